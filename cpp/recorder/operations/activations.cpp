// Activations: functions of one number between the layers of a network.
#include <cmath>

#include "recorder/operations/functions.hpp"
#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

constexpr double root_half = 0.70710678118654752440;           // √(1/2)
constexpr double root_two_by_pi = 0.79788456080286535588;      // √(2/π)
constexpr double one_by_root_two_pi = 0.39894228040143267794;  // 1 / √(2π)
constexpr double cubic = 0.044715;

template <class Number>
Number gelu_of(Number x, bool is_tanh) {
    constexpr auto half = static_cast<Number>(0.5);
    if (is_tanh) {
        const Number inner =
            static_cast<Number>(root_two_by_pi) * (x + static_cast<Number>(cubic) * (x * x * x));
        return half * x * (1 + in_steps<stepwise_tanh, std::tanh>{}(inner));
    }
    return x * half * (1 + in_steps<stepwise_erf, std::erf>{}(x * static_cast<Number>(root_half)));
}

bool is_tanh(const call& asked) {
    return asked.text("approximate") == "tanh";
}

const rule gelu_exact = {"gelu", "x · (1 + erf(x / √2)) / 2",
                         [](const rule_input& of) { return gelu_of(of.terms[0], false); }};
const rule gelu_approximate = {"gelu", "x · (1 + tanh(√(2/π) · (x + 0.044715 x³))) / 2",
                               [](const rule_input& of) { return gelu_of(of.terms[0], true); }};

/// The derivative of gelu.
double gelu_slope_of(double x, bool is_tanh) {
    if (!is_tanh) {
        return 0.5 * (1 + std::erf(x * root_half)) +
               x * std::exp(-0.5 * x * x) * one_by_root_two_pi;
    }
    const double bend = std::tanh(root_two_by_pi * (x + cubic * x * x * x));
    const double inner = root_two_by_pi * (1 + 3 * cubic * x * x);
    return 0.5 * (1 + bend) + 0.5 * x * (1 - bend * bend) * inner;
}

variable gelu_gradient(const slope& of) {
    const variable x = of.x;
    if (!of.made.is_stepwise() && !is_tanh(of.made)) {
        const variable share = (record(erf_definition, {x * root_half}) + 1.0) * 0.5;
        const variable density = record(exp_definition, {x * x * -0.5}) * one_by_root_two_pi;
        return of.gradient * (share + x * density);
    }
    return record(gelu_backward_definition, {of.gradient, x}, {of.made.get("approximate")});
}

array gelu_backward_value(const call& asked) {
    const bool tanh = is_tanh(asked);
    const bool is_stepwise = asked.is_stepwise();
    return map_two<float, float>(
        asked.operand(0), asked.operand(1), broadcast_all(asked), dtype::float32,
        [tanh, is_stepwise](float gradient, float x) {
            if (is_stepwise) return gradient * stepwise_gelu_slope(x, tanh);
            const auto wide = static_cast<double>(x);
            return static_cast<float>(static_cast<double>(gradient) * gelu_slope_of(wide, tanh));
        });
}

const rule gelu_slope_exact = {
    "gelu_slope", "x · ((1 + erf(y / √2)) / 2 + y · exp(−y² / 2) / √(2π))",
    [](const rule_input& of) { return of.terms[0] * gelu_slope_of(of.terms[1], false); }};
const rule gelu_slope_approximate = {
    "gelu_slope",
    "x · (1 + tanh u + y · (1 − tanh² u) · √(2/π) · (1 + 0.134145 y²)) / 2, "
    "u = √(2/π) · (y + 0.044715 y³)",
    [](const rule_input& of) { return of.terms[0] * gelu_slope_of(of.terms[1], true); }};

