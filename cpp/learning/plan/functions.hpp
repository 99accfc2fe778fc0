#pragma once

#include "learning/plan/lanes.hpp"

/// Functions of four numbers. Those of the standard library differ in the last bit from one machine
/// to the next; these are polynomials, fitted to the functions, whose operations run in one order.
namespace learning::kernels {

/// factors[0] + factors[1] x + factors[2] x² + ...
template <std::size_t count>
lanes polynomial(const float (&factors)[count], lanes x) {
    lanes total = splat(factors[count - 1]);
    for (std::size_t i = count - 1; i-- > 0;) total = madd(total, x, splat(factors[i]));
    return total;
}

/// exp(x), to 1.2e-7 of itself; 0 below -87.3, where numbers lose their precision, infinite above
/// 88.7.
inline lanes exp_of(lanes x) {
    constexpr float factors[] = {5.0000001e-1F, 0.166665183F, 0.0416662041F, 0.00836895354F,
                                 0.0013950602F};
    constexpr float least = -87.3F, most = 88.7F;
    constexpr float by_log_two = 1.44269504088896341F;
    // log(2) in two parts: the first has so few digits that its multiples are exact.
    constexpr float log_two = 0.693359375F, log_two_rest = -2.12194440e-4F;
    // Added to a number, it leaves the nearest whole number in the lowest bits.
    constexpr float rounder = 12582912.0F;
    const lane_bits is_small = x < splat(least);
    const lane_bits is_large = x > splat(most);
    const lanes inside = chosen(is_small | is_large, splat(0.0F), x);
    const lanes shifted = inside * by_log_two + rounder;
    const lanes power = shifted - rounder;
    const lanes rest = (inside - power * log_two) - power * log_two_rest;
    const lanes value = polynomial(factors, rest) * (rest * rest) + rest + 1.0F;
    // The whole number goes to the bits of the exponent.
    const lanes result = lanes_of(words_of(value) + (words_of(shifted) << 23));
    const lanes bounded = chosen(is_large, splat(__builtin_huge_valf()), result);
    const lanes value_or_zero = chosen(is_small, splat(0.0F), bounded);
    return chosen(x == x, value_or_zero, x);
}

/// erf(x), to 1e-7.
inline lanes erf_of(lanes x) {
    constexpr float near[] = {0.128379166F,   -0.376126271F,    0.112836002F,   -0.0268544446F,
                              0.00518953544F, -0.000802084218F, 7.88912253e-05F};
    // Of log(1 - erf(x)), for x from 0.95 to 4.
    constexpr float far[] = {-0.000256444839F, -1.12742609F,    -0.637600032F,  -0.103566898F,
                             0.0220520004F,    -0.00299954148F, 0.000191504221F};
    constexpr float most = 4.0F;
    const lanes negative = -x;
    const lanes size = larger(x, negative);
    const lanes square = x * x;
    const lanes inner = x + x * polynomial(near, square);
    const lanes bounded = chosen(size > splat(most), splat(most), size);
    const lanes outer = 1.0F - exp_of(polynomial(far, bounded));
    const lanes signed_outer = chosen(x < splat(0.0F), -outer, outer);
    return chosen(size < splat(1.0F), inner, signed_outer);
}

/// log(x) of a finite number above 0, to 1e-13 of itself, or of 1 where it is smaller.
inline double log_of(double x) {
    constexpr double log_two = 0.69314718055994530942, root_two = 1.41421356237309504880;
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    int power = static_cast<int>(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffU) | 0x3ff0000000000000U;
    double part;
    std::memcpy(&part, &bits, sizeof part);
    if (part > root_two) {
        part *= 0.5;
        ++power;
    }
    // log(part) = 2 (s + s³ / 3 + s⁵ / 5 + ...)
    const double s = (part - 1.0) / (part + 1.0);
    const double square = s * s;
    double total = 0.0;
    for (int odd = 17; odd > 0; odd -= 2) total = total * square + 1.0 / odd;
    return 2.0 * s * total + power * log_two;
}

}  // namespace learning::kernels
