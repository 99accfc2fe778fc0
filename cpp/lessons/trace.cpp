#include "lessons/trace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/status.hpp"
#include "lessons/settings.hpp"

namespace lessons {

using attention::error;
using attention::status;

namespace {

operand_list operands_of(const trace& all, const traced_tensor& made) {
    operand_list operands;
    for (const std::size_t position : made.operands) {
        operands.push_back(&all.tensors[position].value);
    }
    return operands;
}

double value_at(const trace& all, const cell_reference& cell) {
    return all.tensors[cell.tensor].value.data()[cell.cell];
}

/// The contribution of a term under the rule sum_of_products, share_of_sum, largest, entropy,
/// gradient_left, rounded or masked.
double plain_contribution(const trace& all, lessons::rule joined_by, const explained_term& made) {
    const double first = value_at(all, made.cells[0]);
    if (joined_by == rule::entropy) return first == 0.0 ? 0.0 : -first * std::log2(first);
    if (made.cells.size() == 1) return made.coefficient * first;
    const double second = value_at(all, made.cells[1]);
    return joined_by == rule::largest ? std::abs(first - second)
                                      : made.coefficient * first * second;
}

/// Sets the terms of a softmax to the exponentials of their scores, as the engine computes them.
void exponentiate(const trace& all, explanation& result, const parameter_list& parameters) {
    const double sharpness = parameter(parameters, "sharpness");
    const bool subtract_max = parameter(parameters, "subtract_max") != 0.0;
    double maximum = -infinity;
    for (const explained_term& each : result.terms) {
        const double score = value_at(all, each.cells[0]);
        if (std::isnan(score) || std::isnan(maximum)) {
            maximum = std::numeric_limits<double>::quiet_NaN();
        } else {
            maximum = std::max(maximum, score);
        }
    }
    double sum = 0.0;
    for (explained_term& each : result.terms) {
        const double score = value_at(all, each.cells[0]);
        if (!subtract_max) {
            each.value = static_cast<float>(std::exp(sharpness * score));
        } else if (std::isnan(maximum) || maximum == infinity) {
            each.value = std::numeric_limits<double>::quiet_NaN();
        } else if (score == -infinity) {
            each.value = 0.0;
        } else if (score == maximum || sharpness == 0.0) {
            each.value = 1.0;
        } else {
            each.value = std::exp(sharpness * (score - maximum));
        }
        sum += each.value;
    }
    // The naive form keeps its sum in float32, where it may overflow.
    if (!subtract_max) sum = static_cast<float>(sum);
    result.parameters = {{"sharpness", sharpness}, {"sum", sum}};
    if (subtract_max) result.parameters.push_back({"maximum", maximum});
}

/// Sets the terms of a variance to their contributions, (x - mean)^2 over the divisor.
void deviate(const trace& all, explanation& result, const parameter_list& parameters) {
    const double correction = parameter(parameters, "correction");
    const double count = static_cast<double>(result.terms.size());
    double mean = 0.0;
    for (const explained_term& each : result.terms) mean += value_at(all, each.cells[0]);
    mean /= count;
    for (explained_term& each : result.terms) {
        const double deviation = value_at(all, each.cells[0]) - mean;
        each.value = deviation * deviation / (count - correction);
    }
    result.parameters = {{"correction", correction}, {"mean", mean}};
}

/// Sets the terms of a histogram to 1 where the cell lies in bin `bin`, to 0 elsewhere.
void count_in_bin(const trace& all, explanation& result, const parameter_list& parameters,
                  std::size_t bin) {
    for (explained_term& each : result.terms) {
        each.value = histogram_bin(parameters, value_at(all, each.cells[0])) == bin ? 1.0 : 0.0;
    }
    result.parameters = parameters;
}

double sum_of_terms(const std::vector<explained_term>& terms) {
    double sum = 0.0;
    for (const explained_term& each : terms) sum += each.value;
    return sum;
}

}  // namespace

const std::vector<const char*>& role_names() {
    static const std::vector<const char*> names = {"input",   "parameter", "query",   "key",
                                                   "value",   "scores",    "weights", "output",
                                                   "measure", "constant"};
    return names;
}

std::size_t trace::find(const std::string& id) const {
    const auto found = std::find_if(tensors.begin(), tensors.end(),
                                    [&id](const traced_tensor& each) { return each.id == id; });
    if (found == tensors.end()) {
        throw error(status::unknown,
                    "This lesson has no tensor called " + attention::quoted(id) + ".");
    }
    return static_cast<std::size_t>(found - tensors.begin());
}

const traced_tensor& trace::at(std::size_t tensor) const {
    if (tensor >= tensors.size()) {
        throw error(status::unknown,
                    "This lesson has only " + std::to_string(tensors.size()) + " tensors.");
    }
    return tensors[tensor];
}

const traced_tensor& trace::checked(std::size_t tensor, std::size_t cell) const {
    const traced_tensor& made = at(tensor);
    if (cell >= made.value.size()) {
        throw error(status::value, "Cell " + std::to_string(cell) + " lies outside " + made.id +
                                       ", whose shape is " +
                                       attention::shape_text(attention::shape_of(made.value)) +
                                       ".");
    }
    return made;
}

explanation trace::explain(std::size_t tensor, std::size_t cell) const {
    const traced_tensor& made = checked(tensor, cell);
    const operand_list operands = operands_of(*this, made);
    explanation result{made.value.data()[cell], rule_of(made.made_by, operands, cell), {}, -1, {}};
    const auto keep = [&](const term& each) {
        explained_term kept{each.coefficient, {}, 0.0};
        for (std::size_t i = 0; i < each.count; ++i) {
            kept.cells.push_back({made.operands[each.cells[i].operand], each.cells[i].cell});
        }
        const bool own = kept.cells[0].cell == cell;
        if (own &&
            (result.rule == rule::exponential_over_sum || result.rule == rule::share_of_sum)) {
            result.position = static_cast<long>(result.terms.size());
        }
        result.terms.push_back(std::move(kept));
    };
    visit_terms(made.made_by, operands, made.parameters, cell, keep);
    if (result.rule == rule::exponential_over_sum) {
        exponentiate(*this, result, made.parameters);
        return result;
    }
    if (result.rule == rule::variance) {
        deviate(*this, result, made.parameters);
        return result;
    }
    if (result.rule == rule::count) {
        count_in_bin(*this, result, made.parameters, cell);
        return result;
    }
    for (explained_term& each : result.terms)
        each.value = plain_contribution(*this, result.rule, each);
    if (result.rule == rule::share_of_sum)
        result.parameters = {{"sum", sum_of_terms(result.terms)}};
    if (made.made_by == operation::shift || made.made_by == operation::round ||
        made.made_by == operation::dropout) {
        result.parameters = made.parameters;
    }
    return result;
}

std::vector<cell_reference> trace::feeds(std::size_t tensor, std::size_t cell) const {
    checked(tensor, cell);
    std::vector<cell_reference> fed;
    for (std::size_t position = tensor + 1; position < tensors.size(); ++position) {
        const traced_tensor& made = tensors[position];
        const auto& sources = made.operands;
        if (std::find(sources.begin(), sources.end(), tensor) == sources.end()) continue;
        const operand_list operands = operands_of(*this, made);
        if (add_product_readers(made, operands, {tensor, cell}, position, fed)) continue;
        for (std::size_t target = 0; target < made.value.size(); ++target) {
            bool reads = false;
            const auto look = [&](const term& each) {
                for (std::size_t i = 0; i < each.count; ++i) {
                    const operand_cell& source = each.cells[i];
                    reads = reads || (source.cell == cell && sources[source.operand] == tensor);
                }
            };
            visit_terms(made.made_by, operands, made.parameters, target, look);
            if (reads) fed.push_back({position, target});
        }
    }
    return fed;
}

}  // namespace lessons
