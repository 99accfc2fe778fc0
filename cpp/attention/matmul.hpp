#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// Where the operands and the result of `a @ b` lie: the one place that knows torch.matmul's shape
/// rules. result[batch, i, j] = sum over k < inner of a[a_start(batch) + i * inner + k] *
/// b[b_start(batch) + k * b_row + j * b_column]
struct matmul_plan {
    shape_list shape;  ///< of the result
    std::size_t batches = 1, rows = 1, columns = 1, inner = 1;
    std::size_t b_row = 0, b_column = 0;        ///< steps through b along k and along j
    std::vector<std::size_t> a_start, b_start;  ///< first element of each batch's matrix
};

/// Plans `a @ b`, or `a @ b.transpose(-2, -1)` where `transposed`. A 1-D operand is a row on the
/// left, a column on the right, and its axis is absent from the result; leading axes broadcast.
/// Refuses (`status::shape`) what does not fit.
matmul_plan plan_matmul(const shape_list& a, const shape_list& b, bool transposed);

/// torch.matmul(a, b), or of b with its last two axes exchanged where `transposed`. Each sum runs
/// over k in order, in double, and is rounded once.
tensor matmul(const tensor& a, const tensor& b, bool transposed = false);

/// The same by explicit loops in float32, rounding after every addition, as two loops over dot
/// products do.
tensor matmul_loop(const tensor& a, const tensor& b, bool transposed = false);

/// torch.nn.functional.linear: x @ weight^T + bias, weight (out, in), bias (out).
tensor linear(const tensor& x, const tensor& weight, const tensor& bias);

}  // namespace attention
