// The two arithmetics of float32.
#include <cmath>
#include <string>
#include <vector>

#include "recorder/program.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

namespace {

array drawn(const shape_list& shape, std::uint64_t seed) {
    attention::generator draws(seed);
    return array::from(draws.randn(shape));
}

/// A layer, its attention to its input, and the gradient of the weights.
recorder::trace small_network(const array& x, arithmetic computed_in) {
    tape on(1, computed_in);
    const variable input = on.given(x, {"x", ""});
    const variable weights = on.parameter(on.given(drawn({33, 33}, 2)), {"W", ""});
    const variable bias = on.given(drawn({33}, 3));
    const variable layer =
        on.invoke(linear_definition, {input, weights, bias}, {"layer", ""}).front();
    const variable scores = matmul(layer, transpose(input, 0, 1));
    const variable shares =
        on.invoke(softmax_definition, {scores, std::int64_t{-1}}, {"shares", ""}).front();
    const variable all = on.invoke(sum_definition, {matmul(shares, layer)}, {"total", ""}).front();
    on.backward(all);
    return on.trace();
}

const std::vector<std::string> names = {"layer", "shares", "total", "W.grad"};

const array& value_of(const recorder::trace& of, const std::string& name) {
    return of.nodes()[of.find(name)]->value;
}

}  // namespace

TEST_CASE("arithmetic: a replay and a program have the bits of recording anew in either") {
    for (const arithmetic each : {arithmetic::rounded_once, arithmetic::pytorch}) {
        const array x = drawn({40, 33}, 5);
        const recorder::trace anew = small_network(x, each);
        const recorder::trace before = small_network(drawn({40, 33}, 4), each);
        const recorder::trace replayed = before.replay({{"x", x}});
        program compiled(before, {{"x"}, names, false});
        const std::vector<array> found = compiled.run({x});
        for (std::size_t i = 0; i < names.size(); ++i) {
            INFO(names[i]);
            CHECK(value_of(replayed, names[i]).same_bits(value_of(anew, names[i])));
            CHECK(found[i].same_bits(value_of(anew, names[i])));
        }
    }
}

TEST_CASE("arithmetic: the two differ") {
    const array x = drawn({40, 33}, 5);
    const recorder::trace once = small_network(x, arithmetic::rounded_once);
    const recorder::trace stepwise = small_network(x, arithmetic::pytorch);
    for (const std::string& name : names) {
        INFO(name);
        CHECK_FALSE(value_of(once, name).same_bits(value_of(stepwise, name)));
    }
}

TEST_CASE("arithmetic: PyTorch's sums go level by level, in four strands of vectors") {
    // Each of 8 lanes of 4 strands has 1 + 2^-24 four times: the small parts are lost one by one.
    array cells(dtype::float32, {256});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells.fill<float>()[i] = i < 32 ? 1.0F : 0x1p-24F;
    }
    tape once(1);
    tape stepwise(1, arithmetic::pytorch);
    const auto total = [&cells](tape& on) {
        const variable sum = invoke(sum_definition, {on.given(cells)});
        return on.value(sum).cells<float>()[0];
    };
    CHECK(total(once) == static_cast<float>(32.0 + 224.0 * 0x1p-24));
    CHECK(total(stepwise) == 32.0F);
}

namespace {

/// What each cell of `a` (rows, inner) @ `b` (inner, columns) adds up to, step by step.
array products_in_order(const array& a, const array& b) {
    const std::size_t rows = a.shape()[0], inner = a.shape()[1], columns = b.shape()[1];
    array made(dtype::float32, {rows, columns});
    for (std::size_t cell = 0; cell < made.size(); ++cell) {
        float sum = 0.0F;
        for (std::size_t k = 0; k < inner; ++k) {
            const float product = a.cells<float>()[cell / columns * inner + k] *
                                  b.cells<float>()[k * columns + cell % columns];
            sum += product;
        }
        made.fill<float>()[cell] = sum;
    }
    return made;
}

}  // namespace

TEST_CASE("arithmetic: a product of any size adds up in the order of its inner axis") {
    for (const std::size_t rows : {1U, 2U, 5U, 6U, 7U, 13U}) {
        for (const std::size_t inner : {1U, 31U, 300U}) {
            for (const std::size_t columns : {1U, 3U, 8U, 9U, 21U}) {
                CAPTURE(rows);
                CAPTURE(inner);
                CAPTURE(columns);
                const array a = drawn({rows, inner}, rows + inner);
                const array b = drawn({inner, columns}, columns);
                tape on(1, arithmetic::pytorch);
                const variable left = on.given(a), right = on.given(b);
                const array expected = products_in_order(a, b);
                CHECK(on.value(matmul(left, right)).same_bits(expected));
                const variable turned = transpose(right, 0, 1);
                const variable layer = invoke(linear_definition, {left, turned});
                CHECK(on.value(layer).same_bits(expected));
            }
        }
    }
}

TEST_CASE("arithmetic: a product and a sum are rounded once, in the middle of two floats too") {
    // Products that end in the middle between two floats, up to a little that decides.
    const std::vector<float> factors = {
        0x1.000002p0F, 0x1.fffffep0F, 0x1.800002p-20F, 0x1p-60F, -0x1.000006p5F, 0x1.8p-74F,
        3.0F,          0.0F};
    const std::vector<float> added = {0x1p0F,   0x1.000002p24F,  0x1p-126F,      -0x1p-149F,
                                      0x1p-25F, 0x1.fffffep127F, -0x1.000004p0F, 0.0F};
    array x(dtype::float32, {8, 8, 8}), y(x.type(), x.shape()), z(x.type(), x.shape());
    for (std::size_t i = 0; i < x.size(); ++i) {
        x.fill<float>()[i] = added[i % 8];
        y.fill<float>()[i] = factors[i / 8 % 8];
        z.fill<float>()[i] = factors[i / 64];
    }
    tape on(1, arithmetic::pytorch);
    const variable sum = invoke(addcmul_definition, {on.given(x), on.given(y), on.given(z)});
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float expected =
            std::fma(y.cells<float>()[i], z.cells<float>()[i], x.cells<float>()[i]);
        CAPTURE(i);
        CHECK(on.value(sum).cells<float>()[i] == expected);
    }
}
