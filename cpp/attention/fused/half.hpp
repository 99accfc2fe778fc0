#pragma once

#include "attention/fused/vector.hpp"

/// Numbers stored in half precision (IEEE 754 binary16), two bytes each: 11 significant bits, from
/// 2^-24 to 65504.
namespace {

/// Between the exponents' biases of float32 and binary16: multiplying by it restores the exponent
/// of shifted bits, also of subnormal numbers.
constexpr float half_exponent = 0x1p112F;

/// Of a stored number whose sign is extended to 32 bits and shifted to the left by 13: the bits of
/// its sign, exponent and fraction.
constexpr std::int32_t half_bits = static_cast<std::int32_t>(0x8fffe000U);

/// A finite stored number as float32, without rounding.
inline float widened(std::uint16_t half) {
    const std::int32_t extended = static_cast<std::int16_t>(half);
    const std::int32_t bits =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(extended) << 13U) & half_bits;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value * half_exponent;
}

/// Copies `count` stored numbers to float32.
[[maybe_unused]] NOINLINE void widen(const std::uint16_t* from, std::size_t count, float* to) {
    using half_vec = std::int16_t __attribute__((vector_size(lanes * 2)));
    // A browser makes the two constants anew in each turn of the loop.
    constexpr std::size_t step = lanes == 4 ? 4 * lanes : lanes;
    std::size_t i = 0;
    NO_UNROLL
    for (; i + step <= count; i += step) {
        FULL_UNROLL
        for (std::size_t n = 0; n < step; n += lanes) {
            half_vec halves;
            std::memcpy(&halves, from + i + n, sizeof halves);
            const ivec bits = (__builtin_convertvector(halves, ivec) << 13) & splat(half_bits);
            vec value;
            std::memcpy(&value, &bits, sizeof value);
            store(to + i + n, in_program_order(value * splat(half_exponent)));
        }
    }
    for (; i < count; ++i) to[i] = widened(from[i]);
}

/// Rounds `count` numbers to the nearest stored ones, ties to even. Returns the place of the first
/// that has none, because it is not finite or rounds to more than 65504; `count` where all have.
[[maybe_unused]] NOINLINE MIN_SIZE std::size_t narrow(const float* from, std::size_t count,
                                                      std::uint16_t* to) {
    for (std::size_t i = 0; i < count; ++i) {
        const float size = __builtin_fabsf(from[i]);
        if (!(size < 65520.0F)) return i;
        std::uint32_t sign, bits;
        std::memcpy(&sign, &from[i], sizeof sign);
        std::memcpy(&bits, &size, sizeof bits);
        if (size < 0x1p-14F) {
            // Subnormal: a multiple of 2^-24, which the addition rounds to.
            const float shifted = size + 0.5F;
            std::memcpy(&bits, &shifted, sizeof bits);
            bits -= 0x3f000000U;
        } else {
            bits = (bits + 0xfffU + (bits >> 13U & 1U) - (112U << 23U)) >> 13U;
        }
        to[i] = static_cast<std::uint16_t>(bits | (sign >> 16U & 0x8000U));
    }
    return count;
}

}  // namespace
