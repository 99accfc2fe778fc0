#pragma once

#include <string>

namespace recorder {

/// Writes a number of a program's text; `is_float32` says that the nearest float32 is meant.
using number_text = std::string (*)(double number, bool is_float32);

/// As Python's `repr` writes it: the shortest decimal that reads back as the same number,
/// float('nan'), and float('inf') behind its sign.
std::string python_number(double number, bool is_float32);

}  // namespace recorder
