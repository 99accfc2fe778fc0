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
