#include "lessons/laboratories/laboratories.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

attention::list_view<lesson> all_laboratories() {
    static const lesson laboratories[] = {
        sharpness_laboratory, variance_laboratory,  masks_laboratory,         dropout_laboratory,
        heads_laboratory,     gradients_laboratory, two_sequences_laboratory, scale_laboratory,
        layer_laboratory,     attention_laboratory};
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
