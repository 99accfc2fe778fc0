#include <algorithm>

#include "attention/index_select.hpp"
#include "attention/multi_head.hpp"
#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

/// How a look-up copies: `block` cells for every index along the axis.
struct look_up_plan {
    shape_list shape;           ///< of the result
    std::size_t length, block;  ///< of the axis; of the axes after it
    std::size_t picked;         ///< the number of indices
};

look_up_plan plan_look_up(const operand_list& operands, const parameter_list& parameters) {
    shape_list shape = shape_of(*operands[0]);
    const std::size_t axis = attention::checked_axis(dim_of(parameters), shape.size());
    look_up_plan plan{shape, shape[axis], step_along(shape, axis), 1};
    if (operands.size() == 1) {
        plan.shape.erase(axis);
    } else {
        plan.picked = operands[1]->size();
        plan.shape[axis] = plan.picked;
    }
    return plan;
}

std::size_t picked_place(const operand_list& operands, const parameter_list& parameters,
                         const look_up_plan& plan, std::size_t which) {
    const double place = operands.size() == 1 ? parameter(parameters, "index")
                                              : static_cast<double>(operands[1]->data()[which]);
    return attention::checked_place(place, plan.length);
}

struct looked_up_cell {
    std::size_t cell, which;
};

looked_up_cell look_up_source(const operand_list& operands, const parameter_list& parameters,
                              const look_up_plan& plan, std::size_t cell) {
    const std::size_t which = cell / plan.block % plan.picked;
    const std::size_t outer = cell / (plan.block * plan.picked);
    const std::size_t place = picked_place(operands, parameters, plan, which);
    return {(outer * plan.length + place) * plan.block + cell % plan.block, which};
}

tensor evaluate_look_up(const operand_list& operands, const parameter_list& parameters) {
    const int dim = dim_of(parameters);
    return operands.size() == 1
               ? attention::select(*operands[0], dim, parameter(parameters, "index"))
               : attention::index_select(*operands[0], dim, *operands[1]);
}

void visit_look_up(const operand_list& operands, const parameter_list& parameters, std::size_t cell,
                   const term_sink& sink) {
    const looked_up_cell source =
        look_up_source(operands, parameters, plan_look_up(operands, parameters), cell);
    emit(sink, 1.0, {0, source.cell});
    if (operands.size() == 2) emit(sink, 0.0, {1, source.which});
}

tensor evaluate_assign(const operand_list& operands, const parameter_list& parameters) {
    const std::size_t count = count_of(parameters, "count");
    if (count > operands[0]->size() || count > operands[1]->size()) {
        throw error(status::shape, "There are not " + std::to_string(count) + " numbers in " +
                                       attention::shape_text(shape_of(*operands[1])) +
                                       " to be put into " +
                                       attention::shape_text(shape_of(*operands[0])) + ".");
    }
    tensor result = *operands[0];
    std::copy(operands[1]->data(), operands[1]->data() + count, result.data());
    return result;
}

void visit_assign(const operand_list&, const parameter_list& parameters, std::size_t cell,
                  const term_sink& sink) {
    emit(sink, 1.0, {cell < count_of(parameters, "count") ? std::size_t{1} : std::size_t{0}, cell});
}

/// The shape of the operands concatenated along `axis`. Refuses (`status::shape`) operands that
/// differ along another axis.
shape_list concatenated_shape(const operand_list& operands, std::size_t axis) {
    shape_list shape = shape_of(*operands[0]);
    shape[axis] = 0;
    for (const tensor* each : operands) {
        shape_list own = shape_of(*each);
        if (own.size() == shape.size()) {
            shape[axis] += own[axis];
            own[axis] = shape[axis];
        }
        if (own != shape) {
            throw error(status::shape, "Tensors put together may differ along one axis alone.");
        }
    }
    return shape;
}

/// The operand, and its cell, that a cell of the concatenation is copied from. In each operand the
/// cells from one index along the axes before `axis` to the next are contiguous.
operand_cell concatenated_source(const operand_list& operands, std::size_t axis, std::size_t cell) {
    std::size_t length = 0;
    for (const tensor* each : operands) length += each->shape(axis);
    const std::size_t step = step_along(shape_of(*operands[0]), axis);
    const std::size_t outer = cell / (length * step);
    std::size_t inner = cell % (length * step);
    for (std::size_t i = 0;; ++i) {
        const std::size_t size = operands[i]->shape(axis) * step;
        if (inner < size) return {i, outer * size + inner};
        inner -= size;
    }
}

std::size_t concatenated_axis(const operand_list& operands, const parameter_list& parameters) {
    return attention::checked_axis(dim_of(parameters), operands[0]->dimension());
}

tensor evaluate_concatenate(const operand_list& operands, const parameter_list& parameters) {
    const std::size_t axis = concatenated_axis(operands, parameters);
    tensor result = attention::zeros(concatenated_shape(operands, axis));
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const operand_cell source = concatenated_source(operands, axis, cell);
        result.data()[cell] = operands[source.operand]->data()[source.cell];
    }
    return result;
}

void visit_concatenate(const operand_list& operands, const parameter_list& parameters,
                       std::size_t cell, const term_sink& sink) {
    emit(sink, 1.0, concatenated_source(operands, concatenated_axis(operands, parameters), cell));
}

tensor evaluate_split_heads(const operand_list& operands, const parameter_list& parameters) {
    return attention::split_heads(*operands[0], count_of(parameters, "heads"));
}

void visit_split_heads(const operand_list& operands, const parameter_list& parameters,
                       std::size_t cell, const term_sink& sink) {
    const std::size_t heads = count_of(parameters, "heads");
    const std::size_t width = operands[0]->shape(operands[0]->dimension() - 1) / heads;
    const std::size_t tokens = operands[0]->shape(operands[0]->dimension() - 2);
    const std::size_t token = cell / width % tokens;
    const std::size_t head = cell / (width * tokens) % heads;
    const std::size_t block = cell / (width * tokens * heads);
    emit(sink, 1.0, {0, ((block * tokens + token) * heads + head) * width + cell % width});
}

tensor evaluate_merge_heads(const operand_list& operands, const parameter_list&) {
    return attention::merge_heads(*operands[0]);
}

void visit_merge_heads(const operand_list& operands, const parameter_list&, std::size_t cell,
                       const term_sink& sink) {
    const std::size_t rank = operands[0]->dimension();
    const std::size_t heads = operands[0]->shape(rank - 3);
    const std::size_t tokens = operands[0]->shape(rank - 2);
    const std::size_t width = operands[0]->shape(rank - 1);
    const std::size_t head = cell / width % heads;
    const std::size_t token = cell / (width * heads) % tokens;
    const std::size_t block = cell / (width * heads * tokens);
    emit(sink, 1.0, {0, ((block * heads + head) * tokens + token) * width + cell % width});
}

}  // namespace

const definition look_up_definition = {
    "look_up", rule::look_up, {1, 2}, evaluate_look_up, visit_look_up};
const definition assign_definition = {
    "assign", rule::sum_of_products, {2, 2}, evaluate_assign, visit_assign};
const definition concatenate_definition = {"concatenate",
                                           rule::sum_of_products,
                                           {1, max_operands},
                                           evaluate_concatenate,
                                           visit_concatenate};
const definition split_heads_definition = {
    "split_heads", rule::sum_of_products, {1, 1}, evaluate_split_heads, visit_split_heads};
const definition merge_heads_definition = {
    "merge_heads", rule::sum_of_products, {1, 1}, evaluate_merge_heads, visit_merge_heads};

}  // namespace lessons
