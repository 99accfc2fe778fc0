#include "attention/reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention::reference {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// `number`, or the infinity or 0 that float32 makes of it where it overflows or underflows.
double to_float32_range(double number) {
    const double rounded = static_cast<double>(static_cast<float>(number));
    return std::isinf(rounded) || rounded == 0.0 ? rounded : number;
}

/// A score, rounded to float32 where it is large: there the rounding error shows in the weights.
double rounded_score(double score) {
    constexpr double large = 1024.0;
    return std::abs(score) < large ? score : static_cast<double>(static_cast<float>(score));
}

/// 1 - tanh(x)^2 without cancellation.
double tanh_derivative(double x) {
    const double power = std::exp(-2.0 * std::abs(x));
    return 4.0 * power / ((1.0 + power) * (1.0 + power));
}

/// The score of query i with key j, before the cap.
double scaled_product(const numbers& query, std::size_t i, const numbers& key, std::size_t j,
                      std::size_t head_dim, double scale) {
    double product = 0.0;
    for (std::size_t c = 0; c < head_dim; ++c)
        product += query[i * head_dim + c] * key[j * head_dim + c];
    return rounded_score(rounded_score(product) * scale);
}

/// The keys that query i may attend to.
std::vector<std::size_t> visible_keys(const numbers& mask, std::size_t i, std::size_t num_keys) {
    std::vector<std::size_t> keys;
    for (std::size_t j = 0; j < num_keys; ++j) {
        if (mask.empty() || mask[i * num_keys + j] != -infinity) keys.push_back(j);
    }
    return keys;
}

/// Columns `first` to `first` + `count` - 1 of a matrix of `width` columns.
numbers columns(const numbers& matrix, std::size_t width, std::size_t first, std::size_t count) {
    numbers part;
    for (std::size_t row = 0; row < matrix.size() / width; ++row) {
        for (std::size_t c = first; c < first + count; ++c) part.push_back(matrix[row * width + c]);
    }
    return part;
}

/// Items `first` to `first` + `count` - 1; none of an empty list.
numbers part_of(const numbers& list, std::size_t first, std::size_t count) {
    numbers part;
    for (std::size_t i = first; i < first + count && i < list.size(); ++i) part.push_back(list[i]);
    return part;
}

}  // namespace

numbers softmax(const numbers& scores, double sharpness) {
    numbers weights(scores.size(), 0.0);
    double maximum = -infinity;
    for (const double score : scores) {
        if (std::isnan(score)) return numbers(scores.size(), score);
        maximum = std::max(maximum, score);
    }
    if (maximum == -infinity) return weights;
    if (maximum == infinity) return numbers(scores.size(), not_a_number);

    double sum = 0.0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] == -infinity) continue;
        const bool one = scores[i] == maximum || sharpness == 0.0;
        weights[i] = one ? 1.0 : std::exp(sharpness * (scores[i] - maximum));
        sum += weights[i];
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

double entropy(const numbers& weights) {
    double bits = 0.0;
    for (const double w : weights) {
        if (w != 0.0) bits -= w * std::log2(w);
    }
    return bits;
}

numbers softmax_jacobian(const numbers& weights) {
    numbers jacobian;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        for (std::size_t j = 0; j < weights.size(); ++j) {
            jacobian.push_back((i == j ? weights[i] : 0.0) - weights[i] * weights[j]);
        }
    }
    return jacobian;
}

numbers dropout(const numbers& values, const numbers& mask, double rate) {
    numbers result;
    for (std::size_t i = 0; i < values.size(); ++i) {
        // A product, as in PyTorch: dropped values that are not finite become NaN.
        result.push_back(values[i] * (rate == 1.0 ? 0.0 : mask[i] / (1.0 - rate)));
    }
    return result;
}

result scaled_dot_product_attention(const numbers& query, const numbers& key, const numbers& value,
                                    const sizes& of, double scale, const numbers& mask,
                                    double softcap) {
    const auto [num_queries, num_keys, head_dim, value_dim] = of;
    result attended{numbers(num_queries * num_keys), numbers(num_queries * value_dim, 0.0)};
    for (std::size_t i = 0; i < num_queries; ++i) {
        // The score of query i with each visible key: a dot product.
        const std::vector<std::size_t> keys = visible_keys(mask, i, num_keys);
        numbers scores;
        for (const std::size_t j : keys) {
            double score = scaled_product(query, i, key, j, head_dim, scale);
            if (softcap != 0.0) score = rounded_score(softcap * std::tanh(score / softcap));
            if (!mask.empty()) score = rounded_score(score + mask[i * num_keys + j]);
            scores.push_back(score);
        }
        // The weights: how query i divides its attention among the keys.
        numbers weights = softmax(scores);
        const bool all_minus_infinity = std::all_of(
            scores.begin(), scores.end(), [](double score) { return score == -infinity; });
        if (all_minus_infinity) weights.assign(keys.size(), not_a_number);
        // Masked keys get 0, or NaN where the visible keys' weights are NaN.
        const double masked = keys.empty() ? 0.0 : weights[0] * 0.0;
        for (std::size_t j = 0; j < num_keys; ++j) attended.weights[i * num_keys + j] = masked;
        // The output: the sum of the values, each times its weight.
        for (std::size_t n = 0; n < keys.size(); ++n) {
            const double weight = to_float32_range(weights[n]);
            attended.weights[i * num_keys + keys[n]] = weight;
            for (std::size_t c = 0; c < value_dim; ++c) {
                attended.output[i * value_dim + c] += weight * value[keys[n] * value_dim + c];
            }
        }
    }
    return attended;
}

