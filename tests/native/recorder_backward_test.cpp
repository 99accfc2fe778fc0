// Which tensors require grad, and whose gradients `backward` gives.
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"
#include "support/recorded.hpp"

using namespace recorder;

namespace {

variable leaf_of(tape& on, const std::vector<float>& cells, const char* name) {
    return on.parameter(on.given(floats({cells.size()}, cells)), {name, ""});
}

}  // namespace

TEST_CASE("recorder: backward adds to the gradients that are there") {
    tape on(0);
    const variable x = leaf_of(on, {1, 2}, "x");
    on.backward(sum(x * 3.0, {}));
    const variable first = on.gradient(x);
    on.backward(sum(x * x, {}));
    CHECK(on.value(first).same_bits(floats({2}, {3, 3})));
    CHECK(on.value(on.gradient(x)).same_bits(floats({2}, {5, 7})));
    on.set_gradient(x, {});
    CHECK(!on.gradient(x));
    on.backward(sum(x * 3.0, {}));
    CHECK(on.value(on.gradient(x)).same_bits(floats({2}, {3, 3})));
    check_explained(on.trace());
}

TEST_CASE("recorder: each leaf owns its gradient, which can be written to") {
    tape on(0);
    const variable a = leaf_of(on, {1, 2}, "a");
    const variable b = leaf_of(on, {3, 4}, "b");
    on.backward(sum(a + b, {}));
    CHECK(on.name(on.gradient(a)) == "a.grad");
    CHECK(on.name(on.gradient(b)) == "b.grad");
    on.invoke_in_place(mul_definition, {on.gradient(a), 0.0});
    CHECK(on.value(on.gradient(a)).same_bits(floats({2}, {0, 0})));
    CHECK(on.value(on.gradient(b)).same_bits(floats({2}, {1, 1})));
    // Without names too.
    const variable c = on.parameter(on.given(floats({2}, {1, 1})));
    const variable d = on.parameter(on.given(floats({2}, {1, 1})));
    on.backward(sum(c + d, {}));
    on.invoke_in_place(mul_definition, {on.gradient(c), 5.0});
    CHECK(on.value(on.gradient(d)).same_bits(floats({2}, {1, 1})));
}

namespace {

/// Sums of squares and products, which keep much on their way.
variable in_steps(variable w, variable other, int steps) {
    variable state = w;
    const shape_list flat = w.owner->value(w).shape();
    for (int step = 0; step < steps; ++step) state = state * w + reshape(other, flat) + state * 0.5;
    return state;
}

}  // namespace

TEST_CASE("recorder: a large pass lets go of what lies on its way, with the same gradients") {
    constexpr std::size_t length = 300'000;
    constexpr std::size_t own = 4 * length;
    array cells(dtype::float32, {length});
    for (std::size_t i = 0; i < length; ++i) cells.fill<float>()[i] = 1e-6F * static_cast<float>(i);
    tape all(0);
    tape few(0);
    variable_list found;
    std::vector<std::size_t> made;
    for (tape* on : {&all, &few}) {
        const bool keeps_way = on == &all;
        const variable w = on->parameter(on->given(cells), {"w", ""});
        const variable other = on->parameter(on->given(array(cells, {length, 1})));
        const variable state = in_steps(w, other, 30);
        const std::size_t before = on->bytes();
        on->backward(sum(state, {}), {}, false, keeps_way);
        made.push_back(on->bytes() - before);
        on->backward(sum(state, {}), {}, false, keeps_way);
        on->invoke_in_place(mul_definition, {on->gradient(w), 0.5});
        found.push_back(on->gradient(w));
        found.push_back(on->gradient(other));
    }
    CHECK(few.value(found[2]).same_bits(all.value(found[0])));
    CHECK(few.value(found[3]).same_bits(all.value(found[1])));
    // Calls name tensors by number, which both records count alike.
    CHECK(found[2].id == found[0].id);
    CHECK(found[3].id == found[1].id);
    CHECK(few.name(found[2]) == all.name(found[0]));
    CHECK(made[0] > 150 * own);
    CHECK(made[1] < 50 * own);
    few.forget({found[2], found[3]});
    CHECK(few.bytes() == 2 * own);
}

