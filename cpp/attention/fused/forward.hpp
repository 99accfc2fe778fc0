#pragma once

#include "attention/fused/online_softmax.hpp"

/// The forward pass: the output of a block of queries, accumulated over all tiles of keys.
namespace {

/// Fills `scaled_query` and `query_norm`. With a softcap the norm is that of softcap * log2(e)
/// times the scaled query: it bounds the capped scores too, because |tanh(x)| <= |x|.
NOINLINE MIN_SIZE void load_queries(const head_params& params, const query_block& block,
                                    const workspace& ws) {
    transpose_block(params.query, params.head_dim, block, query_factor(params), ws.scaled_query);
    const float cap = params.softcap > 0.0F ? params.softcap * log2_e : 1.0F;
    for (std::size_t column = 0; column < block.padded_count(); column += lanes) {
        vec norm = splat(0.0F);
        for (std::size_t c = 0; c < params.head_dim; ++c) {
            const vec number = load(ws.scaled_query + c * query_block_size + column);
            norm = madd(number, number, norm);
        }
        store(ws.query_norm + column, norm * splat(cap * cap));
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
            !(scale_is_safe(params) &&
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
                               const workspace& all) {
    load_queries(params, block, all);
    reset_statistics(params, block, all);
    const bool forward = forward_only || all.upstream == nullptr;
    for (std::size_t i = 0; forward && i < block.count * params.value_dim; ++i) {
        all.output[i] = 0.0F;
    }
    for_each_key_tile(params, block, [&](std::size_t tile, std::size_t keys, std::size_t number) {
        const workspace ws = all.of_tile(number);
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
        if (!forward) {
            for (std::size_t i = 0; i < query_block_size; ++i) ws.kept_max[i] = ws.row_max[i];
            return;
        }
        multiply_accumulate(
            column_major<query_block_size>{}, ws.scores, {0, block.count},
            {zero_unsafe(params.value + tile * params.value_dim, keys * params.value_dim, ws),
             params.value_dim},
            params.value_dim, visible_band(params, block, tile, keys),
            {ws.output, params.value_dim, ws.rescale}, ws.padded_columns);
    });
}

/// Whether the call's queries, visible keys, scale and softcap are all safe; fills `key_norm`.
NOINLINE MIN_SIZE bool inputs_are_safe(const head_params& params, const workspace& ws) {
    return measure_keys(params, ws) && scale_is_safe(params) &&
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

}  // namespace
