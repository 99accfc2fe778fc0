#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "recorder/operation.hpp"

namespace recorder {

/// An equation of einsum, read for operands of these ranks: a label for each axis. Letters are
/// their own labels; the axes of an ellipsis have negative ones, counted from the last.
struct notation {
    std::vector<std::vector<int>> operands;
    std::vector<int> result;

    /// Refuses (`status::value`) what is no equation and (`status::shape`) ranks that do not fit.
    notation(const call& asked, const std::string& equation, const std::vector<std::size_t>& ranks);
};

/// A label in a sentence: the letter, or "...".
std::string label_text(int label);

}  // namespace recorder
