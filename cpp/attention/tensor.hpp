#pragma once

#include <cstddef>
#include <string>

#include "attention/fixed_list.hpp"
#include "attention/xtensor.hpp"

namespace attention {

/// The most values one tensor may hold (256 MB).
constexpr std::size_t maximum_size = std::size_t{1} << 26;
/// The most axes one tensor may have.
constexpr std::size_t maximum_rank = 8;

/// Lengths of the axes, outermost first.
using shape_list = fixed_list<std::size_t, maximum_rank>;

/// The engine's tensor: row-major float32 of any rank; rank 0 is a scalar. It is xtensor's array
/// with constructors, assignments and destructor out of line: inlined at each use, they would be
/// most of the WebAssembly module.
class tensor : public xt::xarray<float, xt::layout_type::row_major> {
  public:
    using base_type = xt::xarray<float, xt::layout_type::row_major>;

    tensor();
    explicit tensor(const shape_list& shape);
    tensor(const tensor& other);
    tensor(tensor&& other) noexcept;
    tensor& operator=(const tensor& other);
    tensor& operator=(tensor&& other) noexcept;
    ~tensor();

    /// Evaluates an xtensor expression.
    template <class Expression>
    tensor(const xt::xexpression<Expression>& expression) : base_type(expression) {}

    /// The tensor as an operand of xtensor expressions.
    const base_type& array() const noexcept { return *this; }
};

/// The shape of `values`.
shape_list shape_of(const tensor& values);

/// The number of values in a tensor of this shape; 1 for a scalar. Refuses (`status::size`) an axis
/// of length 0, more than `maximum_rank` axes, more than `maximum_size` values.
std::size_t checked_size(const shape_list& shape);

/// A tensor of zeros. Refuses what `checked_size` refuses.
tensor zeros(const shape_list& shape);

/// A tensor with a copy of `count` row-major values. Refuses (`status::shape`) a `count` other than
/// the shape's size.
tensor tensor_from(const shape_list& shape, const float* values, std::size_t count);

/// The shape as PyTorch writes it: "(6, 3)", "(6,)", "()".
std::string shape_text(const shape_list& shape);

/// The axis `dim` of a tensor of `rank` axes; a negative `dim` counts from the end. Refuses
/// (`status::value`) a `dim` out of range.
std::size_t checked_axis(int dim, std::size_t rank);

}  // namespace attention
