#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// The vocabulary that the kernel is written in: a vector of as many floats as the target has
/// lanes, and what the kernel does with it. The only file that knows instructions.
///
/// Each target compiles it in a file of its own with its own flags, hence the unnamed namespace: no
/// function of one target may stand in for another's.
namespace {

/// Where inlining decides what stays in registers, and where it would only make the module larger.
#define INLINED inline __attribute__((always_inline))
#define APART __attribute__((noinline))
/// What takes next to no time may be slow: the module is to stay small.
#if defined(__clang__)
#define SMALL __attribute__((minsize))
#define BEGIN_SMALL _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define END_SMALL _Pragma("clang attribute pop")
#else
#define SMALL
#define BEGIN_SMALL
#define END_SMALL
#endif

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
/// A product on its way to its sum needs a register too: with a sixth row two sums would have none.
constexpr std::size_t tile_rows = 5;
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

/// a * b + c, rounded once where the target can; never left to the compiler, which would do it in
/// one place and not in another.
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

/// The same vector, in its turn: sums that are made side by side are also written side by side, and
/// need no more registers than there are sums.
inline vec in_order(vec values) {
#if defined(__wasm_simd128__)
    __asm__ volatile("" : "+r"(values));
#endif
    return values;
}

/// Before a loop that is not to be unrolled, for compilers would then mix its turns; and before one
/// that is.
#if defined(__clang__)
#define KEEP_ROLLED _Pragma("clang loop unroll(disable)")
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define KEEP_ROLLED
#define UNROLLED
#endif

/// Numbers of a and b in turns, from number `from` on.
template <std::size_t from, std::size_t... lane>
inline vec in_turns(vec a, vec b, std::index_sequence<lane...>) {
    return __builtin_shufflevector(a, b, (from + lane / 2 + lane % 2 * lanes)...);
}

/// As many rows as a vector has lanes, turned: rows become columns.
inline void transpose(vec (&rows)[lanes]) {
    constexpr std::make_index_sequence<lanes> every{};
    for (std::size_t done = 1; done < lanes; done *= 2) {
        vec mixed[lanes];
        for (std::size_t i = 0; i < lanes / 2; ++i) {
            mixed[2 * i] = in_turns<0>(rows[i], rows[i + lanes / 2], every);
            mixed[2 * i + 1] = in_turns<lanes / 2>(rows[i], rows[i + lanes / 2], every);
        }
        std::memcpy(&rows, &mixed, sizeof rows);
    }
}

/// Whether a condition holds in all lanes.
inline bool everywhere(ivec condition) {
    std::int32_t all = -1;
    for (std::size_t lane = 0; lane < lanes; ++lane) all &= condition[lane];
    return all != 0;
}

/// 2^x, within 1e-7 of it; NaN stays NaN. One is made before a loop and called inside.
class exponential {
  public:
    /// Of x from -127 to 126; exactly 1 at 0.
    vec operator()(vec x) const {
        // Adding 1.5 * 2^23 rounds x to a whole number n, which then stands in the low bits, here
        // with the exponent's bias of 127 already on it.
        const vec rounded = x + magic_;
        const vec f = x - (rounded - magic_);
        ivec bits;
        std::memcpy(&bits, &rounded, sizeof bits);
        bits = bits << 23;
        vec power;
        std::memcpy(&power, &bits, sizeof power);
        return near_one(f) * power;
    }

    /// Of x up to 126; exactly 0 below -127: there the factor 2^n comes out as 0.
    vec of_any(vec x) const { return (*this)(larger(x, least_)); }

  private:
    vec least_ = held(splat(-127.0F));
    vec magic_ = held(splat(12582912.0F + 127.0F));
#if defined(ATTENTION_RELAXED_SIMD) || defined(__FMA__)
    /// 2^f on [-1/2, 1/2], by the polynomial of least relative error among those that are 1 at 0.
    vec near_one(vec f) const {
        const vec square = f * f;
        const vec high = madd(madd(c5_, f, c4_), square, madd(c3_, f, c2_));
        return madd(high, square, madd(c1_, f, one_));
    }
    vec one_ = held(splat(1.0F));
    vec c1_ = held(splat(0.693146978F));
    vec c2_ = held(splat(0.240222421F));
    vec c3_ = held(splat(0.0555073373F));
    vec c4_ = held(splat(0.00967151277F));
    vec c5_ = held(splat(0.00132647273F));
#else
    /// 2^f on [-1/2, 1/2], as (e + f) / (e - f), which is 1 at 0, with the even polynomial e by
    /// which the largest relative error is least: where multiply and add are two operations these
    /// are fewer, and what divides stands idle otherwise.
    vec near_one(vec f) const {
        const vec square = f * f;
        const vec even = madd(madd(e4_, square, e2_), square, e0_);
        return (even + f) / (even - f);
    }
    vec e0_ = held(splat(2.88539004F));
    vec e2_ = held(splat(0.115523957F));
    vec e4_ = held(splat(-0.000920453749F));
#endif
};

}  // namespace
