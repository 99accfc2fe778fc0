#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `simple`, written from its description alone.
namespace plain {

/// Attention of one token over all tokens, without weight matrices.
inline void add_first_half(results& all, const matrix& inputs, std::size_t asker) {
    const row& query = inputs[asker];
    const row scores = dots(inputs, query);
    const row weights = softmax(scores);
    all["inputs"] = flattened(inputs);
    all["query"] = query;
    all["attn_scores_2_empty"] = row(inputs.size(), 0.0);
    all["attn_scores_2"] = all["attn_scores_2_loop"] = all["shifted_scores_2"] = scores;
    all["attn_weights_2_tmp"] = scaled(scores, 1.0 / total(scores));
    all["attn_weights_2_naive"] = all["attn_weights_2"] = weights;
    for (const char* id :
         {"attn_weights_2_tmp_sum", "attn_weights_2_naive_sum", "attn_weights_2_sum"}) {
        all[id] = {1.0};
    }
    add_measures(all, "attn_weights_2_naive", {weights});
    add_measures(all, "attn_weights_2", {weights});
    row running(query.size(), 0.0);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (std::size_t j = 0; j < running.size(); ++j) {
            all["context_terms_2"].push_back(weights[i] * inputs[i][j]);
            running[j] += weights[i] * inputs[i][j];
            all["context_running_2"].push_back(running[j]);
        }
    }
    all["context_vec_2"] = running;
}

/// The same for every token at once.
inline void add_all_at_once(results& all, const matrix& inputs, std::size_t asker) {
    matrix scores;
    for (const row& each : inputs) scores.push_back(dots(inputs, each));
    const matrix weights = softmax_rows(scores);
    all["attn_scores_loop"] = all["attn_scores"] = flattened(scores);
    all["attn_scores_difference"] = {0.0};
    all["attn_weights"] = all["dim_weights"] = flattened(weights);
    all["row_sums"] = all["dim_row_sums"] = row(inputs.size(), 1.0);
    for (std::size_t j = 0; j < inputs.size(); ++j) {
        all["dim_column_sums"].push_back(total(column_of(weights, j)));
    }
    add_measures(all, "attn_weights", weights);
    all["picked_row"] = weights[asker];
    for (const double weight : weights[asker]) {
        all["rounded_row"].push_back(std::round(weight * 1e4) / 1e4);
    }
    all["rounded_row_sum"] = {total(all["rounded_row"])};
    all["all_context_vecs"] = flattened(times(weights, inputs));
    all["road_queries"] = all["road_keys"] = flattened(inputs);
    for (const char* id : {"road_scores", "road_scaled", "road_masked", "between_scores"}) {
        all[id] = flattened(scores);
    }
    all["road_weights"] = all["between_weights"] = flattened(weights);
}

/// Attention with weight matrices, drawn in order.
inline void add_second_half(results& all, const matrix& inputs, std::size_t asker,
                            std::size_t d_out, std::uint32_t seed) {
    uniform_draws draws(seed);
    const matrix W_query = draws.next_matrix(inputs[0].size(), d_out);
    const matrix W_key = draws.next_matrix(inputs[0].size(), d_out);
    const matrix W_value = draws.next_matrix(inputs[0].size(), d_out);
    const matrix keys = times(inputs, W_key);
    const matrix values = times(inputs, W_value);
    const row query = times(inputs[asker], W_query);
    const row scores = dots(keys, query);
    const row shrunk = scaled(scores, 1.0 / std::sqrt(static_cast<double>(d_out)));
    const row weights = softmax(shrunk);
    all["W_query"] = flattened(W_query);
    all["W_key"] = flattened(W_key);
    all["W_value"] = flattened(W_value);
    all["query_2"] = query;
    all["key_2"] = keys[asker];
    all["value_2"] = values[asker];
    all["keys"] = flattened(keys);
    all["values"] = flattened(values);
    all["attn_scores_22"] = {scores[asker]};
    all["attn_scores_2_qk"] = scores;
    all["scaled_scores_2"] = shrunk;
    all["attn_weights_2_qk"] = weights;
    add_measures(all, "attn_weights_2_qk", {weights});
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (const double value : values[i]) all["weighted_values_2"].push_back(weights[i] * value);
    }
    all["context_vec_2_qk"] = times(weights, values);
    all["lookup_weights"] = softmax(scores);
    all["lookup_value"] = times(softmax(scores), values);
}

/// The side examples: a hidden state that halves at every token, two arrows, and queries and keys
/// of dimension 1,000.
inline void add_asides(results& all, const matrix& inputs, std::uint32_t seed, std::size_t wide) {
    row hidden(inputs[0].size(), 0.0);
    for (const row& token : inputs) {
        for (std::size_t j = 0; j < hidden.size(); ++j) {
            hidden[j] = 0.5 * hidden[j] + 0.5 * token[j];
            all["hidden_states"].push_back(hidden[j]);
        }
    }
    all["arrow_dot"] = {std::cos((65.0 - 20.0) * std::acos(-1.0) / 180.0)};
    all["other"] = flattened(uniform_draws(seed + 1).next_matrix(4, inputs[0].size()));

    uniform_draws draws(seed + 1);
    const row query = normal_draws(draws, wide);
    const row all_keys = normal_draws(draws, 6 * wide);
    row scores;
    for (std::size_t i = 0; i < 6; ++i) {
        const auto start = all_keys.begin() + static_cast<std::ptrdiff_t>(i * wide);
        scores.push_back(dot(row(start, start + static_cast<std::ptrdiff_t>(wide)), query));
    }
    const row shrunk = scaled(scores, 1.0 / std::sqrt(static_cast<double>(wide)));
    all["wide_query"] = query;
    all["wide_keys"] = all_keys;
    all["wide_scores"] = scores;
    all["wide_scaled_scores"] = shrunk;
    all["wide_weights"] = softmax(scores);
    all["wide_scaled_weights"] = softmax(shrunk);
    add_measures(all, "wide_weights", {softmax(scores)});
    add_measures(all, "wide_scaled_weights", {softmax(shrunk)});
}

/// The whole lesson at default settings but for seed, query token and width of the outputs.
inline results lesson_simple(const matrix& inputs, std::uint32_t seed, std::size_t asker,
                             std::size_t d_out, std::size_t wide) {
    results all;
    add_first_half(all, inputs, asker);
    add_all_at_once(all, inputs, asker);
    add_second_half(all, inputs, asker, d_out, seed);
    add_asides(all, inputs, seed, wide);
    return all;
}

}  // namespace plain
