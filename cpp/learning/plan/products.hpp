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

/// What is known of square operands or asked of a square result.
enum class triangle {
    none,
    lower_a,  ///< A is 0 above its diagonal
    upper_a,  ///< A is 0 below its diagonal
    lower_b,  ///< B is 0 above its diagonal
    lower_c   ///< nobody reads C above its diagonal, where it may be 0 instead
};

/// What becomes of a sum.
struct product_ending {
    const float* bias = nullptr;  ///< added to each row; null for none
    bool adds = false;            ///< added to what is there
    /// What need not be multiplied. Terms of 0 change no sum.
    triangle left_out = triangle::none;
};

/// c[row * c_step + column] = Σ a[row, k] * b[k * b_step + column], each sum in the order of k.
/// `c` overlaps neither operand.
void multiply(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
              float* c, std::size_t c_step, const product_ending& ending = {});

}  // namespace learning::kernels
