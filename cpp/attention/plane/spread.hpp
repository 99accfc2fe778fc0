#pragma once

#include <cstddef>

/// The arithmetic of `principal_plane`, without library or allocator: it is a module of its own in
/// the browser too (cpp/bindings/plane.cpp).
namespace attention::plane {

/// How many numbers `find` needs as scratch.
std::size_t scratch_size(std::size_t rows, std::size_t columns);

/// Writes the two directions, (2, columns), in which (rows, columns) `values` spread the most, and
/// returns the share of their variance along both; NaN, and unit axes, where a value is not finite.
/// `columns` is 1 or more. The order of the operations is fixed: equal input, equal bits.
double find(const float* values, std::size_t rows, std::size_t columns, double* directions,
            double* scratch);

}  // namespace attention::plane
