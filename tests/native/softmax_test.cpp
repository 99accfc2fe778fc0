#include "attention/softmax.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "attention/reference.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::shape_list;
using attention::softmax;
using attention::softmax_options;
using attention::tensor;
using support::agrees;
using support::difference;
using support::refusal;
using support::tensor_of;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

constexpr softmax_options naive(double sharpness = 1.0) {
    return {sharpness, false, -1};
}
constexpr softmax_options stable(double sharpness = 1.0) {
    return {sharpness, true, -1};
}

/// The reference's softmax of every slice along `axis`, indexed by coordinates.
std::vector<double> reference_along(const tensor& scores, std::size_t axis, double sharpness) {
    const shape_list shape = attention::shape_of(scores);
    std::vector<double> weights(scores.size());
    for (std::size_t cell = 0; cell < scores.size(); ++cell) {
        shape_list index = support::coordinates(cell, shape);
        if (index[axis] != 0) continue;
        std::vector<std::size_t> cells;
        std::vector<double> slice;
        for (index[axis] = 0; index[axis] < shape[axis]; ++index[axis]) {
            cells.push_back(support::flat(index, shape));
            slice.push_back(scores.data()[cells.back()]);
        }
        const auto row = attention::reference::softmax(slice, sharpness);
        for (std::size_t i = 0; i < row.size(); ++i) weights[cells[i]] = row[i];
    }
    return weights;
}

}  // namespace

TEST_CASE("softmax agrees with the reference along every axis, at every sharpness") {
    support::draws random(1);
    for (int round = 0; round < 200; ++round) {
        const shape_list shape = {random.count(1, 4), random.count(1, 5), random.count(1, 9)};
        const double spread = random.number(0.0, 60.0);
        const tensor scores = random.tensor(shape, -spread, spread);
        for (const double sharpness : {0.0, 0.125, 1.0, 2.0, 64.0, infinity}) {
            for (int dim = -3; dim < 3; ++dim) {
                const auto axis = static_cast<std::size_t>(dim < 0 ? dim + 3 : dim);
                const std::string different =
                    difference(softmax(scores, {sharpness, true, dim}),
                               reference_along(scores, axis, sharpness), 1e-7);
                if (!different.empty()) {
                    FAIL("sharpness " << sharpness << ", dim " << dim << ": " << different);
                }
            }
        }
    }
}

TEST_CASE("dim accepts every axis, counted from either end") {
    support::draws random(2);
    const tensor scores = random.tensor({3, 4, 5}, -3, 3);
    for (int dim = 0; dim < 3; ++dim) {
        CHECK(support::bit_difference(softmax(scores, {1.0, true, dim}),
                                      softmax(scores, {1.0, true, dim - 3})) == "");
        CHECK(support::bit_difference(softmax(scores, {1.0, false, dim}),
                                      softmax(scores, {1.0, false, dim - 3})) == "");
    }
    const tensor middle = softmax(scores, {1.0, true, 1});
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 5; ++k) {
            double sum = 0.0;
            for (std::size_t j = 0; j < 4; ++j) sum += middle(i, j, k);
            CHECK(agrees(sum, 1.0, 2e-7));
        }
    }
}

TEST_CASE("the naive form agrees with the stable one while nothing overflows") {
    support::draws random(3);
    for (int round = 0; round < 100; ++round) {
        const tensor scores = random.tensor({random.count(1, 6), random.count(1, 9)}, -20, 20);
        CHECK(difference(softmax(scores, naive()), support::doubles(softmax(scores)), 5e-7) == "");
    }
}

TEST_CASE("sharpness 0 is exactly uniform") {
    const tensor scores = tensor_of({2, 4}, {1, -80, 300, 4, 0, 0, 1e30F, -1e30F});
    for (const float weight : softmax(scores, stable(0.0))) CHECK(weight == 0.25F);
    CHECK(difference(softmax(tensor_of({3}, {5, 6, 7}), stable(0.0)),
                     std::vector<double>(3, static_cast<double>(1.0F / 3.0F)), 0.0) == "");
    CHECK(difference(softmax(tensor_of({3}, {5, 6, 7}), naive(0.0)),
                     std::vector<double>(3, static_cast<double>(1.0F / 3.0F)), 0.0) == "");
    CHECK(difference(softmax(tensor_of({3}, {5, -inf, 7}), stable(0.0)), {0.5, 0, 0.5}, 0.0) == "");
}

TEST_CASE("infinite sharpness is exactly one-hot; tied maxima share the weight equally") {
    CHECK(difference(softmax(tensor_of({4}, {1, 3, 2, -9}), stable(infinity)), {0, 1, 0, 0}, 0.0) ==
          "");
    CHECK(difference(softmax(tensor_of({4}, {3, 1, 3, -inf}), stable(infinity)), {0.5, 0, 0.5, 0},
                     0.0) == "");
    CHECK(difference(softmax(tensor_of({4}, {-2, -2, -2, -2}), stable(infinity)),
                     {0.25, 0.25, 0.25, 0.25}, 0.0) == "");
    CHECK(difference(softmax(tensor_of({2, 2}, {1, 2, 3, 0}), {infinity, true, 0}), {0, 1, 1, 0},
                     0.0) == "");
}

