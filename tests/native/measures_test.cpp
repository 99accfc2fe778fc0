#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "attention/reference.hpp"
#include "attention/softmax.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::shape_list;
using attention::tensor;
using support::agrees;
using support::difference;
using support::refusal;
using support::tensor_of;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// Twice the Frobenius norm of the matrix diag(w) - w w^T.
double jacobian_norm_over_half(const std::vector<double>& w) {
    double squares = 0.0;
    for (std::size_t i = 0; i < w.size(); ++i) {
        for (std::size_t j = 0; j < w.size(); ++j) {
            const double entry = (i == j ? w[i] : 0.0) - w[i] * w[j];
            squares += entry * entry;
        }
    }
    return std::sqrt(squares) / 0.5;
}

double bits(const std::vector<double>& w) {
    double sum = 0.0;
    for (const double weight : w)
        sum += weight > 0.0 ? weight * std::log(weight) / std::log(2.0) : 0.0;
    return -sum;
}

std::vector<double> row_of(const tensor& weights, std::size_t row, std::size_t length) {
    return std::vector<double>(weights.data() + row * length, weights.data() + (row + 1) * length);
}

}  // namespace

TEST_CASE(
    "entropy, largest and gradient_left agree with their definitions on every row of any shape") {
    support::draws random(11);
    double least_gradient = 1.0;
    double most_gradient = 0.0;
    for (int round = 0; round < 400; ++round) {
        const std::size_t length = random.count(1, 12);
        const shape_list shape = {random.count(1, 3), random.count(1, 3), length};
        const double spread = random.number(0.0, 20.0);
        const tensor weights = attention::softmax(random.tensor(shape, -spread, spread));
        const tensor entropy = attention::entropy(weights);
        const tensor largest = attention::largest(weights);
        const tensor gradient = attention::gradient_left(weights);
        const shape_list rows = {shape[0], shape[1]};
        REQUIRE(attention::shape_of(entropy) == rows);
        REQUIRE(attention::shape_of(largest) == rows);
        REQUIRE(attention::shape_of(gradient) == rows);
        for (std::size_t row = 0; row < shape[0] * shape[1]; ++row) {
            const auto w = row_of(weights, row, length);
            const double left = gradient.data()[row];
            if (!agrees(entropy.data()[row], bits(w), 1e-6)) FAIL("entropy of row " << row);
            if (!agrees(largest.data()[row], *std::max_element(w.begin(), w.end()), 0.0)) {
                FAIL("largest of row " << row);
            }
            if (!agrees(left, jacobian_norm_over_half(w), 1e-6)) {
                FAIL("gradient_left is " << left << " instead of " << jacobian_norm_over_half(w));
            }
            if (!(left >= 0.0 && left <= 1.0)) FAIL("gradient_left is " << left);
            least_gradient = std::min(least_gradient, left);
            most_gradient = std::max(most_gradient, left);
        }
    }
    CHECK(least_gradient < 0.01);
    CHECK(most_gradient > 0.95);
}

TEST_CASE(
    "gradient_left is 1 for two equal weights, 0 for one-hot rows, in between for more weights") {
    CHECK(attention::gradient_left(tensor_of({2}, {0.5F, 0.5F}))() == 1.0F);
    CHECK(attention::gradient_left(tensor_of({5}, {0, 0.5F, 0, 0.5F, 0}))() == 1.0F);
    CHECK(attention::gradient_left(tensor_of({3}, {0, 1, 0}))() == 0.0F);
    CHECK(attention::gradient_left(tensor_of({1}, {1}))() == 0.0F);
    CHECK(attention::gradient_left(tensor_of({3}, {0, 0, 0}))() == 0.0F);
    const double thirds = attention::gradient_left(attention::softmax(tensor_of({3}, {0, 0, 0})))();
    CHECK(agrees(thirds, 2.0 * std::sqrt(2.0) / 3.0, 1e-7));
}

TEST_CASE("two equal weights give the largest gradient_left of any row") {
    support::draws random(12);
    double most = 0.0;
    for (int round = 0; round < 20000; ++round) {
        const std::size_t length = random.count(2, 6);
        std::vector<double> w(length);
        double sum = 0.0;
        for (double& weight : w) sum += weight = std::pow(random.number(1e-6, 1.0), 4.0);
        for (double& weight : w) weight /= sum;
        most = std::max(most, jacobian_norm_over_half(w));
    }
    CHECK(most <= 1.0 + 1e-12);
    CHECK(most > 0.99);
}

