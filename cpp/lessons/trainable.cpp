#include <array>
#include <cmath>

#include "attention/variance.hpp"
#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// The five scores that the notebook multiplies by 8.
tensor peaky_scores() {
    const float values[] = {0.1F, -0.2F, 0.3F, -0.2F, 0.5F};
    return attention::tensor_from({5}, values, 5);
}

const tensor& drawn_products(std::size_t dimension, std::uint64_t seed, std::size_t pairs) {
    thread_local cached<std::array<std::uint64_t, 3>, tensor> last;
    return last.get({dimension, seed, pairs},
                    [=] { return attention::dot_products(dimension, seed, 0, pairs); });
}

/// The lesson in the order of the notebook: by hand, why scores are scaled, then as a class.
class trainable_run {
  public:
    trainable_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          width_(chosen.count("d_in")),
          out_(chosen.count("d_out")),
          query_token_(chosen.index("query_token", chosen.count("tokens"))),
          form_(softmax_form(chosen)),
          factor_(score_factor(chosen, out_)),
          make_(replaced) {}

    trace compute() {
        by_hand();
        peaky();
        variance();
        contexts();
        classes();
        return make_.finish();
    }

  private:
    void by_hand() {
        make_.step("tokens");
        inputs_ = make_.given("inputs", role::input,
                              token_vectors(next_day, chosen_.count("tokens"), width_, seed()));
        const handle x = make_.look_up("x_2", role::input, inputs_, query_token_);

        make_.step("weight-matrices");
        generator draws(seed());
        const handle w_query = make_.drawn("W_query", role::query, draws.rand({width_, out_}));
        const handle w_key = make_.drawn("W_key", role::key, draws.rand({width_, out_}));
        const handle w_value = make_.drawn("W_value", role::value, draws.rand({width_, out_}));

        make_.step("query-key-value");
        const handle query = make_.matmul("query_2", role::query, x, w_query);
        const handle key = make_.matmul("key_2", role::key, x, w_key);
        make_.matmul("value_2", role::value, x, w_value);

        make_.step("all-queries");
        const handle queries = make_.matmul("queries", role::query, inputs_, w_query);
        const handle keys = make_.matmul("keys", role::key, inputs_, w_key);
        values_ = make_.matmul("values", role::value, inputs_, w_value);

        make_.step("one-score");
        make_.matmul("attn_score_22", role::scores, query, key);
        make_.step("query-scores");
        const handle scores = make_.matmul("attn_scores_2", role::scores, keys, query);
        make_.step("all-scores");
        const handle all_scores =
            make_.matmul_transposed("attn_scores", role::scores, queries, keys);

        make_.step("query-weights");
        const handle scaled = make_.scale("scaled_scores_2", role::scores, scores, factor_);
        weights_2_ = make_.softmax("attn_weights_2", scaled, form_);
        make_.measures("attn_weights_2", weights_2_);

        make_.step("all-weights");
        const handle all_scaled = make_.scale("scaled_scores", role::scores, all_scores, factor_);
        weights_ = make_.softmax("attn_weights", all_scaled, form_);
        make_.sum("row_sums", role::measure, weights_, -1);
        make_.measures("attn_weights", weights_);
    }

    void peaky() {
        make_.step("why-scale-peaky");
        const handle plain = make_.given("peaky_scores", role::scores, peaky_scores());
        const handle eightfold = make_.scale("peaky_scores_times_8", role::scores, plain, 8.0);
        make_.measures("softmax_plain", make_.softmax("softmax_plain", plain, {}));
        make_.measures("softmax_times_8", make_.softmax("softmax_times_8", eightfold, {}));
        const handle between = make_.softmax("softmax_between", plain,
                                             {chosen_.number("between_sharpness"), true, -1});
        make_.measures("softmax_between", between);
    }

    void variance() {
        make_.step("why-scale-variance");
        const std::size_t dimension = chosen_.count("variance_dimension");
        const double root = std::sqrt(static_cast<double>(dimension));
        const handle products =
            make_.drawn("dot_products", role::scores,
                        drawn_products(dimension, seed(), chosen_.count("variance_pairs")));
        make_.variance("dot_products_var", products, 0);
        const handle scaled =
            make_.scale("scaled_dot_products", role::scores, products, score_factor(dimension));
        make_.variance("scaled_dot_products_var", scaled, 0);
        // Both histograms have the same axis, wide enough for nearly all of the unscaled products.
        constexpr std::size_t bins = 31;
        make_.histogram("dot_products_histogram", products, -4.0 * root, 4.0 * root, bins);
        make_.histogram("scaled_dot_products_histogram", scaled, -4.0 * root, 4.0 * root, bins);
        const double dice = chosen_.number("dice");
        make_.constant("dice_mean", role::measure, scalar(3.5 * dice));
        make_.constant("dice_variance", role::measure, scalar(35.0 / 12.0 * dice));
        constexpr std::size_t throws = 200;
        const handle sums = make_.drawn("dice_sums", role::scores,
                                        dice_sums(throws, chosen_.count("dice"), seed()));
        make_.variance("dice_sums_var", sums, 1);
    }

    void contexts() {
        make_.step("context");
        make_.matmul("context_vec_2", role::output, weights_2_, values_);
        make_.step("all-contexts");
        make_.matmul("context_vec", role::output, weights_, values_);
    }

