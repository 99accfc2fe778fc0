#pragma once

#include "attention/fused/vector.hpp"

/// The micro-kernel of the matrix product: a tile of C with its sums in registers.
///
/// B comes in panels of two vectors of columns. A tile multiplies broadcast numbers of M rows of A
/// by the vectors of one panel or, where there are few rows, of several: enough independent sums to
/// hide the latency of the additions.
namespace {

/// Columns of a panel of B.
constexpr std::size_t panel_width = 2 * lanes;
/// The most panels that a tile takes at once.
constexpr std::size_t max_tile_panels = 4;
/// Steps of the full micro-kernel in an iteration of its loop.
constexpr std::size_t tile_unroll = 4;

/// A run of rows of A times panels of B.
struct tile_run {
    const float* a;
    std::size_t a_row_stride;
    const float* b;            ///< the first panel
    std::size_t b_row_stride;  ///< from one row of a panel to the next
    std::size_t panel_stride;  ///< from one panel to the next
    std::size_t inner;         ///< columns of A, rows of B
    const float* start;        ///< what each row's sums start from, one number per column
    float* c;
    std::size_t c_row_stride;
    std::size_t columns;  ///< columns of C; those of the panels behind them are padding
    bool add;             ///< whether to add to C
};

/// Writes the first columns of `rows` rows of sums, which are `width` floats apart.
NOINLINE MIN_SIZE void write_some(const float* sums, std::size_t width, std::size_t rows,
                                  const tile_run& run, float* c) {
    for (std::size_t m = 0; m < rows; ++m) {
        for (std::size_t n = 0; n < run.columns; ++n) {
            c[n] = run.add ? c[n] + sums[n] : sums[n];
        }
        sums += width;
        c += run.c_row_stride;
    }
}

/// Computes `tiles` tiles of M rows and P panels, of which V vectors each are used.
template <std::size_t M, std::size_t P, std::size_t V>
NOINLINE void multiply_tiles(const tile_run& run_ref, std::size_t tiles) {
    constexpr std::size_t N = P * V;
    // A copy: the compiler reloads what is behind a reference after every store.
    const tile_run run = run_ref;
    const float* a = run.a;
    float* c = run.c;
    for (; tiles != 0; --tiles) {
        vec sums[M][N];
        const float* left[M];
        const float* right[P];
        for (std::size_t m = 0; m < M; ++m) left[m] = a + m * run.a_row_stride;
        for (std::size_t p = 0; p < P; ++p) right[p] = run.b + p * run.panel_stride;
        for (std::size_t n = 0; n < N; ++n) {
            const vec first = load(run.start + n * lanes);
            for (std::size_t m = 0; m < M; ++m) sums[m][n] = first;
        }
        const auto step = [&](std::size_t k) __attribute__((always_inline)) {
            vec row[N];
            for (std::size_t n = 0; n < N; ++n) row[n] = load(right[n / V] + n % V * lanes);
            for (std::size_t m = 0; m < M; ++m) {
                const vec number = splat(left[m][k]);
                for (std::size_t n = 0; n < N; ++n) {
                    sums[m][n] = in_program_order(madd(number, row[n], sums[m][n]));
                }
            }
            for (std::size_t p = 0; p < P; ++p) right[p] += run.b_row_stride;
        };
        const auto advance = [&](std::size_t steps) __attribute__((always_inline)) {
            for (std::size_t m = 0; m < M; ++m) left[m] += steps;
        };
        std::size_t remaining = run.inner;
        // Unroll only the full micro-kernel, which does nearly all the work.
        if (M == micro_rows && P == 1 && V == 2) {
            NO_UNROLL
            for (; remaining >= tile_unroll; remaining -= tile_unroll) {
                FULL_UNROLL
                for (std::size_t k = 0; k < tile_unroll; ++k) step(k);
                advance(tile_unroll);
            }
        }
        NO_UNROLL
        for (; remaining != 0; --remaining) {
            step(0);
            advance(1);
        }
        if (run.columns < N * lanes) {
            // A copy of the sums, because they would not stay in registers if their address were
            // passed on.
            float rest[M * N * lanes];
            for (std::size_t m = 0; m < M; ++m) {
                for (std::size_t n = 0; n < N; ++n) store(rest + (m * N + n) * lanes, sums[m][n]);
            }
            write_some(rest, N * lanes, M, run_ref, c);
        } else {
            for (std::size_t m = 0; m < M; ++m) {
                for (std::size_t n = 0; n < N; ++n) {
                    float* const to = c + m * run.c_row_stride + n * lanes;
                    store(to, run.add ? load(to) + sums[m][n] : sums[m][n]);
                }
            }
        }
        a += M * run.a_row_stride;
        c += M * run.c_row_stride;
    }
}

/// How many rows the next tile takes of `remaining`: as many as fit into registers, but at the end
/// tiles of nearly the same size, because a tile of few rows is slow.
inline std::size_t next_rows(std::size_t remaining) {
    if (remaining > 3 * micro_rows) return micro_rows;
    const std::size_t tiles = (remaining + micro_rows - 1) / micro_rows;
    return (remaining + tiles - 1) / tiles;
}

/// `multiply_tiles` for a number of rows that is known at run time only, up to M.
template <std::size_t M, std::size_t V>
inline void multiply_rows(std::size_t rows, const tile_run& run, std::size_t tiles) {
    if constexpr (M > 1) {
        if (rows < M) return multiply_rows<M - 1, V>(rows, run, tiles);
    }
    multiply_tiles<M, 1, V>(run, tiles);
}

/// All `rows` of A times one panel.
inline void multiply_panel(tile_run run, std::size_t rows) {
    while (rows != 0) {
        const std::size_t height = next_rows(rows);
        const std::size_t tiles =
            rows > 3 * micro_rows ? (rows - 2 * micro_rows - 1) / micro_rows : 1;
        if (run.columns <= lanes) {
            multiply_rows<micro_rows, 1>(height, run, tiles);
        } else {
            multiply_rows<micro_rows, 2>(height, run, tiles);
        }
        rows -= tiles * height;
        run.a += tiles * height * run.a_row_stride;
        run.c += tiles * height * run.c_row_stride;
    }
}

}  // namespace
