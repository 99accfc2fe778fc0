#include "attention/fused.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/mask.hpp"

namespace attention {

namespace {

/// A call cut into heads, each as the kernel takes it.
class heads_of {
  public:
    heads_of(const tensor& query, const tensor& key, const tensor& value,
             const attention_options& options)
        : query_(query), key_(key), value_(value), options_(options) {
        check_attention(query, key, value, options);
        const shape_list shape = shape_of(query);
        const std::size_t rank = shape.size();
        Q = shape[rank - 2];
        K = key.shape(rank - 2);
        d = shape[rank - 1];
        v = value.shape(rank - 1);
        count = query.size() / (Q * d);
        in_batch_ = rank > 2 ? shape[rank - 3] : 1;
        scale_ = attention_scale(key, options);
        if (!options.mask) return;
        check_mask(*options.mask);
        shape_list scores = shape;
        scores[rank - 1] = K;
        const shape_list own = broadcast_steps(scores, shape_of(*options.mask));
        for (std::size_t back = 1; back <= rank; ++back) steps_[4 - back] = own[rank - back];
    }

    fused::call head(std::size_t number) const {
        fused::call call{};
        call.query = query_.data() + number * Q * d;
        call.key = key_.data() + number * K * d;
        call.value = value_.data() + number * K * v;
        if (options_.mask) {
            call.mask = options_.mask->data() + number / in_batch_ * steps_[0] +
                        number % in_batch_ * steps_[1];
        }
        call.Q = Q;
        call.K = K;
        call.d = d;
        call.v = v;
        call.mask_row = steps_[2];
        call.mask_column = steps_[3];
        call.scale = scale_;
        call.causal = options_.causal || options_.window ? 1 : 0;
        // No window is wider than the queries.
        call.window = std::min(options_.window.value_or(0), Q);
        call.last = Q;
        return call;
    }

    std::size_t Q, K, d, v, count;

  private:
    const tensor& query_;
    const tensor& key_;
    const tensor& value_;
    const attention_options& options_;
    std::size_t in_batch_ = 1;
    std::size_t steps_[4] = {};
    float scale_ = 1.0F;
};

const fused::target& fastest() {
    static const fused::target& found = *fused::targets().back();
    return found;
}

}  // namespace

attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options) {
    const heads_of heads(query, key, value, options);
    const fused::target& kernel = fastest();
    shape_list shape = shape_of(query);
    shape.back() = heads.v;
    attention_result result{zeros(shape), tensor()};
    std::vector<float> scratch(kernel.scratch_size(heads.d, heads.v));
    std::vector<float> statistics;
    std::vector<std::size_t> rows;
    if (options.needs_weights) {
        shape.back() = heads.K;
        result.weights = zeros(shape);
        statistics.resize(2 * heads.Q);
        rows.resize(heads.Q);
        std::iota(rows.begin(), rows.end(), std::size_t{0});
    }
    for (std::size_t head = 0; head < heads.count; ++head) {
        const fused::call call = heads.head(head);
        float* output = result.output.data() + head * heads.Q * heads.v;
        if (!options.needs_weights) {
            kernel.forward(call, output, nullptr, scratch.data());
            continue;
        }
        kernel.forward(call, output, statistics.data(), scratch.data());
        kernel.weights(call, statistics.data(), rows.data(), rows.size(),
                       result.weights.data() + head * heads.Q * heads.K, scratch.data());
    }
    return result;
}

attention_gradient fused_attention_gradient(const tensor& query, const tensor& key,
                                            const tensor& value, const tensor& upstream,
                                            const attention_options& options) {
    const heads_of heads(query, key, value, options);
    check_upstream(query, value, upstream);
    const fused::target& kernel = fastest();
    attention_gradient by{zeros(shape_of(query)), zeros(shape_of(key)), zeros(shape_of(value))};
    std::vector<float> scratch(kernel.scratch_size(heads.d, heads.v));
    for (std::size_t head = 0; head < heads.count; ++head) {
        kernel.gradient(heads.head(head), upstream.data() + head * heads.Q * heads.v,
                        by.query.data() + head * heads.Q * heads.d,
                        by.key.data() + head * heads.K * heads.d,
                        by.value.data() + head * heads.K * heads.v, scratch.data());
    }
    return by;
}

}  // namespace attention
