#pragma once

#include "support/expected.hpp"

namespace fuzz {

/// The reference's gradient, and the largest error that a kernel's may have.
class expected_gradient {
  public:
    expected_gradient(const head& asked, const expected& forward)
        : result_(reference::scaled_dot_product_attention_gradient(
              asked.query, asked.key, asked.value, asked.upstream, asked.of, asked.scale,
              asked.mask, asked.softcap)),
          off_{numbers(result_.query.size(), smallest), numbers(result_.key.size(), smallest),
               numbers(result_.value.size(), smallest)} {
        for (const numbers* all : {&asked.query, &asked.key, &asked.value, &asked.upstream}) {
            for (const double each : *all) is_checked_ = is_checked_ && std::abs(each) < 1e15;
        }
        for (std::size_t i = 0; i < asked.of.num_queries && is_checked_; ++i) {
            is_checked_ = forward.is_checked(i);
            if (is_checked_) add_row(asked, forward, i);
        }
    }

    std::string wrong(const std::vector<float>& query, const std::vector<float>& key,
                      const std::vector<float>& value) const {
        if (!is_checked_) return "";
        return unlike("query", query, result_.query, off_.query) +
               unlike("key", key, result_.key, off_.key) +
               unlike("value", value, result_.value, off_.value);
    }

  private:
    /// Adds the bound on the rounding errors in the contribution of query i.
    void add_row(const head& asked, const expected& forward, std::size_t i) {
        const auto [num_queries, num_keys, head_dim, value_dim] = asked.of;
        const double scale = std::abs(asked.scale);
        double size = 0.0;
        double mean = 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) {
            size = std::max(size, product_sum(asked.upstream, i, asked.value, j, value_dim, true));
            mean += forward.result().weights[i * num_keys + j] *
                    product_sum(asked.upstream, i, asked.value, j, value_dim, false);
        }
        const double share =
            4.0 * (forward.weight_error(i) + rounding_error(value_dim) + rounding_error(num_keys)) *
            size * scale;
        for (std::size_t j = 0; j < num_keys; ++j) {
            const double weight = forward.result().weights[i * num_keys + j];
            const double slope =
                product_sum(asked.upstream, i, asked.value, j, value_dim, false) - mean;
            // A weight that underflows loses its product with the gradient too.
            const double lost = smallest * (1.0 + std::abs(slope * asked.scale));
            const double grad_score = std::abs(weight * slope * asked.scale);
            // The derivative of the cap moves at most twice as far as its argument.
            const double cap_error =
                asked.softcap == 0.0
                    ? 0.0
                    : std::min(1.0, 2.0 * forward.weight_error(i) / asked.softcap + 1e-6);
            const double off = share * (weight + smallest) + lost + cap_error * grad_score;
            for (std::size_t c = 0; c < head_dim; ++c) {
                off_.query[i * head_dim + c] += (off + rounding_error(num_keys) * grad_score) *
                                                std::abs(asked.key[j * head_dim + c]);
                off_.key[j * head_dim + c] += (off + rounding_error(num_queries) * grad_score) *
                                              std::abs(asked.query[i * head_dim + c]);
            }
            for (std::size_t c = 0; c < value_dim; ++c) {
                off_.value[j * value_dim + c] +=
                    ((forward.weight_error(i) + rounding_error(num_queries)) * weight + smallest) *
                    std::abs(asked.upstream[i * value_dim + c]);
            }
        }
    }

    static std::string unlike(const char* name, const std::vector<float>& got, const numbers& want,
                              const numbers& off) {
        for (std::size_t i = 0; i < got.size(); ++i) {
            // Not checked near and beyond the range of float32.
            if (std::abs(want[i]) > 1e30 || off[i] > 1e30) continue;
            if (support::agrees(static_cast<double>(got[i]), want[i], off[i])) continue;
            return std::string(name) + " " + std::to_string(i) + " is " +
                   support::number_text(static_cast<double>(got[i])) + " instead of " +
                   support::number_text(want[i]) + " (may differ by " +
                   support::number_text(off[i]) + ")";
        }
        return "";
    }

    reference::gradient result_, off_;
    bool is_checked_ = true;
};

}  // namespace fuzz