/// By the second derivative: of the exact one (2 − x²) φ(x).
void gelu_backward_gradient(gradient_call& of) {
    const variable x = of.operands[1];
    if (of.needs(0)) {
        of.give(0,
                record(gelu_backward_definition, {of.gradient, x}, {of.made.get("approximate")}));
    }
    if (!of.needs(1)) return;
    const variable square = x * x;
    const variable gradient = of.gradient * of.operands[0];
    if (!is_tanh(of.made)) {
        const variable density = record(exp_definition, {square * -0.5}) * one_by_root_two_pi;
        return of.give(1, gradient * (density * (2.0 - square)));
    }
    const variable bend = record(tanh_definition, {(x + square * x * cubic) * root_two_by_pi});
    const variable inner = (square * (3.0 * cubic) + 1.0) * root_two_by_pi;
    const variable turn = square * (3.0 * cubic * root_two_by_pi);
    const variable part = inner + turn - x * (bend * (inner * inner));
    of.give(1, gradient * ((1.0 - bend * bend) * part));
}

/// 1 + factor x y, rounded once in PyTorch's arithmetic.
variable one_plus(const slope& of, std::int64_t factor, variable x, variable y) {
    if (!of.made.is_stepwise()) return factor < 0 ? 1.0 - x * y : x * y + 1.0;
    return record(addcmul_definition, {number(x, 1.0), x, y}, {factor});
}

float stepwise_sigmoid(float x) {
    return 1.0F / (1.0F + stepwise_exp(-x));
}
float stepwise_silu(float x) {
    return x / (1.0F + stepwise_exp(-x));
}

struct softplus_attributes {
    double beta, threshold;
};

softplus_attributes softplus_of(const call& asked) {
    return {asked.number("beta"), asked.number("threshold")};
}

float stepwise_softplus(float x, const softplus_attributes& known) {
    const auto beta = static_cast<float>(known.beta);
    const bool is_large = x * beta > static_cast<float>(known.threshold);
    return is_large ? x : stepwise_log1p(stepwise_exp(x * beta)) / beta;
}
float stepwise_elu(float x, double alpha) {
    return x <= 0 ? (stepwise_exp(x) - 1.0F) * static_cast<float>(alpha) : x;
}

}  // namespace

constexpr auto tanh_parts =
    parts("tanh", "tanh(x)", in_steps<stepwise_tanh, std::tanh>{},
          [](const slope& of) { return of.gradient * one_plus(of, -1, of.y, of.y); });
const definition tanh_definition = function_of_one<tanh_parts>("tanh(Tensor input)");

constexpr auto sigmoid_parts = parts(
    "sigmoid", "1 / (1 + exp(−x))", [](auto x) { return 1 / (1 + std::exp(-x)); },
    [](const slope& of) { return of.gradient * (1.0 - of.y) * of.y; });
const definition sigmoid_definition = function_of_one<sigmoid_parts>("sigmoid(Tensor input)")
                                          .value(stepwise_value<sigmoid_parts, stepwise_sigmoid>);

// Nan passes through, and so does its gradient.
constexpr auto relu_parts = parts(
    "relu", "max(x, 0)", [](auto x) { return x < 0 ? 0 : x; },
    [](const slope& of) {
        return where(compared(le_definition, of.y, 0.0), number(of.y, 0.0), of.gradient);
    });
const definition relu_definition =
    function_of_one<relu_parts, takes::numbers>("relu(Tensor input)");

constexpr auto silu_parts = parts(
    "silu", "x / (1 + exp(−x))", [](auto x) { return x / (1 + std::exp(-x)); },
    [](const slope& of) {
        const variable share = record(sigmoid_definition, {of.x});
        const variable bend = one_plus(of, 1, of.x, 1.0 - share);
        return of.gradient * share * bend;
    });
const definition silu_definition =
    function_of_one<silu_parts, takes::float_only>("silu(Tensor input)")
        .value(stepwise_value<silu_parts, stepwise_silu, takes::float_only>)
        .written("F.silu");

constexpr auto gelu_parts = parts_with(
    "gelu", "", is_tanh, [](auto x, bool tanh) { return gelu_of(x, tanh); }, gelu_gradient);
