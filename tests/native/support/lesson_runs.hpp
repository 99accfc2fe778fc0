#pragma once

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "lessons/lesson.hpp"

/// Runs lessons for tests that cover all of them.
namespace support {

/// The lessons, then the laboratories.
inline std::vector<lessons::lesson> lessons_and_laboratories() {
    std::vector<lessons::lesson> all;
    for (const lessons::lesson& each : lessons::all_lessons()) all.push_back(each);
    for (const lessons::lesson& each : lessons::all_laboratories()) all.push_back(each);
    return all;
}

using setting_values = std::vector<std::pair<std::string, double>>;

/// The names in a text, separated by spaces.
inline std::vector<std::string> names_in(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

inline const lessons::setting_description* setting_of(const lessons::lesson& chosen,
                                                      const std::string& name) {
    for (const lessons::setting_description& each : chosen.settings) {
        if (each.name == name) return &each;
    }
    return nullptr;
}

/// Settings that make the widest tensors narrow.
inline const setting_values narrow = {{"wide_dimension", 24.0}, {"variance_pairs", 40.0}};

/// Settings that make a lesson small enough to run once for each of its tensors.
inline const setting_values few_tokens = {
    {"tokens", 4}, {"batch", 2}, {"d_k", 5}, {"d_v", 6}, {"dice", 2}};

/// Runs a lesson with those of `values` that it has; its widest tensors are narrow unless `values`
/// sets their size.
inline lessons::trace run_narrow(const lessons::lesson& chosen, setting_values values,
                                 const lessons::replacement_list& replaced = {}) {
    for (const auto& [name, value] : narrow) values.insert(values.begin(), {name, value});
    values.erase(
        std::remove_if(values.begin(), values.end(),
                       [&](const auto& each) { return setting_of(chosen, each.first) == nullptr; }),
        values.end());
    return lessons::run(chosen, values, replaced);
}

}  // namespace support
