#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// The memory layout of `a @ b` by torch.matmul's shape rules; no other code knows them.
/// result[batch, i, j] = sum over k < inner of a[a_start[batch] + i * inner + k] *
/// b[b_start[batch] + k * b_row + j * b_column]
struct matmul_plan {
    shape_list shape;  ///< of the result
    std::size_t batches = 1, rows = 1, columns = 1, inner = 1;
    std::size_t b_row = 0, b_column = 0;        ///< strides of b along k and along j
    std::vector<std::size_t> a_start, b_start;  ///< first element of each batch's matrix
};

/// Plans `a @ b`, or `a @ b.transpose(-2, -1)` where `transposed`. A 1-D operand is a row on the
/// left and a column on the right; its axis is absent from the result. Leading axes broadcast.
/// Refuses (`status::shape`) shapes that do not fit.
matmul_plan plan_matmul(const shape_list& a, const shape_list& b, bool transposed);

/// torch.matmul(a, b), or torch.matmul(a, b.transpose(-2, -1)) where `transposed`. Each sum runs
/// over k in order, in double, and is rounded once.
tensor matmul(const tensor& a, const tensor& b, bool transposed = false);

/// The same, but each sum is rounded to float32 after every addition, as by loops in float32.
tensor matmul_loop(const tensor& a, const tensor& b, bool transposed = false);

/// torch.nn.functional.linear: x @ weight^T + bias, weight (out, in), bias (out).
tensor linear(const tensor& x, const tensor& weight, const tensor& bias);

}  // namespace attention
