#pragma once

#include "attention/fused/fallback_row.hpp"

/// What the kernel works in: a block of queries, a tile of keys, and the scratch memory for both.
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

/// The numbers of a tile: scores of a block.
constexpr std::size_t tile_floats = key_tile_size * query_block_size;
/// The most tiles whose scores the backward pass keeps: 4 MB for each of its arrays.
constexpr std::size_t max_slots = (std::size_t{1} << 20) / tile_floats;

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
    /// The largest value that products may read. The forward pass allows any finite value: where a
    /// sum of large values overflows, the output row shows it.
    float value_limit = float_max;
    /// The arrays of the backward pass; nullptr in the forward pass.
    float* upstream = nullptr;     ///< (value_dim, query_block_size), transposed
    float* grad_scores = nullptr;  ///< (key_tile_size, query_block_size), first by the weights
    float* delta = nullptr;  ///< (query_block_size), sum of weight * its gradient (D in the paper)
    float* cap_slopes = nullptr;  ///< (key_tile_size, query_block_size), nullptr without a softcap
    float* kept_max = nullptr;    ///< (query_block_size), `row_max` when the tile's exponentials
                                  ///< were made
    /// Slots for the arrays of a tile. Where there are fewer than tiles, later tiles share the last
    /// one, and only those before it are kept.
    std::size_t slots = 1;
    bool has_all_tiles = false;

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

    /// The workspace with the arrays of a block's tile `number`, in the backward pass.
    workspace of_tile(std::size_t number) const {
        workspace ws = *this;
        if (forward_only || upstream == nullptr) return ws;
        const std::size_t slot = number < slots ? number : slots - 1;
        ws.scores += slot * tile_floats;
        ws.grad_scores += slot * tile_floats;
        if (cap_slopes != nullptr) ws.cap_slopes += slot * tile_floats;
        ws.kept_max += slot * query_block_size;
        return ws;
    }

    /// Whether the arrays of a block's tile `number` are still there in its second pass.
    bool keeps(std::size_t number) const { return has_all_tiles || number + 1 < slots; }
};

/// A number of floats, or of as many as fill the memory where it is larger.
inline std::size_t limited_size(std::uint64_t floats) {
    constexpr std::uint64_t max_floats = static_cast<std::size_t>(-1) / sizeof(float);
    return static_cast<std::size_t>(floats < max_floats ? floats : max_floats);
}

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

}  // namespace
