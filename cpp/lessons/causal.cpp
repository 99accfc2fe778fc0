#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// The indices 0 to `count` - 1 in the order "same", "reverse" or "rotate".
tensor token_order(const std::string& order, std::size_t count) {
    tensor ids = attention::zeros({count});
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place =
            order == "reverse" ? count - 1 - i : (order == "rotate" ? (i + 1) % count : i);
        ids(i) = static_cast<float>(place);
    }
    return ids;
}

/// The lesson in the order of the notebook, from averaging to a head, then its notes.
class causal_run {
  public:
    causal_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          batch_(chosen.count("batch")),
          tokens_(chosen.count("tokens")),
          channels_(chosen.count("channels")),
          head_size_(chosen.count("head_size")),
          form_(softmax_form(chosen)),
          draws_(chosen.seed("seed")),
          make_(replaced) {}

    trace compute() {
        average();
        head();
        notes();
        variances();
        return make_.finish();
    }

  private:
    void average() {
        make_.step("batch");
        x_ = make_.drawn("x", role::input, draws_.randn({batch_, tokens_, channels_}));

        make_.step("average-loop");
        make_.cumulative_mean("xbow", role::output, x_, 1);

        make_.step("average-matrix");
        example_ = make_.look_up("x_example", role::input, x_, 0);
        const std::size_t few = std::min<std::size_t>(tokens_, 3);
        const handle ids = make_.constant("first_ids", role::constant, token_order("same", few));
        const handle first = make_.look_up_rows("first_tokens", role::input, example_, ids);
        const handle small = make_.constant("small_tril", role::constant, causal_bits(few));
        const handle small_weights = make_.divide_by_sum("small_weights", role::weights, small, -1);
        make_.matmul("first_means", role::output, small_weights, first);
        tril_ = make_.constant("tril", role::constant, causal_bits(tokens_));
        const handle shares = make_.divide_by_sum("tril_weights", role::weights, tril_, -1);
        make_.matmul("xbow2", role::output, shares, x_);

        make_.step("average-softmax");
        const handle zeros =
            make_.constant("wei_zeros", role::scores, attention::zeros({tokens_, tokens_}));
        const handle masked = make_.mask("wei_minus_infinity", role::scores, zeros, tril_);
        const handle weights = make_.softmax("wei_masked", masked, form_);
        make_.measures("wei_masked", weights);
        make_.matmul("xbow3", role::output, weights, x_);
    }

    handle projection(tensor_name weight_id, tensor_name id, role kind) {
        const tensor weight = draws_.linear(channels_, head_size_, false).weight;
        const handle drawn = make_.drawn(weight_id, kind, weight);
        return make_.linear(id, kind, x_, drawn, std::nullopt);
    }

    void head() {
        make_.step("key-query-value");
        keys_ = projection("key_weight", "k", role::key);
        const handle q = projection("query_weight", "q", role::query);
        const handle v = projection("value_weight", "v", role::value);

        make_.step("causal-head");
        const handle scores = make_.matmul_transposed("wei4_scores", role::scores, q, keys_);
        const handle scaled =
            make_.scale("wei4_scaled", role::scores, scores, score_factor(chosen_, head_size_));
        const handle bits = make_.given("wei4_mask", role::constant, mask_bits(chosen_, tokens_));
        const handle masked = make_.mask("wei4_masked", role::scores, scaled, bits);
        const handle weights = make_.softmax("wei4", masked, form_);
        make_.measures("wei4", weights);
        make_.matmul("xbow4", role::output, weights, v);
        query_example_ = make_.look_up("q_example", role::query, q, 0);
        key_example_ = make_.look_up("k_example", role::key, keys_, 0);
        value_example_ = make_.look_up("v_example", role::value, v, 0);
    }

    /// Attention without a mask on one example, its tokens in the order of `ids`.
    handle ordered_output(const tensor_name (&names)[6], handle ids) {
        const handle q = make_.look_up_rows(names[0], role::query, query_example_, ids);
        const handle k = make_.look_up_rows(names[1], role::key, key_example_, ids);
        const handle v = make_.look_up_rows(names[2], role::value, value_example_, ids);
        const handle scores = make_.matmul_transposed(names[3], role::scores, q, k);
        const handle weights = make_.softmax(names[4], scores, {});
        return make_.matmul(names[5], role::output, weights, v);
    }

