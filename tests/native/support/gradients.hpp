#pragma once

#include <string>
#include <vector>

#include "session.hpp"

/// Checks the gradients of a program's result (the sum of its cells, each times another number)
/// with respect to its inputs against differences of replays: of first order, and of the gradients
/// themselves.
template <class Program>
void check_gradients(const std::vector<recorder::array>& inputs, Program program,
                     bool twice = false) {
    using namespace recorder;
    tape on(17);
    variable_list given;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        given.push_back(
            on.parameter(on.given(inputs[i]), {std::string("input") + std::to_string(i), ""}));
    }
    const auto weighted = [&on](variable values, std::size_t start) {
        array weights(dtype::float32, on.value(values).shape());
        for (std::size_t cell = 0; cell < weights.size(); ++cell) {
            weights.fill<float>()[cell] = static_cast<float>((cell * 5 + start) % 7) / 4.0F - 0.6F;
        }
        return invoke(sum_definition, {values * on.given(weights)});
    };
    variable end = weighted(program(on, given), 0);
    variable_list gradients = on.gradients(end, given, {}, twice);
    if (twice) {
        end = weighted(gradients[0], 3);
        gradients = on.gradients(end, given);
    }
    on.rename(end, {"end", ""});
    const trace all = on.trace();
    check_explained(all);
    constexpr float step = 4e-3F;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const array found =
            gradients[i] ? on.value(gradients[i]) : array(dtype::float32, inputs[i].shape());
        REQUIRE(found.shape() == inputs[i].shape());
        for (std::size_t cell = 0; cell < found.size(); ++cell) {
            const auto at = [&](float moved) {
                array changed(dtype::float32, inputs[i].shape());
                std::copy_n(inputs[i].cells<float>(), changed.size(), changed.fill<float>());
                changed.fill<float>()[cell] += moved;
                const trace other = all.replay({{on.name(given[i]), changed}});
                return other.nodes()[all.find("end")]->value.number(0);
            };
            const double expected = (at(step) - at(-step)) / (2.0 * static_cast<double>(step));
            INFO("input " << i << ", cell " << cell << ": " << found.number(cell) << " against "
                          << expected);
            CHECK(std::abs(found.number(cell) - expected) <= 5e-3 * (1.0 + std::abs(expected)));
        }
    }
}
