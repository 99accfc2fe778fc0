#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// Portable SIMD: a vector of as many floats as the target has lanes, and the operations that the
/// kernel needs. This is the only file that knows instruction sets.
///
/// Each target compiles it in a file of its own with its own flags. The unnamed namespace keeps the
/// linker from merging a function of one target with the same function of another.
namespace {

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
/// For code that takes next to no time: small code keeps the WebAssembly module small.
#if defined(__clang__)
#define MIN_SIZE __attribute__((minsize))
#define BEGIN_MIN_SIZE \
    _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define END_MIN_SIZE _Pragma("clang attribute pop")
#else
#define MIN_SIZE
#define BEGIN_MIN_SIZE
#define END_MIN_SIZE
#endif

#if defined(__AVX512F__)
constexpr std::size_t lanes = 16;
/// Rows of the micro-kernel. It keeps micro_rows x 2 vectors of sums in registers and leaves
/// registers for the factors.
constexpr std::size_t micro_rows = 12;
#elif defined(__AVX2__)
constexpr std::size_t lanes = 8;
constexpr std::size_t micro_rows = 6;
#else
constexpr std::size_t lanes = 4;
#if defined(ATTENTION_RELAXED_SIMD)
constexpr std::size_t micro_rows = 6;
#else
/// Without a fused multiply-add each product also needs a register: six rows would spill two sums.
constexpr std::size_t micro_rows = 5;
#endif
#endif

using vec = float __attribute__((vector_size(lanes * sizeof(float))));
using ivec = std::int32_t __attribute__((vector_size(lanes * sizeof(float))));

#if defined(ATTENTION_RELAXED_SIMD)
/// web/scripts/relax.mjs replaces the call by f32x4.relaxed_madd after linking: this compiler emits
/// an outdated opcode for it.
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

/// a * b + c, rounded once where the target has a fused multiply-add. It is explicit because the
/// compiler would contract one expression and not another.
inline vec madd(vec a, vec b, vec c) {
#if defined(ATTENTION_RELAXED_SIMD)
    return relaxed_madd(a, b, c);
#elif defined(__AVX512F__)
    return _mm512_fmadd_ps(a, b, c);
#elif defined(__FMA__)
    return _mm256_fmadd_ps(a, b, c);
#else
    return a * b + c;
#endif
}

/// Lane-wise maximum; `a` where either is NaN.
inline vec max(vec a, vec b) {
#if defined(__wasm_simd128__)
    return __builtin_wasm_pmax_f32x4(a, b);
#else
    return a < b ? b : a;
#endif
}

/// Lane-wise `condition ? a : b`; a condition has all bits of a lane set or none.
inline vec where(ivec condition, vec a, vec b) {
    ivec x, y;
    std::memcpy(&x, &a, sizeof x);
    std::memcpy(&y, &b, sizeof y);
    const ivec chosen = (x & condition) | (y & ~condition);
    vec result;
    std::memcpy(&result, &chosen, sizeof result);
    return result;
}

/// Keeps a constant in a register: V8 materialises constants at every use, even inside loops.
inline vec in_register(vec values) {
#if defined(__wasm_simd128__)
    __asm__("" : "+r"(values));
#endif
    return values;
}

/// Keeps the compiler from reordering sums: computed in this order they need no more registers than
/// there are sums.
inline vec in_program_order(vec values) {
#if defined(__wasm_simd128__)
    __asm__ volatile("" : "+r"(values));
#endif
    return values;
}

/// Before a loop: unroll it not at all, because an unrolled loop interleaves its iterations, or in
/// full.
#if defined(__clang__)
#define NO_UNROLL _Pragma("clang loop unroll(disable)")
#define FULL_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NO_UNROLL
#define FULL_UNROLL
#endif

/// a[from], b[from], a[from + 1], b[from + 1], ...
template <std::size_t from, std::size_t... lane>
inline vec interleave(vec a, vec b, std::index_sequence<lane...>) {
    return __builtin_shufflevector(a, b, (from + lane / 2 + lane % 2 * lanes)...);
}

/// Transposes a square of lanes x lanes numbers in place.
inline void transpose(vec (&rows)[lanes]) {
    constexpr std::make_index_sequence<lanes> all_lanes{};
    for (std::size_t done = 1; done < lanes; done *= 2) {
        vec mixed[lanes];
        for (std::size_t i = 0; i < lanes / 2; ++i) {
            mixed[2 * i] = interleave<0>(rows[i], rows[i + lanes / 2], all_lanes);
            mixed[2 * i + 1] = interleave<lanes / 2>(rows[i], rows[i + lanes / 2], all_lanes);
        }
        std::memcpy(&rows, &mixed, sizeof rows);
    }
}

/// Whether a condition holds in all lanes.
inline bool all_true(ivec condition) {
    std::int32_t all = -1;
    for (std::size_t lane = 0; lane < lanes; ++lane) all &= condition[lane];
    return all != 0;
}

/// 2^x with a relative error below 1e-7; NaN stays NaN. An object holds the constants: make one
/// before a loop and call it inside.
class exp2_function {
  public:
    /// For x in [-127, 126]; exactly 1 at 0.
    vec operator()(vec x) const {
        // Adding 1.5 * 2^23 rounds x to an integer n in the low bits; 127 more adds the exponent's
        // bias.
        const vec rounded = x + rounding_constant_;
        const vec f = x - (rounded - rounding_constant_);
        ivec bits;
        std::memcpy(&bits, &rounded, sizeof bits);
        bits = bits << 23;
        vec power;
        std::memcpy(&power, &bits, sizeof power);
        return exp2_fraction(f) * power;
    }

