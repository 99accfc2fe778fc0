#pragma once

#include <cstdint>

namespace attention {

/// What is applied to each number of a product, by PyTorch's names and definitions.
enum class activation : std::int32_t {
    none,
    relu,       ///< max(x, 0)
    gelu,       ///< x * (1 + erf(x / sqrt(2))) / 2
    gelu_tanh,  ///< x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3))) / 2
    silu        ///< x / (1 + exp(-x))
};

}  // namespace attention
