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

/// Checks that every cell of the named tensor is its terms' sum, within the bound of float32 sums.
void check_sums(const recorder::trace& of, const char* name) {
    const std::size_t tensor = of.find(name);
    const array& value = of.nodes()[tensor]->value;
    double worst = 0.0;
    for (std::size_t cell = 0; cell < value.size(); cell += 1 + value.size() / 400) {
        const explanation found = of.explain(tensor, cell);
        double size = 0.0;
        for (const auto& each : found.terms) size += std::abs(each.value);
        const double limit = static_cast<double>(found.terms.size() + 2) * 0x1p-23 * size;
        CHECK(std::abs(found.value - found.by_rule) <= limit);
        worst = std::max(worst, std::abs(found.value - found.by_rule));
    }
    INFO(name);
    CHECK(worst > 0.0);
}

variable named(const definition& asked, const std::vector<argument>& arguments, tape& on) {
    return on.invoke(asked, arguments, {"out", ""}).at(0);
}

}  // namespace

TEST_CASE("recorder products: below 32 x 32 x 32, a cell is its sum in double, rounded once") {
    tape on(0);
    named(matmul_definition, {on.given(drawn({31, 32}, 1)), on.given(drawn({32, 33}, 2))}, on);
    const recorder::trace of = on.trace();
    const std::size_t tensor = of.find("out");
    for (std::size_t cell = 0; cell < of.nodes()[tensor]->value.size(); ++cell) {
        const explanation found = of.explain(tensor, cell);
        CHECK(found.value == static_cast<double>(static_cast<float>(found.by_rule)));
    }
}

TEST_CASE("recorder products: from 32 x 32 x 32 on, a cell is its sum within float32's bound") {
    const std::pair<shape_list, shape_list> shapes[] = {
        {{32, 32}, {32, 32}},    {{1, 700}, {700, 50}},         {{300, 200}, {200, 1}},
        {{40000}, {40000}},      {{5, 33, 65}, {65, 17}},       {{5, 33, 65}, {5, 65, 17}},
        {{33, 65}, {4, 65, 17}}, {{2, 1, 33, 65}, {3, 65, 17}}, {{200}, {200, 200}},
    };
    for (const auto& [a, b] : shapes) {
        tape on(0);
        named(matmul_definition, {on.given(drawn(a, 1)), on.given(drawn(b, 2))}, on);
        check_sums(on.trace(), "out");
    }
}

TEST_CASE("recorder products: linear adds every bias that broadcasts, whatever its shape") {
    for (const shape_list& bias : {shape_list{40}, {1, 40}, {40, 1}, {40, 40}, {1}}) {
        tape on(0);
        named(
            linear_definition,
            {on.given(drawn({40, 50}, 1)), on.given(drawn({40, 50}, 2)), on.given(drawn(bias, 3))},
            on);
        check_sums(on.trace(), "out");
    }
}

TEST_CASE("recorder products: addmm and einsum run in the fast kernel too") {
    tape on(0);
    on.invoke(addmm_definition,
              {on.given(drawn({1, 60}, 1)), on.given(drawn({40, 50}, 2)),
               on.given(drawn({50, 60}, 3)), 0.5, 2.0},
              {"added", ""});
    on.invoke(einsum_definition,
              {std::string("bij,bkj->bik"),
               variable_list{on.given(drawn({3, 40, 50}, 4)), on.given(drawn({3, 60, 50}, 5))}},
              {"out", ""});
    const recorder::trace of = on.trace();
    check_sums(of, "added");
}

TEST_CASE("recorder products: infinity and nan come through, and 0 times infinity is nan") {
    std::vector<float> cells(40 * 40, 1.0F);
    cells[0] = std::numeric_limits<float>::infinity();
    cells[41] = std::numeric_limits<float>::quiet_NaN();
    tape on(0);
    const variable out = named(
        matmul_definition,
        {on.given(floats({40, 40}, cells)), on.given(floats({40, 40}, std::vector<float>(1600)))},
        on);
    const array& value = on.value(out);
    CHECK(std::isnan(value.number(0)));
    CHECK(std::isnan(value.number(40)));
    CHECK(value.number(80) == 0.0);
}

TEST_CASE("program: a weight that no input changes is packed once, with the same bits") {
    tape on(3);
    const variable x = on.given(drawn({2, 20, 64}, 1), {"x", ""});
    const variable w = on.given(drawn({64, 96}, 2), {"w", ""});
    const variable hidden = on.invoke(matmul_definition, {x, w}, {"hidden", ""}).at(0);
    on.invoke(linear_definition, {hidden, on.given(drawn({64, 96}, 4)), on.given(drawn({64}, 5))},
              {"out", ""});
    const recorder::trace recorded = on.trace();
    program compiled(recorded, {{"x"}, {"out", "hidden"}, false});
    program of_both(recorded, {{"x", "w"}, {"out"}, false});
    compiled.run({drawn({2, 20, 64}, 6)});
    const std::size_t before = compiled.requests();
    for (std::uint64_t seed = 10; seed < 14; ++seed) {
        const array given = drawn({2, 20, 64}, seed);
        const recorder::trace anew = recorded.replay({{"x", given}});
        const std::vector<array> found = compiled.run({given});
        CHECK(found[0].same_bits(anew.nodes()[anew.find("out")]->value));
        CHECK(found[1].same_bits(anew.nodes()[anew.find("hidden")]->value));
        CHECK(of_both.run({given, on.value(w)})[0].same_bits(found[0]));
    }
    CHECK(compiled.requests() == before);
}
