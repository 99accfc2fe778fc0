// Functions of one number: exponentials, roots and waves.
#include "recorder/operations/functions.hpp"

#include <cmath>

#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

/// The sine in double of |x| < 10^6, or its cosine: the C library's would make the module too
/// large.
double wide_wave(double x, bool is_cosine) {
    constexpr double pi_high = 3.14159265346825122833251953125;
    constexpr double pi_low = 1.2154201013012838e-10;
    const double shift = is_cosine ? 0.5 : 0.0;
    const double n = std::nearbyint(x / (pi_high + pi_low) - shift);
    const double angle = (x - (n + shift) * pi_high) - (n + shift) * pi_low;
    const bool is_even = std::fmod(n, 2.0) == 0.0;
    double term = is_even == is_cosine ? -angle : angle;
    double sum = term;
    for (double i = 2.0; i < 26.0; i += 2.0) {
        term *= -angle * angle / (i * (i + 1.0));
        sum += term;
    }
    return sum;
}

double wide_sin(double x) {
    return std::abs(x) < 1e6 ? wide_wave(x, false) : stepwise_sin(static_cast<float>(x));
}
double wide_cos(double x) {
    return std::abs(x) < 1e6 ? wide_wave(x, true) : stepwise_cos(static_cast<float>(x));
}

}  // namespace

constexpr auto exp_parts = parts(
    "exp", "exp(x)", [](auto x) { return std::exp(x); },
    [](const slope& of) { return of.gradient * of.y; });
const definition exp_definition =
    function_of_one<exp_parts>("exp(Tensor input)").value(stepwise_value<exp_parts, stepwise_exp>);

constexpr auto expm1_parts = parts("expm1", "exp(x) − 1", in_steps<stepwise_expm1, std::expm1>{},
                                   [](const slope& of) { return of.gradient * (of.y + 1.0); });
const definition expm1_definition = function_of_one<expm1_parts>("expm1(Tensor input)");

constexpr auto log_parts = parts(
    "log", "ln(x)", [](auto x) { return std::log(x); },
    [](const slope& of) { return of.gradient / of.x; });
const definition log_definition =
    function_of_one<log_parts>("log(Tensor input)").value(stepwise_value<log_parts, stepwise_log>);

constexpr auto log1p_parts = parts("log1p", "ln(1 + x)", in_steps<stepwise_log1p, std::log1p>{},
                                   [](const slope& of) { return of.gradient / (of.x + 1.0); });
const definition log1p_definition = function_of_one<log1p_parts>("log1p(Tensor input)");

constexpr auto sqrt_parts = parts(
    "sqrt", "√x", [](auto x) { return std::sqrt(x); },
    [](const slope& of) { return of.gradient / (of.y * 2.0); });
const definition sqrt_definition = function_of_one<sqrt_parts>("sqrt(Tensor input)");

constexpr auto rsqrt_parts = parts(
    "rsqrt", "1 / √x", [](auto x) { return 1 / std::sqrt(x); },
    [](const slope& of) { return of.gradient * -0.5 * power(of.y, 3.0); });
const definition rsqrt_definition = function_of_one<rsqrt_parts>("rsqrt(Tensor input)");

constexpr auto reciprocal_parts = parts(
    "reciprocal", "1 / x", [](auto x) { return 1 / x; },
    [](const slope& of) { return -of.gradient * (of.y * of.y); });
const definition reciprocal_definition =
    function_of_one<reciprocal_parts>("reciprocal(Tensor input)");

constexpr auto sin_parts =
    parts("sin", "sin(x)", in_steps<stepwise_sin, wide_sin>{},
          [](const slope& of) { return of.gradient * record(cos_definition, {of.x}); });
const definition sin_definition = function_of_one<sin_parts>("sin(Tensor input)");

constexpr auto cos_parts =
    parts("cos", "cos(x)", in_steps<stepwise_cos, wide_cos>{},
          [](const slope& of) { return of.gradient * -record(sin_definition, {of.x}); });
const definition cos_definition = function_of_one<cos_parts>("cos(Tensor input)");

constexpr auto erf_parts =
    parts("erf", "erf(x)", in_steps<stepwise_erf, std::erf>{}, [](const slope& of) {
        constexpr double two_by_root_pi = 1.1283791670955126;
        return of.gradient * (record(exp_definition, {-(of.x * of.x)}) * two_by_root_pi);
    });
const definition erf_definition = function_of_one<erf_parts>("erf(Tensor input)");

}  // namespace recorder
