#pragma once

#include <type_traits>

#include "attention/fused/vector.hpp"

/// Products A @ B of small matrices with the sums in registers. The micro-kernel multiplies a
/// broadcast number of A by vectors of B, so that neither matrix has to be packed.
///
/// The micro-kernel adds to 6 x 2 vectors per step, which is what two multiply-add units do in six
/// cycles, or to 5 x 2 in five. All other instructions are overhead. Hence the strides that are
/// compile-time constants where possible, the first step that needs no zeroed sums, and the
/// unrolled steps.
namespace {

/// A length known at compile time, in place of a `std::size_t`.
template <std::size_t number>
using constant = std::integral_constant<std::size_t, number>;

/// Indices from `begin` up to, but not including, `end`.
struct index_range {
    std::size_t begin, end;
};

/// The layout of a row-major matrix A whose rows are `row_stride` floats apart.
template <class Stride = std::size_t>
struct row_major {
    Stride row_stride;

    const float* at(const float* a, std::size_t m, std::size_t k) const {
        return a + m * row_stride + k;
    }

    /// Walks along the columns of M rows.
    template <std::size_t M>
    struct cursor {
        const float* rows[M];
        cursor(const row_major& layout, const float* a) {
            for (std::size_t m = 0; m < M; ++m) rows[m] = a + m * layout.row_stride;
        }
        vec broadcast(std::size_t m, std::size_t k) const { return splat(rows[m][k]); }
        void advance(std::size_t columns) {
            for (std::size_t m = 0; m < M; ++m) rows[m] += columns;
        }
    };
};

/// The layout of a column-major matrix A whose columns are `column_stride` floats apart.
template <std::size_t column_stride>
struct column_major {
    const float* at(const float* a, std::size_t m, std::size_t k) const {
        return a + m + k * column_stride;
    }

    template <std::size_t M>
    struct cursor {
        const float* column;
        cursor(const column_major&, const float* a) : column(a) {}
        vec broadcast(std::size_t m, std::size_t k) const {
            return splat(column[m + k * column_stride]);
        }
        void advance(std::size_t columns) { column += columns * column_stride; }
    };
};

/// B, row-major; its rows are `row_stride` floats apart.
template <class Stride = std::size_t>
struct b_matrix {
    const float* data;
    Stride row_stride;
};

/// Writes the sums to rows that are `row_stride` floats apart.
template <class Stride = std::size_t>
struct store_sums {
    float* out;
    Stride row_stride;

    /// A long sum is made of partial sums of 32 products, which halves the rounding error.
    constexpr static std::size_t depth_chunk = 32;

    ALWAYS_INLINE store_sums from_row(std::size_t row) const {
        return {out + row * row_stride, row_stride};
    }

    template <std::size_t M, std::size_t N>
    ALWAYS_INLINE void write(const vec (&sums)[M][N], bool is_first_chunk) const {
        for (std::size_t m = 0; m < M; ++m) {
            for (std::size_t n = 0; n < N; ++n) {
                float* const to = out + m * row_stride + n * lanes;
                store(to, is_first_chunk ? sums[m][n] : load(to) + sums[m][n]);
            }
        }
    }
};

/// out = out * row_scale + sums, with a factor `row_scale` for each row.
struct accumulate_sums {
    float* out;
    std::size_t row_stride;
    const float* row_scale;

    constexpr static std::size_t depth_chunk = static_cast<std::size_t>(-1);

    ALWAYS_INLINE accumulate_sums from_row(std::size_t row) const {
        return {out + row * row_stride, row_stride, row_scale + row};
    }

