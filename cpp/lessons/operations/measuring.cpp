#include <cmath>

#include "attention/status.hpp"
#include "lessons/operations/definition.hpp"

namespace lessons {

using attention::error;
using attention::shape_list;
using attention::shape_of;
using attention::status;
using attention::tensor;

namespace {

/// The decimals of the smallest float32, 2^-149: no float32 has more.
constexpr std::size_t max_decimals = 149;

tensor evaluate_round(const operand_list& operands, const parameter_list& parameters) {
    const std::size_t decimals = count_of(parameters, "decimals");
    if (decimals > max_decimals) {
        throw error(status::value, "A number is rounded to " + std::to_string(max_decimals) +
                                       " decimals at most.");
    }
    double unit = 1.0;
    for (std::size_t i = 0; i < decimals; ++i) unit *= 10.0;
    tensor result = *operands[0];
    for (float& value : result) {
        value = static_cast<float>(std::nearbyint(static_cast<double>(value) * unit) / unit);
    }
    return result;
}

tensor evaluate_largest_difference(const operand_list& operands, const parameter_list&) {
    if (shape_of(*operands[0]) != shape_of(*operands[1])) {
        throw error(status::shape, "Only tensors of one shape can be compared cell by cell.");
    }
    tensor result = attention::zeros({});
    for (std::size_t i = 0; i < operands[0]->size(); ++i) {
        const float difference = std::abs(operands[0]->data()[i] - operands[1]->data()[i]);
        if (std::isnan(difference) || difference > result()) result() = difference;
        if (std::isnan(difference)) break;
    }
    return result;
}

void visit_largest_difference(const operand_list& operands, const parameter_list&, std::size_t,
                              const term_sink& sink) {
    for (std::size_t i = 0; i < operands[0]->size(); ++i) emit(sink, 1.0, {0, i}, {1, i});
}

void visit_all(const operand_list& operands, const parameter_list&, std::size_t,
               const term_sink& sink) {
    for (std::size_t i = 0; i < operands[0]->size(); ++i) emit(sink, 1.0, {0, i});
}

tensor evaluate_mean_absolute(const operand_list& operands, const parameter_list&) {
    const tensor& values = *operands[0];
    const std::size_t length = row_length(values);
    shape_list shape = shape_of(values);
    shape.pop_back();
    tensor result = attention::zeros(shape);
    for (std::size_t row = 0; row < result.size(); ++row) {
        double sum = 0.0;
        for (std::size_t i = 0; i < length; ++i) {
            sum += std::abs(static_cast<double>(values.data()[row * length + i]));
        }
        result.data()[row] = static_cast<float>(sum / static_cast<double>(length));
    }
    return result;
}

/// Every cell of the row over its length, with the sign that makes it positive.
void visit_mean_absolute(const operand_list& operands, const parameter_list&, std::size_t cell,
                         const term_sink& sink) {
    const tensor& values = *operands[0];
    const std::size_t length = row_length(values);
    const double share = 1.0 / static_cast<double>(length);
    for (std::size_t i = cell * length; i < (cell + 1) * length; ++i) {
        emit(sink, values.data()[i] < 0.0F ? -share : share, {0, i});
    }
}

tensor evaluate_variance(const operand_list& operands, const parameter_list& parameters) {
    const tensor& values = *operands[0];
    const double count = static_cast<double>(values.size());
    double mean = 0.0;
    for (const float value : values) mean += value;
    mean /= count;
    double squares = 0.0;
    for (const float value : values) squares += (value - mean) * (value - mean);
    tensor result = attention::zeros({});
    result() = static_cast<float>(squares / (count - parameter(parameters, "correction")));
    return result;
}

tensor evaluate_histogram(const operand_list& operands, const parameter_list& parameters) {
    tensor result = attention::zeros({count_of(parameters, "bins")});
    std::vector<std::size_t> counts(result.size() + 1);
    for (const float value : *operands[0]) ++counts[histogram_bin(parameters, value)];
    for (std::size_t bin = 0; bin < result.size(); ++bin)
        result.data()[bin] = static_cast<float>(counts[bin]);
    return result;
}

}  // namespace

const definition round_definition = {
    "round", rule::rounded, {1, 1}, evaluate_round, visit_own_cell};
const definition largest_difference_definition = {"largest_difference",
                                                  rule::largest,
                                                  {2, 2},
                                                  evaluate_largest_difference,
                                                  visit_largest_difference};
const definition mean_absolute_definition = {
    "mean_absolute", rule::sum_of_products, {1, 1}, evaluate_mean_absolute, visit_mean_absolute};
const definition variance_definition = {
    "variance", rule::variance, {1, 1}, evaluate_variance, visit_all};
const definition histogram_definition = {
    "histogram", rule::count, {1, 1}, evaluate_histogram, visit_all};

}  // namespace lessons
