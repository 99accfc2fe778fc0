#include "learning/optimizer.hpp"

#include <cmath>

#include "recorder/vocabulary.hpp"

namespace learning {

using recorder::variable;

namespace {

/// base to a whole power. std::pow is not the same on every machine.
double power_of(double base, std::size_t times) {
    double power = 1.0;
    for (; times != 0; times /= 2, base *= base) {
        if (times % 2 == 1) power *= base;
    }
    return power;
}

}  // namespace

step_numbers numbers_of(const optimizer_options& of, std::size_t step) {
    if (of.kind == optimizer_kind::sgd) return {of.rate, 1.0};
    return {of.rate / (1 - power_of(of.beta1, step)), std::sqrt(1 - power_of(of.beta2, step))};
}

updated record_update(const optimizer_options& of, const updated& before, variable gradient,
                      variable size, variable divisor) {
    using recorder::invoke;
    variable value = before.value;
    if (of.weight_decay != 0.0) {
        if (of.kind == optimizer_kind::adamw) {
            value = value * (1 - of.rate * of.weight_decay);
        } else {
            gradient = gradient + value * of.weight_decay;
        }
    }
    if (of.kind == optimizer_kind::sgd) return {value - gradient * size, {}, {}};
    const variable mean = before.mean * of.beta1 + gradient * (1 - of.beta1);
    const variable square = before.square * of.beta2 + gradient * gradient * (1 - of.beta2);
    const variable spread = invoke(recorder::sqrt_definition, {square}) / divisor + of.epsilon;
    return {value - mean / spread * size, mean, square};
}

}  // namespace learning
