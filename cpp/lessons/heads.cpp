#include <algorithm>

#include "attention/multi_head.hpp"
#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::linear_layer;

namespace {

constexpr std::size_t max_heads = 8;

struct projected {
    handle query, key, value;
};

/// Each part of the lesson seeds the generator again, as a notebook does that shows one class at a
/// time.
class heads_run {
  public:
    heads_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          tokens_(chosen.count("tokens")),
          width_(chosen.count("d_in")),
          out_(chosen.count("d_out")),
          heads_(chosen.count("heads")),
          form_(softmax_form(chosen)),
          make_(replaced) {}

    trace compute() {
        make_.step("causal-head");
        inputs_ =
            make_.given("inputs", role::input, token_vectors(journey, tokens_, width_, seed()));
        mask_ = make_.given("mask", role::constant, mask_bits(chosen_, tokens_));
        stacked();
        dropped();
        split();
        cross();
        cost();
        return make_.finish();
    }

  private:
    /// x @ weight^T + bias: weight `name`, bias `name`_bias where there is one, result `id`.
    handle project(const name_prefix& name, const name_prefix& id, role kind, handle x,
                   const linear_layer& layer) {
        return apply_linear(make_, {name.c_str(), (name + "_bias").c_str(), id.c_str()}, kind, x,
                            layer);
    }

    /// The layers of one head, drawn as query, key, value.
    attention::head_layers draw_layers(std::size_t out, generator& draws) const {
        const bool bias = chosen_.flag("bias");
        linear_layer query = draws.linear(width_, out, bias);
        linear_layer key = draws.linear(width_, out, bias);
        return {std::move(query), std::move(key), draws.linear(width_, out, bias)};
    }

    /// Queries of x, keys and values of y.
    projected project_all(const name_prefix& name, handle x, handle y,
                          const attention::head_layers& layers) {
        const handle q =
            project(name + "_W_query", name + "_queries", role::query, x, layers.query);
        const handle k = project(name + "_W_key", name + "_keys", role::key, y, layers.key);
        return {q, k, project(name + "_W_value", name + "_values", role::value, y, layers.value)};
    }

    /// The weights of queries and keys: `name`_scores, scaled, masked if there is a mask, to
    /// `name`_weights.
    handle attend(const name_prefix& name, handle queries, handle keys,
                  const std::optional<handle>& mask) {
        const handle scores =
            make_.matmul_transposed((name + "_scores").c_str(), role::scores, queries, keys);
        handle ready = make_.scale((name + "_scaled_scores").c_str(), role::scores, scores,
                                   score_factor(chosen_, make_.shape(keys).back()));
        if (mask) ready = make_.mask((name + "_masked_scores").c_str(), role::scores, ready, *mask);
        const handle weights = make_.softmax((name + "_weights").c_str(), ready, form_);
        make_.measures((name + "_weights").c_str(), weights);
        return weights;
    }

    /// Heads that each have their own layers. The first is the causal head of the lesson.
    void stacked() {
        generator draws(seed());
        handle_list contexts;
        for (std::size_t head = 1; head <= heads_; ++head) {
            if (head == 2) make_.step("stacked");
            const std::string name = "head_" + std::to_string(head);
            const projected of = project_all(name, inputs_, inputs_, draw_layers(out_, draws));
            const handle weights = attend(name, of.query, of.key, mask_);
            contexts.push_back(
                make_.matmul((name + "_context").c_str(), role::output, weights, of.value));
            if (head == 1) first_ = {weights, of.value};
        }
        make_.step("stacked");
        make_.concatenate("stacked_context", role::output, contexts);
    }

    void dropped() {
        make_.step("dropout");
        const double rate = chosen_.number("dropout_rate");
        const handle mask =
            make_.given("dropout_mask", role::constant, dropout_mask(chosen_, {tokens_, tokens_}));
        const handle weights = make_.dropout("dropped_weights", role::weights, first_.weights, mask,
                                             {rate, chosen_.flag("training")});
        make_.sum("dropped_row_sums", role::measure, weights, -1);
        make_.matmul("dropped_context", role::output, weights, first_.values);
    }

    /// One projection for all heads, which is split into heads and merged again.
    void split() {
        make_.step("split");
        generator draws(seed());
        const std::size_t joined_width = heads_ * out_;
        const projected of =
            project_all("split", inputs_, inputs_, draw_layers(joined_width, draws));
        const handle queries =
            make_.split_heads("split_head_queries", role::query, of.query, heads_);
        const handle keys = make_.split_heads("split_head_keys", role::key, of.key, heads_);
        const handle values = make_.split_heads("split_head_values", role::value, of.value, heads_);
        const handle weights = attend("split", queries, keys, mask_);
        const handle contexts = make_.matmul("split_head_contexts", role::output, weights, values);
        const handle joined = make_.merge_heads("split_joined", role::output, contexts);
        project("split_W_out", "split_context", role::output, joined,
                draws.linear(joined_width, joined_width, true));
    }

