#include "attention/scaled_dot_product.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/attention_runs.hpp"
#include "support/refusal.hpp"

using attention::attention_options;
using attention::scaled_dot_product_attention;
using attention::shape_list;
using attention::shape_of;
using attention::tensor;
using support::difference;
using support::refusal;

TEST_CASE("scaled dot-product attention agrees with the reference over random calls") {
    support::draws random(31);
    for (int round = 0; round < 300; ++round) {
        const support::attention_call call = support::any_call(random, 9, 3);
        const auto result =
            scaled_dot_product_attention(call.query, call.key, call.value, call.options);
        const auto want = support::reference_heads(call);
        CAPTURE(round);
        CHECK(shape_of(result.output) == shape_of(call.upstream));
        CHECK(shape_of(result.weights) == call.scores_shape());
        CHECK(difference(result.weights, want.weights, 4e-6) == "");
        CHECK(difference(result.output, want.output, 2e-5) == "");
    }
}

TEST_CASE("scores are the dot products before any scaling") {
    support::draws random(32);
    const tensor query = random.tensor({2, 3, 4}, -2, 2);
    const tensor key = random.tensor({2, 5, 4}, -2, 2);
    const tensor scores = attention::attention_scores(query, key);
    REQUIRE(shape_of(scores) == shape_list{2, 3, 5});
    for (std::size_t b = 0; b < 2; ++b) {
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 5; ++j) {
                double sum = 0.0;
                for (std::size_t k = 0; k < 4; ++k) {
                    sum += static_cast<double>(query(b, i, k)) * static_cast<double>(key(b, j, k));
                }
                CHECK(support::agrees(scores(b, i, j), sum, 1e-6));
            }
        }
    }
}

TEST_CASE("scale 0 gives every key the same weight, so the output is the mean of the values") {
    support::draws random(33);
    attention_options flat;
    flat.scale = 0.0F;
    const auto result =
        scaled_dot_product_attention(random.tensor({3, 2}, -9, 9), random.tensor({4, 2}, -9, 9),
                                     support::tensor_of({4, 1}, {1, 2, 3, 6}), flat);
    CHECK(difference(result.weights, std::vector<double>(12, 0.25), 0.0) == "");
    CHECK(difference(result.output, {3, 3, 3}, 0.0) == "");
}

TEST_CASE("mismatched shapes and non-finite scales are refused") {
    const auto call = [](const shape_list& query, const shape_list& key, const shape_list& value,
                         std::optional<float> scale = std::nullopt) {
        return refusal([&] {
            attention_options options;
            options.scale = scale;
            scaled_dot_product_attention(attention::zeros(query), attention::zeros(key),
                                         attention::zeros(value), options);
        });
    };
    CHECK(call({5, 4}, {6, 4}, {6, 3}) == "");
    CHECK(call({5, 4}, {6, 3}, {6, 3}) == "shape");
    CHECK(call({5, 4}, {6, 4}, {5, 3}) == "shape");
    CHECK(call({4}, {4}, {4}) == "shape");
    CHECK(call({}, {}, {}) == "shape");
    CHECK(call({2, 5, 4}, {6, 4}, {6, 3}) == "shape");
    CHECK(call({2, 5, 4}, {3, 6, 4}, {2, 6, 3}) == "shape");
    CHECK(call({2, 5, 4}, {2, 6, 4}, {1, 6, 3}) == "shape");
    CHECK(call({1, 1, 1, 5, 4}, {1, 1, 1, 6, 4}, {1, 1, 1, 6, 3}) == "shape");
    CHECK(call({5, 4}, {6, 4}, {6, 3}, std::numeric_limits<float>::quiet_NaN()) == "value");
    CHECK(call({5, 4}, {6, 4}, {6, 3}, std::numeric_limits<float>::infinity()) == "value");
    CHECK(call({5, 4}, {6, 4}, {6, 3}, -std::numeric_limits<float>::infinity()) == "value");
    CHECK(call({5, 4}, {6, 4}, {6, 3}, -1.0F) == "");
    CHECK(call({2, 3, 5, 4}, {2, 3, 6, 4}, {2, 3, 6, 3}) == "");
}

TEST_CASE("a mask that does not broadcast, or has NaN or +infinity, is refused") {
    const auto call = [](const tensor& mask) {
        return refusal([&] {
            attention_options options;
            options.mask = mask;
            scaled_dot_product_attention(attention::zeros({2, 5, 4}), attention::zeros({2, 6, 4}),
                                         attention::zeros({2, 6, 3}), options);
        });
    };
    for (const shape_list& shape : {shape_list{2, 5, 6}, shape_list{1, 5, 6}, shape_list{2, 1, 6},
                                    shape_list{5, 1}, shape_list{6}, shape_list{1}, shape_list{}}) {
        CHECK(call(attention::zeros(shape)) == "");
    }
    for (const shape_list& shape : {shape_list{5}, shape_list{6, 5}, shape_list{3, 5, 6},
                                    shape_list{1, 2, 5, 6}, shape_list{2, 5, 2}}) {
        CHECK(call(attention::zeros(shape)) == "shape");
    }
    for (const float odd :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        tensor mask = attention::zeros({6});
        mask(5) = odd;
        CHECK(call(mask) == "value");
    }
}
