#pragma once

#include "attention/fused/online_softmax.hpp"

/// The weights of chosen rows, recomputed from the statistics of the forward pass.
namespace {

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
        transpose_block(params.query, params.head_dim, block, query_factor(params),
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
