#pragma once

#include "attention/fused/matrix_params.hpp"
#include "attention/fused/vector.hpp"

/// Activations of a matrix, in place. NaN stays NaN, and -infinity becomes what PyTorch makes of
/// it: 0 by relu, NaN by the others.
namespace {

using attention::activation;

class activation_function {
  public:
    explicit activation_function(activation kind) : kind_(kind) {}

    vec operator()(vec x) const {
        switch (kind_) {
            case activation::relu:
                return where(x < splat(0.0F), splat(0.0F), x);
            case activation::gelu:
                return gelu(x);
            case activation::gelu_tanh: {
                // tanh(u) = 2 * sigmoid(2u) - 1, where u = sqrt(2 / pi) * (x + 0.044715 x^3).
                const vec cubed = x * x * x;
                return x * sigmoid((cubed * splat(0.044715F) + x) * splat(1.59576912F));
            }
            case activation::silu:
                return x * sigmoid(x);
            default:
                return x;
        }
    }

  private:
    constexpr static float log2_of_e = 1.44269504F;

    /// |x|, without a branch.
    static vec magnitude(vec x) { return where(x < splat(0.0F), -x, x); }

    /// 1 / (1 + exp(-x)), from exp(-|x|), which cannot overflow.
    vec sigmoid(vec x) const {
        const vec power = exp2_.with_underflow(magnitude(x) * splat(-log2_of_e));
        return where(x < splat(0.0F), power, splat(1.0F)) / (splat(1.0F) + power);
    }

    /// x * (1 + erf(x / sqrt(2))) / 2. The lower tail has no difference of nearly equal numbers:
    /// erfc(z) = t * exp(p(t) - z^2), t = 1 / (1 + z / 2), with a relative error below 1.2e-7
    /// (Numerical Recipes, section 6.2).
    vec gelu(vec x) const {
        const vec z = magnitude(x) * splat(0.707106781F);
        const vec t = splat(1.0F) / (splat(0.5F) * z + splat(1.0F));
        constexpr float factors[] = {0.17087277F, -0.82215223F, 1.48851587F, -1.13520398F,
                                     0.27886807F, -0.18628806F, 0.09678418F, 0.37409196F,
                                     1.00002368F, -1.26551223F};
        vec p = splat(factors[0]);
        for (std::size_t i = 1; i < 10; ++i) p = madd(p, t, splat(factors[i]));
        const vec tail = t * exp2_.with_underflow((p - z * z) * splat(log2_of_e)) * splat(0.5F);
        return x * where(x < splat(0.0F), tail, splat(1.0F) - tail);
    }

    activation kind_;
    exp2_function exp2_;
};

/// Applies an activation to a matrix (rows, columns).
NOINLINE MIN_SIZE void activate(activation kind, float* matrix, std::size_t row_stride,
                                std::size_t rows, std::size_t columns) {
    if (kind == activation::none) return;
    const activation_function function(kind);
    for (std::size_t i = 0; i < rows; ++i) {
        float* const row = matrix + i * row_stride;
        std::size_t j = 0;
        for (; j + lanes <= columns; j += lanes) store(row + j, function(load(row + j)));
        if (j == columns) continue;
        float rest[lanes] = {};
        for (std::size_t k = j; k < columns; ++k) rest[k - j] = row[k];
        store(rest, function(load(rest)));
        for (std::size_t k = j; k < columns; ++k) row[k] = rest[k - j];
    }
}

}  // namespace
