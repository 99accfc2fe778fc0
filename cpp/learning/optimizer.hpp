#pragma once

#include "recorder/tape.hpp"

namespace learning {

enum class optimizer_kind { sgd, adam, adamw };

struct optimizer_options {
    optimizer_kind kind = optimizer_kind::adam;
    double rate = 0.01;
    double beta1 = 0.9, beta2 = 0.98;  ///< of adam and adamw
    double epsilon = 1e-8;
    /// Of adamw it is apart from the gradient; of sgd and adam it is added to the gradient.
    double weight_decay = 0.0;
};

/// The numbers that change with each step, each a tensor without axes.
struct step_numbers {
    double size;     ///< the rate, of adam and adamw divided by 1 - beta1^step
    double divisor;  ///< the root of 1 - beta2^step; not of sgd
};
/// Of step number `step`, from 1 on.
step_numbers numbers_of(const optimizer_options& of, std::size_t step);

/// A parameter after a step, and the running means of its gradient and of its square; sgd has none.
struct updated {
    recorder::variable value, mean, square;
};

/// Records PyTorch's step for one parameter, operation by operation.
updated record_update(const optimizer_options& of, const updated& before,
                      recorder::variable gradient, recorder::variable size,
                      recorder::variable divisor);

}  // namespace learning
