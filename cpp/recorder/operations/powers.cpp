// Powers.
#include <cmath>

#include "recorder/operations/functions.hpp"

namespace recorder {

namespace {

using attention::status;

/// A power of whole numbers; one with a negative exponent has its fraction cut off.
std::int64_t whole_power(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) {
        if (base == 1) return 1;
        if (base == -1) return exponent % 2 == 0 ? 1 : -1;
        return 0;
    }
    std::uint64_t result = 1;
    std::uint64_t square = bits_of(base);
    for (auto rest = bits_of(exponent); rest != 0; rest >>= 1U) {
        if ((rest & 1U) != 0) result *= square;
        square *= square;
    }
    return wrapped(result);
}

/// The exponent where it is one number for all cells, for which PyTorch has shorter ways.
bool is_number(const call& asked, double exponent) {
    const array& of = asked.operand(1);
    return of.rank() == 0 && promote_all(asked) == dtype::float32 && of.number(0) == exponent;
}

template <class Work>
array for_each_base(const call& asked, Work work) {
    return map_one<float, float>(asked.operand(0).to(dtype::float32), dtype::float32, work);
}

array pow_value(const call& asked) {
    const dtype type = promote_all(asked);
    const array& exponent = asked.operand(1);
    if (type == dtype::boolean) refuse_type(asked, type, "numbers");
    if (type == dtype::int64) {
        if (exponent.rank() == 0 && exponent.whole(0) < 0) {
            asked.refuse(status::value,
                         "whole numbers have no negative powers; convert them to float32.");
        }
        return map_two<std::int64_t, std::int64_t>(asked.operand(0).to(type), exponent.to(type),
                                                   broadcast_all(asked), type, whole_power);
    }
    if (is_number(asked, 0.5)) return for_each_base(asked, [](float x) { return std::sqrt(x); });
    if (is_number(asked, -0.5)) {
        return for_each_base(asked, [](float x) { return 1 / std::sqrt(x); });
    }
    if (is_number(asked, 2.0)) return for_each_base(asked, [](float x) { return x * x; });
    if (is_number(asked, 3.0)) return for_each_base(asked, [](float x) { return x * x * x; });
    if (is_number(asked, -2.0)) return for_each_base(asked, [](float x) { return 1 / (x * x); });
    return map_two<float, float>(asked.operand(0).to(type), exponent.to(type), broadcast_all(asked),
                                 type, [](float x, float y) { return std::pow(x, y); });
}

const rule to_power = {"power", "x ^ y",
                       [](const rule_input& of) { return std::pow(of.terms[0], of.terms[1]); }};
const rule to_whole_power = {
    "power", "x ^ y, wrapped to 64 bits", [](const rule_input& of) {
        return static_cast<double>(whole_power(whole_term(of.terms[0]), whole_term(of.terms[1])));
    }};
const rule to_negative_power = {"power", "x ^ y without its fraction, 0 where x is 0",
                                to_whole_power.value};
/// Unlike a power, the root of -∞ is nan.
const rule root = {"root", "√x", [](const rule_input& of) { return std::sqrt(of.terms[0]); }};
const rule inverse_root = {"root", "1 / √x",
                           [](const rule_input& of) { return 1.0 / std::sqrt(of.terms[0]); }};

const rule squared = {"square", "x²",
                      [](const rule_input& of) { return of.terms[0] * of.terms[0]; }};
const rule whole_squared = {"square", "x², wrapped to 64 bits", [](const rule_input& of) {
                                return static_cast<double>(whole_power(whole_term(of.terms[0]), 2));
                            }};

rule_use pow_rule(const call& asked, std::size_t cell) {
    if (promote_all(asked) == dtype::int64) {
        const array& exponent = asked.operand(1);
        const std::size_t place = broadcast_cell(exponent, broadcast_all(asked), cell);
        return {exponent.whole(place) < 0 ? &to_negative_power : &to_whole_power};
    }
    if (is_number(asked, 0.5)) return {&root};
    return {is_number(asked, -0.5) ? &inverse_root : &to_power};
}

/// With 0 as the exponent the power is 1 for every base, and 0 to a positive power is 0 for every
/// exponent: these gradients are exactly 0.
void pow_gradient(gradient_call& of) {
    const variable base = of.operands[0];
    const variable exponent = of.operands[1];
    const variable zero = number(of.gradient, 0.0);
    if (of.needs(0)) {
        const array& exponents = of.made.operand(1);
        const bool is_one = exponents.rank() == 0;
        if (is_one && exponents.number(0) == 0.0) {
            of.give(0, full_like(of.gradient, 0.0));
        } else {
            const variable lower = record(pow_definition, {base, exponent - number(exponent, 1.0)});
            const variable slope = of.gradient * (exponent * lower);
            of.give(0, is_one ? slope : where(compared(eq_definition, exponent, 0.0), zero, slope));
        }
    }
    if (of.needs(1)) {
        const variable is_constant =
            record(logical_and_definition,
                   {compared(eq_definition, base, 0.0), compared(ge_definition, exponent, 0.0)});
        const variable slope = of.result * record(log_definition, {base});
        of.give(1, of.gradient * where(is_constant, zero, slope));
    }
}

}  // namespace

const definition pow_definition = definition("pow(Tensor input, Tensor exponent)")
                                      .written(" ** ")
                                      .cell_by_cell()
                                      .value(pow_value)
                                      .terms(own_cells)
                                      .rule_of(pow_rule)
                                      .gradient(pow_gradient);

const definition square_definition =
    definition("square(Tensor input)")
        .cell_by_cell()
        .value([](const call& asked) {
            const array& x = asked.operand(0);
            if (x.type() == dtype::float32) {
                return map_one<float, float>(x, x.type(), [](float each) { return each * each; });
            }
            return map_one<std::int64_t, std::int64_t>(
                x.to(dtype::int64), dtype::int64,
                [](std::int64_t each) { return whole_power(each, 2); });
        })
        .terms(own_cells)
        .rule_of([](const call& asked, std::size_t) {
            const bool is_float = asked.operand(0).type() == dtype::float32;
            return rule_use{is_float ? &squared : &whole_squared};
        })
        .gradient([](gradient_call& of) { of.give(0, of.gradient * (of.operands[0] * 2.0)); });

}  // namespace recorder
