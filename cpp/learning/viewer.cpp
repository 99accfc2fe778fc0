#include "learning/viewer.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "attention/status.hpp"
#include "learning/trainer.hpp"
#include "recorder/vocabulary.hpp"

namespace learning {

using recorder::dtype;

viewer::viewer(const model_options& of, std::size_t sequences, std::size_t length) : of_(of) {
    tape on(0);
    const batch_arrays shown = arrays_of(batch(sequences, length));
    const variable tokens = on.given(shown.tokens, {"sequences", ""});
    const variable targets = on.given(shown.targets, {"targets", ""});
    const variable shares = on.given(shown.shares, {"shares", ""});
    array all(dtype::float32, {of.layers, of.heads});
    std::fill(all.fill<float>(), all.fill<float>() + all.size(), 1.0F);
    const variable kept = on.given(all, {"kept", ""});
    named_arrays zeros;
    plan::options wanted;
    wanted.inputs = {"sequences", "targets", "shares", "kept"};
    for (const parameter_shape& each : parameter_shapes(of)) {
        zeros.push_back({each.name, array(dtype::float32, each.shape)});
        wanted.inputs.push_back(each.name);
    }
    const recorded_model made = record_model(on, of, zeros, tokens, kept);
    const variable loss = record_loss(made.logits, targets, shares);
    wanted.outputs = {on.name(loss), on.name(made.logits), on.name(made.stream)};
    for (const variable_list* list : {&made.weights, &made.heads}) {
        for (const variable each : *list) wanted.outputs.push_back(on.name(each));
    }
    plan_ = std::make_unique<plan>(on.trace(), wanted);
}

viewer::seen viewer::look(const named_arrays& parameters, const batch& of,
                          const std::vector<float>& kept) {
    for (const std::int64_t each : of.tokens) {
        if (each >= 0 && each < static_cast<std::int64_t>(of_.vocabulary)) continue;
        throw attention::error(attention::status::value, "Tokens are whole numbers from 0 to " +
                                                             std::to_string(of_.vocabulary - 1) +
                                                             ", not " + std::to_string(each) + ".");
    }
    const batch_arrays arrays = arrays_of(of);
    array all(dtype::float32, {of_.layers, of_.heads});
    for (std::size_t i = 0; i < all.size(); ++i) {
        all.fill<float>()[i] = i < kept.size() ? kept[i] : 1.0F;
    }
    std::vector<array> inputs{arrays.tokens, arrays.targets, arrays.shares, all};
    for (const named_array& each : parameters) inputs.push_back(each.value);
    for (std::size_t i = 0; i < inputs.size(); ++i) plan_->write(i, inputs[i]);
    plan_->run();
    seen made{plan_->output(0).number(0), plan_->output(1), plan_->output(2), {}, {}};
    for (std::size_t layer = 0; layer < of_.layers; ++layer) {
        made.weights.push_back(plan_->output(3 + layer));
        made.heads.push_back(plan_->output(3 + of_.layers + layer));
    }
    return made;
}

namespace {

/// PyTorch's, which the recorded norms have.
constexpr double norm_epsilon = 1e-5;

const float* numbers_of(const named_arrays& parameters, const std::string& name) {
    for (const named_array& each : parameters) {
        if (each.name == name) return each.value.cells<float>();
    }
    throw attention::error(attention::status::unknown,
                           "The model has no tensor " + attention::quoted(name) + ".");
}

/// Takes a direction of logits to where the stream is not yet normed, with the mean and the spread
/// that the stream has there. Gives what the norm's bias adds.
double turn_through_norm(std::vector<double>& direction, const named_arrays& parameters,
                         const float* stream) {
    const std::size_t width = direction.size();
    const auto count = static_cast<double>(width);
    const float* bias = numbers_of(parameters, "norm.bias");
    const float* factors = numbers_of(parameters, "norm.weight");
    const double added = std::inner_product(direction.begin(), direction.end(), bias, 0.0);
    const double mean = std::accumulate(stream, stream + width, 0.0) / count;
    double squares = 0.0;
    for (std::size_t i = 0; i < width; ++i) {
        const double off = static_cast<double>(stream[i]) - mean;
        squares += off * off;
    }
    const double spread = std::sqrt(squares / count + norm_epsilon);
    for (std::size_t i = 0; i < width; ++i) {
        direction[i] *= static_cast<double>(factors[i]) / spread;
    }
    // To take its mean from a vector, or from the direction, comes to the same.
    const double middle = std::accumulate(direction.begin(), direction.end(), 0.0) / count;
    for (double& each : direction) each -= middle;
    return added;
}

}  // namespace

std::vector<double> parts_of_logit(const model_options& of, const named_arrays& parameters,
                                   const viewer::seen& seen, const batch& sequences,
                                   std::size_t place, std::size_t word) {
    const std::size_t width = of.width, head_width = width / of.heads;
    const float* stream = seen.stream.cells<float>() + place * width;
    const float* row = numbers_of(parameters, "head.weight") + word * width;
    // What a vector in the stream adds to the logit is its product with this direction.
    std::vector<double> direction(row, row + width);
    const double bias = of.layer_norm ? turn_through_norm(direction, parameters, stream) : 0.0;
    const auto added = [&](const float* values) {
        return std::inner_product(direction.begin(), direction.end(), values, 0.0);
    };
    const auto token = static_cast<std::size_t>(sequences.tokens[place]);
    std::vector<double> parts{added(numbers_of(parameters, "tokens.weight") + token * width) +
                              added(numbers_of(parameters, "positions.weight") + place * width)};
    for (std::size_t layer = 0; layer < of.layers; ++layer) {
        const float* output =
            numbers_of(parameters, "blocks." + std::to_string(layer) + ".output.weight");
        for (std::size_t head = 0; head < of.heads; ++head) {
            const float* blend =
                seen.heads[layer].cells<float>() + (head * sequences.length + place) * head_width;
            double part = 0.0;
            for (std::size_t i = 0; i < width; ++i) {
                const float* columns = output + i * width + head * head_width;
                part += direction[i] * std::inner_product(blend, blend + head_width, columns, 0.0);
            }
            parts.push_back(part);
        }
    }
    if (of.mlp) {
        parts.push_back(added(stream) - std::accumulate(parts.begin(), parts.end(), 0.0));
    }
    if (of.layer_norm) parts.push_back(bias);
    return parts;
}

namespace {

/// A mean of numbers that come one at a time.
struct mean {
    double total = 0.0;
    std::size_t count = 0;
    void add(double each) {
        total += each;
        ++count;
    }
    double value() const {
        return count == 0 ? std::numeric_limits<double>::quiet_NaN()
                          : total / static_cast<double>(count);
    }
};

}  // namespace

std::vector<head_scores> scores_of(const array& weights, const batch& of) {
    const std::size_t heads = weights.shape()[1], length = of.length;
    std::vector<head_scores> made;
    for (std::size_t head = 0; head < heads; ++head) {
        mean previous, induction, first, own, noun;
        for (std::size_t row = 0; row < of.count; ++row) {
            const std::int64_t* tokens = of.tokens.data() + row * length;
            const std::int64_t* nouns = of.nouns.data() + row * length;
            for (std::size_t query = 1; query < length; ++query) {
                const float* each =
                    weights.cells<float>() + ((row * heads + head) * length + query) * length;
                const auto on = [each](std::size_t key) { return static_cast<double>(each[key]); };
                first.add(on(0));
                own.add(on(query));
                if (nouns[query] >= 0) noun.add(on(static_cast<std::size_t>(nouns[query])));
                if (query < of.periods[row]) {
                    previous.add(on(query - 1));
                    continue;
                }
                double followed = 0.0;
                for (std::size_t key = 1; key <= query; ++key) {
                    if (tokens[key - 1] == tokens[query]) followed += on(key);
                }
                induction.add(followed);
            }
        }
        made.push_back(
            {previous.value(), induction.value(), first.value(), own.value(), noun.value()});
    }
    return made;
}

}  // namespace learning