const definition gelu_definition =
    function_of_one<gelu_parts, takes::float_only>(
        "gelu(Tensor input, *, str{none,tanh} approximate=none)")
        .value(stepwise_value<gelu_parts, stepwise_gelu, takes::float_only>)
        .rule_of([](const call& asked, std::size_t) {
            return rule_use{is_tanh(asked) ? &gelu_approximate : &gelu_exact};
        })
        .written("F.gelu");

const definition gelu_backward_definition =
    definition(
        "_gelu_backward(Tensor grad_output, Tensor input, *, str{none,tanh} approximate=none)")
        .cell_by_cell()
        .value(gelu_backward_value)
        .terms(own_cells)
        .rule_of([](const call& asked, std::size_t) {
            return rule_use{is_tanh(asked) ? &gelu_slope_approximate : &gelu_slope_exact};
        })
        .gradient(gelu_backward_gradient)
        .written("torch.ops.aten.gelu_backward");

constexpr auto leaky_relu_parts = parts_with(
    "leaky_relu", "x where x > 0, else negative_slope · x",
    [](const call& asked) { return asked.number("negative_slope"); },
    [](auto x, double below) { return x > 0 ? x : x * static_cast<decltype(x)>(below); },
    [](const slope& of) {
        return where(compared(gt_definition, of.x, 0.0), of.gradient,
                     of.gradient * of.made.number("negative_slope"));
    });
const definition leaky_relu_definition = function_of_one<leaky_relu_parts, takes::float_only>(
                                             "leaky_relu(Tensor input, float negative_slope=0.01)")
                                             .written("F.leaky_relu");

constexpr auto softplus_parts = parts_with(
    "softplus", "x where beta · x > threshold, else ln(1 + exp(beta · x)) / beta", softplus_of,
    [](auto x, const softplus_attributes& known) {
        using number_type = decltype(x);
        const auto beta = static_cast<number_type>(known.beta);
        return x * beta > static_cast<number_type>(known.threshold)
                   ? x
                   : in_steps<stepwise_log1p, std::log1p>{}(std::exp(x * beta)) / beta;
    },
    [](const slope& of) {
        const softplus_attributes known = softplus_of(of.made);
        const variable scaled = of.x * known.beta;
        const variable power = record(exp_definition, {scaled});
        const variable below = of.made.is_stepwise()
                                   ? of.gradient * power / (power + 1.0)
                                   : of.gradient * record(sigmoid_definition, {scaled});
        return where(compared(gt_definition, scaled, known.threshold), of.gradient, below);
    });
const definition softplus_definition =
    function_of_one<softplus_parts, takes::float_only>(
        "softplus(Tensor input, float beta=1, float threshold=20)")
        .value(stepwise_value<softplus_parts, stepwise_softplus, takes::float_only>)
        .written("F.softplus");

// Where x > 0, the exponential of the gradient must not overflow: its gradient is 0 times that.
constexpr auto elu_parts = parts_with(
    "elu", "x where x > 0, else alpha · (exp(x) − 1)",
    [](const call& asked) { return asked.number("alpha"); },
    [](auto x, double alpha) {
        // Of -0 it is 0, as exp(x) - 1 is.
        return x <= 0 ? (in_steps<stepwise_expm1, std::expm1>{}(x) + 0) *
                            static_cast<decltype(x)>(alpha)
                      : x;
    },
    [](const slope& of) {
        const variable below = -record(relu_definition, {-of.x});
        return where(compared(le_definition, of.x, 0.0),
                     of.gradient * (record(exp_definition, {below}) * of.made.number("alpha")),
                     of.gradient);
    });
const definition elu_definition =
    function_of_one<elu_parts, takes::float_only>("elu(Tensor input, float alpha=1)")
        .value(stepwise_value<elu_parts, stepwise_elu, takes::float_only>)
        .written("F.elu");

}  // namespace recorder
