#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "support/draws.hpp"

/// Reads the values of one run from libFuzzer's bytes. When they are used up, every count is its
/// smallest value, so that a short input gives a small call.
namespace fuzz {

using attention::shape_list;
using attention::tensor;

class input {
  public:
    input(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes, size) {}

    /// From `least` to `most`, both included.
    std::size_t count(std::size_t least, std::size_t most) {
        return bytes_.ConsumeIntegralInRange<std::size_t>(least, most);
    }

    /// True once in `of` times; false when the bytes are used up.
    bool seldom(std::size_t of) { return count(0, of - 1) == of - 1; }

    bool flag() { return seldom(2); }

    /// From 1 to `few`; once in 16 times from 1 to `most`.
    std::size_t length(std::size_t few, std::size_t most) {
        return seldom(16) ? count(1, most) : count(1, few);
    }

    /// Up to 12 arbitrary bytes.
    std::string text() { return bytes_.ConsumeRandomLengthString(12); }

    /// Any double, by its bits.
    double bits() { return bytes_.ConsumeFloatingPoint<double>(); }

    /// Numbers at the edges of float32: NaN, infinities, -0, the largest and the smallest.
    float odd() {
        using limits = std::numeric_limits<float>;
        const float odd[] = {
            limits::quiet_NaN(), limits::infinity(), -limits::infinity(),  -0.0F, limits::max(),
            -limits::max(),      limits::min(),      limits::denorm_min(), 1e4F,  -1e4F};
        return odd[count(0, sizeof odd / sizeof *odd - 1)];
    }

    /// Random numbers from -reach to reach; with `odd_ones` some are replaced by `odd` numbers.
    tensor numbers(const shape_list& shape, double reach, bool odd_ones) {
        support::draws random(bytes_.ConsumeIntegral<std::uint16_t>());
        tensor drawn = random.tensor(shape, -reach, reach);
        while (odd_ones && seldom(3)) drawn.data()[count(0, drawn.size() - 1)] = odd();
        return drawn;
    }

    /// The largest magnitude of random numbers: mostly 1.5, seldom 0, tiny or large.
    double reach() {
        const double reaches[] = {1.5, 1.5, 1.5, 0.01, 6.0, 40.0, 0.0, 1e-39};
        return reaches[count(0, sizeof reaches / sizeof *reaches - 1)];
    }

    bool empty() { return bytes_.remaining_bytes() == 0; }

  private:
    FuzzedDataProvider bytes_;
};

}  // namespace fuzz
