#pragma once

#include "attention/fused/decode_tile.hpp"

/// Queries at one place, as in decoding, where each head has one query. The time is that of reading
/// keys and values, so each is read once, for all queries that share them. Tiles of keys begin at
/// multiples of their size, whatever the limits: masks and bands that hide the same keys give the
/// same bits.
namespace {

/// The smallest factor of queries, and the largest product before it, for which the fast path needs
/// no test of its inputs.
constexpr float min_safe_factor = 0x1p-40F;
constexpr float max_safe_product = 0x1p100F;

std::size_t decode_scratch_size(std::size_t num_queries, std::size_t head_dim,
                                std::size_t value_dim) {
    const std::uint64_t widest = head_dim > value_dim ? head_dim : value_dim;
    const std::uint64_t row =
        std::uint64_t{head_dim} + value_dim + decode_tile + sizeof(decode_row) / sizeof(float);
    // All queries, then one again.
    return limited_size((num_queries + 1) * row + 2 * decode_block * widest);
}

BEGIN_MIN_SIZE

/// One call: its scratch memory cut into its arrays.
class decoding {
  public:
    /// With `hides_values` there is one query, and values that its mask hides count as 0: a weight
    /// of 0 times NaN or infinity would be NaN.
    decoding(const head_params& params, float* output, float* scratch, bool hides_values = false)
        : params_(params), output_(output), hides_values_(hides_values) {
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
        widened_ = take(decode_block *
                        (params.head_dim > params.value_dim ? params.head_dim : params.value_dim));
        rest_ = scratch;
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
        for (; i < params_.num_queries; ++i) visit(constant<1>{}, i);
    }

