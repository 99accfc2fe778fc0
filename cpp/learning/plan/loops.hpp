#pragma once

#include <cstddef>

/// Loops over numbers that follow each other in memory.
namespace learning::kernels {

/// Rows of numbers, each made of the numbers in the same place of up to three operands.
struct cell_rows {
    std::size_t rows, count;
    const float* from[3];
    std::size_t row_steps[3];
    bool is_one[3];  ///< the operand has one number for each row
    float* to;       ///< row after row
};

using cell_function = void (*)(const cell_rows& over);

void add(const cell_rows& over);
void subtract(const cell_rows& over);
void multiply_cells(const cell_rows& over);
void divide(const cell_rows& over);
/// 1 where both are alike, else 0.
void equal(const cell_rows& over);
/// The second operand where the first is not 0, else the third.
void choose(const cell_rows& over);
void negate(const cell_rows& over);
void root(const cell_rows& over);
void exponential(const cell_rows& over);
void error_function(const cell_rows& over);
/// x (1 + erf(x / √2)) / 2
void gelu(const cell_rows& over);

/// to[row * count + i] = from[row * row_step + i * step]
void gather(std::size_t rows, std::size_t count, const float* from, std::size_t row_step,
            std::size_t step, float* to);
/// Row number `places[i]` of the table becomes row i; `add_rows` adds row i to that of the table.
void pick_rows(std::size_t rows, std::size_t width, const float* places, const float* table,
               float* to);
void add_rows(std::size_t rows, std::size_t width, const float* places, const float* from,
              float* table);

/// Rows that follow each other: exponentials over their sum, and the logarithms of such. Where
/// `is_lower`, the rows are those of square matrices, and what is above their diagonals counts as
/// -infinity.
void softmax(std::size_t rows, std::size_t count, const float* from, float* to, bool is_lower);
void log_softmax(std::size_t rows, std::size_t count, const float* from, float* to);
/// Σ of each row, over `divisor`; added to what is there where it `adds`.
void sum_rows(std::size_t rows, std::size_t count, const float* from, float* to, float divisor,
              bool adds);
/// Σ of all rows, number by number.
void sum_columns(std::size_t rows, std::size_t count, const float* from, float* to, bool adds);

}  // namespace learning::kernels
