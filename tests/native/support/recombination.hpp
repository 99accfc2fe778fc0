#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/tensor.hpp"
#include "derivation.hpp"

/// Computes a cell's value from its operands, in double, by the definition of its operation.
namespace support {

/// The values of one term's cells, in order.
using term_values = std::vector<double>;

struct recombination {
    double value = 0.0;
    std::vector<double> contributions;                       ///< of the terms
    std::vector<std::pair<std::string, double>> parameters;  ///< further values that the rule uses
};

inline double sum_of(const std::vector<double>& values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum;
}

/// The largest of all; NaN where one is NaN.
inline double largest_of(const std::vector<double>& values) {
    double largest = -std::numeric_limits<double>::infinity();
    for (const double value : values) {
        if (std::isnan(value)) return value;
        if (value > largest) largest = value;
    }
    return largest;
}

/// Rounds to the nearest integer, ties to even.
inline double nearest_even(double value) {
    const double below = std::floor(value);
    const double rest = value - below;
    const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2.0) != 0.0);
    return up ? below + 1.0 : below;
}

/// The naive form keeps every exponential, and their sum, in float32.
inline recombination naive_softmax(const std::vector<double>& scores, double sharpness,
                                   std::size_t term_position) {
    recombination made;
    for (const double score : scores) {
        made.contributions.push_back(static_cast<float>(std::exp(sharpness * score)));
    }
    const double sum = static_cast<float>(sum_of(made.contributions));
    made.value = made.contributions.at(term_position) / sum;
    made.parameters = {{"sharpness", sharpness}, {"sum", sum}};
    return made;
}

/// Exponentials before division: 0 for -infinity; 1 for the largest score, and for all scores at
/// sharpness 0. A NaN or an infinity makes the whole slice NaN.
inline recombination stable_softmax(const std::vector<double>& scores, double sharpness,
                                    std::size_t term_position) {
    const double minus_infinity = -std::numeric_limits<double>::infinity();
    const double maximum = largest_of(scores);
    recombination made;
    for (const double score : scores) {
        double exponential = 1.0;
        if (std::isnan(maximum) || maximum == -minus_infinity) {
            exponential = std::numeric_limits<double>::quiet_NaN();
        } else if (score == minus_infinity) {
            exponential = 0.0;
        } else if (sharpness != 0.0 && score != maximum) {
            exponential = std::exp(sharpness * (score - maximum));
        }
        made.contributions.push_back(exponential);
    }
    const double sum = sum_of(made.contributions);
    made.value = maximum == minus_infinity ? 0.0 : made.contributions.at(term_position) / sum;
    made.parameters = {{"sharpness", sharpness}, {"sum", sum}, {"maximum", maximum}};
    return made;
}

/// Twice the Frobenius norm of diag(w) - w w^T, written out.
inline double gradient_left_of(const std::vector<double>& w) {
    double squares = 0.0;
    for (std::size_t i = 0; i < w.size(); ++i) {
        for (std::size_t j = 0; j < w.size(); ++j) {
            const double entry = (i == j ? w[i] : 0.0) - w[i] * w[j];
            squares += entry * entry;
        }
    }
    return 2.0 * std::sqrt(squares);
}

inline recombination variance_of(const std::vector<double>& values, double correction) {
    const auto count = static_cast<double>(values.size());
    const double mean = sum_of(values) / count;
    recombination made;
    for (const double value : values) {
        made.contributions.push_back((value - mean) * (value - mean) / (count - correction));
    }
    made.value = sum_of(made.contributions);
    made.parameters = {{"correction", correction}, {"mean", mean}};
    return made;
}

/// Bin `cell` includes its left edge and excludes its right edge.
inline recombination count_of(const question& asked, const std::vector<double>& values) {
    const double least = value_of(asked.parameters, "least");
    const double most = value_of(asked.parameters, "most");
    const double bins = value_of(asked.parameters, "bins");
    const auto cell = static_cast<double>(asked.cell);
    recombination made;
    for (const double value : values) {
        const double place = (value - least) / (most - least) * bins;
        made.contributions.push_back(place >= cell && place < cell + 1.0 ? 1.0 : 0.0);
    }
    made.value = sum_of(made.contributions);
    made.parameters = asked.parameters;
    return made;
}

/// `term_position` is the term of the cell itself, for rules that have one.
inline recombination recombine(const question& asked, const derivation& derived,
                               const std::vector<term_values>& values, std::size_t term_position) {
    recombination made;
    std::vector<double> firsts;
    for (const term_values& each : values) firsts.push_back(each.at(0));
    const std::string& rule = derived.rule;
    const parameter_values& parameters = asked.parameters;
    if (rule == "exponential_over_sum") {
        const double sharpness = value_of(parameters, "sharpness");
        return value_of(parameters, "subtract_max") != 0.0
                   ? stable_softmax(firsts, sharpness, term_position)
                   : naive_softmax(firsts, sharpness, term_position);
    }
    made.contributions = firsts;
    if (rule == "sum_of_products") {
        for (std::size_t i = 0; i < values.size(); ++i) {
            double product = derived.terms[i].coefficient;
            for (const double factor : values[i]) product *= factor;
            made.contributions[i] = product;
        }
        made.value = sum_of(made.contributions);
        if (asked.operation == "shift") {
            made.parameters = {{"offset", value_of(parameters, "offset")}};
            made.value += made.parameters[0].second;
        }
        if (asked.operation == "dropout") made.parameters = parameters;
    } else if (rule == "look_up") {
        for (std::size_t i = 0; i < values.size(); ++i) {
            made.contributions[i] = derived.terms[i].coefficient * firsts[i];
        }
        made.value = firsts.at(0);
    } else if (rule == "variance") {
        return variance_of(firsts, value_of(parameters, "correction"));
    } else if (rule == "count") {
        return count_of(asked, firsts);
    } else if (rule == "share_of_sum") {
        made.parameters = {{"sum", sum_of(firsts)}};
        made.value = firsts.at(term_position) / made.parameters[0].second;
    } else if (rule == "largest") {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].size() == 2)
                made.contributions[i] = std::abs(values[i][0] - values[i][1]);
        }
        made.value = largest_of(made.contributions);
    } else if (rule == "entropy") {
        for (double& w : made.contributions) w = w == 0.0 ? 0.0 : -w * std::log2(w);
        made.value = sum_of(made.contributions);
    } else if (rule == "gradient_left") {
        made.value = gradient_left_of(firsts);
    } else if (rule == "rounded") {
        made.parameters = {{"decimals", value_of(parameters, "decimals")}};
        const double unit = std::pow(10.0, made.parameters[0].second);
        made.value = nearest_even(firsts.at(0) * unit) / unit;
    } else if (rule == "masked") {
        made.value = -std::numeric_limits<double>::infinity();
    } else {
        throw std::runtime_error("This test does not know the rule " + rule + ".");
    }
    return made;
}

}  // namespace support
