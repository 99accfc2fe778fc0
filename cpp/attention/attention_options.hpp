#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/tensor.hpp"

/// The options of an attention call, and what all kernels read out of them.
namespace attention {

struct attention_options {
    /// Factor on the scores; 1 / sqrt(d_k) by default.
    std::optional<float> scale;
    /// A query attends to the key at its own position and those before it only; `is_causal` in
    /// PyTorch, where query i stands at position i.
    bool causal = false;
    /// Sliding window: a query attends to the key at its own position and the `window` - 1 keys
    /// before it only.
    std::optional<std::size_t> window;
    /// Window to both sides: a query attends to at most so many keys before its own position, and
    /// after it.
    std::optional<std::size_t> keys_before, keys_after;
    /// Position of the first query among the keys: query i stands at `position` + i, and `causal`
    /// and windows count from there. With a cache of n earlier keys it is n; it may be negative.
    /// One for all, or one for each batch (the first of four axes); 0 where empty.
    std::vector<std::int32_t> position;
    /// Scores become softcap * tanh(score / softcap), after the scale and before the mask, as in
    /// ONNX's Attention.
    std::optional<float> softcap;
    /// Grouped heads, as `enable_gqa` in PyTorch: query (..., H_q, T_q, d_k), key and value (...,
    /// H_kv, T_k, d), H_q a multiple of H_kv; query head h attends to key head h / (H_q / H_kv).
    bool enable_gqa = false;
    /// Additive mask that broadcasts to (..., T_q, T_k), in addition to `causal`; see mask.hpp.
    std::optional<tensor> mask;
    /// False lets a kernel leave the weights empty.
    bool needs_weights = true;
};

/// Query i attends to keys i + `lower` to i + `upper` only, both included; -unlimited and unlimited
/// hide nothing.
struct key_band {
    constexpr static std::int32_t unlimited = 1 << 30;
    std::int32_t lower, upper;
};

/// Refuses shapes and options as `scaled_dot_product_attention` does, but for the mask.
void check_attention(const tensor& query, const tensor& key, const tensor& value,
                     const attention_options& options);

/// Refuses (`status::shape`) an upstream gradient of another shape than the output's.
void check_upstream(const tensor& query, const tensor& value, const tensor& upstream);

/// What `causal`, windows and position leave visible to the queries of a batch.
key_band band_of(const attention_options& options, std::size_t batch);

/// Band and mask of the options as one additive mask of the scores' shape (..., T_q, T_k); nothing
/// where the options have neither. Refuses what `apply_mask` refuses.
std::optional<tensor> combined_mask(const shape_list& scores, const attention_options& options);

/// How many query heads attend to one key head; 1 where heads are not grouped.
std::size_t heads_per_key_head(const tensor& query, const tensor& key);

/// `options.scale`, or 1 / sqrt(d_k).
float attention_scale(const tensor& key, const attention_options& options);

}  // namespace attention
