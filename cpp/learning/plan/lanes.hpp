#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Four numbers at a time, on every machine: more lanes would add up in another order. Each
/// operation is one of IEEE 754, rounded by itself, so that all machines give the same bits. The
/// variant with ATTENTION_RELAXED_SIMD is quicker instead: it multiplies and adds in one operation.
namespace learning::kernels {

constexpr std::size_t lane_count = 4;
using lanes = float __attribute__((vector_size(16)));
using lane_bits = std::int32_t __attribute__((vector_size(16)));
/// The same bits as numbers that wrap around.
using lane_words = std::uint32_t __attribute__((vector_size(16)));

inline lanes load(const float* from) {
    lanes values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

inline void store(float* to, lanes values) {
    std::memcpy(to, &values, sizeof values);
}

inline lanes splat(float value) {
    return lanes{value, value, value, value};
}

#if defined(ATTENTION_RELAXED_SIMD)
/// web/scripts/relax.mjs replaces the call by f32x4.relaxed_madd after linking, as it does in
/// attention/fused/vector.hpp.
__attribute__((import_module("simd"), import_name("madd"), const)) extern "C" lanes relaxed_madd(
    lanes a, lanes b, lanes c);
constexpr bool is_relaxed = true;
#else
constexpr bool is_relaxed = false;
#endif

/// a * b + c, rounded twice; in the quick variant once, where the machine does so.
inline lanes madd(lanes a, lanes b, lanes c) {
#if defined(ATTENTION_RELAXED_SIMD)
    return relaxed_madd(a, b, c);
#else
    return a * b + c;
#endif
}

inline lane_bits bits_of(lanes values) {
    lane_bits bits;
    std::memcpy(&bits, &values, sizeof bits);
    return bits;
}

inline lane_words words_of(lanes values) {
    lane_words words;
    std::memcpy(&words, &values, sizeof words);
    return words;
}

template <class Bits>
lanes lanes_of(Bits bits) {
    lanes values;
    static_assert(sizeof bits == sizeof values);
    std::memcpy(&values, &bits, sizeof values);
    return values;
}

/// `a` in lanes where all bits of the condition are set, `b` where none is.
inline lanes chosen(lane_bits condition, lanes a, lanes b) {
    return lanes_of((bits_of(a) & condition) | (bits_of(b) & ~condition));
}

/// The larger of both; `a` where either is not a number.
inline lanes larger(lanes a, lanes b) {
    return chosen(b > a, b, a);
}

inline lanes root_of(lanes values) {
#if defined(__wasm_simd128__)
    return (lanes)wasm_f32x4_sqrt((v128_t)values);
#elif defined(__SSE2__)
    return _mm_sqrt_ps(values);
#else
    for (std::size_t i = 0; i < lane_count; ++i) values[i] = std::sqrt(values[i]);
    return values;
#endif
}

/// The sum of all lanes, always in this order.
inline float total_of(lanes values) {
    return (values[0] + values[1]) + (values[2] + values[3]);
}

/// Up to three numbers, and `rest` in the other lanes.
inline lanes load_some(const float* from, std::size_t count, float rest) {
    float values[lane_count] = {rest, rest, rest, rest};
    for (std::size_t i = 0; i < count; ++i) values[i] = from[i];
    return load(values);
}

inline void store_some(float* to, std::size_t count, lanes values) {
    float all[lane_count];
    store(all, values);
    for (std::size_t i = 0; i < count; ++i) to[i] = all[i];
}

}  // namespace learning::kernels
