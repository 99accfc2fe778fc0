#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/activation.hpp"

namespace attention::fused {

/// The operands of C = activation(A @ B + bias), float32 at any alignment. It holds pointers and
/// words alone, so that WebAssembly can receive it as plain words.
///
/// A is (rows, inner), B (inner, columns), C (rows, columns) with its numbers of a row side by
/// side; element (i, j) of A is a[i * a_row_stride + j * a_column_stride], likewise of B.
struct product_params {
    const float* a;
    const float* b;
    const float* bias;  ///< (columns), or nullptr for none
    float* c;
    std::size_t rows, columns, inner;
    std::size_t a_row_stride, a_column_stride;
    std::size_t b_row_stride, b_column_stride;
    std::size_t c_row_stride;
    activation function;
    std::int32_t accumulate;  ///< not 0: C = activation(C + A @ B + bias)
};

/// The matrix product compiled for one instruction set.
///
/// Each sum runs over the inner index in order, in blocks of 256: a block's products are added in
/// float32 to what it starts from, which is the bias, or 0, in the first block and 0 in the others;
/// the blocks' sums are added in order, to C where it accumulates. This order does not depend on
/// the shape, the strides or packing. A target with a fused multiply-add rounds product and sum at
/// once.
struct product_target {
    const char* name;
    /// The floats of B, packed.
    std::size_t (*packed_size)(std::size_t inner, std::size_t columns);
    /// Packs B, (inner, columns), into `packed_size` floats.
    void (*pack)(const float* b, std::size_t row_stride, std::size_t column_stride,
                 std::size_t inner, std::size_t columns, float* packed);
    /// The floats of scratch memory that a product takes; less where B is packed.
    std::size_t (*scratch_size)(const product_params& params, bool is_packed);
    /// Writes C. Where B is packed, `params.b` is what `pack` wrote, and its strides are not read.
    void (*multiply)(const product_params& params, bool is_packed, float* scratch);
};

}  // namespace attention::fused
