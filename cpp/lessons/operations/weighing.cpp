#include "attention/softmax.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::tensor;

namespace {

void visit_row_measure(const operand_list& operands, const parameter_list&, std::size_t cell,
                       const term_sink& sink) {
    visit_line(line_reduced_to(*operands[0], -1, cell), sink);
}

/// A cell of a softmax Jacobian is the derivative of weight `of` with respect to score `by`.
struct jacobian_place {
    std::size_t of, by;
};

jacobian_place place_in_jacobian(std::size_t cell, std::size_t length) {
    const std::size_t of = cell / length;
    return {of, of / length * length + cell % length};
}

tensor evaluate_softmax(const operand_list& operands, const parameter_list& parameters) {
    return attention::softmax(*operands[0],
                              {parameter(parameters, "sharpness"),
                               parameter(parameters, "subtract_max") != 0.0, dim_of(parameters)});
}

tensor evaluate_entropy(const operand_list& operands, const parameter_list&) {
    return attention::entropy(*operands[0]);
}

tensor evaluate_largest(const operand_list& operands, const parameter_list&) {
    return attention::largest(*operands[0]);
}

tensor evaluate_gradient_left(const operand_list& operands, const parameter_list&) {
    return attention::gradient_left(*operands[0]);
}

/// (..., T) weights to (..., T, T): a matrix for each row.
tensor evaluate_softmax_jacobian(const operand_list& operands, const parameter_list&) {
    const tensor& weights = *operands[0];
    const std::size_t length = row_length(weights);
    attention::shape_list shape = attention::shape_of(weights);
    shape.push_back(length);
    tensor result = attention::zeros(shape);
    tensor row = attention::zeros({length});
    for (std::size_t first = 0; first < weights.size(); first += length) {
        std::copy_n(weights.data() + first, length, row.data());
        const tensor jacobian = attention::softmax_jacobian(row);
        std::copy_n(jacobian.data(), jacobian.size(), result.data() + first * length);
    }
    return result;
}

void visit_softmax_jacobian(const operand_list& operands, const parameter_list&, std::size_t cell,
                            const term_sink& sink) {
    const tensor& weights = *operands[0];
    const jacobian_place at = place_in_jacobian(cell, row_length(weights));
    if (at.of == at.by) emit(sink, 1.0, {0, at.of});
    emit(sink, -1.0, {0, at.of}, {0, at.by});
}

}  // namespace

const definition softmax_definition = {
    "softmax", rule::exponential_over_sum, {1, 1}, evaluate_softmax, visit_own_line};
const definition entropy_definition = {
    "entropy", rule::entropy, {1, 1}, evaluate_entropy, visit_row_measure};
const definition largest_definition = {
    "largest", rule::largest, {1, 1}, evaluate_largest, visit_row_measure};
const definition gradient_left_definition = {
    "gradient_left", rule::gradient_left, {1, 1}, evaluate_gradient_left, visit_row_measure};
const definition softmax_jacobian_definition = {"softmax_jacobian",
                                                rule::sum_of_products,
                                                {1, 1},
                                                evaluate_softmax_jacobian,
                                                visit_softmax_jacobian};

}  // namespace lessons
