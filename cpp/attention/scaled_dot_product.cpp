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

/// Causal, window and mask as numbers to add to scores of this shape, -infinity where a query may
/// not attend; empty where there is none of them.
std::optional<tensor> whole_mask(const shape_list& scores, const attention_options& options) {
    if (!options.causal && !options.window && !options.mask) return std::nullopt;
    const std::size_t queries = scores[scores.size() - 2];
    const std::size_t keys = scores.back();
    tensor whole = zeros(scores);
    if (options.causal) whole = apply_mask(whole, causal_mask(queries, keys));
    if (options.window) {
        whole = apply_mask(whole, sliding_window_mask(queries, keys, *options.window));
    }
    if (options.mask) whole = apply_mask(whole, *options.mask);
    return whole;
}

bool is_hidden(const std::optional<tensor>& mask, std::size_t cell) {
    return mask && mask->data()[cell] == -std::numeric_limits<float>::infinity();
}

/// The softmax of masked scores. Where a query may see keys, but each of their scores is -infinity,
/// weights are NaN.
tensor weights_of(const tensor& scores, const std::optional<tensor>& mask) {
    tensor weights = softmax(scores);
    const std::size_t keys = scores.shape(scores.dimension() - 1);
    for (std::size_t row = 0; row < scores.size(); row += keys) {
        const auto all = [&](auto holds) {
            bool found = true;
            for (std::size_t cell = row; cell < row + keys; ++cell) found = found && holds(cell);
            return found;
        };
        if (!all([&](std::size_t cell) { return weights.data()[cell] == 0.0F; })) continue;
        if (all([&](std::size_t cell) { return is_hidden(mask, cell); })) continue;
        std::fill_n(weights.data() + row, keys, std::numeric_limits<float>::quiet_NaN());
    }
    return weights;
}

/// cells @ rows, cells (..., T_q, T_k), or of cells with their last two axes exchanged where
/// `transposed`. What is hidden is left out: 0 times NaN would be NaN.
tensor product_of_seen(const tensor& cells, const std::optional<tensor>& mask, const tensor& rows,
                       bool transposed) {
    if (!mask && !transposed) return matmul(cells, rows);
    shape_list shape = shape_of(cells);
    const std::size_t rank = shape.size();
    const std::size_t queries = shape[rank - 2];
    const std::size_t keys = shape[rank - 1];
    const std::size_t width = rows.shape(rank - 1);
    const std::size_t outer = transposed ? keys : queries;
    const std::size_t inner = transposed ? queries : keys;
    shape[rank - 2] = outer;
    shape[rank - 1] = width;
    tensor product = zeros(shape);
    for (std::size_t i = 0; i < product.size(); ++i) {
        const std::size_t matrix = i / (outer * width);
        const std::size_t row = i / width % outer;
        double sum = 0.0;
        for (std::size_t n = 0; n < inner; ++n) {
            const std::size_t own = transposed ? n * keys + row : row * keys + n;
            const std::size_t cell = matrix * queries * keys + own;
            if (is_hidden(mask, cell)) continue;
            sum += static_cast<double>(cells.data()[cell]) *
                   static_cast<double>(rows.data()[(matrix * inner + n) * width + i % width]);
        }
        product.data()[i] = static_cast<float>(sum);
    }
    return product;
}

tensor times(tensor values, float factor) {
    for (float& value : values) value *= factor;
    return values;
}

/// From the gradient by weights that by the scores they are the softmax of: each row's Jacobian is
/// diag(w) - w w^T.
tensor gradient_of_softmax(const tensor& weights, const std::optional<tensor>& mask,
                           tensor gradient) {
    const std::size_t keys = weights.shape(weights.dimension() - 1);
    for (std::size_t row = 0; row < weights.size(); row += keys) {
        float total = 0.0F;
        for (std::size_t cell = row; cell < row + keys; ++cell) {
            if (!is_hidden(mask, cell)) total += gradient.data()[cell] * weights.data()[cell];
        }
        for (std::size_t cell = row; cell < row + keys; ++cell) {
            gradient.data()[cell] = weights.data()[cell] * (gradient.data()[cell] - total);
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

attention_result scaled_dot_product_attention(const tensor& query, const tensor& key,
                                              const tensor& value,
                                              const attention_options& options) {
    check_attention(query, key, value, options);
    tensor scores = times(attention_scores(query, key), attention_scale(key, options));
    const std::optional<tensor> mask = whole_mask(shape_of(scores), options);
    if (mask) scores = apply_mask(scores, *mask);
    tensor weights = weights_of(scores, mask);
    tensor output = product_of_seen(weights, mask, value, false);
    return {std::move(output), std::move(weights)};
}

attention_gradient scaled_dot_product_attention_gradient(const tensor& query, const tensor& key,
                                                         const tensor& value,
                                                         const tensor& upstream,
                                                         const attention_options& options) {
    const attention_result forward = scaled_dot_product_attention(query, key, value, options);
    check_upstream(query, value, upstream);
    const tensor& weights = forward.weights;
    const std::optional<tensor> mask = whole_mask(shape_of(weights), options);

    // output = weights @ value
    tensor by_value = product_of_seen(weights, mask, upstream, true);

    // weights = softmax(scores)
    const tensor by_scores = gradient_of_softmax(weights, mask, matmul(upstream, value, true));

    // scores = scale * query @ key^T
    const tensor by_products = times(by_scores, attention_scale(key, options));
    return {product_of_seen(by_products, mask, key, false),
            product_of_seen(by_products, mask, query, true), std::move(by_value)};
}

}  // namespace attention
