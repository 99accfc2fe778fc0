#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "attention/names.hpp"

namespace lessons {

using attention::list_view;

/// The `most` of a setting without an upper bound.
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The kind of value that a setting takes. Every value is passed as a double: a boolean as 0 or 1,
/// a choice as its index in `choices`.
enum class setting_kind { integer, number, boolean, choice };

struct setting_description {
    const char* name;
    setting_kind kind;
    double preset;        ///< the default
    double least, most;   ///< of the numbers above; `most` may be infinity
    const char* choices;  ///< for a choice: their names, separated by spaces
};

constexpr setting_description integer_setting(const char* name, double preset, double least,
                                              double most) {
    return {name, setting_kind::integer, preset, least, most, ""};
}

constexpr setting_description number_setting(const char* name, double preset, double least,
                                             double most) {
    return {name, setting_kind::number, preset, least, most, ""};
}

constexpr setting_description boolean_setting(const char* name, bool preset) {
    return {name, setting_kind::boolean, preset ? 1.0 : 0.0, 0.0, 1.0, ""};
}

/// A seed of the generator, from 0 to 2^32 - 1.
constexpr setting_description seed_setting(const char* name, double preset) {
    return integer_setting(name, preset, 0, 4294967295.0);
}

/// The first choice is the default; `last` is the index of the last one.
constexpr setting_description choice_setting(const char* name, const char* choices, double last) {
    return {name, setting_kind::choice, 0.0, 0.0, last, choices};
}

/// The settings of one run: a valid value for each description.
class settings {
  public:
    /// The defaults, changed by `values` (name and value). Refuses an unknown name
    /// (`status::unknown`), NaN, a value that is out of range or not whole where it must be
    /// (`status::value`).
    settings(list_view<setting_description> descriptions,
             const std::vector<std::pair<std::string, double>>& values);

    double number(const char* name) const;
    std::size_t count(const char* name) const;
    bool flag(const char* name) const;
    std::uint64_t seed(const char* name) const;
    /// A setting that is an index, less than `length`. A default that is too large becomes the last
    /// index; other values that are too large are refused (`status::value`).
    std::size_t index(const char* name, std::size_t length);
    std::string choice(const char* name) const;

    /// In the order of the descriptions.
    const std::vector<double>& values() const noexcept { return values_; }

  private:
    std::size_t find(const std::string& name) const;

    list_view<setting_description> descriptions_;
    std::vector<double> values_;
};

}  // namespace lessons
