#include <cmath>

#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::shape_list;
using attention::tensor;

namespace {

tensor identity(std::size_t width) {
    tensor result = attention::zeros({width, width});
    for (std::size_t i = 0; i < width; ++i) result(i, i) = 1.0F;
    return result;
}

/// (tokens, tokens): row t has the share of each token in the hidden state after token t. The state
/// keeps the share `memory` of itself at every new token.
tensor memory_shares(std::size_t tokens, double memory) {
    tensor shares = attention::zeros({tokens, tokens});
    for (std::size_t t = 0; t < tokens; ++t) {
        double share = 1.0 - memory;
        for (std::size_t s = t + 1; s-- > 0; share *= memory) {
            shares(t, s) = static_cast<float>(share);
        }
    }
    return shares;
}

tensor arrow(double degrees, double length) {
    constexpr double radian = 3.14159265358979323846 / 180.0;
    tensor result = attention::zeros({2});
    result(0) = static_cast<float>(length * std::cos(degrees * radian));
    result(1) = static_cast<float>(length * std::sin(degrees * radian));
    return result;
}

/// A query and a key for each token of the sentence, of any width.
struct wide_vectors {
    tensor query, keys;
};

const wide_vectors& wide_draws(std::uint64_t seed, std::size_t width) {
    thread_local cached<std::pair<std::uint64_t, std::size_t>, wide_vectors> last;
    return last.get({seed, width}, [=] {
        generator draws(seed);
        tensor query = draws.randn({width});
        return wide_vectors{std::move(query), draws.randn({journey.tokens, width})};
    });
}

struct projections {
    handle query, key, value;
};

/// The lesson in the order of the notebook, then its asides.
class simple_run {
  public:
    simple_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          tokens_(chosen.count("tokens")),
          width_(chosen.count("d_in")),
          query_token_(chosen.index("query_token", tokens_)),
          form_(softmax_form(chosen)),
          make_(replaced) {}

    trace compute() {
        attend_without_weights();
        attend_all_at_once();
        attend_with_weight_matrices();
        asides();
        return make_.finish();
    }

  private:
    void attend_without_weights() {
        make_.step("tokens");
        inputs_ =
            make_.given("inputs", role::input, token_vectors(journey, tokens_, width_, seed()));

        make_.step("dot-products");
        query_ = make_.look_up("query", role::query, inputs_, query_token_);
        const handle empty =
            make_.constant("attn_scores_2_empty", role::scores, attention::zeros({tokens_}));
        const handle scores = make_.matmul("attn_scores_2", role::scores, inputs_, query_);
        make_.assign("attn_scores_2_loop", role::scores, empty, scores,
                     chosen_.count("loop_count"));

        make_.step("divide-by-sum");
        const handle shares = make_.divide_by_sum("attn_weights_2_tmp", role::weights, scores, -1);
        make_.sum("attn_weights_2_tmp_sum", role::measure, shares, -1);

        make_.step("naive-softmax");
        const handle shifted =
            make_.shift("shifted_scores_2", role::scores, scores, chosen_.number("shift"));
        const handle naive =
            make_.softmax("attn_weights_2_naive", shifted, {form_.sharpness, false, -1});
        make_.sum("attn_weights_2_naive_sum", role::measure, naive, -1);
        make_.measures("attn_weights_2_naive", naive);

        make_.step("stable-softmax");
        const handle weights = make_.softmax("attn_weights_2", shifted, form_);
        make_.sum("attn_weights_2_sum", role::measure, weights, -1);
        make_.measures("attn_weights_2", weights);

        make_.step("context");
        const handle terms = make_.multiply("context_terms_2", role::output, weights, inputs_);
        make_.cumulative_sum("context_running_2", role::output, terms, 0);
        make_.matmul("context_vec_2", role::output, weights, inputs_);
    }

    void attend_all_at_once() {
        make_.step("all-scores");
        const handle looped = make_.matmul_loop("attn_scores_loop", role::scores, inputs_, inputs_);
        scores_ = make_.matmul_transposed("attn_scores", role::scores, inputs_, inputs_);
        make_.largest_difference("attn_scores_difference", role::measure, looped, scores_);

        make_.step("all-weights");
        weights_ = make_.softmax("attn_weights", scores_, form_);
        make_.sum("row_sums", role::measure, weights_, -1);
        make_.measures("attn_weights", weights_);

        make_.step("all-contexts");
        make_.matmul("all_context_vecs", role::output, weights_, inputs_);
    }

