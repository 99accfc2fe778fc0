#pragma once

#include "recorder/tape.hpp"

/// What the gradients of products share.
namespace recorder {

/// A constant of n x n x 1: 1 where `is_one(row, column)`, 0 elsewhere.
template <class Test>
variable square_mask(tape& on, std::size_t n, Test is_one) {
    array mask(dtype::float32, {n, n, 1});
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            mask.fill<float>()[row * n + column] = is_one(row, column) ? 1.0F : 0.0F;
        }
    }
    return on.constant(mask);
}

}  // namespace recorder
