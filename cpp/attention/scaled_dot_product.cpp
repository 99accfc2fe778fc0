#include "attention/scaled_dot_product.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/mask.hpp"
#include "attention/matmul.hpp"
#include "attention/softmax.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

bool is_masked(const std::optional<tensor>& mask, std::size_t cell) {
    return mask && mask->data()[cell] == -std::numeric_limits<float>::infinity();
}

/// The softmax of masked scores. A row whose visible scores are all -infinity becomes NaN; a row
/// without visible keys stays 0.
tensor masked_softmax(const tensor& scores, const std::optional<tensor>& mask) {
    tensor weights = softmax(scores);
    const std::size_t num_keys = scores.shape(scores.dimension() - 1);
    for (std::size_t row = 0; row < scores.size(); row += num_keys) {
        const auto all = [&](auto holds) {
            bool result = true;
            for (std::size_t cell = row; cell < row + num_keys; ++cell) {
                result = result && holds(cell);
            }
            return result;
        };
        if (!all([&](std::size_t cell) { return weights.data()[cell] == 0.0F; })) continue;
        if (all([&](std::size_t cell) { return is_masked(mask, cell); })) continue;
        std::fill_n(weights.data() + row, num_keys, std::numeric_limits<float>::quiet_NaN());
    }
    return weights;
}

/// matrix @ rows, or matrix^T @ rows where `transposed`, for a matrix (..., T_q, T_k). It skips
/// masked cells, because 0 times NaN would be NaN.
tensor masked_matmul(const tensor& matrix, const std::optional<tensor>& mask, const tensor& rows,
                     bool transposed) {
    if (!mask && !transposed) return matmul(matrix, rows);
    shape_list shape = shape_of(matrix);
    const std::size_t rank = shape.size();
    const std::size_t num_queries = shape[rank - 2];
    const std::size_t num_keys = shape[rank - 1];
    const std::size_t width = rows.shape(rank - 1);
    const std::size_t outer = transposed ? num_keys : num_queries;
    const std::size_t inner = transposed ? num_queries : num_keys;
    shape[rank - 2] = outer;
    shape[rank - 1] = width;
    tensor product = zeros(shape);
    for (std::size_t i = 0; i < product.size(); ++i) {
        const std::size_t head = i / (outer * width);
        const std::size_t row = i / width % outer;
        double sum = 0.0;
        for (std::size_t n = 0; n < inner; ++n) {
            const std::size_t offset = transposed ? n * num_keys + row : row * num_keys + n;
            const std::size_t cell = head * num_queries * num_keys + offset;
            if (is_masked(mask, cell)) continue;
            sum += static_cast<double>(matrix.data()[cell]) *
                   static_cast<double>(rows.data()[(head * inner + n) * width + i % width]);
        }
        product.data()[i] = static_cast<float>(sum);
    }
    return product;
}

/// The backward pass of softmax: the gradient with respect to the scores, from the weights and the
/// gradient with respect to them. The Jacobian of a row is diag(w) - w w^T.
tensor softmax_backward(const tensor& weights, const std::optional<tensor>& mask, tensor gradient) {
    const std::size_t num_keys = weights.shape(weights.dimension() - 1);
    for (std::size_t row = 0; row < weights.size(); row += num_keys) {
        float delta = 0.0F;
        for (std::size_t cell = row; cell < row + num_keys; ++cell) {
            if (!is_masked(mask, cell)) delta += gradient.data()[cell] * weights.data()[cell];
        }
        for (std::size_t cell = row; cell < row + num_keys; ++cell) {
            gradient.data()[cell] = weights.data()[cell] * (gradient.data()[cell] - delta);
        }
    }
    return gradient;
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

std::optional<tensor> combined_mask(const shape_list& scores, const attention_options& options) {
    if (!options.causal && !options.window && !options.mask) return std::nullopt;
    const std::size_t num_queries = scores[scores.size() - 2];
    const std::size_t num_keys = scores.back();
    tensor mask = zeros(scores);
    if (options.causal) mask = apply_mask(mask, causal_mask(num_queries, num_keys));
    if (options.window) {
        mask = apply_mask(mask, sliding_window_mask(num_queries, num_keys, *options.window));
    }
    if (options.mask) mask = apply_mask(mask, *options.mask);
    return mask;
}

attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options) {
    check_attention(query, key, value, options);
    tensor scores = attention_scores(query, key);
    scores *= attention_scale(key, options);
    const std::optional<tensor> mask = combined_mask(shape_of(scores), options);
    if (mask) scores = apply_mask(scores, *mask);
    tensor weights = masked_softmax(scores, mask);
    tensor output = masked_matmul(weights, mask, value, false);
    return {std::move(output), std::move(weights)};
}

attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options) {
    const attention_result forward = scaled_dot_product_attention(query, key, value, options);
    check_upstream(query, value, upstream);
    const tensor& weights = forward.weights;
    const std::optional<tensor> mask = combined_mask(shape_of(weights), options);

    // output = weights @ value
    tensor grad_value = masked_matmul(weights, mask, upstream, true);
    const tensor grad_weights = matmul(upstream, value, true);

    // weights = softmax(scores)
    tensor gradient = softmax_backward(weights, mask, grad_weights);

    // scores = scale * products, products = query @ key^T
    gradient *= attention_scale(key, options);
    return {masked_matmul(gradient, mask, key, false), masked_matmul(gradient, mask, query, true),
            std::move(grad_value)};
}

}  // namespace attention
