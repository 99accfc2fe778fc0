#pragma once

#include <cstddef>
#include <vector>

/// The definition of correct results: plain loops in double over plain vectors. It includes nothing
/// else of the engine, so that it cannot share a fault with what it judges.
///
/// All matrices are row-major; a mask is additive, as in mask.hpp.
namespace attention::reference {

using numbers = std::vector<double>;

/// softmax(sharpness * scores) of one row. A score of -infinity gets 0, a row of -infinity alone
/// zeros; sharpness may be infinite.
numbers softmax(const numbers& scores, double sharpness = 1.0);

/// Shannon entropy of one row of weights, in bits.
double entropy(const numbers& weights);

/// diag(w) - w w^T of one row of n weights: (n, n).
numbers softmax_jacobian(const numbers& weights);

/// values * mask / (1 - rate), values * 0 at rate 1.
numbers dropout(const numbers& values, const numbers& mask, double rate);

/// The lengths of one head.
struct sizes {
    std::size_t num_queries, num_keys;
    std::size_t head_dim;   ///< width of queries and keys
    std::size_t value_dim;  ///< width of values
};

struct result {
    numbers weights;  ///< (num_queries, num_keys)
    numbers output;   ///< (num_queries, value_dim)
};

/// softmax(cap(query @ key^T * scale) + mask) @ value for one head: query (num_queries, head_dim),
/// key (num_keys, head_dim), value (num_keys, value_dim), mask (num_queries, num_keys) or empty for
/// none. cap(score) is softcap * tanh(score / softcap), or the score where `softcap` is 0.
result scaled_dot_product_attention(const numbers& query, const numbers& key, const numbers& value,
                                    const sizes& of, double scale, const numbers& mask = {},
                                    double softcap = 0.0);

/// The gradients with respect to query, key and value, each of its matrix's shape.
struct gradient {
    numbers query, key, value;
};

/// The gradient of sum(output * upstream), upstream (num_queries, value_dim).
gradient scaled_dot_product_attention_gradient(const numbers& query, const numbers& key,
                                               const numbers& value, const numbers& upstream,
                                               const sizes& of, double scale,
                                               const numbers& mask = {}, double softcap = 0.0);

/// x @ weight^T + bias: x (rows, in_features), weight (out_features, in_features), bias
/// (out_features) or empty for none.
numbers linear(const numbers& x, const numbers& weight, const numbers& bias, std::size_t rows,
               std::size_t in_features, std::size_t out_features);

struct multi_head_weights {
    numbers in_projection, in_bias;    ///< (3 embed_dim, embed_dim), (3 embed_dim) or empty
    numbers out_projection, out_bias;  ///< (embed_dim, embed_dim), (embed_dim) or empty
};

/// One sequence through multi-head attention: query (num_queries, embed_dim), key and value
/// (num_keys, embed_dim), mask (num_queries, num_keys) or empty. Of the result, weights are
/// (num_heads, num_queries, num_keys) and output (num_queries, embed_dim).
result multi_head_attention(const numbers& query, const numbers& key, const numbers& value,
                            std::size_t num_queries, std::size_t num_keys, std::size_t embed_dim,
                            std::size_t num_heads, const multi_head_weights& layers,
                            const numbers& mask = {});

}  // namespace attention::reference
