#pragma once

#include "attention/fused/forward.hpp"

/// Backpropagation without anything of size T_q x T_k: a block's weights are computed once more,
/// tile by tile, from the statistics that a pass over its scores left.
namespace {

std::size_t scratch_size(std::size_t d, std::size_t v) {
    constexpr std::uint64_t most = static_cast<std::size_t>(-1) / sizeof(float);
    const std::uint64_t wide = v;
    const std::uint64_t size =
        forward_scratch(d, v) + (wide + tile_keys + 1) * block_queries + most_rows;
    return static_cast<std::size_t>(size < most ? size : most);
}

/// Weights, and the gradient by the scores: weight * (gradient by the weight - total) * scale.
inline void differentiate(const workspace& at, std::size_t lane, span keys, float scale) {
    weigh(at, lane, keys);
    for (std::size_t j = keys.first; j < keys.last; ++j) {
        for (std::size_t n = lane; n < lane + group; n += lanes) {
            float* place = at.slopes + j * block_queries + n;
            const vec weight = load(at.scores + j * block_queries + n);
            store(place, weight * (load(place) - load(at.total + n)) * splat(scale));
        }
    }
}

BEGIN_SMALL

/// Takes the wild queries of a block out of its weights and gradients.
APART void leave_out(const workspace& at, const block& queries, std::size_t keys) {
    for (std::size_t i = 0; i < queries.count; ++i) {
        if (!is_wild(at, i)) continue;
        for (std::size_t j = 0; j < keys; ++j) {
            at.scores[j * block_queries + i] = at.slopes[j * block_queries + i] = 0.0F;
        }
    }
}

END_SMALL

/// A query's total is taken from the same products as the gradients that it is taken from: where
/// one key has all the weight, what is left is 0.
SMALL void gradient(const call& of, const float* upstream, float* by_query, float* by_key,
                    float* by_value, float* scratch) {
    workspace at(scratch, of.d, of.v);
    at.upstream = scratch + forward_scratch(of.d, of.v);
    at.slopes = at.upstream + of.v * block_queries;
    at.total = at.slopes + tile_keys * block_queries;
    float* const ones = at.total + block_queries;
    for (std::size_t i = 0; i < most_rows; ++i) ones[i] = 1.0F;
    at.limit = calm;
    at.wary = !(is_calm(of, at) && is_calm(square_of(of.value, of.K * of.v)) &&
                is_calm(square_of(upstream + of.first * of.v, (of.last - of.first) * of.v)));
    for (std::size_t first = of.first; first < of.last; first += block_queries) {
        const block queries{first, least(block_queries, of.last - first), nullptr};
        turn(upstream, of.v, queries, 1.0F, at.upstream);
        for (std::size_t i = 0; i < block_queries; ++i) at.total[i] = 0.0F;
        attend(of, queries, at);
        for (std::size_t i = 0; i < queries.padded(); ++i) {
            at.keep[i] = i < queries.count ? share_of(at.sum[i]) : 0.0F;
            if (at.wary && !within(calm, upstream + queries.row(i) * of.v, of.v)) at.wild[i] = 1.0F;
            at.total[i] *= at.keep[i];
        }
        for_tiles(of, queries, [&](std::size_t tile, std::size_t keys) {
            for (std::size_t lane = 0; lane < queries.padded(); lane += group) {
                const span own = seen_in_tile(of, queries, lane, lane + group, tile, keys);
                score(of, queries, lane, tile, own, at);
                meet_values(of, at, lane, tile, keys, own);
                differentiate(at, lane, own, of.scale);
                blank(at.scores + lane, own, keys);
                blank(at.slopes + lane, own, keys);
            }
            leave_out(at, queries, keys);
            const span own_keys = {0, keys};
            const span own_queries = {0, queries.count};
            const depths every = {own_queries};
            const auto rows = [&](const float* matrix, std::size_t width, std::size_t from,
                                  std::size_t count) -> right_side<> {
                return {cleaned(matrix + from * width, count * width, at), width};
            };
            multiply(by_rows<query_stride>{}, at.scores, own_keys,
                     rows(upstream, of.v, first, queries.count), of.v, every,
                     {by_value + tile * of.v, of.v, ones}, at.spare);
            multiply(by_rows<query_stride>{}, at.slopes, own_keys,
                     rows(of.query, of.d, first, queries.count), of.d, every,
                     {by_key + tile * of.d, of.d, ones}, at.spare);
            multiply(by_columns<block_queries>{}, at.slopes, own_queries,
                     rows(of.key, of.d, tile, keys), of.d, sight(of, queries, tile, keys),
                     {by_query + first * of.d, of.d, ones}, at.spare);
        });
        for (std::size_t i = 0; i < queries.count; ++i) {
            const std::size_t row = first + i;
            if (!is_wild(at, i)) continue;
            plain_row(of, row).differentiate(upstream + row * of.v, by_query + row * of.d, by_key,
                                             by_value);
        }
    }
}

}  // namespace
