#include "attention/softmax.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/status.hpp"

namespace attention {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// One slice of a tensor along an axis: `length` values, `step` apart. The functions below are
/// loops over it, not expressions: infinities and NaN need branches, and sums are made in double.
struct slice {
    const float* from;
    float* to;
    std::size_t length, step;
};

/// The maximum to subtract from the scores of a slice; NaN where one is NaN or +infinity.
double row_max(const slice& row) {
    double largest = -infinity;
    for (std::size_t i = 0; i < row.length; ++i) {
        const double score = row.from[i * row.step];
        if (std::isnan(score)) return score;
        largest = std::max(largest, score);
    }
    // infinity - infinity is NaN.
    return largest == infinity ? not_a_number : largest;
}

/// softmax(sharpness * scores), computed as exp(sharpness * (score - maximum)); a row of -infinity
/// alone gets zeros. `exponentials` is a buffer.
void stable_softmax(const slice& row, double sharpness, std::vector<double>& exponentials) {
    const double maximum = row_max(row);
    if (maximum == -infinity) {
        for (std::size_t i = 0; i < row.length; ++i) row.to[i * row.step] = 0.0F;
        return;
    }
    const auto exponential = [=](double score) {
        if (std::isnan(maximum)) return maximum;
        if (score == -infinity) return 0.0;
        if (score == maximum || sharpness == 0.0) return 1.0;
        return std::exp(sharpness * (score - maximum));
    };
    exponentials.resize(row.length);
    double sum = 0.0;
    for (std::size_t i = 0; i < row.length; ++i) {
        exponentials[i] = exponential(row.from[i * row.step]);
        sum += exponentials[i];
    }
    for (std::size_t i = 0; i < row.length; ++i) {
        row.to[i * row.step] = static_cast<float>(exponentials[i] / sum);
    }
}

/// Softmax without subtracting the maximum. Exponentials and their sum are rounded to float32, so
/// that they overflow and underflow as in float32.
void naive_softmax(const slice& row, double sharpness) {
    double sum = 0.0;
    for (std::size_t i = 0; i < row.length; ++i) {
        const float exponential =
            static_cast<float>(std::exp(sharpness * static_cast<double>(row.from[i * row.step])));
        row.to[i * row.step] = exponential;
        sum += exponential;
    }
    const float total = static_cast<float>(sum);
    for (std::size_t i = 0; i < row.length; ++i) row.to[i * row.step] /= total;
}

/// Reduces the last axis: each value is `measure(row, length)`.
template <class Measure>
tensor reduce_rows(const tensor& weights, Measure measure) {
    shape_list shape = shape_of(weights);
    if (shape.empty()) throw error(status::shape, "A scalar has no row to measure.");
    const std::size_t length = shape.back();
    shape.pop_back();
    tensor result = zeros(shape);
    for (std::size_t row = 0; row < result.size(); ++row) {
        result.data()[row] = static_cast<float>(measure(weights.data() + row * length, length));
    }
    return result;
}

}  // namespace

tensor softmax(const tensor& scores, const softmax_options& options) {
    if (!(options.sharpness >= 0.0)) {
        throw error(status::value, "Sharpness must be a number from 0 to infinity.");
    }
    const shape_list shape = shape_of(scores);
    const std::size_t axis = checked_axis(options.dim, shape.size());
    std::size_t step = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) step *= shape[i];
    const std::size_t length = shape[axis];
    tensor weights = zeros(shape);
    std::vector<double> exponentials;
    for (std::size_t block = 0; block < scores.size(); block += length * step) {
        for (std::size_t i = block; i < block + step; ++i) {
            const slice row{scores.data() + i, weights.data() + i, length, step};
            options.subtract_max ? stable_softmax(row, options.sharpness, exponentials)
                                 : naive_softmax(row, options.sharpness);
        }
    }
    return weights;
}

tensor entropy(const tensor& weights) {
    return reduce_rows(weights, [](const float* row, std::size_t length) {
        double bits = 0.0;
        for (std::size_t i = 0; i < length; ++i) {
            const double w = row[i];
            if (w != 0.0) bits -= w * std::log2(w);
        }
        return bits;
    });
}

tensor largest(const tensor& weights) {
    return reduce_rows(weights, [](const float* row, std::size_t length) {
        float result = row[0];
        for (std::size_t i = 1; i < length && !std::isnan(result); ++i) {
            result = std::isnan(row[i]) ? row[i] : std::max(result, row[i]);
        }
        return result;
    });
}

tensor gradient_left(const tensor& weights) {
    return reduce_rows(weights, [](const float* row, std::size_t length) {
        double squares = 0.0;
        double cubes = 0.0;
        for (std::size_t i = 0; i < length; ++i) {
            const double w = row[i];
            squares += w * w;
            cubes += w * w * w;
        }
        const double norm_squared = squares - 2.0 * cubes + squares * squares;
        return norm_squared < 0.0 ? 0.0 : 2.0 * std::sqrt(norm_squared);
    });
}

tensor softmax_jacobian(const tensor& weights) {
    if (weights.dimension() != 1) {
        throw error(status::shape,
                    "A softmax Jacobian is made of one row of weights, (n,); this is " +
                        shape_text(shape_of(weights)) + ".");
    }
    const std::size_t length = weights.size();
    tensor jacobian = zeros({length, length});
    for (std::size_t i = 0; i < length; ++i) {
        const double weight = weights.data()[i];
        for (std::size_t j = 0; j < length; ++j) {
            const double diagonal = i == j ? weight : 0.0;
            jacobian.data()[i * length + j] =
                static_cast<float>(diagonal - weight * weights.data()[j]);
        }
    }
    return jacobian;
}

}  // namespace attention
