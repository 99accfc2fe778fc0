#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "attention/matrix_product.hpp"
#include "recorder/operation.hpp"

/// What matrix products share.
namespace recorder {

/// A matrix product of batches: where each batch starts in either operand is found by a walk.
struct product_plan {
    shape_list batches;  ///< the broadcast leading axes
    shape_list shape;    ///< of the result
    std::size_t rows, inner, columns;
    shape_list a_strides, b_strides;  ///< of the leading axes

    /// Refuses (`status::shape`) shapes that do not fit.
    product_plan(const call& asked, const shape_list& a, const shape_list& b);
    /// A term for each product in a cell of the result; operand number `first` is the left one.
    void terms(std::size_t first, std::size_t cell, double coefficient,
               const term_sink& sink) const;
};

/// Refuses (`status::type`) operands from `first` on that are not all float32 or all int64.
void check_product_types(const call& asked, std::size_t first);

/// Rows of the result at a time, each a sum of rows of `b`: the sums of float32 are taken in
/// double, in the order of the inner axis. `finish(sum, cell)` makes the cell of it.
template <class Cell, class Sum, class Finish>
array multiplied_as(const array& a, const array& b, const product_plan& plan, Finish finish) {
    array result(a.type(), plan.shape);
    if (result.size() == 0) return result;
    std::vector<Sum> sums(plan.columns);
    Cell* to = result.fill<Cell>();
    std::size_t cell = 0;
    walk of_a(plan.batches, plan.a_strides);
    walk of_b(plan.batches, plan.b_strides);
    const std::size_t batches = size_of(plan.batches);
    for (std::size_t batch = 0; batch < batches; ++batch, of_a.next(), of_b.next()) {
        const std::size_t a_start = of_a.place() * plan.rows * plan.inner;
        const std::size_t b_start = of_b.place() * plan.inner * plan.columns;
        for (std::size_t row = 0; row < plan.rows; ++row) {
            std::fill(sums.begin(), sums.end(), Sum{0});
            for (std::size_t k = 0; k < plan.inner; ++k) {
                const auto left = static_cast<Sum>(a.cells<Cell>()[a_start + row * plan.inner + k]);
                const Cell* right = b.cells<Cell>() + b_start + k * plan.columns;
                for (std::size_t column = 0; column < plan.columns; ++column) {
                    sums[column] += left * static_cast<Sum>(right[column]);
                }
            }
            for (const Sum each : sums) to[cell] = static_cast<Cell>(finish(each, cell)), ++cell;
        }
    }
    return result;
}

/// From so many multiplications in the product of two matrices on, as in one of 32 x 32 x 32, it
/// runs in the fast kernel, whose sums are float32.
constexpr std::uint64_t least_for_fast = 32 * 32 * 32;

/// Whether a call's product runs in the fast kernel, whose left operand is `a`.
inline bool is_fast(const call& asked, const array& a, std::size_t rows, std::size_t inner,
                    std::size_t columns) {
    return a.type() == dtype::float32 && !asked.is_stepwise() &&
           std::uint64_t{rows} * inner * columns >= least_for_fast;
}

/// Whether a call's product, whose left operand is `a`, is computed in PyTorch's arithmetic.
inline bool is_stepwise(const call& asked, const array& a) {
    return a.type() == dtype::float32 && asked.is_stepwise();
}

/// The same by the fast kernel. `packed` is `b` in the kernel's order, or null.
array fast_product(const array& a, const array& b, const product_plan& plan,
                   const attention::packed_matrix* packed = nullptr);

/// One product by the fast kernel, which works in memory of the pool in use; `b` is not read where
/// it is packed.
void multiply_fast(const attention::matrix_view& a, const attention::matrix_view& b,
                   const attention::packed_matrix* packed, float* to, const float* bias = nullptr,
                   attention::activation function = attention::activation::none);

template <class Finish>
array multiplied(const call& asked, const array& a, const array& b, const product_plan& plan,
                 Finish finish) {
    if (is_fast(asked, a, plan.rows, plan.inner, plan.columns)) {
        array result = fast_product(a, b, plan);
        float* cells = result.fill<float>();
        for (std::size_t i = 0; i < result.size(); ++i) {
            cells[i] = static_cast<float>(finish(static_cast<double>(cells[i]), i));
        }
        return result;
    }
    return a.type() == dtype::float32
               ? multiplied_as<float, double>(a, b, plan, finish)
               : multiplied_as<std::int64_t, std::uint64_t>(a, b, plan, finish);
}

}  // namespace recorder
