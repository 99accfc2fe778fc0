#pragma once

#include "attention/fused/half.hpp"
#include "attention/fused/visible_keys.hpp"

/// The slow path for rows that the fast path would get wrong: rows with numbers that are not
/// finite, or so large that an intermediate result could leave the range of float32. Such a row is
/// computed alone, by the rules in scaled_dot_product.hpp. Whether a row takes the slow path
/// depends only on what its query may attend to.
namespace {

/// No product or sum of the fast path overflows float32 while queries, keys and, in the backward
/// pass, values and upstream rows are at most this large, and the scale at most `max_safe_scale`.
constexpr float max_safe_value = 0x1p40F;
constexpr float max_safe_scale = 0x1p20F;
/// From here on float32 holds whole numbers only: rescaling a larger score to base 2 would round it
/// to another score.
constexpr float max_safe_score = 0x1p24F;

BEGIN_MIN_SIZE

/// Whether scale and softcap keep the fast path within the range of float32: scale, softcap,
/// 1 / softcap and scale / softcap are at most `max_safe_scale`.
NOINLINE bool scale_is_safe(const head_params& params) {
    const float size = __builtin_fabsf(params.scale);
    const float cap = params.softcap;
    return size <= max_safe_scale &&
           (cap == 0.0F || (cap <= max_safe_scale && cap * max_safe_scale >= 1.0F &&
                            size <= cap * max_safe_scale));
}

/// The sum of the squares of `count` numbers.
NOINLINE float squared_norm(const float* numbers, std::size_t count) {
    // Two independent sums hide the latency of the additions.
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

/// Whether numbers with this squared norm are all finite and at most `max_safe_value`. The norm is
/// the cheapest test; it may say no although each number is safe.
inline bool is_safe(float squared_norm) {
    return squared_norm <= max_safe_value * max_safe_value;
}

/// Whether no number is NaN or larger than `limit` in magnitude.
NOINLINE bool all_within(float limit, const float* numbers, std::size_t count) {
    bool all = true;
    for (std::size_t i = 0; i < count; ++i) all = all && __builtin_fabsf(numbers[i]) <= limit;
    return all;
}

/// Numbers of keys or values from number `first` on, as they are stored.
class stored_row {
  public:
    stored_row(const head_params& params, const float* matrix, std::size_t first)
        : floats_(matrix + first), halves_(nullptr) {
        if (forward_only || params.half_rows == 0) return;
        halves_ = reinterpret_cast<const std::uint16_t*>(matrix) + first;
    }

    double operator[](std::size_t i) const {
        return static_cast<double>(forward_only || halves_ == nullptr ? floats_[i]
                                                                      : widened(halves_[i]));
    }

  private:
    const float* floats_;
    const std::uint16_t* halves_;
};

/// The dot product of two rows, summed in double.
NOINLINE float dot_product(const float* a, const stored_row& b, std::size_t width) {
    double sum = 0.0;
    for (std::size_t c = 0; c < width; ++c) sum += static_cast<double>(a[c]) * b[c];
    return static_cast<float>(sum);
}

/// a * b rounded to float32, never contracted with an addition.
inline float rounded_product(float a, float b) {
    return static_cast<float>(static_cast<double>(a) * static_cast<double>(b));
}

/// One query's attention as PyTorch computes it: each step rounds to float32, sums are made in
/// double, and masked keys and values are never read. Scores are computed anew at each use, so that
/// it needs no memory.
class fallback_row {
  public:
    fallback_row(const head_params& params, std::size_t row) : params_(params), row_(row) {
        for (std::size_t j = next_key(0); j < params.num_keys; j = next_key(j + 1)) {
            const float current = score(j);
            // A maximum that is NaN stays NaN.
            if (current > row_max_ || current != current) row_max_ = current;
        }
        for (std::size_t j = next_key(0); j < params.num_keys; j = next_key(j + 1)) {
            row_sum_ += exponential(j);
        }
    }

    /// Writes the row of the output, (value_dim).
    void write_output(float* output) const {
        for (std::size_t c = 0; c < params_.value_dim; ++c) output[c] = 0.0F;
        add_weighted_rows(params_.value, params_.value_dim, output);
    }

    /// Writes the row of the weights, (num_keys). Weights of masked keys are 0, or NaN where the
    /// other weights are NaN, as in PyTorch.
    NOINLINE void write_weights(float* weights) const {
        const float masked = static_cast<float>(row_sum_ * 0.0);
        for (std::size_t j = 0; j < params_.num_keys; ++j) weights[j] = masked;
        for (std::size_t j = next_key(0); j < params_.num_keys; j = next_key(j + 1)) {
            weights[j] = weight(j);
        }
    }

    /// Adds the row's contribution to the gradients: `upstream` (value_dim) and `grad_query`
    /// (head_dim) are the row's own, `grad_key` and `grad_value` the whole matrices.
    NOINLINE void add_gradients(const float* upstream, float* grad_query, float* grad_key,
                                float* grad_value) {
        double delta = 0.0;
        upstream_ = upstream;
        for (std::size_t j = next_key(0); j < params_.num_keys; j = next_key(j + 1)) {
            delta += static_cast<double>(weight(j)) * static_cast<double>(grad_weight(j));
        }
        delta_ = static_cast<float>(delta);
        add_weighted_rows(params_.key, params_.head_dim, grad_query);
        for (std::size_t j = next_key(0); j < params_.num_keys; j = next_key(j + 1)) {
            add_scaled(weight(j), upstream, params_.value_dim, grad_value + j * params_.value_dim);
            add_scaled(grad_score(j), params_.query + row_ * params_.head_dim, params_.head_dim,
                       grad_key + j * params_.head_dim);
        }
    }

  private:
    std::size_t next_key(std::size_t j) const { return next_visible_key(params_, row_, j); }

    float scaled_product(std::size_t j) const {
        const float product =
            dot_product(params_.query + row_ * params_.head_dim,
                        stored_row(params_, params_.key, j * params_.head_dim), params_.head_dim);
        return rounded_product(product, params_.scale);
    }

    float score(std::size_t j) const {
        const float scaled = scaled_product(j);
        return (params_.softcap > 0.0F ? capped(scaled).value[0] * params_.softcap : scaled) +
               mask_value(params_, row_, j);
    }

    /// tanh(scaled / softcap) and its derivative, in all lanes.
    NOINLINE tanh_function::result capped(float scaled) const {
        return tanh_function()(splat(scaled / params_.softcap));
    }

    /// exp(score - row maximum).
    NOINLINE double exponential(std::size_t j) const {
        constexpr double log2_e = 1.4426950408889634;
        const double power = static_cast<double>(score(j) - row_max_) * log2_e;
        // `exp2_function` ends at 2^-127. Float32's smallest subnormal is smaller: shift by 2^60.
        const bool is_low = power < -100.0;
        const vec result = exp2_function().with_underflow(
            splat(static_cast<float>(is_low ? power + 60.0 : power)));
        return static_cast<double>(result[0]) * (is_low ? 0x1p-60 : 1.0);
    }

    float weight(std::size_t j) const { return static_cast<float>(exponential(j) / row_sum_); }

    float grad_weight(std::size_t j) const {
        return dot_product(upstream_, stored_row(params_, params_.value, j * params_.value_dim),
                           params_.value_dim);
    }

    NOINLINE float grad_score(std::size_t j) const {
        float slope = rounded_product(weight(j), grad_weight(j) - delta_);
        if (params_.softcap > 0.0F) {
            slope = rounded_product(slope, capped(scaled_product(j)).slope[0]);
        }
        return rounded_product(slope, params_.scale);
    }

    static void add_scaled(float factor, const float* from, std::size_t width, float* to) {
        for (std::size_t c = 0; c < width; ++c) to[c] += rounded_product(factor, from[c]);
    }

    /// Adds the weighted sum of the rows of a matrix (num_keys, width) to `out`. The factors are
    /// the weights or, once there is an upstream row, the gradients by the scores.
    NOINLINE void add_weighted_rows(const float* matrix, std::size_t width, float* out) const {
        constexpr std::size_t chunk = 64;
        double sums[chunk];
        for (std::size_t first = 0; first < width; first += chunk) {
            const std::size_t count = min(chunk, width - first);
            for (double& sum : sums) sum = 0.0;
            for (std::size_t j = next_key(0); j < params_.num_keys; j = next_key(j + 1)) {
                const double factor =
                    static_cast<double>(upstream_ == nullptr ? weight(j) : grad_score(j));
                const stored_row numbers(params_, matrix, j * width + first);
                for (std::size_t c = 0; c < count; ++c) sums[c] += factor * numbers[c];
            }
            for (std::size_t c = 0; c < count; ++c) {
                out[first + c] += static_cast<float>(sums[c]);
            }
        }
    }

    const head_params& params_;
    std::size_t row_;
    const float* upstream_ = nullptr;
    float row_max_ = -__builtin_inff();
    /// The sum over keys of weight times gradient by the weight (D in FlashAttention).
    float delta_ = 0.0F;
    double row_sum_ = 0.0;
};

END_MIN_SIZE

}  // namespace
