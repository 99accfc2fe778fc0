#include "attention/variance.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::dot_products;
using attention::tensor;
using attention::variance_answer;
using attention::variance_experiment;
using attention::variance_question;
using support::refusal;

namespace {

/// A second implementation of the histogram from -range to range.
std::vector<std::uint32_t> counted(const tensor& products, double divisor, double range,
                                   std::size_t bins) {
    std::vector<std::uint32_t> histogram(bins, 0);
    const double width = 2.0 * range / static_cast<double>(bins);
    for (const float product : products) {
        const double place = std::floor((product / divisor + range) / width);
        if (place >= 0.0 && place < static_cast<double>(bins)) {
            ++histogram[static_cast<std::size_t>(place)];
        }
    }
    return histogram;
}

void add(variance_answer& all, const variance_answer& more) {
    all.sum += more.sum;
    all.square_sum += more.square_sum;
    all.histogram.resize(more.histogram.size(), 0);
    all.scaled_histogram.resize(more.scaled_histogram.size(), 0);
    for (std::size_t i = 0; i < more.histogram.size(); ++i) {
        all.histogram[i] += more.histogram[i];
        all.scaled_histogram[i] += more.scaled_histogram[i];
    }
}

}  // namespace

TEST_CASE("chunks of pairs add up to the whole, for any split") {
    support::draws random(131);
    for (int round = 0; round < 12; ++round) {
        const std::size_t dimension = random.count(1, 40);
        const std::uint64_t from = random.count(0, 700);
        const std::size_t count = random.count(200, 1500);
        const variance_question asked = {dimension, 17, from, count, 12.0, 20};
        const tensor products = dot_products(dimension, 17, from, count);
        variance_answer joined;
        std::vector<double> parts;
        for (std::size_t done = 0; done < count;) {
            const std::size_t chunk_size = std::min(count - done, random.count(1, 400));
            variance_question chunk = asked;
            chunk.from = from + done;
            chunk.count = chunk_size;
            add(joined, variance_experiment(chunk));
            for (const float each : dot_products(dimension, 17, from + done, chunk_size)) {
                parts.push_back(each);
            }
            done += chunk_size;
        }
        const variance_answer whole = variance_experiment(asked);
        CAPTURE(round);
        CHECK(support::difference(products, parts, 0.0) == "");
        CHECK(joined.histogram == whole.histogram);
        CHECK(joined.scaled_histogram == whole.scaled_histogram);
        CHECK(support::agrees(joined.sum, whole.sum, 1e-9 * (1.0 + std::abs(whole.sum))));
        CHECK(support::agrees(joined.square_sum, whole.square_sum, 1e-9 * whole.square_sum));
    }
}

TEST_CASE("continued sums have the same bits, for any split of the pairs") {
    const auto whole = variance_experiment({9, 4, 30, 1000, 12.0, 20});
    support::draws random(132);
    for (int round = 0; round < 5; ++round) {
        variance_answer last;
        for (std::uint64_t done = 0; done < 1000;) {
            const std::uint64_t chunk_size =
                std::min<std::uint64_t>(1000 - done, random.count(1, 300));
            last = variance_experiment(
                {9, 4, 30 + done, chunk_size, 0.0, 1, last.sum, last.square_sum});
            done += chunk_size;
        }
        CHECK(last.sum == whole.sum);
        CHECK(last.square_sum == whole.square_sum);
    }
}

TEST_CASE("sums and histograms match the dot products") {
    for (const std::size_t dimension : {1U, 5U, 64U}) {
        for (const double range : {0.5, 10.0, 40.0}) {
            const tensor products = dot_products(dimension, 3, 100, 900);
            const auto found = variance_experiment({dimension, 3, 100, 900, range, 31});
            double sum = 0.0;
            double squares = 0.0;
            for (const double product : products) {
                sum += product;
                squares += product * product;
            }
            const double root = std::sqrt(static_cast<double>(dimension));
            CHECK(support::agrees(found.sum, sum, 1e-9 * (1.0 + std::abs(sum))));
            CHECK(support::agrees(found.square_sum, squares, 1e-9 * squares));
            CHECK(found.histogram == counted(products, 1.0, range, 31));
            CHECK(found.scaled_histogram == counted(products, root, range, 31));
        }
    }
    const auto without = variance_experiment({5, 3, 0, 10, 0.0, 31});
    CHECK(without.histogram.empty());
    CHECK(without.scaled_histogram.empty());
}

