#include "learning/viewer.hpp"

#include <limits>
#include <utility>

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
    recorder::program::options wanted;
    wanted.inputs = {"sequences", "targets", "shares", "kept"};
    for (const parameter_shape& each : parameter_shapes(of)) {
        zeros.push_back({each.name, array(dtype::float32, each.shape)});
        wanted.inputs.push_back(each.name);
    }
    const recorded_model made = record_model(on, of, zeros, tokens, kept);
    const variable loss = record_loss(made.logits, targets, shares);
    wanted.outputs = {on.name(loss), on.name(made.logits)};
    for (const variable each : made.weights) wanted.outputs.push_back(on.name(each));
    trace_ = on.trace();
    program_ = std::make_unique<recorder::program>(trace_, wanted);
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
    std::vector<array> outputs = program_->run(inputs);
    return {outputs[0].number(0), outputs[1], {outputs.begin() + 2, outputs.end()}};
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
