// Signs, and rounding to whole numbers.
#include <cmath>

#include "recorder/operations/functions.hpp"

namespace recorder {

namespace {

/// A step of float32 that leaves whole numbers as they are.
template <class Step>
constexpr auto keeps_whole(Step step) {
    return [step](auto x) {
        if constexpr (std::is_same_v<decltype(x), std::int64_t>) {
            return x;
        } else {
            return step(x);
        }
    };
}

/// The power of ten that `decimals` asks for, in float32.
float tens(const call& asked) {
    return static_cast<float>(std::pow(10.0, std::abs(asked.number("decimals"))));
}

/// PyTorch rounds the product with the power of ten to float32 before it rounds to a whole number,
/// and so does the rule.
float rounded(float x, std::int64_t decimals, float ten) {
    if (decimals == 0) return std::nearbyint(x);
    return decimals > 0 ? std::nearbyint(x * ten) / ten : std::nearbyint(x / ten) * ten;
}

array round_value(const call& asked) {
    const array& x = asked.operand(0);
    const std::int64_t decimals = asked.whole("decimals");
    if (x.type() == dtype::boolean || (x.type() == dtype::int64 && decimals != 0)) {
        refuse_type(asked, x.type(), "torch.float32");
    }
    if (x.type() == dtype::int64) return x;
    const float ten = tens(asked);
    return map_one<float, float>(x, dtype::float32,
                                 [&](float each) { return rounded(each, decimals, ten); });
}

double round_rule_value(const rule_input& of) {
    const double x = of.terms[0];
    const std::int64_t decimals = of.asked.whole("decimals");
    if (decimals == 0) return std::nearbyint(x);
    return static_cast<double>(rounded(static_cast<float>(x), decimals, tens(of.asked)));
}

const rule to_whole = {"round", "x rounded, halves to even", round_rule_value};
const rule to_decimals = {"round", "(x · 10^decimals) rounded, halves to even, / 10^decimals",
                          round_rule_value};

}  // namespace

constexpr auto neg_parts = parts(
    "neg", "−x",
    [](auto x) {
        if constexpr (std::is_same_v<decltype(x), std::int64_t>) {
            return wrapped(0 - bits_of(x));
        } else {
            return -x;
        }
    },
    [](const slope& of) { return -of.gradient; });
const definition neg_definition = function_of_one<neg_parts, takes::numbers>("neg(Tensor input)");

constexpr auto abs_parts = parts(
    "abs", "|x|",
    [](auto x) {
        if constexpr (std::is_same_v<decltype(x), std::int64_t>) {
            return x < 0 ? wrapped(0 - bits_of(x)) : x;
        } else {
            return std::abs(x);
        }
    },
    [](const slope& of) { return of.gradient * record(sign_definition, {of.x}); });
const definition abs_definition = function_of_one<abs_parts, takes::numbers>("abs(Tensor input)");

constexpr auto sign_parts = parts(
    "sign", "1 where x > 0, −1 where x < 0, else 0",
    [](auto x) { return static_cast<decltype(x)>((x > 0 ? 1 : 0) - (x < 0 ? 1 : 0)); }, no_slope);
const definition sign_definition = function_of_one<sign_parts, takes::all>("sign(Tensor input)");

constexpr auto floor_parts =
    parts("floor", "⌊x⌋", keeps_whole([](auto x) { return std::floor(x); }), no_slope);
const definition floor_definition =
    function_of_one<floor_parts, takes::numbers>("floor(Tensor input)");

constexpr auto ceil_parts =
    parts("ceil", "⌈x⌉", keeps_whole([](auto x) { return std::ceil(x); }), no_slope);
const definition ceil_definition =
    function_of_one<ceil_parts, takes::numbers>("ceil(Tensor input)");

constexpr auto trunc_parts = parts("trunc", "x without its fraction",
                                   keeps_whole([](auto x) { return std::trunc(x); }), no_slope);
const definition trunc_definition =
    function_of_one<trunc_parts, takes::numbers>("trunc(Tensor input)");

const definition round_definition =
    definition("round(Tensor input, *, int decimals=0)")
        .cell_by_cell()
        .value(round_value)
        .terms(own_cells)
        .rule_of([](const call& asked, std::size_t) {
            return rule_use{asked.whole("decimals") == 0 ? &to_whole : &to_decimals};
        })
        .gradient([](gradient_call& of) { of.give(0, full_like(of.gradient, 0.0)); });

}  // namespace recorder
