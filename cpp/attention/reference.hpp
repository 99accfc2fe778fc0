#pragma once

#include <cstddef>
#include <vector>

/// The definition of correct: plain loops in double, over plain vectors. It includes nothing else
/// of the engine, so that nothing it judges can have leaked into it.
///
/// Legend: Q queries, K keys, d width of queries and keys, v width of values, H heads, E width of a
/// model; all row-major.
namespace attention::reference {

using numbers = std::vector<double>;

/// One row of softmax(sharpness * scores); -infinity gets 0, a row of nothing else zeros; sharpness
/// may be infinite.
numbers softmax(const numbers& scores, double sharpness = 1.0);

/// Of one row of weights, in bits.
double entropy(const numbers& weights);

/// diag(w) - w w^T of one row of n weights: (n, n).
numbers softmax_jacobian(const numbers& weights);

/// values * mask / (1 - rate), values * 0 at rate 1.
numbers dropout(const numbers& values, const numbers& mask, double rate);

struct sizes {
    std::size_t Q, K, d, v;
};

struct result {
    numbers weights;  ///< (Q, K)
    numbers output;   ///< (Q, v)
};

/// softmax(query @ key^T * scale + mask) @ value for one head: query (Q, d), key (K, d), value (K,
/// v), mask (Q, K) or empty for none.
result scaled_dot_product_attention(const numbers& query, const numbers& key, const numbers& value,
                                    const sizes& of, double scale, const numbers& mask = {});

struct gradient {
    numbers query, key, value;  ///< (Q, d), (K, d), (K, v)
};

/// The gradient of sum(output * upstream), upstream (Q, v).
gradient scaled_dot_product_attention_gradient(const numbers& query, const numbers& key,
                                               const numbers& value, const numbers& upstream,
                                               const sizes& of, double scale,
                                               const numbers& mask = {});

/// x @ weight^T + bias: x (T, in), weight (out, in), bias (out) or empty for none.
numbers linear(const numbers& x, const numbers& weight, const numbers& bias, std::size_t T,
               std::size_t in, std::size_t out);

struct multi_head_weights {
    numbers in_projection, in_bias;    ///< (3 E, E), (3 E) or empty
    numbers out_projection, out_bias;  ///< (E, E), (E) or empty
};

/// One sequence through multi-head attention: query (Q, E), key and value (K, E), mask (Q, K) or
/// empty; `weights` (H, Q, K), `output` (Q, E).
result multi_head_attention(const numbers& query, const numbers& key, const numbers& value,
                            std::size_t Q, std::size_t K, std::size_t E, std::size_t H,
                            const multi_head_weights& layers, const numbers& mask = {});

}  // namespace attention::reference
