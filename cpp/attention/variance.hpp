#pragma once

#include <cstdint>
#include <vector>

#include "attention/tensor.hpp"

namespace attention {

/// The experiment behind 1 / sqrt(d_k): dot products of pairs of standard normal vectors, numbered
/// from 0. A pair's vectors depend on the seed and its number alone, so that any chunks of pairs
/// add up to the same whole. Its numbers are those of `normal_stream`.
struct variance_question {
    std::uint64_t dimension;  ///< of the vectors, 1 to 4,096
    std::uint64_t seed;
    std::uint64_t from;   ///< number of the first pair
    std::uint64_t count;  ///< how many pairs, 1 to 1,000,000
    double range;         ///< of the histograms: -range to range, at most 1e9; 0 for none
    std::uint64_t bins;   ///< of the histograms, 1 to 1,024
    /// Sums of the pairs before, to go on from: then not a bit depends on where chunks are cut.
    double sum = 0.0, square_sum = 0.0;
};

/// What a chunk found; counts and sums of chunks may be added.
struct variance_answer {
    double sum = 0.0;         ///< of the dot products, and of those before
    double square_sum = 0.0;  ///< of their squares
    std::vector<std::uint32_t>
        histogram;  ///< of the dot products; what lies outside is not counted
    std::vector<std::uint32_t> scaled_histogram;  ///< of the dot products / sqrt(dimension)
};

/// The dot products of pairs `from` to `from` + `count` - 1: (count,). Refuses (`status::value`)
/// what is out of range.
tensor dot_products(std::uint64_t dimension, std::uint64_t seed, std::uint64_t from,
                    std::uint64_t count);

/// One chunk of the experiment. Refuses (`status::value`) what is out of range.
variance_answer variance_experiment(const variance_question& asked);

}  // namespace attention
