#include "attention/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/compare.hpp"
#include "support/golden.hpp"
#include "support/refusal.hpp"

using attention::generator;
using attention::shape_list;
using attention::tensor;
using nlohmann::json;
using support::refusal;

namespace {

/// One draw of a golden stream; a linear layer is its weight, then its bias.
std::vector<double> draw(generator& stream, const std::string& kind, const shape_list& arguments) {
    if (kind == "rand") return support::doubles(stream.rand(arguments));
    if (kind == "randn") return support::doubles(stream.randn(arguments));
    if (kind == "embedding") return support::doubles(stream.embedding(arguments[0], arguments[1]));
    REQUIRE(kind == "linear");
    const bool bias = arguments[2] != 0;
    const auto layer = stream.linear(arguments[0], arguments[1], bias);
    CHECK(attention::shape_of(layer.weight) == shape_list{arguments[1], arguments[0]});
    CHECK(layer.bias.has_value() == bias);
    std::vector<double> values = support::doubles(layer.weight);
    if (layer.bias) {
        CHECK(attention::shape_of(*layer.bias) == shape_list{arguments[1]});
        for (const float value : *layer.bias) values.push_back(value);
    }
    return values;
}

/// Stricter than the golden tolerance for layers: the fused multiply-add makes them equal bit for
/// bit.
double tolerance_of(const std::string& kind, double want) {
    if (kind == "rand" || kind == "linear") return 0.0;
    return 2e-6 * std::max(1.0, std::abs(want));
}

}  // namespace

TEST_CASE("every golden stream equals PyTorch's") {
    const json cases = support::golden("pytorch.json").at("cases");
    std::size_t streams = 0;
    std::size_t numbers = 0;
    for (const json& each : cases) {
        if (each.at("kind") != "stream") continue;
        const auto seed = each.at("seed").get<std::uint64_t>();
        generator stream(seed);
        ++streams;
        std::size_t place = 0;
        for (const json& drawn : each.at("draws")) {
            const auto kind = drawn.at("op").get<std::string>();
            CAPTURE(seed);
            CAPTURE(place);
            CAPTURE(kind);
            const auto want = support::float32_of(drawn.at("float32"));
            const auto got = draw(stream, kind, support::shape_from(drawn.at("args")));
            const std::string different =
                support::difference_by(got, want, {want.size()},
                                       [&](std::size_t i) { return tolerance_of(kind, want[i]); });
            CHECK(different == "");
            ++place;
            numbers += want.size();
        }
    }
    CHECK(streams >= 10);
    CHECK(numbers > 3000);
    MESSAGE(streams << " streams, " << numbers << " numbers");
}

TEST_CASE("only the low 32 bits of a seed have an effect") {
    const tensor low = generator(7).rand({5});
    CHECK(support::bit_difference(generator(7 + (std::uint64_t{5} << 32)).rand({5}), low) == "");
    CHECK(support::bit_difference(generator(8).rand({5}), low) != "");
}

TEST_CASE("rand stays in [0, 1), and dividing a draw does not change the stream") {
    generator whole(99);
    generator split(99);
    const tensor together = whole.rand({3, 700});
    std::vector<double> parts;
    for (const std::size_t count : {1U, 623U, 2U, 1474U}) {
        for (const float value : split.rand({count})) parts.push_back(value);
    }
    CHECK(support::difference(together, parts, 0.0) == "");
    for (const float value : together) {
        if (!(value >= 0.0F && value < 1.0F)) FAIL("rand drew " << value);
    }
}

TEST_CASE("twenty normal draws have the bits of PyTorch 1.13 on a processor with AVX2") {
    const float expected[] = {0x1.597792p-2F,  -0x1.6c1676p-3F, -0x1.36cffp-2F,  -0x1.2d0fe4p-1F,
                              0x1.94ba6cp+0F,  0x1.4d10f4p+0F,  0x1.467a24p+0F,  -0x1.9b8d4cp-3F,
                              -0x1.48d5aap-3F, -0x1.9b1facp-2F, 0x1.6435f4p-1F,  -0x1.ce5978p+0F,
                              -0x1.28ab9p+0F,  0x1.4d4846p-2F,  -0x1.4354acp-1F, -0x1.6b84ecp+1F,
                              -0x1.91d84cp-1F, -0x1.68d9bep+0F, -0x1.a168fp-2F,  0x1.9734fcp-1F};
    const tensor drawn = generator(123).randn({20});
    for (std::size_t i = 0; i < 20; ++i) CHECK(drawn.data()[i] == expected[i]);
}

