#include <algorithm>
#include <cmath>

#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// Tables are shown whole, and the new weights of a training step fit into an address.
constexpr std::size_t max_rows = 6;
constexpr std::size_t widest_input = 8;
constexpr std::size_t widest_output = 4;

/// The targets of the contexts: draws rounded to two decimals. None changes when the size does.
tensor target_vectors(std::size_t tokens, std::size_t width, std::uint64_t seed) {
    tensor drawn = corner_of(generator(seed).randn({max_rows, widest_output}), tokens, width);
    for (float& value : drawn) value = std::round(value * 100.0F) / 100.0F;
    return drawn;
}

/// One head forward and backward, by hand: every gradient is a tensor computed from others.
class gradients_run {
  public:
    gradients_run(settings& chosen, const replacement_list& replaced)
        : chosen_(chosen),
          tokens_(chosen.count("tokens")),
          out_(chosen.count("d_out")),
          query_token_(chosen.index("query_token", chosen.count("tokens"))),
          factor_(score_factor(chosen, out_)),
          make_(replaced) {}

    trace compute() {
        forward();
        loss();
        by_weights();
        by_scores();
        by_projections();
        scaling();
        training_step();
        return make_.finish();
    }

  private:
    void forward() {
        make_.step("forward");
        const std::size_t width = chosen_.count("d_in");
        inputs_ =
            make_.given("inputs", role::input, token_vectors(journey, tokens_, width, seed()));
        generator draws(seed());
        w_query_ = make_.drawn("W_query", role::query, draws.rand({width, out_}));
        w_key_ = make_.drawn("W_key", role::key, draws.rand({width, out_}));
        w_value_ = make_.drawn("W_value", role::value, draws.rand({width, out_}));
        queries_ = make_.matmul("queries", role::query, inputs_, w_query_);
        keys_ = make_.matmul("keys", role::key, inputs_, w_key_);
        values_ = make_.matmul("values", role::value, inputs_, w_value_);
        const handle scores = make_.matmul_transposed("scores", role::scores, queries_, keys_);
        const handle scaled = make_.scale("scaled_scores", role::scores, scores, factor_);
        weights_ = make_.softmax("weights", scaled, {});
        context_ = make_.matmul("context", role::output, weights_, values_);
    }

    void loss() {
        make_.step("loss");
        target_ = make_.given("target", role::constant, target_vectors(tokens_, out_, seed()));
        const handle errors = make_.subtract("errors", role::output, context_, target_);
        const handle squares = make_.multiply("squared_errors", role::measure, errors, errors);
        const handle rows = make_.sum("row_errors", role::measure, squares, -1);
        const handle sum = make_.sum("sum_of_errors", role::measure, rows, -1);
        make_.scale("loss", role::measure, sum, 1.0 / cells());
        grad_context_ = make_.scale("grad_context", role::output, errors, 2.0 / cells());
    }

    void by_weights() {
        make_.step("by-weights");
        grad_weights_ =
            make_.matmul_transposed("grad_weights", role::weights, grad_context_, values_);
        grad_values_ = make_.transposed_matmul("grad_values", role::value, weights_, grad_context_);
    }

    void by_scores() {
        make_.step("by-scores");
        const handle products =
            make_.multiply("weighted_grads", role::weights, weights_, grad_weights_);
        const handle means = make_.sum("mean_grads", role::measure, products, -1);
        const handle centred = make_.subtract("centred_grads", role::weights, grad_weights_, means);
        const handle scaled = make_.multiply("grad_scaled_scores", role::scores, weights_, centred);
        grad_scores_ = make_.scale("grad_scores", role::scores, scaled, factor_);

        // The gradient of one row again, by the softmax Jacobian, which is symmetric.
        const handle row = make_.look_up("weights_row", role::weights, weights_, query_token_);
        const handle jacobian = make_.softmax_jacobian("row_jacobian", row);
        const handle grad_row =
            make_.look_up("grad_weights_row", role::weights, grad_weights_, query_token_);
        const handle other = make_.matmul("jacobian_grads", role::scores, grad_row, jacobian);
        const handle own = make_.look_up("grad_scaled_row", role::scores, scaled, query_token_);
        make_.largest_difference("jacobian_difference", role::measure, own, other);
    }

    void by_projections() {
        make_.step("by-projections");
        const handle queries = make_.matmul("grad_queries", role::query, grad_scores_, keys_);
        const handle keys = make_.transposed_matmul("grad_keys", role::key, grad_scores_, queries_);
        grad_w_query_ = make_.transposed_matmul("grad_W_query", role::query, inputs_, queries);
        grad_w_key_ = make_.transposed_matmul("grad_W_key", role::key, inputs_, keys);
        grad_w_value_ = make_.transposed_matmul("grad_W_value", role::value, inputs_, grad_values_);
    }

