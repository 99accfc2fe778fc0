#include "bindings/packed.hpp"

#include <algorithm>
#include <cmath>

#include "attention/status.hpp"

namespace bindings {

using attention::error;
using attention::status;

request::request(std::string text, std::vector<double> numbers, std::vector<float> values)
    : text_(std::move(text)), numbers_(std::move(numbers)), values_(std::move(values)) {}

std::string request::line() {
    if (next_character_ > text_.size())
        throw error(status::internal, "A call lacks a line of text.");
    const std::size_t end = std::min(text_.find('\n', next_character_), text_.size());
    std::string content = text_.substr(next_character_, end - next_character_);
    next_character_ = end + 1;
    // Names are compared as C strings: a NUL must not make one name equal to another.
    std::replace(content.begin(), content.end(), '\0', ' ');
    return content;
}

double request::number() {
    if (next_number_ >= numbers_.size()) throw error(status::internal, "A call lacks a number.");
    return numbers_[next_number_++];
}

std::uint64_t request::whole(const char* what) {
    constexpr double most = 9007199254740991.0;
    const double value = number();
    if (!(value >= 0.0) || value > most || value != std::floor(value)) {
        throw error(status::value,
                    std::string(what) + " must be a whole number from 0 to 2^53 - 1.");
    }
    return static_cast<std::uint64_t>(value);
}

std::size_t request::count(const char* what) {
    const double value = number();
    if (!(value >= 0.0) || std::isinf(value) || value != std::floor(value)) {
        throw error(status::value, std::string(what) + " must be a whole number of 0 or more.");
    }
    if (value > 4294967295.0) throw error(status::size, std::string(what) + " is too large.");
    return static_cast<std::size_t>(value);
}

std::int32_t request::place(const char* what) {
    const double value = number();
    if (!(value >= -2147483648.0 && value <= 2147483647.0) || value != std::floor(value)) {
        throw error(status::value,
                    std::string(what) + " must be a whole number from -2^31 to 2^31 - 1.");
    }
    return static_cast<std::int32_t>(value);
}

bool request::flag() {
    return number() != 0.0;
}

attention::tensor request::tensor() {
    const std::size_t rank = count("The number of axes");
    attention::shape_list shape;
    for (std::size_t axis = 0; axis < rank; ++axis) shape.push_back(count("The length of an axis"));
    const std::size_t size = count("The number of values");
    if (size > values_.size() - next_value_) {
        throw error(status::internal, "A call lacks tensor values.");
    }
    attention::tensor result = attention::tensor_from(shape, values_.data() + next_value_, size);
    next_value_ += size;
    return result;
}

void reply::line(const std::string& content) {
    text += content;
    text += '\n';
}

void reply::number(double value) {
    numbers.push_back(value);
}

void reply::count(std::size_t value) {
    numbers.push_back(static_cast<double>(value));
}

void reply::shape(const attention::tensor& value) {
    count(value.dimension());
    for (const std::size_t length : value.shape()) count(length);
}

void reply::tensor(const attention::tensor& value) {
    shape(value);
    values.insert(values.end(), value.data(), value.data() + value.size());
}

}  // namespace bindings
