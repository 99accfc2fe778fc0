#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `heads`, written from its description alone.
namespace plain {

struct three_layers {
    layer query, key, value;
};

inline three_layers draw_layers(uniform_draws& draws, std::size_t in, std::size_t out, bool bias) {
    three_layers drawn;
    drawn.query = draw_layer(draws, in, out, bias);
    drawn.key = draw_layer(draws, in, out, bias);
    drawn.value = draw_layer(draws, in, out, bias);
    return drawn;
}

/// Columns `first` to `first` + `count` - 1.
inline matrix columns(const matrix& all, std::size_t first, std::size_t count) {
    matrix part;
    for (const row& each : all) {
        const auto start = each.begin() + static_cast<std::ptrdiff_t>(first);
        part.emplace_back(start, start + static_cast<std::ptrdiff_t>(count));
    }
    return part;
}

/// Appends the columns of a head's context on the right.
inline void put_beside(matrix& joined, const matrix& more) {
    joined.resize(more.size());
    for (std::size_t t = 0; t < more.size(); ++t) append(joined[t], {more[t]});
}

inline void add_stacked(results& all, const matrix& inputs, std::uint32_t seed, std::size_t out,
                        std::size_t heads, bool bias) {
    uniform_draws draws(seed);
    matrix joined;
    for (std::size_t head = 1; head <= heads; ++head) {
        const std::string name = "head_" + std::to_string(head);
        const three_layers by = draw_layers(draws, inputs[0].size(), out, bias);
        const matrix v = through(by.value, inputs);
        const matrix scores = row_products(through(by.query, inputs), through(by.key, inputs));
        const matrix weights = causal_softmax_rows(scaled(scores, 1.0 / root_of(out)));
        const matrix context = times(weights, v);
        all[name + "_W_query"] = flattened(by.query.weight);
        all[name + "_values"] = flattened(v);
        all[name + "_scores"] = flattened(scores);
        all[name + "_weights"] = flattened(weights);
        add_measures(all, name + "_weights", weights);
        all[name + "_context"] = flattened(context);
        put_beside(joined, context);
    }
    all["stacked_context"] = flattened(joined);
}

/// One draw per bit: a draw below 1 - rate keeps the number, divided by 1 - rate.
inline void add_dropout(results& all, std::size_t tokens, std::size_t out, double rate,
                        std::uint32_t seed, bool by_rand) {
    uniform_draws draws(seed);
    for (const double weight : all["head_1_weights"]) {
        const bool kept = (by_rand ? draws.next() : draws.next_double()) < 1.0 - rate;
        all["dropout_mask"].push_back(kept ? 1.0 : 0.0);
        all["dropped_weights"].push_back(kept ? weight / (1.0 - rate) : 0.0);
    }
    const matrix weights = rows_of(all["dropped_weights"], tokens);
    for (const row& each : weights) all["dropped_row_sums"].push_back(total(each));
    append(all["dropped_context"], times(weights, rows_of(all["head_1_values"], out)));
}

inline void add_split(results& all, const matrix& inputs, std::uint32_t seed, std::size_t out,
                      std::size_t heads, bool bias) {
    uniform_draws draws(seed);
    const three_layers by = draw_layers(draws, inputs[0].size(), heads * out, bias);
    const layer last = draw_layer(draws, heads * out, heads * out, true);
    matrix joined;
    for (std::size_t head = 0; head < heads; ++head) {
        const matrix q = columns(through(by.query, inputs), head * out, out);
        const matrix k = columns(through(by.key, inputs), head * out, out);
        const matrix v = columns(through(by.value, inputs), head * out, out);
        const matrix scores = scaled(row_products(q, k), 1.0 / root_of(out));
        const matrix weights = causal_softmax_rows(scores);
        append(all["split_head_queries"], q);
        append(all["split_weights"], weights);
        append(all["split_head_contexts"], times(weights, v));
        put_beside(joined, times(weights, v));
    }
    all["split_joined"] = flattened(joined);
    all["split_W_out"] = flattened(last.weight);
    all["split_W_out_bias"] = last.bias;
    all["split_context"] = flattened(through(last, joined));
}

inline void add_cross(results& all, const matrix& inputs, std::uint32_t seed, std::size_t out,
                      bool bias) {
    uniform_draws draws(seed);
    const three_layers by = draw_layers(draws, inputs[0].size(), out, bias);
    const matrix y = draws.next_matrix(4, inputs[0].size());
    const matrix scores = row_products(through(by.query, inputs), through(by.key, y));
    const matrix weights = softmax_rows(scaled(scores, 1.0 / root_of(out)));
    all["y"] = flattened(y);
    all["cross_scores"] = flattened(scores);
    all["cross_weights"] = flattened(weights);
    add_measures(all, "cross_weights", weights);
    all["cross_context"] = flattened(times(weights, through(by.value, y)));
}

struct heads_question {
    std::uint32_t seed;
    std::size_t d_out, heads;
    bool bias;
    double dropout_rate;
    bool dropout_by_rand = false;
};

/// At default settings except for the parameters; the dropout's seed is the lesson's seed plus one.
inline results lesson_heads(const matrix& inputs, const heads_question& asked) {
    results all;
    all["inputs"] = flattened(inputs);
    add_stacked(all, inputs, asked.seed, asked.d_out, asked.heads, asked.bias);
    add_dropout(all, inputs.size(), asked.d_out, asked.dropout_rate, asked.seed + 1,
                asked.dropout_by_rand);
    add_split(all, inputs, asked.seed, asked.d_out, asked.heads, asked.bias);
    add_cross(all, inputs, asked.seed, asked.d_out, asked.bias);
    // Six tokens, width four, two heads: three projections, scores, weighted values, one more.
    all["cost_multiplications"] = {3.0 * 6 * 16, 36.0 * 4, 36.0 * 4, 6.0 * 16,
                                   4.0 * 6 * 16 + 2 * 36 * 4};
    all["cost_bytes"] = {4.0 * 4 * 16, 4.0 * 3 * 6 * 4, 4.0 * 2 * 36};
    return all;
}

}  // namespace plain
