#include "attention/normal_stream.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/compare.hpp"

using attention::normal_stream;

namespace {

constexpr std::size_t half = 2000000;

std::vector<double> drawn(std::uint64_t start, std::size_t pairs) {
    normal_stream draws(start);
    std::vector<double> values;
    values.reserve(2 * pairs);
    for (std::size_t i = 0; i < pairs; ++i) {
        const normal_stream::two both = draws.next();
        values.push_back(both.first);
        values.push_back(both.second);
    }
    return values;
}

/// The standard normal distribution function at `x`.
double below(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

}  // namespace

TEST_CASE("the first four moments are those of the standard normal distribution") {
    const std::vector<double> values = drawn(1, half);
    const double count = static_cast<double>(values.size());
    double sums[4] = {};
    for (const double value : values) {
        double power = 1.0;
        for (double& sum : sums) sum += power *= value;
    }
    // Five standard deviations of each mean; var(x^n) = E[x^2n] - E[x^n]^2.
    const double expected[4] = {0.0, 1.0, 0.0, 3.0};
    const double variances[4] = {1.0, 2.0, 15.0, 96.0};
    for (std::size_t i = 0; i < 4; ++i) {
        CAPTURE(i);
        CHECK(support::agrees(sums[i] / count, expected[i], 5.0 * std::sqrt(variances[i] / count)));
    }
}

TEST_CASE("every interval has its expected frequency, from the centre to both tails") {
    // These intervals contain edges of the ziggurat's layers; its tail begins at 3.654.
    std::vector<double> edges;
    for (int i = -40; i <= 40; ++i) edges.push_back(i / 10.0);
    for (const double far : {4.3, 4.7}) {
        edges.insert(edges.begin(), -far);
        edges.push_back(far);
    }
    const std::vector<double> values = drawn(2, half);
    std::vector<double> counts(edges.size() + 1, 0.0);
    for (const double value : values) {
        std::size_t part = 0;
        while (part < edges.size() && value >= edges[part]) ++part;
        counts[part] += 1.0;
    }
    double chi_square = 0.0;
    for (std::size_t part = 0; part <= edges.size(); ++part) {
        const double low = part == 0 ? 0.0 : below(edges[part - 1]);
        const double high = part == edges.size() ? 1.0 : below(edges[part]);
        const double expected = (high - low) * static_cast<double>(values.size());
        chi_square += (counts[part] - expected) * (counts[part] - expected) / expected;
    }
    const double freedom = static_cast<double>(edges.size());
    CHECK(chi_square < freedom + 5.0 * std::sqrt(2.0 * freedom));
    CHECK(counts.front() > 0.0);
    CHECK(counts.back() > 0.0);
}

TEST_CASE("successive numbers are uncorrelated, and so are streams with neighbouring seeds") {
    const std::vector<double> values = drawn(3, half / 4);
    const std::vector<double> others = drawn(4, half / 4);
    const double count = static_cast<double>(values.size());
    const auto check = [=](double products) {
        CHECK(support::agrees(products / count, 0.0, 5.0 / std::sqrt(count)));
    };
    for (const std::size_t apart : {1U, 2U, 3U, 16U}) {
        double products = 0.0;
        double of_squares = 0.0;
        for (std::size_t i = apart; i < values.size(); ++i) {
            products += values[i] * values[i - apart];
            of_squares +=
                (values[i] * values[i] - 1.0) * (values[i - apart] * values[i - apart] - 1.0);
        }
        CAPTURE(apart);
        check(products);
        check(of_squares / 2.0);
    }
    double across = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) across += values[i] * others[i];
    check(across);
}

TEST_CASE("equal seeds give equal numbers, different seeds different numbers") {
    CHECK(drawn(7, 50) == drawn(7, 50));
    CHECK(drawn(7, 50) != drawn(8, 50));
    // The first numbers of many neighbouring seeds are a sample too.
    double sum = 0.0;
    double squares = 0.0;
    constexpr std::uint64_t starts = 100000;
    for (std::uint64_t start = 0; start < starts; ++start) {
        const double first = normal_stream(start).next().first;
        sum += first;
        squares += first * first;
    }
    const double count = static_cast<double>(starts);
    CHECK(support::agrees(sum / count, 0.0, 5.0 / std::sqrt(count)));
    CHECK(support::agrees(squares / count, 1.0, 5.0 * std::sqrt(2.0 / count)));
}
