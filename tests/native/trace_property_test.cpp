#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "support/draws.hpp"
#include "support/lesson_runs.hpp"
#include "support/refusal.hpp"
#include "support/replacements.hpp"
#include "support/trace_check.hpp"

using lessons::lesson;
using lessons::replacement_list;
using lessons::setting_kind;
using lessons::trace;
using support::few_tokens;
using support::is_source;
using support::run_narrow;
using support::setting_of;
using support::setting_values;
using support::wrong_trace;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Values to try for a setting besides its default; the tests of sizes cover integers.
std::vector<double> values_to_try(const lessons::setting_description& setting) {
    std::vector<double> values;
    if (setting.kind == setting_kind::boolean) return {0.0, 1.0};
    if (setting.kind == setting_kind::choice) {
        for (std::size_t i = 0; i < support::names_in(setting.choices).size(); ++i) {
            values.push_back(static_cast<double>(i));
        }
    }
    if (setting.kind != setting_kind::number) return values;
    if (std::isinf(setting.most)) return {setting.least, 0.5, 2.0, 64.0, infinity};
    for (const double share : {0.0, 0.125, 0.25, 0.75, 0.875, 1.0}) {
        values.push_back(setting.least + share * (setting.most - setting.least));
    }
    return values;
}

std::string text_of(const setting_values& values) {
    std::string text;
    for (const auto& [name, value] : values) {
        text += (text.empty() ? "" : ", ") + name + " " + support::number_text(value);
    }
    return text;
}

/// Runs a lesson and checks every cell; a failure's message has the settings.
void check_cells(const lesson& chosen, const setting_values& values,
                 const replacement_list& replaced = {}) {
    const std::string wrong = wrong_trace(run_narrow(chosen, values, replaced));
    if (!wrong.empty())
        FAIL_CHECK(std::string(chosen.id) << " with " << text_of(values) << ": " << wrong);
}

/// Random settings of a lesson, with small sizes and a valid query token.
setting_values any_settings(const lesson& chosen, support::draws& random) {
    setting_values values;
    double tokens = 64.0;
    for (const auto& setting : chosen.settings) {
        const std::string name = setting.name;
        double value = setting.preset;
        if (name.find("seed") != std::string::npos) {
            value = std::floor(random.number(0.0, 4294967296.0));
        } else if (name == "query_token") {
            value = static_cast<double>(random.count(0, static_cast<std::size_t>(tokens) - 1));
        } else if (setting.kind == setting_kind::integer) {
            const double most = std::min(setting.most, setting.least + 8.0);
            value = setting.least + static_cast<double>(random.count(
                                        0, static_cast<std::size_t>(most - setting.least)));
        } else {
            const std::vector<double> choices = values_to_try(setting);
            value = choices.at(random.count(0, choices.size() - 1));
        }
        if (name == "tokens") tokens = value;
        values.emplace_back(name, value);
    }
    return values;
}

}  // namespace

TEST_CASE("every cell follows from its operands, at the defaults") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        INFO(std::string(chosen.id));
        CHECK(wrong_trace(lessons::run(chosen, {}, {})) == "");
    }
}

TEST_CASE("every cell follows from its operands, under other seeds") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        // The numbers of a trained model follow from no seed.
        if (setting_of(chosen, "seed") == nullptr) continue;
        const int seeds = std::string(chosen.id) == "simple" ? 48 : 10;
        for (int seed = 0; seed < seeds; ++seed) {
            check_cells(chosen, {{"seed", seed}, {"linear_seed", seed + 1}});
        }
        check_cells(chosen, {{"seed", 4294967295.0}, {"wide_dimension", 1024}});
        check_cells(chosen, {{"seed", 2147483648.0}, {"variance_pairs", 600}});
    }
}

TEST_CASE(
    "every cell follows from its operands, at any settings, with and without replaced tensors") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        support::draws random(50);
        for (int round = 0; round < 40; ++round) {
            const setting_values values = any_settings(chosen, random);
            check_cells(chosen, values);
            if (round % 4 != 0) continue;
            const trace original = run_narrow(chosen, values);
            replacement_list replaced;
            for (std::size_t i = 0; i < original.tensors.size(); ++i) {
                if (random.count(0, 3) != 0) continue;
                replaced.emplace_back(original.tensors[i].id,
                                      support::other_numbers(original, i, random, 2.0));
            }
            check_cells(chosen, values, replaced);
        }
    }
}

TEST_CASE("every cell follows from its operands, for every choice, boolean and number setting") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        for (const auto& setting : chosen.settings) {
            for (const double value : values_to_try(setting)) {
                check_cells(chosen, {{setting.name, value}});
            }
        }
    }
}

TEST_CASE("every cell follows from its operands, at every sharpness, shift and softmax form") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const bool shifts = setting_of(chosen, "shift") != nullptr;
        for (const double sharpness : {0.0, 1.0, 2.0, 64.0, infinity}) {
            for (const double subtract_max : {0.0, 1.0}) {
                for (const double shift : {-150.0, -95.0, 0.0, 87.2, 150.0}) {
                    if (!shifts && shift != 0.0) continue;
                    check_cells(chosen, {{"sharpness", sharpness},
                                         {"lookup_sharpness", sharpness},
                                         {"between_sharpness", sharpness},
                                         {"subtract_max", subtract_max},
                                         {"scaled", subtract_max},
                                         {"shift", shift}});
                }
            }
        }
    }
}

