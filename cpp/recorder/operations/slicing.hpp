#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "recorder/operation.hpp"

/// What operations that choose by number share.
namespace recorder {

/// The place along an axis that a number names, negative ones counted from the end. Refuses
/// (`status::value`) others.
std::size_t checked_index(const call& asked, std::int64_t at, std::size_t axis, std::size_t length);
/// The same, refusing negative numbers, as PyTorch does for lists of numbers along one axis.
std::size_t checked_place(const call& asked, std::int64_t at, std::size_t axis, std::size_t length);
/// `item` along an axis as Python writes it: "x[:, 2]".
std::string item_line(const std::string& tensor, std::size_t axis, const std::string& item);

}  // namespace recorder
