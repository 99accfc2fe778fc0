#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "learning/model.hpp"
#include "learning/optimizer.hpp"
#include "learning/plan/plan.hpp"
#include "learning/task.hpp"

namespace learning {

struct training_options {
    std::string task = "induction";
    task_options of_task;
    /// Vocabulary and length are those of the task.
    model_options model;
    optimizer_options optimizer;
    std::size_t batch = 32;
    std::uint64_t seed = 1;
};

/// Trains a model: one step is a recorded program, which is run again and again. The same options
/// give the same bits.
class trainer {
  public:
    explicit trainer(const training_options& asked);

    /// Takes the next step and gives its loss, that of the model before the step. Where it is not
    /// finite, nothing changes: the model stays as it was.
    double step();
    std::size_t steps() const noexcept { return steps_; }
    const learning::task& task() const noexcept { return *task_; }
    const model_options& model() const noexcept { return options_.model; }
    /// Valid until the next step.
    const named_arrays& parameters() const;
    /// Goes on from these numbers as after `steps` steps; the optimiser's means begin anew, and so
    /// do its corrections. Refuses (`status::shape`) those of another model.
    void set_parameters(named_arrays parameters, std::size_t steps);
    /// The batch of the next step, which stays the next one.
    batch upcoming() const;

    /// The recorded program of a step, with the numbers that it was recorded with.
    const recorder::trace& trace() const noexcept { return trace_; }

  private:
    void record();
    /// Puts the parameters, and means of 0, where the next step reads them.
    void write_state();
    /// How many means the optimiser keeps.
    std::size_t mean_count() const noexcept {
        return options_.optimizer.kind == optimizer_kind::sgd ? 0 : 2 * parameters_.size();
    }
    batch next_batch() { return task_->draw(options_.batch, draws_, purpose::training); }

    training_options options_;
    std::unique_ptr<learning::task> task_;
    attention::generator draws_;
    mutable named_arrays parameters_;  ///< as they were when somebody last asked
    mutable bool are_read_ = true;     ///< no step was taken since
    recorder::trace trace_;
    std::unique_ptr<plan> plan_;
    std::size_t steps_ = 0;
    std::size_t gathered_ = 0;  ///< steps whose gradients the means hold
};

/// The arrays of a batch, as a model takes them: (b, t), and (b · t) of targets and of shares.
struct batch_arrays {
    array tokens, targets, shares;
};
batch_arrays arrays_of(const batch& drawn);

/// Records the loss of logits: each answer's cross-entropy times its share.
variable record_loss(variable logits, variable targets, variable shares);

}  // namespace learning
