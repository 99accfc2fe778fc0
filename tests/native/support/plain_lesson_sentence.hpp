#pragma once

#include "plain_math.hpp"

/// An independent program of lesson `sentence`, written from its description alone.
namespace plain {

/// At default settings except for the seed, the query token, the number of heads and the words.
inline results lesson_sentence(const std::vector<std::size_t>& ids, std::uint32_t seed,
                               std::size_t asker, std::size_t heads) {
    const std::size_t words = 6;
    const std::size_t d = 16;
    const std::size_t d_k = 24;
    const std::size_t d_v = 28;
    uniform_draws draws(seed);
    results all;
    const matrix table = normal_matrix(draws, words, d);
    matrix embedded;
    for (const std::size_t id : ids) embedded.push_back(table.at(id));
    const matrix W_query = draws.next_matrix(d_k, d);
    const matrix W_key = draws.next_matrix(d_k, d);
    const matrix W_value = draws.next_matrix(d_v, d);
    const row query = dots(W_query, embedded[asker]);
    const matrix keys = row_products(embedded, W_key);
    const matrix values = row_products(embedded, W_value);
    const row omega = dots(keys, query);
    const row weights = softmax(scaled(omega, 1.0 / root_of(d_k)));
    for (const std::size_t id : ids) all["token_ids"].push_back(static_cast<double>(id));
    all["embedding_weight"] = flattened(table);
    all["embedded_sentence"] = flattened(embedded);
    all["W_query"] = flattened(W_query);
    all["W_key"] = flattened(W_key);
    all["W_value"] = flattened(W_value);
    all["x_2"] = embedded[asker];
    all["query_2"] = query;
    all["key_2"] = keys[asker];
    all["value_2"] = values[asker];
    all["keys"] = flattened(keys);
    all["values"] = flattened(values);
    all["omega_2"] = omega;
    all["attention_weights_2"] = weights;
    add_measures(all, "attention_weights_2", {weights});
    all["context_vector_2"] = times(weights, values);

    const matrix queries_of_heads = draws.next_matrix(heads * d_k, d);
    const matrix keys_of_heads = draws.next_matrix(heads * d_k, d);
    const matrix values_of_heads = draws.next_matrix(heads * d_v, d);
    all["multihead_W_query"] = flattened(queries_of_heads);
    all["multihead_W_key"] = flattened(keys_of_heads);
    all["multihead_W_value"] = flattened(values_of_heads);
    all["multihead_query_2"] = dots(queries_of_heads, embedded[asker]);
    matrix joined(ids.size());
    const auto head_rows = [](const matrix& of, std::size_t head, std::size_t count) {
        const auto start = of.begin() + static_cast<std::ptrdiff_t>(head * count);
        return matrix(start, start + static_cast<std::ptrdiff_t>(count));
    };
    for (std::size_t head = 0; head < heads; ++head) {
        const matrix q = row_products(embedded, head_rows(queries_of_heads, head, d_k));
        const matrix k = row_products(embedded, head_rows(keys_of_heads, head, d_k));
        const matrix v = row_products(embedded, head_rows(values_of_heads, head, d_v));
        const matrix shares = softmax_rows(scaled(row_products(q, k), 1.0 / root_of(d_k)));
        const matrix contexts = times(shares, v);
        append(all["multihead_queries"], q);
        append(all["multihead_keys"], k);
        append(all["multihead_values"], v);
        append(all["multihead_omega"], row_products(q, k));
        append(all["multihead_weights"], shares);
        append(all["multihead_contexts"], contexts);
        append(all["multihead_contexts_2"], {contexts[asker]});
        for (std::size_t t = 0; t < ids.size(); ++t) append(joined[t], {contexts[t]});
    }
    all["concatenated_contexts"] = flattened(joined);
    all["concatenated_context_2"] = joined[asker];
    return all;
}

}  // namespace plain
