#pragma once

#include "attention/scaled_dot_product.hpp"

namespace attention {

/// Scaled dot-product attention in one pass over tiles of keys (FlashAttention, Dao et al. 2022):
/// beside inputs and outputs it needs memory for one tile. Contract of
/// scaled_dot_product_attention; with `needs_weights` the weights cost a second pass over the keys.
/// It uses the widest SIMD instructions that the machine supports. Each query that may attend to
/// numbers which are not finite or above 2^40, or has scores above 2^24, is computed alone, which
/// is slower. Threads (threads.hpp) change no bit.
attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options = {});

/// Its gradient, without a matrix of the scores' shape. Contract of
/// scaled_dot_product_attention_gradient.
attention_gradient fused_attention_gradient(const tensor& query, const tensor& key,
                                            const tensor& value, const tensor& upstream,
                                            const attention_options& options = {});

}  // namespace attention
