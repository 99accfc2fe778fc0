#include "attention/reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention::reference {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// What float32 cannot hold, as float32 has it: infinite or 0.
double in_range(double number) {
    const double held = static_cast<double>(static_cast<float>(number));
    return std::isinf(held) || held == 0.0 ? held : number;
}

/// A score: a large one as float32 holds it, for what is lost there shows in the weights.
double held_score(double score) {
    constexpr double large = 1024.0;
    return std::abs(score) < large ? score : static_cast<double>(static_cast<float>(score));
}

/// The keys that query i may see.
std::vector<std::size_t> seen(const numbers& mask, std::size_t i, std::size_t K) {
    std::vector<std::size_t> keys;
    for (std::size_t j = 0; j < K; ++j) {
        if (mask.empty() || mask[i * K + j] != -infinity) keys.push_back(j);
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

/// Items `first` to `first` + `count` - 1; of an empty list nothing.
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
        // A product, as in PyTorch: what is dropped is NaN where it was not finite.
        result.push_back(values[i] * (rate == 1.0 ? 0.0 : mask[i] / (1.0 - rate)));
    }
    return result;
}

result scaled_dot_product_attention(const numbers& query, const numbers& key, const numbers& value,
                                    const sizes& of, double scale, const numbers& mask) {
    const auto [Q, K, d, v] = of;
    result attended{numbers(Q * K), numbers(Q * v, 0.0)};
    for (std::size_t i = 0; i < Q; ++i) {
        // Scores of query i with every key that it may see: one dot product each.
        const std::vector<std::size_t> keys = seen(mask, i, K);
        numbers scores;
        for (const std::size_t j : keys) {
            double score = 0.0;
            for (std::size_t c = 0; c < d; ++c) score += query[i * d + c] * key[j * d + c];
            score = held_score(held_score(score) * scale);
            if (!mask.empty()) score = held_score(score + mask[i * K + j]);
            scores.push_back(score);
        }
        // Weights: what share of its attention query i gives to each key.
        numbers weights = softmax(scores);
        const bool is_nothing = std::all_of(scores.begin(), scores.end(),
                                            [](double score) { return score == -infinity; });
        if (is_nothing) weights.assign(keys.size(), not_a_number);
        // Where the weights are NaN, those of hidden keys are too.
        const double hidden = keys.empty() ? 0.0 : weights[0] * 0.0;
        for (std::size_t j = 0; j < K; ++j) attended.weights[i * K + j] = hidden;
        // Output: the values, mixed in those shares.
        for (std::size_t n = 0; n < keys.size(); ++n) {
            const double weight = in_range(weights[n]);
            attended.weights[i * K + keys[n]] = weight;
            for (std::size_t c = 0; c < v; ++c) {
                attended.output[i * v + c] += weight * value[keys[n] * v + c];
            }
        }
    }
    return attended;
}

gradient scaled_dot_product_attention_gradient(const numbers& query, const numbers& key,
                                               const numbers& value, const numbers& upstream,
                                               const sizes& of, double scale, const numbers& mask) {
    const auto [Q, K, d, v] = of;
    const numbers weights =
        scaled_dot_product_attention(query, key, value, of, scale, mask).weights;
    gradient by{numbers(Q * d, 0.0), numbers(K * d, 0.0), numbers(K * v, 0.0)};
    for (std::size_t i = 0; i < Q; ++i) {
        // How the result changes with each weight of query i, and their mean under the weights.
        const std::vector<std::size_t> keys = seen(mask, i, K);
        numbers by_weight(K, 0.0);
        double mean = 0.0;
        for (const std::size_t j : keys) {
            for (std::size_t c = 0; c < v; ++c) {
                by_weight[j] += upstream[i * v + c] * value[j * v + c];
                by.value[j * v + c] += weights[i * K + j] * upstream[i * v + c];
            }
            by_weight[j] = in_range(by_weight[j]);
            mean += weights[i * K + j] * by_weight[j];
        }
        mean = in_range(mean);
        // Through the softmax to the scores, and from each score to the query and the key that made
        // it.
        for (const std::size_t j : keys) {
            const double by_score =
                in_range(in_range(weights[i * K + j] * in_range(by_weight[j] - mean)) * scale);
            for (std::size_t c = 0; c < d; ++c) {
                by.query[i * d + c] += by_score * key[j * d + c];
                by.key[j * d + c] += by_score * query[i * d + c];
            }
        }
    }
    return by;
}

numbers linear(const numbers& x, const numbers& weight, const numbers& bias, std::size_t T,
               std::size_t in, std::size_t out) {
    numbers result(T * out, 0.0);
    for (std::size_t t = 0; t < T; ++t) {
        for (std::size_t o = 0; o < out; ++o) {
            for (std::size_t c = 0; c < in; ++c)
                result[t * out + o] += x[t * in + c] * weight[o * in + c];
            if (!bias.empty()) result[t * out + o] += bias[o];
        }
    }
    return result;
}

result multi_head_attention(const numbers& query, const numbers& key, const numbers& value,
                            std::size_t Q, std::size_t K, std::size_t E, std::size_t H,
                            const multi_head_weights& layers, const numbers& mask) {
    const std::size_t width = E / H;
    const auto projected = [&](const numbers& x, std::size_t tokens, std::size_t which) {
        return linear(x, part_of(layers.in_projection, which * E * E, E * E),
                      part_of(layers.in_bias, which * E, E), tokens, E, E);
    };
    const numbers q = projected(query, Q, 0);
    const numbers k = projected(key, K, 1);
    const numbers v = projected(value, K, 2);
    result attended;
    numbers joined(Q * E);
    for (std::size_t h = 0; h < H; ++h) {
        // Head h sees columns h * width and on of every projection.
        const result own = scaled_dot_product_attention(
            columns(q, E, h * width, width), columns(k, E, h * width, width),
            columns(v, E, h * width, width), {Q, K, width, width},
            1.0 / std::sqrt(static_cast<double>(width)), mask);
        attended.weights.insert(attended.weights.end(), own.weights.begin(), own.weights.end());
        for (std::size_t i = 0; i < Q; ++i) {
            for (std::size_t c = 0; c < width; ++c)
                joined[i * E + h * width + c] = own.output[i * width + c];
        }
    }
    attended.output = linear(joined, layers.out_projection, layers.out_bias, Q, E, E);
    return attended;
}

}  // namespace attention::reference
