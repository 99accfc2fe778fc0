#include "attention/dropout.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "attention/random.hpp"
#include "attention/reference.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::dropout;
using attention::generator;
using attention::shape_list;
using attention::tensor;
using support::bit_difference;
using support::refusal;
using support::tensor_of;

TEST_CASE("dropout scales kept values by 1 / (1 - rate) and agrees with the reference") {
    support::draws random(111);
    for (int round = 0; round < 60; ++round) {
        const double rate = round % 5 == 0 ? 0.25 * (round % 4) : random.number(0.0, 1.0);
        const shape_list shape = {random.count(1, 4), random.count(1, 9)};
        const tensor values = random.tensor(shape, -3, 3);
        generator draws(static_cast<std::uint64_t>(round));
        const tensor mask = draws.dropout_mask(shape, rate);
        const auto want =
            attention::reference::dropout(support::doubles(values), support::doubles(mask), rate);
        const double unit = support::magnitude(want);
        CAPTURE(rate);
        CHECK(support::difference(dropout(values, mask, rate), want, 1e-7 * unit) == "");
    }
}

TEST_CASE("dropout with several draws is the average over their masks") {
    support::draws random(113);
    for (const double rate : {0.0, 0.3, 0.9, 1.0}) {
        const tensor values = random.tensor({4, 5}, -3, 3);
        constexpr std::size_t count = 25;
        tensor counts = attention::zeros({4, 5});
        std::vector<double> want(20, 0.0);
        generator draws(9);
        for (std::size_t draw = 0; draw < count; ++draw) {
            const tensor mask = draws.dropout_mask({4, 5}, rate);
            const tensor left = dropout(values, mask, rate);
            for (std::size_t i = 0; i < 20; ++i) {
                counts.data()[i] += mask.data()[i];
                want[i] += static_cast<double>(left.data()[i]) / count;
            }
        }
        CAPTURE(rate);
        const double unit = support::magnitude(want);
        CHECK(support::difference(dropout(values, counts, rate, count), want, 1e-6 * unit) == "");
    }
}

TEST_CASE("rate 0 changes no bit, rate 1 drops every value") {
    support::draws random(112);
    const tensor values = random.tensor({3, 5}, -3, 3);
    const tensor none = attention::zeros({3, 5});
    generator draws(1);
    CHECK(bit_difference(dropout(values, draws.dropout_mask({3, 5}, 0.0), 0.0), values) == "");
    CHECK(bit_difference(draws.dropout_mask({3, 5}, 1.0), none) == "");
    const tensor ones = none.array() + 1.0F;
    for (const float value : dropout(values, ones, 1.0)) CHECK(value == 0.0F);
}

TEST_CASE("a dropped value is a product with 0, as in PyTorch: NaN and infinities give NaN") {
    const tensor values =
        tensor_of({8}, {NAN, INFINITY, -INFINITY, -2, 2, NAN, INFINITY, -INFINITY});
    const tensor mask = tensor_of({8}, {0, 0, 0, 0, 0, 1, 1, 1});
    const tensor ones = attention::zeros({8}).array() + 1.0F;
    const std::vector<double> kept = {NAN, NAN, NAN, -0.0, 0, NAN, INFINITY, -INFINITY};
    const std::vector<double> none = {NAN, NAN, NAN, -0.0, 0, NAN, NAN, NAN};
    for (const std::size_t draws : {1U, 7U}) {
        for (const auto& [result, want] : {std::pair{dropout(values, mask, 0.5, draws), kept},
                                           std::pair{dropout(values, mask, 1.0, draws), none},
                                           std::pair{dropout(values, ones, 1.0, draws), none}}) {
            CHECK(support::difference(result, want, 0.0) == "");
            CHECK(std::signbit(result(3)));
            CHECK(!std::signbit(result(4)));
        }
    }
}

TEST_CASE("each mask value draws 53 bits and keeps the number if they are below 1 - rate") {
    for (const double rate : {1e-17, 0.1, 0.3, 0.5, 0.9, 1.0 - 1e-16}) {
        generator draws(7);
        std::mt19937 words(7);
        const tensor mask = draws.dropout_mask({40, 25}, rate);
        for (std::size_t i = 0; i < mask.size(); ++i) {
            const std::uint64_t high = words();
            const std::uint64_t bits = (high << 32 | words()) & 0x1fffffffffffff;
            const bool kept = static_cast<double>(bits) / 9007199254740992.0 < 1.0 - rate;
            if (mask.data()[i] != (kept ? 1.0F : 0.0F)) FAIL_CHECK("rate " << rate << ": " << i);
        }
        CHECK(draws.rand({}).data()[0] == static_cast<float>(words() % 16777216U) / 16777216.0F);
    }
}

TEST_CASE("a mask at rate 0 or 1 does not advance the stream") {
    for (const double rate : {0.0, 1.0}) {
        generator draws(7);
        generator untouched(7);
        const tensor mask = draws.dropout_mask({40, 25}, rate);
        for (const float bit : mask) CHECK(bit == (rate == 0.0 ? 1.0F : 0.0F));
        CHECK(bit_difference(draws.rand({3}), untouched.rand({3})) == "");
    }
}

TEST_CASE("the mask of 12 values at rate 0.3 and seed 5 equals PyTorch 1.13's") {
    CHECK(bit_difference(generator(5).dropout_mask({12}, 0.3),
                         tensor_of({12}, {1, 1, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1})) == "");
}

TEST_CASE("dropout keeps a fraction 1 - rate of the values and preserves the mean") {
    for (const double rate : {0.1, 0.5, 0.8}) {
        generator draws(5);
        const tensor mask = draws.dropout_mask({100000}, rate);
        const tensor ones = attention::zeros({100000}).array() + 1.0F;
        double kept = 0.0;
        double sum = 0.0;
        for (const float bit : mask) kept += bit;
        for (const float value : dropout(ones, mask, rate)) sum += value;
        CHECK(support::agrees(kept / 1e5, 1.0 - rate, 0.006));
        CHECK(support::agrees(sum / 1e5, 1.0, 0.03));
    }
}

TEST_CASE("rates outside [0, 1] and masks of wrong values or shapes are refused") {
    generator draws(3);
    generator untouched(3);
    const tensor values = attention::zeros({2, 3});
    for (const double rate : {-1e-9, 1.0 + 1e-9, std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        CAPTURE(rate);
        CHECK(refusal([&] { draws.dropout_mask({2, 3}, rate); }) == "value");
        CHECK(refusal([&] { dropout(values, values, rate); }) == "value");
    }
    CHECK(refusal([&] { draws.dropout_mask({0}, 0.5); }) == "size");
    CHECK(refusal([&] { dropout(values, values, 0.5, 0); }) == "value");
    CHECK(bit_difference(draws.rand({3}), untouched.rand({3})) == "");
    for (const shape_list& shape : {shape_list{3, 2}, shape_list{6}, shape_list{3}, shape_list{}}) {
        CHECK(refusal([&] { dropout(values, attention::zeros(shape), 0.5); }) == "shape");
    }
    for (const float bit : {0.5F, -1.0F, 2.0F, NAN}) {
        CHECK(refusal([&] {
                  dropout(attention::zeros({2}), tensor_of({2}, {1, bit}), 0.5);
              }) == "value");
    }
    for (const float count : {0.5F, -1.0F, 4.0F, NAN, HUGE_VALF}) {
        CHECK(refusal([&] {
                  dropout(attention::zeros({2}), tensor_of({2}, {3, count}), 0.5, 3);
              }) == "value");
    }
    CHECK(bit_difference(dropout(values, values, 0.5), values) == "");
}
