#pragma once

#include "attention/fused/fallback_row.hpp"

/// The forward pass: a block of queries against a tile of keys at a time.
///
/// The score tile is stored transposed, a row per key and a column per query. Keys and values are
/// then read in their own layout, and the softmax runs down the columns without a shuffle.
namespace {

/// Queries of a block and keys of a tile: multiples of `query_group` and of the micro-kernel's
/// rows. Longer tiles have fewer remainders but larger rounding errors.
constexpr std::size_t query_block_size = micro_rows == 5 ? 40 : 96;
constexpr std::size_t key_tile_size = micro_rows == 5 ? 200 : 96;
/// Queries that the score tile is computed for at once: two vectors of columns.
constexpr std::size_t query_group = 2 * lanes;

constexpr float float_max = 3.40282347e38F;
/// Scores are kept times this, so that their exponentials are powers of two.
constexpr float log2_e = 1.44269504F;

/// Scores within +-24 (base 2) need no maximum subtracted: neither their powers of two nor the sums
/// of these leave the range of float32.
constexpr float max_unshifted_score = 24.0F;
/// Tiles whose keys' norms are kept to bound the scores; scores of later tiles always have their
/// maximum subtracted.
constexpr std::size_t max_bounded_tiles = 512;

using block_stride = constant<query_block_size>;

/// The most rows of a matrix that one product reads: queries of a block or keys of a tile.
constexpr std::size_t max_product_rows =
    query_block_size > key_tile_size ? query_block_size : key_tile_size;

/// The scratch memory of a block of queries, cut into its arrays.
struct workspace {
    float* scaled_query;  ///< (head_dim, query_block_size), transposed, times scale * log2(e)
    float* scores;        ///< (key_tile_size, query_block_size), then their exponentials
    float* output;        ///< (query_block_size, value_dim), not yet divided by `row_sum`
    float* row_max;       ///< (query_block_size), what is subtracted from each query's scores
    float* row_sum;       ///< (query_block_size), the running sum of the exponentials
    float* new_max;       ///< (query_group), `row_max` of a group with the current tile
    float* rescale;     ///< (query_block_size), the factor for earlier sums: 2^(row_max - new_max)
    float* query_norm;  ///< (query_block_size), the squared norm of each scaled query
    float* key_norm;    ///< (max_bounded_tiles), the largest squared norm of a tile's keys
    float* fallback;    ///< (query_block_size), not 0 where a query takes the slow path
    float* safe_rows;   ///< (max_product_rows, head_dim or value_dim), see `zero_unsafe`
    float* padded_columns;  ///< (key_tile_size + 1, lanes), for `multiply_accumulate`
    /// Whether some input may be unsafe. Otherwise only a large score sends a query to the slow
    /// path.
    bool check_inputs = false;
    /// The largest value that products may read. In the forward pass, an overflow of larger but
    /// finite values shows in the output row.
    float value_limit = float_max;
    /// For the backward pass alone: (value_dim, query_block_size), transposed; (key_tile_size,
    /// query_block_size), the gradient by the weights and then by the unscaled scores;
    /// (query_block_size), each query's sum of weights times their gradients (D in FlashAttention).
    float *upstream = nullptr, *grad_scores = nullptr, *delta = nullptr;

