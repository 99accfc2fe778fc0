#pragma once

#include "attention/fused/softcap.hpp"

/// The scores of a block of queries with a tile of keys, masked.
namespace {

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

/// Applies band and mask to the scores of one group of queries with the keys `keys` of the tile
/// that begins at key `tile`.
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
        const ivec first_keys = rows + splat(params.lower);
        const ivec last_keys = rows + splat(params.upper);
        for (std::size_t j = keys.begin; j < keys.end; ++j) {
            const std::size_t key = tile + j;
            const auto place_of_key = static_cast<std::ptrdiff_t>(key);
            const bool above_band = place_of_key > last_key(params, lowest_row);
            const bool below_band = place_of_key < first_key(params, highest_row);
            if (!above_band && !below_band && params.mask == nullptr) continue;
            float* place = scores + j * query_block_size + n;
            vec score = load(place);
            if (params.mask != nullptr) {
                score = add_mask(score, mask_vector(params, block, n, key));
            }
            const ivec keys_in_lanes = splat(static_cast<std::int32_t>(key));
            if (above_band) score = where(last_keys >= keys_in_lanes, score, masked);
            if (below_band) score = where(first_keys <= keys_in_lanes, score, masked);
            store(place, score);
        }
    }
}

/// Whether `apply_masks` could change a score of this group of queries with these keys.
inline bool needs_masks(const head_params& params, const query_block& block, std::size_t column,
                        std::size_t tile, index_range keys) {
    if (params.mask != nullptr || (block.rows != nullptr && has_band(params))) return true;
    return static_cast<std::ptrdiff_t>(tile + keys.end) > last_key(params, block.row(column)) + 1 ||
           static_cast<std::ptrdiff_t>(tile + keys.begin) <
               first_key(params, block.row(column + query_group - 1));
}

/// The masked scores of a group of queries with the keys `keys` of the tile that begins at key
/// `tile`.
NOINLINE void compute_scores(const head_params& params, const query_block& block,
                             std::size_t column, std::size_t tile, index_range keys,
                             const workspace& ws) {
    multiply_group(params.key + tile * params.head_dim, params.head_dim, keys,
                   ws.scaled_query + column, ws.scores + column);
    if (params.softcap > 0.0F) cap_scores(params, column, keys, ws);
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

/// Calls `visit(tile, keys, number)` for each tile that holds a key visible to the block: its first
/// key, how many keys it has, and how many tiles came before. Tiles begin at multiples of their
/// size wherever the block begins, so that results do not depend on how queries are divided into
/// calls.
template <class Visit>
inline void for_each_key_tile(const head_params& params, const query_block& block,
                              const Visit& visit) {
    const index_range visible =
        visible_keys(params, block.first, block.first + block.count - 1, {0, params.num_keys});
    std::size_t tile = visible.begin / key_tile_size * key_tile_size;
    for (std::size_t number = 0; tile < visible.end; tile += key_tile_size, ++number) {
        visit(tile, min(key_tile_size, params.num_keys - tile), number);
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
    const std::ptrdiff_t diagonal =
        static_cast<std::ptrdiff_t>(block.first) - static_cast<std::ptrdiff_t>(tile);
    return {{0, keys}, diagonal + params.lower, diagonal + params.upper};
}

}  // namespace
