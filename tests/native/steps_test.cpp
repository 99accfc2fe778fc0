#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "support/lesson_runs.hpp"

namespace {

/// The id of a step as in the address, and the tensors it must show, separated by spaces.
struct step {
    const char* id;
    const char* tensors;
};

/// Checks that the lesson has exactly these steps in this order, each with at least these tensors.
void check_steps(const char* lesson, const std::vector<step>& steps) {
    const lessons::lesson& chosen = lessons::find_lesson(lesson);
    INFO(std::string(lesson));
    REQUIRE(chosen.steps.size() == steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        CHECK(std::string(chosen.steps[i].id) == steps[i].id);
        const std::vector<std::string> shown = support::names_in(chosen.steps[i].tensors);
        for (const std::string& id : support::names_in(steps[i].tensors)) {
            INFO(std::string(steps[i].id) << " shows " << id);
            CHECK(std::count(shown.begin(), shown.end(), id) == 1);
        }
    }
}

}  // namespace

TEST_CASE("there are six lessons, in teaching order") {
    std::vector<std::string> ids;
    for (const lessons::lesson& each : lessons::all_lessons()) ids.emplace_back(each.id);
    CHECK(ids ==
          std::vector<std::string>{"simple", "trainable", "scaled", "causal", "sentence", "heads"});
}

TEST_CASE("lesson simple has the steps of the page's addresses, and each shows its tensors") {
    check_steps("simple", {{"tokens", "inputs"},
                           {"dot-products", "query attn_scores_2_empty attn_scores_2"},
                           {"divide-by-sum", "attn_weights_2_tmp attn_weights_2_tmp_sum"},
                           {"naive-softmax", "attn_weights_2_naive attn_weights_2_naive_sum"},
                           {"stable-softmax", "attn_weights_2 attn_weights_2_sum"},
                           {"context", "context_vec_2"},
                           {"all-scores", "attn_scores_loop attn_scores attn_scores_difference"},
                           {"all-weights", "attn_weights row_sums"},
                           {"all-contexts", "all_context_vecs context_vec_2"},
                           {"weight-matrices", "W_query W_key W_value"},
                           {"query-key-value", "query_2 key_2 value_2"},
                           {"all-keys", "keys values"},
                           {"one-score", "attn_scores_22"},
                           {"query-scores", "attn_scores_2_qk attn_scores_22"},
                           {"scale", "attn_scores_2_qk attn_weights_2_qk"},
                           {"weighted-values", "attn_weights_2_qk values context_vec_2_qk"}});
}

TEST_CASE("lesson trainable has the steps of the page's addresses, and each shows its tensors") {
    check_steps("trainable", {{"tokens", "inputs x_2"},
                              {"weight-matrices", "W_query W_key W_value"},
                              {"query-key-value", "query_2 key_2 value_2"},
                              {"all-queries", "queries keys values"},
                              {"one-score", "attn_score_22"},
                              {"query-scores", "attn_scores_2"},
                              {"all-scores", "attn_scores"},
                              {"query-weights", "attn_weights_2"},
                              {"all-weights", "attn_weights row_sums"},
                              {"why-scale-peaky", "softmax_plain softmax_times_8"},
                              {"why-scale-variance", "dot_products dot_products_histogram"},
                              {"context", "context_vec_2"},
                              {"all-contexts", "context_vec"},
                              {"class-rand", "sa_v1"},
                              {"class-linear", "sa_v2_W_query sa_v2_W_key sa_v2_W_value sa_v2"}});
}

TEST_CASE("lesson scaled has the steps of the page's addresses, and each shows its tensors") {
    check_steps("scaled", {{"layers",
                            "w_query_weight w_query_bias w_key_weight w_key_bias w_value_weight "
                            "w_value_bias"},
                           {"tokens", "tokens"},
                           {"queries-keys-values", "q k v"},
                           {"raw-scores", "qk"},
                           {"raw-variance", "q_var k_var qk_var"},
                           {"scaled-scores", "attn_scores attn_scores_var"},
                           {"weights", "attn_weights"},
                           {"output", "attention_output"}});
}

TEST_CASE("lesson causal has the steps of the page's addresses, and each shows its tensors") {
    check_steps("causal", {{"batch", "x"},
                           {"average-loop", "xbow"},
                           {"average-matrix", "tril_weights xbow2"},
                           {"average-softmax", "wei_masked xbow3"},
                           {"key-query-value", "key_weight query_weight value_weight k q v"},
                           {"causal-head", "wei4 xbow4"},
                           {"notes", ""},
                           {"variance-raw", "k1 q1 wei1 k1_var q1_var wei1_var"},
                           {"variance-scaled", "k2 q2 wei2 k2_var q2_var wei2_var"},
                           {"two-softmaxes", "softmax_wei1_row softmax_wei2_row"}});
}

TEST_CASE("lesson sentence has the steps of the page's addresses, and each shows its tensors") {
    check_steps("sentence",
                {{"vocabulary", "token_ids"},
                 {"embedding", "embedding_weight embedded_sentence"},
                 {"widths", "W_query W_key W_value"},
                 {"query-key-value", "query_2 key_2 value_2"},
                 {"all-keys", "keys values"},
                 {"omega", "omega_2"},
                 {"weights", "attention_weights_2"},
                 {"context", "context_vector_2"},
                 {"heads", "multihead_W_query multihead_W_key multihead_W_value"},
                 {"heads-query", "multihead_query_2"},
                 {"heads-context",
                  "multihead_keys multihead_values multihead_weights multihead_contexts"}});
}

