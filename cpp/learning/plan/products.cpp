#include "learning/plan/products.hpp"

#include "learning/plan/lanes.hpp"

namespace learning::kernels {

namespace {

/// So many rows and vectors of columns are computed at a time: their sums stay in registers.
constexpr std::size_t tile_rows = 4, tile_vectors = 2;

/// One operand's rows follow each other (`turned`), or the numbers of a row do.
template <std::size_t rows, std::size_t vectors, bool turned>
void multiply_tile(std::size_t inner, const float* a, std::size_t a_step, const float* b,
                   std::size_t b_step, float* c, std::size_t c_step, const float* bias, bool adds) {
    lanes sums[rows][vectors];
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t v = 0; v < vectors; ++v) sums[row][v] = lanes{};
    }
    for (std::size_t k = 0; k < inner; ++k) {
        lanes right[vectors];
        for (std::size_t v = 0; v < vectors; ++v) right[v] = load(b + v * lane_count);
        b += b_step;
        for (std::size_t row = 0; row < rows; ++row) {
            const lanes left = splat(turned ? a[row] : a[row * a_step]);
            for (std::size_t v = 0; v < vectors; ++v) sums[row][v] += left * right[v];
        }
        a += turned ? a_step : 1;
    }
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t v = 0; v < vectors; ++v) {
            float* to = c + row * c_step + v * lane_count;
            lanes sum = sums[row][v];
            if (bias != nullptr) sum += load(bias + v * lane_count);
            if (adds) sum = load(to) + sum;
            store(to, sum);
        }
    }
}

/// A column that fills no vector.
void multiply_column(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
                     float* c, std::size_t c_step, const float* bias, bool adds) {
    for (std::size_t row = 0; row < of.rows; ++row) {
        const float* left = a.numbers + row * a.row_step;
        float sum = 0.0F;
        for (std::size_t k = 0; k < of.inner; ++k) sum += left[k * a.column_step] * b[k * b_step];
        if (bias != nullptr) sum += *bias;
        float& to = c[row * c_step];
        to = adds ? to + sum : sum;
    }
}

template <std::size_t rows, bool turned>
void multiply_rows(const product_sizes& of, const float* a, std::size_t a_step, const float* b,
                   std::size_t b_step, float* c, std::size_t c_step, const product_ending& ending) {
    constexpr std::size_t step = tile_vectors * lane_count;
    const auto bias_at = [&](std::size_t column) {
        return ending.bias == nullptr ? nullptr : ending.bias + column;
    };
    std::size_t column = 0;
    for (; column + step <= of.columns; column += step) {
        multiply_tile<rows, tile_vectors, turned>(of.inner, a, a_step, b + column, b_step,
                                                  c + column, c_step, bias_at(column), ending.adds);
    }
    for (; column + lane_count <= of.columns; column += lane_count) {
        multiply_tile<rows, 1, turned>(of.inner, a, a_step, b + column, b_step, c + column, c_step,
                                       bias_at(column), ending.adds);
    }
}

template <bool turned>
void multiply_all(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
                  float* c, std::size_t c_step, const product_ending& ending) {
    const std::size_t a_step = turned ? a.column_step : a.row_step;
    std::size_t row = 0;
    for (; row + tile_rows <= of.rows; row += tile_rows) {
        multiply_rows<tile_rows, turned>(of, a.numbers + row * a.row_step, a_step, b, b_step,
                                         c + row * c_step, c_step, ending);
    }
    for (; row < of.rows; ++row) {
        multiply_rows<1, turned>(of, a.numbers + row * a.row_step, a_step, b, b_step,
                                 c + row * c_step, c_step, ending);
    }
}

}  // namespace

void multiply(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
              float* c, std::size_t c_step, const product_ending& ending) {
    if (a.column_step == 1) {
        multiply_all<false>(of, a, b, b_step, c, c_step, ending);
    } else {
        multiply_all<true>(of, a, b, b_step, c, c_step, ending);
    }
    for (std::size_t column = of.columns / lane_count * lane_count; column < of.columns; ++column) {
        multiply_column(of, a, b + column, b_step, c + column, c_step,
                        ending.bias == nullptr ? nullptr : ending.bias + column, ending.adds);
    }
}

void turn(const float* from, std::size_t rows, std::size_t columns, std::size_t step, float* to) {
    for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t row = 0; row < rows; ++row) *to++ = from[row * step + column];
    }
}

}  // namespace learning::kernels
