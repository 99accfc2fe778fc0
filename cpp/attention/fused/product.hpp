#pragma once

#include "attention/fused/vector.hpp"

/// Products of small matrices whose sums stay in registers: one number of A against vectors of B at
/// a time, so that neither has to be rearranged.
///
/// A register tile multiplies and adds in 6 x 2 vectors, which is all that two units for it can do
/// in six cycles, or 5 x 2 in five; what stands around these sums decides how near to that a
/// product comes. Hence lengths that are constants where they can be, a first step that needs no
/// zeros, and several steps a turn of the loop.
namespace {

/// A length known when this is compiled, where another would be a `std::size_t`.
template <std::size_t number>
struct fixed {
    constexpr static std::size_t value = number;
    constexpr operator std::size_t() const { return number; }
};

/// A's rows lie `row` floats apart, their numbers side by side.
template <class Length = std::size_t>
struct by_rows {
    Length row;

    const float* at(const float* a, std::size_t m, std::size_t k) const { return a + m * row + k; }

    /// Walks along the columns of M rows.
    template <std::size_t M>
    struct walk {
        const float* rows[M];
        walk(const by_rows& layout, const float* a) {
            for (std::size_t m = 0; m < M; ++m) rows[m] = a + m * layout.row;
        }
        vec number(std::size_t m, std::size_t k) const { return splat(rows[m][k]); }
        void step(std::size_t by) {
            for (std::size_t m = 0; m < M; ++m) rows[m] += by;
        }
    };
};

/// A is stored transposed: its columns lie `column` floats apart, their numbers side by side.
template <std::size_t column>
struct by_columns {
    const float* at(const float* a, std::size_t m, std::size_t k) const {
        return a + m + k * column;
    }

    template <std::size_t M>
    struct walk {
        const float* place;
        walk(const by_columns&, const float* a) : place(a) {}
        vec number(std::size_t m, std::size_t k) const { return splat(place[m + k * column]); }
        void step(std::size_t by) { place += by * column; }
    };
};

/// B's rows lie `row` floats apart.
template <class Length = std::size_t>
struct right_side {
    const float* b;
    Length row;
};

/// Of A's columns and B's rows, those from `first` to `last` - 1.
struct span {
    std::size_t first, last;
};

/// The sums are written, in rows that lie `row` floats apart.
template <class Length = std::size_t>
struct written {
    float* out;
    Length row;

    /// Long sums are made of parts: what is rounded is then half as large, and half as often.
    constexpr static std::size_t most_columns = 32;

    INLINED written past(std::size_t rows) const { return {out + rows * row, row}; }

    template <std::size_t M, std::size_t N>
    INLINED void take(const vec (&sums)[M][N], bool is_first) const {
        for (std::size_t m = 0; m < M; ++m) {
            for (std::size_t n = 0; n < N; ++n) {
                float* const to = out + m * row + n * lanes;
                store(to, is_first ? sums[m][n] : load(to) + sums[m][n]);
            }
        }
    }
};

/// What is there is multiplied by `keep`, a factor for each row, and the sums are added.
struct added {
    float* out;
    std::size_t row;
    const float* keep;

    constexpr static std::size_t most_columns = static_cast<std::size_t>(-1);

    INLINED added past(std::size_t rows) const { return {out + rows * row, row, keep + rows}; }

    template <std::size_t M, std::size_t N>
    INLINED void take(const vec (&sums)[M][N], bool) const {
        for (std::size_t m = 0; m < M; ++m) {
            float* const to = out + m * row;
            // Read once: for all that is known, what is written might be `keep`.
            const vec factor = splat(keep[m]);
            for (std::size_t n = 0; n < N; ++n) {
                store(to + n * lanes, madd(load(to + n * lanes), factor, sums[m][n]));
            }
        }
    }
};

/// M rows of A against N vectors of B.
template <std::size_t M, std::size_t N, class Layout, class Length, class Out>
INLINED void tile(const Layout& layout, const float* a, const right_side<Length>& right, span depth,
                  const Out& out) {
    vec sums[M][N];
    typename Layout::template walk<M> left(layout, layout.at(a, 0, depth.first));
    const float* b = right.b + depth.first * right.row;
    const auto step = [&](std::size_t k) __attribute__((always_inline)) {
        vec row[N];
        for (std::size_t n = 0; n < N; ++n) row[n] = load(b + k * right.row + n * lanes);
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = left.number(m, k);
            for (std::size_t n = 0; n < N; ++n) {
                sums[m][n] = in_order(madd(number, row[n], sums[m][n]));
            }
        }
    };
    const auto go_on = [&](std::size_t by) __attribute__((always_inline)) {
        left.step(by);
        b += by * right.row;
    };
    std::size_t columns = depth.last - depth.first;
    const auto begin = [&]() __attribute__((always_inline)) {
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = left.number(m, 0);
            for (std::size_t n = 0; n < N; ++n) sums[m][n] = number * load(b + n * lanes);
        }
    };
    // Only for the tile that nearly all of a product is made of: the module is to stay small.
    constexpr bool is_full = M == tile_rows && N == 2;
    // A whole part has turns of its own; what is not in parts is too long for them to pay.
    constexpr bool in_parts = Out::most_columns == 32;
    for (bool is_first = true; is_first || columns != 0; is_first = false) {
        std::size_t rest = columns < Out::most_columns ? columns : Out::most_columns;
        columns -= rest;
        if (is_full && in_parts && rest == Out::most_columns) {
            // 32 steps: two, and three turns of ten.
            begin();
            step(1);
            go_on(2);
            KEEP_ROLLED
            for (rest -= 2; rest != 0; rest -= 10) {
                UNROLLED
                for (std::size_t k = 0; k < 10; ++k) step(k);
                go_on(10);
            }
        } else if (is_full && !in_parts && rest != 0) {
            begin();
            go_on(1);
            KEEP_ROLLED
            for (rest -= 1; rest >= 2; rest -= 2) {
                step(0);
                step(1);
                go_on(2);
            }
        } else {
            for (std::size_t m = 0; m < M; ++m) {
                for (std::size_t n = 0; n < N; ++n) sums[m][n] = splat(0.0F);
            }
        }
        KEEP_ROLLED
        for (; rest != 0; --rest) {
            step(0);
            go_on(1);
        }
        out.take(sums, is_first);
    }
}

