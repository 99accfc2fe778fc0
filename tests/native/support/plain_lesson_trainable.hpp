#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `trainable`, written from its description alone.
namespace plain {

/// Queries, keys and values to outputs, every number on the way under `name`.
inline matrix add_attention(results& all, const std::string& name, const matrix& queries,
                            const matrix& keys, const matrix& values) {
    const matrix scores = row_products(queries, keys);
    const matrix shrunk = scaled(scores, 1.0 / root_of(keys[0].size()));
    const matrix weights = softmax_rows(shrunk);
    append(all[name + "_scores"], scores);
    append(all[name + "_scaled_scores"], shrunk);
    append(all[name + "_weights"], weights);
    add_measures(all, name + "_weights", weights);
    return times(weights, values);
}

inline void add_trainable_by_hand(results& all, const matrix& inputs, std::size_t asker,
                                  std::size_t d_out, std::uint32_t seed) {
    uniform_draws draws(seed);
    const matrix W_query = draws.next_matrix(inputs[0].size(), d_out);
    const matrix W_key = draws.next_matrix(inputs[0].size(), d_out);
    const matrix W_value = draws.next_matrix(inputs[0].size(), d_out);
    const matrix queries = times(inputs, W_query);
    const matrix keys = times(inputs, W_key);
    const matrix values = times(inputs, W_value);
    const matrix scores = row_products(queries, keys);
    const matrix weights = softmax_rows(scaled(scores, 1.0 / root_of(d_out)));
    all["inputs"] = flattened(inputs);
    all["x_2"] = inputs[asker];
    all["W_query"] = all["sa_v1_W_query"] = flattened(W_query);
    all["W_key"] = all["sa_v1_W_key"] = flattened(W_key);
    all["W_value"] = all["sa_v1_W_value"] = flattened(W_value);
    all["queries"] = all["sa_v1_queries"] = flattened(queries);
    all["keys"] = all["sa_v1_keys"] = flattened(keys);
    all["values"] = all["sa_v1_values"] = flattened(values);
    all["query_2"] = queries[asker];
    all["key_2"] = keys[asker];
    all["value_2"] = values[asker];
    all["attn_score_22"] = {scores[asker][asker]};
    all["attn_scores_2"] = scores[asker];
    all["attn_scores"] = flattened(scores);
    all["attn_weights_2"] = weights[asker];
    add_measures(all, "attn_weights_2", {weights[asker]});
    all["attn_weights"] = flattened(weights);
    add_measures(all, "attn_weights", weights);
    all["row_sums"] = row(inputs.size(), 1.0);
    all["context_vec_2"] = times(weights[asker], values);
    all["context_vec"] = flattened(times(weights, values));
    all["sa_v1"] = flattened(add_attention(all, "sa_v1", queries, keys, values));
}

inline void add_peaky(results& all) {
    const row scores = {0.1, -0.2, 0.3, -0.2, 0.5};
    for (const auto& [id, sharpness] : {std::pair<const char*, double>{"softmax_plain", 1.0},
                                        {"softmax_between", 2.0},
                                        {"softmax_times_8", 8.0}}) {
        const row weights = softmax(scaled(scores, sharpness));
        all[id] = weights;
        add_measures(all, id, {weights});
    }
}

/// At default settings except for the seeds, the query token, the width of the outputs and the
/// bias.
inline results lesson_trainable(const matrix& inputs, std::uint32_t seed, std::uint32_t linear_seed,
                                std::size_t asker, std::size_t d_out, bool bias) {
    results all;
    add_trainable_by_hand(all, inputs, asker, d_out, seed);
    add_peaky(all);

    uniform_draws draws(linear_seed);
    const layer query = draw_layer(draws, inputs[0].size(), d_out, bias);
    const layer key = draw_layer(draws, inputs[0].size(), d_out, bias);
    const layer value = draw_layer(draws, inputs[0].size(), d_out, bias);
    all["sa_v2_W_query"] = flattened(query.weight);
    all["sa_v2_W_key"] = flattened(key.weight);
    all["sa_v2_W_value"] = flattened(value.weight);
    if (bias) all["sa_v2_W_value_bias"] = value.bias;
    all["sa_v2"] = flattened(add_attention(all, "sa_v2", through(query, inputs),
                                           through(key, inputs), through(value, inputs)));

    uniform_draws die(seed);
    for (int thrown = 0; thrown < 200; ++thrown) {
        all["dice_sums"].push_back(1.0 + std::floor(6.0 * die.next()));
    }
    all["dice_sums_var"] = {sample_variance(all["dice_sums"])};
    all["dice_mean"] = {3.5};
    all["dice_variance"] = {35.0 / 12.0};
    return all;
}

}  // namespace plain