gradient scaled_dot_product_attention_gradient(const numbers& query, const numbers& key,
                                               const numbers& value, const numbers& upstream,
                                               const sizes& of, double scale, const numbers& mask,
                                               double softcap) {
    const auto [num_queries, num_keys, head_dim, value_dim] = of;
    const numbers weights =
        scaled_dot_product_attention(query, key, value, of, scale, mask, softcap).weights;
    gradient result{numbers(num_queries * head_dim, 0.0), numbers(num_keys * head_dim, 0.0),
                    numbers(num_keys * value_dim, 0.0)};
    for (std::size_t i = 0; i < num_queries; ++i) {
        // The gradient by each weight of query i, and `delta`, their mean under the weights (D in
        // FlashAttention).
        const std::vector<std::size_t> keys = visible_keys(mask, i, num_keys);
        numbers grad_weight(num_keys, 0.0);
        double delta = 0.0;
        for (const std::size_t j : keys) {
            for (std::size_t c = 0; c < value_dim; ++c) {
                grad_weight[j] += upstream[i * value_dim + c] * value[j * value_dim + c];
                result.value[j * value_dim + c] +=
                    weights[i * num_keys + j] * upstream[i * value_dim + c];
            }
            grad_weight[j] = to_float32_range(grad_weight[j]);
            delta += weights[i * num_keys + j] * grad_weight[j];
        }
        delta = to_float32_range(delta);
        // Back through the softmax to the scores, and from each score to its query and key.
        for (const std::size_t j : keys) {
            const double weight = weights[i * num_keys + j];
            double grad_scaled =
                to_float32_range(weight * to_float32_range(grad_weight[j] - delta));
            if (softcap != 0.0) {
                const double score = scaled_product(query, i, key, j, head_dim, scale);
                grad_scaled = to_float32_range(grad_scaled *
                                               to_float32_range(tanh_derivative(score / softcap)));
            }
            const double grad_score = to_float32_range(grad_scaled * scale);
            for (std::size_t c = 0; c < head_dim; ++c) {
                result.query[i * head_dim + c] += grad_score * key[j * head_dim + c];
                result.key[j * head_dim + c] += grad_score * query[i * head_dim + c];
            }
        }
    }
    return result;
}

numbers linear(const numbers& x, const numbers& weight, const numbers& bias, std::size_t rows,
               std::size_t in_features, std::size_t out_features) {
    numbers result(rows * out_features, 0.0);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t o = 0; o < out_features; ++o) {
            double& sum = result[row * out_features + o];
            for (std::size_t c = 0; c < in_features; ++c) {
                sum += x[row * in_features + c] * weight[o * in_features + c];
            }
            if (!bias.empty()) sum += bias[o];
        }
    }
    return result;
}

result multi_head_attention(const numbers& query, const numbers& key, const numbers& value,
                            std::size_t num_queries, std::size_t num_keys, std::size_t embed_dim,
                            std::size_t num_heads, const multi_head_weights& layers,
                            const numbers& mask) {
    const std::size_t width = embed_dim / num_heads;
    // Rows `which` * embed_dim and on of the stacked projection: 0 query, 1 key, 2 value.
    const auto projected = [&](const numbers& x, std::size_t tokens, std::size_t which) {
        return linear(
            x, part_of(layers.in_projection, which * embed_dim * embed_dim, embed_dim * embed_dim),
            part_of(layers.in_bias, which * embed_dim, embed_dim), tokens, embed_dim, embed_dim);
    };
    const numbers queries = projected(query, num_queries, 0);
    const numbers keys = projected(key, num_keys, 1);
    const numbers values = projected(value, num_keys, 2);
    result attended;
    numbers joined(num_queries * embed_dim);
    for (std::size_t h = 0; h < num_heads; ++h) {
        // Head h takes columns h * width to (h + 1) * width - 1 of each projection.
        const result head = scaled_dot_product_attention(
            columns(queries, embed_dim, h * width, width),
            columns(keys, embed_dim, h * width, width),
            columns(values, embed_dim, h * width, width), {num_queries, num_keys, width, width},
            1.0 / std::sqrt(static_cast<double>(width)), mask);
        attended.weights.insert(attended.weights.end(), head.weights.begin(), head.weights.end());
        for (std::size_t i = 0; i < num_queries; ++i) {
            for (std::size_t c = 0; c < width; ++c)
                joined[i * embed_dim + h * width + c] = head.output[i * width + c];
        }
    }
    attended.output =
        linear(joined, layers.out_projection, layers.out_bias, num_queries, embed_dim, embed_dim);
    return attended;
}

}  // namespace attention::reference
