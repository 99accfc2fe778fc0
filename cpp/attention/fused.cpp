#include "attention/fused.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/mask.hpp"

namespace attention {

namespace {

/// A call divided into heads, each as the kernel takes it.
class head_list {
  public:
    head_list(const tensor& query, const tensor& key, const tensor& value,
              const attention_options& options)
        : query_(query), key_(key), value_(value), options_(options) {
        check_attention(query, key, value, options);
        const shape_list shape = shape_of(query);
        const std::size_t rank = shape.size();
        num_queries = shape[rank - 2];
        num_keys = key.shape(rank - 2);
        head_dim = shape[rank - 1];
        value_dim = value.shape(rank - 1);
        count = query.size() / (num_queries * head_dim);
        heads_per_batch_ = rank > 2 ? shape[rank - 3] : 1;
        group = heads_per_key_head(query, key);
        scale_ = attention_scale(key, options);
        if (!options.mask) return;
        check_mask(*options.mask);
        shape_list scores = shape;
        scores[rank - 1] = num_keys;
        const shape_list strides = broadcast_steps(scores, shape_of(*options.mask));
        for (std::size_t back = 1; back <= rank; ++back) {
            mask_strides_[4 - back] = strides[rank - back];
        }
    }

    fused::head_params head(std::size_t number) const {
        fused::head_params params{};
        params.query = query_.data() + number * num_queries * head_dim;
        params.key = key_.data() + number / group * num_keys * head_dim;
        params.value = value_.data() + number / group * num_keys * value_dim;
        if (options_.mask) {
            params.mask = options_.mask->data() + number / heads_per_batch_ * mask_strides_[0] +
                          number % heads_per_batch_ * mask_strides_[1];
        }
        params.num_queries = num_queries;
        params.num_keys = num_keys;
        params.head_dim = head_dim;
        params.value_dim = value_dim;
        params.mask_row_stride = mask_strides_[2];
        params.mask_column_stride = mask_strides_[3];
        params.scale = scale_;
        params.softcap = options_.softcap.value_or(0.0F);
        static_assert(key_band::unlimited == fused::head_params::unlimited,
                      "The kernel must know what has no limit.");
        const key_band band = band_of(options_, number / heads_per_batch_);
        params.lower = band.lower;
        params.upper = band.upper;
        params.query_end = num_queries;
        return params;
    }

    /// The heads of one token that share key head `number`, as queries at one place.
    fused::head_params token(std::size_t number) const {
        fused::head_params params = head(number * group);
        params.num_queries = group;
        params.query_end = group;
        params.mask_row_stride = mask_strides_[1];
        return params;
    }

    std::size_t num_queries, num_keys, head_dim, value_dim, count;
    /// Query heads that share a key head.
    std::size_t group = 1;

  private:
    const tensor& query_;
    const tensor& key_;
    const tensor& value_;
    const attention_options& options_;
    std::size_t heads_per_batch_ = 1;
    /// Of batch, head, query and key.
    std::size_t mask_strides_[4] = {};
    float scale_ = 1.0F;
};

const fused::target& fastest_target() {
    static const fused::target& fastest = *fused::targets().back();
    return fastest;
}

}  // namespace

attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options) {
    const head_list heads(query, key, value, options);
    const fused::target& kernel = fastest_target();
    shape_list shape = shape_of(query);
    shape.back() = heads.value_dim;
    attention_result result{zeros(shape), tensor()};
    // Heads whose queries stand at one place are computed together.
    const bool is_token = heads.num_queries == 1 && kernel.decode != nullptr;
    const std::size_t together = is_token ? heads.group : 1;
    const std::size_t size = kernel.scratch_size(heads.head_dim, heads.value_dim);
    std::vector<float> scratch(std::max(
        size,
        is_token ? kernel.decode_scratch_size(heads.group, heads.head_dim, heads.value_dim) : 0));
    std::vector<float> statistics;
    std::vector<std::size_t> rows;
    if (options.needs_weights) {
        shape.back() = heads.num_keys;
        result.weights = zeros(shape);
        statistics.resize(2 * together * heads.num_queries);
        rows.resize(heads.num_queries);
        std::iota(rows.begin(), rows.end(), std::size_t{0});
    }
    float* const kept = options.needs_weights ? statistics.data() : nullptr;
    for (std::size_t first = 0; first < heads.count; first += together) {
        float* output = result.output.data() + first * heads.num_queries * heads.value_dim;
        if (is_token) {
            kernel.decode(heads.token(first / together), output, kept, scratch.data());
        } else {
            kernel.forward(heads.head(first), output, kept, scratch.data());
        }
        for (std::size_t i = 0; i < together && options.needs_weights; ++i) {
            kernel.weights(heads.head(first + i), kept + 2 * i, rows.data(), rows.size(),
                           result.weights.data() + (first + i) * heads.num_queries * heads.num_keys,
                           scratch.data());
        }
    }
    return result;
}

attention_gradient fused_attention_gradient(const tensor& query, const tensor& key,
                                            const tensor& value, const tensor& upstream,
                                            const attention_options& options) {
    const head_list heads(query, key, value, options);
    check_upstream(query, value, upstream);
    const fused::target& kernel = fastest_target();
    attention_gradient gradient{zeros(shape_of(query)), zeros(shape_of(key)),
                                zeros(shape_of(value))};
    std::vector<float> scratch(
        kernel.gradient_scratch_size(heads.head_dim, heads.value_dim, heads.num_keys));
    for (std::size_t head = 0; head < heads.count; ++head) {
        kernel.gradient(
            heads.head(head), upstream.data() + head * heads.num_queries * heads.value_dim,
            gradient.query.data() + head * heads.num_queries * heads.head_dim,
            gradient.key.data() + head / heads.group * heads.num_keys * heads.head_dim,
            gradient.value.data() + head / heads.group * heads.num_keys * heads.value_dim,
            scratch.data());
    }
    return gradient;
}

}  // namespace attention
