#pragma once

#include <cstddef>
#include <vector>

#include "attention/activation.hpp"

/// The fast product of float32 matrices, on plain memory: what matmul, linear layers, einsum,
/// projections and gradients have in common. Batches are a loop of the caller's.
namespace attention {

/// A matrix (rows, columns) in the caller's memory, at any alignment: element (i, j) is
/// data[i * row_stride + j * column_stride]. Exchange rows and columns, and the strides, for the
/// transpose; a stride of 0 repeats a row or column. Of an empty matrix nothing is read, and `data`
/// may be nullptr.
struct matrix_view {
    const float* data;
    std::size_t rows, columns;
    std::size_t row_stride, column_stride;

    matrix_view transposed() const { return {data, columns, rows, column_stride, row_stride}; }
};

/// A row-major matrix without gaps.
inline matrix_view row_major_view(const float* data, std::size_t rows, std::size_t columns) {
    return {data, rows, columns, columns, 1};
}

/// A right-hand operand, such as the weight of a layer, in the order in which the kernel reads it.
/// It is a copy: later changes of the matrix do not reach it. The order is this machine's: keep it
/// in no file.
class packed_matrix {
  public:
    /// An empty matrix, (0, 0).
    packed_matrix() = default;

    std::size_t rows() const noexcept { return rows_; }
    std::size_t columns() const noexcept { return columns_; }
    /// What the kernel reads; nullptr where the matrix is empty.
    const float* data() const noexcept { return lines_.empty() ? nullptr : lines_[0].numbers; }

  private:
    friend packed_matrix pack(const matrix_view& b);

    /// A line of the cache: vectors that cross lines take twice as long to load.
    struct alignas(64) line {
        float numbers[16];
    };

    std::size_t rows_ = 0, columns_ = 0;
    std::vector<line> lines_;
};

/// Packs B once for many products. It pays where B is large and A has few rows, above all where B
/// is a transpose.
packed_matrix pack(const matrix_view& b);

struct product_options {
    const float* bias = nullptr;  ///< (columns), added to each row; nullptr for none
    activation function = activation::none;
    /// C = function(C + A @ B + bias) instead of C = function(A @ B + bias).
    bool accumulate = false;
    /// Memory to work in, of `scratch_size` floats at any alignment, whose contents do not matter;
    /// nullptr for memory of its own. In given memory one thread works, else those of threads.hpp.
    float* scratch = nullptr;
};

/// The floats of memory in which these products work, at most 0.7 MB; 0 for none.
std::size_t scratch_size(const matrix_view& a, const matrix_view& b);
std::size_t scratch_size(const matrix_view& a, const packed_matrix& b);

/// C = function(A @ B + bias), C (a.rows, b.columns); its rows are `c_row_stride` floats apart, and
/// the numbers between them are left alone. C may overlap none of the operands. Where a.columns is
/// 0 the product is 0.
///
/// Each sum runs over the inner index in order, in blocks of 256. The first block's sum starts from
/// the bias, or 0, and the others' from 0; the blocks' sums are added in order, to C where it
/// accumulates. All in float32, so that the error is at most (a.columns + 2) * 2^-23 *
/// (sum |a * b| + |bias| + |C|). Where the processor has a fused multiply-add, a product is not
/// rounded before it is added: processors may differ in the last bits. On one machine the result of
/// the same numbers has the same bits, whatever the other rows and columns, the strides, and
/// whether B is packed.
///
/// gelu, gelu_tanh and silu are right to within 1e-6 * |x|. NaN and infinity propagate as in IEEE
/// 754.
///
/// Refuses (`status::shape`) operands with a.columns != b.rows, and `c_row_stride` below b.columns
/// for more than one row.
void multiply(const matrix_view& a, const matrix_view& b, float* c, std::size_t c_row_stride,
              const product_options& options = {});

/// The same with a packed B: the same bits.
void multiply(const matrix_view& a, const packed_matrix& b, float* c, std::size_t c_row_stride,
              const product_options& options = {});

}  // namespace attention
