#pragma once

#include "attention/fused/forward.hpp"

/// Backpropagation without anything of size T_q x T_k: a block's weights are computed once more,
/// tile by tile, from the statistics that its forward pass left.
namespace {

/// Rows that are multiplied at once: queries, or keys.
constexpr std::size_t most_rows = block_queries > tile_keys ? block_queries : tile_keys;

std::size_t scratch_size(std::size_t d, std::size_t v) {
    return forward_scratch(d, v) + (v + tile_keys + 1) * block_queries + most_rows;
}

/// What the backward pass needs beside the forward pass's workspace.
struct slopes {
    float* upstream;  ///< (v, block_queries)
    float* scores;    ///< (tile_keys, block_queries), the gradient by the unscaled
                      ///< scores
    float* total;     ///< (block_queries), of each query the sum of output * upstream
    float* ones;      ///< (most_rows)

    slopes(float* scratch, std::size_t v) {
        upstream = scratch;
        scores = upstream + v * block_queries;
        total = scores + tile_keys * block_queries;
        ones = total + block_queries;
        for (std::size_t i = 0; i < most_rows; ++i) ones[i] = 1.0F;
    }
};

/// Weights, and the gradient by the scores: weight * (gradient by the weight - total) * scale.
inline void differentiate(const workspace& at, const slopes& by, std::size_t lane, span keys,
                          float scale) {
    weigh(at, lane, keys);
    for (std::size_t j = keys.first; j < keys.last; ++j) {
        for (std::size_t n = lane; n < lane + group; n += lanes) {
            float* place = by.scores + j * block_queries + n;
            const vec weight = load(at.scores + j * block_queries + n);
            store(place, weight * (load(place) - load(by.total + n)) * splat(scale));
        }
    }
}

SMALL void gradient(const call& of, const float* upstream, float* by_query, float* by_key,
                    float* by_value, float* scratch) {
    const workspace at(scratch, of.d, of.v);
    const slopes by(scratch + forward_scratch(of.d, of.v), of.v);
    measure(of, at);
    for (std::size_t first = of.first; first < of.last; first += block_queries) {
        const block queries{first, least(block_queries, of.last - first), nullptr};
        attend(of, queries, at);
        turn(upstream, of.v, queries, 1.0F, by.upstream);
        for (std::size_t i = 0; i < queries.padded(); ++i) {
            const bool real = i < queries.count;
            const float share = real ? share_of(at.sum[i]) : 0.0F;
            float total = 0.0F;
            for (std::size_t c = 0; real && c < of.v; ++c) {
                total += at.output[i * of.v + c] * by.upstream[c * block_queries + i];
            }
            at.keep[i] = share;
            by.total[i] = total * share;
        }
        for_tiles(of, queries, [&](std::size_t tile, std::size_t keys) {
            for (std::size_t lane = 0; lane < queries.padded(); lane += group) {
                const span own = seen_in_tile(of, queries, lane, lane + group, tile, keys);
                score(of, queries, lane, tile, own, at);
                meet(of.value + tile * of.v, of.v, own, by.upstream + lane, by.scores + lane);
                differentiate(at, by, lane, own, of.scale);
                blank(at.scores + lane, own, keys);
                blank(by.scores + lane, own, keys);
            }
            const span own_keys = {0, keys};
            const span own_queries = {0, queries.count};
            const depths every = {own_queries};
            multiply(by_rows<query_stride>{}, at.scores, own_keys, {upstream + first * of.v, of.v},
                     of.v, every, {by_value + tile * of.v, of.v, by.ones}, at.spare);
            multiply(by_rows<query_stride>{}, by.scores, own_keys, {of.query + first * of.d, of.d},
                     of.d, every, {by_key + tile * of.d, of.d, by.ones}, at.spare);
            multiply(by_columns<block_queries>{}, by.scores, own_queries,
                     {of.key + tile * of.d, of.d}, of.d, sight(of, queries, tile, keys),
                     {by_query + first * of.d, of.d, by.ones}, at.spare);
        });
    }
}

}  // namespace