    void attend_with_weight_matrices() {
        const std::size_t d_out = chosen_.count("d_out");
        generator draws(seed());

        make_.step("weight-matrices");
        matrices_.query = make_.drawn("W_query", role::query, draws.rand({width_, d_out}));
        matrices_.key = make_.drawn("W_key", role::key, draws.rand({width_, d_out}));
        matrices_.value = make_.drawn("W_value", role::value, draws.rand({width_, d_out}));
        second_query_ = draws.rand({width_, d_out});
        second_key_ = draws.rand({width_, d_out});

        make_.step("query-key-value");
        const handle query = make_.matmul("query_2", role::query, query_, matrices_.query);
        const handle key = make_.matmul("key_2", role::key, query_, matrices_.key);
        make_.matmul("value_2", role::value, query_, matrices_.value);

        make_.step("all-keys");
        const handle keys = make_.matmul("keys", role::key, inputs_, matrices_.key);
        values_ = make_.matmul("values", role::value, inputs_, matrices_.value);

        make_.step("one-score");
        make_.matmul("attn_scores_22", role::scores, query, key);

        make_.step("query-scores");
        query_scores_ = make_.matmul("attn_scores_2_qk", role::scores, keys, query);

        make_.step("scale");
        const double factor = score_factor(chosen_, d_out);
        const handle scaled = make_.scale("scaled_scores_2", role::scores, query_scores_, factor);
        const handle weights = make_.softmax("attn_weights_2_qk", scaled, form_);
        make_.measures("attn_weights_2_qk", weights);

        make_.step("weighted-values");
        make_.multiply("weighted_values_2", role::output, weights, values_);
        make_.matmul("context_vec_2_qk", role::output, weights, values_);
    }

    void asides() {
        road_ahead();
        hidden_state();
        within_or_between();
        two_arrows();
        other_direction();
        rounded_digits();
        soft_look_up();
        thousand_wide();
    }

    /// One head of the variant that the setting "road" names: without matrices, with them, or with
    /// a causal mask too.
    void road_head(const tensor_name (&ids)[6], handle query_matrix, handle key_matrix) {
        const std::string variant = chosen_.choice("road");
        const bool trainable = variant != "simple";
        const std::size_t d_k = make_.shape(key_matrix).back();
        const handle queries = make_.matmul(ids[0], role::query, inputs_, query_matrix);
        const handle keys = make_.matmul(ids[1], role::key, inputs_, key_matrix);
        const handle scores = make_.matmul_transposed(ids[2], role::scores, queries, keys);
        const handle scaled =
            make_.scale(ids[3], role::scores, scores, trainable ? score_factor(d_k) : 1.0);
        const handle masked = make_.mask(ids[4], role::scores, scaled, road_mask_);
        make_.softmax(ids[5], masked, {});
    }

    void road_ahead() {
        make_.step("tokens");
        const handle same = make_.constant("identity", role::constant, identity(width_));
        const std::string variant = chosen_.choice("road");
        const bool trainable = variant != "simple";
        const bool causal = variant == "causal" || variant == "multi_head";
        road_mask_ = make_.constant("road_mask", role::constant,
                                    causal ? causal_bits(tokens_) : full_bits(tokens_));
        road_head({"road_queries", "road_keys", "road_scores", "road_scaled", "road_masked",
                   "road_weights"},
                  trainable ? matrices_.query : same, trainable ? matrices_.key : same);
        const handle query_matrix = make_.drawn("road_W_query_2", role::query, second_query_);
        const handle key_matrix = make_.drawn("road_W_key_2", role::key, second_key_);
        road_head({"road_queries_2", "road_keys_2", "road_scores_2", "road_scaled_2",
                   "road_masked_2", "road_weights_2"},
                  query_matrix, key_matrix);
    }

    void hidden_state() {
        const handle shares = make_.constant("memory_matrix", role::weights,
                                             memory_shares(tokens_, chosen_.number("memory")));
        make_.matmul("hidden_states", role::output, shares, inputs_);
    }

    void within_or_between() {
        constexpr std::size_t other_tokens = 4;
        const handle other =
            make_.drawn("other", role::input, other_draws().rand({other_tokens, width_}));
        const handle keys = chosen_.choice("between") == "self" ? inputs_ : other;
        const handle scores =
            make_.matmul_transposed("between_scores", role::scores, inputs_, keys);
        make_.softmax("between_weights", scores, {});
    }

    void two_arrows() {
        make_.step("dot-products");
        const handle a =
            make_.constant("arrow_a", role::query, arrow(chosen_.number("angle_a"), 1.0));
        const handle b = make_.constant(
            "arrow_b", role::key, arrow(chosen_.number("angle_b"), chosen_.number("length_b")));
        make_.matmul("arrow_dot", role::scores, a, b);
    }

    void other_direction() {
        make_.step("all-weights");
        const int dim = chosen_.choice("dim") == "0" ? 0 : -1;
        const handle weights =
            make_.softmax("dim_weights", scores_, {form_.sharpness, form_.subtract_max, dim});
        make_.sum("dim_row_sums", role::measure, weights, -1);
        make_.sum("dim_column_sums", role::measure, weights, 0);
    }

    void rounded_digits() {
        const handle row = make_.look_up("picked_row", role::weights, weights_, query_token_);
        const handle rounded =
            make_.round("rounded_row", role::weights, row, chosen_.count("decimals"));
        make_.sum("rounded_row_sum", role::measure, rounded, -1);
    }