    void notes() {
        make_.step("notes");
        // Permuted tokens give permuted outputs: the rows of the first output in the new order.
        const handle same =
            make_.constant("same_order", role::constant, token_order("same", tokens_));
        const tensor order = token_order(chosen_.choice("order"), tokens_);
        const handle ids = make_.given("order", role::constant, order);
        const handle plain = ordered_output(
            {"set_q", "set_k", "set_v", "set_scores", "set_weights", "set_output"}, same);
        const handle permuted =
            ordered_output({"permuted_q", "permuted_k", "permuted_v", "permuted_scores",
                            "permuted_weights", "permuted_output"},
                           ids);
        const handle reordered = make_.look_up_rows("reordered_output", role::output, plain, ids);
        make_.largest_difference("permuted_difference", role::measure, permuted, reordered);

        // Encoder, decoder and cross-attention differ in the mask and in where the keys come from.
        const std::string block = chosen_.choice("block");
        const tensor bits = block == "decoder" ? causal_bits(tokens_) : full_bits(tokens_);
        const handle mask = make_.given("block_mask", role::constant, bits);
        const bool cross = block == "cross" && batch_ > 1;
        const std::size_t key_example = cross ? 1 : 0;
        const handle other = make_.look_up("block_keys", role::key, keys_, key_example);
        const handle scores =
            make_.matmul_transposed("block_scores", role::scores, query_example_, other);
        const handle masked = make_.mask("block_masked", role::scores, scores, mask);
        make_.softmax("block_weights", masked, {});
    }

    handle fresh(tensor_name id, role kind) {
        return make_.drawn(id, kind, draws_.randn({batch_, tokens_, head_size_}));
    }

    void variances() {
        make_.step("variance-raw");
        const handle k1 = fresh("k1", role::key);
        const handle q1 = fresh("q1", role::query);
        const handle wei1 = make_.matmul_transposed("wei1", role::scores, q1, k1);
        make_.variance("k1_var", k1, 1);
        make_.variance("q1_var", q1, 1);
        make_.variance("wei1_var", wei1, 1);

        make_.step("variance-scaled");
        const handle k2 = fresh("k2", role::key);
        const handle q2 = fresh("q2", role::query);
        const handle raw = make_.matmul_transposed("wei2_unscaled", role::scores, q2, k2);
        const handle wei2 = make_.scale("wei2", role::scores, raw, score_factor(head_size_));
        make_.variance("k2_var", k2, 1);
        make_.variance("q2_var", q2, 1);
        make_.variance("wei2_var", wei2, 1);

        make_.step("two-softmaxes");
        first_row("wei1_example", "wei1_row", "softmax_wei1_row", wei1);
        first_row("wei2_example", "wei2_row", "softmax_wei2_row", wei2);
    }

    void first_row(tensor_name example_id, tensor_name row_id, tensor_name id, handle scores) {
        const handle example = make_.look_up(example_id, role::scores, scores, 0);
        const handle row = make_.look_up(row_id, role::scores, example, 0);
        make_.measures(id, make_.softmax(id, row, form_));
    }

    settings& chosen_;
    std::size_t batch_, tokens_, channels_, head_size_;
    builder::softmax_form form_;
    generator draws_;
    builder make_;
    handle x_{}, example_{}, tril_{}, keys_{}, query_example_{}, key_example_{}, value_example_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return causal_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"batch", "x"},
    {"average-loop", "x xbow"},
    {"average-matrix",
     "small_tril small_weights first_tokens first_means tril tril_weights x xbow2"},
    {"average-softmax",
     "wei_zeros tril wei_minus_infinity wei_masked wei_masked_entropy wei_masked_largest "
     "wei_masked_gradient x xbow3"},
    {"key-query-value", "x key_weight query_weight value_weight k q v"},
    {"causal-head",
     "q k wei4_scores wei4_scaled wei4_mask wei4_masked wei4 wei4_entropy wei4_largest "
     "wei4_gradient v xbow4"},
    {"notes",
     "wei4_mask wei4 order set_weights set_output permuted_weights permuted_output "
     "reordered_output "
     "permuted_difference block_mask block_scores block_masked block_weights"},
    {"variance-raw", "k1 q1 wei1 k1_var q1_var wei1_var"},
    {"variance-scaled", "k2 q2 wei2_unscaled wei2 k2_var q2_var wei2_var"},
    {"two-softmaxes",
     "wei1_row softmax_wei1_row softmax_wei1_row_entropy softmax_wei1_row_largest "
     "softmax_wei1_row_gradient wei2_row softmax_wei2_row softmax_wei2_row_entropy "
     "softmax_wei2_row_largest softmax_wei2_row_gradient"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 74),
    integer_setting("batch", 4, 1, 8),
    integer_setting("tokens", 8, 1, 32),
    integer_setting("channels", 2, 1, 32),
    integer_setting("head_size", 16, 1, 64),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", false),
    choice_setting("mask", "causal none sliding_window", 2),
    integer_setting("window", 3, 1, 32),
    choice_setting("order", "reverse rotate same", 2),
    choice_setting("block", "decoder encoder cross", 2),
};

}  // namespace

/// Lesson 4: from averaging what came before to a causal head, for a batch of random sequences.
const lesson causal_lesson = {"causal", steps, setting_table, compute};

}  // namespace lessons
