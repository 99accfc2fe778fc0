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

constexpr std::size_t max_model_heads = 64;
constexpr std::size_t max_head_size = 256;

/// (rows, columns) for one head, (heads, rows, columns) for several.
shape_list with_heads(std::size_t heads, std::size_t rows, std::size_t columns) {
    return heads == 1 ? shape_list{rows, columns} : shape_list{heads, rows, columns};
}

/// Standard normal, rounded to two decimals.
tensor drawn_numbers(const shape_list& shape, std::uint64_t seed) {
    tensor numbers = generator(seed).randn(shape);
    for (float& number : numbers) number = std::round(number * 100.0F) / 100.0F;
    return numbers;
}

/// Query i sees keys 0 to i, or all of them: torch.ones(queries, keys).tril() where `causal`.
tensor bits_of(std::size_t queries, std::size_t keys, bool causal) {
    tensor bits = attention::zeros({queries, keys});
    for (std::size_t i = 0; i < queries; ++i) {
        for (std::size_t j = 0; j < keys; ++j) bits(i, j) = causal && j > i ? 0.0F : 1.0F;
    }
    return bits;
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const auto seed = chosen.seed("seed");
    const std::size_t queries = chosen.count("tokens");
    const std::size_t keys = chosen.count("key_tokens");
    const std::size_t heads = chosen.count("heads");
    const std::size_t width = chosen.count("d_k");
    const bool causal = chosen.choice("mask") == "causal";
    builder make(replaced);

    make.step("inputs");
    const handle query =
        make.given("query", role::query, drawn_numbers(with_heads(heads, queries, width), seed));
    const handle key =
        make.given("key", role::key, drawn_numbers(with_heads(heads, keys, width), seed + 1));
    const handle value =
        make.given("value", role::value,
                   drawn_numbers(with_heads(heads, keys, chosen.count("d_v")), seed + 2));

    make.step("scores");
    const handle scores = make.matmul_transposed("scores", role::scores, query, key);
    const handle scaled =
        make.scale("scaled_scores", role::scores, scores, score_factor(chosen, width));

    make.step("weights");
    const handle mask = make.given("mask", role::constant, bits_of(queries, keys, causal));
    const handle masked = make.mask("masked_scores", role::scores, scaled, mask);
    const handle weights = make.softmax("weights", masked, softmax_form(chosen));
    make.measures("weights", weights);

    make.step("output");
    make.matmul("output", role::output, weights, value);
    return make.finish();
}

const step_description steps[] = {
    {"inputs", "query key value"},
    {"scores", "query key scores scaled_scores"},
    {"weights",
     "scaled_scores mask masked_scores weights weights_entropy weights_largest weights_gradient"},
    {"output", "weights value output"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_tokens),
    integer_setting("key_tokens", 6, 1, max_tokens),
    integer_setting("heads", 1, 1, max_model_heads),
    integer_setting("d_k", 4, 1, max_head_size),
    integer_setting("d_v", 4, 1, max_head_size),
    choice_setting("mask", "none causal", 1),
    boolean_setting("scaled", true),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
};

}  // namespace

/// Attention of queries, keys and values that are given as they are, in one head or several.
const lesson attention_laboratory = {"lab/attention", steps, setting_table, compute};

}  // namespace lessons
