#include "attention/variance.hpp"

#include <cmath>

#include "attention/normal_stream.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

constexpr std::uint64_t max_dimension = 4096;
constexpr std::uint64_t max_pairs = 1000000;
constexpr std::uint64_t last_pair = std::uint64_t{1} << 40;
constexpr std::uint64_t max_bins = 1024;
constexpr double max_range = 1e9;

void check(bool fits, const char* sentence) {
    if (!fits) throw error(status::value, sentence);
}

/// The seed of a pair's stream. `normal_stream` mixes it: neighbouring pairs start far apart.
std::uint64_t pair_seed(std::uint64_t seed, std::uint64_t pair) {
    return seed + (pair + 1) * 0x9e3779b97f4a7c15U;
}

/// Draws the numbers of both vectors alternately and stores none of them.
float dot_product(std::size_t width, std::uint64_t seed) {
    normal_stream draws(seed);
    double sum = 0.0;
    for (std::size_t i = 0; i < width; ++i) {
        const normal_stream::two pair = draws.next();
        sum += pair.first * pair.second;
    }
    return static_cast<float>(sum);
}

/// Counts `value` in its bin of a histogram from -range to range.
void count_into(std::vector<std::uint32_t>& histogram, double value, double range) {
    const double bin = (value + range) / (2.0 * range) * static_cast<double>(histogram.size());
    if (bin < 0.0 || bin >= static_cast<double>(histogram.size())) return;
    ++histogram[static_cast<std::size_t>(bin)];
}

}  // namespace

tensor dot_products(std::uint64_t dimension, std::uint64_t seed, std::uint64_t from,
                    std::uint64_t count) {
    check(dimension >= 1 && dimension <= max_dimension, "A dimension must be from 1 to 4096.");
    check(count >= 1 && count <= max_pairs, "A count of pairs must be from 1 to 1000000.");
    check(from <= last_pair, "Pairs are numbered from 0 to 2^40.");
    const std::size_t width = static_cast<std::size_t>(dimension);
    tensor products = zeros({static_cast<std::size_t>(count)});
    for (float& product : products) product = dot_product(width, pair_seed(seed, from++));
    return products;
}

variance_answer variance_experiment(const variance_question& question) {
    check(question.range >= 0.0 && question.range <= max_range,
          "A range must be a number from 0 to 1e9.");
    check(question.bins >= 1 && question.bins <= max_bins,
          "A number of bins must be from 1 to 1024.");
    const tensor products =
        dot_products(question.dimension, question.seed, question.from, question.count);
    const double root = std::sqrt(static_cast<double>(question.dimension));
    variance_answer answer;
    answer.sum = question.sum;
    answer.square_sum = question.square_sum;
    if (question.range > 0.0) {
        const std::size_t bins = static_cast<std::size_t>(question.bins);
        answer.histogram.assign(bins, 0);
        answer.scaled_histogram.assign(bins, 0);
    }
    for (const float product : products) {
        const double value = product;
        answer.sum += value;
        answer.square_sum += value * value;
        if (question.range > 0.0) {
            count_into(answer.histogram, value, question.range);
            count_into(answer.scaled_histogram, value / root, question.range);
        }
    }
    return answer;
}

}  // namespace attention
