#include "attention/kernels.hpp"

#include <limits>

#include "attention/fused.hpp"
#include "attention/mask.hpp"
#include "attention/reference.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

reference::numbers widened(const tensor& values, std::size_t first, std::size_t count) {
    return reference::numbers(values.data() + first, values.data() + first + count);
}

void narrow(const reference::numbers& from, tensor& to, std::size_t first) {
    for (std::size_t i = 0; i < from.size(); ++i)
        to.data()[first + i] = static_cast<float>(from[i]);
}

/// A whole call cut into heads, each as the reference takes it.
struct head_by_head {
    head_by_head(const tensor& query, const tensor& key, const tensor& value,
                 const attention_options& options)
        : query_(query), key_(key), value_(value) {
        check_attention(query, key, value, options);
        scale = attention_scale(key, options);
        const shape_list q = shape_of(query);
        const std::size_t rank = q.size();
        of = {q[rank - 2], key.shape(rank - 2), q[rank - 1], value.shape(rank - 1)};
        heads = query.size() / (of.Q * of.d);
        shape_list scores = q;
        scores[rank - 1] = of.K;
        if (!options.causal && !options.window && !options.mask) return;
        masks = zeros(scores);
        if (options.causal) masks = apply_mask(masks, causal_mask(of.Q, of.K));
        if (options.window) {
            masks = apply_mask(masks, sliding_window_mask(of.Q, of.K, *options.window));
        }
        if (options.mask) masks = apply_mask(masks, *options.mask);
        masked = true;
    }

    reference::numbers query(std::size_t head) const {
        return widened(query_, head * of.Q * of.d, of.Q * of.d);
    }
    reference::numbers key(std::size_t head) const {
        return widened(key_, head * of.K * of.d, of.K * of.d);
    }
    reference::numbers value(std::size_t head) const {
        return widened(value_, head * of.K * of.v, of.K * of.v);
    }
    reference::numbers mask(std::size_t head) const {
        return masked ? widened(masks, head * of.Q * of.K, of.Q * of.K) : reference::numbers();
    }

    const tensor& query_;
    const tensor& key_;
    const tensor& value_;
    reference::sizes of{};
    std::size_t heads = 0;
    double scale = 1.0;
    tensor masks;
    bool masked = false;
};

attention_result reference_forward(const tensor& query, const tensor& key, const tensor& value,
                                   const attention_options& options) {
    const head_by_head call(query, key, value, options);
    shape_list shape = shape_of(query);
    shape.back() = call.of.v;
    tensor output = zeros(shape);
    shape.back() = call.of.K;
    tensor weights = zeros(shape);
    for (std::size_t head = 0; head < call.heads; ++head) {
        const reference::result own = reference::scaled_dot_product_attention(
            call.query(head), call.key(head), call.value(head), call.of, call.scale,
            call.mask(head));
        narrow(own.output, output, head * call.of.Q * call.of.v);
        narrow(own.weights, weights, head * call.of.Q * call.of.K);
    }
    return {std::move(output), std::move(weights)};
}

attention_gradient reference_gradient(const tensor& query, const tensor& key, const tensor& value,
                                      const tensor& upstream, const attention_options& options) {
    const head_by_head call(query, key, value, options);
    const std::size_t outputs = call.of.Q * call.of.v;
    check_upstream(query, value, upstream);
    attention_gradient by{zeros(shape_of(query)), zeros(shape_of(key)), zeros(shape_of(value))};
    for (std::size_t head = 0; head < call.heads; ++head) {
        const reference::gradient own = reference::scaled_dot_product_attention_gradient(
            call.query(head), call.key(head), call.value(head),
            widened(upstream, head * outputs, outputs), call.of, call.scale, call.mask(head));
        narrow(own.query, by.query, head * call.of.Q * call.of.d);
        narrow(own.key, by.key, head * call.of.K * call.of.d);
        narrow(own.value, by.value, head * call.of.K * call.of.v);
    }
    return by;
}

/// From how many scores a head on "auto" takes the fast kernel.
constexpr std::size_t least_for_fast = 256;

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
    if (name == "auto") wanted = scores < least_for_fast ? "readable" : fastest.name;
    std::string known = "auto";
    for (const kernel& each : kernel_table) {
        if (each.name == wanted) return each;
        known += std::string(", ") + each.name;
    }
    throw error(status::unknown,
                "There is no kernel called " + quoted(name) + "; there is " + known + ".");
}

}  // namespace attention
