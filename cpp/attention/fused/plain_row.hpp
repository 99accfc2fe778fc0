#pragma once

#include "attention/fused/sight.hpp"

/// The rows that the fast way cannot get right: those that meet numbers which are not finite, or so
/// large that its own steps could leave the range of float32. Such a row is computed by itself, as
/// scaled_dot_product.hpp says. Whether a row is one of them depends on nothing that is hidden from
/// it.
namespace {

/// The largest number of queries, keys and, for the gradient, values and upstream rows, and the
/// largest scale, with which no product or sum of the fast way leaves the range of float32.
constexpr float calm = 0x1p40F;
constexpr float calm_scale = 0x1p20F;
/// From here on a float32 holds whole numbers alone: of what is larger, a score in other units is
/// another score.
constexpr float calm_score = 0x1p24F;

BEGIN_SMALL

/// The sum of the squares of some numbers.
APART float square_of(const float* numbers, std::size_t count) {
    // Two sums side by side: one would wait for itself.
    vec even = splat(0.0F);
    vec odd = splat(0.0F);
    std::size_t c = 0;
    for (; c + 2 * lanes <= count; c += 2 * lanes) {
        even = madd(load(numbers + c), load(numbers + c), even);
        odd = madd(load(numbers + c + lanes), load(numbers + c + lanes), odd);
    }
    even += odd;
    float sum = 0.0F;
    for (std::size_t i = 0; i < lanes; ++i) sum += even[i];
    for (; c < count; ++c) sum += numbers[c] * numbers[c];
    return sum;
}

/// Whether numbers are calm by their squares' sum, which is the quickest to find.
inline bool is_calm(float squares) {
    return squares <= calm * calm;
}

/// Whether no number is larger; NaN is.
APART bool within(float limit, const float* numbers, std::size_t count) {
    bool all = true;
    for (std::size_t i = 0; i < count; ++i) all = all && __builtin_fabsf(numbers[i]) <= limit;
    return all;
}

/// The sum of the products of two rows, made in double.
APART float product_of(const float* a, const float* b, std::size_t width) {
    double sum = 0.0;
    for (std::size_t c = 0; c < width; ++c) {
        sum += static_cast<double>(a[c]) * static_cast<double>(b[c]);
    }
    return static_cast<float>(sum);
}

/// A product that is rounded by itself, whatever it is added to.
inline float times(float a, float b) {
    return static_cast<float>(static_cast<double>(a) * static_cast<double>(b));
}

/// One query's scores, weights and sums, as PyTorch computes them: each step is rounded to float32,
/// sums are made in double, and no hidden number is read.
class plain_row {
  public:
    plain_row(const call& of, std::size_t row) : of_(of), row_(row) {
        for (std::size_t j = next(0); j < of.K; j = next(j + 1)) {
            const float own = score(j);
            // Once NaN, for ever.
            if (own > largest_ || own != own) largest_ = own;
        }
        for (std::size_t j = next(0); j < of.K; j = next(j + 1)) sum_ += exponential_of(j);
    }

    /// The row of the output.
    void attend(float* output) const {
        for (std::size_t c = 0; c < of_.v; ++c) output[c] = 0.0F;
        mix(of_.value, of_.v, output);
    }

    /// The row of the weights; what is hidden is NaN where the others are, as in PyTorch.
    APART void write(float* weights) const {
        const float hidden = static_cast<float>(sum_ * 0.0);
        for (std::size_t j = 0; j < of_.K; ++j) weights[j] = hidden;
        for (std::size_t j = next(0); j < of_.K; j = next(j + 1)) weights[j] = weight(j);
    }

    /// Adds the row's part of the gradient; `upstream` is its own row.
    APART void differentiate(const float* upstream, float* by_query, float* by_key,
                             float* by_value) {
        double total = 0.0;
        upstream_ = upstream;
        for (std::size_t j = next(0); j < of_.K; j = next(j + 1)) {
            total += static_cast<double>(weight(j)) * static_cast<double>(by_weight(j));
        }
        total_ = static_cast<float>(total);
        mix(of_.key, of_.d, by_query);
        for (std::size_t j = next(0); j < of_.K; j = next(j + 1)) {
            add(weight(j), upstream, of_.v, by_value + j * of_.v);
            add(by_score(j), of_.query + row_ * of_.d, of_.d, by_key + j * of_.d);
        }
    }

  private:
    std::size_t next(std::size_t j) const { return next_seen(of_, row_, j); }

    float score(std::size_t j) const {
        const float product = product_of(of_.query + row_ * of_.d, of_.key + j * of_.d, of_.d);
        return times(product, of_.scale) + bias_of(of_, row_, j);
    }

    APART double exponential_of(std::size_t j) const {
        constexpr double log2_e = 1.4426950408889634;
        const double power = static_cast<double>(score(j) - largest_) * log2_e;
        // Down to float32's least number, which is below what `exponential` makes by itself.
        const bool is_low = power < -100.0;
        const vec found =
            exponential().of_any(splat(static_cast<float>(is_low ? power + 60.0 : power)));
        return static_cast<double>(found[0]) * (is_low ? 0x1p-60 : 1.0);
    }

    float weight(std::size_t j) const { return static_cast<float>(exponential_of(j) / sum_); }

    float by_weight(std::size_t j) const {
        return product_of(upstream_, of_.value + j * of_.v, of_.v);
    }

    APART float by_score(std::size_t j) const {
        return times(times(weight(j), by_weight(j) - total_), of_.scale);
    }

    static void add(float factor, const float* from, std::size_t width, float* to) {
        for (std::size_t c = 0; c < width; ++c) to[c] += times(factor, from[c]);
    }

    /// Adds to `out` the rows of a matrix (K, width), each times its key's weight or, once there is
    /// an upstream row, the gradient by its score.
    APART void mix(const float* matrix, std::size_t width, float* out) const {
        constexpr std::size_t most = 64;
        double sums[most];
        for (std::size_t first = 0; first < width; first += most) {
            const std::size_t count = least(most, width - first);
            for (double& sum : sums) sum = 0.0;
            for (std::size_t j = next(0); j < of_.K; j = next(j + 1)) {
                const double factor =
                    static_cast<double>(upstream_ == nullptr ? weight(j) : by_score(j));
                for (std::size_t c = 0; c < count; ++c) {
                    sums[c] += factor * static_cast<double>(matrix[j * width + first + c]);
                }
            }
            for (std::size_t c = 0; c < count; ++c) {
                out[first + c] += static_cast<float>(sums[c]);
            }
        }
    }

    const call& of_;
    std::size_t row_;
    const float* upstream_ = nullptr;
    float largest_ = -__builtin_inff();
    float total_ = 0.0F;
    double sum_ = 0.0;
};

END_SMALL

}  // namespace
