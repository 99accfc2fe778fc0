#pragma once

#include <optional>

#include "attention/tensor.hpp"

namespace attention {

struct attention_options {
    /// Factor on the scores; 1 / sqrt(d_k) where nothing is given.
    std::optional<float> scale;
    /// Query i sees keys 0 to i.
    bool causal = false;
    /// Query i sees key i and the `window` - 1 before it, and none behind it.
    std::optional<std::size_t> window;
    /// Additive mask that broadcasts to (..., T_q, T_k), on top of `causal`; see mask.hpp.
    std::optional<tensor> mask;
    /// Whether the weights are wanted; without them a kernel may leave them empty.
    bool needs_weights = true;
};

struct attention_result {
    tensor output;   ///< (..., T_q, d_v)
    tensor weights;  ///< (..., T_q, T_k)
};

struct attention_gradient {
    tensor query, key, value;  ///< each of its tensor's shape
};

/// scores = query @ key^T, before any scaling: (..., T_q, T_k).
tensor attention_scores(const tensor& query, const tensor& key);

/// softmax(query @ key^T * scale + mask) @ value: torch.nn.functional.scaled_dot_product_attention
/// in its readable form. query (..., T_q, d_k), key (..., T_k, d_k), value (..., T_k, d_v), two to
/// four axes, leading ones alike. A query that may see no key gets zero weights and a zero output
/// (PyTorch: NaN). Refuses (`status::shape`) what does not fit and (`status::value`) a scale that
/// is not finite or a window of 0.
attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options = {});

/// The gradient of sum(output * upstream) by query, key and value; upstream has the output's shape.
/// Refuses as scaled_dot_product_attention does, and (`status::shape`) an upstream of another
/// shape.
attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options = {});

/// What both directions of attention refuse of their shapes and scale.
void check_attention(const tensor& query, const tensor& key, const tensor& value,
                     const attention_options& options);

/// Refuses (`status::shape`) an upstream gradient that has not the output's shape.
void check_upstream(const tensor& query, const tensor& value, const tensor& upstream);

/// `options.scale`, or 1 / sqrt(d_k).
float attention_scale(const tensor& key, const attention_options& options);

}  // namespace attention
