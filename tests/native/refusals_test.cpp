#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "support/compare.hpp"
#include "support/lesson_runs.hpp"
#include "support/refusal.hpp"

using attention::tensor;
using lessons::lesson;
using lessons::replacement_list;
using lessons::setting_kind;
using lessons::trace;
using support::refusal;
using support::setting_values;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

const lesson& simple() {
    return lessons::find_lesson("simple");
}

/// Runs the lesson and returns its refusal; checks that the next run still gives the same numbers.
std::string run_ends(const lesson& chosen, const setting_values& values,
                     const replacement_list& replaced = {}) {
    static const trace usual = lessons::run(simple(), {}, {});
    const std::string ended = refusal([&] { lessons::run(chosen, values, replaced); });
    const trace next = lessons::run(simple(), {}, {});
    REQUIRE(next.tensors.size() == usual.tensors.size());
    for (std::size_t i = 0; i < usual.tensors.size(); ++i) {
        const auto different =
            support::bit_difference(next.tensors[i].value, usual.tensors[i].value);
        if (!different.empty()) return "the next run differs in " + usual.tensors[i].id;
    }
    return ended;
}

std::string run_ends(const setting_values& values, const replacement_list& replaced = {}) {
    return run_ends(simple(), values, replaced);
}

}  // namespace

TEST_CASE("an unknown lesson is refused") {
    for (const char* id : {"", "Simple", "simple ", "trainable-of-nothing", "../simple"}) {
        INFO(std::string(id));
        CHECK(refusal([&] { lessons::find_lesson(id); }) == "unknown");
    }
    CHECK(std::string(lessons::find_lesson("simple").id) == "simple");
}

TEST_CASE("an unknown setting is refused, whatever its value") {
    CHECK(run_ends({{"", 1}}) == "unknown");
    CHECK(run_ends({{"token", 6}}) == "unknown");
    CHECK(run_ends({{"seed ", not_a_number}}) == "unknown");
    CHECK(run_ends({{"inputs", 1}}) == "unknown");
}

TEST_CASE("a name with a NUL is unknown, and the message continues after it") {
    const std::string name("seed\0s", 6);
    CHECK(run_ends({{name, 1}}) == "unknown");
    CHECK(run_ends({}, {{name, attention::zeros({6, 3})}}) == "unknown");
    CHECK(refusal([&] { lessons::find_lesson(name); }) == "unknown");
    CHECK(attention::quoted(name) == "\"seed s\"");
    CHECK(attention::quoted(std::string(70, '\0')) == "\"" + std::string(64, ' ') + "...\"");
}

TEST_CASE("an unknown tensor is refused in replacements, look-ups and explanations") {
    const tensor any = attention::zeros({6, 3});
    CHECK(run_ends({}, {{"input", any}}) == "unknown");
    CHECK(run_ends({}, {{"", any}}) == "unknown");
    CHECK(run_ends({}, {{"inputs", any}, {"seed", any}}) == "unknown");
    const trace all = lessons::run(simple(), {}, {});
    CHECK(refusal([&] { all.find("input"); }) == "unknown");
    CHECK(refusal([&] { all.find(""); }) == "unknown");
    CHECK(refusal([&] { all.explain(all.tensors.size(), 0); }) == "unknown");
    CHECK(refusal([&] { all.feeds(all.tensors.size(), 0); }) == "unknown");
    CHECK(refusal([&] { all.explain(std::numeric_limits<std::size_t>::max(), 0); }) == "unknown");
    CHECK(refusal([&] { all.find("inputs"); }) == "");
}

TEST_CASE("every integer setting refuses NaN, fractions, infinities and numbers out of range") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        for (const auto& setting : chosen.settings) {
            if (setting.kind != setting_kind::integer) continue;
            INFO(std::string(setting.name));
            CHECK(std::isfinite(setting.most));
            for (const double value :
                 {not_a_number, infinity, -infinity, setting.least - 1, setting.most + 1,
                  setting.least + 0.5, setting.preset + 1e-6, -1.0, -0.5, 1e18, 1e300,
                  std::nextafter(setting.least, -infinity),
                  std::nextafter(setting.most, infinity)}) {
                CAPTURE(value);
                CHECK(run_ends(chosen, {{setting.name, value}}) == "value");
            }
        }
    }
}

TEST_CASE("every real setting refuses NaN and numbers out of range, and accepts its bounds") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        for (const auto& setting : chosen.settings) {
            if (setting.kind != setting_kind::number) continue;
            INFO(std::string(setting.name));
            CHECK(run_ends(chosen, {{setting.name, not_a_number}}) == "value");
            CHECK(run_ends(chosen, {{setting.name, -infinity}}) == "value");
            CHECK(run_ends(chosen, {{setting.name, std::nextafter(setting.least, -infinity)}}) ==
                  "value");
            CHECK(run_ends(chosen, {{setting.name, setting.least}}) == "");
            CHECK(run_ends(chosen, {{setting.name, setting.most}}) == "");
            if (std::isinf(setting.most)) continue;
            CHECK(run_ends(chosen, {{setting.name, infinity}}) == "value");
            CHECK(run_ends(chosen, {{setting.name, std::nextafter(setting.most, infinity)}}) ==
                  "value");
        }
    }
}

