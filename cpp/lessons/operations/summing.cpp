#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::shape_list;
using attention::shape_of;
using attention::tensor;

namespace {

tensor evaluate_sum(const operand_list& operands, const parameter_list& parameters) {
    const int dim = dim_of(parameters);
    shape_list shape = shape_of(*operands[0]);
    shape.erase(attention::checked_axis(dim, shape.size()));
    tensor result = attention::zeros(shape);
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        result.data()[cell] =
            static_cast<float>(sum_of(*operands[0], line_reduced_to(*operands[0], dim, cell)));
    }
    return result;
}

void visit_sum(const operand_list& operands, const parameter_list& parameters, std::size_t cell,
               const term_sink& sink) {
    visit_line(line_reduced_to(*operands[0], dim_of(parameters), cell), sink);
}

/// The line through `cell`, up to and including it.
line line_up_to(const tensor& values, int dim, std::size_t cell) {
    line cells = line_through(values, dim, cell);
    cells.length = (cell - cells.start) / cells.step + 1;
    return cells;
}

tensor evaluate_cumulative_sum(const operand_list& operands, const parameter_list& parameters) {
    tensor result = attention::zeros(shape_of(*operands[0]));
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        result.data()[cell] = static_cast<float>(
            sum_of(*operands[0], line_up_to(*operands[0], dim_of(parameters), cell)));
    }
    return result;
}

void visit_cumulative_sum(const operand_list& operands, const parameter_list& parameters,
                          std::size_t cell, const term_sink& sink) {
    visit_line(line_up_to(*operands[0], dim_of(parameters), cell), sink);
}

tensor evaluate_cumulative_mean(const operand_list& operands, const parameter_list& parameters) {
    tensor result = attention::zeros(shape_of(*operands[0]));
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const line cells = line_up_to(*operands[0], dim_of(parameters), cell);
        result.data()[cell] =
            static_cast<float>(sum_of(*operands[0], cells) / static_cast<double>(cells.length));
    }
    return result;
}

void visit_cumulative_mean(const operand_list& operands, const parameter_list& parameters,
                           std::size_t cell, const term_sink& sink) {
    const line cells = line_up_to(*operands[0], dim_of(parameters), cell);
    const double share = 1.0 / static_cast<double>(cells.length);
    for (std::size_t i = 0; i < cells.length; ++i) {
        emit(sink, share, {0, cells.start + i * cells.step});
    }
}

tensor evaluate_divide_by_sum(const operand_list& operands, const parameter_list& parameters) {
    tensor result = attention::zeros(shape_of(*operands[0]));
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const double sum =
            sum_of(*operands[0], line_through(*operands[0], dim_of(parameters), cell));
        result.data()[cell] = static_cast<float>(operands[0]->data()[cell] / sum);
    }
    return result;
}

}  // namespace

const definition sum_definition = {"sum", rule::sum_of_products, {1, 1}, evaluate_sum, visit_sum};
const definition cumulative_sum_definition = {
    "cumulative_sum", rule::sum_of_products, {1, 1}, evaluate_cumulative_sum, visit_cumulative_sum};
const definition cumulative_mean_definition = {"cumulative_mean",
                                               rule::sum_of_products,
                                               {1, 1},
                                               evaluate_cumulative_mean,
                                               visit_cumulative_mean};
const definition divide_by_sum_definition = {
    "divide_by_sum", rule::share_of_sum, {1, 1}, evaluate_divide_by_sum, visit_own_line};

}  // namespace lessons
