// Functions, and sums of them, in PyTorch's arithmetic.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "recorder/operations/double_float.hpp"
#include "recorder/operations/rows.hpp"

namespace recorder {

namespace {

/// The sum of a product, which double holds as it is, and a number, rounded to odd and then to
/// float: once in all.
float rounded_sum(double product, double added) {
    const double sum = product + added;
    const double part = sum - product;
    const double rest = (product - (sum - part)) + (added - part);
    auto bits = bits_as<std::uint64_t>(sum);
    if ((rest < 0.0 || rest > 0.0) && (bits & 1U) == 0)
        bits += (rest > 0) == (sum > 0) ? 1U : ~0ULL;
    return static_cast<float>(bits_as<double>(bits));
}

}  // namespace

float scaled(float x, std::int32_t q) {
    const auto power = bits_as<double>(static_cast<std::uint64_t>(1023 + q) << 52U);
    return static_cast<float>(static_cast<double>(x) * power);
}

// A sum in double that is rounded to float is wrong only where it seems to lie in the middle
// between two floats, or where floats are subnormal.
float fused(float x, float y, float z) {
    const double product = static_cast<double>(x) * static_cast<double>(y);
    const double sum = product + static_cast<double>(z);
    constexpr std::uint64_t dropped = (1U << 29U) - 1;
    constexpr double least_normal = std::numeric_limits<float>::min();
    const bool is_middle = (bits_as<std::uint64_t>(sum) & dropped) == (1U << 28U);
    const double size = std::abs(sum);
    if (is_middle || (size < least_normal && size > 0.0)) {
        return rounded_sum(product, static_cast<double>(z));
    }
    return static_cast<float>(sum);
}

float lane_total(float (&sums)[torch_lanes]) {
    for (std::size_t half = 4; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) sums[i] += sums[i + half];
    }
    return sums[0];
}

// As Sleef's expf, whose error is at most 1.0 units of the last digit: exp(x) = 2^q exp(s).
float stepwise_exp(float x) {
    if (x < -104.0F) return 0.0F;
    if (x > 104.0F) return std::numeric_limits<float>::infinity();
    if (!(x == x)) return x;
    const float q = std::nearbyint(x * 1.442695041F);
    const float s = fused(q, -1.428606765330187045e-06F, fused(q, -0.693145751953125F, x));
    float sum = 0.000198527617612853646278381F;
    for (const float factor : {0.00139304355252534151077271F, 0.00833336077630519866943359F,
                               0.0416664853692054748535156F, 1.0F / 6.0F, 0.5F}) {
        sum = fused(sum, s, factor);
    }
    return scaled(1.0F + fused(s * s, sum, s), static_cast<std::int32_t>(q));
}

namespace {

/// Whether a logarithm is no number; `bottom` has the logarithm of 0.
bool is_beyond(float x, float bottom, float& result) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (x > bottom && x < infinity) return false;
    result = x == bottom ? -infinity : x > bottom ? x : std::numeric_limits<float>::quiet_NaN();
    return true;
}

/// The exponent of a number as Sleef takes it, from half of it, which does not overflow.
std::int32_t exponent_of(float x) {
    return static_cast<std::int32_t>(bits_as<std::uint32_t>(x * 0.5F * (1.0F / 0.75F)) >> 23U) -
           126;
}

/// exponent ln(2) + ln(m), by a polynomial in `ratio`, (m - 1) / (m + 1).
float log_of(std::int32_t exponent, double_float ratio) {
    const double_float whole =
        product_of(double_float{0.69314718246459960938F, -1.904654323148236017e-09F},
                   static_cast<float>(exponent));
    const float square = ratio.high * ratio.high;
    const float sum = fused(fused(0.3027294874F, square, 0.3996108174F), square, 0.6666694880F);
    const double_float close = sum_to_larger(whole, {2.0F * ratio.high, 2.0F * ratio.low});
    const double_float result = sum_to_larger(close, square * ratio.high * sum);
    return result.high + result.low;
}

}  // namespace

float stepwise_log(float x) {
    float result = 0.0F;
    if (is_beyond(x, 0.0F, result)) return result;
    const std::int32_t raised = x < std::numeric_limits<float>::min() ? 64 : 0;
    const float normal = scaled(x, raised);
    const std::int32_t exponent = exponent_of(normal);
    const float m = scaled(normal, -exponent);
    return log_of(exponent - raised, quotient_of(sum_of(-1.0F, m), sum_of(1.0F, m)));
}

float stepwise_log1p(float x) {
    float result = 0.0F;
    if (x == 0.0F || is_beyond(x, -1.0F, result)) return x == 0.0F ? x : result;
    // Sleef's gives infinity here.
    if (x > 1e38F) return stepwise_log(x);
    const std::int32_t exponent = exponent_of(x + 1.0F);
    const float part = scaled(1.0F, -exponent);
    const float m = fused(x, part, part - 1.0F);
    return log_of(exponent, quotient_of({m, 0.0F}, sum_of(2.0F, m)));
}

namespace {

/// The sum of cells that lie side by side: in lanes, which are then added up by halves.
float row_total(const float* cells, std::size_t count) {
    float sums[torch_lanes] = {};
    for (std::size_t i = 0; i < count; ++i) {
        sums[i % torch_lanes] = i < torch_lanes ? cells[i] : sums[i % torch_lanes] + cells[i];
    }
    if (count < torch_lanes) {
        for (std::size_t i = 1; i < count; ++i) sums[0] += sums[i];
        return sums[0];
    }
    return lane_total(sums);
}

/// Writes the exponentials and gives their sum.
float exponentials(const float* from, float* to, std::size_t count, std::size_t step, row_loop loop,
                   float most) {
    float total = 0.0F;
    for (std::size_t i = 0; i < count; ++i) {
        const float below = from[i * step] - most;
        to[i * step] = loop == row_loop::single ? std::exp(below) : stepwise_exp(below);
        total += to[i * step];
    }
    return loop == row_loop::along ? row_total(to, count) : total;
}

}  // namespace

void stepwise_softmax(const float* from, float* to, std::size_t count, std::size_t step,
                      row_loop loop) {
    const float most = largest_of(from, count, step);
    const float total = exponentials(from, to, count, step, loop, most);
    for (std::size_t i = 0; i < count * step; i += step) {
        to[i] = loop == row_loop::along ? to[i] * (1.0F / total) : to[i] / total;
    }
}

void stepwise_log_softmax(const float* from, float* to, std::size_t count, std::size_t step,
                          row_loop loop) {
    const float most = largest_of(from, count, step);
    const float log_total = stepwise_log(exponentials(from, to, count, step, loop, most));
    for (std::size_t i = 0; i < count * step; i += step) to[i] = from[i] - most - log_total;
}

}  // namespace recorder
