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
constexpr std::size_t tile_rows = 6;
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

/// The same vector, but in a register: V8 builds a constant anew at every use, loops included.
inline vec held(vec values) {
#if defined(__wasm_simd128__)
    __asm__("" : "+r"(values));
#endif
    return values;
}

/// e^x of x <= 0, within 1e-7 of it; exactly 1 at 0, exactly 0 below -88; NaN stays NaN. One is
/// made before a loop and called inside.
class exponential {
  public:
    vec operator()(vec x) const {
        // 2^y with y = x log2 e; at -88.1 the factor 2^n, n = -127, comes out as 0.
        const vec from = larger(x, least_);
        // Adding 1.5 * 2^23 rounds y to a whole number n, which then stands in the low bits, here
        // with the exponent's bias of 127 already on it.
        const vec rounded = madd(from, log2_e_, magic_);
        const vec f = madd(from, log2_e_, magic_ - rounded);
        ivec bits;
        std::memcpy(&bits, &rounded, sizeof bits);
        bits = bits << 23;
        vec power;
        std::memcpy(&power, &bits, sizeof power);
        // In halves: one step after the other, the polynomial would be one long wait.
        const vec squared = f * f;
        const vec low = madd(c1_, f, one_);
        const vec middle = madd(c3_, f, c2_);
        const vec high = madd(c5_, f, c4_);
        return madd(madd(high, squared, middle), squared, low) * power;
    }

  private:
    vec log2_e_ = held(splat(1.44269504F));
    vec least_ = held(splat(-88.1F));
    vec magic_ = held(splat(12582912.0F + 127.0F));
    // 2^f on [-1/2, 1/2], the polynomial of least relative error among those that are 1 at 0.
    vec one_ = held(splat(1.0F));
    vec c1_ = held(splat(0.693146978F));
    vec c2_ = held(splat(0.240222421F));
    vec c3_ = held(splat(0.0555073373F));
    vec c4_ = held(splat(0.00967151277F));
    vec c5_ = held(splat(0.00132647273F));
};

}  // namespace
