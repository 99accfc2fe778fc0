#include "attention/scaled_dot_product.hpp"

#include <algorithm>
#include <cmath>

#include "attention/mask.hpp"
#include "attention/matmul.hpp"
#include "attention/softmax.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

tensor masked_scores(const tensor& scores, const attention_options& options) {
    const std::size_t rank = scores.dimension();
    const std::size_t queries = scores.shape(rank - 2);
    const std::size_t keys = scores.shape(rank - 1);
    tensor masked = scores;
    if (options.causal) masked = apply_mask(masked, causal_mask(queries, keys));
    if (options.window) {
        masked = apply_mask(masked, sliding_window_mask(queries, keys, *options.window));
    }
    if (options.mask) masked = apply_mask(masked, *options.mask);
    return masked;
}

tensor times(tensor values, float factor) {
    for (float& value : values) value *= factor;
    return values;
}

/// From the gradient by weights that by the scores they are the softmax of: each row's Jacobian is
/// diag(w) - w w^T.
tensor gradient_of_softmax(const tensor& weights, tensor gradient) {
    const std::size_t keys = weights.shape(weights.dimension() - 1);
    const float* row = weights.data();
    for (float* by = gradient.data(); by != gradient.data() + gradient.size(); by += keys) {
        float total = 0.0F;
        for (std::size_t key = 0; key < keys; ++key) total += by[key] * row[key];
        for (std::size_t key = 0; key < keys; ++key) by[key] = row[key] * (by[key] - total);
        row += keys;
    }
    return gradient;
}

/// The matrix product of x, its last two axes exchanged, with y.
tensor matmul_of_transposed(const tensor& x, const tensor& y) {
    shape_list shape = shape_of(x);
    const std::size_t rows = shape[shape.size() - 2];
    const std::size_t columns = shape[shape.size() - 1];
    std::swap(shape[shape.size() - 2], shape[shape.size() - 1]);
    tensor turned = zeros(shape);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t matrix = i / (rows * columns) * (rows * columns);
        turned.data()[matrix + i % columns * rows + i / columns % rows] = x.data()[i];
    }
    return matmul(turned, y);
}

}  // namespace

void check_attention(const tensor& query_tensor, const tensor& key_tensor,
                     const tensor& value_tensor, const attention_options& options) {
    const shape_list query = shape_of(query_tensor);
    const shape_list key = shape_of(key_tensor);
    const shape_list value = shape_of(value_tensor);
    const std::size_t rank = query.size();
    const bool same_rank = rank >= 2 && rank <= 4 && key.size() == rank && value.size() == rank;
    const bool fits = same_rank && std::equal(query.begin(), query.end() - 2, key.begin()) &&
                      std::equal(query.begin(), query.end() - 2, value.begin()) &&
                      query[rank - 1] == key[rank - 1] && key[rank - 2] == value[rank - 2];
    if (!fits) {
        throw error(status::shape,
                    "Attention needs a query (..., T_q, d_k), a key (..., T_k, d_k) and a value "
                    "(..., T_k, d_v) "
                    "with two to four axes; these are " +
                        shape_text(query) + ", " + shape_text(key) + " and " + shape_text(value) +
                        ".");
    }
    if (options.scale && !std::isfinite(*options.scale)) {
        throw error(status::value, "The scale must be a finite number.");
    }
    if (options.window) check_window(*options.window);
}

void check_upstream(const tensor& query, const tensor& value, const tensor& upstream) {
    shape_list output = shape_of(query);
    output.back() = value.shape(value.dimension() - 1);
    if (shape_of(upstream) == output) return;
    throw error(status::shape, "The upstream gradient needs the output's shape, " +
                                   shape_text(output) + "; it has " +
                                   shape_text(shape_of(upstream)) + ".");
}

float attention_scale(const tensor& key, const attention_options& options) {
    const double d_k = static_cast<double>(key.shape(key.dimension() - 1));
    return options.scale.value_or(static_cast<float>(1.0 / std::sqrt(d_k)));
}

tensor attention_scores(const tensor& query, const tensor& key) {
    return matmul(query, key, true);
}

attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options) {
    check_attention(query, key, value, options);
    const tensor scaled = times(attention_scores(query, key), attention_scale(key, options));
    tensor weights = softmax(masked_scores(scaled, options));
    tensor output = matmul(weights, value);
    return {std::move(output), std::move(weights)};
}

attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options) {
    const attention_result forward = scaled_dot_product_attention(query, key, value, options);
    check_upstream(query, value, upstream);
    const tensor& weights = forward.weights;

    // output = weights @ value
    tensor by_value = matmul_of_transposed(weights, upstream);

    // weights = softmax(scores)
    const tensor by_scores = gradient_of_softmax(weights, matmul(upstream, value, true));

    // scores = scale * query @ key^T
    const float scale = attention_scale(key, options);
    return {times(matmul(by_scores, key), scale),
            times(matmul_of_transposed(by_scores, query), scale), std::move(by_value)};
}

}  // namespace attention
