// Functions of one number: exponentials, roots and waves.
#include "recorder/operations/functions.hpp"

#include <cmath>

namespace recorder {

const definition exp_definition = function_of_one(
    "exp", "exp(x)", [](auto x) { return std::exp(x); },
    [](const slope& of) { return of.gradient * of.y; });

const definition expm1_definition = function_of_one(
    "expm1", "exp(x) − 1", [](auto x) { return std::expm1(x); },
    [](const slope& of) { return of.gradient * (of.y + 1.0); });

const definition log_definition = function_of_one(
    "log", "ln(x)", [](auto x) { return std::log(x); },
    [](const slope& of) { return of.gradient / of.x; });

const definition log1p_definition = function_of_one(
    "log1p", "ln(1 + x)", [](auto x) { return std::log1p(x); },
    [](const slope& of) { return of.gradient / (of.x + 1.0); });

const definition sqrt_definition = function_of_one(
    "sqrt", "√x", [](auto x) { return std::sqrt(x); },
    [](const slope& of) { return of.gradient / (of.y * 2.0); });

const definition rsqrt_definition = function_of_one(
    "rsqrt", "1 / √x", [](auto x) { return 1 / std::sqrt(x); },
    [](const slope& of) { return of.gradient * -0.5 * power(of.y, 3.0); });

const definition reciprocal_definition = function_of_one(
    "reciprocal", "1 / x", [](auto x) { return 1 / x; },
    [](const slope& of) { return -of.gradient * (of.y * of.y); });

const definition sin_definition = function_of_one(
    "sin", "sin(x)", [](auto x) { return std::sin(x); },
    [](const slope& of) { return of.gradient * record(cos_definition, {of.x}); });

const definition cos_definition = function_of_one(
    "cos", "cos(x)", [](auto x) { return std::cos(x); },
    [](const slope& of) { return of.gradient * -record(sin_definition, {of.x}); });

const definition erf_definition = function_of_one(
    "erf", "erf(x)", [](auto x) { return std::erf(x); },
    [](const slope& of) {
        constexpr double two_by_root_pi = 1.1283791670955126;
        return of.gradient * (record(exp_definition, {-(of.x * of.x)}) * two_by_root_pi);
    });

}  // namespace recorder