TEST_CASE("lesson heads has the steps of the page's addresses, and each shows its tensors") {
    check_steps("heads", {{"causal-head", "head_1_weights head_1_context"},
                          {"dropout", "dropout_mask dropped_weights dropped_context"},
                          {"stacked", "head_2_weights stacked_context"},
                          {"split", "split_weights split_context"},
                          {"cross", "y cross_weights cross_context"},
                          {"cost", "cost_multiplications cost_bytes"}});
}

TEST_CASE("laboratory ids have their own prefix, and each laboratory shows its tensors") {
    std::set<std::string> ids;
    for (const lessons::lesson& each : lessons::all_laboratories()) {
        const std::string id = each.id;
        CHECK(id.rfind("lab/", 0) == 0);
        CHECK(ids.insert(id).second);
    }
    check_steps("lab/sharpness",
                {{"curves",
                  "scores weights weights_entropy weights_largest weights_gradient "
                  "weights_jacobian unscaled_weights"},
                 {"overflow", "scores weights weights_sum"}});
    check_steps("lab/variance",
                {{"pairs", "queries keys products q_dot_k q_dot_k_var scaled_q_dot_k"},
                 {"histogram", "dot_products scaled_dot_products expected_variance"},
                 {"dimensions", "dimensions expected_deviations"},
                 {"softmax", "scores raw_weights scaled_scores weights weights_entropy"},
                 {"dice", "dice_sums dice_sums_var dice_over_root_var dice_averages_var"}});
    check_steps("lab/masks",
                {{"paint", "scores mask masked_scores weights"},
                 {"after-softmax",
                  "mask all_weights kept_weights renormalised_weights weights "
                  "renormalised_difference"},
                 {"additive", "mask additive_mask added_scores added_weights added_difference"},
                 {"large-number", "large_mask lowered_scores lowered_weights lowered_difference"},
                 {"masked-row", "masked_scores naive_weights weights lowered_weights"}});
    check_steps("lab/dropout",
                {{"mask", "weights dropout_mask dropped_weights dropped_sums"},
                 {"rescale",
                  "kept_weights kept_sums expected_kept_sums rescaled_weights rescaled_sums "
                  "expected_sums"},
                 {"train-eval",
                  "dropped_weights second_mask second_weights call_difference plain_difference"},
                 {"average", "weights kept_counts average_weights average_difference"}});
    check_steps("lab/two-sequences",
                {{"two-lists", "target source W_query W_key W_value queries keys values"},
                 {"cross", "queries keys scores scaled_scores weights values context"},
                 {"swap", "weights context reversed_scores reversed_weights reversed_context"},
                 {"one-table", "both both_queries both_keys both_scaled_scores scaled_scores"},
                 {"blocks",
                  "both_mask both_masked_scores both_weights both_context asking_context context "
                  "context_difference"}});
    check_steps("lab/gradients",
                {{"forward",
                  "inputs W_query W_key W_value queries keys values scores scaled_scores weights "
                  "context"},
                 {"loss", "context target errors squared_errors loss grad_context"},
                 {"by-weights", "grad_context values weights grad_weights grad_values"},
                 {"by-scores",
                  "weights grad_weights mean_grads grad_scaled_scores grad_scores row_jacobian "
                  "jacobian_difference"},
                 {"by-projections",
                  "grad_queries grad_keys grad_values grad_W_query grad_W_key grad_W_value"},
                 {"scaling",
                  "divided_weights divided_grad_scores divided_scores_sizes "
                  "divided_queries_sizes undivided_weights undivided_grad_scores "
                  "undivided_scores_sizes undivided_queries_sizes"},
                 {"step", "loss W_query grad_W_query new_W_query new_context new_loss"}});
    check_steps("lab/scale",
                {{"race", "lengths squares pairs billions"},
                 {"memory",
                  "lengths squares matrix_megabytes in_out_megabytes tile_side tile_scores "
                  "tile_megabytes"},
                 {"map", "inputs mask scores scaled_scores masked_scores weights output"}});
    check_steps(
        "lab/heads",
        {{"split", "inputs W_query W_key W_value queries keys values"},
         {"view", "queries query_parts head_queries wrong_queries head_places wrong_places"},
         {"weights", "scores scaled_scores mask masked_scores weights"},
         {"join", "head_contexts joined W_out output"},
         {"linear", "W_query W_out output unflipped_output unflipped_difference"},
         {"same", "single_1_W_query joined stacked_context same_difference"}});
    check_steps("lab/layer",
                {{"inputs", "inputs"},
                 {"projections",
                  "inputs W_query W_query_bias queries W_key W_key_bias keys W_value W_value_bias "
                  "values"},
                 {"heads", "head_queries key_heads value_heads sharing head_keys head_values"},
                 {"scores", "head_queries head_keys scores scaled_scores"},
                 {"weights", "scaled_scores mask masked_scores weights weights_entropy"},
                 {"context", "weights head_values head_contexts joined"},
                 {"output", "joined W_out W_out_bias output"}});
    check_steps("lab/attention", {{"inputs", "query key value"},
                                  {"scores", "query key scores scaled_scores"},
                                  {"weights", "mask masked_scores weights weights_entropy"},
                                  {"output", "weights value output"}});
}
