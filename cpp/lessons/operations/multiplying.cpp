#include <algorithm>

#include "attention/matmul.hpp"
#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

tensor evaluate_matmul(const operand_list& operands, const parameter_list& parameters) {
    const bool transposed = parameter(parameters, "transposed") != 0.0;
    if (operands.size() == 3) {
        if (!transposed) {
            throw error(status::shape,
                        "A product with a bias takes its second operand transposed.");
        }
        return attention::linear(*operands[0], *operands[1], *operands[2]);
    }
    return parameter(parameters, "loop") != 0.0
               ? attention::matmul_loop(*operands[0], *operands[1], transposed)
               : attention::matmul(*operands[0], *operands[1], transposed);
}

void visit_matmul(const operand_list& operands, const parameter_list& parameters, std::size_t cell,
                  const term_sink& sink) {
    const attention::matmul_plan plan = attention::plan_matmul(
        shape_of(*operands[0]), shape_of(*operands[1]), parameter(parameters, "transposed") != 0.0);
    const std::size_t column = cell % plan.columns;
    const std::size_t row = cell / plan.columns % plan.rows;
    const std::size_t batch = cell / (plan.columns * plan.rows);
    const std::size_t a = plan.a_start[batch] + row * plan.inner;
    const std::size_t b = plan.b_start[batch] + column * plan.b_column;
    for (std::size_t k = 0; k < plan.inner; ++k)
        emit(sink, 1.0, {0, a + k}, {1, b + k * plan.b_row});
    if (operands.size() == 3) emit(sink, 1.0, {2, column});
}

tensor evaluate_transposed_matmul(const operand_list& operands, const parameter_list&) {
    const tensor& a = *operands[0];
    const tensor& b = *operands[1];
    if (a.dimension() != 2 || b.dimension() != 2 || a.shape(0) != b.shape(0)) {
        throw error(status::shape,
                    "The product of a transposed matrix needs two matrices of as "
                    "many rows; these are " +
                        attention::shape_text(shape_of(a)) + " and " +
                        attention::shape_text(shape_of(b)) + ".");
    }
    tensor result = attention::zeros({a.shape(1), b.shape(1)});
    for (std::size_t i = 0; i < a.shape(1); ++i) {
        for (std::size_t j = 0; j < b.shape(1); ++j) {
            double sum = 0.0;
            for (std::size_t k = 0; k < a.shape(0); ++k) {
                sum += static_cast<double>(a(k, i)) * static_cast<double>(b(k, j));
            }
            result(i, j) = static_cast<float>(sum);
        }
    }
    return result;
}

void visit_transposed_matmul(const operand_list& operands, const parameter_list&, std::size_t cell,
                             const term_sink& sink) {
    const std::size_t rows = operands[0]->shape(1);
    const std::size_t columns = operands[1]->shape(1);
    for (std::size_t k = 0; k < operands[0]->shape(0); ++k) {
        emit(sink, 1.0, {0, k * rows + cell / columns}, {1, k * columns + cell % columns});
    }
}

/// Refuses (`status::shape`) numbers whose shape is not a prefix of the shape of `of`: there is one
/// for each row.
void check_rows(const tensor& each, const tensor& of) {
    const shape_list numbers = shape_of(each);
    const shape_list rows = shape_of(of);
    if (numbers.size() > rows.size() || !std::equal(numbers.begin(), numbers.end(), rows.begin())) {
        throw error(status::shape, "Numbers " + attention::shape_text(numbers) +
                                       " do not fit the rows of " + attention::shape_text(rows) +
                                       ".");
    }
}

std::size_t values_per_factor(const operand_list& operands) {
    return operands[1]->size() / operands[0]->size();
}

tensor evaluate_multiply(const operand_list& operands, const parameter_list&) {
    check_rows(*operands[0], *operands[1]);
    tensor result = *operands[1];
    const std::size_t each = values_per_factor(operands);
    for (std::size_t i = 0; i < result.size(); ++i)
        result.data()[i] *= operands[0]->data()[i / each];
    return result;
}

void visit_multiply(const operand_list& operands, const parameter_list&, std::size_t cell,
                    const term_sink& sink) {
    emit(sink, 1.0, {0, cell / values_per_factor(operands)}, {1, cell});
}

tensor evaluate_add(const operand_list& operands, const parameter_list&) {
    if (shape_of(*operands[0]) != shape_of(*operands[1])) {
        throw error(status::shape, "Only tensors of one shape can be added cell by cell.");
    }
    tensor result = *operands[0];
    for (std::size_t i = 0; i < result.size(); ++i) result.data()[i] += operands[1]->data()[i];
    return result;
}

void visit_add(const operand_list&, const parameter_list&, std::size_t cell,
               const term_sink& sink) {
    emit(sink, 1.0, {0, cell});
    emit(sink, 1.0, {1, cell});
}

tensor evaluate_subtract(const operand_list& operands, const parameter_list& parameters) {
    check_rows(*operands[1], *operands[0]);
    const double factor = parameter(parameters, "factor");
    tensor result = *operands[0];
    const std::size_t each = result.size() / operands[1]->size();
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double taken = factor * operands[1]->data()[i / each];
        result.data()[i] = static_cast<float>(result.data()[i] - taken);
    }
    return result;
}

void visit_subtract(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink) {
    emit(sink, 1.0, {0, cell});
    emit(sink, -parameter(parameters, "factor"),
         {1, cell / (operands[0]->size() / operands[1]->size())});
}

tensor evaluate_scale(const operand_list& operands, const parameter_list& parameters) {
    const float factor = static_cast<float>(parameter(parameters, "factor"));
    tensor result = *operands[0];
    for (float& value : result) value *= factor;
    return result;
}

void visit_scale(const operand_list&, const parameter_list& parameters, std::size_t cell,
                 const term_sink& sink) {
    emit(sink, parameter(parameters, "factor"), {0, cell});
}

tensor evaluate_shift(const operand_list& operands, const parameter_list& parameters) {
    const float offset = static_cast<float>(parameter(parameters, "offset"));
    tensor result = *operands[0];
    for (float& value : result) value += offset;
    return result;
}

}  // namespace

const definition matmul_definition = {
    "matmul", rule::sum_of_products, {2, 3}, evaluate_matmul, visit_matmul};
const definition transposed_matmul_definition = {"transposed_matmul",
                                                 rule::sum_of_products,
                                                 {2, 2},
                                                 evaluate_transposed_matmul,
                                                 visit_transposed_matmul};
const definition multiply_definition = {
    "multiply", rule::sum_of_products, {2, 2}, evaluate_multiply, visit_multiply};
const definition add_definition = {"add", rule::sum_of_products, {2, 2}, evaluate_add, visit_add};
const definition subtract_definition = {
    "subtract", rule::sum_of_products, {2, 2}, evaluate_subtract, visit_subtract};
const definition scale_definition = {
    "scale", rule::sum_of_products, {1, 1}, evaluate_scale, visit_scale};
const definition shift_definition = {
    "shift", rule::sum_of_products, {1, 1}, evaluate_shift, visit_own_cell};

}  // namespace lessons
