// Norms over axes.
#include <algorithm>
#include <cmath>

#include "recorder/operations/places.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

double exponent_of(const call& asked) {
    return asked.has("p") ? asked.number("p") : 2.0;
}

/// The norm of the numbers that `next` gives one after another.
template <class Next>
double norm_of(std::size_t count, double p, Next next) {
    if (count == 0) return 0.0;
    if (std::isinf(p)) {
        double found = std::abs(next());
        for (std::size_t i = 1; i < count; ++i) {
            const double size = std::abs(next());
            if (size != size || (p > 0 ? size > found : size < found)) found = size;
        }
        return found;
    }
    double total = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double each = std::abs(next());
        if (p == 0.0) {
            total += each != 0.0 ? 1.0 : 0.0;
        } else {
            total += p == 1.0 ? each : p == 2.0 ? each * each : std::pow(each, p);
        }
    }
    if (p == 0.0 || p == 1.0) return total;
    return p == 2.0 ? std::sqrt(total) : std::pow(total, 1.0 / p);
}

/// The square root of the sum of squares as PyTorch adds them: of cells side by side in 8 lanes, of
/// others one after another.
float stepwise_size(const float* cells, std::size_t count, walk place) {
    walk second = place;
    second.next();
    const bool is_along = count > 1 && second.place() == 1;
    const std::size_t whole = is_along ? count / torch_lanes * torch_lanes : 0;
    float sums[torch_lanes] = {};
    for (std::size_t i = 0; i < count; ++i, place.next()) {
        const float each = cells[place.place()];
        // The rest of a row is added to the sum of its lanes, which have been added up.
        for (std::size_t lane = 1; lane < torch_lanes && i == whole; ++lane) sums[0] += sums[lane];
        float& sum = sums[i < whole ? i % torch_lanes : 0];
        // Of the rest, 4 at a time are squared before they are added.
        const bool is_squared = is_along && i >= whole && i < count / 4 * 4;
        sum = is_squared ? sum + each * each : fused(each, each, sum);
    }
    for (std::size_t lane = 1; lane < torch_lanes && whole == count; ++lane) sums[0] += sums[lane];
    return std::sqrt(sums[0]);
}

array norm_value(const call& asked) {
    const array& from = asked.operand(0);
    if (asked.type_or("dtype", from.type()) != dtype::float32) {
        asked.refuse(status::type,
                     "a norm is float32, and this would be %; give dtype=torch.float32.",
                     asked.type_or("dtype", from.type()));
    }
    const reduction over(asked);
    const double p = exponent_of(asked);
    const bool is_stepwise = asked.is_stepwise() && p == 2.0;
    return over.each<float, float>(
        from.to(dtype::float32), dtype::float32, [&, p](const float* cells, walk place) {
            if (is_stepwise) return stepwise_size(cells, over.count(), place);
            return static_cast<float>(norm_of(over.count(), p, [&] {
                const auto each = static_cast<double>(cells[place.place()]);
                place.next();
                return each;
            }));
        });
}

double norm_by_rule(const rule_input& made) {
    std::size_t next = 0;
    return norm_of(made.terms.size(), exponent_of(made.asked),
                   [&made, &next] { return made.terms[next++]; });
}

const rule euclidean = {"norm", "√Σ t²", norm_by_rule};
const rule absolute = {"norm", "Σ |t|", norm_by_rule};
const rule counted = {"norm", "number of t ≠ 0", norm_by_rule};
const rule most = {"norm", "max |t|", norm_by_rule};
const rule least = {"norm", "min |t|", norm_by_rule};
const rule general = {"norm", "(Σ |t|^p)^(1/p)", norm_by_rule};

rule_use norm_rule(const call& asked, std::size_t) {
    const double p = exponent_of(asked);
    if (std::isinf(p)) return {p > 0 ? &most : &least};
    return {p == 0.0 ? &counted : p == 1.0 ? &absolute : p == 2.0 ? &euclidean : &general};
}

/// 0 where `tested` is 0.
variable unless_zero(variable values, variable tested) {
    return record(masked_fill_definition,
                  {values, compared(eq_definition, tested, 0.0), number(values, 0.0)});
}

/// Where a division by 0 or a power of 0 has no limit, the gradient is 0.
void norm_gradient(gradient_call& of) {
    const reduction over(of.made);
    const double p = exponent_of(of.made);
    if (p == 0.0) return;
    const variable x = of.operands[0];
    const variable size = shaped(of.result, over.kept_shape());
    const variable gradient = shaped(of.gradient, over.kept_shape());
    if (p == 2.0) return of.give(0, gradient * unless_zero(x / size, size));
    const variable sign = record(sign_definition, {x});
    if (p == 1.0) return of.give(0, sign * gradient);
    const variable sizes = record(abs_definition, {x});
    if (std::isinf(p)) return of.give(0, sign * (gradient * shares(sizes, size)));
    // The quotient is taken first: powers of the sizes alone underflow and overflow.
    const variable powers = unless_zero(power(sizes / size, p - 1.0), x);
    of.give(0, sign * powers * gradient);
}

}  // namespace

const definition norm_definition =
    definition(
        "norm(Tensor input, Scalar? p=2, int[]? dim=None, bool keepdim=False, *, "
        "dtype? dtype=None)")
        .value(norm_value)
        .terms(reduced_terms)
        .rule_of(norm_rule)
        .gradient(norm_gradient);

}  // namespace recorder
