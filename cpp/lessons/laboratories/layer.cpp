#include <cmath>
#include <optional>
#include <string>

#include "attention/status.hpp"
#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::linear_layer;
using attention::tensor;

namespace {

/// The sizes of models whose state dict a reader may open.
constexpr std::size_t max_model_width = 4096;
constexpr std::size_t max_model_heads = 64;
constexpr std::size_t max_head_size = 256;

struct layer_sizes {
    std::size_t tokens, width, heads, kv_heads, head_size;

    std::size_t query_width() const { return heads * head_size; }
    std::size_t key_width() const { return kv_heads * head_size; }
};

/// Refuses (`status::size`) a layer whose weight matrices together would be larger than the largest
/// tensor, before any is allocated.
void check_size(const layer_sizes& sizes) {
    const std::size_t numbers = 2 * sizes.width * (sizes.query_width() + sizes.key_width());
    if (numbers <= attention::maximum_size) return;
    throw attention::error(attention::status::size,
                           "The four weight matrices of these sizes would hold " +
                               std::to_string(numbers) + " numbers; at most " +
                               std::to_string(attention::maximum_size) +
                               " fit. A smaller width, fewer heads or smaller ones would.");
}

/// Standard normal, rounded to two decimals: of variance 1, like the output of a layer norm.
tensor drawn_tokens(std::size_t tokens, std::size_t width, std::uint64_t seed) {
    tensor numbers = generator(seed).randn({tokens, width});
    for (float& number : numbers) number = std::round(number * 100.0F) / 100.0F;
    return numbers;
}

/// For each head, the index of its key and value head, which neighbouring heads share.
tensor shared_heads(std::size_t heads, std::size_t kv_heads) {
    tensor places = attention::zeros({heads});
    for (std::size_t head = 0; head < heads; ++head) {
        places(head) = static_cast<float>(head * kv_heads / heads);
    }
    return places;
}

struct projected {
    handle query, key, value;
};

class layer_run {
  public:
    layer_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          seed_(chosen.seed("seed")),
          sizes_{chosen.count("tokens"), chosen.count("d_model"), chosen.count("heads"),
                 chosen.count("kv_heads"), chosen.count("head_size")},
          form_(softmax_form(chosen)),
          make_(replaced) {}

    trace compute() {
        check_size(sizes_);
        make_.step("inputs");
        const tensor tokens = drawn_tokens(sizes_.tokens, sizes_.width, seed_);
        inputs_ = make_.given("inputs", role::input, tokens);
        project();
        split();
        scores();
        softmax();
        context();
        join();
        return make_.finish();
    }

  private:
    /// A torch.nn.Linear. Each layer has its own stream, and one that the caller replaces is not
    /// drawn: the others stay the same.
    linear_layer draw(const name_prefix& name, std::size_t in, std::size_t out, bool bias,
                      std::uint64_t stream) const {
        if (make_.is_replaced(name) && (!bias || make_.is_replaced(name + "_bias"))) {
            linear_layer none{attention::zeros({out, in}), std::nullopt};
            if (bias) none.bias = attention::zeros({out});
            return none;
        }
        return generator(seed_ + stream).linear(in, out, bias);
    }

    void project() {
        make_.step("projections");
        const bool bias = chosen_.flag("bias");
        const std::size_t query_width = sizes_.query_width();
        const std::size_t key_width = sizes_.key_width();
        joined_heads_.query =
            apply_linear(make_, {"W_query", "W_query_bias", "queries"}, role::query, inputs_,
                         draw("W_query", sizes_.width, query_width, bias, 1));
        joined_heads_.key = apply_linear(make_, {"W_key", "W_key_bias", "keys"}, role::key, inputs_,
                                         draw("W_key", sizes_.width, key_width, bias, 2));
        joined_heads_.value =
            apply_linear(make_, {"W_value", "W_value_bias", "values"}, role::value, inputs_,
                         draw("W_value", sizes_.width, key_width, bias, 3));
    }

    /// Every head has its own queries. Where there are fewer heads of keys and values, several
    /// heads share one.
    void split() {
        make_.step("heads");
        heads_.query =
            make_.split_heads("head_queries", role::query, joined_heads_.query, sizes_.heads);
        const handle keys =
            make_.split_heads("key_heads", role::key, joined_heads_.key, sizes_.kv_heads);
        const handle values =
            make_.split_heads("value_heads", role::value, joined_heads_.value, sizes_.kv_heads);
        const handle sharing =
            make_.constant("sharing", role::constant, shared_heads(sizes_.heads, sizes_.kv_heads));
        heads_.key = make_.look_up_rows("head_keys", role::key, keys, sharing);
        heads_.value = make_.look_up_rows("head_values", role::value, values, sharing);
    }

    void scores() {
        make_.step("scores");
        const handle scores =
            make_.matmul_transposed("scores", role::scores, heads_.query, heads_.key);
        scores_ = make_.scale("scaled_scores", role::scores, scores,
                              score_factor(chosen_, sizes_.head_size));
    }

    void softmax() {
        make_.step("weights");
        const handle mask = make_.given("mask", role::constant, mask_bits(chosen_, sizes_.tokens));
        const handle masked = make_.mask("masked_scores", role::scores, scores_, mask);
        weights_ = make_.softmax("weights", masked, form_);
        make_.measures("weights", weights_);
    }

    void context() {
        make_.step("context");
        const handle contexts = make_.matmul("head_contexts", role::output, weights_, heads_.value);
        joined_ = make_.merge_heads("joined", role::output, contexts);
    }

    void join() {
        make_.step("output");
        apply_linear(
            make_, {"W_out", "W_out_bias", "output"}, role::output, joined_,
            draw("W_out", sizes_.query_width(), sizes_.width, chosen_.flag("out_bias"), 4));
    }

    settings& chosen_;
    std::uint64_t seed_;
    layer_sizes sizes_;
    builder::softmax_form form_;
    builder make_;
    handle inputs_{}, scores_{}, weights_{}, joined_{};
    projected joined_heads_{}, heads_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return layer_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"inputs", "inputs"},
    {"projections",
     "inputs W_query W_query_bias queries W_key W_key_bias keys W_value W_value_bias values"},
    {"heads",
     "queries head_queries keys key_heads values value_heads sharing head_keys head_values"},
    {"scores", "head_queries head_keys scores scaled_scores"},
    {"weights",
     "scaled_scores mask masked_scores weights weights_entropy weights_largest weights_gradient"},
    {"context", "weights head_values head_contexts joined"},
    {"output", "joined W_out W_out_bias output"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_tokens),
    integer_setting("d_model", 8, 1, max_model_width),
    integer_setting("heads", 2, 1, max_model_heads),
    integer_setting("kv_heads", 2, 1, max_model_heads),
    integer_setting("head_size", 4, 1, max_head_size),
    boolean_setting("bias", true),
    boolean_setting("out_bias", true),
    choice_setting("mask", "none causal", 1),
    boolean_setting("scaled", true),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
};

}  // namespace

/// A whole attention layer of a size that models have, as torch.nn.Linear stores it, with biases
/// and shared keys and values: what a reader's own state dict is stepped through in.
const lesson layer_laboratory = {"lab/layer", steps, setting_table, compute};

}  // namespace lessons
