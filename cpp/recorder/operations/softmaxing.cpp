// Exponentials over their sum along an axis, and the logarithms of such.
#include <algorithm>
#include <cmath>
#include <limits>

#include "recorder/operations/reducing.hpp"
#include "recorder/operations/rows.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

constexpr double infinity = std::numeric_limits<double>::infinity();

array float_operand(const call& asked) {
    const array& from = asked.operand(0);
    const dtype type = asked.type_or("dtype", from.type());
    if (type != dtype::float32) {
        asked.refuse(status::type,
                     "the result is float32, and this would be %; give dtype=torch.float32.", type);
    }
    return from.to(dtype::float32);
}

using row_function = void (*)(const float* from, float* to, std::size_t count, std::size_t step,
                              row_loop loop);

/// Makes each row along `dim` by `work`, which gets the first cell of the operand and of the
/// result, the number of cells, the step between them and PyTorch's loop.
array row_by_row(const call& asked, row_function work) {
    const array from = float_operand(asked);
    array result = array::unfilled(dtype::float32, from.shape());
    const rows all(asked);
    if (result.size() == 0) return result;
    const bool is_last = asked.axis(from.rank()) + 1 >= from.rank();
    for (std::size_t row = 0; row < all.count(); ++row) {
        const std::size_t first = all.first(row);
        // Of the rows side by side, PyTorch computes as many as it can 8 at a time.
        const bool is_vector = row % all.step() < all.step() / 8 * 8;
        work(from.cells<float>() + first, result.fill<float>() + first, all.length(), all.step(),
             is_last     ? row_loop::along
             : is_vector ? row_loop::vector
                         : row_loop::single);
    }
    return result;
}

/// The largest cell is subtracted from all, which changes no quotient: no exponential overflows.
array softmax_value(const call& asked) {
    if (asked.is_stepwise()) return row_by_row(asked, stepwise_softmax);
    return row_by_row(
        asked, [](const float* from, float* to, std::size_t count, std::size_t step, row_loop) {
            const float most = largest_of(from, count, step);
            double total = 0.0;
            for (std::size_t i = 0; i < count; ++i) {
                to[i * step] = std::exp(from[i * step] - most);
                total += static_cast<double>(to[i * step]);
            }
            for (std::size_t i = 0; i < count; ++i) {
                to[i * step] = static_cast<float>(static_cast<double>(to[i * step]) / total);
            }
        });
}

array log_softmax_value(const call& asked) {
    if (asked.is_stepwise()) return row_by_row(asked, stepwise_log_softmax);
    return row_by_row(
        asked, [](const float* from, float* to, std::size_t count, std::size_t step, row_loop) {
            const float most = largest_of(from, count, step);
            double total = 0.0;
            for (std::size_t i = 0; i < count; ++i) {
                total += static_cast<double>(std::exp(from[i * step] - most));
            }
            const double log_total = std::log(total);
            for (std::size_t i = 0; i < count; ++i) {
                const float below = from[i * step] - most;
                to[i * step] = static_cast<float>(static_cast<double>(below) - log_total);
            }
        });
}

double largest_term(const rule_input& made) {
    return made.terms.empty() ? -infinity : rules::largest.value(made);
}

double sum_of_exponentials(const rule_input& made, double most) {
    double total = 0.0;
    for (const double each : made.terms) total += std::exp(each - most);
    return total;
}

const rule softmax_ratio = {"softmax", "exp(t[p]) / Σ exp(t)", [](const rule_input& made) {
                                const double most = largest_term(made);
                                return std::exp(made.terms[made.position] - most) /
                                       sum_of_exponentials(made, most);
                            }};

const rule log_ratio = {"log_softmax", "t[p] − log Σ exp(t)", [](const rule_input& made) {
                            const double most = largest_term(made);
                            return made.terms[made.position] - most -
                                   std::log(sum_of_exponentials(made, most));
                        }};

rule_use softmax_rule(const call& asked, std::size_t cell) {
    return {&softmax_ratio, rows(asked).place_of(cell)};
}

