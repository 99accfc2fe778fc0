#pragma once

#include "attention/fused/workspace.hpp"

/// Soft-capped scores of a tile. With a cap, queries are scaled by scale / softcap, so that their
/// products with keys are the arguments of the hyperbolic tangent.
namespace {

/// What queries are multiplied by before the products with keys.
inline float query_factor(const head_params& params) {
    return params.softcap > 0.0F ? params.scale / params.softcap : params.scale * log2_e;
}

/// Replaces the products of a group of queries with the keys `keys` by their scores in base 2,
/// softcap * log2(e) * tanh(product). In the backward pass it also writes the derivatives to
/// `cap_slopes`, with 0 in place of NaN: a key that the query may not see may hold anything.
NOINLINE void cap_scores(const head_params& params, std::size_t column, index_range keys,
                         const workspace& ws) {
    const tanh_function tanh;
    const vec softcap = splat(params.softcap * log2_e);
    for (std::size_t j = keys.begin; j < keys.end; ++j) {
        for (std::size_t n = column; n < column + query_group; n += lanes) {
            const std::size_t at = j * query_block_size + n;
            const auto [value, slope] = tanh(load(ws.scores + at));
            store(ws.scores + at, value * softcap);
            if (ws.cap_slopes != nullptr) store(ws.cap_slopes + at, max(splat(0.0F), slope));
        }
    }
}

/// Multiplies the gradients by the scores of a group of queries by the derivatives of the cap.
[[maybe_unused]] NOINLINE MIN_SIZE void apply_cap_slopes(const workspace& ws, std::size_t column,
                                                         index_range keys) {
    for (std::size_t j = keys.begin; j < keys.end; ++j) {
        for (std::size_t n = column; n < column + query_group; n += lanes) {
            const std::size_t at = j * query_block_size + n;
            store(ws.grad_scores + at, load(ws.grad_scores + at) * load(ws.cap_slopes + at));
        }
    }
}

}  // namespace
