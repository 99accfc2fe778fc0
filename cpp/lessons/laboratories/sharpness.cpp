#include <cmath>

#include "lessons/builder.hpp"
#include "lessons/registry.hpp"
#include "lessons/sources.hpp"

namespace lessons {

using attention::tensor;

namespace {

/// Scores whose exponentials overflow before the end of the slider. Further scores are drawn.
const float score_values[] = {1.5F, 0.5F, -0.5F, 2.0F, 0.0F, -1.0F};
const given_tokens six_scores = {score_values, 1, 6};

/// The curves run from 2^-6 to 2^6; 0 and infinity are added as their ends.
constexpr int octaves = 6;
constexpr int points_an_octave = 6;

tensor points_of_curve() {
    constexpr int count = 2 * octaves * points_an_octave + 1;
    tensor points = attention::zeros({static_cast<std::size_t>(count), 1});
    for (int i = 0; i < count; ++i) {
        const double octave = static_cast<double>(i) / points_an_octave - octaves;
        points.data()[i] = static_cast<float>(std::exp2(octave));
    }
    return points;
}

/// The weights at one sharpness, and their measures.
handle weights_at(builder& make, tensor_name id, handle scores, double sharpness, bool stable) {
    const handle weights = make.softmax(id, scores, {sharpness, stable, -1});
    make.measures(id, weights);
    return weights;
}

trace compute(settings& chosen, const replacement_list& replaced) {
    const std::size_t tokens = chosen.count("tokens");
    const double sharpness = chosen.number("sharpness");
    const auto seed = chosen.seed("seed");
    const double root = std::sqrt(chosen.number("d_k"));
    const bool stable = chosen.flag("subtract_max");
    builder make(replaced);

    make.step("curves");
    const handle scores =
        make.given("scores", role::scores, token_vectors(six_scores, 1, tokens, seed));
    const handle weights = weights_at(make, "weights", scores, sharpness, stable);
    make.softmax_jacobian("weights_jacobian", weights);
    weights_at(make, "unscaled_weights", scores, root, stable);

    // The weights at every point of the curves, one row for each, and at both ends.
    const handle points = make.constant("curve_sharpness", role::constant, points_of_curve());
    const handle sharpened = make.matmul("curve_scores", role::scores, points, scores);
    weights_at(make, "curve_weights", sharpened, 1.0, stable);
    weights_at(make, "uniform_weights", scores, 0.0, stable);
    weights_at(make, "one_hot_weights", scores, infinity, stable);

    make.step("overflow");
    make.sum("weights_sum", role::measure, weights, -1);
    return make.finish();
}

const step_description steps[] = {
    {"curves",
     "scores weights weights_entropy weights_largest weights_gradient weights_jacobian "
     "unscaled_weights unscaled_weights_entropy unscaled_weights_largest "
     "unscaled_weights_gradient"},
    {"overflow", "scores weights weights_sum"},
};

const setting_description setting_table[] = {
    seed_setting("seed", 123),
    integer_setting("tokens", 6, 1, max_tokens),
    integer_setting("d_k", 16, 1, 4096),
    number_setting("sharpness", 1, 0, infinity),
    boolean_setting("subtract_max", true),
};

}  // namespace

/// One row of scores through softmax over the whole range of sharpness: weights, entropy, largest
/// weight, softmax gradient, the Jacobian, and what happens without the subtraction of the maximum.
const lesson sharpness_laboratory = {"lab/sharpness", steps, setting_table, compute};

}  // namespace lessons
