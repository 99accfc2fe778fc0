#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "recorder/trace.hpp"

/// float32 cells in row-major order.
inline recorder::array floats(const recorder::shape_list& shape, const std::vector<float>& cells) {
    recorder::array made(recorder::dtype::float32, shape);
    std::copy(cells.begin(), cells.end(), made.fill<float>());
    return made;
}

inline recorder::array wholes(const recorder::shape_list& shape,
                              const std::vector<std::int64_t>& cells) {
    recorder::array made(recorder::dtype::int64, shape);
    std::copy(cells.begin(), cells.end(), made.fill<std::int64_t>());
    return made;
}

inline recorder::array bools(const recorder::shape_list& shape, const std::vector<int>& cells) {
    recorder::array made(recorder::dtype::boolean, shape);
    std::transform(cells.begin(), cells.end(), made.fill<std::uint8_t>(),
                   [](int each) { return static_cast<std::uint8_t>(each != 0); });
    return made;
}

/// Whether a value computed in float32 is what the rule makes of the terms in double.
inline bool agrees(double value, double by_rule, double size_of_terms) {
    if (std::isnan(value) || std::isnan(by_rule)) return std::isnan(value) && std::isnan(by_rule);
    if (value == by_rule) return true;
    if (std::isinf(value) || std::isinf(by_rule)) {
        // Beyond the range of float32.
        return std::abs(by_rule) > 3.4e38 && std::abs(value) > 3.4e38;
    }
    return std::abs(value - by_rule) <= 2e-6 * (size_of_terms + std::abs(by_rule)) + 1e-37;
}

/// Checks that the terms of every cell of every tensor make its value by their rule.
inline void check_explained(const recorder::trace& of) {
    for (std::size_t tensor = 0; tensor < of.nodes().size(); ++tensor) {
        for (std::size_t cell = 0; cell < of.nodes()[tensor]->value.size(); ++cell) {
            const recorder::explanation found = of.explain(tensor, cell);
            double size = 0.0;
            for (const auto& each : found.terms) size += std::abs(each.value);
            INFO(of.nodes()[tensor]->name << " = " << of.written(tensor) << ", cell " << cell);
            INFO(found.value << " against " << found.by_rule << " by " << found.rule.rule->name);
            CHECK(agrees(found.value, found.by_rule, size));
        }
    }
}
