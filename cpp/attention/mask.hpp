#pragma once

#include "attention/tensor.hpp"

/// Masks are additive as in PyTorch: 0 where a query may attend to a key, -infinity where it may
/// not; any other number is a bias on the score. A boolean mask holds 1 where a query may attend
/// and 0 where it may not, as in torch.nn.functional.scaled_dot_product_attention. (In
/// torch.nn.MultiheadAttention boolean masks mean the opposite.)
namespace attention {

/// (T, T): token i attends to itself and the tokens before it.
tensor causal_mask(std::size_t tokens);

/// (queries, keys): query i attends to keys 0 to i, as `is_causal` in PyTorch.
tensor causal_mask(std::size_t queries, std::size_t keys);

/// (T, T): token i attends to itself and the `width` - 1 tokens before it. Refuses
/// (`status::value`) a width of 0.
tensor sliding_window_mask(std::size_t tokens, std::size_t width);

/// (queries, keys): query i attends to key i and the `width` - 1 keys before it. Refuses
/// (`status::value`) a width of 0.
tensor sliding_window_mask(std::size_t queries, std::size_t keys, std::size_t width);

/// Refuses (`status::value`) a sliding window of width 0.
void check_window(std::size_t width);

/// The strides of a mask broadcast to the shape of the scores, one per axis of the scores; 0 along
/// an axis where the mask is repeated. Refuses (`status::shape`) a mask that does not broadcast.
shape_list broadcast_steps(const shape_list& scores, const shape_list& mask);

/// Refuses (`status::value`) a mask with a NaN or +infinity.
void check_mask(const tensor& mask);

/// (keys,): the first `kept` keys are visible, the others are padding. Refuses (`status::value`)
/// kept > keys.
tensor padding_mask(std::size_t keys, std::size_t kept);

/// The additive form of a boolean mask; refuses (`status::value`) values other than 0 and 1.
tensor additive_mask(const tensor& boolean);

/// scores + mask, the mask broadcast to (..., T_q, T_k). Where the mask is -infinity, the result is
/// -infinity, whatever the score. Refuses (`status::shape`) a mask that does not broadcast,
/// (`status::value`) one with a NaN or +infinity.
tensor apply_mask(const tensor& scores, const tensor& mask);

}  // namespace attention
