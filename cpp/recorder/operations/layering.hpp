#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/status.hpp"
#include "recorder/vocabulary.hpp"

/// What layers and losses, which are written in other operations, share.
namespace recorder {

/// Says what a tensor is in attention, unless it is known.
inline variable as(variable made, const char* role) {
    made.owner->rename(made, {std::string(), role});
    return made;
}

/// Refuses (`status::type`) an operand that does not hold float32.
inline void needs_float(const call& asked, const array& operand, const char* what) {
    if (operand.type() != dtype::float32) {
        asked.refuse(attention::status::type, "% must be float32, not %.", what, operand.type());
    }
}

/// One loss for each example, their sum or their mean.
inline variable reduced(variable each, const std::string& reduction) {
    if (reduction == "none") return each;
    return invoke(reduction == "sum" ? sum_definition : mean_definition, {each});
}

}  // namespace recorder
