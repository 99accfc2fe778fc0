// Quotients and remainders, cell by cell.
#include <cmath>
#include <limits>

#include "recorder/operations/functions.hpp"

namespace recorder {

namespace {

using attention::status;

/// The remainder with the sign of the divisor, as Python's %.
template <class Number>
Number remainder_of(Number x, Number y) {
    const Number rest = std::fmod(x, y);
    return rest != 0 && (y < 0) != (rest < 0) ? rest + y : rest;
}

/// PyTorch's x // y: the quotient is rounded down before it is rounded to the type's precision.
template <class Number>
Number floor_quotient(Number x, Number y) {
    if (y == 0) return x / y;
    const Number rest = std::fmod(x, y);
    Number quotient = (x - rest) / y;
    if (rest != 0 && (y < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(Number{0}, x / y);
    const Number down = std::floor(quotient);
    return quotient - down > Number{0.5} ? down + 1 : down;
}

/// The quotient of whole numbers without its fraction; the least number by -1 wraps around.
std::int64_t whole_quotient(std::int64_t x, std::int64_t y) {
    return y == -1 ? wrapped(0 - bits_of(x)) : x / y;
}

std::int64_t whole_remainder(std::int64_t x, std::int64_t y) {
    if (y == -1) return 0;
    const std::int64_t rest = x % y;
    return rest != 0 && (y < 0) != (rest < 0) ? rest + y : rest;
}

std::int64_t whole_floor(std::int64_t x, std::int64_t y) {
    const std::int64_t quotient = whole_quotient(x, y);
    return y != -1 && x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}

/// Both operands in their promoted type. Refuses bools, and whole numbers divided by 0.
template <class Whole, class Float>
array divided(const call& asked, Whole whole, Float real) {
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    if (type == dtype::boolean) refuse_type(asked, type, "numbers");
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    if (type == dtype::float32) return map_two<float, float>(a, b, shape, type, real);
    return map_two<std::int64_t, std::int64_t>(
        a, b, shape, type, [&](std::int64_t x, std::int64_t y) {
            if (y == 0) asked.refuse(status::value, "a whole number cannot be divided by 0.");
            return whole(x, y);
        });
}

array floor_value(const call& asked) {
    return divided(asked, whole_floor, floor_quotient<float>);
}

array trunc_value(const call& asked) {
    return divided(asked, whole_quotient, [](float x, float y) { return std::trunc(x / y); });
}

array remainder_value(const call& asked) {
    return divided(asked, whole_remainder, remainder_of<float>);
}

array div_value(const call& asked) {
    if (asked.has("rounding_mode")) {
        return asked.text("rounding_mode") == "floor" ? floor_value(asked) : trunc_value(asked);
    }
    return map_two<float, float>(asked.operand(0).to(dtype::float32),
                                 asked.operand(1).to(dtype::float32), broadcast_all(asked),
                                 dtype::float32, [](float x, float y) { return x / y; });
}

const rule quotient = {"quotient", "x / y",
                       [](const rule_input& of) { return of.terms[0] / of.terms[1]; }};
/// Rounded down before all else, so that 7 // 0.1 of float32 is 69.
const rule floored = {"floor", "⌊x / y⌋", [](const rule_input& of) {
                          return floor_quotient(as_promoted(of, 0), as_promoted(of, 1));
                      }};
/// The quotient of float32 is one of float32 before its fraction is cut off.
const rule truncated = {"trunc", "(x / y) without its fraction", [](const rule_input& of) {
                            const double x = as_promoted(of, 0);
                            const double y = as_promoted(of, 1);
                            if (promote_all(of.asked) != dtype::float32) return std::trunc(x / y);
                            return std::trunc(static_cast<double>(static_cast<float>(x / y)));
                        }};
const rule modulo = {"remainder", "x mod y, with the sign of y", [](const rule_input& of) {
                         return remainder_of(as_promoted(of, 0), as_promoted(of, 1));
                     }};

/// PyTorch's algorithm divides by 0 as / does, and takes the remainder of an infinite number, which
/// is nan.
rule_use floor_rule(const call& asked, std::size_t cell) {
    const shape_list shape = broadcast_all(asked);
    const auto number = [&](std::size_t operand) {
        return asked.operand(operand).number(broadcast_cell(asked.operand(operand), shape, cell));
    };
    if (number(1) == 0.0) return {&quotient};
    return {std::isinf(number(0)) ? &modulo : &floored};
}

rule_use div_rule(const call& asked, std::size_t cell) {
    if (!asked.has("rounding_mode")) return {&quotient};
    if (asked.text("rounding_mode") == "floor") return floor_rule(asked, cell);
    return {&truncated};
}

void div_gradient(gradient_call& of) {
    if (of.made.has("rounding_mode")) {
        for (const std::size_t operand : {0U, 1U}) {
            if (of.needs(operand)) of.give(operand, full_like(of.gradient, 0.0));
        }
        return;
    }
    if (of.needs(0)) of.give(0, of.gradient / of.operands[1]);
    if (of.needs(1)) of.give(1, -of.gradient * (of.result / of.operands[1]));
}

void remainder_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    if (!of.needs(1)) return;
    const variable times =
        record(div_definition, {of.operands[0], of.operands[1]}, {std::string("floor")});
    of.give(1, -of.gradient * times);
}

}  // namespace

const definition div_definition =
    definition("div(Tensor input, Tensor other, *, str{floor,trunc}? rounding_mode=None)")
        .written(" / ")
        .cell_by_cell()
        .value(div_value)
        .terms(own_cells)
        .rule_of(div_rule)
        .gradient(div_gradient);

const definition floor_divide_definition =
    definition("floor_divide(Tensor input, Tensor other)")
        .written(" // ")
        .cell_by_cell()
        .value(floor_value)
        .terms(own_cells)
        .rule_of(floor_rule)
        .gradient([](gradient_call& of) {
            of.made.refuse(status::value,
                           "it has no gradient; div with rounding_mode='floor' has one, 0.");
        });

const definition remainder_definition = definition("remainder(Tensor input, Tensor other)")
                                            .written(" % ")
                                            .cell_by_cell()
                                            .value(remainder_value)
                                            .terms(own_cells)
                                            .rule(modulo)
                                            .gradient(remainder_gradient);

}  // namespace recorder
