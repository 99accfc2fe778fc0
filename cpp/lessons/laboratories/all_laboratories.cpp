#include "lessons/operations/definition.hpp"
#include "lessons/registry.hpp"

namespace lessons {

attention::list_view<lesson> all_laboratories() {
#define ATTENTION_ENTRY(name) name##_laboratory,
    static const lesson laboratories[] = {ATTENTION_LABORATORIES(ATTENTION_ENTRY)};
#undef ATTENTION_ENTRY
    return laboratories;
}

attention::list_view<const definition*> laboratory_definitions() {
    static const definition* const definitions[] = {
        &add_definition,           &subtract_definition,         &transposed_matmul_definition,
        &mean_absolute_definition, &softmax_jacobian_definition, &view_definition,
        &transpose_definition};
    return definitions;
}

}  // namespace lessons
