#include "attention/variance.hpp"

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

/// Pairs are shown whole, and their numbers fit into an address.
constexpr std::size_t max_shown = 12;
constexpr std::size_t max_places = 16;
/// The dot products that are shown: as many as a row of scores can have.
constexpr std::size_t first_products = 20;
/// The curve has a point at every power of two up to the largest dimension.
constexpr std::size_t curve_points = 13;

const tensor& drawn_products(std::size_t dimension, std::uint64_t seed) {
    thread_local cached<std::array<std::uint64_t, 2>, tensor> last;
    return last.get({dimension, seed},
                    [=] { return attention::dot_products(dimension, seed, 0, first_products); });
}

/// 1, 2, 4, ..., 4,096, each to the power `exponent`.
tensor powers_of_two(double exponent) {
    tensor powers = attention::zeros({curve_points});
    for (std::size_t i = 0; i < curve_points; ++i) {
        powers.data()[i] = static_cast<float>(std::exp2(exponent * static_cast<double>(i)));
    }
    return powers;
}

/// The products of some pairs, summed, before and after scaling.
void add_up_pairs(builder& make, std::size_t shown, std::size_t width, std::uint64_t seed) {
    make.step("pairs");
    generator draws(seed);
    const tensor some_queries = corner_of(draws.randn({max_shown, max_places}), shown, width);
    const handle queries = make.drawn("queries", role::query, some_queries);
    const tensor some_keys = corner_of(draws.randn({max_shown, max_places}), shown, width);
    const handle keys = make.drawn("keys", role::key, some_keys);
    const handle products = make.multiply("products", role::scores, queries, keys);
    const handle dots = make.sum("q_dot_k", role::scores, products, -1);
    make.variance("q_dot_k_var", dots, 0);
    const handle scaled = make.scale("scaled_q_dot_k", role::scores, dots, score_factor(width));
    make.variance("scaled_q_dot_k_var", scaled, 0);
}

/// The expected variance of a million dot products, and the first of them.
void expect_many(builder& make, std::size_t dimension, std::size_t of_axis, std::uint64_t seed) {
    make.step("histogram");
    const double root = std::sqrt(static_cast<double>(dimension));
    const handle first = make.drawn("dot_products", role::scores, drawn_products(dimension, seed));
    make.scale("scaled_dot_products", role::scores, first, score_factor(dimension));
    make.constant("expected_variance", role::measure, scalar(static_cast<double>(dimension)));
    make.constant("expected_deviation", role::measure, scalar(root));
    make.constant("scaled_expected_variance", role::measure, scalar(1.0));
    // Four standard deviations on both sides: nearly all of the unscaled products.
    const std::size_t seen = of_axis == 0 ? dimension : of_axis;
    const double end = 4.0 * std::sqrt(static_cast<double>(seen));
    make.constant("axis_end", role::constant, scalar(end));

    make.step("dimensions");
    make.constant("dimensions", role::constant, powers_of_two(1.0));
    make.constant("expected_deviations", role::measure, powers_of_two(0.5));
}

/// The softmax of a row of such scores, without scaling and with it.
void softmax_of_scores(builder& make, std::size_t dimension, std::size_t count,
                       std::uint64_t seed) {
    make.step("softmax");
    tensor row = attention::zeros({count});
    const tensor& drawn = drawn_products(dimension, seed);
    for (std::size_t i = 0; i < count; ++i) row.data()[i] = drawn.data()[i];
    const handle scores = make.drawn("scores", role::scores, row);
    make.measures("raw_weights", make.softmax("raw_weights", scores, {}));
    const handle scaled =
        make.scale("scaled_scores", role::scores, scores, score_factor(dimension));
    make.measures("weights", make.softmax("weights", scaled, {}));
}

/// Sums of dice minus their mean: themselves, over the root of the number of dice, and averaged.
void throw_dice(builder& make, std::size_t dice, std::uint64_t seed) {
    make.step("dice");
    constexpr std::size_t throws = 200;
    const double count = static_cast<double>(dice);
    const double root = std::sqrt(count);
    const double end = 4.0 * std::sqrt(35.0 / 12.0 * count);
    constexpr std::size_t bins = 41;
    make.constant("dice_mean", role::measure, scalar(3.5 * count));
    make.constant("dice_variance", role::measure, scalar(35.0 / 12.0 * count));
    const handle sums = make.drawn("dice_sums", role::scores, dice_sums(throws, dice, seed));
    make.variance("dice_sums_var", sums, 0);
    const handle strayed = make.shift("dice_strayed", role::scores, sums, -3.5 * count);
    make.histogram("dice_strayed_histogram", strayed, -end, end, bins);
    const handle over_root = make.scale("dice_over_root", role::scores, strayed, 1.0 / root);
    make.variance("dice_over_root_var", over_root, 0);
    make.histogram("dice_over_root_histogram", over_root, -end, end, bins);
    const handle averages = make.scale("dice_averages", role::scores, strayed, 1.0 / count);
    make.variance("dice_averages_var", averages, 0);
    make.histogram("dice_averages_histogram", averages, -end, end, bins);
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const auto seed = chosen.seed("seed");
    const std::size_t dimension = chosen.count("dimension");
    builder make(replaced);
    add_up_pairs(make, chosen.count("shown_pairs"), chosen.count("width"), seed);
    expect_many(make, dimension, chosen.count("axis_dimension"), seed);
    softmax_of_scores(make, dimension, chosen.count("row_length"), seed);
    throw_dice(make, chosen.count("dice"), seed);
    return make.finish();
}

const step_description steps[] = {
    {"pairs", "queries keys products q_dot_k q_dot_k_var scaled_q_dot_k scaled_q_dot_k_var"},
    {"histogram",
     "dot_products scaled_dot_products expected_variance expected_deviation "
     "scaled_expected_variance axis_end"},
    {"dimensions", "dimensions expected_deviations"},
    {"softmax",
     "scores raw_weights raw_weights_entropy raw_weights_largest raw_weights_gradient "
     "scaled_scores weights weights_entropy weights_largest weights_gradient"},
    {"dice",
     "dice_mean dice_variance dice_sums dice_sums_var dice_strayed dice_strayed_histogram "
     "dice_over_root dice_over_root_var dice_over_root_histogram dice_averages "
     "dice_averages_var dice_averages_histogram"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("shown_pairs", 6, 1, max_shown),
    integer_setting("width", 4, 1, max_places),
    integer_setting("dimension", 64, 1, 4096),
    integer_setting("pairs", 100000, 1, 1000000),
    integer_setting("axis_dimension", 0, 0, 4096),
    integer_setting("row_length", 8, 1, first_products),
    integer_setting("dice", 10, 1, 1000),
};

}  // namespace

/// Dot products of random vectors: why their variance is the dimension, what the division by its
/// root undoes, what softmax makes of both, and dice.
const lesson variance_laboratory = {"lab/variance", steps, setting_table, compute};

}  // namespace lessons
