#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "recorded.hpp"
#include "recorder/tape.hpp"

/// Tables of cell-by-cell operations with what PyTorch 1.13 makes of their arguments.
namespace cells {

using recorder::array;
using whole = std::int64_t;

/// An argument as a table writes it: a tensor, or what a parameter takes beside tensors.
using input = std::variant<std::monostate, bool, whole, double, std::string, array>;

/// A call and its result.
struct sample {
    const char* operation;
    std::vector<input> inputs;
    array expected;
};

/// A call and the gradients of the sum of its result: one for each float32 tensor, in order.
struct sloped {
    const char* operation;
    std::vector<input> inputs;
    std::vector<array> expected;
};

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();
constexpr whole least = std::numeric_limits<whole>::min();
constexpr std::monostate none;

// The tensors that the tables share: f holds float32, i int64 and b bools.
inline const array fa = floats({2, 3}, {-1.5, -0.5, 0, 0.5, 1, 2.5});
inline const array fb = floats({3}, {2, -0.5, 1.25});
inline const array fc = floats({2, 1}, {0.25, 3});
inline const array ff = floats({7}, {nan, inf, -inf, 0, -0, 100, -100});
inline const array fx = floats({10}, {nan, inf, -inf, 0, 0, 1, -1, 2, 0, 7});
inline const array fy = floats({10}, {1, inf, 1, 0, -1, 0, 0, inf, 2, 0.1F});
inline const array fh =
    floats({9}, {0.5, 1.5, 2.5, -0.5, -1.5, 0.34999999F, 1.005F, 123.456F, 250});
// Numbers between those of float16 or bfloat16.
inline const array fr =
    floats({14}, {65519, 65520, -65520, 0x1p-25F, 0x1.8p-24F, -1e-9F, 2049, 2051, 1.00146484375F,
                  6.1e-5F, 3.4e38F, 0x1p-149F, 1.00390625F, 1.01171875F});
inline const array f1 = floats({}, {1.5});
inline const array fe = floats({0, 3}, {});
inline const array ia = wholes({2, 3}, {-7, -2, 0, 1, 3, 8});
inline const array ib = wholes({3}, {2, -3, 1});
inline const array ip = wholes({3}, {2, 0, 3});
inline const array i_n = wholes({4}, {1, -1, 2, 0});
inline const array im = wholes({4}, {-3, -3, -1, -2});
inline const array il = wholes({2}, {least, 3});
inline const array ie = wholes({3, 0}, {});
inline const array ba = bools({2, 1}, {1, 0});
inline const array bb = bools({3}, {1, 0, 1});
inline const array be = bools({0, 1}, {});
inline const array b1 = bools({}, {1});

/// The tables, by subject.
std::vector<sample> function_samples();
std::vector<sample> activation_samples();
std::vector<sample> arithmetic_samples();
std::vector<sample> power_samples();
std::vector<sample> comparison_samples();
std::vector<sample> choice_samples();
std::vector<sloped> gradient_samples();
/// Of these, `expected` is the gradient of the sum of the first tensor's gradient with respect to
/// that tensor. All of them are away from edges.
std::vector<sloped> second_gradient_samples();

/// The arguments of a call on a tape; float32 tensors become parameters where asked.
inline std::vector<recorder::argument> arguments_of(recorder::tape& on,
                                                    const std::vector<input>& inputs,
                                                    bool differentiable = false) {
    std::vector<recorder::argument> arguments;
    for (const input& each : inputs) {
        if (const auto* tensor = std::get_if<array>(&each)) {
            const recorder::variable given = on.given(*tensor);
            const bool is_leaf = differentiable && tensor->type() == recorder::dtype::float32;
            arguments.emplace_back(is_leaf ? on.parameter(given) : given);
        } else if (const auto* bit = std::get_if<bool>(&each)) {
            arguments.emplace_back(*bit);
        } else if (const auto* number = std::get_if<whole>(&each)) {
            arguments.emplace_back(*number);
        } else if (const auto* real = std::get_if<double>(&each)) {
            arguments.emplace_back(*real);
        } else if (const auto* name = std::get_if<std::string>(&each)) {
            arguments.emplace_back(*name);
        } else {
            arguments.emplace_back();
        }
    }
    return arguments;
}

/// The float32 tensors among arguments.
inline recorder::variable_list leaves_of(recorder::tape& on,
                                         const std::vector<recorder::argument>& arguments) {
    recorder::variable_list leaves;
    for (const recorder::argument& each : arguments) {
        const auto* tensor = std::get_if<recorder::variable>(&each);
        if (tensor != nullptr && on.requires_grad(*tensor)) leaves.push_back(*tensor);
    }
    return leaves;
}

/// Checks the type, the shape and each cell, to float32's precision; all nan are alike.
inline void check_close(const array& found, const array& expected, double absolute = 1e-37) {
    CHECK(found.type() == expected.type());
    REQUIRE(found.shape() == expected.shape());
    for (std::size_t cell = 0; cell < found.size(); ++cell) {
        const double value = found.number(cell);
        const double wanted = expected.number(cell);
        const bool is_same = value == wanted || (std::isnan(value) && std::isnan(wanted));
        INFO("cell " << cell << ": " << value << ", and PyTorch makes " << wanted);
        CHECK((is_same || std::abs(value - wanted) <= 1e-5 * std::abs(wanted) + absolute));
    }
}

}  // namespace cells
