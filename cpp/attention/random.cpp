#include "attention/random.hpp"

#include <algorithm>
#include <cmath>

#include "attention/dropout.hpp"

namespace attention {

namespace {

constexpr std::size_t word_count = 624;
constexpr std::size_t middle = 397;
constexpr double two_pi = 6.283185307179586476925286766559;

std::uint32_t twist(std::uint32_t high, std::uint32_t low) {
    const std::uint32_t joined = (high & 0x80000000U) | (low & 0x7fffffffU);
    return (joined >> 1) ^ ((low & 1U) != 0U ? 0x9908b0dfU : 0U);
}

void refill(generator::state_type& state) {
    auto& words = state.words;
    for (std::size_t i = 0; i < word_count; ++i) {
        words[i] = words[(i + middle) % word_count] ^ twist(words[i], words[(i + 1) % word_count]);
    }
    state.position = 0;
}

/// Box-Muller on sixteen uniforms in place, in float: eight radii, eight angles (PyTorch's
/// normal_fill_16).
void transform_sixteen(float* values) {
    constexpr std::size_t half = 8;
    for (std::size_t j = 0; j < half; ++j) {
        const float radius = std::sqrt(-2.0F * std::log(1.0F - values[j]));
        const float angle = static_cast<float>(two_pi) * values[j + half];
        values[j] = radius * std::cos(angle);
        values[j + half] = radius * std::sin(angle);
    }
}

}  // namespace

generator::generator(std::uint64_t seed) {
    auto& words = state_.words;
    words[0] = static_cast<std::uint32_t>(seed);
    for (std::uint32_t i = 1; i < word_count; ++i) {
        words[i] = 1812433253U * (words[i - 1] ^ (words[i - 1] >> 30)) + i;
    }
}

std::uint32_t generator::next_word() {
    if (state_.position >= word_count) refill(state_);
    std::uint32_t word = state_.words[state_.position++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680U;
    word ^= (word << 15) & 0xefc60000U;
    return word ^ (word >> 18);
}

float generator::next_uniform() {
    constexpr float unit = 1.0F / 16777216.0F;
    return static_cast<float>(next_word() & 0xffffffU) * unit;
}

/// PyTorch's uniform double in [0, 1): the low 53 bits of two words, the first one high.
double generator::next_uniform_double() {
    constexpr double unit = 1.0 / 9007199254740992.0;
    const std::uint64_t high = next_word();
    const std::uint64_t low = next_word();
    return static_cast<double>(((high << 32) | low) & ((std::uint64_t{1} << 53) - 1)) * unit;
}

double generator::next_normal() {
    if (state_.has_kept_normal) {
        state_.has_kept_normal = false;
        return state_.kept_normal;
    }
    const double first = next_uniform_double();
    const double second = next_uniform_double();
    const double radius = std::sqrt(-2.0 * std::log1p(-second));
    const double angle = two_pi * first;
    state_.kept_normal = radius * std::sin(angle);
    state_.has_kept_normal = true;
    return radius * std::cos(angle);
}

tensor generator::rand(const shape_list& shape) {
    tensor result = zeros(shape);
    std::generate(result.data(), result.data() + result.size(), [this] { return next_uniform(); });
    return result;
}

void generator::fill_normal(float* values, std::size_t size) {
    constexpr std::size_t group = 16;
    if (size < group) {
        std::generate(values, values + size, [this] { return static_cast<float>(next_normal()); });
        return;
    }
    std::generate(values, values + size, [this] { return next_uniform(); });
    for (std::size_t start = 0; start + group <= size; start += group) {
        transform_sixteen(values + start);
    }
    if (size % group != 0) {
        float* last = values + (size - group);
        std::generate(last, last + group, [this] { return next_uniform(); });
        transform_sixteen(last);
    }
}

tensor generator::randn(const shape_list& shape) {
    tensor result = zeros(shape);
    fill_normal(result.data(), result.size());
    return result;
}

tensor generator::uniform(const shape_list& shape, double bound) {
    tensor result = zeros(shape);
    const float from = static_cast<float>(-bound);
    const float width = static_cast<float>(bound) - from;
    std::generate(result.data(), result.data() + result.size(),
                  [this, from, width] { return std::fma(next_uniform(), width, from); });
    return result;
}

linear_layer generator::linear(std::size_t in_features, std::size_t out_features, bool bias) {
    checked_size({out_features, in_features});
    const double bound = 1.0 / std::sqrt(static_cast<double>(in_features));
    linear_layer layer{uniform({out_features, in_features}, bound), std::nullopt};
    if (bias) layer.bias = uniform({out_features}, bound);
    return layer;
}

tensor generator::embedding(std::size_t count, std::size_t dimension) {
    return randn({count, dimension});
}

tensor generator::dropout_mask(const shape_list& shape, double p) {
    check_dropout_rate(p);
    tensor mask = zeros(shape);
    if (p == 1.0) return mask;
    std::generate(mask.data(), mask.data() + mask.size(),
                  [this, p] { return p == 0.0 || next_uniform_double() < 1.0 - p ? 1.0F : 0.0F; });
    return mask;
}

}  // namespace attention
