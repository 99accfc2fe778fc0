// Functions of one number in PyTorch's arithmetic: as Sleef's, whose errors are at most 1.0 units
// of the last digit, and as oneDNN's gelu.
#include <cmath>
#include <cstdint>
#include <limits>

#include "recorder/operations/double_float.hpp"

namespace recorder {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The polynomial with these factors, that of the highest power first.
template <std::size_t count>
float polynomial(float x, const float (&factors)[count]) {
    float sum = factors[0];
    for (std::size_t i = 1; i < count; ++i) sum = fused(sum, x, factors[i]);
    return sum;
}

/// exp(x) = 2^q exp(s).
double_float exp_of(double_float x) {
    if (x.high < -104.0F) return {0.0F, 0.0F};
    const float q = std::nearbyint((x.high + x.low) * 1.442695041F);
    const double_float s =
        sum_of(sum_of(x, q * -0.693145751953125F), q * -1.428606765330187045e-06F);
    const float close = polynomial(
        s.high, {0.1980960224e-3F, 0.1394256484e-2F, 0.8333456703e-2F, 0.4166637361e-1F});
    double_float sum = sum_of(product_of(s, close), 0x1.555554p-3F);
    sum = sum_of(product_of(s, sum), 0.5F);
    sum = sum_to_larger(1.0F, sum_of(s, product_of(square_of(s), sum)));
    const auto power = static_cast<std::int32_t>(q);
    return {scaled(sum.high, power), scaled(sum.low, power)};
}

/// The sine of an angle of at most a quarter turn.
float sine_of(double_float angle) {
    const double_float square = square_of(angle);
    const float close =
        polynomial(square.high, {2.6083159809786593541503e-06F, -0.0001981069071916863322258F,
                                 0.00833307858556509017944336F});
    double_float sum = sum_to_larger(-0.166666597127914428710938F, {close * square.high, 0.0F});
    sum = sum_to_larger(1.0F, product_of(sum, square));
    return fused(angle.high, sum.high, fused(angle.low, sum.high, angle.high * sum.low));
}

// Half a turn in three parts.
constexpr float half_turn[] = {3.1414794921875F, 0.00011315941810607910156F,
                               1.9841872589410058936e-09F};

/// The sine of x, or of x plus a quarter turn, by the digits of 1 / pi that matter for a large x.
float far_sine(float x, bool is_cosine) {
    static constexpr std::uint32_t digits[] = {0x517cc1b7, 0x27220a94, 0xfe13abe8, 0xfa9a6ee0,
                                               0x6db14acc, 0x9e21c820, 0xff28b1d5, 0xef5de2b0};
    const auto bits = bits_as<std::uint32_t>(x);
    const std::uint64_t whole = (bits & 0x7fffffU) | 0x800000U;
    const int exponent = static_cast<int>(bits >> 23U & 255U) - 150;
    // In half turns, of which pairs do not count: the first digit stands for one.
    std::uint64_t turns = 0;
    for (int part = 0; part < 3; ++part) {
        const int first = exponent - 1 + 32 * part;
        const int word = (first + 32) / 32 - 1;
        const auto at = [word](int i) {
            const int place = word + i;
            return place < 0 || place > 7 ? std::uint64_t{0} : digits[place];
        };
        const std::uint64_t two = at(0) << 32U | at(1);
        const auto shift = static_cast<unsigned>(first - 32 * word);
        const std::uint64_t product = whole * (two << shift >> 32U);
        turns += part == 0 ? product << 32U : part == 1 ? product : product >> 32U;
    }
    if (bits >> 31U != 0) turns = 0 - turns;
    constexpr std::uint64_t quarter = std::uint64_t{1} << 62U;
    if (is_cosine) turns += quarter;
    const std::uint64_t half_turns = (turns + quarter) >> 63U;
    const auto rest = static_cast<std::int64_t>(turns - (half_turns << 63U));
    const double angle = static_cast<double>(rest) * 3.40612158008655459e-19;  // pi / 2^63
    const auto high = static_cast<float>(angle);
    const float result = sine_of({high, static_cast<float>(angle - static_cast<double>(high))});
    return half_turns != 0 ? -result : result;
}

constexpr float near = 125.0F;

}  // namespace

