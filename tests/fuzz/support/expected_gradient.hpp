#pragma once

#include "support/expected.hpp"

namespace fuzz {

/// The gradient that the reference has, and how far a kernel's may be off.
class expected_gradient {
  public:
    expected_gradient(const head& asked, const expected& forward)
        : told_(reference::scaled_dot_product_attention_gradient(
              asked.query, asked.key, asked.value, asked.upstream, asked.of, asked.scale,
              asked.mask)),
          off_{numbers(told_.query.size(), smallest), numbers(told_.key.size(), smallest),
               numbers(told_.value.size(), smallest)} {
        for (const numbers* all : {&asked.query, &asked.key, &asked.value, &asked.upstream}) {
            for (const double each : *all) is_told_ = is_told_ && std::abs(each) < 1e15;
        }
        for (std::size_t i = 0; i < asked.of.num_queries && is_told_; ++i) {
            is_told_ = forward.is_told(i);
            if (is_told_) add_row(asked, forward, i);
        }
    }

    std::string wrong(const std::vector<float>& query, const std::vector<float>& key,
                      const std::vector<float>& value) const {
        if (!is_told_) return "";
        return unlike("query", query, told_.query, off_.query) +
               unlike("key", key, told_.key, off_.key) +
               unlike("value", value, told_.value, off_.value);
    }

  private:
    /// What the roundings of query i's part can add up to.
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
        const double share = 4.0 *
                             (forward.share_off(i) + roundings(value_dim) + roundings(num_keys)) *
                             size * scale;
        for (std::size_t j = 0; j < num_keys; ++j) {
            const double weight = forward.result().weights[i * num_keys + j];
            const double slope =
                product_sum(asked.upstream, i, asked.value, j, value_dim, false) - mean;
            // A weight that is too small for float32 is lost with all that it would have been
            // multiplied by.
            const double lost = smallest * (1.0 + std::abs(slope * asked.scale));
            const double off = share * (weight + smallest) + lost;
            const double by_score = std::abs(weight * slope * asked.scale);
            for (std::size_t c = 0; c < head_dim; ++c) {
                off_.query[i * head_dim + c] +=
                    (off + roundings(num_keys) * by_score) * std::abs(asked.key[j * head_dim + c]);
                off_.key[j * head_dim + c] += (off + roundings(num_queries) * by_score) *
                                              std::abs(asked.query[i * head_dim + c]);
            }
            for (std::size_t c = 0; c < value_dim; ++c) {
                off_.value[j * value_dim + c] +=
                    ((forward.share_off(i) + roundings(num_queries)) * weight + smallest) *
                    std::abs(asked.upstream[i * value_dim + c]);
            }
        }
    }

    static std::string unlike(const char* name, const std::vector<float>& got, const numbers& want,
                              const numbers& off) {
        for (std::size_t i = 0; i < got.size(); ++i) {
            // Beyond what float32 holds nothing is promised.
            if (std::abs(want[i]) > 1e30 || off[i] > 1e30) continue;
            if (support::agrees(static_cast<double>(got[i]), want[i], off[i])) continue;
            return std::string(name) + " " + std::to_string(i) + " is " +
                   support::number_text(static_cast<double>(got[i])) + " instead of " +
                   support::number_text(want[i]) + " (may differ by " +
                   support::number_text(off[i]) + ")";
        }
        return "";
    }

    reference::gradient told_, off_;
    bool is_told_ = true;
};

}  // namespace fuzz
