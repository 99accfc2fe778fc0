// gelu and its slope in the steps of oneDNN, which PyTorch asks for the exact one of tensors
// without gaps, and of PyTorch's own kernel for the one by tanh.
#include <algorithm>
#include <cmath>

#include "recorder/operations/double_float.hpp"

namespace recorder {

namespace {

/// exp(x) as oneDNN computes it.
float quick_exp(float x) {
    if (!(x >= -87.3365478515625F)) return x == x ? 0.0F : x;
    x = std::min(x, 88.72283935546875F);
    const float n = std::floor(x * 1.44269502162933349609375F + 0.5F);
    const float rest = fused(-n, 0.693147182464599609375F, x);
    float sum = 0.00828929059207439422607421875F;
    for (const float factor : {0.0418978221714496612548828125F, 0.16667652130126953125F,
                               0.4999915063381195068359375F, 0.999999701976776123046875F, 1.0F}) {
        sum = fused(sum, rest, factor);
    }
    return scaled(sum, static_cast<std::int32_t>(n));
}

struct error_function {
    float root;     ///< x / √2
    float density;  ///< exp(-x² / 2)
    float value;    ///< erf(x / √2)
};

/// By formula 7.1.26 of Abramowitz and Stegun.
error_function erf_parts(float x) {
    const float root = x * 0.707106769084930419921875F;
    const float t = 1.0F / fused(0.3275910913944244384765625F, std::abs(root), 1.0F);
    const float density = quick_exp(-(root * root));
    float sum = 1.0614054203033447265625F;
    for (const float factor : {-1.45315206050872802734375F, 1.42141377925872802734375F,
                               -0.284496724605560302734375F, 0.254829585552215576171875F}) {
        sum = fused(sum, t, factor);
    }
    return {root, density, std::copysign(1.0F, x) * fused(-density * t, sum, 1.0F)};
}

constexpr float cubic = 0.044715F;
constexpr float root_two_by_pi = 0.79788458347320556640625F;

/// tanh(√(2/π) (x + 0.044715 x³))
float bend_of(float x) {
    return stepwise_tanh(root_two_by_pi * fused(cubic, x * x * x, x));
}

}  // namespace

float stepwise_gelu(float x, bool is_tanh) {
    const float half = x * 0.5F;
    return is_tanh ? half * (1.0F + bend_of(x)) : fused(erf_parts(x).value, half, half);
}

float stepwise_gelu_slope(float x, bool is_tanh) {
    if (is_tanh) {
        const float bend = bend_of(x);
        const float inner = root_two_by_pi * fused(3.0F * cubic, x * x, 1.0F);
        const float outer = 0.5F * x * fused(-bend, bend, 1.0F) * inner;
        return 0.5F * (1.0F + bend) + outer;
    }
    const error_function known = erf_parts(x);
    const float share = known.root * 0.56418955326080322265625F * known.density + 0.5F;
    return fused(known.value, 0.5F, share);
}

}  // namespace recorder