TEST_CASE("recorder: a pass that finds no room once it has let go of much leaves nothing behind") {
    constexpr std::size_t length = 1'000'000;
    tape on(0);
    const variable wide = on.parameter(on.given(array(dtype::float32, {30 * length})));
    const variable first = sum(wide * wide, {});
    const variable w = on.parameter(on.given(array(dtype::float32, {length})));
    const variable other = on.parameter(on.given(array(dtype::float32, {length})));
    const variable steps = sum(in_steps(w, other, 15), {});
    const variable both = first + steps;
    const array filling(dtype::float32, {length});
    while (on.bytes() + (100U << 20) < tape::most_bytes) on.given(filling);
    const std::size_t operations = on.operation_count();
    const std::size_t bytes = on.bytes();
    CHECK_THROWS_AS(on.backward(both, {}, false, false), attention::error);
    CHECK(on.operation_count() == operations);
    CHECK(on.bytes() == bytes);
    CHECK(!on.gradient(w));
    // What lies on its way has room alone where it is let go of.
    CHECK_THROWS_AS(on.backward(steps), attention::error);
    CHECK_NOTHROW(on.backward(steps, {}, false, false));
    CHECK(on.gradient(w));
}

TEST_CASE("recorder: the gradient that backward starts from stays the caller's") {
    tape on(0);
    const variable a = leaf_of(on, {1, 2}, "a");
    const variable start = on.given(floats({2}, {5, 6}), {"start", ""});
    on.backward(a, start);
    CHECK(on.name(start) == "start");
    CHECK(on.name(on.gradient(a)) == "a.grad");
    on.invoke_in_place(mul_definition, {on.gradient(a), 0.0});
    CHECK(on.value(start).same_bits(floats({2}, {5, 6})));
    CHECK_THROWS(on.backward(a));
    CHECK_THROWS(on.backward(a, on.given(floats({1}, {1}))));
    CHECK_THROWS(on.backward(on.given(floats({1}, {1}))));
}

TEST_CASE("recorder: a detached tensor can become a leaf of its own") {
    tape on(0);
    const variable x = leaf_of(on, {1, 2}, "x");
    const variable y = x * 2.0;
    const variable own = on.detach(y);
    on.require_grad(own, true);
    on.backward(sum(own * 3.0, {}));
    CHECK(on.value(on.gradient(own)).same_bits(floats({2}, {3, 3})));
    CHECK(!on.gradient(x));
    // It stays one when its cells change.
    on.grad_enabled = false;
    on.invoke_in_place(mul_definition, {y, 2.0});
    on.grad_enabled = true;
    CHECK(on.value(own).same_bits(floats({2}, {4, 8})));
    CHECK(on.is_leaf(own));
    CHECK(on.requires_grad(own));
    on.backward(sum(own, {}));
    CHECK(on.value(on.gradient(own)).same_bits(floats({2}, {4, 4})));
}

TEST_CASE("recorder: an optimizer's step leaves a leaf, which earlier results still reach") {
    tape on(0);
    const variable w = leaf_of(on, {1, 2}, "w");
    const variable before = w * 2.0;
    on.grad_enabled = false;
    on.invoke_in_place(sub_definition, {w, 0.5});
    on.grad_enabled = true;
    CHECK(on.is_leaf(w));
    CHECK(on.requires_grad(w));
    on.backward(sum(before, {}) + sum(w * 3.0, {}));
    CHECK(on.value(on.gradient(w)).same_bits(floats({2}, {5, 5})));
}

TEST_CASE("recorder: requires_grad can be changed of leaves of float32") {
    tape on(0);
    const variable x = on.given(floats({2}, {1, 2}));
    const variable count = on.given(wholes({2}, {1, 2}));
    CHECK_THROWS(on.require_grad(count, true));
    on.require_grad(count, false);
    CHECK_THROWS(on.parameter(count));
    const variable early = x * 2.0;
    on.require_grad(x, true);
    CHECK(!on.requires_grad(early));
    const variable y = x * 2.0;
    CHECK(on.requires_grad(y));
    CHECK(!on.is_leaf(y));
    on.require_grad(y, true);
    CHECK_THROWS(on.require_grad(y, false));
    CHECK(!on.requires_grad(on.detach(y)));
    on.grad_enabled = false;
    CHECK(!on.requires_grad(y * 2.0));
    on.grad_enabled = true;
    CHECK(!on.requires_grad(on.invoke(to_definition, {y, dtype::int64}).front()));
    on.require_grad(x, false);
    on.backward(sum(y, {}));
    CHECK(!on.gradient(x));
}