    template <std::size_t M, std::size_t N>
    ALWAYS_INLINE void write(const vec (&sums)[M][N], bool) const {
        for (std::size_t m = 0; m < M; ++m) {
            float* const to = out + m * row_stride;
            // Loaded once per row: as far as the compiler knows, the stores may alias `row_scale`.
            const vec factor = splat(row_scale[m]);
            for (std::size_t n = 0; n < N; ++n) {
                store(to + n * lanes, madd(load(to + n * lanes), factor, sums[m][n]));
            }
        }
    }
};

/// M rows of A times N vectors of B; `depth` are the columns of A, and rows of B, to sum over.
template <std::size_t M, std::size_t N, class Layout, class Stride, class Out>
ALWAYS_INLINE void micro_kernel(const Layout& layout, const float* a, const b_matrix<Stride>& right,
                                index_range depth, const Out& out) {
    vec sums[M][N];
    typename Layout::template cursor<M> left(layout, layout.at(a, 0, depth.begin));
    const float* b = right.data + depth.begin * right.row_stride;
    const auto step = [&](std::size_t k) __attribute__((always_inline)) {
        vec row[N];
        for (std::size_t n = 0; n < N; ++n) row[n] = load(b + k * right.row_stride + n * lanes);
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = left.broadcast(m, k);
            for (std::size_t n = 0; n < N; ++n) {
                sums[m][n] = in_program_order(madd(number, row[n], sums[m][n]));
            }
        }
    };
    const auto advance = [&](std::size_t steps) __attribute__((always_inline)) {
        left.advance(steps);
        b += steps * right.row_stride;
    };
    std::size_t remaining = depth.end - depth.begin;
    const auto first_step = [&]() __attribute__((always_inline)) {
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = left.broadcast(m, 0);
            for (std::size_t n = 0; n < N; ++n) sums[m][n] = number * load(b + n * lanes);
        }
    };
    // Unroll only the full micro-kernel, which does nearly all the work: the module stays small.
    constexpr bool is_full = M == micro_rows && N == 2;
    // A whole chunk has an unrolled loop of its own; sums without chunks are too long to profit.
    constexpr bool in_chunks = Out::depth_chunk == 32;
    for (bool is_first_chunk = true; is_first_chunk || remaining != 0; is_first_chunk = false) {
        std::size_t steps = remaining < Out::depth_chunk ? remaining : Out::depth_chunk;
        remaining -= steps;
        if (is_full && in_chunks && steps == Out::depth_chunk) {
            // 32 steps: 2, then 3 iterations of 10.
            first_step();
            step(1);
            advance(2);
            NO_UNROLL
            for (steps -= 2; steps != 0; steps -= 10) {
                FULL_UNROLL
                for (std::size_t k = 0; k < 10; ++k) step(k);
                advance(10);
            }
        } else if (is_full && !in_chunks && steps != 0) {
            first_step();
            advance(1);
            NO_UNROLL
            for (steps -= 1; steps >= 2; steps -= 2) {
                step(0);
                step(1);
                advance(2);
            }
        } else {
            for (std::size_t m = 0; m < M; ++m) {
                for (std::size_t n = 0; n < N; ++n) sums[m][n] = splat(0.0F);
            }
        }
        NO_UNROLL
        for (; steps != 0; --steps) {
            step(0);
            advance(1);
        }
        out.write(sums, is_first_chunk);
    }
}

/// The columns of A that can be other than 0: a band, as in LAPACK. Row m needs those columns of
/// `all` that lie between m + `lower` and m + `upper`, both included.
struct band {
    index_range all;
    std::ptrdiff_t lower = -unlimited;
    std::ptrdiff_t upper = unlimited;

    constexpr static std::ptrdiff_t unlimited = std::ptrdiff_t{1} << 30;

    /// The columns that some of the rows `row_begin` to `row_end` - 1 need.
    index_range columns(std::size_t row_begin, std::size_t row_end) const {
        const auto all_begin = static_cast<std::ptrdiff_t>(all.begin);
        const auto all_end = static_cast<std::ptrdiff_t>(all.end);
        const std::ptrdiff_t band_begin = static_cast<std::ptrdiff_t>(row_begin) + lower;
        const std::ptrdiff_t band_end = static_cast<std::ptrdiff_t>(row_end) + upper;
        const std::ptrdiff_t begin = band_begin > all_begin ? band_begin : all_begin;
        const std::ptrdiff_t end = band_end < all_end ? band_end : all_end;
        if (begin >= end) return {all.begin, all.begin};
        return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    }
};

