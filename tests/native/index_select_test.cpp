#include "attention/index_select.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "attention/random.hpp"
#include "attention/scaled_dot_product.hpp"
#include "attention/status.hpp"
#include "lessons/operation.hpp"
#include "support/refusal.hpp"

using attention::generator;
using attention::index_select;
using attention::tensor;

namespace {

tensor places(std::initializer_list<float> list) {
    return attention::tensor_from({list.size()}, list.begin(), list.size());
}

}  // namespace

TEST_CASE("selected rows are the table's rows, repeated ids included") {
    const tensor table = generator(1).rand({4, 3});
    const tensor picked = index_select(table, 0, places({2, 0, 2}));
    REQUIRE(picked.shape(0) == 3);
    for (std::size_t j = 0; j < 3; ++j) {
        CHECK(picked(0, j) == table(2, j));
        CHECK(picked(1, j) == table(0, j));
        CHECK(picked(2, j) == table(2, j));
    }
}

TEST_CASE("a middle axis is selected in every block, from either end") {
    const tensor values = generator(2).rand({2, 3, 4});
    const tensor picked = index_select(values, -2, places({2, 1}));
    for (std::size_t b = 0; b < 2; ++b) {
        for (std::size_t c = 0; c < 4; ++c) {
            CHECK(picked(b, 0, c) == values(b, 2, c));
            CHECK(picked(b, 1, c) == values(b, 1, c));
            CHECK(attention::select(values, 1, 2)(b, c) == values(b, 2, c));
        }
    }
}

TEST_CASE("select reaches every index of an axis, also those that float32 cannot hold") {
    constexpr std::size_t length = (std::size_t{1} << 24) + 3;
    tensor values = attention::zeros({length});
    for (std::size_t place = length - 4; place < length; ++place) {
        values.data()[place] = static_cast<float>(place - length + 5);
    }
    const lessons::operand_list operands = {&values};
    for (std::size_t place = length - 4; place < length; ++place) {
        const double index = static_cast<double>(place);
        const float wanted = values.data()[place];
        CHECK(attention::select(values, 0, index)() == wanted);
        const lessons::parameter_list parameters = {{"index", index}, {"dim", 0.0}};
        CHECK(lessons::evaluate(lessons::operation::look_up, operands, parameters)() == wanted);
        lessons::visit_terms(
            lessons::operation::look_up, operands, parameters, 0,
            [&](const lessons::term& each) { CHECK(each.cells[0].cell == place); });
    }
    CHECK(index_select(values, 0, places({16777215}))(0) == 1.0F);
    // 16777217 would be rounded to this float.
    CHECK(support::refusal([&] { index_select(values, 0, places({16777216})); }) == "value");
    const tensor few = attention::zeros({3});
    CHECK(support::refusal([&] { index_select(few, 0, places({16777216})); }) == "value");
}

TEST_CASE("attention of permuted tokens is the permuted attention") {
    generator draws(3);
    const tensor q = draws.randn({5, 4});
    const tensor k = draws.randn({5, 4});
    const tensor v = draws.randn({5, 4});
    const tensor order = places({3, 0, 4, 2, 1});
    const auto permuted = [&order](const tensor& x) { return index_select(x, 0, order); };
    const tensor one =
        attention::scaled_dot_product_attention(permuted(q), permuted(k), permuted(v)).output;
    const tensor other = permuted(attention::scaled_dot_product_attention(q, k, v).output);
    for (std::size_t i = 0; i < one.size(); ++i) {
        CHECK(std::abs(one.data()[i] - other.data()[i]) <= 2e-6F);
    }
}

TEST_CASE("invalid indices are refused with status value") {
    const tensor table = generator(4).rand({4, 3});
    for (const float place : {-1.0F, 4.0F, 0.5F, std::nanf("")}) {
        bool refused = false;
        try {
            index_select(table, 0, places({place}));
        } catch (const attention::error& error) {
            refused = error.code() == attention::status::value;
        }
        CHECK(refused);
    }
    CHECK(index_select(table, 0, places({3})).size() == 3);
}
