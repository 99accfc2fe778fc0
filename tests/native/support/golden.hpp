#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "attention/tensor.hpp"

namespace support {

/// Reads a JSON file of GOLDEN_DIR.
inline nlohmann::json golden(const std::string& name) {
    std::ifstream file(std::string(GOLDEN_DIR) + "/" + name);
    if (!file) throw std::runtime_error("There is no golden file " + name + ".");
    return nlohmann::json::parse(file);
}

/// The numbers of a JSON list, rounded to float32 as they were written.
inline std::vector<double> float32_of(const nlohmann::json& list) {
    std::vector<double> values;
    for (const auto& each : list) values.push_back(static_cast<float>(each.get<double>()));
    return values;
}

inline attention::shape_list shape_from(const nlohmann::json& list) {
    const auto lengths = list.get<std::vector<std::size_t>>();
    return attention::shape_list::copy_of(lengths.begin(), lengths.end());
}

}  // namespace support
