#include "attention/dropout.hpp"

#include <cmath>
#include <string>

#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::generator;
using attention::tensor;

namespace {

/// The average draws a mask for every draw and cell.
constexpr std::size_t max_dropped = 8;
constexpr std::size_t max_draws = 1000;
/// The numbers of draws at which the curve of the average has a point.
constexpr std::size_t curve_points[] = {1, 3, 10, 30, 100, 300, max_draws};

struct draw_key {
    double seed, rate;
    std::string draw;
    std::size_t tokens;

    bool operator==(const draw_key& other) const {
        return seed == other.seed && rate == other.rate && draw == other.draw &&
               tokens == other.tokens;
    }
};

/// For each cell, the number of masks that keep it, of `draws` masks from number `first` on.
tensor count_kept(const tensor& masks, std::size_t first, std::size_t draws) {
    tensor counts = attention::zeros({masks.shape(1), masks.shape(2)});
    for (std::size_t draw = first; draw < first + draws; ++draw) {
        const float* mask = masks.data() + draw * counts.size();
        for (std::size_t cell = 0; cell < counts.size(); ++cell) counts.data()[cell] += mask[cell];
    }
    return counts;
}

/// The weights averaged over draws, and their largest difference from the weights themselves.
handle average(builder& make, const name_prefix& name, handle weights, handle counts,
               const builder::dropout_form& form) {
    const handle averaged =
        make.dropout((name + "_weights").c_str(), role::weights, weights, counts, form);
    make.largest_difference((name + "_difference").c_str(), role::measure, weights, averaged);
    return averaged;
}

trace compute(settings& chosen, const replacement_list& replaced) {
    thread_local cached<draw_key, tensor> drawn;
    const std::size_t tokens = chosen.count("tokens");
    const double rate = chosen.number("dropout_rate");
    const bool training = chosen.flag("training");
    const draw_key key = {chosen.number("dropout_seed"), rate, chosen.choice("dropout_draw"),
                          tokens};
    // (draws, tokens, tokens): consecutive masks of one stream.
    const tensor& masks = drawn.get(key, [&] {
        return dropout_mask(chosen, {max_draws, tokens, tokens});
    });
    generator draws(chosen.seed("seed"));
    builder make(replaced);

    make.step("mask");
    const tensor all_scores = draws.randn({max_dropped, max_dropped});
    const handle scores = make.drawn("scores", role::scores, corner_of(all_scores, tokens, tokens));
    const handle weights = make.softmax("weights", scores, {chosen.number("sharpness"), true, -1});
    const handle mask = make.drawn("dropout_mask", role::constant, count_kept(masks, 0, 1));
    const handle dropped =
        make.dropout("dropped_weights", role::weights, weights, mask, {rate, training});
    make.sum("dropped_sums", role::measure, dropped, -1);

    make.step("rescale");
    const double factor = attention::kept_factor(rate);
    const handle sums = make.sum("weight_sums", role::measure, weights, -1);
    const handle kept = make.multiply("kept_weights", role::weights, mask, weights);
    make.sum("kept_sums", role::measure, kept, -1);
    const handle expected = make.scale("expected_kept_sums", role::measure, sums, 1.0 - rate);
    const handle rescaled = make.scale("rescaled_weights", role::weights, kept, factor);
    make.sum("rescaled_sums", role::measure, rescaled, -1);
    make.scale("expected_sums", role::measure, expected, factor);

    make.step("train-eval");
    const handle second_mask = make.drawn("second_mask", role::constant, count_kept(masks, 1, 1));
    const handle second =
        make.dropout("second_weights", role::weights, weights, second_mask, {rate, training});
    make.largest_difference("call_difference", role::measure, dropped, second);
    make.largest_difference("plain_difference", role::measure, weights, dropped);

    make.step("average");
    const std::size_t count = chosen.count("draws");
    const handle counts = make.drawn("kept_counts", role::measure, count_kept(masks, 0, count));
    const handle averaged = average(make, "average", weights, counts, {rate, true, count});
    make.sum("average_sums", role::measure, averaged, -1);

    // One cell's average is off by about the root of p / ((1 - p) n) times its weight.
    const handle largest = make.largest("largest_weight", make.largest("largest_weights", weights));
    for (const std::size_t point : curve_points) {
        const std::string name = "curve_" + std::to_string(point);
        const handle known =
            make.drawn((name + "_counts").c_str(), role::measure, count_kept(masks, 0, point));
        average(make, name, weights, known, {rate, true, point});
        const double spread = std::sqrt(rate * attention::kept_factor(rate, point));
        make.scale((name + "_spread").c_str(), role::measure, largest, spread);
    }
    return make.finish();
}

const step_description steps[] = {
    {"mask", "scores weights dropout_mask dropped_weights dropped_sums"},
    {"rescale",
     "weights dropout_mask weight_sums kept_weights kept_sums expected_kept_sums rescaled_weights "
     "rescaled_sums expected_sums"},
    {"train-eval",
     "weights dropout_mask dropped_weights second_mask second_weights call_difference "
     "plain_difference"},
    {"average",
     "weights kept_counts average_weights average_sums average_difference largest_weights "
     "largest_weight"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_dropped),
    number_setting("sharpness", 1, 0, infinity),
    number_setting("dropout_rate", 0.5, 0, 1),
    seed_setting("dropout_seed", 123),
    dropout_draw_setting,
    boolean_setting("training", true),
    integer_setting("draws", 100, 1, max_draws),
};

}  // namespace

/// Weights dropped at random and the rest made up for: one draw, two, and the average of many.
const lesson dropout_laboratory = {"lab/dropout", steps, setting_table, compute};

}  // namespace lessons
