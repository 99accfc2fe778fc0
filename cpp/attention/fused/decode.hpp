#pragma once

#include "attention/fused/forward.hpp"

/// Queries at one place, as in decoding, where each head has one query. The time is that of reading
/// keys and values, so each is read once, for all queries that share them. Tiles of keys begin at
/// multiples of their size, whatever the limits: masks and bands that hide the same keys give the
/// same bits.
namespace {

/// Keys whose scores are held at once.
constexpr std::size_t decode_tile = 512;
/// Keys whose values are blended at once: they stay in the first cache.
constexpr std::size_t decode_values = 32;
/// Queries computed at once, and of one query vectors of keys: as many as leave the sums in
/// registers.
constexpr std::size_t decode_queries = lanes == 4 ? 2 : 1;
/// Keys whose products are computed at once.
constexpr std::size_t decode_keys = decode_queries * lanes;
/// Vectors of sums that hide the latency of an addition.
constexpr std::size_t decode_sums = 8;

/// The smallest factor of queries, and the largest product before it, for which the fast path needs
/// no test of its inputs.
constexpr float min_safe_factor = 0x1p-40F;
constexpr float max_safe_product = 0x1p100F;

/// What is known of a query's scores so far.
struct decode_row {
    float max, sum;
    float rescale;  ///< the factor for earlier sums: 2^(earlier max - max)
    float largest;  ///< the largest magnitude of a visible product
};

std::size_t decode_scratch_size(std::size_t num_queries, std::size_t head_dim,
                                std::size_t value_dim) {
    constexpr std::uint64_t max_floats = static_cast<std::size_t>(-1) / sizeof(float);
    const std::uint64_t widest = head_dim > value_dim ? head_dim : value_dim;
    const std::uint64_t row =
        std::uint64_t{head_dim} + value_dim + decode_tile + sizeof(decode_row) / sizeof(float);
    const std::uint64_t size = num_queries * row + decode_values * widest;
    return static_cast<std::size_t>(size < max_floats ? size : max_floats);
}

/// The products of Q queries with G vectors of keys, of which `count` keys are there; the others
/// repeat the last. A query's products are `decode_tile` floats from the next query's.
template <std::size_t Q, std::size_t G>
NOINLINE void multiply_keys(const float* query, std::size_t width, const float* keys,
                            std::size_t count, float* products) {
    const float* left[Q];
    const float* right[G * lanes];
    vec sums[Q][G * lanes];
    for (std::size_t q = 0; q < Q; ++q) left[q] = query + q * width;
    for (std::size_t j = 0; j < G * lanes; ++j) {
        right[j] = keys + min(j, count - 1) * width;
        for (std::size_t q = 0; q < Q; ++q) sums[q][j] = splat(0.0F);
    }
    const auto step = [&](std::size_t c) __attribute__((always_inline)) {
        vec row[Q];
        for (std::size_t q = 0; q < Q; ++q) row[q] = load(left[q] + c);
        for (std::size_t j = 0; j < G * lanes; ++j) {
            const vec number = load(right[j] + c);
            for (std::size_t q = 0; q < Q; ++q) {
                sums[q][j] = in_program_order(madd(number, row[q], sums[q][j]));
            }
        }
    };
    const auto advance = [&](std::size_t columns) __attribute__((always_inline)) {
        for (std::size_t q = 0; q < Q; ++q) left[q] += columns;
        for (std::size_t j = 0; j < G * lanes; ++j) right[j] += columns;
    };
    constexpr std::size_t unrolled = 4;
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
            for (std::size_t c = 0; c < remaining; ++c) {
                vec numbers;
                for (std::size_t j = 0; j < lanes; ++j) numbers[j] = right[g * lanes + j][c];
                sum = madd(numbers, splat(left[q][c]), sum);
            }
            store(products + q * decode_tile + g * lanes, sum);
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

BEGIN_MIN_SIZE

/// One call: its scratch memory cut into its arrays.
class decoding {
  public:
    decoding(const head_params& params, float* output, float* scratch)
        : params_(params), output_(output) {
        const auto take = [&](std::size_t size) {
            float* const part = scratch;
            scratch += size;
            return part;
        };
        queries_ = take(params.num_queries * params.head_dim);
        blended_ = take(params.num_queries * params.value_dim);
        scores_ = take(params.num_queries * decode_tile);
        rows_ = reinterpret_cast<decode_row*>(
            take(params.num_queries * sizeof(decode_row) / sizeof(float)));
        widened_ = scratch;
    }

    void run(float* statistics) {
        prepare();
        const index_range visible = visible_keys(params_, 0, 0, {0, params_.num_keys});
        std::size_t tile = visible.begin / decode_tile * decode_tile;
        for (; tile < visible.end; tile += decode_tile) {
            const index_range keys = {visible.begin > tile ? visible.begin : tile,
                                      min(visible.end, tile + decode_tile)};
            multiply_tile(tile, keys);
            for (std::size_t i = 0; i < params_.num_queries; ++i) exponentiate(i, tile, keys);
            blend_tile(tile, keys);
        }
        finish(statistics);
    }

  private:
    void prepare() {
        const float factor = query_factor(params_);
        for (std::size_t i = 0; i < params_.num_queries * params_.head_dim; ++i) {
            queries_[i] = params_.query[i] * factor;
        }
        for (std::size_t i = 0; i < params_.num_queries * params_.value_dim; ++i) output_[i] = 0.0F;
        for (std::size_t i = 0; i < params_.num_queries; ++i) {
            rows_[i] = {-float_max, 0.0F, 1.0F, 0.0F};
        }
    }

    /// Rows of a matrix (num_keys, width), from row `first` on, as float32.
    const float* rows_of(const float* matrix, std::size_t width, std::size_t first,
                         std::size_t count) const {
        if (params_.half_rows == 0) return matrix + first * width;
        widen(reinterpret_cast<const std::uint16_t*>(matrix) + first * width, count * width,
              widened_);
        return widened_;
    }

    /// Calls `visit(queries, i)` for all queries, in groups whose size is known when compiling.
    template <class Visit>
    ALWAYS_INLINE void for_each_group(const Visit& visit) const {
        std::size_t i = 0;
        for (; i + decode_queries <= params_.num_queries; i += decode_queries) {
            visit(constant<decode_queries>{}, i);
        }
        if (decode_queries > 1 && i < params_.num_queries) visit(constant<1>{}, i);
    }

    /// The products of all queries with the keys of a tile, in whole vectors.
    void multiply_tile(std::size_t tile, index_range keys) const {
        const std::size_t width = params_.head_dim;
        for (std::size_t j = keys.begin / decode_keys * decode_keys; j < keys.end;
             j += decode_keys) {
            const std::size_t count = min(decode_keys, params_.num_keys - j);
            const float* const rows = rows_of(params_.key, width, j, count);
            for_each_group([&](auto queries, std::size_t i) {
                constexpr std::size_t Q = decltype(queries)::value;
                constexpr std::size_t G = decode_queries / Q;
                for (std::size_t k = 0; k < count; k += G * lanes) {
                    multiply_keys<Q, G>(queries_ + i * width, width, rows + k * width, count - k,
                                        scores_ + i * decode_tile + j - tile + k);
                }
            });
        }
    }

    /// The mask's numbers of a query for `lanes` keys from key `j` on.
    NOINLINE vec mask_numbers(std::size_t i, std::size_t j) const {
        vec numbers{};
        for (std::size_t n = 0; n < lanes; ++n) {
            numbers[n] = mask_value(params_, i, min(j + n, params_.num_keys - 1));
        }
        return numbers;
    }

    /// The step of the online softmax for one query and the keys of a tile: products become scores,
    /// then exponentials.
    NOINLINE void exponentiate(std::size_t i, std::size_t tile, index_range keys) const {
        const exp2_function exp2;
        const tanh_function tanh;
        float* const scores = scores_ + i * decode_tile;
        decode_row& row = rows_[i];
        const std::size_t first = keys.begin / lanes * lanes;
        const vec cap = splat(params_.softcap * log2_e);
        vec highest = splat(row.max);
        vec largest = splat(row.largest);
        for (std::size_t j = first; j < keys.end; j += lanes) {
            vec score = load(scores + j - tile);
            vec size = where(score < splat(0.0F), -score, score);
            if (params_.softcap > 0.0F) score = tanh(score).value * cap;
            if (params_.mask != nullptr) {
                const vec bias = mask_numbers(i, j);
                size = where(bias == splat(-__builtin_inff()), splat(0.0F), size);
                score = add_mask(score, bias);
            }
            for (std::size_t n = 0; n < lanes && (j < keys.begin || j + lanes > keys.end); ++n) {
                if (j + n >= keys.begin && j + n < keys.end) continue;
                score[n] = -__builtin_inff();
                size[n] = 0.0F;
            }
            largest = max(largest, size);
            highest = max(highest, score);
            store(scores + j - tile, score);
        }
        const float earlier = row.max;
        for (std::size_t n = 0; n < lanes; ++n) {
            row.max = highest[n] > row.max ? highest[n] : row.max;
            row.largest = largest[n] > row.largest ? largest[n] : row.largest;
        }
        vec sum = splat(0.0F);
        for (std::size_t j = first; j < keys.end; j += lanes) {
            const vec power = exp2.with_underflow(load(scores + j - tile) - splat(row.max));
            store(scores + j - tile, power);
            sum += power;
        }
        row.rescale = exp2.with_underflow(splat(earlier - row.max))[0];
        float total = 0.0F;
        for (std::size_t n = 0; n < lanes; ++n) total += sum[n];
        row.sum = row.sum * row.rescale + total;
    }

    /// Adds the values of a tile to the outputs.
    void blend_tile(std::size_t tile, index_range keys) const {
        const std::size_t width = params_.value_dim;
        std::size_t count;
        for (std::size_t j = keys.begin; j < keys.end; j += count) {
            // Blocks, too, begin at multiples of their size.
            count = min(decode_values - j % decode_values, keys.end - j);
            const float* const rows = rows_of(params_.value, width, j, count);
            for_each_group([&](auto queries, std::size_t i) {
                blend_block<decltype(queries)::value>(scores_ + i * decode_tile + j - tile, rows,
                                                      count, blended_ + i * width, j == keys.begin);
            });
        }
        for (std::size_t i = 0; i < params_.num_queries; ++i) {
            float* const row = output_ + i * width;
            for (std::size_t c = 0; c < width; ++c) {
                row[c] = row[c] * rows_[i].rescale + blended_[i * width + c];
            }
        }
    }

    /// All columns of a block of values, for Q queries.
    template <std::size_t Q>
    void blend_block(const float* exponentials, const float* values, std::size_t count, float* to,
                     bool is_first) const {
        constexpr std::size_t N = decode_sums / Q;
        const std::size_t width = params_.value_dim;
        std::size_t c = 0;
        for (; c + N * lanes <= width; c += N * lanes) {
            blend_values<Q, N>(exponentials, values + c, width, count, to + c, is_first);
        }
        for (; c + lanes <= width; c += lanes) {
            blend_values<Q, 1>(exponentials, values + c, width, count, to + c, is_first);
        }
        for (; c < width; ++c) {
            for (std::size_t q = 0; q < Q; ++q) {
                float sum = is_first ? 0.0F : to[q * width + c];
                for (std::size_t j = 0; j < count; ++j) {
                    sum += exponentials[q * decode_tile + j] * values[j * width + c];
                }
                to[q * width + c] = sum;
            }
        }
    }

    /// Divides the outputs by their sums and computes alone what the fast path may have got wrong.
    void finish(float* statistics) const {
        // Products that only the scale keeps within float32 overflow where it is applied
        // afterwards.
        const float factor = __builtin_fabsf(query_factor(params_));
        const bool is_safe_scale = scale_is_safe(params_) && factor >= min_safe_factor;
        for (std::size_t i = 0; i < params_.num_queries; ++i) {
            const decode_row& row = rows_[i];
            float* const output = output_ + i * params_.value_dim;
            const float inverse = inverse_sum(row.sum);
            for (std::size_t c = 0; c < params_.value_dim; ++c) output[c] *= inverse;
            const bool fallback = !is_safe_scale || !(__builtin_fabsf(row.max) <= max_safe_score) ||
                                  !(row.largest <= factor * max_safe_product) ||
                                  !has_finite_norm(output, params_.value_dim);
            if (fallback) {
                head_params alone = params_;
                alone.query += i * params_.head_dim;
                alone.num_queries = 1;
                if (alone.mask != nullptr) alone.mask += i * params_.mask_row_stride;
                fallback_row(alone, 0).write_output(output);
            }
            if (statistics == nullptr) continue;
            statistics[2 * i] = fallback ? __builtin_nanf("") : row.max;
            statistics[2 * i + 1] = row.sum;
        }
    }

    const head_params& params_;
    float* output_;
    float* queries_;  ///< (num_queries, head_dim), times the scale
    float* blended_;  ///< (num_queries, value_dim), a tile's part of the outputs
    float* scores_;   ///< (num_queries, decode_tile), then their exponentials
    decode_row* rows_;
    float* widened_;  ///< (decode_values, head_dim or value_dim)
};

void decode(const head_params& params, float* output, float* statistics, float* scratch) {
    decoding(params, output, scratch).run(statistics);
}

END_MIN_SIZE

}  // namespace
