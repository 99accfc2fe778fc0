#pragma once

#include <cstddef>

#include "attention/names.hpp"
#include "attention/tensor.hpp"
#include "lessons/operation.hpp"

/// The definition of an operation, and what several definitions share. Only operation.cpp and this
/// folder include it.
namespace lessons {

/// How many operands an operation takes.
struct operand_range {
    std::size_t least, most;
};

/// An operation: what it computes, and which terms make one cell of its result. `evaluate` gets a
/// number of operands within `operands`, none of them empty, and refuses whatever else does not
/// fit. `visit` gets only what `evaluate` has accepted.
struct definition {
    const char* name;
    lessons::rule rule;
    operand_range operands;
    attention::tensor (*evaluate)(const operand_list&, const parameter_list&);
    void (*visit)(const operand_list&, const parameter_list&, std::size_t cell, const term_sink&);
};

extern const definition look_up_definition, assign_definition, concatenate_definition;
extern const definition split_heads_definition, merge_heads_definition;
extern const definition matmul_definition, multiply_definition, add_definition;
extern const definition transposed_matmul_definition, subtract_definition;
extern const definition scale_definition, shift_definition;
extern const definition sum_definition, cumulative_sum_definition, cumulative_mean_definition;
extern const definition divide_by_sum_definition, mask_definition, dropout_definition;
extern const definition softmax_definition, entropy_definition, largest_definition;
extern const definition gradient_left_definition, round_definition, largest_difference_definition;
extern const definition variance_definition, histogram_definition, softmax_jacobian_definition;
extern const definition mean_absolute_definition;
extern const definition view_definition, transpose_definition;

/// The definitions that only laboratories use, in the order of the enumeration.
attention::list_view<const definition*> laboratory_definitions();

/// Whether a result cell of the operation `mask` is masked.
bool is_masked(const operand_list& operands, std::size_t cell);

/// Parameters by their kind. Refuse (`status::value`) a number that is no axis of any tensor, and a
/// count that is not whole or larger than a tensor can be.
int axis_of(const parameter_list& parameters, const char* name);
int dim_of(const parameter_list& parameters);
std::size_t count_of(const parameter_list& parameters, const char* name);

/// The length of the rows (last axis) of `values`; refuses (`status::shape`) a scalar.
std::size_t row_length(const attention::tensor& values);

/// Passes a term of one or two cells to `sink`.
void emit(const term_sink& sink, double coefficient, operand_cell only);
void emit(const term_sink& sink, double coefficient, operand_cell first, operand_cell second);

/// A line: the cells of a tensor whose indices differ along one axis only.
struct line {
    std::size_t start, step, length;
};

/// The distance between neighbours along an axis, in elements.
std::size_t step_along(const attention::shape_list& shape, std::size_t axis);
/// The line through `cell`.
line line_through(const attention::tensor& values, int dim, std::size_t cell);
/// The line that a reduction along `dim` reduces to its result cell `cell`.
line line_reduced_to(const attention::tensor& values, int dim, std::size_t cell);
/// Passes every cell of a line of operand 0 to `sink`, each as a term.
void visit_line(const line& cells, const term_sink& sink);
/// The sum of a line, in double, in order.
double sum_of(const attention::tensor& values, const line& cells);

/// The terms of operations whose result cell reads the line through the same cell of operand 0, or
/// that cell only.
void visit_own_line(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink);
void visit_own_cell(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink);

}  // namespace lessons