TEST_CASE("every cell follows from its operands, under every mask, dropout rate and head count") {
    for (const char* id : {"causal", "heads"}) {
        const lesson& chosen = lessons::find_lesson(id);
        for (const double mask : {0.0, 1.0, 2.0}) {
            for (const double window : {1.0, 2.0, 5.0}) {
                for (const double rate : {0.0, 0.25, 1.0}) {
                    check_cells(chosen, {{"mask", mask},
                                         {"window", window},
                                         {"dropout_rate", rate},
                                         {"heads", window},
                                         {"bias", 1.0},
                                         {"batch", 2.0},
                                         {"block", mask},
                                         {"order", mask},
                                         {"tokens", 4.0 + window}});
                }
            }
        }
    }
    for (const double kept : {0.0, 1.0, 9.0, 10.0, 64.0}) {
        check_cells(lessons::find_lesson("scaled"), {{"padding_kept", kept}});
    }
}

TEST_CASE("every cell of lesson simple follows from its operands, at other sizes") {
    const lesson& simple = lessons::find_lesson("simple");
    support::draws random(51);
    for (std::size_t tokens = 1; tokens <= 12; ++tokens) {
        for (const double road : {1.0, 3.0}) {
            const auto any = [&](std::size_t least, std::size_t most) {
                return static_cast<double>(random.count(least, most));
            };
            check_cells(simple, {{"tokens", static_cast<double>(tokens)},
                                 {"query_token", any(0, tokens - 1)},
                                 {"d_in", any(1, 12)},
                                 {"d_out", any(1, 12)},
                                 {"loop_count", any(0, 14)},
                                 {"decimals", any(0, 7)},
                                 {"wide_dimension", any(1, 40)},
                                 {"dim", any(0, 1)},
                                 {"between", any(0, 1)},
                                 {"road", road}});
        }
    }
    check_cells(simple, {{"tokens", 1}, {"query_token", 0}, {"d_in", 1}, {"d_out", 1}});
    check_cells(simple, {{"tokens", 3}, {"query_token", 2}, {"d_in", 64}, {"d_out", 64}});
    check_cells(simple, {{"tokens", 64}, {"query_token", 63}, {"wide_dimension", 1}});
}

TEST_CASE("every cell follows from its operands, with given and drawn tensors replaced") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace original = run_narrow(chosen, {});
        support::draws random(52);
        for (int round = 0; round < 12; ++round) {
            const double spread = round % 4 == 3 ? 30.0 : 2.0;
            replacement_list replaced;
            for (std::size_t i = 0; i < original.tensors.size(); ++i) {
                const auto& made = original.tensors[i];
                if (!is_source(made) || random.count(0, 2) == 0) continue;
                replaced.emplace_back(made.id, support::other_numbers(original, i, random, spread));
            }
            check_cells(chosen, {{"subtract_max", round % 2 == 0 ? 1.0 : 0.0}}, replaced);
        }
    }
}

TEST_CASE("every cell follows from its operands, with a computed tensor replaced") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace original = run_narrow(chosen, few_tokens);
        support::draws random(53);
        for (std::size_t i = 0; i < original.tensors.size(); ++i) {
            if (is_source(original.tensors[i])) continue;
            check_cells(
                chosen, few_tokens,
                {{original.tensors[i].id, support::other_numbers(original, i, random, 2.0)}});
        }
    }
}

TEST_CASE("infinities and NaN in given tensors propagate as IEEE arithmetic defines") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace original = run_narrow(chosen, few_tokens);
        const float odd[] = {std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity(),
                             std::numeric_limits<float>::quiet_NaN()};
        support::draws random(54);
        for (std::size_t i = 0; i < original.tensors.size(); ++i) {
            const auto& made = original.tensors[i];
            if (!is_source(made)) continue;
            for (const float value : odd) {
                attention::tensor broken = made.value;
                broken.data()[random.count(0, broken.size() - 1)] = value;
                setting_values values = few_tokens;
                if (!support::demand_on(original, i).any_number()) {
                    INFO(std::string(chosen.id) << " " << made.id);
                    CHECK(support::refusal([&] {
                              run_narrow(chosen, values, {{made.id, broken}});
                          }) == "value");
                    continue;
                }
                check_cells(chosen, values, {{made.id, broken}});
                values.emplace_back("subtract_max", 0.0);
                check_cells(chosen, values, {{made.id, broken}});
            }
        }
    }
}

TEST_CASE("a mask accepts only 0 and 1, a list of ids only valid indices") {
    std::size_t asked = 0;
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace original = run_narrow(chosen, {});
        for (std::size_t i = 0; i < original.tensors.size(); ++i) {
            const support::demand demand = support::demand_on(original, i);
            if (demand.any_number()) continue;
            ++asked;
            const std::size_t kept = demand.most_kept;
            const double too_large = static_cast<double>(kept > 0 ? kept + 1 : demand.places);
            for (const double value : {0.5, -1.0, too_large, 1e30}) {
                INFO(std::string(chosen.id) << " " << original.tensors[i].id << " " << value);
                attention::tensor wrong = original.tensors[i].value;
                wrong.data()[wrong.size() - 1] = static_cast<float>(value);
                CHECK(support::refusal([&] {
                          run_narrow(chosen, {}, {{original.tensors[i].id, wrong}});
                      }) == "value");
            }
            CHECK(wrong_trace(run_narrow(chosen, {})) == "");
        }
    }
    CHECK(asked >= 10);
}
