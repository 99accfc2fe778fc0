#pragma once

#include "attention/scaled_dot_product.hpp"

namespace attention {

/// Scaled dot-product attention in one pass over tiles of keys: beside inputs and outputs it needs
/// memory for one tile. Contract of scaled_dot_product_attention; where `needs_weights` is set the
/// weights cost a second pass. It takes the widest vectors that the machine has. Queries are
/// multiplied by the scale first, and values by up to 2^24 before they are summed: what leaves the
/// range of float32 there, as values whose sizes add up to 1e31 may, comes out infinite or NaN.
attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options = {});

/// Its gradient, without anything of the scores' size. Contract of
/// scaled_dot_product_attention_gradient.
attention_gradient fused_attention_gradient(const tensor& query, const tensor& key,
                                            const tensor& value, const tensor& upstream,
                                            const attention_options& options = {});

}  // namespace attention
