#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "attention/tensor.hpp"

/// How requests and replies are laid out: lines of text, numbers and tensor values in three arrays,
/// each read in the order in which it was written. A call costs three copies, whatever it carries.
/// web/src/engine/packed.ts is the other side.
namespace bindings {

/// The arguments of a call, read from front to back. Every read refuses (`status::internal`) to go
/// past the end.
class request {
  public:
    request(std::string text, std::vector<double> numbers, std::vector<float> values);

    std::string line();
    double number();
    /// A whole number from 0 to 2^53 - 1; refuses (`status::value`) others and names `what`.
    std::uint64_t whole(const char* what);
    /// A number of things in memory: a whole number of 0 or more. Refuses (`status::value`) others
    /// and (`status::size`) more than 2^32 - 1.
    std::size_t count(const char* what);
    /// A whole number from -2^31 to 2^31 - 1; refuses (`status::value`) others.
    std::int32_t place(const char* what);
    bool flag();
    /// Reads the number of axes, their lengths and the number of values from the numbers, then the
    /// values. Refuses as `tensor_from` does.
    attention::tensor tensor();

  private:
    std::string text_;
    std::vector<double> numbers_;
    std::vector<float> values_;
    std::size_t next_character_ = 0, next_number_ = 0, next_value_ = 0;
};

/// The result of a call, written from front to back.
struct reply {
    std::string text;
    std::vector<double> numbers;
    std::vector<float> values;

    void line(const std::string& content);
    void number(double value);
    void count(std::size_t value);
    void shape(const attention::tensor& value);
    void tensor(const attention::tensor& value);
};

}  // namespace bindings
