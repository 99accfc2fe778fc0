#include <algorithm>
#include <array>
#include <cmath>

#include "lessons/blocks.hpp"
#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// The first tokens are shown whole, and their numbers fit into an address.
constexpr std::size_t max_shown = 12;
constexpr std::size_t max_places = 16;
/// The largest number of tokens of the map.
constexpr std::size_t max_mapped = 1024;
/// The numbers of tokens at which kernels are compared, each twice the one before, from the first.
constexpr std::size_t length_count = 12;
constexpr double first_length = 16.0;
/// The width of the queries, keys and values of that comparison.
constexpr double head_width = 64.0;
constexpr double megabyte = 1024.0 * 1024.0;
tensor raced_lengths() {
    tensor lengths = attention::zeros({length_count});
    for (std::size_t i = 0; i < length_count; ++i) {
        lengths.data()[i] = static_cast<float>(first_length * std::exp2(static_cast<double>(i)));
    }
    return lengths;
}

/// Rows of variance 1, each correlated with the one before: `likeness` times its numbers plus
/// noise.
tensor rows_alike(std::uint64_t seed, double likeness) {
    tensor rows = generator(seed).randn({max_mapped, max_places});
    const double own = std::sqrt(1.0 - likeness * likeness);
    for (std::size_t cell = max_places; cell < rows.size(); ++cell) {
        const double before = likeness * rows.data()[cell - max_places];
        rows.data()[cell] = static_cast<float>(before + own * rows.data()[cell]);
    }
    return rows;
}

/// Rows `first` to `last` - 1 of those, cut to the width.
tensor some_rows(const settings& chosen, std::size_t first, std::size_t last) {
    thread_local cached<std::array<double, 2>, tensor> drawn;
    const std::array<double, 2> key = {chosen.number("seed"), chosen.number("likeness")};
    const tensor& all =
        drawn.get(key, [&] { return rows_alike(static_cast<std::uint64_t>(key[0]), key[1]); });
    const std::size_t width = chosen.count("width");
    tensor some = attention::zeros({last - first, width});
    for (std::size_t cell = 0; cell < some.size(); ++cell) {
        const std::size_t row = first + cell / width;
        some.data()[cell] = all.data()[row * max_places + cell % width];
    }
    return some;
}

/// The mask bits of the queries `first` to `last` - 1.
tensor seen_bits(const settings& chosen, std::size_t first, std::size_t last, std::size_t keys) {
    tensor bits = attention::zeros({last - first, keys});
    for (std::size_t cell = 0; cell < bits.size(); ++cell) {
        const bool seen = !chosen.flag("causal") || cell % keys <= first + cell / keys;
        bits.data()[cell] = seen ? 1.0F : 0.0F;
    }
    return bits;
}

/// The number of scores at each length, and the operations and bytes of attention.
void count_work(builder& make, bool causal) {
    make.step("race");
    const handle lengths = make.constant("lengths", role::constant, raced_lengths());
    const handle squares = make.multiply("squares", role::measure, lengths, lengths);
    handle counted = squares;
    double share = 1.0;
    if (causal) {
        counted = make.sum_of_two("twice_pairs", role::measure, squares, lengths);
        share = 0.5;
    }
    const handle pairs = make.scale("pairs", role::measure, counted, share);
    // A multiplication and an addition for each number of the width, in each of two products.
    make.scale("billions", role::measure, pairs, 4.0 * head_width / 1e9);

    make.step("memory");
    make.scale("matrix_megabytes", role::measure, squares, sizeof(float) / megabyte);
    const double row_bytes = 4.0 * head_width * sizeof(float);
    make.scale("in_out_megabytes", role::measure, lengths, row_bytes / megabyte);
}

/// The bytes of a tile of scores, which do not depend on the length.
void count_tile(builder& make, std::size_t side) {
    const handle length = make.constant("tile_side", role::constant, scalar(double(side)));
    const handle scores = make.multiply("tile_scores", role::measure, length, length);
    make.scale("tile_megabytes", role::measure, scores, sizeof(float) / megabyte);
}

