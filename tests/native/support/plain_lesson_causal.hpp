#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `causal`, written from its description alone.
namespace plain {

/// For every token the mean over itself and the tokens before it.
inline matrix running_means(const matrix& x) {
    matrix means;
    row sum(x[0].size(), 0.0);
    for (std::size_t t = 0; t < x.size(); ++t) {
        for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += x[t][c];
        means.push_back(scaled(sum, 1.0 / static_cast<double>(t + 1)));
    }
    return means;
}

using batch = std::vector<matrix>;

inline batch normal_batch(uniform_draws& draws, std::size_t examples, std::size_t tokens,
                          std::size_t width) {
    const matrix rows = normal_matrix(draws, examples * tokens, width);
    batch all;
    for (std::size_t example = 0; example < examples; ++example) {
        const auto start = rows.begin() + static_cast<std::ptrdiff_t>(example * tokens);
        all.emplace_back(start, start + static_cast<std::ptrdiff_t>(tokens));
    }
    return all;
}

/// Draws new keys and queries; computes their scores and the scores' variance.
inline void add_variances(results& all, uniform_draws& draws, const std::string& which,
                          std::size_t examples, std::size_t tokens, std::size_t width,
                          double factor) {
    const batch k = normal_batch(draws, examples, tokens, width);
    const batch q = normal_batch(draws, examples, tokens, width);
    for (std::size_t example = 0; example < examples; ++example) {
        append(all["k" + which], k[example]);
        append(all["q" + which], q[example]);
        append(all["wei" + which], scaled(row_products(q[example], k[example]), factor));
    }
    for (const std::string name : {"k", "q", "wei"}) {
        all[name + which + "_var"] = {sample_variance(all[name + which])};
    }
    const row first = scaled(dots(k[0], q[0][0]), factor);
    all["wei" + which + "_row"] = first;
    all["softmax_wei" + which + "_row"] = softmax(first);
    add_measures(all, "softmax_wei" + which + "_row", {softmax(first)});
}

/// At default settings except for the seed, the sizes and whether the head scales.
inline results lesson_causal(std::uint32_t seed, std::size_t examples, std::size_t tokens,
                             std::size_t channels, std::size_t head_size, bool scales) {
    uniform_draws draws(seed);
    results all;
    const batch x = normal_batch(draws, examples, tokens, channels);
    const layer key = draw_layer(draws, channels, head_size, false);
    const layer query = draw_layer(draws, channels, head_size, false);
    const layer value = draw_layer(draws, channels, head_size, false);
    all["key_weight"] = flattened(key.weight);
    all["query_weight"] = flattened(query.weight);
    all["value_weight"] = flattened(value.weight);
    for (const matrix& example : x) {
        append(all["x"], example);
        append(all["xbow"], running_means(example));
        const matrix k = through(key, example);
        const matrix q = through(query, example);
        const matrix v = through(value, example);
        const matrix scores = scaled(row_products(q, k), scales ? 1.0 / root_of(head_size) : 1.0);
        const matrix weights = causal_softmax_rows(scores);
        append(all["k"], k);
        append(all["q"], q);
        append(all["v"], v);
        append(all["wei4"], weights);
        add_measures(all, "wei4", weights);
        append(all["xbow4"], times(weights, v));
        if (all.count("set_output") != 0) continue;
        // The first example as a set: no mask, no scale.
        const matrix free = softmax_rows(row_products(q, k));
        append(all["set_weights"], free);
        append(all["set_output"], times(free, v));
    }
    all["xbow2"] = all["xbow3"] = all["xbow"];
    const matrix shares = causal_softmax_rows(matrix(tokens, row(tokens, 0.0)));
    all["tril_weights"] = all["wei_masked"] = flattened(shares);
    add_measures(all, "wei_masked", shares);
    add_variances(all, draws, "1", examples, tokens, head_size, 1.0);
    add_variances(all, draws, "2", examples, tokens, head_size, 1.0 / root_of(head_size));
    return all;
}

}  // namespace plain
