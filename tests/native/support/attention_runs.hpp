#pragma once

#include <cmath>
#include <cstdint>
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
    std::size_t num_key_heads() const { return key.size() / (num_keys() * head_dim()); }
    double softcap() const { return static_cast<double>(options.softcap.value_or(0.0F)); }
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

/// The call without any limit on a query's keys.
inline attention_call unlimited(attention_call call) {
    attention_options options;
    options.scale = call.options.scale;
    options.softcap = call.options.softcap;
    options.enable_gqa = call.options.enable_gqa;
    call.options = options;
    return call;
}

/// Part `part` of `count` equal parts, in double.
inline std::vector<double> part_of(const tensor& all, std::size_t part, std::size_t count) {
    const std::size_t size = all.size() / count;
    return std::vector<double>(all.data() + part * size, all.data() + (part + 1) * size);
}

/// Whether causal limit, windows and position hide key `j` from a query, `position` + i being the
/// query's own.
inline bool is_outside(const attention_options& options, std::int64_t position, std::size_t i,
                       std::size_t j) {
    const std::int64_t distance =
        static_cast<std::int64_t>(j) - position - static_cast<std::int64_t>(i);
    const auto is_past = [](std::int64_t by, const std::optional<std::size_t>& limit) {
        return limit && by > 0 && static_cast<std::uint64_t>(by) > *limit;
    };
    if ((options.causal || options.window) && distance > 0) return true;
    if (options.window && distance < 0 && static_cast<std::uint64_t>(-distance) >= *options.window)
        return true;
    return is_past(-distance, options.keys_before) || is_past(distance, options.keys_after);
}

/// The position of the first query of a batch.
inline std::int64_t position_of(const attention_options& options, std::size_t batch) {
    if (options.position.empty()) return 0;
    return options.position[options.position.size() == 1 ? 0 : batch];
}

/// The mask of every head and query written out by coordinates: causal limit, windows, position
/// and the additive mask.
inline std::vector<double> whole_mask(const attention_call& call) {
    const attention_options& options = call.options;
    if (!options.causal && !options.window && !options.keys_before && !options.keys_after &&
        !options.mask) {
        return {};
    }
    const shape_list shape = call.scores_shape();
    std::vector<double> mask(attention::checked_size(shape), 0.0);
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        shape_list index = coordinates(cell, shape);
        const std::size_t i = index[index.size() - 2];
        const std::size_t j = index.back();
        const std::size_t batch = shape.size() == 4 ? index[0] : 0;
        const bool hidden = is_outside(options, position_of(options, batch), i, j);
        if (call.options.mask) {
            const shape_list mask_shape = attention::shape_of(*call.options.mask);
            while (index.size() > mask_shape.size()) index.erase(0);
            for (std::size_t axis = 0; axis < mask_shape.size(); ++axis) {
                if (mask_shape[axis] == 1) index[axis] = 0;
            }
            mask[cell] = call.options.mask->data()[flat(index, mask_shape)];
        }
        if (hidden) mask[cell] = -std::numeric_limits<double>::infinity();
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
    const std::size_t key_heads = call.num_key_heads();
    attention::reference::result joined;
    for (std::size_t head = 0; head < heads; ++head) {
        const auto one = attention::reference::scaled_dot_product_attention(
            part_of(call.query, head, heads),
            part_of(call.key, head * key_heads / heads, key_heads),
            part_of(call.value, head * key_heads / heads, key_heads), call.sizes(), call.scale(),
            head_mask(call, mask, head), call.softcap());
        append(joined.weights, one.weights);
        append(joined.output, one.output);
    }
    return joined;
}

inline attention::reference::gradient reference_gradients(const attention_call& call) {
    const std::vector<double> mask = whole_mask(call);
    const std::size_t heads = call.num_heads();
    const std::size_t key_heads = call.num_key_heads();
    attention::reference::gradient joined;
    joined.key.assign(call.key.size(), 0.0);
    joined.value.assign(call.value.size(), 0.0);
    const auto add = [](const std::vector<double>& one, std::vector<double>& all,
                        std::size_t first) {
        for (std::size_t i = 0; i < one.size(); ++i) all[first + i] += one[i];
    };
    for (std::size_t head = 0; head < heads; ++head) {
        const std::size_t key_head = head * key_heads / heads;
        const auto one = attention::reference::scaled_dot_product_attention_gradient(
            part_of(call.query, head, heads), part_of(call.key, key_head, key_heads),
            part_of(call.value, key_head, key_heads), part_of(call.upstream, head, heads),
            call.sizes(), call.scale(), head_mask(call, mask, head), call.softcap());
        append(joined.query, one.query);
        add(one.key, joined.key, key_head * one.key.size());
        add(one.value, joined.value, key_head * one.value.size());
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

/// Any of the options that limit a query's keys by their positions, for so many queries and keys.
inline void draw_band(draws& random, attention_options& options, std::size_t batches,
                      std::size_t num_queries, std::size_t num_keys) {
    options.causal = random.count(0, 2) == 0;
    if (random.count(0, 3) == 0) options.window = random.count(1, num_queries + 3);
    if (random.count(0, 3) == 0) options.keys_before = random.count(0, num_keys);
    if (random.count(0, 3) == 0) options.keys_after = random.count(0, num_keys);
    if (random.count(0, 1) == 0) return;
    for (std::size_t left = random.count(0, 1) == 0 ? 1 : batches; left > 0; --left) {
        options.position.push_back(static_cast<std::int32_t>(random.count(0, 2 * num_keys)) -
                                   static_cast<std::int32_t>(num_queries));
    }
}

/// A random valid call: 2 to 4 axes of length up to `most`, heads grouped or not, any scale and
/// softcap, with and without causal limit, windows, position and mask.
inline attention_call any_call(draws& random, std::size_t most, double spread) {
    shape_list leading;
    for (std::size_t axes = random.count(0, 2); axes > 0; --axes) {
        leading.push_back(random.count(1, 3));
    }
    shape_list key_leading = leading;
    const bool grouped = !leading.empty() && random.count(0, 2) == 0;
    if (grouped) leading.back() *= random.count(1, 3);
    const std::size_t num_queries = random.count(1, most);
    const std::size_t num_keys = random.count(1, most);
    const std::size_t head_dim = random.count(1, most);
    const std::size_t value_dim = random.count(1, most);
    const auto draw = [&](const shape_list& heads, std::size_t rows, std::size_t width,
                          double reach) {
        return random.tensor(with_matrix(heads, rows, width), -reach, reach);
    };
    attention_call call{draw(leading, num_queries, head_dim, spread),
                        draw(key_leading, num_keys, head_dim, spread),
                        draw(key_leading, num_keys, value_dim, spread),
                        draw(leading, num_queries, value_dim, 1.0),
                        {}};
    call.options.enable_gqa = grouped;
    if (random.count(0, 2) == 0) call.options.scale = static_cast<float>(random.number(-1, 1));
    if (random.count(0, 2) == 0)
        call.options.softcap = static_cast<float>(std::exp2(random.number(-3, 5)));
    draw_band(random, call.options, leading.size() == 2 ? leading[0] : 1, num_queries, num_keys);
    if (random.count(0, 1) == 0) call.options.mask = any_mask(random, call.scores_shape());
    return call;
}

}  // namespace support
