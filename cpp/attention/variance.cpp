#include "attention/variance.hpp"

#include <cmath>

#include "attention/normal_stream.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

constexpr std::uint64_t most_dimensions = 4096;
constexpr std::uint64_t most_pairs = 1000000;
constexpr std::uint64_t last_pair = std::uint64_t{1} << 40;
constexpr std::uint64_t most_bins = 1024;
constexpr double most_range = 1e9;

void check(bool fits, const char* sentence) {
    if (!fits) throw error(status::value, sentence);
}

/// Where a pair's stream starts: seed and number, far apart for neighbours of either.
std::uint64_t start_of(std::uint64_t seed, std::uint64_t pair) {
    return seed + (pair + 1) * 0x9e3779b97f4a7c15U;
}

/// The vectors are drawn number by number, query and key in turn, and never kept.
float dot_product(std::size_t width, std::uint64_t start) {
    normal_stream draws(start);
    double sum = 0.0;
    for (std::size_t i = 0; i < width; ++i) {
        const normal_stream::two drawn = draws.next();
        sum += drawn.first * drawn.second;
    }
    return static_cast<float>(sum);
}

void count_into(std::vector<std::uint32_t>& histogram, double value, double range) {
    const double place = (value + range) / (2.0 * range) * static_cast<double>(histogram.size());
    if (place < 0.0 || place >= static_cast<double>(histogram.size())) return;
    ++histogram[static_cast<std::size_t>(place)];
}

}  // namespace

tensor dot_products(std::uint64_t dimension, std::uint64_t seed, std::uint64_t from,
                    std::uint64_t count) {
    check(dimension >= 1 && dimension <= most_dimensions, "A dimension must be from 1 to 4096.");
    check(count >= 1 && count <= most_pairs, "A count of pairs must be from 1 to 1000000.");
    check(from <= last_pair, "Pairs are numbered from 0 to 2^40.");
    const std::size_t width = static_cast<std::size_t>(dimension);
    tensor products = zeros({static_cast<std::size_t>(count)});
    for (float& product : products) product = dot_product(width, start_of(seed, from++));
    return products;
}

variance_answer variance_experiment(const variance_question& asked) {
    check(asked.range >= 0.0 && asked.range <= most_range,
          "A range must be a number from 0 to 1e9.");
    check(asked.bins >= 1 && asked.bins <= most_bins, "A number of bins must be from 1 to 1024.");
    const tensor products = dot_products(asked.dimension, asked.seed, asked.from, asked.count);
    const double root = std::sqrt(static_cast<double>(asked.dimension));
    variance_answer found;
    found.sum = asked.sum;
    found.square_sum = asked.square_sum;
    if (asked.range > 0.0) {
        const std::size_t bins = static_cast<std::size_t>(asked.bins);
        found.histogram.assign(bins, 0);
        found.scaled_histogram.assign(bins, 0);
    }
    for (const float product : products) {
        const double value = product;
        found.sum += value;
        found.square_sum += value * value;
        if (asked.range > 0.0) {
            count_into(found.histogram, value, asked.range);
            count_into(found.scaled_histogram, value / root, asked.range);
        }
    }
    return found;
}

}  // namespace attention
