#include "learning/trainer.hpp"

#include <algorithm>
#include <cmath>

#include "recorder/vocabulary.hpp"

namespace learning {

using recorder::dtype;

batch_arrays arrays_of(const batch& drawn) {
    const std::size_t size = drawn.tokens.size();
    batch_arrays made{array(dtype::int64, {drawn.count, drawn.length}), array(dtype::int64, {size}),
                      array(dtype::float32, {size})};
    std::copy(drawn.tokens.begin(), drawn.tokens.end(), made.tokens.fill<std::int64_t>());
    std::copy(drawn.targets.begin(), drawn.targets.end(), made.targets.fill<std::int64_t>());
    std::copy(drawn.shares.begin(), drawn.shares.end(), made.shares.fill<float>());
    return made;
}

variable record_loss(variable logits, variable targets, variable shares) {
    tape& on = *logits.owner;
    const recorder::shape_list shape = on.value(logits).shape();
    const variable rows = recorder::reshape(logits, {shape[0] * shape[1], shape[2]});
    const variable each = recorder::record(recorder::nll_loss_each_definition,
                                           {recorder::log_softmax(rows, 1), targets, {}},
                                           {std::int64_t{-100}, std::string("none")});
    const variable loss = recorder::invoke(recorder::sum_definition, {each * shares});
    on.rename(loss, {"loss", "loss"});
    return loss;
}

namespace {

/// In how many parts a step goes through its batch: each has some 48 tokens, which is enough for
/// the loops and little enough for the cache.
std::size_t parts_of(std::size_t batch, std::size_t length) {
    constexpr std::size_t tokens = 48;
    std::size_t sequences = 1;
    while (sequences < batch && (batch % sequences != 0 || sequences * length < tokens)) {
        ++sequences;
    }
    return batch / sequences;
}

/// The inputs of a step before those that it changes: a batch and two numbers.
constexpr std::size_t first_state = 5;

}  // namespace

trainer::trainer(const training_options& asked)
    : options_(asked), task_(make_task(asked.task, asked.of_task)), draws_(asked.seed) {
    options_.model.vocabulary = task_->words().size();
    options_.model.length = task_->length();
    parameters_ = initial_parameters(options_.model, draws_);
    record();
    write_state();
}

void trainer::record() {
    tape on(options_.seed);
    // Any batch has the shapes that are recorded.
    attention::generator other(options_.seed);
    const batch_arrays shown = arrays_of(task_->draw(options_.batch, other, purpose::training));
    const variable tokens = on.given(shown.tokens, {"tokens", ""});
    const variable targets = on.given(shown.targets, {"targets", ""});
    const variable shares = on.given(shown.shares, {"shares", ""});
    const variable size = on.given(array::scalar(1.0), {"step_size", ""});
    const variable divisor = on.given(array::scalar(1.0), {"divisor", ""});
    const recorded_model made = record_model(on, options_.model, parameters_, tokens);
    const variable loss = record_loss(made.logits, targets, shares);
    on.backward(loss);

    on.grad_enabled = false;
    plan::options wanted;
    wanted.inputs = {"tokens", "targets", "shares", "step_size", "divisor"};
    wanted.divided = {"tokens", "targets", "shares"};
    wanted.parts = parts_of(options_.batch, options_.model.length);
    wanted.outputs = {on.name(loss)};
    std::vector<updated> before;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const std::string& name = parameters_[i].name;
        wanted.inputs.push_back(name);
        updated each{made.parameters[i], {}, {}};
        if (mean_count() > 0) {
            const array zeros(dtype::float32, parameters_[i].value.shape());
            each.mean = on.given(zeros, {name + ".mean", ""});
            each.square = on.given(zeros, {name + ".square", ""});
        }
        before.push_back(each);
    }
    std::vector<updated> after;
    for (std::size_t i = 0; i < before.size(); ++i) {
        after.push_back(record_update(options_.optimizer, before[i],
                                      on.gradient(made.parameters[i]), size, divisor));
        wanted.outputs.push_back(on.name(after[i].value));
    }
    for (std::size_t i = 0; 2 * i < mean_count(); ++i) {
        for (const auto part : {&updated::mean, &updated::square}) {
            wanted.inputs.push_back(on.name(before[i].*part));
            wanted.outputs.push_back(on.name(after[i].*part));
        }
    }
    trace_ = on.trace();
    plan_ = std::make_unique<plan>(trace_, wanted);
}

void trainer::write_state() {
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        plan_->write(first_state + i, parameters_[i].value);
    }
    for (std::size_t i = 0; i < mean_count(); ++i) {
        const std::size_t place = first_state + parameters_.size() + i;
        plan_->write(place, array(dtype::float32, parameters_[i / 2].value.shape()));
    }
}

double trainer::step() {
    const batch_arrays next = arrays_of(next_batch());
    const step_numbers numbers = numbers_of(options_.optimizer, gathered_ + 1);
    const array inputs[first_state] = {next.tokens, next.targets, next.shares,
                                       array::scalar(numbers.size), array::scalar(numbers.divisor)};
    for (std::size_t i = 0; i < first_state; ++i) plan_->write(i, inputs[i]);
    plan_->run();
    const double loss = plan_->output(0).number(0);
    if (!std::isfinite(loss)) return loss;
    // After the loss, the outputs are what the next step reads.
    const std::size_t count = parameters_.size() + mean_count();
    for (std::size_t i = 0; i < count; ++i) plan_->carry(1 + i, first_state + i);
    are_read_ = false;
    ++steps_;
    ++gathered_;
    return loss;
}

const named_arrays& trainer::parameters() const {
    for (std::size_t i = 0; i < parameters_.size() && !are_read_; ++i) {
        parameters_[i].value = plan_->input(first_state + i);
    }
    are_read_ = true;
    return parameters_;
}

void trainer::set_parameters(named_arrays parameters, std::size_t steps) {
    const bool are_alike =
        std::equal(parameters.begin(), parameters.end(), parameters_.begin(), parameters_.end(),
                   [](const named_array& one, const named_array& other) {
                       return one.name == other.name && one.value.shape() == other.value.shape();
                   });
    if (!are_alike) {
        throw attention::error(attention::status::shape, "These are the tensors of another model.");
    }
    parameters_ = std::move(parameters);
    are_read_ = true;
    steps_ = steps;
    gathered_ = 0;
    write_state();
}

batch trainer::upcoming() const {
    attention::generator draws(draws_);
    return task_->draw(options_.batch, draws, purpose::training);
}

}  // namespace learning