    /// The products of all queries with the keys of a tile, in whole steps of `decode_keys`; those
    /// behind the last key are of whatever stands there.
    void multiply_tile(std::size_t tile, index_range keys) const {
        const std::size_t width = params_.head_dim;
        std::size_t count;
        for (std::size_t j = keys.begin / decode_keys * decode_keys; j < keys.end; j += count) {
            const std::size_t rest = params_.num_keys - j;
            const float* rows;
            if (rest >= decode_keys) {
                count = min(decode_block, min(keys.end - j + decode_keys - 1, rest)) / decode_keys *
                        decode_keys;
                rows = rows_of(params_.key, width, j, count);
            } else {
                // The last keys are copied, so that nothing is read behind them.
                count = decode_keys;
                rows = rows_of(params_.key, width, j, rest);
                for (std::size_t c = 0; c < rest * width && rows != widened_; ++c) {
                    widened_[c] = rows[c];
                }
                rows = widened_;
            }
            for_each_group([&](auto queries, std::size_t i) {
                constexpr std::size_t Q = decltype(queries)::value;
                multiply_keys<Q>(queries_ + i * width, width, rows, count,
                                 scores_ + i * decode_tile + j - tile);
            });
            for (std::size_t i = 0; i < params_.num_queries; ++i) {
                multiply_rest(queries_ + i * width, width, rows, count,
                              scores_ + i * decode_tile + j - tile);
            }
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
    void exponentiate(std::size_t i, std::size_t tile, index_range keys) const {
        decode_row& row = rows_[i];
        const float earlier = row.max;
        float* const scores = scores_ + i * decode_tile;
        const index_range visible = {keys.begin - tile, keys.end - tile};
        const index_range whole = {visible.begin / decode_keys * decode_keys,
                                   (visible.end + decode_keys - 1) / decode_keys * decode_keys};
        if (params_.mask != nullptr || params_.softcap > 0.0F) {
            cap_and_mask(i, tile, visible);
        } else {
            // Hidden products repeat a visible one.
            fill_around(scores, visible, whole, scores[visible.begin]);
            bound_products(scores, whole, row);
        }
        fill_around(scores, visible, whole, -__builtin_inff());
        const float total = replace_by_exponentials(scores, whole, row.max);
        row.rescale = exp2_function().with_underflow(splat(earlier - row.max))[0];
        row.sum = row.sum * row.rescale + total;
    }

    static void fill_around(float* scores, index_range inner, index_range outer, float number) {
        for (std::size_t j = outer.begin; j < inner.begin; ++j) scores[j] = number;
        for (std::size_t j = inner.end; j < outer.end; ++j) scores[j] = number;
    }

    /// Caps and masks the products of a query with the visible keys of a tile, and bounds them.
    NOINLINE void cap_and_mask(std::size_t i, std::size_t tile, index_range visible) const {
        const tanh_function tanh;
        decode_row& row = rows_[i];
        float* const scores = scores_ + i * decode_tile;
        const vec cap = splat(params_.softcap * log2_e);
        for (std::size_t j = visible.begin / lanes * lanes; j < visible.end; j += lanes) {
            vec score = load(scores + j);
            vec size = where(score < splat(0.0F), -score, score);
            if (params_.softcap > 0.0F) score = tanh(score).value * cap;
            if (params_.mask != nullptr) {
                const vec bias = mask_numbers(i, tile + j);
                size = where(bias == splat(-__builtin_inff()), splat(0.0F), size);
                score = add_mask(score, bias);
            }
            store(scores + j, score);
            for (std::size_t n = 0; n < lanes; ++n) {
                if (j + n < visible.begin || j + n >= visible.end) continue;
                row.max = score[n] > row.max ? score[n] : row.max;
                row.largest = size[n] > row.largest ? size[n] : row.largest;
            }
        }
    }

    /// A copy of the values of keys from key `j` on, with 0 for those that the mask hides.
    const float* hide_values(const float* rows, std::size_t j, std::size_t count) const {
        const std::size_t width = params_.value_dim;
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_hidden = mask_value(params_, 0, j + i) == -__builtin_inff();
            for (std::size_t c = i * width; c < (i + 1) * width; ++c) {
                widened_[c] = is_hidden ? 0.0F : rows[c];
            }
        }
        return widened_;
    }

    /// Adds the values of a tile to the outputs.
    void blend_tile(std::size_t tile, index_range keys) const {
        const std::size_t width = params_.value_dim;
        std::size_t count;
        for (std::size_t j = keys.begin; j < keys.end; j += count) {
            // Blocks, too, begin at multiples of their size.
            count = min(decode_block - j % decode_block, keys.end - j);
            const float* rows = rows_of(params_.value, width, j, count);
            if (hides_values_) rows = hide_values(rows, j, count);
            // Queries that are computed together take a few columns of all rows at a time: read
            // like that, rows come half as fast from memory.
            if (decode_queries > 1 && params_.num_queries >= decode_queries && rows != widened_) {
                touch(rows, count * width);
            }
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
        // The rest in single vectors, then numbers.
        for (std::size_t q = 0; q < Q; ++q) {
            const float* const factors = exponentials + q * decode_tile;
            float* const row = to + q * width;
            std::size_t at = c;
            for (; at + lanes <= width; at += lanes) {
                blend_values<1, 1>(factors, values + at, width, count, row + at, is_first);
            }
            for (; at < width; ++at) {
                float sum = is_first ? 0.0F : row[at];
                for (std::size_t j = 0; j < count; ++j) sum += factors[j] * values[j * width + at];
                row[at] = sum;
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
            const bool is_wrong = !is_safe_scale || !(__builtin_fabsf(row.max) <= max_safe_score) ||
                                  !(row.largest <= factor * max_safe_product) ||
                                  !has_finite_norm(output, params_.value_dim);
            if (is_wrong) {
                head_params alone = params_;
                alone.query += i * params_.head_dim;
                alone.num_queries = 1;
                if (alone.mask != nullptr) alone.mask += i * params_.mask_row_stride;
                if (alone.mask != nullptr && !hides_values_) {
                    float* const own = statistics == nullptr ? nullptr : statistics + 2 * i;
                    decoding(alone, output, rest_, true).run(own);
                    continue;
                }
                fallback_row(alone, 0).write_output(output);
            }
            if (statistics == nullptr) continue;
            statistics[2 * i] = is_wrong ? __builtin_nanf("") : row.max;
            statistics[2 * i + 1] = row.sum;
        }
    }

    const head_params& params_;
    float* output_;
    float* queries_;  ///< (num_queries, head_dim), times the scale
    float* blended_;  ///< (num_queries, value_dim), a tile's part of the outputs
    float* scores_;   ///< (num_queries, decode_tile), then their exponentials
    decode_row* rows_;
    bool hides_values_;
    float* rest_;     ///< for one query again
    float* widened_;  ///< (decode_block, head_dim or value_dim)
};

void decode(const head_params& params, float* output, float* statistics, float* scratch) {
    decoding(params, output, scratch).run(statistics);
}

END_MIN_SIZE

}  // namespace
