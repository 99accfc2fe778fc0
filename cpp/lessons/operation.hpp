#pragma once

#include <array>
#include <string>
#include <vector>

#include "attention/fixed_list.hpp"
#include "attention/tensor.hpp"

namespace lessons {

/// The operations that lessons are written in. operations/ defines what each computes, and which
/// terms make one cell of its result. JavaScript knows them by their order (`operation_names`).
enum class operation {
    given,            ///< by the lesson or by the caller
    drawn,            ///< from the generator
    constant,         ///< fixed by the settings
    look_up,          ///< along `dim` of operand 0: index `index`, or the indices in operand 1
    assign,           ///< operand 0, its first `count` elements replaced by those of operand 1
    matmul,           ///< operand 0 @ operand 1 (`transposed`: @ operand 1^T; `loop`: summed in
                      ///< float32), plus operand 2, the bias
    multiply,         ///< row i of operand 1 times element i of operand 0
    scale,            ///< times `factor`
    shift,            ///< plus `offset`
    sum,              ///< along `dim`
    cumulative_sum,   ///< along `dim`
    cumulative_mean,  ///< along `dim`
    mask,     ///< operand 0 where operand 1 (a matrix, repeated) is 1, -infinity where it is 0
    dropout,  ///< operand 0 times operand 1 over `draws` * (1 - `rate`); operand 0 itself when
              ///< not in `training`
    softmax,  ///< along `dim`, of `sharpness` * operand; `subtract_max`: the stable form
    divide_by_sum,  ///< each cell divided by the sum along `dim`
    variance,       ///< of all cells: the divisor is their number minus `correction`
    histogram,      ///< the number of cells in each of `bins` equal bins from `least` to `most`
    concatenate,    ///< of the operands, along `dim`
    split_heads,    ///< (..., T, heads * d) to (..., heads, T, d)
    merge_heads,    ///< (..., heads, T, d) to (..., T, heads * d)
    round,          ///< to `decimals` digits
    largest_difference,  ///< largest absolute difference of two tensors
    entropy,             ///< of each row, in bits
    largest,             ///< of each row
    gradient_left,       ///< of each row
    // Only laboratories use the operations below.
    add,                ///< operand 0 plus operand 1, cell by cell
    subtract,           ///< row i of operand 0 minus `factor` times element i of operand 1
    transposed_matmul,  ///< operand 0^T @ operand 1, of two matrices
    mean_absolute,      ///< the mean of the absolute values of each row
    softmax_jacobian,   ///< of each row: (..., T) to (..., T, T)
    view,      ///< in the shape (`size_0`, `size_1`, `size_2`), the elements in the same order
    transpose  ///< axes `dim_0` and `dim_1` exchanged
};

const std::vector<const char*>& operation_names();

/// The rule by which the terms of a cell make its value.
enum class rule {
    given,                 ///< no terms
    sum_of_products,       ///< offset + sum of coefficient * product of cells
    exponential_over_sum,  ///< term `position` over the sum of all
    share_of_sum,          ///< term `position` over the sum of all
    largest,               ///< the largest term
    entropy,               ///< the sum of -w log2 w
    gradient_left,         ///< 2 sqrt(sum w^2 - 2 sum w^3 + (sum w^2)^2)
    look_up,   ///< the cell of the first term; that of the second, if any, holds its index
    variance,  ///< the sum of (x - mean)^2 over the number of terms minus `correction`
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

/// The number called `name`; refuses (`status::internal`) a name that is not in the list.
double parameter(const parameter_list& parameters, const char* name);

constexpr std::size_t max_operands = 8;
using operand_list = attention::fixed_list<const attention::tensor*, max_operands>;

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

/// Takes terms one at a time. A view of a callable, which must outlive it.
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
/// a value outside the enumeration.
attention::tensor evaluate(operation made_by, const operand_list& operands,
                           const parameter_list& parameters);

/// Passes every term of result cell `cell` to `sink`, in order. Takes what `evaluate` takes. The
/// cells of the terms depend on shapes and parameters, the indices of a look-up and the bits of a
/// mask.
void visit_terms(operation made_by, const operand_list& operands, const parameter_list& parameters,
                 std::size_t cell, const term_sink& sink);

/// The rule for result cell `cell`.
rule rule_of(operation made_by, const operand_list& operands, std::size_t cell);

/// The bin of a histogram in which a value lies, or the number of bins when it lies in none.
std::size_t histogram_bin(const parameter_list& parameters, double value);

}  // namespace lessons
