// The calls about models that are trained.
#include "bindings/learning_calls.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "attention/status.hpp"
#include "bindings/recorder_kept.hpp"
#include "learning/trainer.hpp"
#include "learning/viewer.hpp"

namespace bindings {

namespace {

using attention::error;
using attention::status;
using namespace learning;

/// How many sequences test a model.
constexpr std::size_t test_sequences = 16;
constexpr std::uint64_t test_seed = 20'211'222;

struct learner {
    explicit learner(const training_options& asked)
        : trained(asked),
          tested(trained.task().draw(test_sequences, draws, purpose::testing)),
          tester(trained.model(), test_sequences, tested.length) {}

    trainer trained;
    attention::generator draws{test_seed};
    batch tested;
    viewer tester;
    /// Looks at one sequence of the length that was asked for last.
    std::unique_ptr<viewer> looker;
    std::size_t looker_length = 0;
};

numbered<learner>& learners() {
    static auto& only = *new numbered<learner>("learner", 8);
    return only;
}

learner& asked_learner(request& from) {
    return learners().at(static_cast<std::uint32_t>(from.count("The learner")));
}

double in_range(request& from, const char* what, double least, double most) {
    const double given = from.number();
    if (given >= least && given <= most) return given;
    throw error(status::value, std::string(what) + " must be a number from " +
                                   std::to_string(least) + " to " + std::to_string(most) + ".");
}

std::size_t whole_in_range(request& from, const char* what, std::size_t least, std::size_t most) {
    const std::size_t given = from.count(what);
    if (given >= least && given <= most) return given;
    throw error(status::value, std::string(what) + " must be a whole number from " +
                                   std::to_string(least) + " to " + std::to_string(most) +
                                   ", not " + std::to_string(given) + ".");
}

training_options read_options(request& from) {
    training_options made;
    made.task = from.line();
    made.of_task.vocabulary = from.count("The number of letters");
    made.of_task.length = from.count("The length of a sequence");
    made.model.layers = whole_in_range(from, "The number of layers", 1, 3);
    made.model.heads = whole_in_range(from, "The number of heads", 1, 8);
    made.model.width = whole_in_range(from, "The width", 4, 128);
    if (made.model.width % made.model.heads != 0) {
        throw error(status::value, "The width, " + std::to_string(made.model.width) +
                                       ", must be a multiple of the number of heads, " +
                                       std::to_string(made.model.heads) + ".");
    }
    made.model.layer_norm = from.flag();
    made.model.mlp = from.flag();
    made.optimizer.kind = static_cast<optimizer_kind>(whole_in_range(from, "The optimiser", 0, 2));
    made.optimizer.rate = in_range(from, "The learning rate", 0.0, 10.0);
    made.optimizer.weight_decay = in_range(from, "The weight decay", 0.0, 1.0);
    made.batch = whole_in_range(from, "The number of sequences", 1, 64);
    made.seed = from.whole("The seed");
    for (std::size_t more = from.count("The bytes of the text"); more > 0; --more) {
        made.of_task.text += static_cast<char>(from.count("A byte of the text") & 0xFFU);
    }
    return made;
}

/// The parameters of a learner's model, with other numbers.
named_arrays read_numbers(request& from, const learner& of) {
    named_arrays made;
    const attention::tensor all = from.tensor();
    const float* next = all.data();
    std::size_t left = all.size();
    for (const named_array& each : of.trained.parameters()) {
        array value(recorder::dtype::float32, each.value.shape());
        if (left < value.size()) {
            throw error(status::shape, "These are the numbers of another model: they end in " +
                                           attention::quoted(each.name) + ".");
        }
        std::copy(next, next + value.size(), value.fill<float>());
        next += value.size();
        left -= value.size();
        made.push_back({each.name, std::move(value)});
    }
    if (left != 0) {
        throw error(status::shape, "These are the numbers of another model: there are " +
                                       std::to_string(left) + " more than it has.");
    }
    return made;
}

std::vector<float> read_kept(request& from, const learner& of) {
    std::vector<float> made(of.trained.model().layers * of.trained.model().heads);
    for (float& each : made) each = from.flag() ? 1.0F : 0.0F;
    return made;
}

void append(reply& to, const array& values) {
    to.values.insert(to.values.end(), values.cells<float>(), values.cells<float>() + values.size());
}

reply reply_of(const batch& drawn) {
    reply result;
    for (std::size_t i = 0; i < drawn.tokens.size(); ++i) {
        result.number(static_cast<double>(drawn.tokens[i]));
        result.number(static_cast<double>(drawn.targets[i]));
        result.values.push_back(drawn.shares[i]);
    }
    return result;
}

/// What a model makes of one sequence, as a request asks for it.
struct looked {
    explicit looked(request& from)
        : of(asked_learner(from)),
          kept(read_kept(from, of)),
          parameters(read_numbers(from, of)),
          sequence(1, whole_in_range(from, "The number of tokens", 1, of.trained.model().length)) {
        for (std::int64_t& each : sequence.tokens) {
            each = static_cast<std::int64_t>(from.count("A token"));
        }
        if (of.looker_length != sequence.length) {
            of.looker = std::make_unique<viewer>(of.trained.model(), 1, sequence.length);
            of.looker_length = sequence.length;
        }
        seen = of.looker->look(parameters, sequence, kept);
    }