    workspace(float* scratch, std::size_t head_dim, std::size_t value_dim) {
        const auto take = [&](std::size_t size) {
            float* const part = scratch;
            scratch += size;
            return part;
        };
        scaled_query = take(head_dim * query_block_size);
        scores = take(key_tile_size * query_block_size);
        output = take(value_dim * query_block_size);
        row_max = take(query_block_size);
        row_sum = take(query_block_size);
        new_max = take(query_group);
        rescale = take(query_block_size);
        query_norm = take(query_block_size);
        key_norm = take(max_bounded_tiles);
        fallback = take(query_block_size);
        safe_rows = take(max_product_rows * (head_dim > value_dim ? head_dim : value_dim));
        padded_columns = take((key_tile_size + 1) * lanes);
    }
};

/// The floats that a workspace takes of its scratch for the forward pass. Counted in 64 bits: on a
/// 32-bit machine the product may exceed what an address reaches.
std::uint64_t forward_scratch_size(std::uint64_t head_dim, std::uint64_t value_dim) {
    return (head_dim + value_dim + key_tile_size + 5) * query_block_size + query_group +
           max_bounded_tiles + max_product_rows * (head_dim > value_dim ? head_dim : value_dim) +
           (key_tile_size + 1) * lanes;
}

/// A block of `count` queries, one per column of the score tile. Columns are padded to whole
/// groups: those behind the last query repeat it.
struct query_block {
    std::size_t first, count;
    const std::size_t*
        rows;  ///< the queries' numbers; nullptr for consecutive ones from `first` on

