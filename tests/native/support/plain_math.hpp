#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

/// Mathematics of the independent lesson programs: plain loops in double over lists of rows. It
/// shares no code with the engine, not even the random number generator.
namespace plain {

using row = std::vector<double>;
using matrix = std::vector<row>;

/// Uniform draws as PyTorch makes them on a CPU: the low 24 bits of each Mersenne Twister output.
class uniform_draws {
  public:
    explicit uniform_draws(std::uint32_t seed) : words_(seed) {}
    double next() { return static_cast<double>(words_() % 16777216U) / 16777216.0; }
    /// 53 bits of two words, the first one high.
    double next_double() {
        const std::uint64_t high = words_();
        const std::uint64_t bits = (high << 32) + words_();
        return static_cast<double>(bits % 9007199254740992U) / 9007199254740992.0;
    }
    matrix next_matrix(std::size_t rows, std::size_t columns) {
        matrix drawn(rows, row(columns));
        for (row& each : drawn) {
            for (double& value : each) value = next();
        }
        return drawn;
    }

  private:
    std::mt19937 words_;
};

/// Eight radii, then eight angles, in float32: sixteen standard normal numbers.
inline void make_normal(row& values, std::size_t start) {
    for (std::size_t j = start; j < start + 8; ++j) {
        const auto u = static_cast<float>(values[j]);
        const auto turn = static_cast<float>(values[j + 8]);
        const float radius = std::sqrt(-2.0F * std::log(1.0F - u));
        const float angle = static_cast<float>(2.0 * std::acos(-1.0)) * turn;
        values[j] = radius * std::cos(angle);
        values[j + 8] = radius * std::sin(angle);
    }
}

/// At least 16 standard normal draws; if their number is no multiple of 16, the last 16 are drawn
/// again.
inline row normal_draws(uniform_draws& draws, std::size_t count) {
    row values(count);
    for (double& value : values) value = draws.next();
    for (std::size_t start = 0; start + 16 <= count; start += 16) make_normal(values, start);
    if (count % 16 == 0) return values;
    for (std::size_t i = count - 16; i < count; ++i) values[i] = draws.next();
    make_normal(values, count - 16);
    return values;
}

inline double dot(const row& a, const row& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

inline double total(const row& values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum;
}

inline row column_of(const matrix& all, std::size_t column) {
    row values;
    for (const row& each : all) values.push_back(each[column]);
    return values;
}

/// The product of a row vector and a matrix: also the weighted sum of the matrix's rows.
inline row times(const row& left, const matrix& right) {
    row result;
    for (std::size_t j = 0; j < right[0].size(); ++j) {
        result.push_back(dot(left, column_of(right, j)));
    }
    return result;
}

inline matrix times(const matrix& left, const matrix& right) {
    matrix result;
    for (const row& each : left) result.push_back(times(each, right));
    return result;
}

/// The dot products of one row with each of several rows.
inline row dots(const matrix& all, const row& one) {
    row result;
    for (const row& each : all) result.push_back(dot(each, one));
    return result;
}

inline row scaled(row values, double factor) {
    for (double& value : values) value *= factor;
    return values;
}

inline row softmax(row scores) {
    const double most = *std::max_element(scores.begin(), scores.end());
    for (double& score : scores) score = std::exp(score - most);
    return scaled(scores, 1.0 / total(scores));
}

/// The rows of a matrix, concatenated.
inline matrix rows_of(const row& values, std::size_t width) {
    matrix all;
    for (std::size_t i = 0; i < values.size(); i += width) {
        const auto start = values.begin() + static_cast<std::ptrdiff_t>(i);
        all.emplace_back(start, start + static_cast<std::ptrdiff_t>(width));
    }
    return all;
}

inline matrix normal_matrix(uniform_draws& draws, std::size_t rows, std::size_t columns) {
    return rows_of(normal_draws(draws, rows * columns), columns);
}

/// The dot products of every row of one with every row of the other.
inline matrix row_products(const matrix& left, const matrix& right) {
    matrix result;
    for (const row& each : left) result.push_back(dots(right, each));
    return result;
}

inline matrix scaled(matrix all, double factor) {
    for (row& each : all) each = scaled(each, factor);
    return all;
}

inline double root_of(std::size_t width) {
    return std::sqrt(static_cast<double>(width));
}

/// A linear layer: a weight row for every output, and its bias.
struct layer {
    matrix weight;
    row bias;  ///< zeros where the layer has none
};

/// As torch.nn.Linear draws it: uniform in +-1/sqrt(in), in float32.
inline layer draw_layer(uniform_draws& draws, std::size_t in, std::size_t out, bool bias) {
    const auto bound = static_cast<float>(1.0 / root_of(in));
    const auto draw = [&] {
        return std::fma(static_cast<float>(draws.next()), bound + bound, -bound);
    };
    layer drawn{matrix(out, row(in)), row(out, 0.0)};
    for (row& each : drawn.weight) {
        for (double& value : each) value = draw();
    }
    if (!bias) return drawn;
    for (double& value : drawn.bias) value = draw();
    return drawn;
}

inline matrix through(const layer& by, const matrix& x) {
    matrix result = row_products(x, by.weight);
    for (row& each : result) {
        for (std::size_t j = 0; j < each.size(); ++j) each[j] += by.bias[j];
    }
    return result;
}

/// Causal weights: softmax of each row up to the diagonal, then zeros.
inline matrix causal_softmax_rows(const matrix& scores) {
    matrix weights;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const auto end = scores[i].begin() + static_cast<std::ptrdiff_t>(i) + 1;
        row seen = softmax(row(scores[i].begin(), end));
        seen.resize(scores[i].size(), 0.0);
        weights.push_back(seen);
    }
    return weights;
}

/// The sample variance of all numbers: squared distances from the mean over n - 1.
inline double sample_variance(const row& values) {
    const double mean = total(values) / static_cast<double>(values.size());
    double squares = 0.0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size() - 1);
}

inline matrix softmax_rows(matrix scores) {
    for (row& each : scores) each = softmax(each);
    return scores;
}

inline double entropy(const row& weights) {
    double bits = 0.0;
    for (const double weight : weights)
        bits += weight > 0.0 ? weight * std::log2(1.0 / weight) : 0.0;
    return bits;
}

/// Over 1/2, the Frobenius norm of the Jacobian whose entry (i, j) is w_i (1 if i = j else 0) - w_i
/// w_j.
inline double gradient_left(const row& w) {
    double squares = 0.0;
    for (std::size_t i = 0; i < w.size(); ++i) {
        for (std::size_t j = 0; j < w.size(); ++j) {
            const double entry = w[i] * ((i == j ? 1.0 : 0.0) - w[j]);
            squares += entry * entry;
        }
    }
    return std::sqrt(squares) / 0.5;
}

/// Tensors by id, flattened row by row.
using results = std::map<std::string, row>;

inline row flattened(const matrix& all) {
    row values;
    for (const row& each : all) values.insert(values.end(), each.begin(), each.end());
    return values;
}

inline void add_measures(results& all, const std::string& id, const matrix& weights) {
    for (const row& each : weights) {
        all[id + "_entropy"].push_back(entropy(each));
        all[id + "_largest"].push_back(*std::max_element(each.begin(), each.end()));
        all[id + "_gradient"].push_back(gradient_left(each));
    }
}

inline void append(row& all, const matrix& more) {
    const row values = flattened(more);
    all.insert(all.end(), values.begin(), values.end());
}

}  // namespace plain
