#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/random.hpp"
#include "attention/scaled_dot_product.hpp"
#include "attention/tensor.hpp"

namespace attention {

/// (..., T, heads * d) to (..., heads, T, d): `view`, then `transpose` in PyTorch. Head h takes
/// columns h * d to h * d + d - 1. Refuses (`status::shape`) a width that is no multiple of
/// `heads`.
tensor split_heads(const tensor& values, std::size_t heads);

/// (..., heads, T, d) to (..., T, heads * d): the inverse of `split_heads`. Refuses
/// (`status::shape`) fewer than three axes.
tensor merge_heads(const tensor& values);

/// The three projections of one head, each stored (out, in) as by torch.nn.Linear.
struct head_layers {
    linear_layer query, key, value;
};

/// x @ weight^T + bias, without a bias where the layer has none: (..., in) to (..., out). The
/// kernel "fused" makes sums as matrix_product.hpp does, and those that overflow on the way in
/// double, as the others make all; "auto" selects it from 4,096 products on. Refuses
/// (`status::unknown`) the name of no kernel.
tensor project(const tensor& x, const linear_layer& layer, const std::string& kernel_name = "auto");

/// One head: queries from `x` (..., T_q, d_in), keys and values from `y` (..., T_k, d_in);
/// self-attention where x and y are the same, else cross-attention.
attention_result head_attention(const tensor& x, const tensor& y, const head_layers& layers,
                                const attention_options& options = {});

/// Several heads, each with its own layers; their outputs are concatenated: (..., T_q, sum of d_v).
/// Refuses (`status::value`) an empty list.
tensor stacked_heads(const tensor& x, const tensor& y, const std::vector<head_layers>& heads,
                     const attention_options& options = {});

/// The parameters of torch.nn.MultiheadAttention. The rows of `in_projection` are those of query,
/// key and value: weight (3 E, E), bias (3 E). `out_projection`: weight (E, E), bias (E).
struct multi_head_layers {
    linear_layer in_projection;
    linear_layer out_projection;
};

/// torch.nn.MultiheadAttention(E, heads, batch_first=True).eval(): query (T_q, E) or (B, T_q, E),
/// key and value (T_k, E) or (B, T_k, E); a mask broadcasts to (..., heads, T_q, T_k). `weights`
/// are not averaged over heads: (heads, T_q, T_k) or (B, heads, T_q, T_k). The default scale is 1 /
/// sqrt(E / heads). The kernel is one of kernels.hpp, or "auto"; projections are those of
/// `project`. Refuses (`status::shape`) shapes that do not fit, and the name of no kernel
/// (`status::unknown`).
attention_result multi_head_attention(const tensor& query, const tensor& key, const tensor& value,
                                      std::size_t heads, const multi_head_layers& layers,
                                      const attention_options& options = {},
                                      const std::string& kernel_name = "auto");

}  // namespace attention
