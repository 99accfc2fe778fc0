// Gradients of cell-by-cell operations: against PyTorch's, and against central differences of the
// rules in double.
#include "recorder/vocabulary.hpp"
#include "support/cells.hpp"

using namespace recorder;
using cells::sloped;
using cells::whole;

namespace {

/// What the steps of a gradient in float32 may lose.
constexpr double rounding = 1e-6;

variable called(tape& on, const sloped& asked, const std::vector<argument>& arguments) {
    return on.invoke(*find_definition(asked.operation), arguments, {"result", ""}).front();
}

/// A result's cell by its rule, in double, with `step` added to one cell of an operand.
double moved(const trace& of, std::size_t result, std::size_t cell, const cell_reference& where,
             double step) {
    const explanation known = of.explain(result, cell);
    std::vector<double> values;
    for (const explained_term& term : known.terms) {
        double value = term.coefficient;
        for (const cell_reference& each : term.cells) {
            const bool moves = each.tensor == where.tensor && each.cell == where.cell;
            value *= of.nodes()[each.tensor]->value.number(each.cell) + (moves ? step : 0.0);
        }
        values.push_back(value);
    }
    const call asked = of.call_of(result);
    return known.rule.rule->value({asked, values, known.rule.position, cell});
}

}  // namespace

TEST_CASE("recorder cells: gradients are PyTorch's, at edges too") {
    for (const sloped& each : cells::gradient_samples()) {
        tape on(0);
        const auto arguments = cells::arguments_of(on, each.inputs, true);
        const variable_list leaves = cells::leaves_of(on, arguments);
        const variable result = called(on, each, arguments);
        INFO(on.trace().written(on.trace().find("result")));
        REQUIRE(on.requires_grad(result));
        const variable_list found = on.gradients(invoke(sum_definition, {result}), leaves);
        REQUIRE(found.size() == each.expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            INFO("the gradient of operand " << i);
            REQUIRE(bool{found[i]});
            cells::check_close(on.value(found[i]), each.expected[i], rounding);
        }
        check_explained(on.trace());
    }
}

TEST_CASE("recorder cells: gradients of gradients are PyTorch's") {
    for (const sloped& each : cells::second_gradient_samples()) {
        tape on(0);
        const auto arguments = cells::arguments_of(on, each.inputs, true);
        const variable_list leaves = cells::leaves_of(on, arguments);
        const variable result = called(on, each, arguments);
        INFO(on.trace().written(on.trace().find("result")));
        const variable first =
            on.gradients(invoke(sum_definition, {result}), {leaves[0]}, {}, true)[0];
        REQUIRE(bool{first});
        // A gradient that is constant has none.
        array found(dtype::float32, on.value(leaves[0]).shape());
        if (on.requires_grad(first)) {
            const variable second =
                on.gradients(invoke(sum_definition, {first}), {leaves[0]}, {}, false)[0];
            if (second) found = on.value(second);
        }
        cells::check_close(found, each.expected[0], rounding);
    }
}

TEST_CASE("recorder cells: gradients are the slopes of the rules") {
    // Halved steps of float32: the rules that compute in it see them exactly.
    constexpr double step = 1.0 / 4096;
    for (const sloped& each : cells::second_gradient_samples()) {
        tape on(0);
        const auto arguments = cells::arguments_of(on, each.inputs, true);
        const variable_list leaves = cells::leaves_of(on, arguments);
        const variable result = called(on, each, arguments);
        const recorder::trace made = on.trace();
        const std::size_t place = made.find("result");
        INFO(made.written(place));
        array weights(dtype::float32, on.value(result).shape());
        for (std::size_t cell = 0; cell < weights.size(); ++cell) {
            weights.fill<float>()[cell] = 0.5F + 0.25F * static_cast<float>(cell);
        }
        const variable_list found = on.gradients(result, leaves, on.given(weights));
        for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
            const std::size_t tensor = made.find(on.name(leaves[leaf]));
            const array gradient = on.value(found[leaf]);
            for (std::size_t cell = 0; cell < gradient.size(); ++cell) {
                double slope = 0.0;
                for (std::size_t out = 0; out < weights.size(); ++out) {
                    slope += weights.number(out) *
                             (moved(made, place, out, {tensor, cell}, step) -
                              moved(made, place, out, {tensor, cell}, -step)) /
                             (2.0 * step);
                }
                INFO("operand " << leaf << ", cell " << cell);
                CHECK(gradient.number(cell) == doctest::Approx(slope).epsilon(1e-4));
            }
        }
    }
}

TEST_CASE("recorder cells: whole numbers times a whole factor stay such in a gradient") {
    const array numbers = wholes({3}, {16777217, whole{1} << 62, -3});
    const array others = floats({3}, {1, 2, 4});
    const auto slope = [](const char* operation, const array& a, const array& b,
                          const cells::input& factor) {
        tape on(0);
        const array zeros = floats({3}, {0, 0, 0});
        const auto arguments = cells::arguments_of(on, {zeros, a, b, factor}, true);
        const variable of = on.invoke(*find_definition(operation), arguments).front();
        const variable_list leaves = cells::leaves_of(on, arguments);
        return on.value(on.gradients(invoke(sum_definition, {of}), {leaves.at(1)})[0]);
    };
    const array wrapped = floats({3}, {50331652, -4.611686018427388e+18F, -9});
    CHECK(slope("addcmul", numbers, others, whole{3}).same_bits(wrapped));
    CHECK(slope("addcmul", others, numbers, whole{3}).same_bits(wrapped));
    CHECK(slope("addcmul", others, numbers, 3.0)
              .same_bits(floats({3}, {50331648, 1.3835058055282164e+19F, -9})));
    CHECK(slope("addcdiv", numbers, others, whole{3})
              .same_bits(floats({3}, {-50331652, 1.152921504606847e+18F, 0.5625F})));
}

TEST_CASE("recorder cells: the branch that where does not take gets exactly 0") {
    tape on(0);
    const variable x = on.parameter(on.given(floats({2}, {0, 4})));
    const variable root = invoke(sqrt_definition, {x});
    const variable kept = where(compared(gt_definition, x, 0.0), root, number(x, 0.0));
    const variable taken = on.gradients(invoke(sum_definition, {kept}), {root})[0];
    CHECK(on.value(taken).same_bits(floats({2}, {0, 1})));
}

TEST_CASE("recorder cells: what has no gradient") {
    tape on(0);
    const variable x = on.parameter(on.given(floats({2}, {0, 4})));
    CHECK_FALSE(on.requires_grad(invoke(eq_definition, {x, x})));
    CHECK_FALSE(on.requires_grad(invoke(isnan_definition, {x})));
    const variable floored = invoke(floor_divide_definition, {x, 2.0});
    CHECK(on.requires_grad(floored));
    CHECK_THROWS(on.gradients(invoke(sum_definition, {floored}), {x}));
}
