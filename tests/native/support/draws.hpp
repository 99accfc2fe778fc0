#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

#include "attention/tensor.hpp"

namespace support {

/// Random test data, the same on every machine; not the engine's generator.
class draws {
  public:
    explicit draws(std::uint32_t seed) : words_(seed) {}

    /// A number from `from` to `to`, in steps of 2^-24 of the range.
    double number(double from, double to) {
        return from + (to - from) * static_cast<double>(words_() >> 8) / 16777216.0;
    }

    /// An integer from `least` to `most`, inclusive.
    std::size_t count(std::size_t least, std::size_t most) {
        return least + static_cast<std::size_t>(words_()) % (most - least + 1);
    }

    attention::tensor tensor(const attention::shape_list& shape, double from, double to) {
        attention::tensor result = attention::zeros(shape);
        for (std::size_t i = 0; i < result.size(); ++i) {
            result.data()[i] = static_cast<float>(number(from, to));
        }
        return result;
    }

  private:
    std::mt19937 words_;
};

/// A tensor of the given shape and numbers.
inline attention::tensor tensor_of(const attention::shape_list& shape,
                                   std::initializer_list<float> values) {
    return attention::tensor_from(shape, values.begin(), values.size());
}

}  // namespace support
