#include "attention/fused.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "attention/fused/parallel.hpp"
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

    /// The threads that a pass over all scores should have.
    std::size_t threads() const {
        // To read a number of keys and values from memory takes as long as so many multiplications.
        constexpr std::size_t reading = 8;
        return threads_for(static_cast<double>(count * num_queries + count / group * reading) *
                           static_cast<double>(num_keys * (head_dim + value_dim)));
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

/// A forward pass in parts that can be computed in any order: the heads of one token that share a
/// key head, or queries of a head.
class forward_pass {
  public:
    forward_pass(const head_list& heads, attention_result& result, bool needs_weights,
                 std::size_t threads)
        : heads_(heads), result_(result), needs_weights_(needs_weights) {
        // Heads whose queries stand at one place are computed together.
        is_token_ = heads.num_queries == 1 && kernel_.decode != nullptr;
        together_ = is_token_ ? heads.group : 1;
        rows_ = rows_of_part(threads);
        parts_ = (heads.num_queries + rows_ - 1) / rows_;
        if (!needs_weights) return;
        numbers_.resize(heads.num_queries);
        std::iota(numbers_.begin(), numbers_.end(), std::size_t{0});
    }

    std::size_t num_parts() const { return heads_.count / together_ * parts_; }

    /// Computes parts in memory of its own.
    auto worker() const {
        const std::size_t size = kernel_.scratch_size(heads_.head_dim, heads_.value_dim);
        const std::size_t for_token =
            is_token_ ? kernel_.decode_scratch_size(heads_.group, heads_.head_dim, heads_.value_dim)
                      : 0;
        const std::size_t kept = needs_weights_ ? 2 * together_ * heads_.num_queries : 0;
        return [this, scratch = std::vector<float>(std::max(size, for_token)),
                statistics = std::vector<float>(kept)](std::size_t part) mutable {
            compute(part, needs_weights_ ? statistics.data() : nullptr, scratch.data());
        };
    }

  private:
    /// Queries of a part: all, unless threads would go without or wait for the last head. Which
    /// queries are computed together changes no bit.
    std::size_t rows_of_part(std::size_t threads) const {
        // The largest block of queries of a kernel; of smaller ones, nearly a multiple.
        constexpr std::size_t block = 96;
        const std::size_t parts = (4 * threads + heads_.count - 1) / heads_.count;
        if (threads == 1 || parts == 1) return heads_.num_queries;
        const std::size_t rows = (heads_.num_queries + parts - 1) / parts;
        return std::min((rows + block - 1) / block * block, heads_.num_queries);
    }

    void compute(std::size_t part, float* statistics, float* scratch) const {
        const std::size_t first = part / parts_ * together_;
        const std::size_t begin = part % parts_ * rows_;
        const std::size_t end = std::min(begin + rows_, heads_.num_queries);
        const std::size_t outputs = heads_.num_queries * heads_.value_dim;
        float* const output = result_.output.data() + first * outputs;
        if (is_token_) {
            kernel_.decode(heads_.token(first / together_), output, statistics, scratch);
        } else {
            fused::head_params params = heads_.head(first);
            params.query_begin = begin;
            params.query_end = end;
            kernel_.forward(params, output, statistics, scratch);
        }
        for (std::size_t i = 0; i < together_ && needs_weights_; ++i) {
            const std::size_t row = (first + i) * heads_.num_queries + begin;
            kernel_.weights(heads_.head(first + i), statistics + 2 * i, numbers_.data() + begin,
                            end - begin, result_.weights.data() + row * heads_.num_keys, scratch);
        }
    }

    const head_list& heads_;
    attention_result& result_;
    const fused::target& kernel_ = fastest_target();
    bool needs_weights_, is_token_;
    /// Heads of a part, its queries in each, and parts of a head.
    std::size_t together_, rows_, parts_;
    /// From 0 on, one for each query.
    std::vector<std::size_t> numbers_;
};

}  // namespace

attention_result fused_attention(const tensor& query, const tensor& key, const tensor& value,
                                 const attention_options& options) {
    const head_list heads(query, key, value, options);
    shape_list shape = shape_of(query);
    shape.back() = heads.value_dim;
    attention_result result{zeros(shape), tensor()};
    if (options.needs_weights) {
        shape.back() = heads.num_keys;
        result.weights = zeros(shape);
    }
    const std::size_t threads = heads.threads();
    const forward_pass pass(heads, result, options.needs_weights, threads);
    parallel_for(pass.num_parts(), threads, [&] { return pass.worker(); });
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
    const std::size_t size =
        kernel.gradient_scratch_size(heads.head_dim, heads.value_dim, heads.num_keys);
    const auto compute = [&](std::size_t head, float* scratch) {
        kernel.gradient(
            heads.head(head), upstream.data() + head * heads.num_queries * heads.value_dim,
            gradient.query.data() + head * heads.num_queries * heads.head_dim,
            gradient.key.data() + head / heads.group * heads.num_keys * heads.head_dim,
            gradient.value.data() + head / heads.group * heads.num_keys * heads.value_dim, scratch);
    };
    // Heads that share keys add to the same gradients, so one thread computes them, in order.
    parallel_for(heads.count / heads.group, heads.threads(), [&] {
        return [&, scratch = std::vector<float>(size)](std::size_t key_head) mutable {
            for (std::size_t i = 0; i < heads.group; ++i) {
                compute(key_head * heads.group + i, scratch.data());
            }
        };
    });
    return gradient;
}

}  // namespace attention
