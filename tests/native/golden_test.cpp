#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "lessons/lesson.hpp"
#include "support/compare.hpp"
#include "support/lesson_runs.hpp"
#include "support/refusal.hpp"

using nlohmann::json;
using support::difference_by;

namespace {

std::vector<json> entries_of(const std::string& lesson) {
    std::vector<json> entries;
    const json file = support::golden("lessons.json");
    for (const json& each : file.at("entries")) {
        if (each.at("lesson") == lesson) entries.push_back(each);
    }
    return entries;
}

/// The printed figures, each with half a unit of its last digit.
struct printed_figures {
    std::vector<double> values, half_units;
};

printed_figures printed_in(const json& entry) {
    printed_figures figures;
    for (const json& each : entry.at("printed")) {
        const auto text = each.get<std::string>();
        const std::size_t point = text.find('.');
        const std::size_t decimals = point == std::string::npos ? 0 : text.size() - point - 1;
        figures.values.push_back(std::stod(text));
        figures.half_units.push_back(0.5 * std::pow(10.0, -static_cast<double>(decimals)));
    }
    return figures;
}

/// Compares one entry with its tensor by the file's rule; returns the number of printed figures
/// compared.
std::size_t compare(const json& entry, const attention::tensor& value) {
    CHECK(attention::shape_of(value) == support::shape_from(entry.at("shape")));
    const std::vector<double> got = support::doubles(value);
    const auto float32 = support::float32_of(entry.at("float32"));
    const double unit = support::magnitude(float32);
    CHECK(difference_by(got, float32, attention::shape_of(value),
                        [=](std::size_t) { return 2e-6 * unit; }) == "");
    if (!entry.contains("printed")) return 0;

    const printed_figures figures = printed_in(entry);
    const bool prefix = entry.value("printed_is_a_prefix", false);
    REQUIRE(figures.values.size() <= got.size());
    CHECK(prefix == (figures.values.size() < got.size()));
    const std::vector<double> shown(
        got.begin(), got.begin() + static_cast<std::ptrdiff_t>(figures.values.size()));
    CHECK(difference_by(shown, figures.values, {shown.size()},
                        [&](std::size_t i) { return figures.half_units[i] + 1e-6 * unit; }) == "");
    return figures.values.size();
}

}  // namespace

TEST_CASE("every lesson reproduces its golden figures, printed and in float32") {
    std::size_t all_compared = 0;
    for (const lessons::lesson& chosen : lessons::all_lessons()) {
        INFO(std::string(chosen.id));
        const lessons::trace trace = lessons::run(chosen, {}, {});
        std::size_t compared = 0;
        std::size_t in_file = 0;
        std::size_t without = 0;
        for (const json& entry : entries_of(chosen.id)) {
            const auto id = entry.at("id").get<std::string>();
            CAPTURE(id);
            in_file += entry.contains("printed") ? entry.at("printed").size() : 0;
            without += entry.contains("printed") ? 0 : 1;
            REQUIRE(support::refusal([&] { trace.find(id); }) == "");
            compared += compare(entry, trace.tensors[trace.find(id)].value);
        }
        CHECK(compared == in_file);
        all_compared += compared;
        MESSAGE(std::string(chosen.id) << ": " << compared << " printed figures; " << without
                                       << " tensors that the notebook does not print");
    }
    const json file = support::golden("lessons.json");
    CHECK(lessons::all_lessons().size() == 6);
    CHECK(all_compared == 1095);
    CHECK(all_compared == file.at("printed_numbers").get<std::size_t>());
}

TEST_CASE("195 printed figures of lesson simple are compared") {
    std::size_t figures = 0;
    for (const json& entry : entries_of("simple")) {
        if (entry.contains("printed")) figures += entry.at("printed").size();
    }
    CHECK(figures == 195);
    CHECK(std::string(lessons::all_lessons().begin()->id) == "simple");
}

TEST_CASE("the comparison of golden figures detects a weight that is off by 1e-3") {
    const lessons::lesson& simple = lessons::find_lesson("simple");
    const lessons::trace before = lessons::run(simple, {}, {});
    attention::tensor weight = before.tensors[before.find("W_query")].value;
    weight(0, 0) += 1e-3F;
    const lessons::trace after = lessons::run(simple, {}, {{"W_query", weight}});
    for (const json& entry : entries_of("simple")) {
        if (entry.at("id") != "query_2") continue;
        const attention::tensor& value = after.tensors[after.find("query_2")].value;
        const auto float32 = support::float32_of(entry.at("float32"));
        CHECK(support::difference(value, float32, 2e-6) != "");
        CHECK(support::difference(value, printed_in(entry).values, 0.5e-4 + 1e-6) != "");
    }
}
