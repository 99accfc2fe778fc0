#include <algorithm>
#include <limits>

#include "attention/dropout.hpp"
#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

/// Refuses (`status::value`) a number other than 1 and 0.
bool bit_at(const tensor& bits, std::size_t cell) {
    const float bit = bits.data()[cell];
    if (bit != 0.0F && bit != 1.0F) throw error(status::value, "A mask holds 1 and 0 alone.");
    return bit == 1.0F;
}

/// The cell of the mask for a cell of the scores: a mask of fewer axes is broadcast over the
/// leading axes.
std::size_t mask_cell(const operand_list& operands, std::size_t cell) {
    return cell % operands[1]->size();
}

void check_mask(const operand_list& operands) {
    const shape_list scores = shape_of(*operands[0]);
    const shape_list mask = shape_of(*operands[1]);
    const bool shorter = mask.size() <= scores.size();
    if (shorter && std::equal(mask.begin(), mask.end(), scores.end() - mask.size())) return;
    throw error(status::shape, "A mask of shape " + attention::shape_text(mask) +
                                   " does not fit scores of shape " +
                                   attention::shape_text(scores) + ".");
}

tensor evaluate_mask(const operand_list& operands, const parameter_list&) {
    check_mask(operands);
    tensor result = *operands[0];
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        if (!bit_at(*operands[1], mask_cell(operands, cell))) {
            result.data()[cell] = -std::numeric_limits<float>::infinity();
        }
    }
    return result;
}

/// The score and its bit where the bit is 1, the bit alone where it is 0.
void visit_mask(const operand_list& operands, const parameter_list&, std::size_t cell,
                const term_sink& sink) {
    const std::size_t bit = mask_cell(operands, cell);
    if (bit_at(*operands[1], bit)) {
        emit(sink, 1.0, {0, cell}, {1, bit});
    } else {
        emit(sink, 1.0, {1, bit});
    }
}

bool in_training(const parameter_list& parameters) {
    return parameter(parameters, "training") != 0.0;
}

tensor evaluate_dropout(const operand_list& operands, const parameter_list& parameters) {
    const tensor dropped = attention::dropout(
        *operands[0], *operands[1], parameter(parameters, "rate"), count_of(parameters, "draws"));
    return in_training(parameters) ? dropped : *operands[0];
}

/// In training the value and its bit (or the number of draws that keep it), otherwise the value
/// alone.
void visit_dropout(const operand_list&, const parameter_list& parameters, std::size_t cell,
                   const term_sink& sink) {
    const double factor =
        attention::kept_factor(parameter(parameters, "rate"), count_of(parameters, "draws"));
    if (!in_training(parameters)) {
        emit(sink, 1.0, {0, cell});
    } else {
        emit(sink, factor, {0, cell}, {1, cell});
    }
}

}  // namespace

bool is_masked(const operand_list& operands, std::size_t cell) {
    return !bit_at(*operands[1], mask_cell(operands, cell));
}

const definition mask_definition = {
    "mask", rule::sum_of_products, {2, 2}, evaluate_mask, visit_mask};
const definition dropout_definition = {
    "dropout", rule::sum_of_products, {2, 2}, evaluate_dropout, visit_dropout};

}  // namespace lessons
