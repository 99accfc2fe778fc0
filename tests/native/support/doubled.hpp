#pragma once

#include <cmath>
#include <vector>

#include "recorded.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"

/// A trace computed again in double by the rules of its cells, from other numbers for one tensor.
inline std::vector<double> in_double(const recorder::trace& of, std::size_t changed,
                                     const std::vector<double>& numbers, std::size_t wanted) {
    std::vector<std::vector<double>> values(wanted + 1);
    for (std::size_t place = 0; place <= wanted; ++place) {
        const recorder::node& made = *of.nodes()[place];
        std::vector<double>& own = values[place];
        if (place == changed) {
            own = numbers;
            continue;
        }
        own.resize(made.value.size());
        const recorder::call known = of.call_of(place);
        for (std::size_t cell = 0; cell < own.size(); ++cell) {
            if (made.made_by->terms() == nullptr) {
                own[cell] = made.value.number(cell);
                continue;
            }
            std::vector<double> terms;
            const auto collect = [&](const recorder::term& each) {
                double term = each.coefficient;
                for (std::size_t i = 0; i < each.count; ++i) {
                    term *= values[made.operands[each.cells[i].operand]][each.cells[i].cell];
                }
                terms.push_back(term);
            };
            made.made_by->terms()(known, cell, collect);
            const recorder::rule_use used = made.made_by->rule_for(known, cell);
            own[cell] = used.rule->value({known, terms, used.position, cell});
        }
    }
    return values[wanted];
}

/// Checks a recorded gradient of the one number `of` with respect to `by` against central
/// differences in double.
inline void check_slope(recorder::tape& on, recorder::variable of, recorder::variable by,
                        recorder::variable gradient) {
    const recorder::trace all = on.trace();
    const std::size_t from = all.find(on.name(by));
    const std::size_t to = all.find(on.name(of));
    const recorder::array start = on.value(by);
    std::vector<double> numbers(start.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = start.number(i);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        constexpr double step = 1e-5;
        std::vector<double> above = numbers;
        std::vector<double> below = numbers;
        above[i] += step;
        below[i] -= step;
        const double slope =
            (in_double(all, from, above, to)[0] - in_double(all, from, below, to)[0]) / (2 * step);
        const double recorded = gradient ? on.value(gradient).number(i) : 0.0;
        INFO("cell " << i << ": " << recorded << " against " << slope);
        CHECK(std::abs(recorded - slope) <= 2e-5 * (1.0 + std::abs(slope)));
    }
}

/// Numbers that are all different, as weights.
inline recorder::variable weights(recorder::tape& on, const recorder::shape_list& shape) {
    recorder::array made(recorder::dtype::float32, shape);
    for (std::size_t i = 0; i < made.size(); ++i) {
        made.fill<float>()[i] =
            0.5F + 0.25F * static_cast<float>((i * 7 + 3) % 11) - static_cast<float>(i % 2);
    }
    return on.given(made);
}

/// Checks the gradient, and with `second` also its gradient, of a weighted sum of what `program`
/// makes of a parameter. Every recorded cell is explained.
template <class Program>
void check_gradients(const recorder::array& from, Program program, bool second = true) {
    recorder::tape on(1);
    const recorder::variable x = on.parameter(on.given(from), {"x", ""});
    const auto weighted = [&on](recorder::variable values) {
        const recorder::shape_list shape = on.value(values).shape();
        return recorder::sum(values * weights(on, shape), {});
    };
    const recorder::variable loss = weighted(program(x));
    const recorder::variable first = on.gradients(loss, {x}, {}, true)[0];
    REQUIRE(first);
    CHECK(on.value(first).shape() == from.shape());
    check_slope(on, loss, x, first);
    if (second && on.requires_grad(first)) {
        const recorder::variable again = weighted(first);
        const recorder::variable found = on.gradients(again, {x}, {}, true)[0];
        check_slope(on, again, x, found);
    }
    check_explained(on.trace());
}