    /// From scores that are divided or not through softmax to the loss, and back to the queries.
    void through_softmax(const name_prefix& name, handle scores, handle keys, double factor) {
        const handle scaled = make_.scale((name + "_scores").c_str(), role::scores, scores, factor);
        const handle weights = make_.softmax((name + "_weights").c_str(), scaled, {});
        make_.measures((name + "_weights").c_str(), weights);
        const handle context =
            make_.matmul((name + "_context").c_str(), role::output, weights, values_);
        const handle errors =
            make_.subtract((name + "_errors").c_str(), role::output, context, target_);
        const handle grad_context =
            make_.scale((name + "_grad_context").c_str(), role::output, errors, 2.0 / cells());
        const handle grad_weights = make_.matmul_transposed((name + "_grad_weights").c_str(),
                                                            role::weights, grad_context, values_);
        const handle products = make_.multiply((name + "_weighted_grads").c_str(), role::weights,
                                               weights, grad_weights);
        const handle means = make_.sum((name + "_mean_grads").c_str(), role::measure, products, -1);
        const handle centred =
            make_.subtract((name + "_centred_grads").c_str(), role::weights, grad_weights, means);
        const handle grad_scaled =
            make_.multiply((name + "_grad_scaled_scores").c_str(), role::scores, weights, centred);
        const handle grad_scores =
            make_.scale((name + "_grad_scores").c_str(), role::scores, grad_scaled, factor);
        const handle grad_queries =
            make_.matmul((name + "_grad_queries").c_str(), role::query, grad_scores, keys);
        make_.mean_absolute((name + "_scores_sizes").c_str(), grad_scores);
        make_.mean_absolute((name + "_queries_sizes").c_str(), grad_queries);
    }

    /// Queries and keys of another width, drawn, so that only the width makes scores large.
    void scaling() {
        make_.step("scaling");
        const std::size_t width = chosen_.count("score_width");
        generator draws(seed());
        const handle queries =
            make_.drawn("wide_queries", role::query, draws.randn({tokens_, width}));
        const handle keys = make_.drawn("wide_keys", role::key, draws.randn({tokens_, width}));
        const handle scores = make_.matmul_transposed("wide_scores", role::scores, queries, keys);
        through_softmax("divided", scores, keys, score_factor(width));
        through_softmax("undivided", scores, keys, 1.0);
    }

    /// One step of gradient descent.
    handle stepped(tensor_name id, role kind, handle weight, handle gradient) {
        return make_.subtract(id, kind, weight, gradient, chosen_.number("learning_rate"));
    }

    void training_step() {
        make_.step("step");
        const handle w_query = stepped("new_W_query", role::query, w_query_, grad_w_query_);
        const handle w_key = stepped("new_W_key", role::key, w_key_, grad_w_key_);
        const handle w_value = stepped("new_W_value", role::value, w_value_, grad_w_value_);
        const handle queries = make_.matmul("new_queries", role::query, inputs_, w_query);
        const handle keys = make_.matmul("new_keys", role::key, inputs_, w_key);
        const handle values = make_.matmul("new_values", role::value, inputs_, w_value);
        const handle scores = make_.matmul_transposed("new_scores", role::scores, queries, keys);
        const handle scaled = make_.scale("new_scaled_scores", role::scores, scores, factor_);
        const handle weights = make_.softmax("new_weights", scaled, {});
        const handle context = make_.matmul("new_context", role::output, weights, values);
        const handle errors = make_.subtract("new_errors", role::output, context, target_);
        const handle squares = make_.multiply("new_squared_errors", role::measure, errors, errors);
        const handle rows = make_.sum("new_row_errors", role::measure, squares, -1);
        const handle sum = make_.sum("new_sum_of_errors", role::measure, rows, -1);
        make_.scale("new_loss", role::measure, sum, 1.0 / cells());
    }

    /// The number of errors that the loss is the mean of.
    double cells() const { return static_cast<double>(tokens_ * out_); }

    std::uint64_t seed() const { return chosen_.seed("seed"); }

    settings& chosen_;
    std::size_t tokens_, out_, query_token_;
    double factor_;
    builder make_;
    handle inputs_{}, w_query_{}, w_key_{}, w_value_{}, queries_{}, keys_{}, values_{}, weights_{},
        context_{}, target_{};
    handle grad_context_{}, grad_weights_{}, grad_values_{}, grad_scores_{}, grad_w_query_{},
        grad_w_key_{}, grad_w_value_{};
};

trace compute(settings& chosen, const replacement_list& replaced) {
    return gradients_run(chosen, replaced).compute();
}

const step_description steps[] = {
    {"forward",
     "inputs W_query W_key W_value queries keys values scores scaled_scores weights context"},
    {"loss", "context target errors squared_errors row_errors sum_of_errors loss grad_context"},
    {"by-weights", "grad_context values weights grad_weights grad_values"},
    {"by-scores",
     "weights grad_weights weighted_grads mean_grads centred_grads grad_scaled_scores grad_scores "
     "weights_row row_jacobian grad_weights_row jacobian_grads grad_scaled_row "
     "jacobian_difference"},
    {"by-projections",
     "grad_scores keys queries inputs grad_queries grad_keys grad_values grad_W_query grad_W_key "
     "grad_W_value W_query W_key W_value"},
    {"scaling",
     "wide_scores divided_scores divided_weights divided_weights_entropy divided_weights_largest "
     "divided_weights_gradient divided_grad_scores divided_scores_sizes divided_queries_sizes "
     "undivided_scores undivided_weights undivided_weights_entropy undivided_weights_largest "
     "undivided_weights_gradient undivided_grad_scores undivided_scores_sizes "
     "undivided_queries_sizes"},
    {"step",
     "loss W_query grad_W_query new_W_query W_key grad_W_key new_W_key "
     "W_value grad_W_value new_W_value new_context new_loss"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 4, 1, max_rows),
    integer_setting("d_in", 3, 1, widest_input),
    integer_setting("d_out", 2, 1, widest_output),
    boolean_setting("scaled", true),
    integer_setting("query_token", 0, 0, max_rows - 1),
    integer_setting("score_width", 64, 1, 256),
    number_setting("learning_rate", 0.5, 0, 1000),
};

}  // namespace

/// Backpropagation through one head: every gradient as a table made of others, what dividing the
/// scores does to it, and a training step.
const lesson gradients_laboratory = {"lab/gradients", steps, setting_table, compute};

}  // namespace lessons
