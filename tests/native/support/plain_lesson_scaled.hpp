#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `scaled`, written from its description alone.
namespace plain {

/// At default settings except for the seed, the sizes and what the tokens are multiplied by.
inline results lesson_scaled(std::uint32_t seed, std::size_t tokens, std::size_t width,
                             double token_scale) {
    uniform_draws draws(seed);
    const layer query = draw_layer(draws, width, width, true);
    const layer key = draw_layer(draws, width, width, true);
    const layer value = draw_layer(draws, width, width, true);
    const matrix x = scaled(normal_matrix(draws, tokens, width), token_scale);
    const matrix q = through(query, x);
    const matrix k = through(key, x);
    const matrix v = through(value, x);
    const matrix qk = row_products(q, k);
    const matrix scores = scaled(qk, 1.0 / root_of(width));
    const matrix weights = softmax_rows(scores);

    results all;
    all["w_query_weight"] = flattened(query.weight);
    all["w_query_bias"] = query.bias;
    all["w_key_weight"] = flattened(key.weight);
    all["w_key_bias"] = key.bias;
    all["w_value_weight"] = flattened(value.weight);
    all["w_value_bias"] = value.bias;
    all["tokens"] = flattened(x);
    all["q"] = flattened(q);
    all["k"] = flattened(k);
    all["v"] = flattened(v);
    all["qk"] = flattened(qk);
    all["q_var"] = {sample_variance(all["q"])};
    all["k_var"] = {sample_variance(all["k"])};
    all["qk_var"] = {sample_variance(all["qk"])};
    all["attn_scores"] = flattened(scores);
    all["attn_scores_var"] = {sample_variance(all["attn_scores"])};
    all["attn_weights"] = flattened(weights);
    add_measures(all, "attn_weights", weights);
    all["row_sums"] = row(tokens, 1.0);
    all["attention_output"] = flattened(times(weights, v));
    // The last keys are padding: seven tokens are real.
    for (const row& each : scores) {
        row seen(each.begin(), each.begin() + 7);
        seen = softmax(seen);
        seen.resize(tokens, 0.0);
        append(all["padded_weights"], {seen});
    }
    return all;
}

}  // namespace plain