    /// For x up to 126; exactly 0 below -127, where the factor 2^n has an exponent field of 0.
    vec with_underflow(vec x) const { return (*this)(max(x, min_exponent_)); }

  private:
    vec min_exponent_ = in_register(splat(-127.0F));
    vec rounding_constant_ = in_register(splat(12582912.0F + 127.0F));
#if defined(ATTENTION_RELAXED_SIMD) || defined(__FMA__)
    /// 2^f on [-1/2, 1/2]: the minimax polynomial for the relative error among those that are 1 at
    /// 0.
    vec exp2_fraction(vec f) const {
        const vec square = f * f;
        const vec high = madd(madd(c5_, f, c4_), square, madd(c3_, f, c2_));
        return madd(high, square, madd(c1_, f, one_));
    }
    vec one_ = in_register(splat(1.0F));
    vec c1_ = in_register(splat(0.693146978F));
    vec c2_ = in_register(splat(0.240222421F));
    vec c3_ = in_register(splat(0.0555073373F));
    vec c4_ = in_register(splat(0.00967151277F));
    vec c5_ = in_register(splat(0.00132647273F));
#else
    /// 2^f on [-1/2, 1/2] as (e + f) / (e - f), which is 1 at 0, with the even polynomial e that
    /// minimises the relative error. Without a fused multiply-add it takes fewer operations than a
    /// plain polynomial, and nothing else in the loop uses the divider.
    vec exp2_fraction(vec f) const {
        const vec square = f * f;
        const vec even = madd(madd(e4_, square, e2_), square, e0_);
        return (even + f) / (even - f);
    }
    vec e0_ = in_register(splat(2.88539004F));
    vec e2_ = in_register(splat(0.115523957F));
    vec e4_ = in_register(splat(-0.000920453749F));
#endif
};

/// tanh(x) and its derivative 1 - tanh(x)^2, each with a relative error below 3e-7; NaN stays NaN.
class tanh_function {
  public:
    struct result {
        vec value, slope;
    };

    result operator()(vec x) const {
        constexpr float minus_2_log2_e = -2.88539004F;
        const ivec is_negative = x < splat(0.0F);
        const vec size = where(is_negative, -x, x);
        const vec power = exp2_.with_underflow(size * splat(minus_2_log2_e));
        const vec less = splat(1.0F) - power;
        const vec more = splat(1.0F) + power;
        // `less` cancels for small x: there Lambert's continued fraction
        // x / (1 + x^2 / (3 + x^2 / (5 + x^2 / (7 + x^2 / 9)))).
        const ivec is_small = size < splat(0.625F);
        const vec square = x * x;
        const vec above = x * (square * (square + splat(105.0F)) + splat(945.0F));
        const vec below = square * (square * splat(15.0F) + splat(420.0F)) + splat(945.0F);
        return {
            where(is_small, above, where(is_negative, -less, less)) / where(is_small, below, more),
            splat(4.0F) * power / (more * more)};
    }

  private:
    exp2_function exp2_;
};

}  // namespace
