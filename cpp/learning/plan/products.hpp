#pragma once

#include <cstddef>

/// Matrix products of small matrices.
namespace learning::kernels {

/// Numbers of a matrix: a[row * row_step + column * column_step]. One of the steps is 1.
struct matrix {
    const float* numbers;
    std::size_t row_step, column_step;
};

struct product_sizes {
    std::size_t rows, inner, columns;
};

/// What becomes of a sum.
struct product_ending {
    const float* bias = nullptr;  ///< added to each row; null for none
    bool adds = false;            ///< added to what is there
};

/// c[row * c_step + column] = Σ a[row, k] * b[k * b_step + column], each sum in the order of k.
/// `c` overlaps neither operand.
void multiply(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
              float* c, std::size_t c_step, const product_ending& ending = {});

/// to[column * rows + row] = from[row * step + column].
void turn(const float* from, std::size_t rows, std::size_t columns, std::size_t step, float* to);

}  // namespace learning::kernels