    learner& of;
    std::vector<float> kept;
    named_arrays parameters;
    batch sequence;
    viewer::seen seen;
};

}  // namespace

reply open_learner(request& from) {
    const training_options asked = read_options(from);
    auto made = std::make_unique<learner>(asked);
    reply result;
    result.count(0);
    result.count(made->trained.task().length());
    const std::vector<std::string>& words = made->trained.task().words();
    result.count(words.size());
    for (const std::string& each : words) result.line(each == "\n" ? "\u21b5" : each);
    result.count(made->trained.parameters().size());
    for (const named_array& each : made->trained.parameters()) {
        result.line(each.name);
        result.count(each.value.rank());
        for (const std::size_t length : each.value.shape()) result.count(length);
    }
    result.numbers[0] = learners().keep(std::move(made));
    return result;
}

reply close_learner(request& from) {
    learners().drop(static_cast<std::uint32_t>(from.count("The learner")));
    return {};
}

reply train(request& from) {
    learner& of = asked_learner(from);
    std::vector<double> losses;
    for (std::size_t more = from.count("The number of steps"); more > 0; --more) {
        losses.push_back(of.trained.step());
        if (!std::isfinite(losses.back())) break;
    }
    reply result;
    result.count(of.trained.steps());
    result.count(losses.size());
    for (const double each : losses) result.number(each);
    return result;
}

reply read_parameters(request& from) {
    reply result;
    for (const named_array& each : asked_learner(from).trained.parameters()) {
        append(result, each.value);
    }
    return result;
}

reply write_parameters(request& from) {
    learner& of = asked_learner(from);
    const std::size_t steps = from.count("The number of steps");
    of.trained.set_parameters(read_numbers(from, of), steps);
    return {};
}

reply look_at_sequence(request& from) {
    const looked at(from);
    reply result;
    append(result, at.seen.logits);
    for (const array& each : at.seen.weights) append(result, each);
    return result;
}

reply split_logit(request& from) {
    const looked at(from);
    const std::size_t place = whole_in_range(from, "The place", 0, at.sequence.length - 1);
    const model_options& model = at.of.trained.model();
    const std::size_t word = whole_in_range(from, "The word", 0, model.vocabulary - 1);
    reply result;
    for (const double part :
         parts_of_logit(model, at.parameters, at.seen, at.sequence, place, word)) {
        result.number(part);
    }
    return result;
}

reply test_model(request& from) {
    learner& of = asked_learner(from);
    const std::vector<float> kept = read_kept(from, of);
    const viewer::seen seen = of.tester.look(read_numbers(from, of), of.tested, kept);
    reply result;
    result.number(seen.loss);
    for (const array& layer : seen.weights) {
        for (const head_scores& each : scores_of(layer, of.tested)) {
            for (const double score :
                 {each.previous, each.induction, each.first, each.own, each.noun}) {
                result.number(score);
            }
        }
    }
    return result;
}

reply draw_sequence(request& from) {
    const learner& of = asked_learner(from);
    attention::generator draws(from.whole("The seed"));
    const batch one = of.trained.task().draw(1, draws, purpose::testing);
    reply result;
    for (std::size_t i = 0; i < one.length; ++i) {
        result.number(static_cast<double>(one.tokens[i]));
        result.number(one.shares[i] > 0.0F ? static_cast<double>(one.targets[i]) : -1.0);
    }
    return result;
}

reply write_task(request& from) {
    reply result;
    result.text = asked_learner(from).trained.task().python();
    return result;
}

reply next_batch(request& from) {
    return reply_of(asked_learner(from).trained.upcoming());
}

reply tested_batch(request& from) {
    return reply_of(asked_learner(from).tested);
}

}  // namespace bindings