    /// The forward method of both classes, after its three projections.
    void forward(const name_prefix& name, handle queries, handle keys, handle values) {
        const handle scores =
            make_.matmul_transposed((name + "_scores").c_str(), role::scores, queries, keys);
        const handle scaled =
            make_.scale((name + "_scaled_scores").c_str(), role::scores, scores, factor_);
        const handle weights = make_.softmax((name + "_weights").c_str(), scaled, form_);
        make_.measures((name + "_weights").c_str(), weights);
        make_.matmul(name.c_str(), role::output, weights, values);
    }

    handle rand_projection(tensor_name matrix, tensor_name id, role kind, generator& draws) {
        const handle weight = make_.drawn(matrix, kind, draws.rand({width_, out_}));
        return make_.matmul(id, kind, inputs_, weight);
    }

    void classes() {
        make_.step("class-rand");
        generator again(seed());
        const handle q1 = rand_projection("sa_v1_W_query", "sa_v1_queries", role::query, again);
        const handle k1 = rand_projection("sa_v1_W_key", "sa_v1_keys", role::key, again);
        const handle v1 = rand_projection("sa_v1_W_value", "sa_v1_values", role::value, again);
        forward("sa_v1", q1, k1, v1);

        make_.step("class-linear");
        generator other(chosen_.seed("linear_seed"));
        const bool bias = chosen_.flag("bias");
        const handle q2 =
            apply_linear(make_, {"sa_v2_W_query", "sa_v2_W_query_bias", "sa_v2_queries"},
                         role::query, inputs_, other.linear(width_, out_, bias));
        const handle k2 = apply_linear(make_, {"sa_v2_W_key", "sa_v2_W_key_bias", "sa_v2_keys"},
                                       role::key, inputs_, other.linear(width_, out_, bias));
        const handle v2 =
            apply_linear(make_, {"sa_v2_W_value", "sa_v2_W_value_bias", "sa_v2_values"},
                         role::value, inputs_, other.linear(width_, out_, bias));
        forward("sa_v2", q2, k2, v2);
    }

    std::uint64_t seed() const { return chosen_.seed("seed"); }

    settings& chosen_;
    std::size_t width_, out_, query_token_;
    builder::softmax_form form_;
    double factor_;
    builder make_;
    handle inputs_{}, values_{}, weights_{}, weights_2_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return trainable_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"tokens", "inputs x_2"},
    {"weight-matrices", "W_query W_key W_value"},
    {"query-key-value", "x_2 W_query W_key W_value query_2 key_2 value_2"},
    {"all-queries", "inputs W_query W_key W_value queries keys values"},
    {"one-score", "query_2 key_2 attn_score_22"},
    {"query-scores", "keys query_2 attn_scores_2"},
    {"all-scores", "queries keys attn_scores"},
    {"query-weights",
     "attn_scores_2 scaled_scores_2 attn_weights_2 attn_weights_2_entropy attn_weights_2_largest "
     "attn_weights_2_gradient"},
    {"all-weights",
     "attn_scores scaled_scores attn_weights row_sums attn_weights_entropy attn_weights_largest "
     "attn_weights_gradient"},
    {"why-scale-peaky",
     "peaky_scores softmax_plain peaky_scores_times_8 softmax_times_8 softmax_between "
     "softmax_plain_entropy softmax_plain_largest softmax_plain_gradient softmax_times_8_entropy "
     "softmax_times_8_largest softmax_times_8_gradient softmax_between_entropy "
     "softmax_between_largest softmax_between_gradient"},
    {"why-scale-variance",
     "dot_products dot_products_var dot_products_histogram scaled_dot_products "
     "scaled_dot_products_var scaled_dot_products_histogram dice_mean dice_variance dice_sums "
     "dice_sums_var"},
    {"context", "attn_weights_2 values context_vec_2"},
    {"all-contexts", "attn_weights values context_vec"},
    {"class-rand",
     "sa_v1_W_query sa_v1_W_key sa_v1_W_value sa_v1_queries sa_v1_keys sa_v1_values sa_v1_scores "
     "sa_v1_scaled_scores sa_v1_weights sa_v1_weights_entropy sa_v1_weights_largest "
     "sa_v1_weights_gradient sa_v1"},
    {"class-linear",
     "sa_v2_W_query sa_v2_W_key sa_v2_W_value sa_v2_queries sa_v2_keys sa_v2_values sa_v2_scores "
     "sa_v2_scaled_scores sa_v2_weights sa_v2_weights_entropy sa_v2_weights_largest "
     "sa_v2_weights_gradient sa_v2"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 5, 1, max_tokens),
    integer_setting("d_in", 8, 1, max_width),
    integer_setting("d_out", 4, 1, max_width),
    integer_setting("query_token", 1, 0, max_tokens - 1),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
    number_setting("between_sharpness", 2, 0, infinity),
    integer_setting("variance_dimension", 5, 1, 4096),
    integer_setting("variance_pairs", 1000, 2, 10000),
    integer_setting("dice", 1, 1, 1000),
    seed_setting("linear_seed", 789),
    boolean_setting("bias", false),
};

}  // namespace

/// Lesson 2: the three weight matrices and why scores are scaled, for five tokens of eight numbers.
const lesson trainable_lesson = {"trainable", steps, setting_table, compute};

}  // namespace lessons
