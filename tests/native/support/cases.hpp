#pragma once

#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "attention/status.hpp"
#include "recorded.hpp"
#include "recorder/tape.hpp"

/// Tables of calls and what PyTorch makes of them.

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
const recorder::argument none;

/// What a call takes: a tensor's cells, or any other argument.
struct input {
    std::variant<recorder::array, recorder::argument> held;
    input(const recorder::array& cells) : held(cells) {}
    input(const recorder::argument& other) : held(other) {}
    input(bool bit) : held(recorder::argument(bit)) {}
    input(int whole) : held(recorder::argument(std::int64_t{whole})) {}
    input(double number) : held(recorder::argument(number)) {}
    input(recorder::dtype type) : held(recorder::argument(type)) {}
};

/// A list of whole numbers.
inline input list(const std::vector<std::int64_t>& numbers) {
    return recorder::argument(numbers);
}

inline recorder::variable_list called(recorder::tape& on, const char* operation,
                                      const std::vector<input>& inputs) {
    const recorder::definition* asked = recorder::find_definition(operation);
    REQUIRE(asked != nullptr);
    std::vector<recorder::argument> arguments;
    for (const input& each : inputs) {
        const auto* cells = std::get_if<recorder::array>(&each.held);
        arguments.push_back(cells != nullptr ? recorder::argument(on.given(*cells))
                                             : std::get<recorder::argument>(each.held));
    }
    return on.invoke(*asked, arguments);
}

inline void check_close(const recorder::array& found, const recorder::array& wanted) {
    REQUIRE(found.type() == wanted.type());
    REQUIRE(attention::shape_text(found.shape()) == attention::shape_text(wanted.shape()));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double a = found.number(i);
        const double b = wanted.number(i);
        INFO("cell " << i << ": " << a << " against " << b);
        CHECK((a == b || (std::isnan(a) && std::isnan(b)) ||
               std::abs(a - b) <= 1e-5 * std::abs(b) + 1e-7));
    }
}

/// Checks the results of a call, and that every cell is explained.
inline void gives(const char* operation, const std::vector<input>& inputs,
                  const std::vector<recorder::array>& results) {
    recorder::tape on(0);
    const recorder::variable_list found = called(on, operation, inputs);
    INFO(std::string(operation) << ": " << on.trace().written(on.operation_count() - 1));
    REQUIRE(found.size() == results.size());
    for (std::size_t i = 0; i < results.size(); ++i) check_close(on.value(found[i]), results[i]);
    check_explained(on.trace());
}

/// Checks that a call is refused, with the operation's name in front, and leaves nothing behind.
inline void refuses(const char* operation, const std::vector<input>& inputs,
                    attention::status code) {
    recorder::tape on(0);
    INFO(std::string(operation));
    try {
        called(on, operation, inputs);
        FAIL_CHECK("was not refused");
    } catch (const attention::error& refused) {
        INFO(std::string(refused.what()));
        CHECK(refused.code() == code);
        CHECK(std::string(refused.what()).rfind(std::string(operation) + ":", 0) == 0);
    }
}
