#pragma once

#include "attention/fused/forward.hpp"
#include "attention/fused/weights.hpp"

/// The backward pass without a matrix of shape (T_q, T_k). A block of queries keeps its scores for
/// as many tiles of keys as there are slots; those of other tiles are computed again, as in
/// FlashAttention.
namespace {

std::size_t scratch_size(std::size_t head_dim, std::size_t value_dim) {
    return limited_size(forward_scratch_size(head_dim, value_dim));
}

/// How many tiles have slots of their own in the backward pass.
inline std::size_t slots_for(std::size_t num_keys) {
    const std::size_t tiles = (num_keys + key_tile_size - 1) / key_tile_size;
    return tiles == 0 ? 1 : min(tiles, max_slots);
}

std::size_t gradient_scratch_size(std::size_t head_dim, std::size_t value_dim,
                                  std::size_t num_keys) {
    const std::uint64_t width = value_dim;
    return limited_size(forward_scratch_size(head_dim, value_dim) + (width + 1) * query_block_size +
                        max_product_rows +
                        slots_for(num_keys) * (3 * tile_floats + query_block_size));
}

/// Scores become weights, and the gradients by the weights become those by the unscaled scores:
/// weight * (grad_weight - delta) * scale. The scores of a tile that was kept are exponentials.
NOINLINE void compute_grad_scores(const workspace& ws, std::size_t column, index_range keys,
                                  float scale, bool is_kept) {
    const exp2_function exp2;
    if (!is_kept) normalize_scores(ws, column, keys);
    for (std::size_t n = column; n < column + query_group; n += lanes) {
        const vec factor = is_kept
                               ? exp2.with_underflow(load(ws.kept_max + n) - load(ws.row_max + n)) *
                                     load(ws.rescale + n)
                               : splat(1.0F);
        const vec delta = load(ws.delta + n);
        for (std::size_t j = keys.begin; j < keys.end; ++j) {
            const std::size_t at = j * query_block_size + n;
            const vec weight = load(ws.scores + at) * factor;
            store(ws.scores + at, weight);
            store(ws.grad_scores + at, weight * (load(ws.grad_scores + at) - delta) * splat(scale));
        }
    }
}

BEGIN_MIN_SIZE

/// Zeroes weights and gradients of the queries that take the slow path: `fallback_row` adds theirs.
NOINLINE void zero_fallback_queries(const workspace& ws, const query_block& block,
                                    std::size_t keys) {
    for (std::size_t i = 0; i < block.count; ++i) {
        if (!needs_fallback(ws, i)) continue;
        for (std::size_t j = 0; j < keys; ++j) {
            ws.scores[j * query_block_size + i] = ws.grad_scores[j * query_block_size + i] = 0.0F;
        }
    }
}

END_MIN_SIZE

/// `delta` is summed from the same products as the gradients from which it is subtracted (and not
/// from upstream * output): where one key has all the weight, the difference is exactly 0.
MIN_SIZE void gradient(const head_params& params, const float* upstream, float* grad_query,
                       float* grad_key, float* grad_value, float* scratch) {
    workspace ws(scratch, params.head_dim, params.value_dim);
    ws.slots = slots_for(params.num_keys);
    ws.has_all_tiles = ws.slots * key_tile_size >= params.num_keys;
    ws.upstream = scratch + forward_scratch_size(params.head_dim, params.value_dim);
    ws.delta = ws.upstream + params.value_dim * query_block_size;
    float* const ones = ws.delta + query_block_size;
    ws.kept_max = ones + max_product_rows;
    ws.scores = ws.kept_max + ws.slots * query_block_size;
    ws.grad_scores = ws.scores + ws.slots * tile_floats;
    if (params.softcap > 0.0F) ws.cap_slopes = ws.grad_scores + ws.slots * tile_floats;
    for (std::size_t i = 0; i < max_product_rows; ++i) ones[i] = 1.0F;
    ws.value_limit = max_safe_value;
    ws.check_inputs =
        !(inputs_are_safe(params, ws) &&
          is_safe(squared_norm(params.value, params.num_keys * params.value_dim)) &&
          is_safe(squared_norm(upstream + params.query_begin * params.value_dim,
                               (params.query_end - params.query_begin) * params.value_dim)));
    for (std::size_t first = params.query_begin; first < params.query_end;
         first += query_block_size) {
        const query_block block{first, min(query_block_size, params.query_end - first), nullptr};
        transpose_block(upstream, params.value_dim, block, 1.0F, ws.upstream);
        for (std::size_t i = 0; i < query_block_size; ++i) ws.delta[i] = 0.0F;
        accumulate_block(params, block, ws);
        for (std::size_t i = 0; i < block.padded_count(); ++i) {
            ws.rescale[i] = i < block.count ? inverse_sum(ws.row_sum[i]) : 0.0F;
            if (ws.check_inputs &&
                !all_within(max_safe_value, upstream + block.row(i) * params.value_dim,
                            params.value_dim)) {
                ws.fallback[i] = 1.0F;
            }
            ws.delta[i] *= ws.rescale[i];
        }
        for_each_key_tile(
            params, block, [&](std::size_t tile, std::size_t keys, std::size_t number) {
                const workspace of_tile = ws.of_tile(number);
                const bool is_kept = ws.keeps(number);
                for (std::size_t column = 0; column < block.padded_count(); column += query_group) {
                    const index_range visible =
                        visible_in_tile(params, block, column, column + query_group, tile, keys);
                    if (!is_kept) {
                        compute_scores(params, block, column, tile, visible, of_tile);
                        compute_grad_weights(params, of_tile, column, tile, keys, visible);
                    }
                    compute_grad_scores(of_tile, column, visible, params.scale, is_kept);
                    if (ws.cap_slopes != nullptr) apply_cap_slopes(of_tile, column, visible);
                    zero_outside(of_tile.scores + column, visible, keys);
                    zero_outside(of_tile.grad_scores + column, visible, keys);
                }
                zero_fallback_queries(of_tile, block, keys);
                const index_range tile_keys = {0, keys};
                const index_range block_queries = {0, block.count};
                const band all_queries = {block_queries};
                const auto safe_rows = [&](const float* matrix, std::size_t width, std::size_t row,
                                           std::size_t count) -> b_matrix<> {
                    return {zero_unsafe(matrix + row * width, count * width, ws), width};
                };
                // grad_value += weights^T @ upstream
                multiply_accumulate(row_major<block_stride>{}, of_tile.scores, tile_keys,
                                    safe_rows(upstream, params.value_dim, first, block.count),
                                    params.value_dim, all_queries,
                                    {grad_value + tile * params.value_dim, params.value_dim, ones},
                                    ws.padded_columns);
                // grad_key += grad_scores^T @ query
                multiply_accumulate(row_major<block_stride>{}, of_tile.grad_scores, tile_keys,
                                    safe_rows(params.query, params.head_dim, first, block.count),
                                    params.head_dim, all_queries,
                                    {grad_key + tile * params.head_dim, params.head_dim, ones},
                                    ws.padded_columns);
                // grad_query += grad_scores @ key
                multiply_accumulate(column_major<query_block_size>{}, of_tile.grad_scores,
                                    block_queries,
                                    safe_rows(params.key, params.head_dim, tile, keys),
                                    params.head_dim, visible_band(params, block, tile, keys),
                                    {grad_query + first * params.head_dim, params.head_dim, ones},
                                    ws.padded_columns);
            });
        for (std::size_t i = 0; i < block.count; ++i) {
            const std::size_t row = first + i;
            if (!needs_fallback(ws, i)) continue;
            fallback_row(params, row)
                .add_gradients(upstream + row * params.value_dim,
                               grad_query + row * params.head_dim, grad_key, grad_value);
        }
    }
}

}  // namespace
