#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/reference.hpp"
#include "support/compare.hpp"

/// What the reference says of one head, and how far a kernel may be off: as much as the roundings
/// of float32 can add up to, whatever the order of summation, and not more.
namespace fuzz {

namespace reference = attention::reference;
using reference::numbers;

struct head {
    reference::sizes of;
    numbers query, key, value, upstream;
    numbers mask;  ///< (num_queries, num_keys): causal, window and the caller's own in one; empty
                   ///< for none
    double scale;

    bool sees(std::size_t i, std::size_t j) const {
        return mask.empty() ||
               mask[i * of.num_keys + j] != -std::numeric_limits<double>::infinity();
    }
};

/// Half a unit of the last place of 1 in float32.
constexpr double half_unit = 1.0 / 16777216.0;
/// What is lost where numbers are too small for float32.
constexpr double smallest = 1e-36;
/// As far as a score may be off for its weight to mean anything.
constexpr double most_off = 0.25;

inline double roundings(std::size_t count) {
    return static_cast<double>(count + 16) * half_unit;
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
    explicit expected(const head& asked) : asked_(asked), told_(forward(asked)) {
        for (std::size_t i = 0; i < asked.of.num_queries; ++i) {
            share_off_.push_back(most_off_of(i));
            for (std::size_t c = 0; c < asked.of.value_dim; ++c)
                outputs_.push_back(promise_of(i, c));
        }
    }

    const reference::result& result() const { return told_; }

    /// Whether the weights of query i can be told from its numbers in float32 at all.
    bool is_told(std::size_t i) const { return std::isfinite(share_off_[i]); }

    /// By what share the weights of query i may be off; infinity where nothing can be said.
    double share_off(std::size_t i) const { return share_off_[i]; }

    std::string wrong_weight(std::size_t i, std::size_t j, double got) const {
        const double want = told_.weights[i * asked_.of.num_keys + j];
        if (!is_told(i)) {
            const bool nothing = asked_.sees(i, j) || got == 0.0 || std::isnan(got);
            return nothing ? "" : "a weight of what is hidden";
        }
        return unlike(got, want, share_off_[i] * want + smallest, i, j);
    }

    std::string wrong_output(std::size_t i, std::size_t c, double got) const {
        const promise& told = outputs_[i * asked_.of.value_dim + c];
        if (!told.holds) return "";
        return unlike(got, told.value, told.off, i, c);
    }

  private:
    /// What is told of one number of the output.
    struct promise {
        bool holds = false;
        double value = 0.0;
        double off = smallest;
    };

    promise promise_of(std::size_t i, std::size_t c) const {
        promise told;
        if (!is_told(i)) return told;
        const auto [num_queries, num_keys, head_dim, value_dim] = asked_.of;
        double sizes = 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) {
            const double weight = told_.weights[i * num_keys + j];
            const double value = asked_.value[j * value_dim + c];
            if (!asked_.sees(i, j)) continue;
            told.off += (share_off_[i] * weight + smallest + roundings(num_keys) * weight) *
                        std::abs(value);
            told.value += weight * value;
            sizes += std::abs(value);
        }
        // The fast kernel sums values times powers of two up to 2^24, and divides at the end.
        told.holds = sizes < 1e31 && std::isfinite(told.off);
        return told;
    }

    static reference::result forward(const head& asked) {
        return reference::scaled_dot_product_attention(asked.query, asked.key, asked.value,
                                                       asked.of, asked.scale, asked.mask);
    }

    double most_off_of(std::size_t i) const {
        const auto [num_queries, num_keys, head_dim, value_dim] = asked_.of;
        // The fast kernel multiplies a query by the scale before anything else.
        double longest = 1.0;
        for (std::size_t c = 0; c < head_dim; ++c) {
            longest = std::max(longest, std::abs(asked_.query[i * head_dim + c]));
        }
        if (!(longest * std::abs(asked_.scale) < 2e38)) {
            return std::numeric_limits<double>::infinity();
        }
        double most = 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) {
            if (!asked_.sees(i, j)) continue;
            const double bias = asked_.mask.empty() ? 0.0 : asked_.mask[i * num_keys + j];
            const double raw = product_sum(asked_.query, i, asked_.key, j, head_dim, true);
            const double size = std::max(1.0, std::abs(asked_.scale)) * raw + std::abs(bias);
            if (!(size < 1e30)) return std::numeric_limits<double>::infinity();
            most = std::max(most, size);
        }
        const double off = 2.0 * roundings(head_dim) * most;
        if (off > most_off) return std::numeric_limits<double>::infinity();
        return std::expm1(off) + roundings(num_keys);
    }

    static std::string unlike(double got, double want, double tolerance, std::size_t row,
                              std::size_t column) {
        if (support::agrees(got, want, tolerance)) return "";
        return "row " + std::to_string(row) + ", column " + std::to_string(column) + " is " +
               support::number_text(got) + " instead of " + support::number_text(want) +
               " (may differ by " + support::number_text(tolerance) + ")";
    }

    const head& asked_;
    reference::result told_;
    std::vector<double> share_off_;
    std::vector<promise> outputs_;
};

}  // namespace fuzz
