#include "lessons/settings.hpp"

#include <cmath>

#include "attention/status.hpp"

namespace lessons {

using attention::error;
using attention::split_names;
using attention::status;

namespace {

/// A bound as text: a whole number, or infinity.
/** A bound as a sentence says it; none has more than three decimals. */
std::string bound_text(double bound) {
    if (std::isinf(bound)) return "infinity";
    const long long thousandths = std::llround(std::abs(bound) * 1000);
    std::string text = (bound < 0 ? "-" : "") + std::to_string(thousandths / 1000);
    std::string decimals = std::to_string(1000 + thousandths % 1000).substr(1);
    while (!decimals.empty() && decimals.back() == '0') decimals.pop_back();
    if (!decimals.empty()) text += "." + decimals;
    return text;
}

void check(const setting_description& setting, double value) {
    const bool whole = setting.kind != setting_kind::number;
    if (value >= setting.least && value <= setting.most && (!whole || value == std::floor(value)))
        return;
    if (setting.kind == setting_kind::boolean) {
        throw error(status::value,
                    std::string("The setting ") + setting.name + " must be true or false.");
    }
    if (setting.kind == setting_kind::choice) {
        std::string names;
        for (const std::string& each : split_names(setting.choices)) {
            names += (names.empty() ? "" : ", ") + each;
        }
        throw error(status::value,
                    std::string("The setting ") + setting.name + " must be one of " + names + ".");
    }
    throw error(status::value, std::string("The setting ") + setting.name + " must be a " +
                                   (whole ? "whole number" : "number") + " from " +
                                   bound_text(setting.least) + " to " + bound_text(setting.most) +
                                   ".");
}

}  // namespace

settings::settings(list_view<setting_description> descriptions,
                   const std::vector<std::pair<std::string, double>>& values)
    : descriptions_(descriptions) {
    for (const setting_description& each : descriptions) values_.push_back(each.preset);
    for (const auto& [name, value] : values) {
        const std::size_t position = find(name);
        check(descriptions[position], value);
        values_[position] = value;
    }
}

std::size_t settings::find(const std::string& name) const {
    for (std::size_t i = 0; i < descriptions_.size(); ++i) {
        if (descriptions_[i].name == name) return i;
    }
    throw error(status::unknown,
                "This lesson has no setting called " + attention::quoted(name) + ".");
}

double settings::number(const char* name) const {
    return values_[find(name)];
}

std::size_t settings::count(const char* name) const {
    return static_cast<std::size_t>(number(name));
}

std::uint64_t settings::seed(const char* name) const {
    return static_cast<std::uint64_t>(number(name));
}

bool settings::flag(const char* name) const {
    return number(name) != 0.0;
}

std::size_t settings::index(const char* name, std::size_t length) {
    const std::size_t place = count(name);
    if (place < length) return place;
    const std::size_t position = find(name);
    if (values_[position] == descriptions_[position].preset) {
        values_[position] = static_cast<double>(length - 1);
        return length - 1;
    }
    throw error(status::value, std::string("The setting ") + name +
                                   " counts from 0 and must be less than " +
                                   std::to_string(length) + ", the number of tokens.");
}

std::string settings::choice(const char* name) const {
    const std::size_t position = find(name);
    return split_names(
        descriptions_[position].choices)[static_cast<std::size_t>(values_[position])];
}

}  // namespace lessons
