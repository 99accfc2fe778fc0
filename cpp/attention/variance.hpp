#pragma once

#include <cstdint>
#include <vector>

#include "attention/tensor.hpp"

namespace attention {

/// The experiment behind 1 / sqrt(d_k): dot products of pairs of standard normal vectors, numbered
/// from 0. A pair's vectors depend only on the seed and its number, so that the result does not
/// depend on how pairs are divided into chunks. The numbers are those of `normal_stream`.
struct variance_question {
    std::uint64_t dimension;  ///< of the vectors, 1 to 4,096
    std::uint64_t seed;
    std::uint64_t from;   ///< number of the first pair
    std::uint64_t count;  ///< how many pairs, 1 to 1,000,000
    double range;         ///< of the histograms: -range to range, at most 1e9; 0 for none
    std::uint64_t bins;   ///< of the histograms, 1 to 1,024
    /// The sums of the chunks before: with them the sums have the same bits for any chunks.
    double sum = 0.0, square_sum = 0.0;
};

/// The result of a chunk. Histograms of chunks may be added.
struct variance_answer {
    double sum = 0.0;                      ///< of the dot products, added to the question's sum
    double square_sum = 0.0;               ///< of their squares, added to the question's
    std::vector<std::uint32_t> histogram;  ///< of the dot products within the range
    std::vector<std::uint32_t> scaled_histogram;  ///< of the dot products / sqrt(dimension)
};

/// The dot products of pairs `from` to `from` + `count` - 1: (count,). Refuses (`status::value`)
/// arguments out of range.
tensor dot_products(std::uint64_t dimension, std::uint64_t seed, std::uint64_t from,
                    std::uint64_t count);

/// One chunk of the experiment. Refuses (`status::value`) members out of range.
variance_answer variance_experiment(const variance_question& question);

}  // namespace attention