TEST_CASE("a refusal states the bounds of a range with their decimals") {
    std::string message;
    try {
        lessons::run(lessons::find_lesson("lab/scale"), {{"likeness", 5}}, {});
    } catch (const attention::error& refused) {
        message = refused.what();
    }
    CHECK(message == "The setting likeness must be a number from 0 to 0.99.");
}

TEST_CASE("a choice refuses numbers that index no name; a boolean refuses all but 0 and 1") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        for (const auto& setting : chosen.settings) {
            const bool boolean = setting.kind == setting_kind::boolean;
            if (!boolean && setting.kind != setting_kind::choice) continue;
            INFO(std::string(setting.name));
            const std::size_t count = boolean ? 2 : support::names_in(setting.choices).size();
            CHECK(count >= 2);
            for (std::size_t place = 0; place < count; ++place) {
                CHECK(run_ends(chosen, {{setting.name, static_cast<double>(place)}}) == "");
            }
            for (const double value :
                 {static_cast<double>(count), -1.0, 0.5, not_a_number, infinity, 1e300}) {
                CAPTURE(value);
                CHECK(run_ends(chosen, {{setting.name, value}}) == "value");
            }
        }
    }
}

TEST_CASE("sizes that are 0, negative, fractional, too large or NaN are refused") {
    for (const char* name : {"tokens", "d_in", "d_out", "wide_dimension"}) {
        INFO(std::string(name));
        for (const double value :
             {0.0, -0.0, -1.0, 2.5, 4097.0, 4294967296.0, 1e300, infinity, not_a_number}) {
            CAPTURE(value);
            CHECK(run_ends({{name, value}}) == "value");
        }
        CHECK(run_ends({{name, 8}}) == "");
    }
}

TEST_CASE("a query token out of range is refused, also when there are fewer tokens") {
    CHECK(run_ends({{"query_token", 6}}) == "value");
    CHECK(run_ends({{"query_token", 63}}) == "value");
    CHECK(run_ends({{"tokens", 1}, {"query_token", 2}}) == "value");
    CHECK(run_ends({{"tokens", 3}, {"query_token", 3}}) == "value");
    CHECK(run_ends({{"query_token", 3}, {"tokens", 3}}) == "value");
    CHECK(run_ends({{"tokens", 3}, {"query_token", 2}}) == "");
    CHECK(run_ends({{"tokens", 1}, {"query_token", 0}}) == "");
}

TEST_CASE("the default query token is the last token where there are fewer tokens") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        if (support::setting_of(chosen, "query_token") == nullptr) continue;
        INFO(std::string(chosen.id));
        CHECK(run_ends(chosen, {{"tokens", 1}}) == "");
        const trace left = support::run_narrow(chosen, {{"tokens", 1}});
        const trace said = support::run_narrow(chosen, {{"tokens", 1}, {"query_token", 0}});
        for (std::size_t i = 0; i < left.tensors.size(); ++i) {
            CHECK(support::bit_difference(left.tensors[i].value, said.tensors[i].value) == "");
        }
    }
}

TEST_CASE("a replacement of another shape is refused for every tensor") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace all = support::run_narrow(chosen, {});
        for (const auto& made : all.tensors) {
            INFO(made.id);
            auto longer = attention::shape_of(made.value);
            longer.push_back(2);
            auto flat = attention::shape_list{made.value.size()};
            if (made.value.dimension() == 1) flat.push_back(1);
            const auto replaced = [&](const attention::shape_list& shape) {
                return refusal([&] {
                    support::run_narrow(chosen, {}, {{made.id, attention::zeros(shape)}});
                });
            };
            CHECK(replaced(longer) == "shape");
            CHECK(replaced(flat) == "shape");
            CHECK(replaced(attention::shape_of(made.value)) == "");
        }
    }
    CHECK(run_ends({}, {{"inputs", attention::zeros({3, 6})}}) == "shape");
    CHECK(run_ends({}, {{"inputs", tensor()}}) == "shape");
    CHECK(run_ends({{"tokens", 5}}, {{"inputs", attention::zeros({6, 3})}}) == "shape");
    CHECK(run_ends({{"tokens", 5}}, {{"inputs", attention::zeros({5, 3})}}) == "");
}

TEST_CASE("a cell outside its tensor is refused, and the last cell is accepted") {
    const trace all = lessons::run(simple(), {}, {});
    for (std::size_t position = 0; position < all.tensors.size(); ++position) {
        const std::size_t size = all.tensors[position].value.size();
        INFO(all.tensors[position].id);
        for (const std::size_t cell : {size, size + 1, std::numeric_limits<std::size_t>::max()}) {
            CHECK(refusal([&] { all.explain(position, cell); }) == "value");
            CHECK(refusal([&] { all.feeds(position, cell); }) == "value");
        }
        CHECK(refusal([&] { all.explain(position, size - 1); }) == "");
        CHECK(refusal([&] { all.feeds(position, size - 1); }) == "");
    }
}

TEST_CASE("every default is in range, and passing it explicitly changes nothing") {
    for (const lesson& chosen : support::lessons_and_laboratories()) {
        const trace usual = lessons::run(chosen, {}, {});
        setting_values all;
        for (const auto& setting : chosen.settings) all.emplace_back(setting.name, setting.preset);
        const trace same = lessons::run(chosen, all, {});
        REQUIRE(same.tensors.size() == usual.tensors.size());
        for (std::size_t i = 0; i < usual.tensors.size(); ++i) {
            CHECK(support::bit_difference(same.tensors[i].value, usual.tensors[i].value) == "");
        }
    }
}
