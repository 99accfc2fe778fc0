#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

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

/// Two layers of products and exponentials, and the gradient of the first weights.
recorder::trace small_network(const array& x, const array& weights) {
    tape on(1);
    const variable input = on.given(x, {"x", ""});
    const variable w = on.parameter(on.given(weights), {"W", ""});
    const variable hidden = on.invoke(exp_definition, {matmul(input, w) * 0.25}, {"hidden", ""})[0];
    const variable out = on.invoke(matmul_definition, {hidden, transpose(w, 0, 1)}, {"out", ""})[0];
    on.backward(invoke(sum_definition, {out * out}));
    return on.trace();
}

}  // namespace

TEST_CASE("program: a call gives the bits of recording anew") {
    const recorder::trace recorded = small_network(drawn({5, 3}, 1), drawn({3, 4}, 2));
    program compiled(recorded, {{"x", "W"}, {"out", "W.grad"}, false});
    for (std::uint64_t seed = 10; seed < 14; ++seed) {
        const array x = drawn({5, 3}, seed);
        const array weights = drawn({3, 4}, seed + 100);
        const recorder::trace anew = small_network(x, weights);
        const std::vector<array> found = compiled.run({x, weights});
        CHECK(found[0].same_bits(anew.nodes()[anew.find("out")]->value));
        CHECK(found[1].same_bits(anew.nodes()[anew.find("W.grad")]->value));
    }
}

TEST_CASE("program: from the second call on, no call asks for memory of values") {
    const recorder::trace recorded = small_network(drawn({5, 3}, 1), drawn({3, 4}, 2));
    program compiled(recorded, {{"x", "W"}, {"W.grad"}, false});
    compiled.run({drawn({5, 3}, 3), drawn({3, 4}, 4)});
    const std::size_t before = compiled.requests();
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        compiled.run({drawn({5, 3}, seed), drawn({3, 4}, seed)});
    }
    CHECK(compiled.requests() == before);
}

TEST_CASE("program: memory of values is used again within a call") {
    tape on(0);
    variable each = on.given(drawn({64, 64}, 1), {"x", ""});
    for (int i = 0; i < 100; ++i) each = on.invoke(mul_definition, {each, 1.01}, {"y", ""})[0];
    program compiled(on.trace(), {{"x"}, {on.name(each)}, false});
    compiled.run({drawn({64, 64}, 2)});
    CHECK(compiled.operation_count() == 100);
    CHECK(compiled.bytes() < 4 * 64 * 64 * sizeof(float));
}

TEST_CASE("program: an output outlives the program") {
    const recorder::trace recorded = small_network(drawn({5, 3}, 1), drawn({3, 4}, 2));
    array kept;
    {
        program compiled(recorded, {{"x"}, {"out"}, false});
        kept = compiled.run({recorded.nodes()[recorded.find("x")]->value})[0];
    }
    CHECK(kept.same_bits(recorded.nodes()[recorded.find("out")]->value));
}

TEST_CASE(
    "program: fused, an activation is computed with the layer that it follows, where only it reads "
    "the layer") {
    const std::pair<const definition*, std::vector<argument>> activations[] = {
        {&relu_definition, {}},
        {&silu_definition, {}},
        {&gelu_definition, {std::string("none")}},
        {&gelu_definition, {std::string("tanh")}},
    };
    // A number for each column, none, one for all columns, one for each cell.
    const std::optional<shape_list> biases[] = {
        shape_list{96}, {}, shape_list{1}, shape_list{40, 96}};
    for (const auto& [function, options] : activations) {
        for (std::size_t i = 0; i < 4; ++i) {
            tape on(1);
            const variable x = on.given(drawn({40, 64}, 2), {"x", ""});
            const variable weight = on.given(drawn({96, 64}, 3), {"weight", ""});
            std::vector<argument> layer = {x, weight};
            if (biases[i]) layer.push_back(on.given(drawn(*biases[i], 4), {"bias", ""}));
            std::vector<argument> given = {on.invoke(linear_definition, layer, {"layer", ""})[0]};
            given.insert(given.end(), options.begin(), options.end());
            on.invoke(*function, given, {"out", ""});
            const recorder::trace recorded = on.trace();
            program fused(recorded, {{"x"}, {"out"}, true});
            const char* const name = function->name();
            INFO(name << ", bias " << i);
            CHECK(fused.operation_count() == (i < 2 ? 1 : 2));
            CHECK(program(recorded, {{"x"}, {"out"}, false}).operation_count() == 2);
            CHECK(program(recorded, {{"x"}, {"out", "layer"}, true}).operation_count() == 2);
            // Weights that change are not packed.
            CHECK(program(recorded, {{"x", "weight"}, {"out"}, true}).operation_count() == 2);
            for (std::uint64_t seed = 5; seed < 8; ++seed) {
                const array input = drawn({40, 64}, seed);
                const recorder::trace anew = recorded.replay({{"x", input}});
                const array& layer_now = anew.nodes()[anew.find("layer")]->value;
                const array& expected = anew.nodes()[anew.find("out")]->value;
                const array found = fused.run({input})[0];
                double most = 0.0, worst = 0.0;
                for (std::size_t cell = 0; cell < found.size(); ++cell) {
                    most = std::max(most, std::abs(layer_now.number(cell)));
                    worst = std::max(worst, std::abs(found.number(cell) - expected.number(cell)));
                }
                CHECK(worst <= 2e-6 * most);
            }
        }
    }
}

TEST_CASE("program: unknown names, other shapes and other types are refused, and it goes on") {
    const recorder::trace recorded = small_network(drawn({5, 3}, 1), drawn({3, 4}, 2));
    CHECK_THROWS_WITH(program(recorded, {{"y"}, {"out"}, false}), "The trace has no tensor \"y\".");
    CHECK_THROWS(program(recorded, {{"x"}, {}, false}));
    CHECK_THROWS(program(recorded, {{"x", "hidden"}, {"out"}, false}));
    program compiled(recorded, {{"x"}, {"out"}, false});
    CHECK_THROWS(compiled.run({}));
    CHECK_THROWS(compiled.run({drawn({5, 4}, 1)}));
    CHECK_THROWS(compiled.run({wholes({5, 3}, std::vector<std::int64_t>(15, 1))}));
    CHECK(compiled.run({drawn({5, 3}, 1)})[0].shape() == shape_list{5, 3});
}
