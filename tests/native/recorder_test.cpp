#include <cmath>

#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

TEST_CASE("recorder: a product's gradient is that of its operands, and is explained") {
    tape on(123);
    const variable x = on.given(floats({2, 3}, {1, 2, 3, 4, 5, 6}), {"x", "input"});
    const variable w =
        on.parameter(on.given(floats({3, 2}, {1, 0, 0, 1, 1, 1})), {"W", "parameter"});
    const variable product = on.invoke(matmul_definition, {x, w}, {"product", ""}).front();
    on.backward(invoke(sum_definition, {product}));
    CHECK(on.value(product).same_bits(floats({2, 2}, {4, 5, 10, 11})));
    CHECK(on.value(on.gradient(w)).same_bits(floats({3, 2}, {5, 5, 7, 7, 9, 9})));
    const recorder::trace all = on.trace();
    check_explained(all);
    const explanation cell = all.explain(all.find("W.grad"), 2);
    CHECK(cell.value == 7.0);
    CHECK(all.written(all.find("product")) == "x @ W");
}

TEST_CASE("recorder: a write through a view shows in its base and in its other views") {
    tape on(0);
    const variable base = on.given(floats({2, 2}, {1, 2, 3, 4}));
    const variable turned = transpose(base, 0, 1);
    const variable flat = reshape(base, {4});
    on.invoke_in_place(mul_definition, {turned, 10.0});
    CHECK(on.value(base).same_bits(floats({2, 2}, {10, 20, 30, 40})));
    CHECK(on.value(flat).same_bits(floats({4}, {10, 20, 30, 40})));
    check_explained(on.trace());
}

TEST_CASE("recorder: replay with a changed tensor gives the bits of recording anew") {
    const auto program = [](const array& given) {
        tape on(7);
        const variable x = on.given(given, {"x", ""});
        const variable y = on.given(floats({2}, {0.5F, 0.25F}), {"y", ""});
        invoke(exp_definition, {x * y + x});
        return on.trace();
    };
    const array changed = floats({2}, {3, -1});
    const recorder::trace replayed = program(floats({2}, {1, 2})).replay({{"x", changed}});
    const recorder::trace anew = program(changed);
    REQUIRE(replayed.nodes().size() == anew.nodes().size());
    for (std::size_t i = 0; i < anew.nodes().size(); ++i) {
        CHECK(replayed.nodes()[i]->value.same_bits(anew.nodes()[i]->value));
    }
}

TEST_CASE("recorder: a refused call leaves nothing behind") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}));
    const variable part = reshape(x, {2, 1});
    on.invoke_in_place(mul_definition, {x, 2.0});
    const std::size_t before = on.operation_count();
    CHECK_THROWS(on.invoke(matmul_definition, {part, part}));
    CHECK(on.operation_count() == before);
    CHECK(on.value(part).same_bits(floats({2, 1}, {2, 4})));
}

TEST_CASE("recorder: a plain number is written as it was given") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}), {"x", ""});
    const auto written = [&on](const definition& asked, const std::vector<argument>& arguments) {
        on.invoke(asked, arguments);
        const recorder::trace all = on.trace();
        return all.written(all.nodes().size() - 1);
    };
    CHECK(written(mul_definition, {x, 0.1}) == "x * 0.1");
    CHECK(written(mul_definition, {x, 1e-5}) == "x * 1e-05");
    CHECK(written(pow_definition, {-2.5, x}) == "(-2.5) ** x");
    CHECK(written(mul_definition, {x, -INFINITY}) == "x * -float('inf')");
}

TEST_CASE("a view of a view, a thousand times, is read and written through without recursion") {
    recorder::tape on(0);
    const recorder::variable x = on.given(floats({2}, {1, 2}));
    recorder::variable view = x;
    for (int i = 0; i < 1000; ++i) {
        view = recorder::record(recorder::view_definition, {view}, {std::vector<std::int64_t>{2}});
    }
    on.invoke_in_place(recorder::add_definition, {view, 1.0});
    CHECK(on.value(x).cells<float>()[0] == 2.0F);
    on.invoke_in_place(recorder::add_definition, {x, 1.0});
    CHECK(on.value(view).cells<float>()[1] == 4.0F);
}
