#pragma once

#include "attention/fused/vector.hpp"

/// Products of small matrices whose sums stay in registers: one number of A against vectors of B at
/// a time, so that neither has to be rearranged.
namespace {

/// A's rows lie `row` floats apart, their numbers side by side.
struct by_rows {
    std::size_t row;

    const float* at(const float* a, std::size_t m, std::size_t k) const { return a + m * row + k; }

    /// Walks along the columns of M rows.
    template <std::size_t M>
    struct walk {
        const float* rows[M];
        walk(const by_rows& layout, const float* a) {
            for (std::size_t m = 0; m < M; ++m) rows[m] = a + m * layout.row;
        }
        vec row(std::size_t m) const { return splat(*rows[m]); }
        void step() {
            for (std::size_t m = 0; m < M; ++m) ++rows[m];
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
        vec row(std::size_t m) const { return splat(place[m]); }
        void step() { place += column; }
    };
};

/// Of A's columns and B's rows, those from `first` to `last` - 1.
struct span {
    std::size_t first, last;
};

/// One product: out = out * keep + A @ B, where rows of B lie `b_row` floats apart and rows of out
/// `out_row`; `keep` holds a factor for each row, nullptr for none and then out is written only.
/// Where out is written only, `largest` (nullptr for none) becomes the largest of itself and of
/// each column.
struct product {
    std::size_t b_row;
    std::size_t out_row;
    const float* keep;
    float* largest = nullptr;
};

template <std::size_t number>
struct count_of {
    constexpr static std::size_t value = number;
};

/// M rows of A against N vectors of B.
template <std::size_t M, std::size_t N, class Layout>
inline __attribute__((always_inline)) void tile(const product& of, const Layout& layout,
                                                const float* a, const float* b, float* out,
                                                const float* keep, span depth) {
    vec sums[M][N];
    for (std::size_t m = 0; m < M; ++m) {
        for (std::size_t n = 0; n < N; ++n) sums[m][n] = splat(0.0F);
    }
    typename Layout::template walk<M> left(layout, layout.at(a, 0, depth.first));
    b += depth.first * of.b_row;
    for (std::size_t k = depth.first; k < depth.last; ++k) {
        vec right[N];
        for (std::size_t n = 0; n < N; ++n) right[n] = load(b + n * lanes);
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = left.row(m);
            for (std::size_t n = 0; n < N; ++n) sums[m][n] = madd(number, right[n], sums[m][n]);
        }
        left.step();
        b += of.b_row;
    }
    if (keep == nullptr && of.largest != nullptr) {
        for (std::size_t n = 0; n < N; ++n) {
            vec largest = load(of.largest + n * lanes);
            for (std::size_t m = 0; m < M; ++m) largest = larger(largest, sums[m][n]);
            store(of.largest + n * lanes, largest);
        }
    }
    for (std::size_t m = 0; m < M; ++m) {
        float* to = out + m * of.out_row;
        for (std::size_t n = 0; n < N; ++n) {
            vec sum = sums[m][n];
            if (keep != nullptr) sum = madd(load(to + n * lanes), splat(keep[m]), sum);
            store(to + n * lanes, sum);
        }
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

/// The rows `of_rows` of A against N vectors of B.
template <std::size_t N, class Layout>
__attribute__((noinline)) void strip(const product& of, const Layout& layout, const float* a,
                                     span of_rows, const float* b, float* out,
                                     const depths& depth) {
    std::size_t row = of_rows.first;
    const auto take = [&](auto size) {
        constexpr std::size_t M = decltype(size)::value;
        for (; row + M <= of_rows.last; row += M) {
            tile<M, N>(of, layout, layout.at(a, row, 0), b, out + row * of.out_row,
                       of.keep == nullptr ? nullptr : of.keep + row, depth.of(row, row + M));
        }
    };
    take(count_of<tile_rows>{});
    take(count_of<4>{});
    take(count_of<2>{});
    take(count_of<1>{});
}

/// All columns of B: two vectors at a time, then one, then what is left of one, copied into `spare`
/// (a vector for each row of B, and one more) to be whole.
template <class Layout>
inline void multiply(const product& of, const Layout& layout, const float* a, span rows,
                     const float* b, std::size_t width, float* out, float* spare,
                     const depths& depth) {
    std::size_t column = 0;
    for (; column + 2 * lanes <= width; column += 2 * lanes) {
        strip<2>(of, layout, a, rows, b + column, out + column, depth);
    }
    for (; column + lanes <= width; column += lanes) {
        strip<1>(of, layout, a, rows, b + column, out + column, depth);
    }
    if (column == width) return;
    const std::size_t rest = width - column;
    const std::size_t b_rows = depth.all.last;
    for (std::size_t k = 0; k < b_rows; ++k) {
        store(spare + k * lanes, splat(0.0F));
        for (std::size_t c = 0; c < rest; ++c) spare[k * lanes + c] = b[k * of.b_row + column + c];
    }
    float* sums = spare + b_rows * lanes;
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        strip<1>({lanes, 0, nullptr}, layout, layout.at(a, row, 0), {0, 1}, spare, sums,
                 {depth.of(row, row + 1)});
        float* to = out + row * of.out_row + column;
        for (std::size_t c = 0; c < rest; ++c) {
            to[c] = of.keep == nullptr ? sums[c] : to[c] * of.keep[row] + sums[c];
        }
    }
}

}  // namespace