TEST_CASE("entropy is log2 n for n equal weights and 0 for one-hot and empty rows") {
    CHECK(agrees(attention::entropy(attention::softmax(attention::zeros({8})))(), 3.0, 1e-6));
    CHECK(attention::entropy(tensor_of({2}, {0.5F, 0.5F}))() == 1.0F);
    CHECK(attention::entropy(tensor_of({3}, {0, 1, 0}))() == 0.0F);
    CHECK(attention::entropy(tensor_of({3}, {0, 0, 0}))() == 0.0F);
}

TEST_CASE("a NaN weight at any position makes every measure of its row NaN") {
    for (std::size_t place = 0; place < 3; ++place) {
        tensor weights = tensor_of({2, 3}, {0.25F, 0.5F, 0.25F, 1, 0, 0});
        weights(0, place) = not_a_number;
        CHECK(difference(attention::entropy(weights), {not_a_number, 0}, 0.0) == "");
        CHECK(difference(attention::largest(weights), {not_a_number, 1}, 0.0) == "");
        CHECK(difference(attention::gradient_left(weights), {not_a_number, 0}, 0.0) == "");
    }
}

TEST_CASE("measures refuse a scalar, which has no rows") {
    const tensor scalar = attention::zeros({});
    CHECK(refusal([&] { attention::entropy(scalar); }) == "shape");
    CHECK(refusal([&] { attention::largest(scalar); }) == "shape");
    CHECK(refusal([&] { attention::gradient_left(scalar); }) == "shape");
}

TEST_CASE("entropy agrees with the reference on every row") {
    support::draws random(13);
    for (int round = 0; round < 100; ++round) {
        const std::size_t length = random.count(1, 12);
        const tensor weights = attention::softmax(random.tensor({3, length}, -8, 8));
        for (std::size_t row = 0; row < 3; ++row) {
            const double want = attention::reference::entropy(row_of(weights, row, length));
            CHECK(agrees(attention::entropy(weights)(row), want, 1e-6));
        }
    }
    CHECK(attention::reference::entropy({0.25, 0.25, 0.25, 0.25}) == 2.0);
    CHECK(attention::reference::entropy({0, 1}) == 0.0);
}

TEST_CASE("the softmax Jacobian agrees with the reference, and its norm with gradient_left") {
    support::draws random(14);
    for (int round = 0; round < 100; ++round) {
        const std::size_t length = random.count(1, 9);
        const tensor weights = attention::softmax(random.tensor({length}, -4, 4));
        const tensor jacobian = attention::softmax_jacobian(weights);
        REQUIRE(attention::shape_of(jacobian) == shape_list{length, length});
        const auto want = attention::reference::softmax_jacobian(support::doubles(weights));
        CHECK(difference(jacobian, want, 1e-7) == "");
        double squares = 0.0;
        for (const double slope : jacobian) squares += slope * slope;
        CHECK(agrees(attention::gradient_left(weights)(), 2.0 * std::sqrt(squares), 1e-6));
    }
}

TEST_CASE("the reference's Jacobian agrees with central finite differences of its softmax") {
    support::draws random(15);
    constexpr double step = 1e-5;
    for (int round = 0; round < 100; ++round) {
        std::vector<double> scores(random.count(1, 8));
        for (double& score : scores) score = random.number(-4, 4);
        if (round % 4 == 0) scores[0] = -std::numeric_limits<double>::infinity();
        const std::size_t n = scores.size();
        const auto jacobian =
            attention::reference::softmax_jacobian(attention::reference::softmax(scores));
        REQUIRE(jacobian.size() == n * n);
        for (std::size_t j = 0; j < n; ++j) {
            auto above = scores;
            auto below = scores;
            above[j] += step;
            below[j] -= step;
            const auto high = attention::reference::softmax(above);
            const auto low = attention::reference::softmax(below);
            for (std::size_t i = 0; i < n; ++i) {
                const double slope = (high[i] - low[i]) / (2.0 * step);
                if (!agrees(jacobian[i * n + j], slope, 1e-9)) FAIL_CHECK("cell " << i << " " << j);
            }
        }
    }
}

TEST_CASE("the Jacobian refuses tensors that are not a single row") {
    for (const shape_list& shape : {shape_list{}, shape_list{2, 3}, shape_list{1, 3}}) {
        CHECK(refusal([&] { attention::softmax_jacobian(attention::zeros(shape)); }) == "shape");
    }
    CHECK(refusal([&] { attention::softmax_jacobian(attention::zeros({10000})); }) == "size");
    CHECK(attention::softmax_jacobian(tensor_of({1}, {1}))(0, 0) == 0.0F);
}
