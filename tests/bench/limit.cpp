#include "limit.hpp"

// Compiled for the machine at hand, with multiply and add in one instruction where it has that.

namespace limit {

namespace {

#if defined(__AVX512F__)
constexpr std::size_t vector_bytes = 64;
#elif defined(__AVX__)
constexpr std::size_t vector_bytes = 32;
#else
constexpr std::size_t vector_bytes = 16;
#endif

using vector = float __attribute__((vector_size(vector_bytes)));
constexpr std::size_t lanes = vector_bytes / sizeof(float);

/// Enough to keep two units busy that each take four or five cycles for a result.
constexpr std::size_t accumulators = 12;

}  // namespace

const std::size_t operations = accumulators * lanes * 2;

float multiply_add(std::size_t rounds) {
    // Factors that the compiler cannot know, near a fixed point that is a normal number.
    volatile float factor = 0.999F;
    volatile float summand = 0.001F;
    const vector a = vector{} + factor;
    const vector b = vector{} + summand;
    vector c[accumulators];
    for (std::size_t i = 0; i < accumulators; ++i) c[i] = vector{} + static_cast<float>(i);
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < accumulators; ++i) c[i] = c[i] * a + b;
    }
    float sum = 0.0F;
    for (const vector& each : c) {
        for (std::size_t lane = 0; lane < lanes; ++lane) sum += each[lane];
    }
    return sum;
}

}  // namespace limit
