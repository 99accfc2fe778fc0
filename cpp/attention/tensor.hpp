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

/// The engine's tensor: row-major float32 of any rank; rank 0 is a scalar. It is xtensor's array,
/// with the members that every use of a tensor pulls in kept out of line: they would be most of the
/// WebAssembly module.
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

    /// The value of an xtensor expression.
    template <class Expression>
    tensor(const xt::xexpression<Expression>& expression) : base_type(expression) {}

    /// The tensor as xtensor's own array, which is what its expressions take.
    const base_type& array() const noexcept { return *this; }
};

/// The shape of `values`.
shape_list shape_of(const tensor& values);

/// How many values a tensor of this shape holds; 1 for a scalar.
/// Refuses (`status::size`) an axis of length 0, more than `maximum_rank` axes, more than
/// `maximum_size` values.
std::size_t checked_size(const shape_list& shape);

/// A tensor of zeros. Refuses what `checked_size` refuses.
tensor zeros(const shape_list& shape);

/// A tensor holding a copy of `count` row-major values; `count` must be the shape's size
/// (`status::shape`).
tensor tensor_from(const shape_list& shape, const float* values, std::size_t count);

/// The shape as PyTorch writes it: "(6, 3)", "(6,)", "()".
std::string shape_text(const shape_list& shape);

/// Axis `dim` of a tensor of `rank` axes, counted from the end where negative; refuses
/// (`status::value`) others.
std::size_t checked_axis(int dim, std::size_t rank);

}  // namespace attention
