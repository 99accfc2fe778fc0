#pragma once

#include "attention/scaled_dot_product.hpp"

namespace attention {

/// Scaled dot-product attention in one pass over tiles of keys: beside inputs and outputs it needs
/// memory for one tile. Contract of scaled_dot_product_attention; where `needs_weights` is set the
/// weights cost a second pass. It takes the widest vectors that the machine has. Queries
/// that meet numbers which are not finite, above 2^40 or, as scores, above 2^24 are computed one by
/// one, which is slower.
attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options = {});

/// Its gradient, without anything of the scores' size. Contract of
/// scaled_dot_product_attention_gradient.
attention_gradient fused_attention_gradient(const tensor& query, const tensor& key,
                                            const tensor& value, const tensor& upstream,
                                            const attention_options& options = {});

}  // namespace attention
