// The two arithmetics of float32.
#include <string>

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
