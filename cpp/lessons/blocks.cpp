#include "lessons/blocks.hpp"

#include <cmath>
#include <string>

#include "lessons/sources.hpp"

namespace lessons {

using attention::linear_layer;
using attention::tensor;

double score_factor(std::size_t d_k) {
    return 1.0 / std::sqrt(static_cast<double>(d_k));
}

double score_factor(const settings& chosen, std::size_t d_k) {
    return chosen.flag("scaled") ? score_factor(d_k) : 1.0;
}

builder::softmax_form softmax_form(const settings& chosen) {
    return {chosen.number("sharpness"), chosen.flag("subtract_max"), -1};
}

tensor mask_bits(const settings& chosen, std::size_t tokens) {
    const std::string mask = chosen.choice("mask");
    if (mask == "causal") return causal_bits(tokens);
    if (mask == "sliding_window") return window_bits(tokens, chosen.count("window"));
    return full_bits(tokens);
}

tensor scalar(double value) {
    tensor result = attention::zeros({});
    result() = static_cast<float>(value);
    return result;
}

linear_handles draw_linear(builder& make, tensor_name weight, tensor_name bias, role kind,
                           const linear_layer& layer) {
    linear_handles drawn{make.drawn(weight, kind, layer.weight), std::nullopt};
    if (layer.bias) drawn.bias = make.drawn(bias, kind, *layer.bias);
    return drawn;
}

handle apply_linear(builder& make, const linear_names& names, role kind, handle x,
                    const linear_layer& layer) {
    const linear_handles drawn = draw_linear(make, names.weight, names.bias, kind, layer);
    return make.linear(names.result, kind, x, drawn.weight, drawn.bias);
}

}  // namespace lessons
