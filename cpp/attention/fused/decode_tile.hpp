#pragma once

#include "attention/fused/forward.hpp"

/// The inner loops of decoding: queries at one place times keys, their exponentials, and the values
/// blended by these.
namespace {

/// Keys whose scores are held at once.
constexpr std::size_t decode_tile = 512;
/// Keys whose products are computed, or whose values are blended, at once: they stay in the first
/// cache.
constexpr std::size_t decode_block = 16;
/// Queries computed at once.
constexpr std::size_t decode_queries = lanes == 4 ? 4 : 1;
/// Vectors of sums of a product: as many for any number of queries, since the order of a sum
/// decides its bits.
constexpr std::size_t product_sums = lanes == 4 ? 2 : 4;
/// Vectors of scores bounded and raised to powers at once.
constexpr std::size_t score_vectors = lanes == 4 ? 2 : 1;
/// Keys whose products are computed at least.
constexpr std::size_t decode_keys = score_vectors * lanes;
/// Vectors of outputs that hide the latency of an addition.
constexpr std::size_t decode_sums = 8;

/// What is known of a query's scores so far.
struct decode_row {
    float max, sum;
    float rescale;  ///< the factor for earlier sums: 2^(earlier max - max)
    float largest;  ///< the largest magnitude of a visible product
};

/// The products of Q queries with `count` keys, a multiple of `lanes`. The keys are read one after
/// the other, from end to end: rows read side by side come half as fast from memory. Columns that
/// fill no vector are left to `multiply_rest`. A query's products are `decode_tile` floats from the
/// next query's.
template <std::size_t Q>
NOINLINE void multiply_keys(const float* query, std::size_t width, const float* keys,
                            std::size_t count, float* products) {
    constexpr std::size_t N = product_sums;
    constexpr std::size_t unrolled = lanes == 16 ? 4 : 8;
    NO_UNROLL
    for (; count != 0; count -= lanes) {
        vec columns[Q][lanes];
        NO_UNROLL
        for (std::size_t j = 0; j < lanes; ++j) {
            vec sums[Q][N];
            for (std::size_t q = 0; q < Q; ++q) {
                for (vec& sum : sums[q]) sum = splat(0.0F);
            }
            const float* left = query;
            const auto multiply = [&](auto steps) __attribute__((always_inline)) {
                constexpr std::size_t vectors = decltype(steps)::value;
                FULL_UNROLL
                for (std::size_t n = 0; n < vectors; ++n) {
                    const vec numbers = load(keys + n * lanes);
                    for (std::size_t q = 0; q < Q; ++q) {
                        vec& sum = sums[q][n % N];
                        const vec row = load(left + q * width + n * lanes);
                        sum = in_program_order(madd(numbers, row, sum));
                    }
                }
                left += vectors * lanes;
                keys += vectors * lanes;
            };
            std::size_t remaining = width;
            NO_UNROLL
            for (; remaining >= unrolled * lanes; remaining -= unrolled * lanes) {
                multiply(constant<unrolled>{});
            }
            NO_UNROLL
            for (; remaining >= lanes; remaining -= lanes) multiply(constant<1>{});
            keys += remaining;
            for (std::size_t q = 0; q < Q; ++q) {
                for (std::size_t n = 1; n < N; ++n) sums[q][0] += sums[q][n];
                columns[q][j] = sums[q][0];
            }
        }
        for (std::size_t q = 0; q < Q; ++q) {
            transpose(columns[q]);
            vec sum = columns[q][0];
            for (std::size_t j = 1; j < lanes; ++j) sum += columns[q][j];
            store(products + q * decode_tile, sum);
        }
        products += lanes;
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

/// Reads `count` numbers in their order, once per cache line.
NOINLINE MIN_SIZE void touch(const float* numbers, std::size_t count) {
    constexpr std::size_t line = 16;
    NO_UNROLL
    for (std::size_t c = 0; c + line <= count; c += line) in_program_order(load(numbers + c));
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
        vec factors[Q];
        for (std::size_t q = 0; q < Q; ++q) factors[q] = splat(exponentials[q * decode_tile + j]);
        for (std::size_t n = 0; n < N; ++n) {
            const vec numbers = load(values + n * lanes);
            for (std::size_t q = 0; q < Q; ++q) {
                sums[q][n] = in_program_order(madd(factors[q], numbers, sums[q][n]));
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
    vec highest[score_vectors], lowest[score_vectors];
    for (std::size_t n = 0; n < score_vectors; ++n) {
        highest[n] = splat(row.max);
        lowest[n] = splat(0.0F);
    }
    for (std::size_t j = keys.begin; j < keys.end; j += decode_keys) {
        for (std::size_t n = 0; n < score_vectors; ++n) {
            const vec product = load(products + j + n * lanes);
            highest[n] = max(highest[n], product);
            // The largest of the negated numbers.
            lowest[n] = max(lowest[n], -product);
        }
    }
    for (std::size_t n = 0; n < score_vectors * lanes; ++n) {
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
    vec sums[score_vectors];
    for (vec& sum : sums) sum = splat(0.0F);
    for (std::size_t j = keys.begin; j < keys.end; j += decode_keys) {
        for (std::size_t n = 0; n < score_vectors; ++n) {
            float* const place = scores + j + n * lanes;
            const vec power = exp2.with_underflow(load(place) - subtracted);
            store(place, power);
            sums[n] += power;
        }
    }
    for (std::size_t n = 1; n < score_vectors; ++n) sums[0] += sums[n];
    float total = 0.0F;
    for (std::size_t n = 0; n < lanes; ++n) total += sums[0][n];
    return total;
}

}  // namespace
