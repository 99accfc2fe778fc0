#include "lessons/operation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>

#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::status;
using attention::tensor;

namespace {

tensor evaluate_nothing(const operand_list&, const parameter_list&) {
    throw error(status::internal, "A tensor without operands has nothing to be computed from.");
}

void visit_nothing(const operand_list&, const parameter_list&, std::size_t, const term_sink&) {}

const definition given_definition = {"given", rule::given, {0, 0}, evaluate_nothing, visit_nothing};
const definition drawn_definition = {"drawn", rule::given, {0, 0}, evaluate_nothing, visit_nothing};
const definition constant_definition = {
    "constant", rule::given, {0, 0}, evaluate_nothing, visit_nothing};

/// In the order of the enumeration, without those that only laboratories use.
const definition* const definitions[] = {
    &given_definition,
    &drawn_definition,
    &constant_definition,
    &look_up_definition,
    &assign_definition,
    &matmul_definition,
    &multiply_definition,
    &scale_definition,
    &shift_definition,
    &sum_definition,
    &cumulative_sum_definition,
    &cumulative_mean_definition,
    &mask_definition,
    &dropout_definition,
    &softmax_definition,
    &divide_by_sum_definition,
    &variance_definition,
    &histogram_definition,
    &concatenate_definition,
    &split_heads_definition,
    &merge_heads_definition,
    &round_definition,
    &largest_difference_definition,
    &entropy_definition,
    &largest_definition,
    &gradient_left_definition,
};

const definition& definition_of(operation made_by) {
    const auto number = static_cast<std::size_t>(made_by);
    const std::size_t own = std::size(definitions);
    if (number < own) return *definitions[number];
    if (number - own >= laboratory_definitions().size()) {
        throw error(status::unknown, "There is no operation of that number.");
    }
    return *laboratory_definitions()[number - own];
}

/// Refuses (`status::shape`) a number of operands that the operation does not take, and
/// (`status::size`) an operand without a value.
void check_operands(const definition& asked, const operand_list& operands) {
    const auto [least, most] = asked.operands;
    if (operands.size() < least || operands.size() > most ||
        std::find(operands.begin(), operands.end(), nullptr) != operands.end()) {
        throw error(status::shape, "The number of operands, " + std::to_string(operands.size()) +
                                       ", does not fit the operation " + asked.name + ".");
    }
    for (const tensor* each : operands) attention::checked_size(attention::shape_of(*each));
}

}  // namespace

const std::vector<const char*>& operation_names() {
    static const std::vector<const char*> names = [] {
        std::vector<const char*> list;
        for (const definition* each : definitions) list.push_back(each->name);
        for (const definition* each : laboratory_definitions()) list.push_back(each->name);
        return list;
    }();
    return names;
}

const std::vector<const char*>& rule_names() {
    static const std::vector<const char*> names = {
        "given",         "sum_of_products", "exponential_over_sum",
        "share_of_sum",  "largest",         "entropy",
        "gradient_left", "look_up",         "variance",
        "count",         "rounded",         "masked"};
    return names;
}

double parameter(const parameter_list& parameters, const char* name) {
    for (const auto& [known, value] : parameters) {
        if (std::strcmp(known, name) == 0) return value;
    }
    throw error(status::internal, std::string("An operation lacks its parameter ") + name + ".");
}

tensor evaluate(operation made_by, const operand_list& operands, const parameter_list& parameters) {
    const definition& asked = definition_of(made_by);
    check_operands(asked, operands);
    return asked.evaluate(operands, parameters);
}

void visit_terms(operation made_by, const operand_list& operands, const parameter_list& parameters,
                 std::size_t cell, const term_sink& sink) {
    definition_of(made_by).visit(operands, parameters, cell, sink);
}

std::size_t histogram_bin(const parameter_list& parameters, double value) {
    const double least = parameter(parameters, "least");
    const std::size_t bins = count_of(parameters, "bins");
    const double all = static_cast<double>(bins);
    const double place =
        std::floor((value - least) / (parameter(parameters, "most") - least) * all);
    return place >= 0.0 && place < all ? static_cast<std::size_t>(place) : bins;
}

rule rule_of(operation made_by, const operand_list& operands, std::size_t cell) {
    const bool masked = made_by == operation::mask && is_masked(operands, cell);
    return masked ? rule::masked : definition_of(made_by).rule;
}

}  // namespace lessons
