#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "attention/tensor.hpp"
#include "compare.hpp"

/// Derives the operand cells that a cell must come from, by the operation's name, parameters and
/// shapes, the ids of a look-up and the bits of a mask. It shares no code with the engine and uses
/// coordinates instead of strides.
namespace support {

using parameter_values = std::vector<std::pair<std::string, double>>;

inline double value_of(const parameter_values& parameters, const std::string& name) {
    for (const auto& [known, value] : parameters) {
        if (known == name) return value;
    }
    throw std::runtime_error("no parameter " + name);
}

/// Cell `cell` (flat) of operand number `operand`.
struct source {
    std::size_t operand, cell;
};

struct derived_term {
    double coefficient;
    std::vector<source> sources;
};

struct derivation {
    std::string rule;
    std::vector<derived_term> terms;
};

/// The cell of an operation's result whose sources are to be derived.
struct question {
    std::string operation;
    std::vector<shape_list> operands;
    std::vector<const attention::tensor*> values;  ///< of the operands
    shape_list result;
    parameter_values parameters;
    std::size_t cell;

    shape_list index() const { return coordinates(cell, result); }
    std::size_t axis() const {
        const auto rank = static_cast<double>(operands.at(0).size());
        const double dim = value_of(parameters, "dim");
        return static_cast<std::size_t>(dim < 0 ? dim + rank : dim);
    }
};

/// The cells of operand 0 whose coordinates are `index` with `axis` running from 0 to `last`.
inline derivation run_along(const char* rule, const shape_list& operand, shape_list index,
                            std::size_t axis, std::size_t last) {
    derivation derived{rule, {}};
    for (index[axis] = 0; index[axis] <= last; ++index[axis]) {
        derived.terms.push_back({1.0, {{0, flat(index, operand)}}});
    }
    return derived;
}

inline derivation whole_line(const char* rule, const question& asked) {
    const shape_list& operand = asked.operands[0];
    return run_along(rule, operand, asked.index(), asked.axis(), operand[asked.axis()] - 1);
}

/// Reinserts `axis`, which a reduction removed.
inline derivation reduced(const char* rule, const question& asked, std::size_t axis) {
    const shape_list& operand = asked.operands[0];
    shape_list index = asked.index();
    index.insert(axis, 0);
    return run_along(rule, operand, index, axis, operand[axis] - 1);
}

inline derivation own_cell(const char* rule, double coefficient, std::size_t operand,
                           std::size_t cell) {
    return {rule, {{coefficient, {{operand, cell}}}}};
}

inline derivation derive_matmul(const question& asked) {
    const shape_list& a = asked.operands[0];
    const shape_list& b = asked.operands[1];
    const bool transposed = value_of(asked.parameters, "transposed") != 0.0 && b.size() > 1;
    shape_list index = asked.index();
    std::size_t row = 0;
    std::size_t column = 0;
    if (b.size() > 1) {
        column = index.back();
        index.pop_back();
    }
    if (a.size() > 1) {
        row = index.back();
        index.pop_back();
    }
    // The rest of the index is the batch; an operand's leading axes are the last of those.
    const auto place = [&index](const shape_list& shape, std::size_t i, std::size_t j) {
        if (shape.size() == 1) return i + j;
        shape_list operand_index(shape.size(), 0);
        const std::size_t leading = shape.size() - 2;
        for (std::size_t axis = 0; axis < leading; ++axis) {
            operand_index[axis] = shape[axis] == 1 ? 0 : index[index.size() - leading + axis];
        }
        operand_index[leading] = i;
        operand_index[leading + 1] = j;
        return flat(operand_index, shape);
    };
    derivation derived{"sum_of_products", {}};
    for (std::size_t k = 0; k < a.back(); ++k) {
        derived.terms.push_back(
            {1.0,
             {{0, place(a, row, k)}, {1, transposed ? place(b, column, k) : place(b, k, column)}}});
    }
    if (asked.operands.size() == 3) derived.terms.push_back({1.0, {{2, column}}});
    return derived;
}

/// One index of an axis that is removed, or the indices in operand 1, whose cells are then sources
/// too.
inline derivation derive_look_up(const question& asked) {
    shape_list index = asked.index();
    const std::size_t axis = asked.axis();
    if (asked.operands.size() == 1) {
        index.insert(axis, static_cast<std::size_t>(value_of(asked.parameters, "index")));
        return own_cell("look_up", 1.0, 0, flat(index, asked.operands[0]));
    }
    const std::size_t which = index[axis];
    index[axis] = static_cast<std::size_t>(asked.values[1]->data()[which]);
    return {"look_up", {{1.0, {{0, flat(index, asked.operands[0])}}}, {0.0, {{1, which}}}}};
}

inline derivation derive_multiply(const question& asked) {
    shape_list index = asked.index();
    while (index.size() > asked.operands[0].size()) index.pop_back();
    return {"sum_of_products", {{1.0, {{0, flat(index, asked.operands[0])}, {1, asked.cell}}}}};
}

/// The bits have the last axes of the scores and are repeated over the others.
inline derivation derive_mask(const question& asked) {
    const shape_list& bits = asked.operands[1];
    shape_list index = asked.index();
    while (index.size() > bits.size()) index.erase(0);
    const std::size_t bit = flat(index, bits);
    if (asked.values[1]->data()[bit] == 0.0F) return own_cell("masked", 1.0, 1, bit);
    return {"sum_of_products", {{1.0, {{0, asked.cell}, {1, bit}}}}};
}

inline derivation derive_dropout(const question& asked) {
    const double rate = value_of(asked.parameters, "rate");
    const double draws = value_of(asked.parameters, "draws");
    const bool training = value_of(asked.parameters, "training") == 1.0;
    if (!training) return own_cell("sum_of_products", 1.0, 0, asked.cell);
    const double factor = rate == 1.0 ? 0.0 : 1.0 / (draws * (1.0 - rate));
    return {"sum_of_products", {{factor, {{0, asked.cell}, {1, asked.cell}}}}};
}

inline derivation derive_concatenate(const question& asked) {
    shape_list index = asked.index();
    const std::size_t axis = asked.axis();
    std::size_t operand = 0;
    while (index[axis] >= asked.operands[operand][axis]) {
        index[axis] -= asked.operands[operand++][axis];
    }
    return own_cell("sum_of_products", 1.0, operand, flat(index, asked.operands[operand]));
}

/// (..., head, token, column) comes from (..., token, head * width + column).
inline derivation derive_split_heads(const question& asked) {
    shape_list index = asked.index();
    const std::size_t column = index.back();
    index.pop_back();
    const std::size_t token = index.back();
    index.pop_back();
    index.back() = index.back() * asked.result.back() + column;
    index.insert(index.size() - 1, token);
    return own_cell("sum_of_products", 1.0, 0, flat(index, asked.operands[0]));
}

/// (..., token, head * width + column) comes from (..., head, token, column).
inline derivation derive_merge_heads(const question& asked) {
    shape_list index = asked.index();
    const std::size_t width = asked.operands[0].back();
    const std::size_t head = index.back() / width;
    index.back() %= width;
    index.insert(index.size() - 2, head);
    return own_cell("sum_of_products", 1.0, 0, flat(index, asked.operands[0]));
}

inline derivation all_cells(const char* rule, const question& asked) {
    derivation derived{rule, {}};
    for (std::size_t i = 0; i < attention::checked_size(asked.operands[0]); ++i) {
        derived.terms.push_back({1.0, {{0, i}}});
    }
    return derived;
}

/// A cell and the cells before it, with equal coefficients.
inline derivation derive_cumulative_mean(const question& asked) {
    const shape_list index = asked.index();
    const std::size_t place = index[asked.axis()];
    derivation derived =
        run_along("sum_of_products", asked.operands[0], index, asked.axis(), place);
    for (derived_term& each : derived.terms) {
        each.coefficient = 1.0 / static_cast<double>(place + 1);
    }
    return derived;
}

inline derivation derive_difference(const question& asked) {
    derivation derived{"largest", {}};
    for (std::size_t i = 0; i < attention::checked_size(asked.operands[0]); ++i) {
        derived.terms.push_back({1.0, {{0, i}, {1, i}}});
    }
    return derived;
}

/// d weights[i] / d scores[j]: w_i where i is j, less w_i w_j.
inline derivation derive_softmax_jacobian(const question& asked) {
    const shape_list& weights = asked.operands[0];
    shape_list index = asked.index();
    const std::size_t by = index.back();
    index.pop_back();
    const std::size_t weight_cell = flat(index, weights);
    const bool diagonal = index.back() == by;
    index.back() = by;
    derivation derived{"sum_of_products", {}};
    if (diagonal) derived.terms.push_back({1.0, {{0, weight_cell}}});
    derived.terms.push_back({-1.0, {{0, weight_cell}, {0, flat(index, weights)}}});
    return derived;
}

/// Column `row` of operand 0 with column `column` of operand 1, from the first row to the last.
inline derivation derive_transposed_matmul(const question& asked) {
    const shape_list index = asked.index();
    derivation derived{"sum_of_products", {}};
    for (std::size_t k = 0; k < asked.operands[0][0]; ++k) {
        derived.terms.push_back({1.0,
                                 {{0, flat({k, index[0]}, asked.operands[0])},
                                  {1, flat({k, index[1]}, asked.operands[1])}}});
    }
    return derived;
}

inline derivation derive_subtract(const question& asked) {
    shape_list index = asked.index();
    while (index.size() > asked.operands[1].size()) index.pop_back();
    return {"sum_of_products",
            {{1.0, {{0, asked.cell}}},
             {-value_of(asked.parameters, "factor"), {{1, flat(index, asked.operands[1])}}}}};
}

/// Negative cells have coefficient -1.
inline derivation derive_mean_absolute(const question& asked) {
    derivation derived = reduced("sum_of_products", asked, asked.operands[0].size() - 1);
    const auto count = static_cast<double>(derived.terms.size());
    for (derived_term& each : derived.terms) {
        const bool negative = asked.values[0]->data()[each.sources[0].cell] < 0.0F;
        each.coefficient = (negative ? -1.0 : 1.0) / count;
    }
    return derived;
}

/// The axes `dim_0` and `dim_1` of the operand are those of the result, exchanged.
inline derivation derive_transpose(const question& asked) {
    shape_list index = asked.index();
    const auto axis = [&](const char* name) {
        const double dim = value_of(asked.parameters, name);
        return static_cast<std::size_t>(dim < 0 ? dim + static_cast<double>(index.size()) : dim);
    };
    std::swap(index[axis("dim_0")], index[axis("dim_1")]);
    return own_cell("sum_of_products", 1.0, 0, flat(index, asked.operands[0]));
}

inline derivation derive(const question& asked) {
    const std::string& name = asked.operation;
    const std::size_t cell = asked.cell;
    if (name == "given" || name == "drawn" || name == "constant") return {"given", {}};
    if (name == "look_up") return derive_look_up(asked);
    if (name == "assign") {
        const double count = value_of(asked.parameters, "count");
        return own_cell("sum_of_products", 1.0, static_cast<double>(cell) < count ? 1 : 0, cell);
    }
    if (name == "matmul") return derive_matmul(asked);
    if (name == "transposed_matmul") return derive_transposed_matmul(asked);
    if (name == "subtract") return derive_subtract(asked);
    if (name == "mean_absolute") return derive_mean_absolute(asked);
    if (name == "multiply") return derive_multiply(asked);
    if (name == "add") return {"sum_of_products", {{1.0, {{0, cell}}}, {1.0, {{1, cell}}}}};
    if (name == "softmax_jacobian") return derive_softmax_jacobian(asked);
    if (name == "view") {
        return own_cell("sum_of_products", 1.0, 0, flat(asked.index(), asked.result));
    }
    if (name == "transpose") return derive_transpose(asked);
    if (name == "scale") {
        return own_cell("sum_of_products", value_of(asked.parameters, "factor"), 0, cell);
    }
    if (name == "shift") return own_cell("sum_of_products", 1.0, 0, cell);
    if (name == "sum") return reduced("sum_of_products", asked, asked.axis());
    if (name == "cumulative_sum") {
        const shape_list index = asked.index();
        const std::size_t axis = asked.axis();
        return run_along("sum_of_products", asked.operands[0], index, axis, index[axis]);
    }
    if (name == "cumulative_mean") return derive_cumulative_mean(asked);
    if (name == "mask") return derive_mask(asked);
    if (name == "dropout") return derive_dropout(asked);
    if (name == "variance") return all_cells("variance", asked);
    if (name == "histogram") return all_cells("count", asked);
    if (name == "concatenate") return derive_concatenate(asked);
    if (name == "split_heads") return derive_split_heads(asked);
    if (name == "merge_heads") return derive_merge_heads(asked);
    if (name == "softmax") return whole_line("exponential_over_sum", asked);
    if (name == "divide_by_sum") return whole_line("share_of_sum", asked);
    if (name == "round") return own_cell("rounded", 1.0, 0, cell);
    if (name == "largest_difference") return derive_difference(asked);
    const std::size_t last = asked.operands.at(0).size() - 1;
    if (name == "entropy") return reduced("entropy", asked, last);
    if (name == "largest") return reduced("largest", asked, last);
    if (name == "gradient_left") return reduced("gradient_left", asked, last);
    throw std::runtime_error("This test does not know the operation " + name + ".");
}

}  // namespace support
