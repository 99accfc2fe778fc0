#include "bindings/recorder_numbers.hpp"

#include <cmath>

#include "recorder/refusal.hpp"

namespace bindings {

using attention::status;
using recorder::refuse;

std::vector<double>& shared_numbers() {
    static std::vector<double>& only = *new std::vector<double>(1024);
    return only;
}

double number_reader::number() {
    if (next_ >= numbers_.size()) refuse(status::internal, "A call lacks a number.");
    return numbers_[next_++];
}

std::uint32_t number_reader::count() {
    const double value = number();
    if (!(value >= 0.0 && value <= 4294967295.0) || value != std::floor(value)) {
        refuse(status::internal, "A count of a call is not a whole number.");
    }
    return static_cast<std::uint32_t>(value);
}

std::int64_t number_reader::whole() {
    const double value = number();
    if (!(std::abs(value) <= 9007199254740992.0) || value != std::floor(value)) {
        refuse(status::internal, "A whole number of a call has a fraction or is too large.");
    }
    return static_cast<std::int64_t>(value);
}

std::size_t number_reader::length() {
    const std::size_t value = count();
    if (value > numbers_.size() - next_) refuse(status::internal, "A call lacks numbers.");
    return value;
}

std::string number_reader::text() {
    std::string read(length(), ' ');
    for (char& each : read) {
        const std::uint32_t byte = count() & 0xffU;
        if (byte != '\n' && byte != 0) each = static_cast<char>(byte);
    }
    return read;
}

recorder::naming number_reader::naming() {
    std::string name = text();
    return {std::move(name), text()};
}

recorder::dtype number_reader::type() {
    const std::uint32_t place = count();
    if (place > 2) refuse(status::internal, "A call names a dtype that there is not.");
    return static_cast<recorder::dtype>(place);
}

recorder::shape_list number_reader::shape() {
    const std::size_t rank = length();
    if (rank > attention::maximum_rank) {
        refuse(status::size, "A tensor has at most 8 axes, not %.", rank);
    }
    recorder::shape_list lengths;
    for (std::size_t axis = 0; axis < rank; ++axis) lengths.push_back(count());
    return lengths;
}

recorder::variable number_reader::variable(recorder::tape& on) {
    const std::int64_t id = whole();
    if (id == -1) return {};
    if (id < 0 || id > 0xffffffff) {
        refuse(status::internal, "A call names a tensor that there cannot be.");
    }
    return {&on, static_cast<std::uint32_t>(id)};
}

recorder::variable_list number_reader::variables(recorder::tape& on) {
    recorder::variable_list list(length());
    for (recorder::variable& each : list) each = variable(on);
    return list;
}

recorder::argument number_reader::argument(recorder::tape& on) {
    const std::uint32_t tag = count();
    switch (static_cast<argument_tag>(tag < 255 ? tag : 255)) {
        case argument_tag::none:
            return {};
        case argument_tag::boolean:
            return flag();
        case argument_tag::whole:
            return whole();
        case argument_tag::floating:
            return number();
        case argument_tag::wholes: {
            std::vector<std::int64_t> list(length());
            for (std::int64_t& each : list) each = whole();
            return list;
        }
        case argument_tag::type:
            return type();
        case argument_tag::tensor: {
            const recorder::variable known = variable(on);
            if (known) return known;
            return {};
        }
        case argument_tag::tensors:
            return variables(on);
        case argument_tag::text:
            return text();
        case argument_tag::long_whole: {
            const auto upper = static_cast<std::uint64_t>(whole());
            return static_cast<std::int64_t>((upper << 32) | count());
        }
    }
    refuse(status::internal, "A call has an argument of no known kind.");
}

void number_writer::number(double value) {
    if (next_ == numbers_.size()) {
        if (next_ == most_shared_numbers) {
            refuse(status::size, "The result has more numbers than one call can pass.");
        }
        numbers_.resize(2 * next_);
    }
    numbers_[next_++] = value;
}

void number_writer::address(const void* value) {
    number(static_cast<double>(reinterpret_cast<std::uintptr_t>(value)));
}

void number_writer::shape(const recorder::shape_list& lengths) {
    count(lengths.size());
    for (const std::size_t each : lengths) count(each);
}

void number_writer::variable(recorder::variable value) {
    number(value ? static_cast<double>(value.id) : -1.0);
}

void number_writer::variables(const recorder::variable_list& values) {
    count(values.size());
    for (const recorder::variable& each : values) variable(each);
}

}  // namespace bindings
