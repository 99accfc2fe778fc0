#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

constexpr std::size_t max_heads = 8;
/// More tokens than in other lessons, for a text of the reader. A run still takes less than two
/// frames.
constexpr std::size_t longest_text = 256;

/// "Life is short, eat dessert first": the index of each word in the sorted vocabulary. Further
/// tokens repeat the sentence.
tensor sentence_ids(std::size_t tokens, std::size_t vocabulary) {
    constexpr std::size_t length = 6;
    const std::size_t places[length] = {0, 4, 5, 2, 1, 3};
    tensor ids = attention::zeros({tokens});
    for (std::size_t i = 0; i < tokens; ++i) {
        ids(i) = static_cast<float>(places[i % length] % vocabulary);
    }
    return ids;
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const std::size_t tokens = chosen.count("tokens");
    const std::size_t vocabulary = chosen.count("vocabulary");
    const std::size_t width = chosen.count("d_in");
    const std::size_t d_k = chosen.count("d_k");
    const std::size_t d_v = chosen.count("d_v");
    const std::size_t heads = chosen.count("heads");
    const std::size_t query_token = chosen.index("query_token", tokens);
    const builder::softmax_form form = softmax_form(chosen);
    const double factor = score_factor(chosen, d_k);
    generator draws(chosen.seed("seed"));
    builder make(replaced);

    make.step("vocabulary");
    const handle ids = make.given("token_ids", role::input, sentence_ids(tokens, vocabulary));

    make.step("embedding");
    const handle table =
        make.drawn("embedding_weight", role::parameter, draws.embedding(vocabulary, width));
    const handle embedded = make.look_up_rows("embedded_sentence", role::input, table, ids);

    make.step("widths");
    const handle w_query = make.drawn("W_query", role::query, draws.rand({d_k, width}));
    const handle w_key = make.drawn("W_key", role::key, draws.rand({d_k, width}));
    const handle w_value = make.drawn("W_value", role::value, draws.rand({d_v, width}));

    make.step("query-key-value");
    const handle x = make.look_up("x_2", role::input, embedded, query_token);
    const handle query = make.matmul("query_2", role::query, w_query, x);
    make.matmul("key_2", role::key, w_key, x);
    make.matmul("value_2", role::value, w_value, x);

    make.step("all-keys");
    const handle keys = make.matmul_transposed("keys", role::key, embedded, w_key);
    const handle values = make.matmul_transposed("values", role::value, embedded, w_value);

    make.step("omega");
    const handle omega = make.matmul("omega_2", role::scores, keys, query);

    make.step("weights");
    const handle scaled = make.scale("scaled_omega_2", role::scores, omega, factor);
    const handle weights = make.softmax("attention_weights_2", scaled, form);
    make.measures("attention_weights_2", weights);

    make.step("context");
    make.matmul("context_vector_2", role::output, weights, values);

    make.step("heads");
    const handle w_queries =
        make.drawn("multihead_W_query", role::query, draws.rand({heads, d_k, width}));
    const handle w_keys = make.drawn("multihead_W_key", role::key, draws.rand({heads, d_k, width}));
    const handle w_values =
        make.drawn("multihead_W_value", role::value, draws.rand({heads, d_v, width}));

    make.step("heads-query");
    make.matmul("multihead_query_2", role::query, w_queries, x);

    make.step("heads-context");
    const handle all_queries =
        make.matmul_transposed("multihead_queries", role::query, embedded, w_queries);
    const handle all_keys = make.matmul_transposed("multihead_keys", role::key, embedded, w_keys);
    const handle all_values =
        make.matmul_transposed("multihead_values", role::value, embedded, w_values);
    const handle all_omega =
        make.matmul_transposed("multihead_omega", role::scores, all_queries, all_keys);
    const handle all_scaled = make.scale("multihead_scaled_omega", role::scores, all_omega, factor);
    const handle all_weights = make.softmax("multihead_weights", all_scaled, form);
    make.measures("multihead_weights", all_weights);
    const handle contexts =
        make.matmul("multihead_contexts", role::output, all_weights, all_values);
    make.look_up("multihead_contexts_2", role::output, contexts, query_token, 1);
    const handle joined = make.merge_heads("concatenated_contexts", role::output, contexts);
    make.look_up("concatenated_context_2", role::output, joined, query_token);
    return make.finish();
}

const step_description steps[] = {
    {"vocabulary", "token_ids"},
    {"embedding", "token_ids embedding_weight embedded_sentence"},
    {"widths", "W_query W_key W_value"},
    {"query-key-value", "x_2 W_query W_key W_value query_2 key_2 value_2"},
    {"all-keys", "embedded_sentence W_key W_value keys values"},
    {"omega", "keys query_2 omega_2"},
    {"weights",
     "omega_2 scaled_omega_2 attention_weights_2 attention_weights_2_entropy "
     "attention_weights_2_largest attention_weights_2_gradient"},
    {"context", "attention_weights_2 values context_vector_2"},
    {"heads", "multihead_W_query multihead_W_key multihead_W_value"},
    {"heads-query", "multihead_W_query x_2 multihead_query_2"},
    {"heads-context",
     "multihead_queries multihead_keys multihead_values multihead_omega multihead_scaled_omega "
     "multihead_weights multihead_weights_entropy multihead_weights_largest "
     "multihead_weights_gradient multihead_contexts multihead_contexts_2 concatenated_contexts "
     "concatenated_context_2"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, longest_text),
    integer_setting("vocabulary", 6, 1, longest_text),
    integer_setting("d_in", 16, 1, max_width),
    integer_setting("d_k", 24, 1, max_width),
    integer_setting("d_v", 28, 1, max_width),
    integer_setting("heads", 3, 1, max_heads),
    integer_setting("query_token", 1, 0, longest_text - 1),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
};

}  // namespace

/// Lesson 5: a sentence from its words to one head and three, with queries, keys and values of
/// different widths.
const lesson sentence_lesson = {"sentence", steps, setting_table, compute};

}  // namespace lessons
