#pragma once

#include <array>
#include <string>
#include <vector>

#include "attention/fixed_list.hpp"
#include "attention/tensor.hpp"

namespace lessons {

/// The closed set of operations that lessons are written in. What each computes stands in
/// operations/, next to what it tells of one cell; the order is part of the module's vocabulary
/// (`operation_names`).
enum class operation {
    given,     ///< a number of the lesson or of the reader
    drawn,     ///< from the generator
    constant,  ///< fixed by the settings
    look_up,   ///< along `dim` of operand 0: place `index`, or the places that operand 1 names
    assign,    ///< operand 0 with its first `count` places taken from operand 1
    matmul,    ///< operand 0 @ operand 1 (`transposed`: its last axes exchanged; `loop`: summed in
               ///< float32), + bias
    multiply,  ///< row i of operand 1 times element i of operand 0
    scale,     ///< times `factor`
    shift,     ///< plus `offset`
    sum,       ///< along `dim`
    cumulative_sum,   ///< along `dim`
    cumulative_mean,  ///< along `dim`
    mask,     ///< operand 0 where operand 1 (a matrix, repeated) is 1, -infinity where it is 0
    dropout,  ///< operand 0 times operand 1, over `draws` * (1 - `rate`); out of `training`,
              ///< operand 0 as it is
    softmax,  ///< along `dim`, of `sharpness` * operand, `subtract_max` or not
    divide_by_sum,       ///< each cell over the sum along `dim`
    variance,            ///< of all cells, over their number less `correction`
    histogram,           ///< how many cells lie in each of `bins` equal parts of `least` to `most`
    concatenate,         ///< operands one behind the other along `dim`
    split_heads,         ///< (..., T, heads * d) to (..., heads, T, d)
    merge_heads,         ///< (..., heads, T, d) to (..., T, heads * d)
    round,               ///< to `decimals` digits
    largest_difference,  ///< largest absolute difference of two tensors
    entropy,             ///< of each row, in bits
    largest,             ///< of each row
    gradient_left,       ///< of each row
    // Laboratories alone use these.
    add,                ///< operand 0 plus operand 1, cell by cell
    subtract,           ///< row i of operand 0 less `factor` times element i of operand 1
    transposed_matmul,  ///< operand 0 with its two axes exchanged @ operand 1, matrices both
    mean_absolute,      ///< the mean of the absolute values of each row
    softmax_jacobian,   ///< of each row: (..., T) to (..., T, T)
    view,               ///< the same numbers in the same order as (`size_0`, `size_1`, `size_2`)
    transpose           ///< axes `dim_0` and `dim_1` exchanged
};

const std::vector<const char*>& operation_names();

/// The rule that joins the terms of a cell to its value.
enum class rule {
    given,                 ///< no terms
    sum_of_products,       ///< offset + sum of coefficient * product of cells
    exponential_over_sum,  ///< term `position` over the sum of all
    share_of_sum,          ///< term `position` over the sum of all
    largest,               ///< the largest term
    entropy,               ///< the sum of -w log2 w
    gradient_left,         ///< 2 sqrt(sum w^2 - 2 sum w^3 + (sum w^2)^2)
    look_up,   ///< the first term's cell; the second, where there is one, names its place
    variance,  ///< the sum of (x - mean)^2, over their number less `correction`
    count,     ///< the number of terms that lie in the bin
    rounded,   ///< the one cell, to `decimals` digits
    masked     ///< -infinity, whatever the operand
};

const std::vector<const char*>& rule_names();

/// An operation's numbers by name, such as {"dim", -1}.
struct named_number {
    const char* name;
    double value;
};
using parameter_list = attention::fixed_list<named_number, 4>;

/// The number called `name`; refuses (`status::internal`) a name the list has not.
double parameter(const parameter_list& parameters, const char* name);

constexpr std::size_t most_operands = 8;
using operand_list = attention::fixed_list<const attention::tensor*, most_operands>;

/// A cell of operand number `operand`.
struct operand_cell {
    std::size_t operand;
    std::size_t cell;
};

/// One term of one result cell: coefficient times its one or two operand cells.
struct term {
    double coefficient;
    std::array<operand_cell, 2> cells;
    std::size_t count;  ///< of cells
};

/// What takes terms, one at a time: a view of any callable, which must outlive it.
class term_sink {
  public:
    template <class Callable>
    term_sink(const Callable& target) noexcept
        : target_(&target), call_([](const void* known, const term& each) {
              (*static_cast<const Callable*>(known))(each);
          }) {}

    void operator()(const term& each) const { call_(target_, each); }

  private:
    const void* target_;
    void (*call_)(const void* target, const term& each);
};

/// Computes the operation's result. Refuses operands and parameters that do not fit: (`shape`) too
/// few or too many operands, and shapes that do not go together; (`size`) an operand or a result
/// without a value, or with more than a tensor holds; (`value`) a parameter, an id or a bit out of
/// its range; (`internal`) a missing parameter, and an operation that computes nothing; (`unknown`)
/// no operation of the list.
attention::tensor evaluate(operation made_by, const operand_list& operands,
                           const parameter_list& parameters);

/// Hands every term of result cell `cell` to `sink`, in order, for what `evaluate` takes. Which
/// cells they are follows from shapes and parameters, and from the ids of a look-up and the bits of
/// a mask.
void visit_terms(operation made_by, const operand_list& operands, const parameter_list& parameters,
                 std::size_t cell, const term_sink& sink);

/// The rule for result cell `cell`.
rule rule_of(operation made_by, const operand_list& operands, std::size_t cell);

/// The bin of a histogram that a value lies in; the number of bins where it lies in none.
std::size_t histogram_bin(const parameter_list& parameters, double value);

}  // namespace lessons
