#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;

namespace {

trace compute(settings& chosen, const replacement_list& replaced) {
    const std::size_t width = chosen.count("d_model");
    const std::size_t tokens = chosen.count("tokens");
    const builder::softmax_form form = softmax_form(chosen);
    generator draws(chosen.seed("seed"));
    builder make(replaced);

    make.step("layers");
    const bool bias = chosen.flag("bias");
    const linear_handles query = draw_linear(make, "w_query_weight", "w_query_bias", role::query,
                                             draws.linear(width, width, bias));
    const linear_handles key = draw_linear(make, "w_key_weight", "w_key_bias", role::key,
                                           draws.linear(width, width, bias));
    const linear_handles value = draw_linear(make, "w_value_weight", "w_value_bias", role::value,
                                             draws.linear(width, width, bias));

    make.step("tokens");
    const handle drawn = make.drawn("drawn_tokens", role::input, draws.randn({tokens, width}));
    const handle x = make.scale("tokens", role::input, drawn, chosen.number("token_scale"));

    make.step("queries-keys-values");
    const handle q = make.linear("q", role::query, x, query.weight, query.bias);
    const handle k = make.linear("k", role::key, x, key.weight, key.bias);
    const handle v = make.linear("v", role::value, x, value.weight, value.bias);

    make.step("raw-scores");
    const handle qk = make.matmul_transposed("qk", role::scores, q, k);

    make.step("raw-variance");
    make.variance("q_var", q, 1);
    make.variance("k_var", k, 1);
    make.variance("qk_var", qk, 1);

    make.step("scaled-scores");
    const double factor = score_factor(chosen, width);
    const handle scores = make.scale("attn_scores", role::scores, qk, factor);
    make.variance("attn_scores_var", scores, 1);

    make.step("weights");
    const handle weights = make.softmax("attn_weights", scores, form);
    make.sum("row_sums", role::measure, weights, -1);
    make.measures("attn_weights", weights);

    make.step("output");
    make.matmul("attention_output", role::output, weights, v);

    // Shorter sequences are padded: no query may attend to what follows the last real token.
    make.step("tokens");
    const std::size_t kept = std::min(chosen.count("padding_kept"), tokens);
    const handle bits = make.given("padding_mask", role::constant, padding_bits(tokens, kept));
    const handle masked = make.mask("padded_scores", role::scores, scores, bits);
    make.softmax("padded_weights", masked, form);
    return make.finish();
}

const step_description steps[] = {
    {"layers", "w_query_weight w_query_bias w_key_weight w_key_bias w_value_weight w_value_bias"},
    {"tokens", "drawn_tokens tokens padding_mask padded_scores padded_weights"},
    {"queries-keys-values",
     "tokens w_query_weight w_query_bias w_key_weight w_key_bias w_value_weight w_value_bias q k "
     "v"},
    {"raw-scores", "q k qk"},
    {"raw-variance", "q_var k_var qk_var"},
    {"scaled-scores", "qk attn_scores q_var k_var attn_scores_var"},
    {"weights",
     "attn_scores attn_weights row_sums attn_weights_entropy attn_weights_largest "
     "attn_weights_gradient"},
    {"output", "attn_weights v attention_output"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 42),
    integer_setting("tokens", 10, 1, max_tokens),
    integer_setting("d_model", 8, 1, max_width),
    number_setting("token_scale", 10, -1000, 1000),
    boolean_setting("bias", true),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
    boolean_setting("scaled", true),
    integer_setting("padding_kept", 7, 0, max_tokens),
};

}  // namespace

/// Lesson 3: scaled dot-product attention through three linear layers, for ten random tokens.
const lesson scaled_lesson = {"scaled", steps, setting_table, compute};

}  // namespace lessons
