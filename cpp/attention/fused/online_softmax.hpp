#pragma once

#include "attention/fused/score_tile.hpp"

/// The online softmax: each query keeps a running maximum and a running sum of exponentials, which
/// every tile of keys updates. Where the norms of query and keys bound all scores of a tile
/// (Cauchy-Schwarz), the maximum stays as it is and need not be searched for.
namespace {

/// Fills `key_norm`; infinity for tiles of which the call's queries see only a part. Returns
/// whether all visible keys are safe.
NOINLINE MIN_SIZE bool measure_keys(const head_params& params, const workspace& ws) {
    const index_range visible =
        visible_keys(params, params.query_begin, params.query_end - 1, {0, params.num_keys});
    bool all_safe = true;
    for (std::size_t number = 0; number * key_tile_size < visible.end; ++number) {
        const std::size_t begin = number * key_tile_size;
        const std::size_t end = min(begin + key_tile_size, params.num_keys);
        float largest = 0.0F;
        std::size_t j = begin < visible.begin ? visible.begin : begin;
        for (; j < min(end, visible.end) && largest <= float_max; ++j) {
            const float norm = squared_norm(params.key + j * params.head_dim, params.head_dim);
            // Negated so that NaN is kept.
            if (!(norm <= largest)) largest = norm;
        }
        all_safe = all_safe && is_safe(largest);
        const bool whole = begin >= visible.begin && end <= visible.end;
        if (number < max_bounded_tiles) ws.key_norm[number] = whole ? largest : __builtin_inff();
    }
    return all_safe;
}

/// For one vector of queries: which of them see all keys of a tile, with nothing added by a mask.
NOINLINE ivec sees_whole_tile(const head_params& params, const query_block& block,
                              std::size_t column, std::size_t tile, std::size_t keys) {
    ivec all = splat(std::int32_t{-1});
    if (has_band(params)) {
        ivec rows;
        for (std::size_t i = 0; i < lanes; ++i) {
            rows[i] = static_cast<std::int32_t>(block.row(column + i));
        }
        all &= rows + splat(params.upper) >= splat(static_cast<std::int32_t>(tile + keys - 1));
        all &= rows + splat(params.lower) <= splat(static_cast<std::int32_t>(tile));
    }
    if (params.mask == nullptr) return all;
    const ivec none = splat(std::int32_t{0});
    for (std::size_t j = tile; j < tile + keys && !all_true(all == none); ++j) {
        all &= mask_vector(params, block, column, j) == splat(0.0F);
    }
    return all;
}

/// For one vector of queries: which of them have only scores within `max_unshifted_score` with a
/// tile, by the norms of query and keys. It is false for a query that sees only a part of the tile.
/// Thus results depend neither on which queries are computed together, nor on whether the mask or
/// the band hides the same keys.
inline ivec has_small_scores(const head_params& params, const query_block& block,
                             std::size_t column, std::size_t tile, std::size_t keys,
                             const workspace& ws) {
    const ivec none = splat(std::int32_t{0});
    const std::size_t number = tile / key_tile_size;
    // With its maximum subtracted, the score of a single key gives a weight of exactly 1.
    if (number >= max_bounded_tiles || keys == 1) return none;
    const ivec small = load(ws.query_norm + column) * splat(ws.key_norm[number]) <=
                       splat(max_unshifted_score * max_unshifted_score);
    const bool may_be_masked =
        (has_band(params) || params.mask != nullptr) && !all_true(small == none);
    return may_be_masked ? small & sees_whole_tile(params, block, column, tile, keys) : small;
}

/// Raises each of a group's maxima to its largest score with the keys `keys`.
inline void update_max(const float* scores, index_range keys, float* maximum) {
    for (std::size_t n = 0; n < query_group; n += lanes) {
        vec current = load(maximum + n);
        for (std::size_t j = keys.begin; j < keys.end; ++j) {
            current = max(current, load(scores + j * query_block_size + n));
        }
        store(maximum + n, current);
    }
}

/// Computes the scores of a group of queries with the keys `visible` of the `keys` keys of a tile,
/// and `new_max`: for queries with small scores max(row_max, 0), for others the largest score so
/// far. Returns whether `new_max` is 0 for all queries.
inline bool compute_scores_and_max(const head_params& params, const query_block& block,
                                   std::size_t column, std::size_t tile, std::size_t keys,
                                   index_range visible, const workspace& ws) {
    const vec zero = splat(0.0F);
    ivec small[2];
    bool all_zero = true;
    for (std::size_t i = 0; i < 2; ++i) {
        const vec row_max = load(ws.row_max + column + i * lanes);
        store(ws.new_max + i * lanes, row_max);
        small[i] = has_small_scores(params, block, column + i * lanes, tile, keys, ws);
        all_zero = all_zero && all_true(small[i] & (row_max <= zero));
    }
    compute_scores(params, block, column, tile, visible, ws);
    if (!all_zero) update_max(ws.scores + column, visible, ws.new_max);
    for (std::size_t i = 0; i < 2; ++i) {
        const vec row_max = load(ws.row_max + column + i * lanes);
        const vec new_max = load(ws.new_max + i * lanes);
        store(ws.new_max + i * lanes, where(small[i], max(row_max, zero), new_max));
    }
    return all_zero;
}

/// The step of the online softmax for a group of queries: scores - new_max become exponentials;
/// `row_max`, `row_sum` and `rescale` are updated. `unshifted` says that `new_max` is 0 for all
/// queries, and saves the subtraction.
NOINLINE void update_softmax(const workspace& ws, std::size_t column, index_range keys,
                             bool unshifted) {
    const exp2_function exp2;
    const vec new_max[2] = {load(ws.new_max), load(ws.new_max + lanes)};
    vec sum[2] = {splat(0.0F), splat(0.0F)};
    float* row = ws.scores + keys.begin * query_block_size + column;
    float* const end = ws.scores + keys.end * query_block_size + column;
    const auto exponentiate = [&](auto exponential_of) {
        for (; row != end; row += query_block_size) {
            for (std::size_t n = 0; n < 2; ++n) {
                const vec exponential = exponential_of(load(row + n * lanes), n);
                store(row + n * lanes, exponential);
                sum[n] += exponential;
            }
        }
    };
    if (unshifted) {
        exponentiate([&](vec score, std::size_t) { return exp2(score); });
    } else {
        exponentiate(
            [&](vec score, std::size_t n) { return exp2.with_underflow(score - new_max[n]); });
    }
    for (std::size_t n = 0; n < 2; ++n) {
        const std::size_t at = column + n * lanes;
        const vec rescale = exp2.with_underflow(load(ws.row_max + at) - new_max[n]);
        store(ws.row_max + at, new_max[n]);
        store(ws.row_sum + at, madd(load(ws.row_sum + at), rescale, sum[n]));
        store(ws.rescale + at, rescale);
    }
}

/// 1 / row_sum; 0 where the query saw no key.
inline float inverse_sum(float row_sum) {
    return row_sum == 0.0F ? 0.0F : 1.0F / row_sum;
}

}  // namespace
