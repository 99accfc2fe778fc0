// Comparisons, and the greater and the smaller of two.
#include <cmath>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

/// A comparison of two numbers in the type to which they are promoted: bools.
template <class Compare>
definition comparison(const char* name, const char* form, const char* text, Compare compare) {
    static const Compare holds = compare;
    static const std::string line = std::string(name) + "(Tensor input, Tensor other)";
    static const rule made = {name, text, [](const rule_input& of) {
                                  return holds(as_promoted(of, 0), as_promoted(of, 1)) ? 1.0 : 0.0;
                              }};
    return definition(line.c_str())
        .written(form)
        .cell_by_cell()
        .value([](const call& asked) {
            const shape_list shape = broadcast_all(asked);
            const dtype type = promote_all(asked);
            const array a = asked.operand(0).to(type);
            const array b = asked.operand(1).to(type);
            return with_cells(a, [&](auto* cells) {
                using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
                return map_two<cell, std::uint8_t>(a, b, shape, dtype::boolean, [](cell x, cell y) {
                    return std::uint8_t{holds(x, y)};
                });
            });
        })
        .terms(own_cells)
        .rule(made);
}

/// A question about one number: bools. Whole numbers are finite numbers.
template <class Question>
definition question(const char* name, const char* text, Question ask) {
    static const Question holds = ask;
    static const std::string line = std::string(name) + "(Tensor input)";
    static const rule made = {name, text,
                              [](const rule_input& of) { return holds(of.terms[0]) ? 1.0 : 0.0; }};
    return definition(line.c_str())
        .cell_by_cell()
        .value([](const call& asked) {
            return map_one<float, std::uint8_t>(asked.operand(0).to(dtype::float32), dtype::boolean,
                                                [](float x) { return std::uint8_t{holds(x)}; });
        })
        .terms(own_cells)
        .rule(made);
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

const definition eq_definition =
    comparison("eq", " == ", "x = y", [](auto x, auto y) { return x == y; });
const definition ne_definition =
    comparison("ne", " != ", "x ≠ y", [](auto x, auto y) { return x != y; });
const definition lt_definition =
    comparison("lt", " < ", "x < y", [](auto x, auto y) { return x < y; });
const definition le_definition =
    comparison("le", " <= ", "x ≤ y", [](auto x, auto y) { return x <= y; });
const definition gt_definition =
    comparison("gt", " > ", "x > y", [](auto x, auto y) { return x > y; });
const definition ge_definition =
    comparison("ge", " >= ", "x ≥ y", [](auto x, auto y) { return x >= y; });

const definition isnan_definition =
    question("isnan", "x is nan", [](auto x) { return std::isnan(x); });
const definition isinf_definition =
    question("isinf", "x is ∞ or −∞", [](auto x) { return std::isinf(x); });
const definition isfinite_definition =
    question("isfinite", "x is neither ∞ nor nan", [](auto x) { return std::isfinite(x); });

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