TEST_CASE("a million draws of less than sixteen numbers are the platform's, rounded to float") {
    constexpr double unit = 1.0 / 9007199254740992.0, two_pi = 6.283185307179586476925286766559;
    generator drawn(31), words(31);
    const auto uniform = [&] {
        const std::uint64_t high = words.next_word(), low = words.next_word();
        return static_cast<double>(((high << 32) | low) & ((std::uint64_t{1} << 53) - 1)) * unit;
    };
    std::size_t others = 0;
    for (std::size_t pair = 0; pair < 500000; ++pair) {
        const double angle = two_pi * uniform();
        const double radius = std::sqrt(-2.0 * std::log1p(-uniform()));
        const tensor both = drawn.randn({2});
        if (both.data()[0] != static_cast<float>(radius * std::cos(angle))) ++others;
        if (both.data()[1] != static_cast<float>(radius * std::sin(angle))) ++others;
    }
    CHECK(others == 0);
}

TEST_CASE("a copied state continues the stream, including the second value of a normal pair") {
    for (const std::size_t before : {0U, 1U, 2U, 3U, 15U, 17U, 700U}) {
        CAPTURE(before);
        generator first(4);
        for (std::size_t i = 0; i < before; ++i) first.randn({1});
        CHECK(first.state().has_kept_normal == (before % 2 == 1));
        generator second(first.state());
        CHECK(support::bit_difference(second.randn({3}), first.randn({3})) == "");
        CHECK(support::bit_difference(second.rand({9}), first.rand({9})) == "");
        CHECK(support::bit_difference(second.randn({20}), first.randn({20})) == "");
        const auto layer = first.linear(3, 2, true);
        const auto same = second.linear(3, 2, true);
        CHECK(support::bit_difference(same.weight, layer.weight) == "");
        CHECK(support::bit_difference(*same.bias, *layer.bias) == "");
    }
}

TEST_CASE("drawing from a copied state does not advance the original") {
    generator original(12);
    original.rand({5});
    const generator::state_type kept = original.state();
    generator(kept).rand({1000});
    generator again(12);
    again.rand({5});
    CHECK(support::bit_difference(original.rand({5}), again.rand({5})) == "");
}

TEST_CASE("randn has mean 0 and variance 1, and a layer's weights stay within their bound") {
    const tensor normal = generator(5).randn({100000});
    double sum = 0.0;
    double squares = 0.0;
    for (const float value : normal) {
        sum += value;
        squares += static_cast<double>(value) * static_cast<double>(value);
    }
    CHECK(support::agrees(sum / 1e5, 0.0, 0.015));
    CHECK(support::agrees(squares / 1e5, 1.0, 0.02));

    const auto layer = generator(5).linear(16, 64, true);
    const auto bounded = [](const tensor& values) {
        return std::all_of(values.begin(), values.end(),
                           [](float value) { return std::abs(value) <= 0.25F; });
    };
    CHECK(bounded(layer.weight));
    CHECK(bounded(*layer.bias));
}

TEST_CASE("a scalar takes one draw") {
    const tensor drawn = generator(3).rand({});
    CHECK(attention::shape_of(drawn).empty());
    CHECK(support::same_bits(drawn(), generator(3).rand({1})(0)));
}

TEST_CASE("a draw of an empty or too large shape is refused and does not advance the stream") {
    generator stream(1);
    generator untouched(1);
    constexpr std::size_t enormous = std::numeric_limits<std::size_t>::max();
    CHECK(refusal([&] { stream.rand({0}); }) == "size");
    CHECK(refusal([&] { stream.rand({3, 0}); }) == "size");
    CHECK(refusal([&] { stream.randn({2, 0, 2}); }) == "size");
    CHECK(refusal([&] { stream.rand({enormous}); }) == "size");
    CHECK(refusal([&] { stream.rand({enormous, enormous}); }) == "size");
    CHECK(refusal([&] { stream.randn({attention::maximum_size + 1}); }) == "size");
    CHECK(refusal([&] { stream.rand({1, 1, 1, 1, 1, 1, 1, 1, 1}); }) == "size");
    CHECK(refusal([&] { stream.linear(0, 4, true); }) == "size");
    CHECK(refusal([&] { stream.linear(4, 0, true); }) == "size");
    CHECK(refusal([&] { stream.linear(enormous, 2, false); }) == "size");
    CHECK(refusal([&] { stream.embedding(0, 3); }) == "size");
    CHECK(refusal([&] { stream.embedding(3, enormous); }) == "size");
    CHECK(support::bit_difference(stream.randn({3}), untouched.randn({3})) == "");
}
