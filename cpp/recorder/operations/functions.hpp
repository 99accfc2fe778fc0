#pragma once

#include <type_traits>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

/// Functions of one number, cell by cell: each is one entry that names its formula, its terms' rule
/// and its gradient.
namespace recorder {

/// What a function of one number makes of the types of cells.
enum class takes : std::uint8_t {
    any_as_float,  ///< bools and whole numbers are converted to float32
    float_only,    ///< all but float32 are refused
    numbers,       ///< whole numbers stay such; bools are refused
    all            ///< each type stays as it is
};

/// A function in PyTorch's steps for every arithmetic, and in double for its rule.
template <float (*steps)(float), double (*precise)(double)>
struct in_steps {
    float operator()(float x) const { return steps(x); }
    double operator()(double x) const { return precise(x); }
};

/// What the gradient of y = f(x) is written with.
struct slope {
    variable x, y, gradient;
    const call& made;
};

/// The gradient of a function that is constant between its steps.
inline variable no_slope(const slope& of) {
    return full_like(of.gradient, 0.0);
}

/// Refuses (`status::type`) operands of a type that an operation does not take.
[[noreturn]] inline void refuse_type(const call& asked, dtype type, const char* instead) {
    asked.refuse(attention::status::type, "the tensor holds %; it must hold %.", type, instead);
}

/// A rule's name and text, and the function that it stands for.
template <class Function>
struct named_function {
    const char* name;
    const char* text;
    Function function;
};
template <class Function>
named_function(const char*, const char*, Function) -> named_function<Function>;

/// A function of one number as it is written down: the name and text of its rule, its formula for
/// float and double (and for the types that it keeps), its gradient made of a `slope`, and `read`,
/// which gets its attributes from the call. The formula is `function(x, attributes)`.
template <class Function, class Gradient, class Read>
struct function_parts {
    const char* name;
    const char* text;
    Function function;
    Gradient gradient;
    Read read;
};

template <class Read, class Function, class Gradient>
constexpr auto parts_with(const char* name, const char* text, Read read, Function function,
                          Gradient gradient) {
    return function_parts<Function, Gradient, Read>{name, text, function, gradient, read};
}

/// Those of a function without attributes: `function(x)`.
template <class Function, class Gradient>
constexpr auto parts(const char* name, const char* text, Function function, Gradient gradient) {
    return parts_with(
        name, text, [](const call&) { return 0; }, [function](auto x, int) { return function(x); },
        gradient);
}

template <const auto& known, takes taken>
double function_rule_value(const rule_input& of) {
    const auto attributes = known.read(of.asked);
    const double x = of.terms[0];
    if constexpr (taken == takes::numbers || taken == takes::all) {
        if (of.asked.operand(0).type() == dtype::int64) {
            return static_cast<double>(known.function(whole_term(x), attributes));
        }
    }
    return known.function(x, attributes);
}

template <const auto& known, takes taken>
constexpr rule function_rule = {known.name, known.text, function_rule_value<known, taken>};

template <const auto& known, takes taken>
array function_value(const call& asked) {
    const auto attributes = known.read(asked);
    const auto work = [&attributes](auto x) { return known.function(x, attributes); };
    const array& x = asked.operand(0);
    if constexpr (taken == takes::numbers || taken == takes::all) {
        if (x.type() == dtype::int64) {
            return map_one<std::int64_t, std::int64_t>(x, dtype::int64, work);
        }
    }
    if constexpr (taken == takes::all) {
        if (x.type() == dtype::boolean) {
            return map_one<std::uint8_t, std::uint8_t>(x, dtype::boolean, work);
        }
    }
    if (taken == takes::numbers && x.type() == dtype::boolean) {
        refuse_type(asked, x.type(), "numbers");
    }
    if (taken == takes::float_only && x.type() != dtype::float32) {
        refuse_type(asked, x.type(), dtype_name(dtype::float32));
    }
    return map_one<float, float>(x.to(dtype::float32), dtype::float32, work);
}

/// The value of a function that PyTorch's arithmetic computes as `stepwise`.
template <const auto& known, auto stepwise, takes taken = takes::any_as_float>
array stepwise_value(const call& asked) {
    const array& x = asked.operand(0);
    const bool is_taken = taken != takes::float_only || x.type() == dtype::float32;
    if (!asked.is_stepwise() || !is_taken) return function_value<known, taken>(asked);
    const auto attributes = known.read(asked);
    return map_one<float, float>(x.to(dtype::float32), dtype::float32, [&](float cell) {
        if constexpr (std::is_invocable_v<decltype(stepwise), float>) {
            return stepwise(cell);
        } else {
            return stepwise(cell, attributes);
        }
    });
}

template <const auto& known>
void function_gradient(gradient_call& of) {
    of.give(0, known.gradient(slope{of.operands[0], of.result, of.gradient, of.made}));
}

/// The operation that `known`, a constant made by `parts` or `parts_with`, describes.
template <const auto& known, takes taken = takes::any_as_float>
constexpr definition function_of_one(const char* line) {
    return definition(line)
        .cell_by_cell()
        .value(function_value<known, taken>)
        .terms(own_cells)
        .rule(function_rule<known, taken>)
        .gradient(function_gradient<known>);
}

}  // namespace recorder
