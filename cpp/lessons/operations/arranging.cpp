#include <algorithm>

#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

tensor evaluate_view(const operand_list& operands, const parameter_list& parameters) {
    const shape_list shape = {count_of(parameters, "size_0"), count_of(parameters, "size_1"),
                              count_of(parameters, "size_2")};
    if (attention::checked_size(shape) != operands[0]->size()) {
        throw error(status::shape, "The " + std::to_string(operands[0]->size()) + " numbers of " +
                                       attention::shape_text(shape_of(*operands[0])) +
                                       " cannot be viewed as " + attention::shape_text(shape) +
                                       ".");
    }
    tensor result = attention::zeros(shape);
    std::copy(operands[0]->data(), operands[0]->data() + operands[0]->size(), result.data());
    return result;
}

/// The shape with two of its axes exchanged. Refuses (`status::value`) axes that are not there.
struct exchange_plan {
    shape_list shape;
    std::size_t first, second;
};

exchange_plan plan_exchange(const operand_list& operands, const parameter_list& parameters) {
    shape_list shape = shape_of(*operands[0]);
    const auto axis = [&](const char* name) {
        return attention::checked_axis(axis_of(parameters, name), shape.size());
    };
    const exchange_plan plan{shape, axis("dim_0"), axis("dim_1")};
    std::swap(shape[plan.first], shape[plan.second]);
    return {shape, plan.first, plan.second};
}

/// The operand's cell that becomes cell `cell` of the result.
std::size_t place_before(const exchange_plan& plan, std::size_t cell) {
    shape_list index = plan.shape;
    for (std::size_t axis = index.size(); axis-- > 0;) {
        index[axis] = cell % plan.shape[axis];
        cell /= plan.shape[axis];
    }
    shape_list shape = plan.shape;
    std::swap(index[plan.first], index[plan.second]);
    std::swap(shape[plan.first], shape[plan.second]);
    std::size_t place = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        place = place * shape[axis] + index[axis];
    return place;
}

tensor evaluate_transpose(const operand_list& operands, const parameter_list& parameters) {
    const exchange_plan plan = plan_exchange(operands, parameters);
    tensor result = attention::zeros(plan.shape);
    for (std::size_t cell = 0; cell < result.size(); ++cell)
        result.data()[cell] = operands[0]->data()[place_before(plan, cell)];
    return result;
}

void visit_transpose(const operand_list& operands, const parameter_list& parameters,
                     std::size_t cell, const term_sink& sink) {
    emit(sink, 1.0, {0, place_before(plan_exchange(operands, parameters), cell)});
}

}  // namespace

const definition view_definition = {
    "view", rule::sum_of_products, {1, 1}, evaluate_view, visit_own_cell};
const definition transpose_definition = {
    "transpose", rule::sum_of_products, {1, 1}, evaluate_transpose, visit_transpose};

}  // namespace lessons
