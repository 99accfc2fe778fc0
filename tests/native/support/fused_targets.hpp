#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "attention/fused/targets.hpp"
#include "draws.hpp"

/// What tests of the fast kernel share: its targets, and numbers for them.
namespace support {

/// `count` numbers between -`reach` and `reach`.
inline std::vector<float> draw(draws& random, std::size_t count, double reach = 1.5) {
    std::vector<float> numbers(count);
    for (float& each : numbers) each = static_cast<float>(random.number(-reach, reach));
    return numbers;
}

/// Checks every target that this machine supports.
template <class Check>
void for_targets(const Check& check) {
    for (const attention::fused::target* target : attention::fused::targets()) {
        INFO(std::string(target->name));
        check(*target);
    }
}

}  // namespace support
