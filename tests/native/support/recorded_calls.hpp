#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "recorded.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"

/// A list of whole numbers, as an argument.
inline std::vector<std::int64_t> list(std::initializer_list<std::int64_t> numbers) {
    return numbers;
}

inline recorder::argument as_argument(int number) {
    return std::int64_t{number};
}
inline recorder::argument as_argument(const char* text) {
    return std::string(text);
}
template <class Value>
recorder::argument as_argument(const Value& value) {
    return recorder::argument(value);
}

/// None, as an argument.
constexpr std::monostate none{};

/// A call of `operation` with plain arguments, and all its results.
template <class... Arguments>
recorder::variable_list ask_all(recorder::tape& on, const char* operation,
                                const Arguments&... arguments) {
    const recorder::definition* asked = recorder::find_definition(operation);
    REQUIRE_MESSAGE(asked != nullptr, operation);
    return on.invoke(*asked, {as_argument(arguments)...});
}

/// The first result.
template <class... Arguments>
recorder::variable ask(recorder::tape& on, const char* operation, const Arguments&... arguments) {
    return ask_all(on, operation, arguments...).at(0);
}

/// Checks that a call is refused with this status, and that nothing is left behind.
inline void check_refused(recorder::tape& on, attention::status code,
                          const std::function<void()>& asked) {
    const std::size_t before = on.operation_count();
    bool is_refused = false;
    try {
        asked();
    } catch (const attention::error& refusal) {
        is_refused = true;
        INFO(std::string(refusal.what()));
        CHECK(refusal.code() == code);
        CHECK(std::string(refusal.what()).size() > 20);
    }
    CHECK(is_refused);
    CHECK(on.operation_count() == before);
}

/// A tensor of the record for each value.
inline recorder::variable_list given(recorder::tape& on,
                                     const std::vector<recorder::array>& values) {
    recorder::variable_list all;
    for (const recorder::array& each : values) all.push_back(on.given(each));
    return all;
}

/// The numbers from 0 on in this shape.
inline recorder::array counted(const recorder::shape_list& shape) {
    recorder::array made(recorder::dtype::float32, shape);
    for (std::size_t i = 0; i < made.size(); ++i) made.fill<float>()[i] = static_cast<float>(i);
    return made;
}

using program =
    std::function<recorder::variable(recorder::tape&, const recorder::variable_list& leaves)>;

/// The sum of a result's cells, each with a weight of its own.
inline double weighted(const recorder::array& values) {
    double total = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        total += (0.5 + static_cast<double>(i % 7)) * values.number(i);
    }
    return total;
}

/// Checks the gradients of `made` against central differences, and explains all that they record.
inline void check_gradients(const program& made, const std::vector<recorder::array>& leaves) {
    using namespace recorder;
    tape on(1);
    variable_list given;
    for (const array& each : leaves) {
        given.push_back(each.type() == dtype::float32 ? on.parameter(on.given(each))
                                                      : on.given(each));
    }
    const variable result = made(on, given);
    const array value = on.value(result);
    array weights(dtype::float32, value.shape());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights.fill<float>()[i] = 0.5F + static_cast<float>(i % 7);
    }
    on.backward(result, on.given(weights));
    check_explained(on.trace());
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        if (leaves[leaf].type() != dtype::float32) continue;
        const variable found = on.gradient(given[leaf]);
        REQUIRE(bool(found));
        const array gradient = on.value(found);
        CHECK(gradient.shape() == leaves[leaf].shape());
        for (std::size_t cell = 0; cell < leaves[leaf].size(); ++cell) {
            double ends[2];
            for (int end = 0; end < 2; ++end) {
                tape again(1);
                again.grad_enabled = false;
                variable_list moved;
                for (std::size_t i = 0; i < leaves.size(); ++i) {
                    array copy(leaves[i].type(), leaves[i].shape());
                    std::copy(leaves[i].raw(), leaves[i].raw() + leaves[i].bytes(), copy.raw());
                    if (i == leaf) copy.fill<float>()[cell] += end == 0 ? -0.25F : 0.25F;
                    moved.push_back(again.given(copy));
                }
                ends[end] = weighted(again.value(made(again, moved)));
            }
            INFO("leaf " << leaf << ", cell " << cell);
            CHECK(gradient.number(cell) ==
                  doctest::Approx((ends[1] - ends[0]) / 0.5).epsilon(1e-4));
        }
    }
}

/// Checks a value and its type against PyTorch's: whole numbers and bools exactly, float32 within
/// 1e-5.
inline void check_value(const recorder::array& found, const recorder::array& expected) {
    CHECK(found.type() == expected.type());
    REQUIRE(found.shape() == expected.shape());
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("cell " << i);
        if (found.type() == recorder::dtype::float32) {
            CHECK(agrees(found.number(i), expected.number(i), 5.0 * std::abs(found.number(i))));
        } else {
            CHECK(found.whole(i) == expected.whole(i));
        }
    }
}
