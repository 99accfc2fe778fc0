#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lesson_translator.hpp"

/// The terms of a cell, as a lesson and as the recorder explain it, in cells of the lesson.
namespace support {

/// `coefficient` times cells of a lesson's trace.
struct plain_term {
    double coefficient;
    std::vector<lessons::cell_reference> cells;
};
using plain_terms = std::vector<plain_term>;

/// A lesson's terms without those that only say which cell is read.
inline plain_terms terms_of_lesson(const lessons::trace& lesson, std::size_t tensor,
                                   std::size_t cell) {
    plain_terms terms;
    for (const lessons::explained_term& each : lesson.explain(tensor, cell).terms) {
        if (each.coefficient != 0.0) terms.push_back({each.coefficient, each.cells});
    }
    return terms;
}

/// Reads the recorder's explanations through the tensors that no lesson has, such as a transposed
/// matrix or a product before its bias is added.
class term_reader {
  public:
    term_reader(const translation& read, std::size_t lesson_tensors) : trace_(read.trace()) {
        for (std::size_t i = 0; i < lesson_tensors; ++i) positions_[read.place(i)] = i;
    }

    /// The terms with cells: numbers that are added alone and terms times 0 are left out. None
    /// where a rule on the way does not add its terms.
    std::optional<plain_terms> terms(std::size_t place, std::size_t cell) const {
        const auto all = expanded(place, cell);
        if (!all) return all;
        plain_terms kept;
        for (const plain_term& each : *all) {
            if (!each.cells.empty() && each.coefficient != 0.0) kept.push_back(each);
        }
        return kept;
    }

  private:
    /// What is read of a tensor of the lesson is the cell itself.
    std::optional<plain_terms> read(const recorder::cell_reference& from) const {
        const auto known = positions_.find(from.tensor);
        if (known != positions_.end()) return plain_terms{{1.0, {{known->second, from.cell}}}};
        return expanded(from.tensor, from.cell);
    }

    std::optional<plain_terms> expanded(std::size_t place, std::size_t cell) const {
        const recorder::explanation found = trace_.explain(place, cell);
        if (found.terms.empty()) return plain_terms{{found.value, {}}};
        const std::string rule = found.rule.rule->name;
        // The cells before the last one say which it is.
        if (rule == recorder::rules::selected.name) return product(found.terms.back(), 1.0);
        const double share = rule == "mean" ? 1.0 / static_cast<double>(found.terms.size()) : 1.0;
        if (!lists_terms(rule)) return std::nullopt;
        plain_terms all;
        for (const recorder::explained_term& each : found.terms) {
            const auto made = product(each, share);
            if (!made) return made;
            all.insert(all.end(), made->begin(), made->end());
        }
        return all;
    }

    /// Rules in which every term stands for itself.
    static bool lists_terms(const std::string& rule) {
        for (const char* each : {recorder::rules::sum.name, recorder::rules::copy.name,
                                 recorder::rules::largest.name, "mean", "var", "softmax"}) {
            if (rule == each) return true;
        }
        return false;
    }

    /// A term with its cells replaced by what they are made of.
    std::optional<plain_terms> product(const recorder::explained_term& term, double share) const {
        plain_terms products = {{term.coefficient * share, {}}};
        for (const recorder::cell_reference& from : term.cells) {
            const auto factors = read(from);
            if (!factors) return factors;
            plain_terms longer;
            for (const plain_term& before : products) {
                for (const plain_term& each : *factors) {
                    plain_term made = before;
                    made.coefficient *= each.coefficient;
                    made.cells.insert(made.cells.end(), each.cells.begin(), each.cells.end());
                    longer.push_back(std::move(made));
                }
            }
            products = std::move(longer);
        }
        return products;
    }

    const recorder::trace& trace_;
    std::map<std::size_t, std::size_t> positions_;
};

/// Whether both have the same cells in the same order, and the same coefficients where these are
/// asked for, to the precision of float32.
inline bool same_terms(const plain_terms& a, const plain_terms& b, bool coefficients) {
    const auto same_cell = [](const lessons::cell_reference& x, const lessons::cell_reference& y) {
        return x.tensor == y.tensor && x.cell == y.cell;
    };
    const auto same_term = [&](const plain_term& x, const plain_term& y) {
        return (!coefficients ||
                std::abs(x.coefficient - y.coefficient) <= 1e-7 * std::abs(y.coefficient)) &&
               std::equal(x.cells.begin(), x.cells.end(), y.cells.begin(), y.cells.end(),
                          same_cell);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_term);
}

}  // namespace support