/// Attention weights, of the first tokens and of a part of the map.
handle attend(builder& make, const settings& chosen, const tensor_name (&names)[4], handle queries,
              handle keys, handle mask) {
    const handle scores = make.matmul_transposed(names[0], role::scores, queries, keys);
    const handle scaled =
        make.scale(names[1], role::scores, scores, score_factor(chosen.count("width")));
    const handle masked = make.mask(names[2], role::scores, scaled, mask);
    return make.softmax(names[3], masked, {chosen.number("sharpness"), true, -1});
}

/// Some rows of the map of all tokens: the whole map would take a thousand times as long.
void map_rows(builder& make, const settings& chosen, handle inputs) {
    const std::size_t shown = make.shape(inputs)[0];
    const std::size_t tokens = std::max(chosen.count("map_tokens"), shown + 1);
    if (chosen.count("map_row") == 0) return;
    const std::size_t first = std::min(chosen.count("map_row"), tokens) - 1;
    const std::size_t last = std::min(first + chosen.count("map_rows"), tokens);
    tensor places = attention::zeros({last - first});
    for (std::size_t i = 0; i < places.size(); ++i) {
        places.data()[i] = static_cast<float>(first + i);
    }
    const tensor further = some_rows(chosen, shown, tokens);
    const handle rest = make.drawn("map_further", role::input, further);
    const handle all = make.concatenate("map_inputs", role::input, {inputs, rest}, 0);
    const handle ids = make.constant("map_places", role::constant, places);
    const handle queries = make.look_up_rows("map_queries", role::query, all, ids);
    const tensor bits = seen_bits(chosen, first, last, tokens);
    const handle mask = make.constant("map_mask", role::constant, bits);
    const handle weights = attend(
        make, chosen, {"map_scores", "map_scaled_scores", "map_masked_scores", "map_weights"},
        queries, all, mask);
    make.matmul("map_output", role::output, weights, all);
}

trace compute(settings& chosen, const replacement_list& replaced) {
    builder make(replaced);
    count_work(make, chosen.flag("causal"));
    count_tile(make, chosen.count("tile"));

    make.step("map");
    const std::size_t tokens = chosen.count("tokens");
    const handle inputs = make.drawn("inputs", role::input, some_rows(chosen, 0, tokens));
    const tensor bits = seen_bits(chosen, 0, tokens, tokens);
    const handle mask = make.constant("mask", role::constant, bits);
    const handle weights =
        attend(make, chosen, {"scores", "scaled_scores", "masked_scores", "weights"}, inputs,
               inputs, mask);
    make.measures("weights", weights);
    make.matmul("output", role::output, weights, inputs);
    map_rows(make, chosen, inputs);
    return make.finish();
}

const step_description steps[] = {
    {"race", "lengths squares twice_pairs pairs billions"},
    {"memory",
     "lengths squares matrix_megabytes in_out_megabytes tile_side tile_scores tile_megabytes"},
    {"map",
     "inputs mask scores scaled_scores masked_scores weights weights_entropy weights_largest "
     "weights_gradient output"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    boolean_setting("causal", true),
    {"race_tokens", setting_kind::choice, 6, 0, length_count - 1,
     "16 32 64 128 256 512 1024 2048 4096 8192 16384 32768"},
    integer_setting("workers", 0, 0, 16),
    integer_setting("tile", 64, 8, 512),
    integer_setting("tokens", 8, 1, max_shown),
    integer_setting("width", 8, 1, max_places),
    number_setting("likeness", 0.95, 0, 0.99),
    number_setting("sharpness", 1, 0, infinity),
    integer_setting("map_tokens", max_mapped, 2, max_mapped),
    integer_setting("map_row", 0, 0, max_mapped),
    integer_setting("map_rows", 1, 1, 64),
    integer_setting("zoom_top", 0, 0, max_mapped - 1),
    integer_setting("zoom_left", 0, 0, max_mapped - 1),
    integer_setting("zoom_span", 0, 0, max_mapped),
};

}  // namespace

/// Many tokens: what a race of the kernels over lengths costs in work and memory, and a map of the
/// weights, some rows at a time.
const lesson scale_laboratory = {"lab/scale", steps, setting_table, compute};

}  // namespace lessons
