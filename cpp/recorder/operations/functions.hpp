#pragma once

#include <string>
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
    asked.refuse(attention::status::type, std::string("the tensor holds ") + dtype_name(type) +
                                              "; it must hold " + instead + ".");
}

/// A function with attributes: `read` gets them from the call, and `function(x, attributes)` is a
/// formula for float and double, and for the types that `taken` keeps. `text` is its rule.
/// `gradient` makes the operand's gradient of a `slope`.
template <takes taken, class Read, class Function, class Gradient>
definition function_with(const char* line, const char* name, const char* text, Read read,
                         Function function, Gradient gradient) {
    // Every function has a type of its own, so these belong to it alone.
    static const Read attributes_of = read;
    static const Function apply = function;
    static const Gradient make_gradient = gradient;
    static const rule made = {name, text, [](const rule_input& of) {
                                  const auto known = attributes_of(of.asked);
                                  const double x = of.terms[0];
                                  if constexpr (taken == takes::numbers || taken == takes::all) {
                                      if (of.asked.operand(0).type() == dtype::int64) {
                                          const auto whole = whole_term(x);
                                          return static_cast<double>(apply(whole, known));
                                      }
                                  }
                                  return apply(x, known);
                              }};
    return definition(line)
        .cell_by_cell()
        .value([](const call& asked) {
            const auto known = attributes_of(asked);
            const auto work = [&known](auto x) { return apply(x, known); };
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
        })
        .terms(own_cells)
        .rule(made)
        .gradient([](gradient_call& of) {
            of.give(0, make_gradient(slope{of.operands[0], of.result, of.gradient, of.made}));
        });
}

/// A function without attributes: `function(x)`.
template <takes taken = takes::any_as_float, class Function, class Gradient>
definition function_of_one(const char* name, const char* text, Function function,
                           Gradient gradient) {
    static const std::string line = std::string(name) + "(Tensor input)";
    return function_with<taken>(
        line.c_str(), name, text, [](const call&) { return 0; },
        [function](auto x, int) { return function(x); }, gradient);
}

}  // namespace recorder
