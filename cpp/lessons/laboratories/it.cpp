#include <iterator>
#include <string>

#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/laboratories/it_numbers.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::tensor;

namespace {

/// The longest sentence that the model was trained on.
constexpr std::size_t longest = std::size(learned_positions);

/// A parameter as whole numbers, times their factor.
template <std::size_t rows, std::size_t columns>
tensor learned(const signed char (&numbers)[rows][columns], float factor) {
    tensor made = attention::zeros({rows, columns});
    for (std::size_t cell = 0; cell < made.size(); ++cell) {
        made.data()[cell] = static_cast<float>(numbers[cell / columns][cell % columns]) * factor;
    }
    return made;
}

/// The sentence as rows of the table of words, whose row 0 fills up shorter sentences.
tensor word_rows(const settings& chosen, std::size_t tokens) {
    tensor rows = attention::zeros({tokens});
    for (std::size_t place = 0; place < tokens; ++place) {
        const std::string name = "word_" + std::to_string(place + 1);
        rows(place) = static_cast<float>(chosen.number(name.c_str()) + 1.0);
    }
    return rows;
}

tensor places(std::size_t tokens) {
    tensor made = attention::zeros({tokens});
    for (std::size_t place = 0; place < tokens; ++place) made(place) = static_cast<float>(place);
    return made;
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const std::size_t tokens = chosen.count("tokens");
    const std::size_t query_token = chosen.index("query_token", tokens);
    builder make(replaced);

    make.step("words");
    const handle rows = make.given("token_ids", role::input, word_rows(chosen, tokens));
    const handle table = make.given("token_embedding", role::parameter,
                                    learned(learned_tokens, learned_tokens_factor));
    const handle words = make.look_up_rows("word_vectors", role::input, table, rows);
    const handle order = make.given("position_embedding", role::parameter,
                                    learned(learned_positions, learned_positions_factor));
    const handle numbers = make.constant("places", role::constant, places(tokens));
    const handle ordered = make.look_up_rows("place_vectors", role::input, order, numbers);
    const handle inputs = make.sum_of_two("inputs", role::input, words, ordered);

    make.step("query-key-value");
    const handle w_query =
        make.given("W_query", role::query, learned(learned_query, learned_query_factor));
    const handle w_key = make.given("W_key", role::key, learned(learned_key, learned_key_factor));
    const handle w_value =
        make.given("W_value", role::value, learned(learned_value, learned_value_factor));
    const handle queries = make.linear("queries", role::query, inputs, w_query, {});
    const handle keys = make.linear("keys", role::key, inputs, w_key, {});
    const handle values = make.linear("values", role::value, inputs, w_value, {});

    make.step("scores");
    const handle scores = make.matmul_transposed("scores", role::scores, queries, keys);
    const handle scaled = make.scale("scaled_scores", role::scores, scores,
                                     score_factor(chosen, std::size(learned_query[0])));
    const handle mask = make.given("mask", role::constant, causal_bits(tokens));
    const handle masked = make.mask("masked_scores", role::scores, scaled, mask);

    make.step("weights");
    const handle weights = make.softmax("weights", masked, softmax_form(chosen));
    make.measures("weights", weights);

    make.step("context");
    const handle contexts = make.matmul("contexts", role::output, weights, values);

    make.step("answer");
    const handle w_output =
        make.given("W_output", role::parameter, learned(learned_output, learned_output_factor));
    const handle added = make.linear("added", role::output, contexts, w_output, {});
    const handle stream = make.sum_of_two("stream", role::output, inputs, added);
    const handle last = make.look_up("stream_2", role::output, stream, query_token);
    const handle w_words =
        make.given("W_words", role::parameter, learned(learned_head, learned_head_factor));
    const handle logits = make.linear("logits_2", role::output, last, w_words, {});
    make.softmax("probabilities_2", logits, {});
    return make.finish();
}

const step_description steps[] = {
    {"words",
     "token_ids token_embedding word_vectors position_embedding places place_vectors inputs"},
    {"query-key-value", "inputs W_query W_key W_value queries keys values"},
    {"scores", "queries keys scores scaled_scores mask masked_scores"},
    {"weights", "masked_scores weights weights_entropy weights_largest weights_gradient"},
    {"context", "weights values contexts"},
    {"answer", "inputs contexts W_output added stream stream_2 W_words logits_2 probabilities_2"},
};

constexpr std::size_t count_words() {
    std::size_t count = 1;
    for (const char each : learned_words) count += each == ' ' ? 1 : 0;
    return count;
}

/// The place of a word in the list.
constexpr double place_of(const char* word) {
    std::size_t place = 0;
    for (const char* from = learned_words; *from != '\0'; ++place) {
        const char* of = word;
        while (*of != '\0' && *from == *of) ++from, ++of;
        const bool same = *of == '\0' && (*from == ' ' || *from == '\0');
        if (same) return static_cast<double>(place);
        while (*from != ' ' && *from != '\0') ++from;
        if (*from == ' ') ++from;
    }
    return -1.0;
}

/// A word of the sentence, at first `word`.
constexpr setting_description word_setting(const char* name, const char* word) {
    return {name, setting_kind::choice, place_of(word), 0.0, count_words() - 1.0, learned_words};
}

const setting_description setting_table[] = {
    integer_setting("tokens", 7, 1, longest),
    word_setting("word_1", "the"),
    word_setting("word_2", "cat"),
    word_setting("word_3", "sat"),
    word_setting("word_4", "because"),
    word_setting("word_5", "it"),
    word_setting("word_6", "was"),
    word_setting("word_7", "tired"),
    word_setting("word_8", "until"),
    word_setting("word_9", "she"),
    word_setting("word_10", "came"),
    word_setting("word_11", "home"),
    integer_setting("query_token", 4, 0, longest - 1),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
};

}  // namespace

/// What the opening shows: a model of one head that was trained to find the noun of a pronoun.
const lesson it_laboratory = {"lab/it", steps, setting_table, compute};

}  // namespace lessons
