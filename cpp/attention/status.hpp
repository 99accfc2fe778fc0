#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace attention {

/// Why a call was refused. The names in `status_name` are the codes of the public JavaScript
/// module.
enum class status {
    type,         ///< an argument is not of the kind asked for
    shape,        ///< shapes do not fit each other or the operation
    size,         ///< a tensor is empty or larger than the engine takes
    value,        ///< a number is outside its range, not whole, or NaN
    unknown,      ///< no lesson, step, tensor, setting or choice has that name
    memory,       ///< there is not enough memory
    unavailable,  ///< the engine could not be started (used by the JavaScript side only)
    internal      ///< a fault of the engine itself
};

/// The code's name, such as "shape".
const char* status_name(status code) noexcept;

/// A refusal: `what()` is a sentence that says what was wrong and what would be right.
class error : public std::runtime_error {
  public:
    error(status code, const std::string& sentence);
    status code() const noexcept { return code_; }

  private:
    status code_;
};

/// Refuses (`status::size`) a list longer than `most`; out of line, so that a check costs its
/// caller next to nothing.
[[noreturn]] void refuse_length(std::size_t most);

/// A name as a sentence quotes it: in quotation marks, a long one cut short.
std::string quoted(const std::string& name);

}  // namespace attention
