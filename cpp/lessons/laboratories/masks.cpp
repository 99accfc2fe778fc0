#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// Tables are shown and painted whole, and their numbers fit into an address.
constexpr std::size_t max_painted = 20;

/// A causal mask with padding on the left: the queries of the padding see no key at all.
tensor left_padding_bits(std::size_t tokens, std::size_t kept) {
    tensor bits = causal_bits(tokens);
    for (std::size_t cell = 0; cell < bits.size(); ++cell) {
        if (cell % tokens + kept < tokens) bits.data()[cell] = 0.0F;
    }
    return bits;
}

tensor preset_bits(const settings& chosen, std::size_t tokens) {
    const std::string preset = chosen.choice("mask");
    if (preset == "padding") return padding_bits(tokens, chosen.count("padding_kept"));
    if (preset == "left_padding") return left_padding_bits(tokens, chosen.count("padding_kept"));
    if (preset == "block") return block_bits(tokens, chosen.count("block_size"));
    return mask_bits(chosen, tokens);
}

/// The softmax of scores + `added`, and its largest difference from the weights of the mask.
void softmax_of_sum(builder& make, const tensor_name (&names)[3], handle scores, handle added,
                    handle weights) {
    const handle sum = make.sum_of_two(names[0], role::scores, scores, added);
    const handle others = make.softmax(names[1], sum, {});
    make.largest_difference(names[2], role::measure, weights, others);
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const std::size_t tokens = chosen.count("tokens");
    generator draws(chosen.seed("seed"));
    builder make(replaced);

    make.step("paint");
    const tensor drawn = corner_of(draws.randn({max_painted, max_painted}), tokens, tokens);
    const handle scores = make.drawn("scores", role::scores, drawn);
    const handle mask = make.given("mask", role::constant, preset_bits(chosen, tokens));
    const handle masked = make.mask("masked_scores", role::scores, scores, mask);
    const handle weights = make.softmax("weights", masked, {});

    make.step("after-softmax");
    const handle all = make.softmax("all_weights", scores, {});
    const handle kept = make.multiply("kept_weights", role::weights, mask, all);
    make.sum("kept_sums", role::measure, kept, -1);
    const handle shared = make.divide_by_sum("renormalised_weights", role::weights, kept, -1);
    make.largest_difference("renormalised_difference", role::measure, weights, shared);

    make.step("additive");
    const handle zeros = make.constant("zeros", role::scores, attention::zeros({tokens, tokens}));
    const handle additive = make.mask("additive_mask", role::scores, zeros, mask);
    softmax_of_sum(make, {"added_scores", "added_weights", "added_difference"}, scores, additive,
                   weights);

    make.step("large-number");
    const handle removed = make.shift("mask_less_one", role::constant, mask, -1.0);
    const handle penalty = make.scale("large_mask", role::scores, removed, 1e9);
    softmax_of_sum(make, {"lowered_scores", "lowered_weights", "lowered_difference"}, scores,
                   penalty, weights);

    make.step("masked-row");
    make.softmax("naive_weights", masked, {1.0, false, -1});
    return make.finish();
}

const step_description steps[] = {
    {"paint", "scores mask masked_scores weights"},
    {"after-softmax",
     "scores mask all_weights kept_weights kept_sums renormalised_weights weights "
     "renormalised_difference"},
    {"additive",
     "scores mask zeros additive_mask added_scores added_weights weights added_difference"},
    {"large-number",
     "scores mask mask_less_one large_mask lowered_scores lowered_weights weights "
     "lowered_difference"},
    {"masked-row", "masked_scores naive_weights weights lowered_weights"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 8, 1, max_painted),
    choice_setting("mask", "causal none sliding_window padding left_padding block", 5),
    integer_setting("window", 3, 1, max_painted),
    integer_setting("padding_kept", 5, 0, max_painted),
    integer_setting("block_size", 4, 1, max_painted),
};

}  // namespace

/// Which key each query may see: masks before and after softmax, boolean and added, and rows that
/// see nothing.
const lesson masks_laboratory = {"lab/masks", steps, setting_table, compute};

}  // namespace lessons
