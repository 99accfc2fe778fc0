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

}  // namespace

trainer::trainer(const training_options& asked)
    : options_(asked), task_(make_task(asked.task, asked.of_task)), draws_(asked.seed) {
    options_.model.vocabulary = task_->words().size();
    options_.model.length = task_->length();
    parameters_ = initial_parameters(options_.model, draws_);
    for (const named_array& each : parameters_) {
        if (options_.optimizer.kind == optimizer_kind::sgd) break;
        means_.emplace_back(dtype::float32, each.value.shape());
        squares_.emplace_back(dtype::float32, each.value.shape());
    }
    record();
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
        if (!means_.empty()) {
            each.mean = on.given(means_[i], {name + ".mean", ""});
            each.square = on.given(squares_[i], {name + ".square", ""});
        }
        before.push_back(each);
    }
    std::vector<updated> after;
    for (std::size_t i = 0; i < before.size(); ++i) {
        after.push_back(record_update(options_.optimizer, before[i],
                                      on.gradient(made.parameters[i]), size, divisor));
        wanted.outputs.push_back(on.name(after[i].value));
    }
    for (std::size_t i = 0; i < means_.size(); ++i) {
        for (const auto part : {&updated::mean, &updated::square}) {
            wanted.inputs.push_back(on.name(before[i].*part));
            wanted.outputs.push_back(on.name(after[i].*part));
        }
    }
    trace_ = on.trace();
    plan_ = std::make_unique<plan>(trace_, wanted);
}

double trainer::step() {
    const batch_arrays next = arrays_of(next_batch());
    const step_numbers numbers = numbers_of(options_.optimizer, gathered_ + 1);
    std::vector<array> inputs{next.tokens, next.targets, next.shares, array::scalar(numbers.size),
                              array::scalar(numbers.divisor)};
    for (const named_array& each : parameters_) inputs.push_back(each.value);
    for (std::size_t i = 0; i < means_.size(); ++i) {
        inputs.push_back(means_[i]);
        inputs.push_back(squares_[i]);
    }
    const std::vector<array> outputs = plan_->run(inputs);
    const double loss = outputs[0].number(0);
    if (!std::isfinite(loss)) return loss;
    const std::size_t count = parameters_.size();
    for (std::size_t i = 0; i < count; ++i) parameters_[i].value = outputs[1 + i];
    for (std::size_t i = 0; i < means_.size(); ++i) {
        means_[i] = outputs[1 + count + 2 * i];
        squares_[i] = outputs[2 + count + 2 * i];
    }
    ++steps_;
    ++gathered_;
    return loss;
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
    steps_ = steps;
    gathered_ = 0;
    for (std::vector<array>* means : {&means_, &squares_}) {
        for (array& each : *means) each = array(dtype::float32, each.shape());
    }
}

batch trainer::upcoming() const {
    attention::generator draws(draws_);
    return task_->draw(options_.batch, draws, purpose::training);
}

}  // namespace learning
