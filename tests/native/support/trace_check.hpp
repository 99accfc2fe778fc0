#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "compare.hpp"
#include "lessons/trace.hpp"
#include "recombination.hpp"

/// Checks every cell of a trace against its operation, parameters, shapes and operands.
namespace support {

inline std::string operation_of(const lessons::traced_tensor& made) {
    return lessons::operation_names()[static_cast<std::size_t>(made.made_by)];
}

inline question question_about(const lessons::trace& all, std::size_t position, std::size_t cell) {
    const lessons::traced_tensor& made = all.tensors.at(position);
    question asked{operation_of(made), {}, {}, attention::shape_of(made.value), {}, cell};
    for (const std::size_t operand : made.operands) {
        asked.operands.push_back(attention::shape_of(all.tensors.at(operand).value));
        asked.values.push_back(&all.tensors.at(operand).value);
    }
    for (const auto& [name, value] : made.parameters) asked.parameters.emplace_back(name, value);
    return asked;
}

/// "" if the explanation names the derived cells in the derived order.
inline std::string wrong_cells(const lessons::traced_tensor& made, const derivation& derived,
                               const lessons::explanation& explained) {
    const std::string rule = lessons::rule_names()[static_cast<std::size_t>(explained.rule)];
    if (rule != derived.rule) return "rule " + rule + " instead of " + derived.rule;
    if (explained.terms.size() != derived.terms.size()) {
        return std::to_string(explained.terms.size()) + " terms instead of " +
               std::to_string(derived.terms.size());
    }
    for (std::size_t i = 0; i < explained.terms.size(); ++i) {
        const lessons::explained_term& term = explained.terms[i];
        const derived_term& want = derived.terms[i];
        bool same = term.cells.size() == want.sources.size() &&
                    agrees(term.coefficient, want.coefficient, 0.0);
        for (std::size_t c = 0; same && c < want.sources.size(); ++c) {
            same = term.cells[c].tensor == made.operands[want.sources[c].operand] &&
                   term.cells[c].cell == want.sources[c].cell;
        }
        if (!same) return "term " + std::to_string(i) + " names other cells";
    }
    return "";
}

inline bool agrees_by_size(double got, double want) {
    return agrees(got, want, 1e-6 * std::max(1.0, std::isfinite(want) ? std::abs(want) : 1.0));
}

/// "" if the explanation's values and parameters are right.
inline std::string wrong_numbers(const recombination& made, const lessons::explanation& explained) {
    for (std::size_t i = 0; i < explained.terms.size(); ++i) {
        if (!agrees_by_size(explained.terms[i].value, made.contributions[i])) {
            return "term " + std::to_string(i) + " contributes " +
                   number_text(explained.terms[i].value) + " instead of " +
                   number_text(made.contributions[i]);
        }
    }
    if (explained.parameters.size() != made.parameters.size()) {
        return std::to_string(explained.parameters.size()) + " parameters instead of " +
               std::to_string(made.parameters.size());
    }
    for (const auto& [name, value] : explained.parameters) {
        const double want = value_of(made.parameters, name);
        if (!agrees_by_size(value, want)) {
            return std::string("parameter ") + name + " is " + number_text(value) + " instead of " +
                   number_text(want);
        }
    }
    return "";
}

/// The term of a softmax or share that stands for the cell itself, or -1.
inline long term_of_cell(const derivation& derived, std::size_t cell) {
    if (derived.rule != "exponential_over_sum" && derived.rule != "share_of_sum") return -1;
    for (std::size_t i = 0; i < derived.terms.size(); ++i) {
        if (derived.terms[i].sources[0].cell == cell) return static_cast<long>(i);
    }
    throw std::runtime_error("a cell is not in its slice");
}

/// "" if cell `cell` follows from its operands; `unit` is M of its tensor.
inline std::string wrong_cell(const lessons::trace& all, std::size_t position, std::size_t cell,
                              double unit) {
    const lessons::traced_tensor& made = all.tensors[position];
    const lessons::explanation explained = all.explain(position, cell);
    const double got = made.value.data()[cell];
    if (!agrees(explained.value, got, 0.0)) return "the explanation gives another value";

    const question asked = question_about(all, position, cell);
    const derivation derived = derive(asked);
    const std::string cells = wrong_cells(made, derived, explained);
    if (!cells.empty()) return cells;
    const long term_position = term_of_cell(derived, cell);
    if (explained.position != term_position)
        return "position " + std::to_string(explained.position);
    if (derived.terms.empty())
        return explained.parameters.empty() ? "" : "parameters without terms";

    std::vector<term_values> values;
    for (const derived_term& term : derived.terms) {
        values.emplace_back();
        for (const source& each : term.sources) {
            values.back().push_back(
                all.tensors[made.operands[each.operand]].value.data()[each.cell]);
        }
    }
    const recombination sum = recombine(
        asked, derived, values, term_position < 0 ? 0 : static_cast<std::size_t>(term_position));
    const bool overflows = std::abs(sum.value) > std::numeric_limits<float>::max();
    const double want = overflows ? std::copysign(INFINITY, sum.value) : sum.value;
    if (!agrees(got, want, 1e-6 * unit)) {
        return "is " + number_text(got) + ", but its operands give " + number_text(want);
    }
    return wrong_numbers(sum, explained);
}

/// "" if every cell of the trace follows from its operands, else the first that does not.
inline std::string wrong_trace(const lessons::trace& all) {
    for (std::size_t position = 0; position < all.tensors.size(); ++position) {
        const lessons::traced_tensor& made = all.tensors[position];
        const double unit = magnitude(made.value);
        for (const std::size_t operand : made.operands) {
            if (operand >= position) return made.id + " has an operand made after it";
        }
        for (std::size_t cell = 0; cell < made.value.size(); ++cell) {
            const std::string wrong = wrong_cell(all, position, cell, unit);
            if (wrong.empty()) continue;
            return made.id + " (" + operation_of(made) + "), " +
                   cell_text(cell, attention::shape_of(made.value)) + ": " + wrong;
        }
    }
    return "";
}

}  // namespace support
