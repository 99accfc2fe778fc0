#include "attention/softmax.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::tensor;

namespace {

void visit_row_measure(const operand_list& operands, const parameter_list&, std::size_t cell,
                       const term_sink& sink) {
    visit_line(line_reduced_to(*operands[0], -1, cell), sink);
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

}  // namespace

const definition softmax_definition = {"softmax", rule::exponential_over_sum, evaluate_softmax,
                                       visit_own_line};
const definition entropy_definition = {"entropy", rule::entropy, evaluate_entropy,
                                       visit_row_measure};
const definition largest_definition = {"largest", rule::largest, evaluate_largest,
                                       visit_row_measure};
const definition gradient_left_definition = {"gradient_left", rule::gradient_left,
                                             evaluate_gradient_left, visit_row_measure};

}  // namespace lessons