float stepwise_expm1(float x) {
    if (!(x < 0.0F || x > 0.0F)) return x;
    if (x > 88.72283172607421875F) return infinity;
    if (x < -16.635532333438687426013570F) return -1.0F;
    const double_float result = sum_of(exp_of({x, 0.0F}), -1.0F);
    return result.high + result.low;
}

float stepwise_tanh(float x) {
    const float size = std::abs(x);
    if (!(size <= 8.664339742F)) return x == x ? std::copysign(1.0F, x) : x;
    const double_float up = exp_of({size, 0.0F});
    const double_float down = inverse_of(up);
    const double_float result =
        quotient_of(sum_to_larger(up, {-down.high, -down.low}), sum_to_larger(up, down));
    return std::copysign(result.high + result.low, x);
}

float stepwise_erf(float x) {
    const float size = std::abs(x);
    if (!(size < 4.0F)) return x == x ? std::copysign(1.0F, x) : x;
    static constexpr float factors[][5] = {
        {0.7089292194e-4F, -0.7768311189e-3F, 0.5159463733e-2F, -0.2683781274e-1F, 0.1128318012F},
        {-0.1792667899e-4F, 0.3937633010e-3F, -0.3949181177e-2F, 0.2445474640e-1F, -0.1070996150F},
        {-0.9495757695e-5F, 0.2481465926e-3F, -0.2918176819e-2F, 0.2059706673e-1F,
         -0.9901899844e-1F}};
    static constexpr double last[][2] = {
        {-0.376125876000657465175213237214, 1.12837916021059138255978217023},
        {-0.634588905908410389971210809210, -1.12879855826694507209862753992},
        {-0.643598050547891613081201721633, -1.12461487742845562801052956293}};
    const std::size_t part = size < 1.1F ? 0 : size < 2.4F ? 1 : 2;
    const float at = part == 0 ? size * size : size;
    double_float sum = product_of({polynomial(at, factors[part]), 0.0F}, at);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto high = static_cast<float>(last[part][i]);
        const auto low = static_cast<float>(last[part][i] - static_cast<double>(high));
        sum = product_of(sum_of(sum, double_float{high, low}), i == 0 ? at : size);
    }
    if (part > 0) {
        const double_float rest = exp_of(sum);
        sum = sum_to_larger(1.0F, {-rest.high, -rest.low});
    }
    return std::copysign(sum.high + sum.low, x);
}

float stepwise_sin(float x) {
    if (!(std::abs(x) < infinity)) return std::numeric_limits<float>::quiet_NaN();
    if (x == 0.0F) return x;
    if (std::abs(x) >= near) return far_sine(x, false);
    const float n = std::nearbyint(x * 0.318309886183790671538F);
    const double_float angle = sum_of(fused(n, -half_turn[0], x), n * -half_turn[1]);
    const float result = sine_of(sum_to_larger(angle, n * -half_turn[2]));
    return (static_cast<std::int32_t>(n) & 1) != 0 ? -result : result;
}

float stepwise_cos(float x) {
    if (!(std::abs(x) < infinity)) return std::numeric_limits<float>::quiet_NaN();
    if (std::abs(x) >= near) return far_sine(x, true);
    const float n = fused(std::nearbyint(fused(x, 0.318309886183790671538F, -0.5F)), 2.0F, 1.0F);
    double_float angle = {x, 0.0F};
    for (const float part : half_turn) angle = sum_of(angle, n * (part * -0.5F));
    const float result = sine_of(angle);
    return (static_cast<std::int32_t>(n) & 2) == 0 ? -result : result;
}

}  // namespace recorder
