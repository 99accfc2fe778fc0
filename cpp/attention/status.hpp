#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace attention {

/// Why a call was refused. The names in `status_name` are the codes of the public JavaScript
/// module.
enum class status {
    type,         ///< an argument has the wrong type
    shape,        ///< shapes do not fit each other or the operation
    size,         ///< a tensor is empty or larger than the engine allows
    value,        ///< a number is outside its range, not whole, or NaN
    unknown,      ///< no lesson, step, tensor, setting or choice has that name
    memory,       ///< there is not enough memory
    unavailable,  ///< the engine could not be started (used by the JavaScript side only)
    internal      ///< a bug in the engine
};

/// The code's name, such as "shape".
const char* status_name(status code) noexcept;

/// A refused call: `what()` is a sentence that says what is wrong and what is needed.
class error : public std::runtime_error {
  public:
    error(status code, const std::string& sentence);
    status code() const noexcept { return code_; }

  private:
    status code_;
};

/// Throws `status::size`: a list is longer than `capacity`. Out of line to keep callers small.
[[noreturn]] void refuse_length(std::size_t capacity);

/// A name in quotation marks, for a sentence; a name of more than 64 bytes is truncated.
std::string quoted(const std::string& name);

}  // namespace attention
