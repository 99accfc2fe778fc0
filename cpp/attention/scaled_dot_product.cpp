#include "attention/scaled_dot_product.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/mask.hpp"
#include "attention/matmul.hpp"
#include "attention/softmax.hpp"

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

/// softcap * tanh(score / softcap).
tensor capped(const tensor& scores, float softcap) {
    tensor result = scores;
    for (float& score : result) {
        score = softcap * static_cast<float>(std::tanh(static_cast<double>(score / softcap)));
    }
    return result;
}

/// Multiplies a gradient by the derivative of `capped`, 1 - tanh(score / softcap)^2, computed
/// without cancellation.
void apply_cap_derivative(const tensor& scores, float softcap, tensor& gradient) {
    for (std::size_t cell = 0; cell < scores.size(); ++cell) {
        const double size = std::abs(static_cast<double>(scores.data()[cell] / softcap));
        const double power = std::exp(-2.0 * size);
        const double more = 1.0 + power;
        gradient.data()[cell] *= static_cast<float>(4.0 * power / (more * more));
    }
}

/// query @ key^T * scale.
tensor scaled_scores(const tensor& query, const tensor& key, const attention_options& options) {
    tensor scores = attention_scores(query, key);
    scores *= attention_scale(key, options);
    return scores;
}

/// The scores that go into the softmax; `mask` is the combined one.
tensor masked_scores(const tensor& query, const tensor& key, const attention_options& options,
                     const std::optional<tensor>& mask) {
    tensor scores = scaled_scores(query, key, options);
    if (options.softcap) scores = capped(scores, *options.softcap);
    return mask ? apply_mask(scores, *mask) : scores;
}

/// The shape of the scores of a query and a key.
shape_list scores_shape(const tensor& query, const tensor& key) {
    shape_list shape = shape_of(query);
    shape.back() = key.shape(key.dimension() - 2);
    return shape;
}

/// The forward pass where query and key have the same heads.
attention_result attend(const tensor& query, const tensor& key, const tensor& value,
                        const attention_options& options) {
    const std::optional<tensor> mask = combined_mask(scores_shape(query, key), options);
    const tensor scores = masked_scores(query, key, options, mask);
    tensor weights = masked_softmax(scores, mask);
    tensor output = masked_matmul(weights, mask, value, false);
    return {std::move(output), std::move(weights)};
}

/// The backward pass where query and key have the same heads.
attention_gradient gradient_of(const tensor& query, const tensor& key, const tensor& value,
                               const tensor& upstream, const attention_options& options) {
    const tensor weights = attend(query, key, value, options).weights;
    check_upstream(query, value, upstream);
    const std::optional<tensor> mask = combined_mask(shape_of(weights), options);

    // output = weights @ value
    tensor grad_value = masked_matmul(weights, mask, upstream, true);
    const tensor grad_weights = matmul(upstream, value, true);

    // weights = softmax(scores)
    tensor gradient = softmax_backward(weights, mask, grad_weights);

    // scores = softcap * tanh(scale * products / softcap)
    if (options.softcap) {
        apply_cap_derivative(scaled_scores(query, key, options), *options.softcap, gradient);
    }

    // products = query @ key^T
    gradient *= attention_scale(key, options);
    return {masked_matmul(gradient, mask, key, false), masked_matmul(gradient, mask, query, true),
            std::move(grad_value)};
}

/// Each head `group` times in a row: torch.repeat_interleave along the axis of the heads.
tensor repeat_heads(const tensor& all, std::size_t group) {
    shape_list shape = shape_of(all);
    const std::size_t size = shape[shape.size() - 2] * shape.back();
    shape[shape.size() - 3] *= group;
    tensor repeated = zeros(shape);
    for (std::size_t head = 0; head < repeated.size() / size; ++head) {
        std::copy_n(all.data() + head / group * size, size, repeated.data() + head * size);
    }
    return repeated;
}

/// The sum of each `group` heads in a row: the gradient of `repeat_heads`.
tensor sum_heads(const tensor& all, std::size_t group) {
    shape_list shape = shape_of(all);
    const std::size_t size = shape[shape.size() - 2] * shape.back();
    shape[shape.size() - 3] /= group;
    tensor sums = zeros(shape);
    for (std::size_t i = 0; i < all.size(); ++i) {
        sums.data()[i / (group * size) * size + i % size] += all.data()[i];
    }
    return sums;
}

}  // namespace

tensor attention_scores(const tensor& query, const tensor& key) {
    return matmul(query, key, true);
}

tensor attention_scores(const tensor& query, const tensor& key, const attention_options& options) {
    check_attention(query, key, key, options);
    const std::optional<tensor> mask = combined_mask(scores_shape(query, key), options);
    const std::size_t group = heads_per_key_head(query, key);
    if (group == 1) return masked_scores(query, key, options, mask);
    return masked_scores(query, repeat_heads(key, group), options, mask);
}

attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options) {
    check_attention(query, key, value, options);
    const std::size_t group = heads_per_key_head(query, key);
    if (group == 1) return attend(query, key, value, options);
    return attend(query, repeat_heads(key, group), repeat_heads(value, group), options);
}

attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options) {
    check_attention(query, key, value, options);
    const std::size_t group = heads_per_key_head(query, key);
    if (group == 1) return gradient_of(query, key, value, upstream, options);
    attention_gradient gradient =
        gradient_of(query, repeat_heads(key, group), repeat_heads(value, group), upstream, options);
    gradient.key = sum_heads(gradient.key, group);
    gradient.value = sum_heads(gradient.value, group);
    return gradient;
}

}  // namespace attention
