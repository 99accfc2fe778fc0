#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

/// The vocabulary that the kernel is written in: a vector of as many floats as the target has
/// lanes, and what the kernel does with it. The only file that knows instructions.
///
/// Each target compiles it in a file of its own with its own flags, hence the unnamed namespace: no
/// function of one target may stand in for another's.
namespace {

#if defined(__AVX512F__)
constexpr std::size_t lanes = 16;
/// Rows of a register tile: rows x 2 vectors of sums, with room for what is multiplied.
constexpr std::size_t tile_rows = 12;
#elif defined(__AVX2__)
constexpr std::size_t lanes = 8;
constexpr std::size_t tile_rows = 6;
#else
constexpr std::size_t lanes = 4;
#if defined(ATTENTION_RELAXED_SIMD)
constexpr std::size_t tile_rows = 6;
#else
// A product and a sum apart need a register more.
constexpr std::size_t tile_rows = 4;
#endif
#endif

using vec = float __attribute__((vector_size(lanes * sizeof(float))));
using ivec = std::int32_t __attribute__((vector_size(lanes * sizeof(float))));

#if defined(ATTENTION_RELAXED_SIMD)
/// Becomes the instruction f32x4.relaxed_madd once the module is linked: this compiler writes an
/// older code for it.
__attribute__((import_module("simd"), import_name("madd"), const)) extern "C" vec relaxed_madd(
    vec a, vec b, vec c);
#endif

inline vec load(const float* from) {
    vec values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

inline void store(float* to, vec values) {
    std::memcpy(to, &values, sizeof values);
}

inline vec splat(float value) {
    return value - vec{};
}

inline ivec splat(std::int32_t value) {
    return value - ivec{};
}

/// a * b + c, rounded once where the target can.
inline vec madd(vec a, vec b, vec c) {
#if defined(ATTENTION_RELAXED_SIMD)
    return relaxed_madd(a, b, c);
#else
    return a * b + c;
#endif
}

/// The larger of each pair; the first where one is NaN.
inline vec larger(vec a, vec b) {
#if defined(__wasm_simd128__)
    return __builtin_wasm_pmax_f32x4(a, b);
#else
    return a < b ? b : a;
#endif
}

/// a where the condition holds (all bits set), else b.
inline vec where(ivec condition, vec a, vec b) {
    ivec x, y;
    std::memcpy(&x, &a, sizeof x);
    std::memcpy(&y, &b, sizeof y);
    const ivec chosen = (x & condition) | (y & ~condition);
    vec result;
    std::memcpy(&result, &chosen, sizeof result);
    return result;
}

/// 0, 1, 2 ... in the lanes.
inline ivec lane_numbers() {
    ivec numbers;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        numbers[lane] = static_cast<std::int32_t>(lane);
    return numbers;
}

/// e^x of x <= 0, within 1e-7 of it; exactly 1 at 0, exactly 0 below -88; NaN stays NaN.
inline vec exponential(vec x) {
    // 2^y with y = x log2 e; below -127 the factor 2^n comes out as 0.
    const vec y = larger(x * splat(1.44269504F), splat(-127.0F));
    // Adding 1.5 * 2^23 rounds to a whole number n, which then stands in the low bits, here with
    // the exponent's bias of 127 already on it.
    const vec magic = splat(12582912.0F + 127.0F);
    const vec rounded = y + magic;
    const vec f = y - (rounded - magic);
    ivec bits;
    std::memcpy(&bits, &rounded, sizeof bits);
    bits = bits << 23;
    vec power;
    std::memcpy(&power, &bits, sizeof power);
    // 2^f on [-1/2, 1/2], the polynomial of least relative error among those that are 1 at 0.
    vec p = splat(0.00132647273F);
    p = madd(p, f, splat(0.00967151277F));
    p = madd(p, f, splat(0.0555073373F));
    p = madd(p, f, splat(0.240222421F));
    p = madd(p, f, splat(0.693146978F));
    p = madd(p, f, splat(1.0F));
    return p * power;
}

}  // namespace
