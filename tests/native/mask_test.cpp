#include "attention/mask.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::shape_list;
using attention::shape_of;
using attention::tensor;
using support::bit_difference;
using support::refusal;
using support::tensor_of;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// "" if cell (i, j) is 0 where `sees(i, j)` and -infinity elsewhere.
template <class Sees>
std::string unlike(const tensor& mask, std::size_t queries, std::size_t keys, Sees sees) {
    if (shape_of(mask) != shape_list{queries, keys}) return "another shape";
    for (std::size_t i = 0; i < queries; ++i) {
        for (std::size_t j = 0; j < keys; ++j) {
            if (mask(i, j) == (sees(i, j) ? 0.0F : -inf)) continue;
            return "cell " + std::to_string(i) + " " + std::to_string(j);
        }
    }
    return "";
}

}  // namespace

TEST_CASE("a causal mask hides the keys after each query, for any number of queries and keys") {
    for (std::size_t queries = 1; queries <= 7; ++queries) {
        for (std::size_t keys = 1; keys <= 7; ++keys) {
            CHECK(unlike(attention::causal_mask(queries, keys), queries, keys,
                         [](std::size_t i, std::size_t j) { return i >= j; }) == "");
        }
        CHECK(bit_difference(attention::causal_mask(queries),
                             attention::causal_mask(queries, queries)) == "");
    }
}

TEST_CASE(
    "a sliding window shows a token and the width - 1 before it; a wide window equals causal") {
    for (std::size_t width = 1; width <= 9; ++width) {
        CHECK(unlike(attention::sliding_window_mask(7, width), 7, 7,
                     [=](std::size_t i, std::size_t j) { return j <= i && j + width > i; }) == "");
    }
    CHECK(bit_difference(attention::sliding_window_mask(7, 7), attention::causal_mask(7)) == "");
    constexpr std::size_t enormous = std::numeric_limits<std::size_t>::max();
    CHECK(bit_difference(attention::sliding_window_mask(5, enormous), attention::causal_mask(5)) ==
          "");
}

TEST_CASE("padding hides the keys after the kept ones") {
    for (std::size_t kept = 0; kept <= 5; ++kept) {
        const tensor mask = attention::padding_mask(5, kept);
        REQUIRE(shape_of(mask) == shape_list{5});
        for (std::size_t j = 0; j < 5; ++j) CHECK(mask(j) == (j < kept ? 0.0F : -inf));
    }
}

TEST_CASE("a boolean mask becomes 0 where it holds 1 and -infinity where it holds 0") {
    const tensor mask = attention::additive_mask(tensor_of({2, 3}, {1, 0, 1, 0, 0, 1}));
    CHECK(bit_difference(mask, tensor_of({2, 3}, {0, -inf, 0, -inf, -inf, 0})) == "");
    CHECK(shape_of(attention::additive_mask(tensor_of({}, {1}))) == shape_list{});
}

TEST_CASE("a mask broadcasts; finite values are added, -infinity replaces the score") {
    support::draws random(101);
    const tensor scores = random.tensor({2, 3, 4}, -3, 3);
    for (const shape_list& shape :
         {shape_list{}, shape_list{4}, shape_list{1}, shape_list{3, 1}, shape_list{3, 4},
          shape_list{2, 1, 1}, shape_list{2, 3, 4}, shape_list{1, 1, 4}}) {
        tensor mask = random.tensor(shape, -2, 2);
        mask.data()[0] = -inf;
        const tensor masked = attention::apply_mask(scores, mask);
        REQUIRE(shape_of(masked) == shape_of(scores));
        for (std::size_t cell = 0; cell < scores.size(); ++cell) {
            shape_list index = support::coordinates(cell, shape_of(scores));
            while (index.size() > shape.size()) index.erase(0);
            for (std::size_t axis = 0; axis < shape.size(); ++axis) {
                if (shape[axis] == 1) index[axis] = 0;
            }
            const float bias = mask.data()[support::flat(index, shape)];
            CHECK(support::same_bits(masked.data()[cell], scores.data()[cell] + bias));
        }
    }
    const tensor odd = tensor_of({3}, {inf, NAN, -inf});
    CHECK(bit_difference(attention::apply_mask(odd, tensor_of({1}, {-inf})),
                         tensor_of({3}, {-inf, -inf, -inf})) == "");
}

TEST_CASE("invalid masks are refused, and the next call works") {
    CHECK(refusal([] { attention::sliding_window_mask(5, 0); }) == "value");
    CHECK(refusal([] { attention::padding_mask(5, 6); }) == "value");
    CHECK(refusal([] { attention::padding_mask(0, 0); }) == "size");
    CHECK(refusal([] { attention::causal_mask(0); }) == "size");
    CHECK(refusal([] { attention::causal_mask(3, 0); }) == "size");
    CHECK(refusal([] { attention::causal_mask(100000); }) == "size");
    CHECK(refusal([] { attention::sliding_window_mask(0, 1); }) == "size");
    for (const float value : {0.5F, -1.0F, 2.0F, NAN, inf, -inf}) {
        CHECK(refusal([=] { attention::additive_mask(tensor_of({2}, {1, value})); }) == "value");
    }
    const tensor scores = attention::zeros({3, 4});
    for (const float value : {NAN, inf}) {
        CHECK(refusal([&] { attention::apply_mask(scores, tensor_of({1}, {value})); }) == "value");
    }
    for (const shape_list& shape :
         {shape_list{3}, shape_list{4, 3}, shape_list{2, 4}, shape_list{1, 3, 4}}) {
        CHECK(refusal([&] { attention::apply_mask(scores, attention::zeros(shape)); }) == "shape");
    }
    CHECK(bit_difference(attention::apply_mask(scores, attention::zeros({4})), scores) == "");
}
