// Means, and how far cells are spread around them.
#include <algorithm>
#include <cmath>

#include "recorder/operations/reducing.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

double mean_of(const float* cells, std::size_t count, walk place) {
    double total = 0.0;
    for (std::size_t i = 0; i < count; ++i, place.next()) {
        total += static_cast<double>(cells[place.place()]);
    }
    return total / static_cast<double>(count);
}

// mean

array mean_value(const call& asked) {
    const array& from = asked.operand(0);
    if (asked.type_or("dtype", from.type()) != dtype::float32) {
        asked.refuse(status::type,
                     "a mean is float32, and this would be one of %; give dtype=torch.float32.",
                     asked.type_or("dtype", from.type()));
    }
    const reduction over(asked);
    if (asked.is_stepwise()) {
        array result = stepwise_sum(asked, from.to(dtype::float32), over.shape());
        const auto count = static_cast<float>(over.count());
        float* to = result.fill<float>();
        std::transform(to, to + result.size(), to, [count](float sum) { return sum / count; });
        return result;
    }
    return over.each<float, float>(from.to(dtype::float32), dtype::float32,
                                   [&over](const float* cells, const walk& at) {
                                       return static_cast<float>(mean_of(cells, over.count(), at));
                                   });
}

void mean_gradient(gradient_call& of) {
    const reduction over(of.made);
    const auto count = static_cast<double>(over.count());
    const variable each = of.made.is_stepwise() ? of.gradient / number(of.gradient, count)
                                                : of.gradient * (1.0 / count);
    of.give(0, expand(shaped(each, over.kept_shape()), of.made.operand(0).shape()));
}

// var, std

/// What is taken from the number of cells, before the sum of squares is divided by it.
double correction_of(const call& asked) {
    if (!asked.has("correction")) {
        return asked.has("unbiased") && !asked.flag("unbiased") ? 0.0 : 1.0;
    }
    if (asked.has("unbiased")) {
        asked.refuse(status::value, "give unbiased or correction, not both.");
    }
    return static_cast<double>(asked.whole("correction"));
}

double divisor_of(const call& asked, std::size_t count) {
    return std::max(static_cast<double>(count) - correction_of(asked), 0.0);
}

/// What the squares are added to: no cells have no mean to be apart from.
double start_of(std::size_t count) {
    return count == 0 ? std::nan("") : 0.0;
}

template <bool root>
array var_value(const call& asked) {
    const array& from = asked.operand(0);
    if (from.type() != dtype::float32) {
        asked.refuse(status::type, "the tensor must hold float32, not %.", from.type());
    }
    const reduction over(asked);
    const double divisor = divisor_of(asked, over.count());
    return over.each<float, float>(
        from, dtype::float32, [&over, divisor](const float* cells, const walk& at) {
            const double middle = mean_of(cells, over.count(), at);
            double total = start_of(over.count());
            walk place = at;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                const double apart = static_cast<double>(cells[place.place()]) - middle;
                total += apart * apart;
            }
            return static_cast<float>(root ? std::sqrt(total / divisor) : total / divisor);
        });
}

double var_of(const rule_input& made) {
    const double middle = rules::mean.value(made);
    double total = start_of(made.terms.size());
    for (const double each : made.terms) total += (each - middle) * (each - middle);
    return total / divisor_of(made.asked, made.terms.size());
}

const rule var_rule = {"var", "Σ (t − mean t)² / max(n − correction, 0)", var_of};
const rule std_rule = {"std", "√(Σ (t − mean t)² / max(n − correction, 0))",
                       [](const rule_input& made) { return std::sqrt(var_of(made)); }};

/// The gradient of the variance, whose own is `of_var`.
variable of_var_gradient(gradient_call& of, variable of_var) {
    const reduction over(of.made);
    const variable x = of.operands[0];
    const double scale = 2.0 / (static_cast<double>(over.count()) - correction_of(of.made));
    const variable middle = record(mean_definition, {x}, {of.made.get("dim"), true, attribute{}});
    return shaped(of_var * scale, over.kept_shape()) * (x - middle);
}

void var_gradient(gradient_call& of) {
    of.give(0, of_var_gradient(of, of.gradient));
}

/// Of cells that are all alike, the gradient is 0.
void std_gradient(gradient_call& of) {
    const variable is_zero = compared(eq_definition, of.result, 0.0);
    const variable of_var = record(masked_fill_definition, {of.gradient / (of.result * 2.0),
                                                            is_zero, number(of.gradient, 0.0)});
    of.give(0, of_var_gradient(of, of_var));
}

}  // namespace

const definition mean_definition =
    definition("mean(Tensor input, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)")
        .value(mean_value)
        .terms(reduced_terms)
        .rule(rules::mean)
        .gradient(mean_gradient);

const definition var_definition =
    definition(
        "var(Tensor input, int[]? dim=None, bool? unbiased=None, bool keepdim=False, *, "
        "int? correction=None)")
        .value(var_value<false>)
        .terms(reduced_terms)
        .rule(var_rule)
        .gradient(var_gradient);

const definition std_definition =
    definition(
        "std(Tensor input, int[]? dim=None, bool? unbiased=None, bool keepdim=False, *, "
        "int? correction=None)")
        .value(var_value<true>)
        .terms(reduced_terms)
        .rule(std_rule)
        .gradient(std_gradient);

}  // namespace recorder