/// Which columns of A its rows need: of `all`, row m those from m + `behind` to m + `ahead`.
struct depths {
    span all;
    std::ptrdiff_t behind = -far;
    std::ptrdiff_t ahead = far;

    constexpr static std::ptrdiff_t far = std::ptrdiff_t{1} << 30;

    /// Of the rows from `from` to `to` - 1.
    span of(std::size_t from, std::size_t to) const {
        const auto first = static_cast<std::ptrdiff_t>(all.first);
        const auto last = static_cast<std::ptrdiff_t>(all.last);
        const std::ptrdiff_t least = static_cast<std::ptrdiff_t>(from) + behind;
        const std::ptrdiff_t most = static_cast<std::ptrdiff_t>(to) + ahead;
        const std::ptrdiff_t begin = least > first ? least : first;
        const std::ptrdiff_t end = most < last ? most : last;
        if (begin >= end) return {all.first, all.first};
        return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    }
};

/// How many of `count` rows are left to tiles of four so that none is left alone; 0 where that
/// cannot be.
constexpr std::size_t rows_of_fours(std::size_t count) {
    for (std::size_t rows = count % tile_rows; rows <= count && rows <= 16; rows += tile_rows) {
        if (rows % 4 == 0) return rows;
    }
    return 0;
}

/// The rows `rows` of A against N vectors of B.
template <std::size_t N, class Layout, class Length, class Out>
APART void strip(const Layout& given, const float* a, span rows,
                 const right_side<Length>& given_right, const depths& given_depth,
                 const Out& given_out) {
    // Copies: what is reached through a reference is read again after every store.
    const Layout layout = given;
    const right_side<Length> right = given_right;
    const depths depth = given_depth;
    const Out out = given_out;
    std::size_t row = rows.first;
    const auto take = [&](auto size, std::size_t left) __attribute__((always_inline)) {
        constexpr std::size_t M = decltype(size)::value;
        for (; row + M + left <= rows.last; row += M) {
            tile<M, N>(layout, layout.at(a, row, 0), right, depth.of(row, row + M), out.past(row));
        }
    };
    // Few rows alone have too few sums to keep the processor busy: what whole tiles leave is better
    // off in fours, for which some of them are given up.
    take(fixed<tile_rows>{}, N == 2 ? rows_of_fours(rows.last - rows.first) : 0);
    if (N == 2) take(fixed<4>{}, 0);
    take(fixed<1>{}, 0);
}

/// `added`, for all columns of B: two vectors at a time, then one, then what is left of one, copied
/// into `spare` (a vector for each row of B, and one more) to be whole.
template <class Layout>
inline void multiply(const Layout& layout, const float* a, span rows, const right_side<>& right,
                     std::size_t width, const depths& depth, const added& out, float* spare) {
    std::size_t column = 0;
    const auto take = [&](auto vectors) {
        constexpr std::size_t N = decltype(vectors)::value;
        for (; column + N * lanes <= width; column += N * lanes) {
            strip<N>(layout, a, rows, right_side<>{right.b + column, right.row}, depth,
                     added{out.out + column, out.row, out.keep});
        }
    };
    take(fixed<2>{});
    take(fixed<1>{});
    if (column == width) return;
    const std::size_t rest = width - column;
    const std::size_t b_rows = depth.all.last;
    for (std::size_t k = 0; k < b_rows; ++k) {
        store(spare + k * lanes, splat(0.0F));
        for (std::size_t c = 0; c < rest; ++c) {
            spare[k * lanes + c] = right.b[k * right.row + column + c];
        }
    }
    float* sums = spare + b_rows * lanes;
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        tile<1, 1>(layout, layout.at(a, row, 0), right_side<fixed<lanes>>{spare, {}},
                   depth.of(row, row + 1), written<fixed<0>>{sums, {}});
        float* to = out.out + row * out.row + column;
        for (std::size_t c = 0; c < rest; ++c) to[c] = to[c] * out.keep[row] + sums[c];
    }
}

}  // namespace