TEST_CASE("recorder: a gradient that is set fits its leaf") {
    tape on(0);
    tape other(0);
    const variable x = leaf_of(on, {1, 2}, "x");
    CHECK_THROWS(on.set_gradient(x, on.given(floats({3}, {1, 1, 1}))));
    CHECK_THROWS(on.set_gradient(x, on.given(wholes({2}, {1, 1}))));
    CHECK_THROWS(on.set_gradient(x, other.given(floats({2}, {1, 1}))));
    on.set_gradient(x, on.given(floats({2}, {7, 8})));
    on.backward(sum(x, {}));
    CHECK(on.value(on.gradient(x)).same_bits(floats({2}, {8, 9})));
}

TEST_CASE("recorder: gradients of tensors in between, and gradients of gradients") {
    tape on(0);
    const variable x = leaf_of(on, {1, 2}, "x");
    const variable square = x * x;
    const variable cube = square * x;
    const variable_list found = on.gradients(sum(cube, {}), {square, x, on.parameter(x)}, {}, true);
    CHECK(on.value(found[0]).same_bits(floats({2}, {1, 2})));
    CHECK(on.value(found[1]).same_bits(floats({2}, {3, 12})));
    CHECK(!found[2]);
    const variable_list second = on.gradients(sum(found[1], {}), {x}, {}, true);
    CHECK(on.value(second[0]).same_bits(floats({2}, {6, 12})));
    const variable_list third = on.gradients(sum(second[0], {}), {x});
    CHECK(on.value(third[0]).same_bits(floats({2}, {6, 6})));
    CHECK(!on.requires_grad(third[0]));
    CHECK_THROWS(on.gradients(sum(cube, {}), {on.given(floats({1}, {1}))}));
    CHECK(!on.gradient(x));
    check_explained(on.trace());
}

TEST_CASE("recorder: gradients of a rounded tensor are rounded where they meet, as PyTorch's are") {
    tape on(0);
    const variable x = leaf_of(on, {1, 2}, "x");
    const variable y = record(round_to_definition, {x}, {std::string("bfloat16")});
    // 1 + 2^-8 lies between two numbers of bfloat16.
    on.backward(sum(y * 1.00390625 - y, {}));
    CHECK(on.value(on.gradient(x)).same_bits(floats({2}, {0, 0})));
    on.set_gradient(x, {});
    on.backward(sum(y * 1.00390625, {}));
    CHECK(on.value(on.gradient(x)).same_bits(floats({2}, {1, 1})));
}

TEST_CASE("recorder: an operation whose result is rounded has the gradient of what is kept") {
    tape on(0);
    const variable x = leaf_of(on, {0.1F}, "x");
    const variable y = record(exp_definition, {x});
    on.backward(sum(record(round_to_definition, {y}, {std::string("bfloat16")}), {}));
    CHECK(on.value(on.gradient(x)).same_bits(floats({1}, {1.1015625F})));
    check_explained(on.trace());
}

TEST_CASE("recorder: a write through a view has the gradients of both parts") {
    tape on(0);
    const variable base = leaf_of(on, {1, 2, 3, 4}, "base");
    const variable w = leaf_of(on, {10, 20}, "w");
    const variable copy = base * 1.0;
    const variable table = reshape(copy, {2, 2});
    on.invoke_in_place(mul_definition, {table, w});
    on.backward(sum(copy * copy, {}));
    CHECK(on.value(on.gradient(base)).same_bits(floats({4}, {200, 1600, 600, 3200})));
    CHECK(on.value(on.gradient(w)).same_bits(floats({2}, {200, 800})));
    check_explained(on.trace());
}

TEST_CASE("recorder: a view of a leaf that was written to in no_grad leads to the leaf") {
    tape on(0);
    const variable leaf = on.parameter(on.given(floats({1, 2}, {1, 2})), {"leaf", ""});
    const variable view = transpose(leaf, 0, 1);
    on.grad_enabled = false;
    on.invoke_in_place(mul_definition, {leaf, 3.0});
    on.grad_enabled = true;
    on.backward(sum(view, {}));
    CHECK(on.value(on.gradient(leaf)).same_bits(floats({1, 2}, {1, 1})));
}
