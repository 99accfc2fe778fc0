#pragma once

#include <cstddef>
#include <optional>

#include "attention/random.hpp"
#include "attention/tensor.hpp"
#include "lessons/builder.hpp"
#include "lessons/settings.hpp"
#include "lessons/tensor_name.hpp"

/// What several lessons and laboratories have in common.
namespace lessons {

/// 1 / sqrt(d_k), the factor of scaled dot-product attention.
double score_factor(std::size_t d_k);
/// The same, or 1 where the setting "scaled" is off.
double score_factor(const settings& chosen, std::size_t d_k);

/// The softmax along the last axis that the settings "sharpness" and "subtract_max" ask for.
builder::softmax_form softmax_form(const settings& chosen);

/// (tokens, tokens) bits of the setting "mask": "causal", "sliding_window" of the setting "window",
/// or "none".
attention::tensor mask_bits(const settings& chosen, std::size_t tokens);

/// A tensor without axes.
attention::tensor scalar(double value);

/// The tensors of a torch.nn.Linear: `weight` (out, in), `bias` (out) where it has one.
struct linear_handles {
    handle weight;
    std::optional<handle> bias;
};

/// Makes the tensors of a layer that was drawn.
linear_handles draw_linear(builder& make, tensor_name weight, tensor_name bias, role kind,
                           const attention::linear_layer& layer);

struct linear_names {
    tensor_name weight, bias, result;
};

/// Makes the tensors of a layer that was drawn, and x @ weight^T + bias.
handle apply_linear(builder& make, const linear_names& names, role kind, handle x,
                    const attention::linear_layer& layer);

}  // namespace lessons