/// How many of `count` rows to leave to micro-kernels of four rows, so that no row is left to one
/// of a single row; 0 where that is impossible.
constexpr std::size_t rows_in_fours(std::size_t count) {
    for (std::size_t rows = count % micro_rows; rows <= count && rows <= 16; rows += micro_rows) {
        if (rows % 4 == 0) return rows;
    }
    return 0;
}

/// The rows `rows` of A times a panel of B, N vectors wide.
template <std::size_t N, class Layout, class Stride, class Out>
NOINLINE void multiply_panel(const Layout& layout_ref, const float* a, index_range rows,
                             const b_matrix<Stride>& right_ref, const band& depth_ref,
                             const Out& out_ref) {
    // Copies: the compiler reloads what is behind a reference after every store.
    const Layout layout = layout_ref;
    const b_matrix<Stride> right = right_ref;
    const band depth = depth_ref;
    const Out out = out_ref;
    std::size_t row = rows.begin;
    const auto multiply_rows = [&](auto count, std::size_t leave) __attribute__((always_inline)) {
        constexpr std::size_t M = decltype(count)::value;
        for (; row + M + leave <= rows.end; row += M) {
            micro_kernel<M, N>(layout, layout.at(a, row, 0), right, depth.columns(row, row + M),
                               out.from_row(row));
        }
    };
    // One row alone has too few independent sums to hide the latency: the remainder is computed
    // four rows at a time, for which some full micro-kernels are given up.
    multiply_rows(constant<micro_rows>{}, N == 2 ? rows_in_fours(rows.end - rows.begin) : 0);
    if (N == 2) multiply_rows(constant<4>{}, 0);
    multiply_rows(constant<1>{}, 0);
}

/// out = out * row_scale + A @ B, for all `width` columns of B: panels of two vectors, then of one.
/// The columns that fill no vector are copied to `padded_columns` (a vector for each row of B, and
/// one more).
template <class Layout>
inline void multiply_accumulate(const Layout& layout, const float* a, index_range rows,
                                const b_matrix<>& right, std::size_t width, const band& depth,
                                const accumulate_sums& out, float* padded_columns) {
    std::size_t column = 0;
    const auto multiply_panels = [&](auto vectors) {
        constexpr std::size_t N = decltype(vectors)::value;
        for (; column + N * lanes <= width; column += N * lanes) {
            multiply_panel<N>(layout, a, rows, b_matrix<>{right.data + column, right.row_stride},
                              depth,
                              accumulate_sums{out.out + column, out.row_stride, out.row_scale});
        }
    };
    multiply_panels(constant<2>{});
    multiply_panels(constant<1>{});
    if (column == width) return;
    const std::size_t rest = width - column;
    const std::size_t b_rows = depth.all.end;
    for (std::size_t k = 0; k < b_rows; ++k) {
        store(padded_columns + k * lanes, splat(0.0F));
        for (std::size_t c = 0; c < rest; ++c) {
            padded_columns[k * lanes + c] = right.data[k * right.row_stride + column + c];
        }
    }
    float* sums = padded_columns + b_rows * lanes;
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
        micro_kernel<1, 1>(layout, layout.at(a, row, 0),
                           b_matrix<constant<lanes>>{padded_columns, {}},
                           depth.columns(row, row + 1), store_sums<constant<0>>{sums, {}});
        float* to = out.out + row * out.row_stride + column;
        for (std::size_t c = 0; c < rest; ++c) to[c] = to[c] * out.row_scale[row] + sums[c];
    }
}

}  // namespace
