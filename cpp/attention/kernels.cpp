#include "attention/kernels.hpp"

#include <optional>
#include <utility>

#include "attention/fused.hpp"
#include "attention/reference.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

/// `count` values from `first` on, in double.
reference::numbers widened(const tensor& values, std::size_t first, std::size_t count) {
    return reference::numbers(values.data() + first, values.data() + first + count);
}

void narrow(const reference::numbers& from, tensor& to, std::size_t first) {
    for (std::size_t i = 0; i < from.size(); ++i)
        to.data()[first + i] = static_cast<float>(from[i]);
}

void add(const reference::numbers& more, reference::numbers& to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += more[i];
}

/// A call divided into heads, each as the reference takes it.
struct reference_call {
    reference_call(const tensor& query, const tensor& key, const tensor& value,
                   const attention_options& options)
        : query_(query), key_(key), value_(value) {
        check_attention(query, key, value, options);
        scale = attention_scale(key, options);
        const shape_list shape = shape_of(query);
        const std::size_t rank = shape.size();
        sizes = {shape[rank - 2], key.shape(rank - 2), shape[rank - 1], value.shape(rank - 1)};
        heads = query.size() / (sizes.num_queries * sizes.head_dim);
        group = heads_per_key_head(query, key);
        softcap = static_cast<double>(options.softcap.value_or(0.0F));
        shape_list scores = shape;
        scores[rank - 1] = sizes.num_keys;
        mask_ = combined_mask(scores, options);
    }

    reference::numbers query(std::size_t head) const {
        return matrix(query_, head, sizes.num_queries * sizes.head_dim);
    }
    reference::numbers key(std::size_t head) const {
        return matrix(key_, head / group, sizes.num_keys * sizes.head_dim);
    }
    reference::numbers value(std::size_t head) const {
        return matrix(value_, head / group, sizes.num_keys * sizes.value_dim);
    }
    reference::numbers mask(std::size_t head) const {
        if (!mask_) return {};
        return matrix(*mask_, head, sizes.num_queries * sizes.num_keys);
    }

    reference::sizes sizes{};
    std::size_t heads = 0;
    /// Query heads that share a key head.
    std::size_t group = 1;
    double scale = 1.0;
    double softcap = 0.0;

  private:
    static reference::numbers matrix(const tensor& all, std::size_t head, std::size_t size) {
        return widened(all, head * size, size);
    }

    const tensor& query_;
    const tensor& key_;
    const tensor& value_;
    std::optional<tensor> mask_;
};

attention_result reference_forward(const tensor& query, const tensor& key, const tensor& value,
                                   const attention_options& options) {
    const reference_call call(query, key, value, options);
    const auto [num_queries, num_keys, head_dim, value_dim] = call.sizes;
    shape_list shape = shape_of(query);
    shape.back() = value_dim;
    tensor output = zeros(shape);
    shape.back() = num_keys;
    tensor weights = zeros(shape);
    for (std::size_t head = 0; head < call.heads; ++head) {
        const reference::result attended = reference::scaled_dot_product_attention(
            call.query(head), call.key(head), call.value(head), call.sizes, call.scale,
            call.mask(head), call.softcap);
        narrow(attended.output, output, head * num_queries * value_dim);
        narrow(attended.weights, weights, head * num_queries * num_keys);
    }
    return {std::move(output), std::move(weights)};
}

attention_gradient reference_gradient(const tensor& query, const tensor& key, const tensor& value,
                                      const tensor& upstream, const attention_options& options) {
    const reference_call call(query, key, value, options);
    const auto [num_queries, num_keys, head_dim, value_dim] = call.sizes;
    check_upstream(query, value, upstream);
    attention_gradient gradient{zeros(shape_of(query)), zeros(shape_of(key)),
                                zeros(shape_of(value))};
    const std::size_t outputs = num_queries * value_dim;
    reference::gradient shared;
    for (std::size_t head = 0; head < call.heads; ++head) {
        reference::gradient one = reference::scaled_dot_product_attention_gradient(
            call.query(head), call.key(head), call.value(head),
            widened(upstream, head * outputs, outputs), call.sizes, call.scale, call.mask(head),
            call.softcap);
        narrow(one.query, gradient.query, head * num_queries * head_dim);
        if (head % call.group == 0) {
            shared = std::move(one);
        } else {
            add(one.key, shared.key);
            add(one.value, shared.value);
        }
        const std::size_t key_head = head / call.group;
        narrow(shared.key, gradient.key, key_head * num_keys * head_dim);
        narrow(shared.value, gradient.value, key_head * num_keys * value_dim);
    }
    return gradient;
}

/// "auto" selects the fast kernel for heads of at least this many scores.
constexpr std::size_t min_scores_for_fastest = 256;

const kernel kernel_table[] = {
    {"reference", reference_forward, reference_gradient},
    {"readable", scaled_dot_product_attention, scaled_dot_product_attention_gradient},
#ifdef ATTENTION_FUSED
    {"fused", fused_attention, fused_attention_gradient},
#endif
};

}  // namespace

list_view<kernel> kernels() {
    return kernel_table;
}

const kernel& find_kernel(const std::string& name, std::size_t scores) {
    const kernel& fastest = kernel_table[kernels().size() - 1];
    std::string wanted = name;
    if (name == "auto") wanted = scores < min_scores_for_fastest ? "readable" : fastest.name;
    std::string known = "auto";
    for (const kernel& each : kernel_table) {
        if (each.name == wanted) return each;
        known += std::string(", ") + each.name;
    }
    throw error(status::unknown,
                "There is no kernel called " + quoted(name) + "; there is " + known + ".");
}

}  // namespace attention
