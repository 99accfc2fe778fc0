#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/reference.hpp"
#include "support/compare.hpp"

/// The reference's results for one head, and the largest error that a kernel may have: a bound on
/// the rounding errors of float32 for any order of summation.
namespace fuzz {

namespace reference = attention::reference;
using reference::numbers;

struct head {
    reference::sizes of;
    numbers query, key, value, upstream;
    /// (num_queries, num_keys): causal limit, window and mask combined; empty for none.
    numbers mask;
    double scale;
    double softcap;  ///< 0 for none

    bool sees(std::size_t i, std::size_t j) const {
        return mask.empty() ||
               mask[i * of.num_keys + j] != -std::numeric_limits<double>::infinity();
    }
};

/// The unit roundoff of float32, 2^-24.
constexpr double unit_roundoff = 1.0 / 16777216.0;
/// An absolute error that underflow may cause.
constexpr double smallest = 1e-36;
/// With a larger error of a score its weight is not checked.
constexpr double max_score_error = 0.25;

/// The largest relative error of a sum of `count` products.
inline double rounding_error(std::size_t count) {
    return static_cast<double>(count + 16) * unit_roundoff;
}

inline double product_sum(const numbers& a, std::size_t i, const numbers& b, std::size_t j,
                          std::size_t width, bool absolute) {
    double sum = 0.0;
    for (std::size_t c = 0; c < width; ++c) {
        const double product = a[i * width + c] * b[j * width + c];
        sum += absolute ? std::abs(product) : product;
    }
    return sum;
}

class expected {
  public:
    explicit expected(const head& asked) : asked_(asked), result_(forward(asked)) {
        for (std::size_t i = 0; i < asked.of.num_queries; ++i) {
            weight_errors_.push_back(weight_error_of(i));
            for (std::size_t c = 0; c < asked.of.value_dim; ++c) outputs_.push_back(bound_of(i, c));
        }
    }

    const reference::result& result() const { return result_; }

    /// Whether float32 determines the weights of query i well enough to check them.
    bool is_checked(std::size_t i) const { return std::isfinite(weight_errors_[i]); }

    /// The relative error that the weights of query i may have; infinity if they are not checked.
    double weight_error(std::size_t i) const { return weight_errors_[i]; }

    std::string wrong_weight(std::size_t i, std::size_t j, double got) const {
        const double want = result_.weights[i * asked_.of.num_keys + j];
        if (!is_checked(i)) {
            const bool zero_or_nan = asked_.sees(i, j) || got == 0.0 || std::isnan(got);
            return zero_or_nan ? "" : "a masked key has a weight";
        }
        return unlike(got, want, weight_errors_[i] * want + smallest, i, j);
    }

    std::string wrong_output(std::size_t i, std::size_t c, double got) const {
        const bound& number = outputs_[i * asked_.of.value_dim + c];
        if (!number.checked) return "";
        return unlike(got, number.value, number.error, i, c);
    }

  private:
    /// One number of the output with its largest error, if it is checked.
    struct bound {
        bool checked = false;
        double value = 0.0;
        double error = smallest;
    };

    bound bound_of(std::size_t i, std::size_t c) const {
        bound number;
        if (!is_checked(i)) return number;
        const auto [num_queries, num_keys, head_dim, value_dim] = asked_.of;
        double sizes = 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) {
            const double weight = result_.weights[i * num_keys + j];
            const double value = asked_.value[j * value_dim + c];
            if (!asked_.sees(i, j)) continue;
            number.error +=
                (weight_errors_[i] * weight + smallest + rounding_error(num_keys) * weight) *
                std::abs(value);
            number.value += weight * value;
            sizes += std::abs(value);
        }
        // The fast kernel sums values times powers of two up to 2^24, and divides at the end.
        number.checked = sizes < 1e31 && std::isfinite(number.error);
        return number;
    }

    static reference::result forward(const head& asked) {
        return reference::scaled_dot_product_attention(
            asked.query, asked.key, asked.value, asked.of, asked.scale, asked.mask, asked.softcap);
    }

    double weight_error_of(std::size_t i) const {
        const auto [num_queries, num_keys, head_dim, value_dim] = asked_.of;
        // The fast kernel multiplies a query by the scale before anything else.
        double max_query = 1.0;
        for (std::size_t c = 0; c < head_dim; ++c) {
            max_query = std::max(max_query, std::abs(asked_.query[i * head_dim + c]));
        }
        if (!(max_query * std::abs(asked_.scale) < 2e38)) {
            return std::numeric_limits<double>::infinity();
        }
        double max_size = 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) {
            if (!asked_.sees(i, j)) continue;
            const double bias = asked_.mask.empty() ? 0.0 : asked_.mask[i * num_keys + j];
            const double raw = product_sum(asked_.query, i, asked_.key, j, head_dim, true);
            const double size = std::max(1.0, std::abs(asked_.scale)) * raw + std::abs(bias);
            if (!(size < 1e30)) return std::numeric_limits<double>::infinity();
            max_size = std::max(max_size, size);
        }
        // A large cap makes subnormal numbers of the scores divided by it.
        const double score_error =
            2.0 * rounding_error(head_dim) * max_size + asked_.softcap * 3e-45;
        if (score_error > max_score_error) return std::numeric_limits<double>::infinity();
        return std::expm1(score_error) + rounding_error(num_keys);
    }

    static std::string unlike(double got, double want, double tolerance, std::size_t row,
                              std::size_t column) {
        if (support::agrees(got, want, tolerance)) return "";
        return "row " + std::to_string(row) + ", column " + std::to_string(column) + " is " +
               support::number_text(got) + " instead of " + support::number_text(want) +
               " (may differ by " + support::number_text(tolerance) + ")";
    }

    const head& asked_;
    reference::result result_;
    std::vector<double> weight_errors_;
    std::vector<bound> outputs_;
};

}  // namespace fuzz
