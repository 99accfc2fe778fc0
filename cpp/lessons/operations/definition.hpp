#pragma once

#include <cstddef>

#include "attention/names.hpp"
#include "attention/tensor.hpp"
#include "lessons/operation.hpp"

/// What operations are made of: a definition each, and what several of them need. Used by
/// operation.cpp and its folder alone.
namespace lessons {

/// How many operands an operation takes.
struct operand_range {
    std::size_t least, most;
};

/// Everything that is known of one operation: what it computes, and what it tells of one cell.
/// `evaluate` gets as many operands as `operands` says, each with a value or more, and refuses what
/// else does not fit; `visit` gets what `evaluate` took.
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

/// Those that only laboratories use, in the order of the enumeration.
attention::list_view<const definition*> laboratory_definitions();

/// Whether a `mask` operation's result cell is masked.
bool is_masked(const operand_list& operands, std::size_t cell);

/// Parameters read as what they are: refuse (`status::value`) a number that counts no axis of any
/// tensor, and one that is not whole or counts more than there can be.
int axis_of(const parameter_list& parameters, const char* name);
int dim_of(const parameter_list& parameters);
std::size_t count_of(const parameter_list& parameters, const char* name);

/// The length of the rows (last axis) of `values`; refuses (`status::shape`) a scalar.
std::size_t row_length(const attention::tensor& values);

/// Hands a term of one or two cells to `sink`.
void emit(const term_sink& sink, double coefficient, operand_cell only);
void emit(const term_sink& sink, double coefficient, operand_cell first, operand_cell second);

/// The cells of a tensor that differ from one another only along one axis.
struct line {
    std::size_t start, step, length;
};

/// How far apart neighbours along an axis lie.
std::size_t step_along(const attention::shape_list& shape, std::size_t axis);
/// The line through `cell`.
line line_through(const attention::tensor& values, int dim, std::size_t cell);
/// The line that a reduction along `dim` turned into its result cell `cell`.
line line_reduced_to(const attention::tensor& values, int dim, std::size_t cell);
/// Every cell of a line of operand 0 as a term of its own.
void visit_line(const line& cells, const term_sink& sink);
/// In double, in order.
double sum_of(const attention::tensor& values, const line& cells);

/// Terms of operations that read the line through the cell, or the cell itself.
void visit_own_line(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink);
void visit_own_cell(const operand_list& operands, const parameter_list& parameters,
                    std::size_t cell, const term_sink& sink);

}  // namespace lessons
