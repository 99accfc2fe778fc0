// Comparisons, and the greater and the smaller of two.
#include <cmath>

#include "recorder/operations/functions.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

template <const auto& asks>
double comparison_rule_value(const rule_input& of) {
    return asks.function(as_promoted(of, 0), as_promoted(of, 1)) ? 1.0 : 0.0;
}

template <const auto& asks>
constexpr rule comparison_rule = {asks.name, asks.text, comparison_rule_value<asks>};

template <const auto& asks>
array comparison_value(const call& asked) {
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    return with_cells(a, [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        return map_two<cell, std::uint8_t>(a, b, shape, dtype::boolean, [](cell x, cell y) {
            return std::uint8_t{asks.function(x, y)};
        });
    });
}

/// A comparison of two numbers in the type to which they are promoted: bools.
template <const auto& asks>
constexpr definition comparison(const char* line, const char* form) {
    return definition(line)
        .written(form)
        .cell_by_cell()
        .value(comparison_value<asks>)
        .terms(own_cells)
        .rule(comparison_rule<asks>);
}

template <const auto& asks>
double question_rule_value(const rule_input& of) {
    return asks.function(of.terms[0]) ? 1.0 : 0.0;
}

template <const auto& asks>
constexpr rule question_rule = {asks.name, asks.text, question_rule_value<asks>};

template <const auto& asks>
array question_value(const call& asked) {
    return map_one<float, std::uint8_t>(asked.operand(0).to(dtype::float32), dtype::boolean,
                                        [](float x) { return std::uint8_t{asks.function(x)}; });
}

/// A question about one number: bools. Whole numbers are finite numbers.
template <const auto& asks>
constexpr definition question(const char* line) {
    return definition(line)
        .cell_by_cell()
        .value(question_value<asks>)
        .terms(own_cells)
        .rule(question_rule<asks>);
}

/// The greater (`sign` 1) or smaller (-1) of two; nan where one is.
template <int sign>
array extreme_value(const call& asked) {
    return map_promoted(asked, [](auto x, auto y) {
        if (x != x || (sign > 0 ? x > y : x < y)) return x;
        return y;
    });
}

/// Both of two that are equal get half of the gradient.
template <int sign>
void extreme_gradient(gradient_call& of) {
    const variable x = of.operands[0];
    const variable y = of.operands[1];
    const variable half = of.gradient * 0.5;
    const variable shared = where(record(eq_definition, {x, y}), half, of.gradient);
    const variable zero = number(of.gradient, 0.0);
    const auto give = [&](std::size_t operand, const definition& is_other) {
        if (!of.needs(operand)) return;
        of.give(operand, where(record(is_other, {x, y}), zero, shared));
    };
    give(0, sign > 0 ? lt_definition : gt_definition);
    give(1, sign > 0 ? gt_definition : lt_definition);
}

}  // namespace

constexpr named_function is_eq = {"eq", "x = y", [](auto x, auto y) { return x == y; }};
const definition eq_definition = comparison<is_eq>("eq(Tensor input, Tensor other)", " == ");
constexpr named_function is_ne = {"ne", "x ≠ y", [](auto x, auto y) { return x != y; }};
const definition ne_definition = comparison<is_ne>("ne(Tensor input, Tensor other)", " != ");
constexpr named_function is_lt = {"lt", "x < y", [](auto x, auto y) { return x < y; }};
const definition lt_definition = comparison<is_lt>("lt(Tensor input, Tensor other)", " < ");
constexpr named_function is_le = {"le", "x ≤ y", [](auto x, auto y) { return x <= y; }};
const definition le_definition = comparison<is_le>("le(Tensor input, Tensor other)", " <= ");
constexpr named_function is_gt = {"gt", "x > y", [](auto x, auto y) { return x > y; }};
const definition gt_definition = comparison<is_gt>("gt(Tensor input, Tensor other)", " > ");
constexpr named_function is_ge = {"ge", "x ≥ y", [](auto x, auto y) { return x >= y; }};
const definition ge_definition = comparison<is_ge>("ge(Tensor input, Tensor other)", " >= ");

constexpr named_function asks_isnan = {"isnan", "x is nan", [](auto x) { return std::isnan(x); }};
const definition isnan_definition = question<asks_isnan>("isnan(Tensor input)");
constexpr named_function asks_isinf = {"isinf", "x is ∞ or −∞",
                                       [](auto x) { return std::isinf(x); }};
const definition isinf_definition = question<asks_isinf>("isinf(Tensor input)");
constexpr named_function asks_isfinite = {"isfinite", "x is neither ∞ nor nan",
                                          [](auto x) { return std::isfinite(x); }};
const definition isfinite_definition = question<asks_isfinite>("isfinite(Tensor input)");

const definition maximum_definition = definition("maximum(Tensor input, Tensor other)")
                                          .cell_by_cell()
                                          .value(extreme_value<1>)
                                          .terms(own_cells)
                                          .rule(rules::largest)
                                          .gradient(extreme_gradient<1>);

const definition minimum_definition = definition("minimum(Tensor input, Tensor other)")
                                          .cell_by_cell()
                                          .value(extreme_value<-1>)
                                          .terms(own_cells)
                                          .rule(rules::smallest)
                                          .gradient(extreme_gradient<-1>);

}  // namespace recorder