    void soft_look_up() {
        make_.step("query-key-value");
        const handle weights = make_.softmax("lookup_weights", query_scores_,
                                             {chosen_.number("lookup_sharpness"), true, -1});
        make_.matmul("lookup_value", role::output, weights, values_);
    }

    void thousand_wide() {
        make_.step("scale");
        const std::size_t wide = chosen_.count("wide_dimension");
        const wide_vectors& vectors = wide_draws(seed() + 1, wide);
        const handle query = make_.drawn("wide_query", role::query, vectors.query);
        const handle keys = make_.drawn("wide_keys", role::key, vectors.keys);
        const handle scores = make_.matmul("wide_scores", role::scores, keys, query);
        const handle scaled =
            make_.scale("wide_scaled_scores", role::scores, scores, score_factor(wide));
        make_.measures("wide_weights", make_.softmax("wide_weights", scores, {}));
        make_.measures("wide_scaled_weights", make_.softmax("wide_scaled_weights", scaled, {}));
    }

    std::uint64_t seed() const { return chosen_.seed("seed"); }

    /// A stream of its own for what the notebook does not draw.
    generator other_draws() const { return generator(seed() + 1); }

    settings& chosen_;
    std::size_t tokens_, width_, query_token_;
    builder::softmax_form form_;
    builder make_;
    handle inputs_{}, query_{}, scores_{}, weights_{}, values_{}, query_scores_{}, road_mask_{};
    projections matrices_{};
    tensor second_query_, second_key_;
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return simple_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"tokens",
     "inputs road_weights road_weights_2 memory_matrix hidden_states other "
     "between_weights"},
    {"dot-products",
     "query inputs attn_scores_2_empty attn_scores_2 attn_scores_2_loop arrow_a "
     "arrow_b arrow_dot"},
    {"divide-by-sum", "attn_scores_2 attn_weights_2_tmp attn_weights_2_tmp_sum"},
    {"naive-softmax",
     "shifted_scores_2 attn_weights_2_naive attn_weights_2_naive_sum "
     "attn_weights_2_naive_entropy attn_weights_2_naive_largest "
     "attn_weights_2_naive_gradient"},
    {"stable-softmax",
     "shifted_scores_2 attn_weights_2 attn_weights_2_sum attn_weights_2_entropy "
     "attn_weights_2_largest attn_weights_2_gradient"},
    {"context", "attn_weights_2 inputs context_terms_2 context_running_2 context_vec_2"},
    {"all-scores", "inputs attn_scores_loop attn_scores attn_scores_difference"},
    {"all-weights",
     "attn_scores attn_weights row_sums attn_weights_entropy "
     "attn_weights_largest attn_weights_gradient dim_weights dim_row_sums "
     "dim_column_sums picked_row rounded_row rounded_row_sum"},
    {"all-contexts", "attn_weights inputs all_context_vecs context_vec_2"},
    {"weight-matrices", "W_query W_key W_value attn_weights_2_qk"},
    {"query-key-value",
     "query W_query W_key W_value query_2 key_2 value_2 keys values "
     "lookup_weights lookup_value"},
    {"all-keys", "inputs W_key W_value keys values"},
    {"one-score", "query_2 key_2 attn_scores_22"},
    {"query-scores", "keys query_2 attn_scores_2_qk attn_scores_22"},
    {"scale",
     "attn_scores_2_qk scaled_scores_2 attn_weights_2_qk "
     "attn_weights_2_qk_entropy attn_weights_2_qk_largest "
     "attn_weights_2_qk_gradient wide_scores wide_scaled_scores wide_weights "
     "wide_scaled_weights wide_weights_gradient wide_scaled_weights_gradient"},
    {"weighted-values", "attn_weights_2_qk values weighted_values_2 context_vec_2_qk"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_tokens),
    integer_setting("d_in", 3, 1, max_width),
    integer_setting("d_out", 2, 1, max_width),
    integer_setting("query_token", 1, 0, max_tokens - 1),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
    integer_setting("loop_count", 6, 0, max_tokens),
    number_setting("shift", 0, -200, 200),
    choice_setting("road", "simple trainable causal multi_head", 3),
    number_setting("memory", 0.5, 0, 1),
    choice_setting("between", "self cross", 1),
    number_setting("angle_a", 20, -180, 180),
    number_setting("angle_b", 65, -180, 180),
    number_setting("length_b", 1, 0, 2),
    choice_setting("dim", "-1 0", 1),
    integer_setting("decimals", 4, 0, 7),
    number_setting("lookup_sharpness", 1, 0, infinity),
    integer_setting("wide_dimension", 1024, 1, 4096),
};

}  // namespace

/// Lesson 1: attention without weights, then with three weight matrices, for six tokens of three
/// numbers.
const lesson simple_lesson = {"simple", steps, setting_table, compute};

}  // namespace lessons
