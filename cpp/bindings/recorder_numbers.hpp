#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/packed.hpp"
#include "recorder/tape.hpp"

/// How the recorder's calls pass their numbers: in one buffer of the module's memory, which both
/// sides know, so that a call allocates nothing for its request. Each call reads its numbers from
/// the front, then writes its results there. A text is its length, then its bytes, one a number.
/// web/src/engine/recorder-module.ts is the other side.
namespace bindings {

/// The buffer. It has room for 1,024 numbers, and grows when a call passes more.
std::vector<double>& shared_numbers();
/// The most numbers that one call may pass.
constexpr std::size_t most_shared_numbers = std::size_t{1} << 22;

/// What stands in front of an argument of an operation.
enum class argument_tag : std::uint8_t {
    none,       ///< nothing follows
    boolean,    ///< 0 or 1
    whole,      ///< a whole number of at most 2^53 in size
    floating,   ///< a number
    wholes,     ///< how many, then whole numbers
    type,       ///< a number of recorder::dtype
    tensor,     ///< a tensor's number
    tensors,    ///< how many, then tensors' numbers; -1 for None
    text,       ///< a text
    long_whole  ///< the upper 32 bits, signed, then the lower ones
};

/// Reads the buffer from the front. Every read refuses (`status::internal`) to go past the end, and
/// numbers that are not of the kind asked for: JavaScript has checked them.
class number_reader {
  public:
    number_reader() : numbers_(shared_numbers()) {}

    double number();
    /// A whole number from 0 to 2^32 - 1.
    std::uint32_t count();
    /// A whole number of at most 2^53 in size.
    std::int64_t whole();
    bool flag() { return number() != 0.0; }
    /// A count of things that follow, at least one number each.
    std::size_t length();
    /// Without line breaks and NULs, which replies and names cannot hold.
    std::string text();
    recorder::naming naming();
    recorder::dtype type();
    recorder::shape_list shape();
    /// A tensor of `on`, or none for -1.
    recorder::variable variable(recorder::tape& on);
    recorder::variable_list variables(recorder::tape& on);
    recorder::argument argument(recorder::tape& on);

  private:
    const std::vector<double>& numbers_;
    std::size_t next_ = 0;
};

/// Writes results to the front of the buffer, which grows where they need more room.
class number_writer {
  public:
    number_writer() : numbers_(shared_numbers()) {}

    void number(double value);
    void count(std::size_t value) { number(static_cast<double>(value)); }
    void address(const void* value);
    void shape(const recorder::shape_list& lengths);
    /// A tensor's number; -1 for none.
    void variable(recorder::variable value);
    void variables(const recorder::variable_list& values);

  private:
    std::vector<double>& numbers_;
    std::size_t next_ = 0;
};

/// A call's numbers. Its reply says where the numbers are if they have moved since the call began.
class call_numbers {
  public:
    call_numbers() : before_(shared_numbers().data()) {}
    reply told() const {
        reply result;
        const std::vector<double>& numbers = shared_numbers();
        if (numbers.data() != before_) {
            result.number(static_cast<double>(reinterpret_cast<std::uintptr_t>(numbers.data())));
            result.count(numbers.size());
        }
        return result;
    }
    number_reader from;

  private:
    const double* before_;
};

}  // namespace bindings