    /// Queries of the lesson's tokens, keys and values of another sequence.
    void cross() {
        make_.step("cross");
        generator draws(seed());
        // The other sequence is drawn after the layers.
        const attention::head_layers layers = draw_layers(out_, draws);
        const handle y =
            make_.drawn("y", role::input, draws.rand({chosen_.count("other_tokens"), width_}));
        const projected of = project_all("cross", inputs_, y, layers);
        const handle weights = attend("cross", of.query, of.key, std::nullopt);
        make_.matmul("cross_context", role::output, weights, of.value);
    }

    /// The cost of one attention block. Multiplications (5): projections, scores, weighted values,
    /// output projection, and their sum. Bytes (3), in float32: parameters; queries, keys and
    /// values; weights.
    void cost() {
        make_.step("cost");
        const double T = chosen_.number("cost_tokens");
        const double d = chosen_.number("cost_width");
        const double H = chosen_.number("cost_heads");
        const double parts[] = {3.0 * T * d * d, T * T * d, T * T * d, T * d * d};
        float counts[5] = {};
        double total = 0.0;
        for (std::size_t i = 0; i < 4; ++i) {
            counts[i] = static_cast<float>(parts[i]);
            total += parts[i];
        }
        counts[4] = static_cast<float>(total);
        constexpr double number_bytes = 4.0;
        const float bytes[] = {static_cast<float>(number_bytes * 4.0 * d * d),
                               static_cast<float>(number_bytes * 3.0 * T * d),
                               static_cast<float>(number_bytes * H * T * T)};
        make_.constant("cost_multiplications", role::measure,
                       attention::tensor_from({5}, counts, 5));
        make_.constant("cost_bytes", role::measure, attention::tensor_from({3}, bytes, 3));
    }

    std::uint64_t seed() const { return chosen_.seed("seed"); }

    struct first_head {
        handle weights, values;
    };

    settings& chosen_;
    std::size_t tokens_, width_, out_, heads_;
    builder::softmax_form form_;
    builder make_;
    handle inputs_{}, mask_{};
    first_head first_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return heads_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"causal-head",
     "inputs head_1_W_query head_1_W_key head_1_W_value head_1_queries head_1_keys head_1_values "
     "head_1_scores head_1_scaled_scores mask head_1_masked_scores head_1_weights "
     "head_1_weights_entropy head_1_weights_largest head_1_weights_gradient head_1_context"},
    {"dropout",
     "head_1_weights dropout_mask dropped_weights dropped_row_sums head_1_values dropped_context"},
    {"stacked",
     "head_2_W_query head_2_W_key head_2_W_value head_2_weights head_2_weights_entropy "
     "head_2_weights_largest head_2_weights_gradient head_1_context head_2_context "
     "stacked_context"},
    {"split",
     "split_W_query split_W_key split_W_value split_queries split_head_queries split_head_keys "
     "split_head_values split_weights split_weights_entropy split_weights_largest "
     "split_weights_gradient split_head_contexts split_joined split_W_out split_W_out_bias "
     "split_context"},
    {"cross",
     "inputs y cross_W_query cross_W_key cross_W_value cross_queries cross_keys cross_values "
     "cross_scores cross_scaled_scores cross_weights cross_weights_entropy cross_weights_largest "
     "cross_weights_gradient cross_context"},
    {"cost", "cost_multiplications cost_bytes"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_tokens),
    integer_setting("d_in", 3, 1, max_width),
    integer_setting("d_out", 2, 1, 16),
    integer_setting("heads", 2, 1, max_heads),
    boolean_setting("bias", false),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
    choice_setting("mask", "causal none sliding_window", 2),
    integer_setting("window", 3, 1, max_tokens),
    number_setting("dropout_rate", 0.5, 0, 1),
    seed_setting("dropout_seed", 123),
    dropout_draw_setting,
    boolean_setting("training", true),
    integer_setting("other_tokens", 4, 1, max_tokens),
    integer_setting("cost_tokens", 6, 1, 1048576),
    integer_setting("cost_width", 4, 1, 16384),
    integer_setting("cost_heads", 2, 1, 128),
};

}  // namespace

/// Lesson 6: a causal head, dropout, stacked and split heads, cross-attention and what they cost.
const lesson heads_lesson = {"heads", steps, setting_table, compute};

}  // namespace lessons
