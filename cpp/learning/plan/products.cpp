#include "learning/plan/products.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "learning/plan/lanes.hpp"

namespace learning::kernels {

namespace {

/// The most rows that are computed at a time with so many vectors of columns. Their sums stay in
/// registers; with more than eight, or in a loop that is unrolled, the browser's compiler keeps
/// some in memory. A fused multiply-add takes no register for the product: then there is room for
/// twelve.
constexpr std::size_t rows_with(std::size_t vectors) {
    if (is_relaxed) return 6;
    return vectors == 4 ? 2 : 4;
}

/// The most vectors of columns that are computed at a time.
constexpr std::size_t most_vectors = is_relaxed ? 2 : 4;

/// Rows of A times a few columns of B.
struct panel {
    const float* a;
    std::size_t a_step;  ///< from row to row, or where A is turned from column to column
    const float* b;
    std::size_t b_step;
    std::size_t inner;
    float* c;
    std::size_t c_step;
    const float* bias;
    bool adds;
};

/// Computes `tiles` tiles of `rows` rows, one below the other.
template <std::size_t rows, std::size_t vectors, bool turned>
__attribute__((noinline)) void multiply_tiles(const panel& given, std::size_t tiles) {
    // A copy: the compiler reloads what is behind a reference after every store.
    const panel of = given;
    const float* first = of.a;
    float* c = of.c;
    for (; tiles != 0; --tiles) {
        lanes sums[rows][vectors];
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t v = 0; v < vectors; ++v) sums[row][v] = lanes{};
        }
        const float* a = first;
        const float* b = of.b;
        for (std::size_t k = 0; k < of.inner; ++k) {
            lanes right[vectors];
            for (std::size_t v = 0; v < vectors; ++v) right[v] = load(b + v * lane_count);
            for (std::size_t row = 0; row < rows; ++row) {
                const lanes number = splat(turned ? a[row] : a[row * of.a_step]);
                for (std::size_t v = 0; v < vectors; ++v)
                    sums[row][v] = madd(number, right[v], sums[row][v]);
            }
            a += turned ? of.a_step : 1;
            b += of.b_step;
        }
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t v = 0; v < vectors; ++v) {
                float* to = c + row * of.c_step + v * lane_count;
                lanes sum = sums[row][v];
                if (of.bias != nullptr) sum += load(of.bias + v * lane_count);
                if (of.adds) sum = load(to) + sum;
                store(to, sum);
            }
        }
        first += rows * (turned ? 1 : of.a_step);
        c += rows * of.c_step;
    }
}

using tile_function = void (*)(const panel& given, std::size_t tiles);

/// `multiply_tiles` of 1, 2, ... rows, called by pointer: the module's optimiser would inline what
/// is called once, and the browser's compiler makes slow code of so large a function.
template <std::size_t vectors, bool turned, std::size_t... less>
constexpr std::array<tile_function, sizeof...(less)> tiles_of(std::index_sequence<less...>) {
    return {multiply_tiles<less + 1, vectors, turned>...};
}
template <std::size_t vectors, bool turned>
constexpr auto tile_functions =
    tiles_of<vectors, turned>(std::make_index_sequence<rows_with(vectors)>());

/// A tile of what a triangle leaves: the terms of its sums that can be other than 0.
struct tile_range {
    std::size_t first, end;
};

tile_range range_of(triangle left_out, std::size_t row, std::size_t height, std::size_t column,
                    std::size_t inner) {
    switch (left_out) {
        case triangle::lower_a:
            return {0, std::min(inner, row + height)};
        case triangle::upper_a:
            return {std::min(inner, row), inner};
        case triangle::lower_b:
            return {std::min(inner, column), inner};
        case triangle::lower_c:
            return {0, column < row + height ? inner : 0};
        case triangle::none:
            break;
    }
    return {0, inner};
}

/// All rows times `vectors` vectors of columns, which begin with number `column`.
template <std::size_t vectors, bool turned>
void multiply_panel(panel of, std::size_t rows, std::size_t column, triangle left_out) {
    const bool is_whole = left_out == triangle::none;
    for (std::size_t row = 0; row < rows;) {
        const std::size_t height = std::min(rows - row, rows_with(vectors));
        const std::size_t tiles = is_whole ? (rows - row) / height : 1;
        const tile_range range = range_of(left_out, row, height, column, of.inner);
        panel tile = of;
        tile.a += range.first * (turned ? of.a_step : 1);
        tile.b += range.first * of.b_step;
        tile.inner = range.end - range.first;
        tile_functions<vectors, turned>[height - 1](tile, tiles);
        of.a += tiles * height * (turned ? 1 : of.a_step);
        of.c += tiles * height * of.c_step;
        row += tiles * height;
    }
}

template <bool turned>
void multiply_panels(panel of, std::size_t rows, std::size_t columns, triangle left_out) {
    // Narrow panels leave out more of a triangle that ends at columns.
    const bool is_narrow = left_out == triangle::lower_b || left_out == triangle::lower_c;
    for (std::size_t column = 0; column + lane_count <= columns;) {
        std::size_t vectors = (columns - column) / lane_count;
        if (vectors >= most_vectors && !is_narrow) {
            vectors = most_vectors;
            multiply_panel<most_vectors, turned>(of, rows, column, left_out);
        } else if (vectors >= 2) {
            vectors = 2;
            multiply_panel<2, turned>(of, rows, column, left_out);
        } else {
            multiply_panel<1, turned>(of, rows, column, left_out);
        }
        const std::size_t width = vectors * lane_count;
        column += width;
        of.b += width;
        of.c += width;
        if (of.bias != nullptr) of.bias += width;
    }
}

/// A column that fills no vector.
void multiply_column(const product_sizes& sizes, const matrix& a, const panel& of) {
    for (std::size_t row = 0; row < sizes.rows; ++row) {
        const float* left = a.numbers + row * a.row_step;
        float sum = 0.0F;
        for (std::size_t k = 0; k < sizes.inner; ++k) {
            sum += left[k * a.column_step] * of.b[k * of.b_step];
        }
        if (of.bias != nullptr) sum += *of.bias;
        float& to = of.c[row * of.c_step];
        to = of.adds ? to + sum : sum;
    }
}

}  // namespace

void multiply(const product_sizes& of, const matrix& a, const float* b, std::size_t b_step,
              float* c, std::size_t c_step, const product_ending& ending) {
    const bool is_turned = a.column_step != 1;
    panel all{a.numbers,  is_turned ? a.column_step : a.row_step,
              b,          b_step,
              of.inner,   c,
              c_step,     ending.bias,
              ending.adds};
    if (is_turned) {
        multiply_panels<true>(all, of.rows, of.columns, ending.left_out);
    } else {
        multiply_panels<false>(all, of.rows, of.columns, ending.left_out);
    }
    for (std::size_t column = of.columns / lane_count * lane_count; column < of.columns; ++column) {
        panel one = all;
        one.b += column;
        one.c += column;
        if (one.bias != nullptr) one.bias += column;
        multiply_column(of, a, one);
    }
}

}  // namespace learning::kernels
