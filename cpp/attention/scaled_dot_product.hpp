#pragma once

#include <optional>

#include "attention/tensor.hpp"

/// What every kernel of attention does with NaN, infinities and overflow.
///
/// The rule is PyTorch's plain computation in float32, step by step:
///
///     products = query @ key^T         weights = softmax(scores)
///     scores = products * scale + mask output = weights @ value
///
/// - Each step rounds to float32: what leaves its range becomes infinite, what is too small 0.
///   `reference` computes in double, and rounds a score only where it is large (1,024 and more);
///   the others may lose as much of a small score as float32 does.
/// - A score that is NaN or +infinity makes NaN of its query's weights and output, and of what the
///   query sends to the gradients. So do scores that are all -infinity: NaN and infinities in a
///   query or a key, and products that overflow, end there.
/// - A score of -infinity beside others gets weight 0.
/// - A large bias is added like any other: -2.5e38 and -3e38 are weights 1 and 0, and one of -1e9
///   on all keys drowns their scores, so that they share alike.
/// - A value counts times its weight, also where that is 0: 0 times NaN or an infinity is NaN.
///   Finite values that float32 holds are mixed without overflow: 3e38 twice in equal shares is
///   3e38.
/// - The gradient follows the same rule through the same steps backwards: gradient by the weights,
///   by the scores, by the products, each rounded to float32.
///
/// It departs from PyTorch in this:
///
/// - What a mask (-infinity), `causal` or a window hides takes no part, whatever it holds: no bit
///   of a query's output, weights or gradient depends on keys and values that are hidden from it,
///   and no key or value gets a gradient from queries that may not see it. PyTorch multiplies what
///   is hidden by 0, and NaN comes of that. Reason: padding may hold anything. Only where a query's
///   weights are NaN, those of its hidden keys are too, as in PyTorch.
/// - A query that may see no key gets zero weights, a zero output and no gradient. PyTorch: NaN.
///   Reason: padded queries are such rows, and their NaN would spread to all gradients.
/// - A sum is made in full and rounded once. In PyTorch a sum whose parts overflow and would cancel
///   is infinite or NaN, by the order in which the machine adds. Reason: results must not depend on
///   that.
/// - Masks with NaN or +infinity, and scales that are not finite, are refused. Reason: nothing but
///   NaN can come of them.
///
/// `softmax` and `matmul` by themselves do as PyTorch's: a score of NaN or +infinity makes NaN of
/// its row, and 0 times NaN is NaN. A row of -infinity alone, which is what a mask leaves where it
/// hides everything, is a row that may see nothing: zeros. `sharpness` multiplies the distances to
/// the largest score and so cannot overflow.
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