TEST_CASE("the variance is close to the dimension, and close to 1 after scaling") {
    for (const std::size_t dimension : {1U, 2U, 5U, 15U, 16U, 100U, 700U}) {
        const std::size_t count = dimension > 100 ? 4000 : 20000;
        const auto found = variance_experiment({dimension, 123, 0, count, 0.0, 1});
        const auto pairs = static_cast<double>(count);
        const auto d = static_cast<double>(dimension);
        const double mean = found.sum / pairs;
        const double variance = found.square_sum / pairs - mean * mean;
        // The fourth moment of a product of normals, and so the error, is largest at dimension 1.
        const double stray = 5.0 * std::sqrt((2.0 + 6.0 / d) / pairs);
        CAPTURE(dimension);
        CHECK(support::agrees(mean, 0.0, 5.0 * std::sqrt(d / pairs)));
        CHECK(support::agrees(variance / d, 1.0, stray));
    }
}

TEST_CASE(
    "equal seeds give equal pairs; different seeds, also neighbouring ones, give different pairs") {
    const tensor once = dot_products(8, 5, 250, 20);
    CHECK(support::bit_difference(dot_products(8, 5, 250, 20), once) == "");
    CHECK(support::bit_difference(dot_products(8, 6, 250, 20), once) != "");
    CHECK(support::bit_difference(dot_products(8, 5 + (std::uint64_t{1} << 32), 250, 20), once) !=
          "");
    CHECK(support::bit_difference(dot_products(8, 5, 270, 20), once) != "");
    CHECK(support::bit_difference(dot_products(8, 5, 250 + 256, 20), once) != "");
    const std::uint64_t last = std::uint64_t{1} << 40;
    CHECK(attention::shape_of(dot_products(3, 5, last, 2)) == attention::shape_list{2});
}

TEST_CASE("arguments out of range are refused, and the next chunk works") {
    const variance_question good = {5, 1, 0, 10, 4.0, 8};
    const auto ends = [&](auto change) {
        variance_question asked = good;
        change(asked);
        return refusal([&] { variance_experiment(asked); });
    };
    constexpr std::size_t enormous = std::numeric_limits<std::size_t>::max();
    for (const std::size_t dimension : {std::size_t{0}, std::size_t{4097}, enormous}) {
        CHECK(ends([=](variance_question& asked) { asked.dimension = dimension; }) == "value");
        CHECK(refusal([=] { dot_products(dimension, 1, 0, 1); }) == "value");
    }
    for (const std::size_t count : {std::size_t{0}, std::size_t{1000001}, enormous}) {
        CHECK(ends([=](variance_question& asked) { asked.count = count; }) == "value");
        CHECK(refusal([=] { dot_products(1, 1, 0, count); }) == "value");
    }
    for (const std::size_t bins : {std::size_t{0}, std::size_t{1025}, enormous}) {
        CHECK(ends([=](variance_question& asked) { asked.bins = bins; }) == "value");
    }
    for (const double range : {-1.0, std::nan(""), HUGE_VAL, -HUGE_VAL, 1e308}) {
        CHECK(ends([=](variance_question& asked) { asked.range = range; }) == "value");
    }
    for (const std::uint64_t from :
         {(std::uint64_t{1} << 40) + 1, std::numeric_limits<std::uint64_t>::max()}) {
        CHECK(ends([=](variance_question& asked) { asked.from = from; }) == "value");
    }
    CHECK(ends([](variance_question&) {}) == "");
    CHECK(ends([](variance_question& asked) { asked.dimension = 4096; }) == "");
    CHECK(ends([](variance_question& asked) { asked.bins = 1024; }) == "");
}
