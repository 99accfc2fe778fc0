#pragma once

#include "attention/fused/forward.hpp"

/// The inner loops of decoding: queries at one place times keys, their exponentials, and the values
/// blended by these.
namespace {

/// Keys whose scores are held at once.
constexpr std::size_t decode_tile = 512;
/// Keys whose products are computed, or whose values are blended, at once: they stay in the first
/// cache.
constexpr std::size_t decode_block = 32;
/// Queries computed at once, and of one query vectors of keys: as many as leave the sums in
/// registers.
constexpr std::size_t decode_queries = lanes == 4 ? 2 : 1;
/// Keys whose products are computed at once, in `decode_queries` vectors.
constexpr std::size_t decode_keys = decode_queries * lanes;
/// Vectors of sums that hide the latency of an addition.
constexpr std::size_t decode_sums = 8;

/// What is known of a query's scores so far.
struct decode_row {
    float max, sum;
    float rescale;  ///< the factor for earlier sums: 2^(earlier max - max)
    float largest;  ///< the largest magnitude of a visible product
};

/// The products of Q queries with keys, G vectors of keys at once; `count` is a multiple of these.
/// Columns that fill no vector are left to `multiply_rest`. A query's products are `decode_tile`
/// floats from the next query's.
template <std::size_t Q, std::size_t G>
NOINLINE void multiply_keys(const float* query, std::size_t width, const float* keys,
                            std::size_t count, float* products) {
    constexpr std::size_t K = G * lanes;
    constexpr std::size_t unrolled = 4;
    NO_UNROLL
    for (; count != 0; count -= K) {
        const float* left[Q];
        const float* right[K];
        vec sums[Q][K];
        for (std::size_t q = 0; q < Q; ++q) left[q] = query + q * width;
        for (std::size_t j = 0; j < K; ++j) {
            right[j] = keys + j * width;
            for (std::size_t q = 0; q < Q; ++q) sums[q][j] = splat(0.0F);
        }
        const auto step = [&](std::size_t c) __attribute__((always_inline)) {
            vec row[Q];
            for (std::size_t q = 0; q < Q; ++q) row[q] = load(left[q] + c);
            for (std::size_t j = 0; j < K; ++j) {
                const vec number = load(right[j] + c);
                for (std::size_t q = 0; q < Q; ++q) {
                    sums[q][j] = in_program_order(madd(number, row[q], sums[q][j]));
                }
            }
        };
        const auto advance = [&](std::size_t columns) __attribute__((always_inline)) {
            for (std::size_t q = 0; q < Q; ++q) left[q] += columns;
            for (std::size_t j = 0; j < K; ++j) right[j] += columns;
        };
        std::size_t remaining = width;
        NO_UNROLL
        for (; remaining >= unrolled * lanes; remaining -= unrolled * lanes) {
            FULL_UNROLL
            for (std::size_t k = 0; k < unrolled; ++k) step(k * lanes);
            advance(unrolled * lanes);
        }
        NO_UNROLL
        for (; remaining >= lanes; remaining -= lanes) {
            step(0);
            advance(lanes);
        }
        for (std::size_t q = 0; q < Q; ++q) {
            for (std::size_t g = 0; g < G; ++g) {
                vec columns[lanes];
                for (std::size_t j = 0; j < lanes; ++j) columns[j] = sums[q][g * lanes + j];
                transpose(columns);
                vec sum = columns[0];
                for (std::size_t j = 1; j < lanes; ++j) sum += columns[j];
                store(products + q * decode_tile + g * lanes, sum);
            }
        }
        keys += K * width;
        products += K;
    }
}

/// Adds the columns that fill no vector to the products of a query with `count` keys.
NOINLINE MIN_SIZE void multiply_rest(const float* query, std::size_t width, const float* keys,
                                     std::size_t count, float* products) {
    for (std::size_t j = 0; j < count; ++j) {
        for (std::size_t c = width / lanes * lanes; c < width; ++c) {
            products[j] += query[c] * keys[j * width + c];
        }
    }
}

/// Adds the rows of `count` values, times their exponentials, to N vectors of Q queries' sums.
template <std::size_t Q, std::size_t N>
NOINLINE void blend_values(const float* exponentials, const float* values, std::size_t width,
                           std::size_t count, float* to, bool is_first) {
    vec sums[Q][N];
    for (std::size_t q = 0; q < Q; ++q) {
        for (std::size_t n = 0; n < N; ++n) sums[q][n] = splat(0.0F);
    }
    NO_UNROLL
    for (std::size_t j = 0; j < count; ++j) {
        vec row[N];
        for (std::size_t n = 0; n < N; ++n) row[n] = load(values + n * lanes);
        for (std::size_t q = 0; q < Q; ++q) {
            const vec factor = splat(exponentials[q * decode_tile + j]);
            for (std::size_t n = 0; n < N; ++n) {
                sums[q][n] = in_program_order(madd(factor, row[n], sums[q][n]));
            }
        }
        values += width;
    }
    for (std::size_t q = 0; q < Q; ++q) {
        for (std::size_t n = 0; n < N; ++n) {
            float* const place = to + q * width + n * lanes;
            store(place, is_first ? sums[q][n] : load(place) + sums[q][n]);
        }
    }
}

/// Raises a query's `max` and `largest` to those of its products, in whole steps of `decode_keys`.
NOINLINE void bound_products(const float* products, index_range keys, decode_row& row) {
    vec highest[decode_queries], lowest[decode_queries];
    for (std::size_t n = 0; n < decode_queries; ++n) {
        highest[n] = splat(row.max);
        lowest[n] = splat(0.0F);
    }
    for (std::size_t j = keys.begin; j < keys.end; j += decode_keys) {
        for (std::size_t n = 0; n < decode_queries; ++n) {
            const vec product = load(products + j + n * lanes);
            highest[n] = max(highest[n], product);
            // The largest of the negated numbers.
            lowest[n] = max(lowest[n], -product);
        }
    }
    for (std::size_t n = 0; n < decode_queries * lanes; ++n) {
        const float high = highest[n / lanes][n % lanes];
        const float low = lowest[n / lanes][n % lanes];
        row.max = high > row.max ? high : row.max;
        row.largest = high > row.largest ? high : row.largest;
        row.largest = low > row.largest ? low : row.largest;
    }
}

/// Replaces scores by 2^(score - row_max), in whole steps of `decode_keys`. Returns their sum.
NOINLINE float replace_by_exponentials(float* scores, index_range keys, float row_max) {
    const exp2_function exp2;
    const vec subtracted = splat(row_max);
    vec sums[decode_queries];
    for (vec& sum : sums) sum = splat(0.0F);
    for (std::size_t j = keys.begin; j < keys.end; j += decode_keys) {
        for (std::size_t n = 0; n < decode_queries; ++n) {
            float* const place = scores + j + n * lanes;
            const vec power = exp2.with_underflow(load(place) - subtracted);
            store(place, power);
            sums[n] += power;
        }
    }
    for (std::size_t n = 1; n < decode_queries; ++n) sums[0] += sums[n];
    float total = 0.0F;
    for (std::size_t n = 0; n < lanes; ++n) total += sums[0][n];
    return total;
}

}  // namespace
