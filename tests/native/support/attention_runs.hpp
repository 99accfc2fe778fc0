#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "attention/mask.hpp"
#include "attention/reference.hpp"
#include "attention/scaled_dot_product.hpp"
#include "compare.hpp"
#include "draws.hpp"

/// Attention calls of random shapes, and the reference's results for them.
namespace support {

using attention::attention_options;

struct attention_call {
    tensor query, key, value, upstream;
    attention_options options;

    std::size_t axis(const tensor& of, std::size_t from_the_end) const {
        return of.shape(of.dimension() - from_the_end);
    }
    std::size_t num_queries() const { return axis(query, 2); }
    std::size_t num_keys() const { return axis(key, 2); }
    std::size_t head_dim() const { return axis(query, 1); }
    std::size_t value_dim() const { return axis(value, 1); }
    std::size_t num_heads() const { return query.size() / (num_queries() * head_dim()); }
    attention::reference::sizes sizes() const {
        return {num_queries(), num_keys(), head_dim(), value_dim()};
    }
    double scale() const {
        const double root = std::sqrt(static_cast<double>(head_dim()));
        return static_cast<double>(options.scale.value_or(static_cast<float>(1.0 / root)));
    }
    shape_list scores_shape() const {
        shape_list shape = attention::shape_of(query);
        shape.back() = num_keys();
        return shape;
    }
};

inline shape_list with_matrix(shape_list leading, std::size_t rows, std::size_t columns) {
    append(leading, {rows, columns});
    return leading;
}

/// Part `part` of `count` equal parts, in double.
inline std::vector<double> part_of(const tensor& all, std::size_t part, std::size_t count) {
    const std::size_t size = all.size() / count;
    return std::vector<double>(all.data() + part * size, all.data() + (part + 1) * size);
}

/// The mask of every head and query written out by coordinates: `causal`, window and the additive
/// mask.
inline std::vector<double> whole_mask(const attention_call& call) {
    const attention_options& options = call.options;
    if (!options.causal && !options.window && !options.mask) return {};
    const shape_list shape = call.scores_shape();
    std::vector<double> mask(attention::checked_size(shape), 0.0);
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        shape_list index = coordinates(cell, shape);
        const std::size_t i = index[index.size() - 2];
        const std::size_t j = index.back();
        const bool ahead = (options.causal || options.window) && j > i;
        const bool behind = options.window && j <= i && i - j >= *options.window;
        if (call.options.mask) {
            const shape_list mask_shape = attention::shape_of(*call.options.mask);
            while (index.size() > mask_shape.size()) index.erase(0);
            for (std::size_t axis = 0; axis < mask_shape.size(); ++axis) {
                if (mask_shape[axis] == 1) index[axis] = 0;
            }
            mask[cell] = call.options.mask->data()[flat(index, mask_shape)];
        }
        if (ahead || behind) mask[cell] = -std::numeric_limits<double>::infinity();
    }
    return mask;
}

/// `whole_mask` in float32.
inline std::vector<float> floats_of_mask(const attention_call& call) {
    const std::vector<double> mask = whole_mask(call);
    return std::vector<float>(mask.begin(), mask.end());
}

inline std::vector<double> head_mask(const attention_call& call, const std::vector<double>& whole,
                                     std::size_t head) {
    if (whole.empty()) return {};
    const auto size = static_cast<std::ptrdiff_t>(call.num_queries() * call.num_keys());
    const auto start = whole.begin() + static_cast<std::ptrdiff_t>(head) * size;
    return std::vector<double>(start, start + size);
}

inline void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// The reference's results of every head, concatenated.
inline attention::reference::result reference_heads(const attention_call& call) {
    const std::vector<double> mask = whole_mask(call);
    const std::size_t heads = call.num_heads();
    attention::reference::result joined;
    for (std::size_t head = 0; head < heads; ++head) {
        const auto one = attention::reference::scaled_dot_product_attention(
            part_of(call.query, head, heads), part_of(call.key, head, heads),
            part_of(call.value, head, heads), call.sizes(), call.scale(),
            head_mask(call, mask, head));
        append(joined.weights, one.weights);
        append(joined.output, one.output);
    }
    return joined;
}

inline attention::reference::gradient reference_gradients(const attention_call& call) {
    const std::vector<double> mask = whole_mask(call);
    const std::size_t heads = call.num_heads();
    attention::reference::gradient joined;
    for (std::size_t head = 0; head < heads; ++head) {
        const auto one = attention::reference::scaled_dot_product_attention_gradient(
            part_of(call.query, head, heads), part_of(call.key, head, heads),
            part_of(call.value, head, heads), part_of(call.upstream, head, heads), call.sizes(),
            call.scale(), head_mask(call, mask, head));
        append(joined.query, one.query);
        append(joined.key, one.key);
        append(joined.value, one.value);
    }
    return joined;
}

/// Random bits: 1 with probability `chance`, else 0.
inline tensor random_bits(draws& random, const shape_list& shape, double chance) {
    tensor bits = attention::zeros(shape);
    for (float& bit : bits) bit = random.number(0.0, 1.0) < chance ? 1.0F : 0.0F;
    return bits;
}

/// A random mask that broadcasts to the scores: some axes are 1 or absent, some cells -infinity,
/// and some rows all -infinity.
inline tensor any_mask(draws& random, const shape_list& scores) {
    shape_list shape = scores;
    for (std::size_t cut = random.count(0, scores.size() - 1); cut > 0; --cut) shape.erase(0);
    for (std::size_t& length : shape) length = random.count(0, 3) == 0 ? 1 : length;
    const tensor hidden =
        attention::additive_mask(random_bits(random, shape, random.number(0.2, 1.0)));
    if (random.count(0, 1) == 0) return hidden;
    return hidden.array() + random.tensor(shape, -2, 2).array();
}

/// A random valid call: 2 to 4 axes of length up to `most`, any scale, with and without causal and
/// mask.
inline attention_call any_call(draws& random, std::size_t most, double spread) {
    shape_list leading;
    for (std::size_t axes = random.count(0, 2); axes > 0; --axes) {
        leading.push_back(random.count(1, 3));
    }
    const std::size_t num_queries = random.count(1, most);
    const std::size_t num_keys = random.count(1, most);
    const std::size_t head_dim = random.count(1, most);
    const std::size_t value_dim = random.count(1, most);
    attention_call call{random.tensor(with_matrix(leading, num_queries, head_dim), -spread, spread),
                        random.tensor(with_matrix(leading, num_keys, head_dim), -spread, spread),
                        random.tensor(with_matrix(leading, num_keys, value_dim), -spread, spread),
                        random.tensor(with_matrix(leading, num_queries, value_dim), -1, 1),
                        {}};
    if (random.count(0, 2) == 0) call.options.scale = static_cast<float>(random.number(-1, 1));
    call.options.causal = random.count(0, 2) == 0;
    if (random.count(0, 1) == 0) call.options.mask = any_mask(random, call.scores_shape());
    return call;
}

}  // namespace support
