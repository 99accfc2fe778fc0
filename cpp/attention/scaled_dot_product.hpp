#pragma once

#include "attention/attention_options.hpp"
#include "attention/tensor.hpp"

/// What every attention kernel does with NaN, infinities and overflow.
///
/// The rule is PyTorch's plain computation in float32, step by step:
///
///     products = query @ key^T         weights = softmax(scores)
///     scores = products * scale + mask output = weights @ value
///
/// With a softcap the scores are softcap * tanh(products * scale / softcap) + mask.
///
/// - Each step rounds to float32: what leaves its range becomes infinite, what is too small 0.
///   `reference` computes in double, and rounds a score only where it is large (1,024 and more);
///   the others may lose as much of a small score as float32 does.
/// - A score of NaN or +infinity makes all weights of its query, its output and its contribution to
///   the gradients NaN. So do scores that are all -infinity. NaN and infinities in a query or a
///   key, and dot products that overflow, have no other effect. A softcap makes +-softcap of an
///   infinite score, with a derivative of 0, and leaves a NaN as it is.
/// - A score of -infinity beside others gets weight 0.
/// - A large bias is added like any other: biases of -2.5e38 and -3e38 give weights 1 and 0, and a
///   bias of -1e9 on all keys absorbs their scores, so that all weights are equal.
/// - Every visible value is multiplied by its weight, also by a weight of 0: 0 times NaN or an
///   infinity is NaN. The weighted sum of finite values does not overflow: the mean of 3e38 and
///   3e38 is 3e38.
/// - The backward pass follows the same rule: the gradients with respect to weights, scores, scores
///   before the softcap and products are each rounded to float32. A key that several query heads
///   share gets the sum of their gradients.
///
/// It differs from PyTorch in the following:
///
/// - Keys and values that a mask (-infinity), `causal` or a window hides from a query are ignored,
///   whatever they hold: no bit of the query's output, weights or gradient depends on them, and
///   they get no gradient from the query. PyTorch multiplies them by 0, which gives NaN for NaN and
///   infinities. Reason: padding may hold anything. Exception: where a query's weights are NaN,
///   those of its masked keys are NaN too, as in PyTorch.
/// - A query that may attend to no key gets zero weights, a zero output and no gradient. PyTorch:
///   NaN. Reason: padded queries are such rows, and their NaN would spread to all gradients.
/// - A sum has no intermediate overflow and is rounded once. In PyTorch, partial sums that overflow
///   and would cancel give an infinity or NaN, depending on the order of the additions. Reason:
///   results must not depend on that order.
/// - Masks with NaN or +infinity, and scales that are not finite, are refused. Reason: their only
///   possible result is NaN.
/// - The derivative of the softcap has a relative error of rounding only. PyTorch subtracts the
///   square of a tanh from 1, which cancels. Reason: all kernels shall agree where scores are far
///   beyond the softcap.
///
/// `softmax` and `matmul` alone behave as in PyTorch: a score of NaN or +infinity makes its row
/// NaN, and 0 times NaN is NaN. Only a row of -infinity alone, which a mask leaves where it hides
/// every key, gives zeros. `sharpness` multiplies the differences from the largest score, which
/// cannot overflow.
namespace attention {

struct attention_result {
    tensor output;   ///< (..., T_q, d_v)
    tensor weights;  ///< (..., T_q, T_k)
};

struct attention_gradient {
    tensor query, key, value;  ///< each of the shape of its input
};

/// scores = query @ key^T, before any scaling: (..., T_q, T_k).
tensor attention_scores(const tensor& query, const tensor& key);

/// The scores of which the softmax makes the weights: query @ key^T * scale, capped and masked as
/// the options say, -infinity where a query may not attend: (..., T_q, T_k). Refuses as
/// `scaled_dot_product_attention` does.
tensor attention_scores(const tensor& query, const tensor& key, const attention_options& options);

/// softmax(query @ key^T * scale + mask) @ value: torch.nn.functional.scaled_dot_product_attention
/// in its readable form. query (..., T_q, d_k), key (..., T_k, d_k), value (..., T_k, d_v), two to
/// four axes, with equal leading axes, but for the heads where `enable_gqa` groups them. Refuses
/// (`status::shape`) shapes that do not fit and positions that are neither one nor one for each
/// batch, and (`status::value`) a scale that is not finite, a softcap that is not finite and above
/// 0, or a window of 0.
attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options = {});

/// The gradient of sum(output * upstream) with respect to query, key and value; upstream has the
/// output's shape. Grouped heads add their gradients to the key and value that they share.
/// Refuses as scaled_dot_product_attention does, and (`status::shape`) an upstream of another
/// shape.
attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options = {});

}  // namespace attention