rule_use log_softmax_rule(const call& asked, std::size_t cell) {
    return {&log_ratio, rows(asked).place_of(cell)};
}

bool has_steps(const call& made) {
    return made.is_stepwise() && made.operand(0).rank() > 0;
}

std::size_t axis_of(const call& made) {
    return made.axis(made.operand(0).rank());
}

void softmax_gradient(gradient_call& of) {
    const variable total = has_steps(of.made)
                               ? row_products(of.gradient, of.result, axis_of(of.made))
                               : sum(of.gradient * of.result, {of.made.whole("dim")}, true);
    of.give(0, of.result * (of.gradient - total));
}

void log_softmax_gradient(gradient_call& of) {
    if (!has_steps(of.made)) {
        const variable total = sum(of.gradient, {of.made.whole("dim")}, true);
        return of.give(0, of.gradient - record(exp_definition, {of.result}) * total);
    }
    const variable ones = full_like(of.gradient, 1.0);
    const variable total = row_products(of.gradient, ones, axis_of(of.made));
    const variable shares = record(exp_definition, {of.result});
    of.give(0, record(addcmul_definition, {of.gradient, shares, total}, {std::int64_t{-1}}));
}

// logsumexp

/// An infinity cannot be subtracted from itself.
double finite_or_zero(double most) {
    return std::isinf(most) ? 0.0 : most;
}

array logsumexp_value(const call& asked) {
    if (asked.wholes("dim").empty() && asked.operand(0).rank() > 0) {
        asked.refuse(status::value, "dim must name the axes to go over.");
    }
    const reduction over(asked);
    return over.each<float, float>(
        asked.operand(0).to(dtype::float32), dtype::float32,
        [&over](const float* cells, const walk& at) {
            double most = -infinity;
            walk place = at;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                most = std::max(most, static_cast<double>(cells[place.place()]));
            }
            most = finite_or_zero(most);
            double total = 0.0;
            place = at;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total += std::exp(static_cast<double>(cells[place.place()]) - most);
            }
            return static_cast<float>(std::log(total) + most);
        });
}

const rule log_sum = {"logsumexp", "log Σ exp(t)", [](const rule_input& made) {
                          const double most = finite_or_zero(largest_term(made));
                          return std::log(sum_of_exponentials(made, most)) + most;
                      }};

void logsumexp_gradient(gradient_call& of) {
    const reduction over(of.made);
    const variable below = of.operands[0] - shaped(of.result, over.kept_shape());
    of.give(0, shaped(of.gradient, over.kept_shape()) * record(exp_definition, {below}));
}

// softmin

void softmin_composed(composition& of) {
    const call asked = of.asked();
    if (asked.operand(0).type() == dtype::boolean) {
        asked.refuse(status::type, "bools have no negative; convert them to float32 first.");
    }
    float_operand(asked);
    asked.axis(asked.operand(0).rank());
    variable x = of.operands[0];
    if (asked.operand(0).type() != dtype::float32) {
        x = record(to_definition, {x}, {dtype::float32});
    }
    of.give(record(softmax_definition, {x * -1.0}, {asked.whole("dim"), attribute{}}));
}

}  // namespace

const definition softmax_definition =
    definition("softmax(Tensor input, int dim, *, dtype? dtype=None)")
        .value(softmax_value)
        .terms(row_terms)
        .rule_of(softmax_rule)
        .gradient(softmax_gradient);

const definition log_softmax_definition =
    definition("log_softmax(Tensor input, int dim, *, dtype? dtype=None)")
        .value(log_softmax_value)
        .terms(row_terms)
        .rule_of(log_softmax_rule)
        .gradient(log_softmax_gradient);

const definition logsumexp_definition =
    definition("logsumexp(Tensor input, int[] dim, bool keepdim=False)")
        .value(logsumexp_value)
        .terms(reduced_terms)
        .rule(log_sum)
        .gradient(logsumexp_gradient);

const definition softmin_definition =
    definition("softmin(Tensor input, int dim, *, dtype? dtype=None)").composes(softmin_composed);

}  // namespace recorder