TEST_CASE("a score of -infinity gets weight 0, and a row of only -infinity gets zeros") {
    for (const double sharpness : {0.0, 1.0, 64.0, infinity}) {
        CAPTURE(sharpness);
        const tensor weights =
            softmax(tensor_of({2, 3}, {1, -inf, 1, -inf, -inf, -inf}), stable(sharpness));
        CHECK(difference(weights, {0.5, 0, 0.5, 0, 0, 0}, 0.0) == "");
    }
    CHECK(difference(softmax(tensor_of({2, 2}, {-inf, 1, -inf, 1}), {1.0, true, 0}),
                     {0, 0.5, 0, 0.5}, 0.0) == "");
    CHECK(attention::reference::softmax({-infinity, -infinity}) == std::vector<double>{0, 0});
}

TEST_CASE("a NaN score makes its whole row NaN and no other, in the reference too") {
    const tensor weights = softmax(tensor_of({3, 2}, {not_a_number, 1, -inf, not_a_number, 0, 0}));
    CHECK(difference(weights, {not_a_number, not_a_number, not_a_number, not_a_number, 0.5, 0.5},
                     0.0) == "");
    for (const auto& row :
         {std::vector<double>{not_a_number, 1.0}, std::vector<double>{1.0, not_a_number},
          std::vector<double>{not_a_number, not_a_number},
          std::vector<double>{-infinity, not_a_number}}) {
        for (const double weight : attention::reference::softmax(row)) CHECK(std::isnan(weight));
    }
}

TEST_CASE("a score of infinity makes its row NaN, as in PyTorch, in the reference too") {
    for (const bool subtract_max : {true, false}) {
        const softmax_options options{1.0, subtract_max, -1};
        const tensor weights = softmax(tensor_of({3, 2}, {inf, inf, 0, 0, inf, inf}), options);
        CHECK(difference(weights,
                         {not_a_number, not_a_number, 0.5, 0.5, not_a_number, not_a_number},
                         0.0) == "");
    }
    for (const double sharpness : {0.0, 1.0, infinity}) {
        const tensor weights = softmax(tensor_of({1, 3}, {1, inf, -inf}), stable(sharpness));
        CHECK(difference(weights, {not_a_number, not_a_number, not_a_number}, 0.0) == "");
    }
    for (const double weight : attention::reference::softmax({1.0, infinity, -infinity})) {
        CHECK(std::isnan(weight));
    }
}

TEST_CASE("adding a constant to every score does not change the stable softmax") {
    support::draws random(4);
    for (int round = 0; round < 100; ++round) {
        tensor scores = random.tensor({1, 8}, -4, 4);
        for (float& score : scores) score = std::round(score * 64.0F) / 64.0F;
        for (const float shift : {-1000.0F, -150.0F, 0.5F, 150.0F, 1000.0F}) {
            const tensor shifted = scores.array() + shift;
            CHECK(support::bit_difference(softmax(shifted), softmax(scores)) == "");
        }
    }
}

TEST_CASE("the naive form overflows to NaN and underflows to 0/0; the stable one does neither") {
    const tensor high = tensor_of({3}, {150, 149, 20});
    CHECK(difference(softmax(high, naive()), {not_a_number, not_a_number, 0}, 0.0) == "");
    CHECK(difference(softmax(high), attention::reference::softmax({150, 149, 20}), 1e-7) == "");

    const tensor low = tensor_of({3}, {-150, -149, -200});
    CHECK(difference(softmax(low, naive()), {not_a_number, not_a_number, not_a_number}, 0.0) == "");
    CHECK(difference(softmax(low), attention::reference::softmax({-150, -149, -200}), 1e-7) == "");

    const tensor sum_overflows = tensor_of({3}, {88.5F, 88.5F, 88.5F});
    CHECK(difference(softmax(sum_overflows, naive()), {0, 0, 0}, 0.0) == "");
    CHECK(difference(softmax(tensor_of({2}, {1, 2}), naive(infinity)), {not_a_number, not_a_number},
                     0.0) == "");
    CHECK(difference(softmax(tensor_of({2}, {-inf, -inf}), naive()), {not_a_number, not_a_number},
                     0.0) == "");
}

TEST_CASE("a negative or NaN sharpness and an axis out of range are refused") {
    const tensor scores = tensor_of({2, 2}, {1, 2, 3, 4});
    CHECK(refusal([&] { softmax(scores, stable(-1e-9)); }) == "value");
    CHECK(refusal([&] { softmax(scores, stable(-infinity)); }) == "value");
    CHECK(refusal([&] { softmax(scores, stable(not_a_number)); }) == "value");
    CHECK(refusal([&] { softmax(scores, naive(not_a_number)); }) == "value");
    CHECK(refusal([&] { softmax(scores, {1.0, true, 2}); }) == "value");
    CHECK(refusal([&] { softmax(scores, {1.0, true, -3}); }) == "value");
    CHECK(refusal([&] { softmax(attention::zeros({})); }) == "value");
    CHECK(refusal([&] { softmax(scores, {1.0, true, 1}); }) == "");
}
