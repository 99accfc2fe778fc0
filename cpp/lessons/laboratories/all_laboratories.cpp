#include "lessons/laboratories/laboratories.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

attention::list_view<lesson> all_laboratories() {
    static const lesson laboratories[] = {sharpness_laboratory, variance_laboratory,
                                          masks_laboratory};
    return laboratories;
}

attention::list_view<const definition*> laboratory_definitions() {
    static const definition* const definitions[] = {&add_definition, &softmax_jacobian_definition};
    return definitions;
}

}  // namespace lessons