    std::size_t padded_count() const {
        return (count + query_group - 1) / query_group * query_group;
    }
    /// The number of the query in a column.
    std::size_t row(std::size_t column) const {
        const std::size_t index = min(column, count - 1);
        return rows == nullptr ? first + index : rows[index];
    }
};

/// Copies a block's rows of a matrix (num_queries, width) to `to` (width, query_block_size),
/// transposed and multiplied by `scale`.
NOINLINE MIN_SIZE void transpose_block(const float* matrix, std::size_t width,
                                       const query_block& block, float scale, float* to) {
    for (std::size_t column = 0; column < block.padded_count(); column += lanes) {
        const float* rows[lanes];
        for (std::size_t i = 0; i < lanes; ++i) rows[i] = matrix + block.row(column + i) * width;
        std::size_t c = 0;
        for (; c + lanes <= width; c += lanes) {
            vec square[lanes];
            for (std::size_t i = 0; i < lanes; ++i) square[i] = load(rows[i] + c) * splat(scale);
            transpose(square);
            for (std::size_t i = 0; i < lanes; ++i) {
                store(to + (c + i) * query_block_size + column, square[i]);
            }
        }
        for (; c < width; ++c) {
            for (std::size_t i = 0; i < lanes; ++i) {
                to[c * query_block_size + column + i] = rows[i][c] * scale;
            }
        }
    }
}

/// The dot products of the rows `keys` of a matrix (num_keys, width) with the columns of a
/// transposed block, for one group of queries.
inline void multiply_group(const float* matrix, std::size_t width, index_range keys,
                           const float* transposed, float* to) {
    multiply_panel<2>(row_major<>{width}, matrix, keys, b_matrix<block_stride>{transposed, {}},
                      {{0, width}}, store_sums<block_stride>{to, {}});
}

/// The mask's numbers for key `j` and one vector of queries.
inline vec mask_vector(const head_params& params, const query_block& block, std::size_t column,
                       std::size_t j) {
    if (params.mask_row_stride == 0) return splat(params.mask[j * params.mask_column_stride]);
    vec bias{};
    for (std::size_t i = 0; i < lanes; ++i) {
        bias[i] = params.mask[block.row(column + i) * params.mask_row_stride +
                              j * params.mask_column_stride];
    }
    return bias;
}

/// score + bias in base 2; -infinity where the bias is, whatever the score. A finite bias that
/// overflows in base 2 becomes the lowest finite number.
inline vec add_mask(vec score, vec bias) {
    const vec masked = splat(-__builtin_inff());
    return where(bias == masked, masked, score + max(bias * splat(log2_e), splat(-float_max)));
}

/// Applies causal limit, window and mask to the scores of one group of queries with the keys `keys`
/// of the tile that begins at key `tile`.
NOINLINE void apply_masks(const head_params& params, const query_block& block, std::size_t column,
                          std::size_t tile, index_range keys, float* scores) {
    for (std::size_t n = column; n < column + query_group; n += lanes) {
        ivec rows;
        std::size_t lowest_row = block.row(n);
        std::size_t highest_row = lowest_row;
        for (std::size_t i = 0; i < lanes; ++i) {
            const std::size_t row = block.row(n + i);
            rows[i] = static_cast<std::int32_t>(row);
            lowest_row = min(lowest_row, row);
            highest_row = row > highest_row ? row : highest_row;
        }
        const vec masked = splat(-__builtin_inff());
        const ivec window = splat(static_cast<std::int32_t>(params.window));
        for (std::size_t j = keys.begin; j < keys.end; ++j) {
            const std::size_t key = tile + j;
            const bool past_causal_limit = params.causal != 0 && key > lowest_row;
            const bool before_window = params.window != 0 && key + params.window <= highest_row;
            if (!past_causal_limit && !before_window && params.mask == nullptr) continue;
            float* place = scores + j * query_block_size + n;
            vec score = load(place);
            if (params.mask != nullptr) {
                score = add_mask(score, mask_vector(params, block, n, key));
            }
            const ivec keys_in_lanes = splat(static_cast<std::int32_t>(key));
            if (past_causal_limit) score = where(rows >= keys_in_lanes, score, masked);
            if (before_window) score = where(rows < keys_in_lanes + window, score, masked);
            store(place, score);
        }
    }
}

/// Whether `apply_masks` could change a score of this group of queries with these keys.
inline bool needs_masks(const head_params& params, const query_block& block, std::size_t column,
                        std::size_t tile, index_range keys) {
    if (params.mask != nullptr || (block.rows != nullptr && params.causal != 0)) return true;
    const bool past_causal_limit = params.causal != 0 && tile + keys.end > block.row(column) + 1;
    const bool before_window = params.window != 0 && tile + keys.begin + params.window <=
                                                         block.row(column + query_group - 1);
    return past_causal_limit || before_window;
}

/// The masked scores of a group of queries with the keys `keys` of the tile that begins at key
/// `tile`.
NOINLINE void compute_scores(const head_params& params, const query_block& block,
                             std::size_t column, std::size_t tile, index_range keys,
                             const workspace& ws) {
    multiply_group(params.key + tile * params.head_dim, params.head_dim, keys,
                   ws.scaled_query + column, ws.scores + column);
    if (needs_masks(params, block, column, tile, keys)) {
        apply_masks(params, block, column, tile, keys, ws.scores);
    }
}

/// Sets the rows of a tile outside `keys` to 0, for one group of queries.
NOINLINE MIN_SIZE void zero_outside(float* scores, index_range keys, std::size_t tile_size) {
    const auto zero_rows = [&](std::size_t from, std::size_t to) {
        for (std::size_t j = from; j < to; ++j) {
            for (std::size_t n = 0; n < query_group; n += lanes) {
                store(scores + j * query_block_size + n, splat(0.0F));
            }
        }
    };
    zero_rows(0, keys.begin);
    zero_rows(keys.end, tile_size);
}

/// Calls `visit(tile, keys)` for each tile that holds a key visible to the block: its first key,
/// and how many keys it has. Tiles begin at multiples of their size wherever the block begins, so
/// that results do not depend on how queries are divided into calls.
template <class Visit>
inline void for_each_key_tile(const head_params& params, const query_block& block,
                              const Visit& visit) {
    const index_range visible =
        visible_keys(params, block.first, block.first + block.count - 1, {0, params.num_keys});
    std::size_t tile = visible.begin / key_tile_size * key_tile_size;
    for (; tile < visible.end; tile += key_tile_size) {
        visit(tile, min(key_tile_size, params.num_keys - tile));
    }
}

/// The keys of a tile, counted from its first, that the queries in columns `from` to `to` - 1 may
/// attend to.
inline index_range visible_in_tile(const head_params& params, const query_block& block,
                                   std::size_t from, std::size_t to, std::size_t tile,
                                   std::size_t keys) {
    const index_range visible =
        visible_keys(params, block.row(from), block.row(to - 1), {tile, tile + keys});
    return {visible.begin - tile, visible.end - tile};
}

/// The same for each query of a block: the weights of a tile are a banded matrix.
inline band visible_band(const head_params& params, const query_block& block, std::size_t tile,
                         std::size_t keys) {
    band visible{{0, keys}};
    const std::ptrdiff_t diagonal =
        static_cast<std::ptrdiff_t>(block.first) - static_cast<std::ptrdiff_t>(tile);
    if (params.causal != 0) visible.upper = diagonal;
    if (params.window != 0) {
        visible.lower = diagonal + 1 - static_cast<std::ptrdiff_t>(params.window);
    }
    return visible;
}

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
    if (params.causal != 0) {
        ivec rows;
        for (std::size_t i = 0; i < lanes; ++i) {
            rows[i] = static_cast<std::int32_t>(block.row(column + i));
        }
        all &= rows >= splat(static_cast<std::int32_t>(tile + keys - 1));
        if (params.window != 0) {
            all &= rows < splat(static_cast<std::int32_t>(tile + params.window));
        }
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
/// Thus results depend neither on which queries are computed together, nor on whether `mask` or
/// `causal` masks the same keys.
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
        (params.causal != 0 || params.mask != nullptr) && !all_true(small == none);
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

/// Fills `scaled_query` and `query_norm`.
NOINLINE MIN_SIZE void load_queries(const head_params& params, const query_block& block,
                                    const workspace& ws) {
    transpose_block(params.query, params.head_dim, block, params.scale * log2_e, ws.scaled_query);
    for (std::size_t column = 0; column < block.padded_count(); column += lanes) {
        vec norm = splat(0.0F);
        for (std::size_t c = 0; c < params.head_dim; ++c) {
            const vec number = load(ws.scaled_query + c * query_block_size + column);
            norm = madd(number, number, norm);
        }
        store(ws.query_norm + column, norm);
    }
}

BEGIN_MIN_SIZE

/// Resets the statistics of a block and marks queries that are unsafe themselves.
NOINLINE void reset_statistics(const head_params& params, const query_block& block,
                               const workspace& ws) {
    for (std::size_t column = 0; column < query_block_size; ++column) {
        ws.row_max[column] = -float_max;
        ws.row_sum[column] = 0.0F;
        const bool unsafe =
            ws.check_inputs &&
            !(__builtin_fabsf(params.scale) <= max_safe_scale &&
              all_within(max_safe_value, params.query + block.row(column) * params.head_dim,
                         params.head_dim));
        ws.fallback[column] = unsafe ? 1.0F : 0.0F;
    }
}

/// Marks the queries that may attend to an unsafe key of the tile, or to a key with an unsafe
/// value.
NOINLINE void mark_unsafe(const head_params& params, const query_block& block, std::size_t tile,
                          std::size_t keys, const workspace& ws) {
    for (std::size_t j = tile; ws.check_inputs && j < tile + keys; ++j) {
        if (all_within(max_safe_value, params.key + j * params.head_dim, params.head_dim) &&
            all_within(ws.value_limit, params.value + j * params.value_dim, params.value_dim)) {
            continue;
        }
        for (std::size_t i = 0; i < block.count; ++i) {
            if (next_visible_key(params, block.row(i), j) == j) ws.fallback[i] = 1.0F;
        }
    }
}

inline bool needs_fallback(const workspace& ws, std::size_t i) {
    return ws.fallback[i] != 0.0F || !(__builtin_fabsf(ws.row_max[i]) <= max_safe_score);
}

/// Rows of a matrix, `count` numbers, with 0 in place of unsafe numbers: a weight of 0 times NaN or
/// infinity would be NaN for queries that do not see the row.
NOINLINE const float* zero_unsafe(const float* rows, std::size_t count, const workspace& ws) {
    if (!ws.check_inputs) return rows;
    for (std::size_t i = 0; i < count; ++i) {
        ws.safe_rows[i] = __builtin_fabsf(rows[i]) <= ws.value_limit ? rows[i] : 0.0F;
    }
    return ws.safe_rows;
}

END_MIN_SIZE

/// upstream @ value^T, the gradient by the weights, for a group of queries and the keys `visible`
/// of the tile.
NOINLINE MIN_SIZE void compute_grad_weights(const head_params& params, const workspace& ws,
                                            std::size_t column, std::size_t tile, std::size_t keys,
                                            index_range visible) {
    multiply_group(zero_unsafe(params.value + tile * params.value_dim, keys * params.value_dim, ws),
                   params.value_dim, visible, ws.upstream + column, ws.grad_scores + column);
}

/// Adds a tile's exponentials times their gradients to `delta` of a group of queries.
NOINLINE void accumulate_delta(const workspace& ws, std::size_t column, index_range keys) {
    vec sums[2] = {splat(0.0F), splat(0.0F)};
    std::size_t row = keys.begin * query_block_size + column;
    NO_UNROLL
    for (std::size_t j = keys.begin; j < keys.end; ++j, row += query_block_size) {
        for (std::size_t n = 0; n < 2; ++n) {
            const std::size_t at = row + n * lanes;
            sums[n] = madd(load(ws.scores + at), load(ws.grad_scores + at), sums[n]);
        }
    }
    for (std::size_t n = 0; n < 2; ++n) {
        const std::size_t at = column + n * lanes;
        store(ws.delta + at, madd(load(ws.delta + at), load(ws.rescale + at), sums[n]));
    }
}

/// Runs the online softmax of a block over all tiles of keys. It leaves `row_max`, `row_sum` and
/// `fallback`, and either the unnormalised `output` or, in the backward pass, `delta`.
NOINLINE void accumulate_block(const head_params& params, const query_block& block,
                               const workspace& ws) {
    load_queries(params, block, ws);
    reset_statistics(params, block, ws);
    const bool forward = ws.upstream == nullptr;
    for (std::size_t i = 0; forward && i < block.count * params.value_dim; ++i) ws.output[i] = 0.0F;
    for_each_key_tile(params, block, [&](std::size_t tile, std::size_t keys) {
        for (std::size_t column = 0; column < block.padded_count(); column += query_group) {
            const index_range visible =
                visible_in_tile(params, block, column, column + query_group, tile, keys);
            const bool unshifted =
                compute_scores_and_max(params, block, column, tile, keys, visible, ws);
            update_softmax(ws, column, visible, unshifted);
            if (forward) {
                zero_outside(ws.scores + column, visible, keys);
            } else {
                compute_grad_weights(params, ws, column, tile, keys, visible);
                accumulate_delta(ws, column, visible);
            }
        }
        mark_unsafe(params, block, tile, keys, ws);
        if (!forward) return;
        multiply_accumulate(
            column_major<query_block_size>{}, ws.scores, {0, block.count},
            {zero_unsafe(params.value + tile * params.value_dim, keys * params.value_dim, ws),
             params.value_dim},
            params.value_dim, visible_band(params, block, tile, keys),
            {ws.output, params.value_dim, ws.rescale}, ws.padded_columns);
    });
}

/// Whether the call's queries, visible keys and scale are all safe; fills `key_norm`.
NOINLINE MIN_SIZE bool inputs_are_safe(const head_params& params, const workspace& ws) {
    return measure_keys(params, ws) && __builtin_fabsf(params.scale) <= max_safe_scale &&
           is_safe(squared_norm(params.query + params.query_begin * params.head_dim,
                                (params.query_end - params.query_begin) * params.head_dim));
}

/// Whether the squared norm of an output is finite: then no sum in it overflowed.
inline bool has_finite_norm(const float* output, std::size_t count) {
    return squared_norm(output, count) <= float_max;
}

MIN_SIZE void forward(const head_params& params, float* output, float* statistics, float* scratch) {
    workspace ws(scratch, params.head_dim, params.value_dim);
    ws.check_inputs = !inputs_are_safe(params, ws);
    for (std::size_t first = params.query_begin; first < params.query_end;) {
        const query_block block{first, min(query_block_size, params.query_end - first), nullptr};
        accumulate_block(params, block, ws);
        float* const rows = output + first * params.value_dim;
        for (std::size_t i = 0; i < block.count; ++i) {
            const float inverse = inverse_sum(ws.row_sum[i]);
            for (std::size_t c = i * params.value_dim; c < (i + 1) * params.value_dim; ++c) {
                rows[c] = ws.output[c] * inverse;
            }
        }
        const bool all_finite = has_finite_norm(rows, block.count * params.value_dim);
        bool repeat_block = false;
        for (std::size_t i = 0; i < block.count; ++i) {
            float* const row = rows + i * params.value_dim;
            bool fallback = needs_fallback(ws, i);
            if (!all_finite && !fallback && !has_finite_norm(row, params.value_dim)) {
                // The cause may be a value that the query must not see: repeat the block without
                // unsafe values, and compute the row alone only if the overflow remains.
                fallback = ws.check_inputs;
                repeat_block = !ws.check_inputs;
            }
            if (fallback) fallback_row(params, first + i).write_output(row);
            if (statistics == nullptr) continue;
            // A maximum of NaN tells `weights` to take the slow path for this row.
            statistics[2 * (first + i)] = fallback ? __builtin_nanf("") : ws.row_max[i];
            statistics[2 * (first + i) + 1] = ws.row_sum[i];
        }
        if (repeat_block) {
            ws.check_inputs = true;
        } else {
            first += query_block_size;
        }
    }
}

/// Scores become weights: 2^(score - row_max) * rescale, where `rescale` holds 1 / row_sum.
NOINLINE void normalize_scores(const workspace& ws, std::size_t column, index_range keys) {
    const exp2_function exp2;
    for (std::size_t n = column; n < column + query_group; n += lanes) {
        for (std::size_t j = keys.begin; j < keys.end; ++j) {
            float* place = ws.scores + j * query_block_size + n;
            store(place,
                  exp2.with_underflow(load(place) - load(ws.row_max + n)) * load(ws.rescale + n));
        }
    }
}

MIN_SIZE void weights(const head_params& params, const float* statistics, const std::size_t* rows,
                      std::size_t count, float* result, float* scratch) {
    const workspace ws(scratch, params.head_dim, params.value_dim);
    for (std::size_t first = 0; first < count; first += query_block_size) {
        const query_block block{0, min(query_block_size, count - first), rows + first};
        transpose_block(params.query, params.head_dim, block, params.scale * log2_e,
                        ws.scaled_query);
        for (std::size_t column = 0; column < block.padded_count(); ++column) {
            const float* row_statistics = statistics + 2 * block.row(column);
            ws.row_max[column] = row_statistics[0];
            ws.rescale[column] = inverse_sum(row_statistics[1]);
        }
        for (std::size_t tile = 0; tile < params.num_keys; tile += key_tile_size) {
            const index_range keys = {0, min(key_tile_size, params.num_keys - tile)};
            for (std::size_t column = 0; column < block.padded_count(); column += query_group) {
                compute_scores(params, block, column, tile, keys, ws);
                normalize_scores(ws, column, keys);
            }
            for (std::size_t i = 0; i < block.count; ++i) {
                float* to = result + (first + i) * params.num_keys + tile;
                for (std::size_t j = 0; j < keys.end; ++j) {
                    to[j] = ws.scores[j * query_block_size + i];
                }
            }
        }
        for (std::size_t i = 0; i < block.count; ++i) {
            if (ws.row_max[i] == ws.row_max[i]) continue;
            fallback_row(params, block.row(i))
                .write_weights(result + (first + i) * params.num_keys);
        }
    }
}

}  // namespace
