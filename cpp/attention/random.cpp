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

// PyTorch's kernel of normal draws computes logarithms, sines and cosines by Cephes's polynomials
// in float, with multiply-adds. These take the same steps, and so give the same bits.

/// factors[0] * x^n + ... + factors[n], from the highest power down.
template <std::size_t count>
float polynomial(const float (&factors)[count], float x) {
    float total = factors[0];
    for (std::size_t i = 1; i < count; ++i) total = std::fma(total, x, factors[i]);
    return total;
}

/// log(x) for a normal float above 0.
float log_of(float x) {
    constexpr float factors[] = {7.0376836292e-2F,  -1.1514610310e-1F, 1.1676998740e-1F,
                                 -1.2420140846e-1F, 1.4249322787e-1F,  -1.6668057665e-1F,
                                 2.0000714765e-1F,  -2.4999993993e-1F, 3.3333331174e-1F};
    constexpr float root_of_half = 0.707106781186547524F;
    // log(2) in two parts, of which the first is exact.
    constexpr float log_two = 0.693359375F;
    constexpr float log_two_rest = -2.12194440e-4F;
    int power = 0;
    float part = std::frexp(x, &power);
    auto exponent = static_cast<float>(power);
    if (part < root_of_half) {
        exponent -= 1.0F;
        part = part - 1.0F + part;
    } else {
        part -= 1.0F;
    }
    const float square = part * part;
    float rest = std::fma(polynomial(factors, part) * part, square, exponent * log_two_rest);
    rest = std::fma(-0.5F, square, rest);
    return std::fma(exponent, log_two, part + rest);
}

struct sine_and_cosine {
    float sine, cosine;
};

/// Of an angle from 0 to 2 pi.
sine_and_cosine sine_and_cosine_of(float angle) {
    constexpr float of_sine[] = {-1.9515295891e-4F, 8.3321608736e-3F, -1.6666654611e-1F};
    constexpr float of_cosine[] = {2.443315711809948e-5F, -1.388731625493765e-3F,
                                   4.166664568298827e-2F};
    constexpr float eighths = 1.27323954473516F;  // 4 / pi
    // pi / 4 in three parts.
    constexpr float eighth[] = {-0.78515625F, -2.4187564849853515625e-4F, -3.77489497744594108e-8F};
    const int octant = (static_cast<int>(angle * eighths) + 1) & ~1;
    float x = angle;
    for (const float part : eighth) x = std::fma(static_cast<float>(octant), part, x);
    const float square = x * x;
    const float half = square * 0.5F;
    const float cosine = std::fma(polynomial(of_cosine, square) * square, square, -half) + 1.0F;
    const float sine = std::fma(polynomial(of_sine, square) * square, x, x);
    const bool is_swapped = (octant & 2) != 0;
    const float first = is_swapped ? cosine : sine;
    const float second = is_swapped ? sine : cosine;
    return {(octant & 4) != 0 ? -first : first, ((octant - 2) & 4) != 0 ? second : -second};
}

// In double, the last bits of the platforms' functions differ, so these are sums of series.

/// log(x) for a normal double above 0, by the series of the area tangent up to the power of 21.
double wide_log_of(double x) {
    constexpr double log_two = 0.69314718055994530942;
    constexpr double root_of_half = 0.70710678118654752440;
    int exponent = 0;
    double part = std::frexp(x, &exponent);
    if (part < root_of_half) {
        part *= 2.0;
        --exponent;
    }
    const double s = (part - 1.0) / (part + 1.0);
    const double square = s * s;
    double total = 0.0;
    for (int power = 21; power > 0; power -= 2) total = total * square + 1.0 / power;
    return exponent * log_two + 2.0 * s * total;
}

/// A sine and a cosine of an angle from 0 to 2 pi, by Taylor's series up to the power of 17.
struct wide_sine_and_cosine {
    double sine, cosine;
};

wide_sine_and_cosine wide_sine_and_cosine_of(double angle) {
    // pi / 2 in two parts: products of the first with a quarter turn's number are exact.
    constexpr double quarter = 1.57079632673412561417;
    constexpr double quarter_rest = 6.07710050650619224932e-11;
    const double turns = std::floor(angle / quarter + 0.5);
    const double x = angle - turns * quarter - turns * quarter_rest;
    const double square = x * x;
    double sine = 1.0, cosine = 1.0;
    for (int power = 16; power > 0; power -= 2) {
        sine = 1.0 - sine * square / (power * (power + 1));
        cosine = 1.0 - cosine * square / (power * (power - 1));
    }
    sine *= x;
    const int quadrant = static_cast<int>(turns);
    const bool is_turned = (quadrant & 1) != 0;
    const double first = is_turned ? cosine : sine;
    const double second = is_turned ? -sine : cosine;
    return (quadrant & 2) != 0 ? wide_sine_and_cosine{-first, -second}
                               : wide_sine_and_cosine{first, second};
}

/// Box-Muller on sixteen uniforms in place, in float: eight radii, eight angles (PyTorch's
/// normal_fill_16).
void transform_sixteen(float* values) {
    constexpr std::size_t half = 8;
    for (std::size_t j = 0; j < half; ++j) {
        const float radius = std::sqrt(-2.0F * log_of(1.0F - values[j]));
        const auto of = sine_and_cosine_of(static_cast<float>(two_pi) * values[j + half]);
        values[j] = radius * of.cosine;
        values[j + half] = radius * of.sine;
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
    const double radius = std::sqrt(-2.0 * wide_log_of(1.0 - second));
    const wide_sine_and_cosine of = wide_sine_and_cosine_of(two_pi * first);
    state_.kept_normal = radius * of.sine;
    state_.has_kept_normal = true;
    return radius * of.cosine;
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
