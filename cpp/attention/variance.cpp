#include "attention/variance.hpp"

#include <cmath>

#include "attention/random.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

/// Pairs that share one generator: seeding costs as much as drawing some hundred numbers.
constexpr std::uint64_t block_length = 256;
constexpr std::uint64_t most_dimensions = 4096;
constexpr std::uint64_t most_pairs = 1000000;
constexpr std::uint64_t last_pair = std::uint64_t{1} << 40;
constexpr std::uint64_t most_bins = 1024;
constexpr double most_range = 1e9;

void check(bool fits, const char* sentence) {
    if (!fits) throw error(status::value, sentence);
}

/// Far seeds for neighbouring blocks (the finaliser of SplitMix64).
std::uint64_t block_seed(std::uint64_t seed, std::uint64_t block) {
    std::uint64_t mixed = seed + (block + 1) * 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
}

float dot_product(const tensor& q, const tensor& k) {
    double sum = 0.0;
    for (std::size_t i = 0; i < q.size(); ++i) {
        sum += static_cast<double>(q.data()[i]) * static_cast<double>(k.data()[i]);
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
    std::uint64_t pair = from;
    const std::uint64_t end = from + count;
    while (pair < end) {
        const std::uint64_t block = pair / block_length;
        generator draws(block_seed(seed, block));
        for (std::uint64_t i = block * block_length; i < end && i < (block + 1) * block_length;
             ++i) {
            const tensor q = draws.randn({width});
            const tensor k = draws.randn({width});
            if (i < from) continue;
            products.data()[static_cast<std::size_t>(i - from)] = dot_product(q, k);
            ++pair;
        }
    }
    return products;
}

variance_answer variance_experiment(const variance_question& asked) {
    check(asked.range >= 0.0 && asked.range <= most_range,
          "A range must be a number from 0 to 1e9.");
    check(asked.bins >= 1 && asked.bins <= most_bins, "A number of bins must be from 1 to 1024.");
    const tensor products = dot_products(asked.dimension, asked.seed, asked.from, asked.count);
    const double root = std::sqrt(static_cast<double>(asked.dimension));
    variance_answer found;
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
