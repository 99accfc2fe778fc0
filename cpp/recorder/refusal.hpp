#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "attention/status.hpp"
#include "recorder/array.hpp"

/// Refusals, whose sentences are made in one place: each of the calls that may refuse would hold
/// the code that puts its sentence together.
namespace recorder {

/// A name that a sentence puts in quotation marks.
struct in_quotes {
    const std::string& name;
};

/// What stands in a sentence in place of a "%". A view of it.
class told_value {
  public:
    told_value(const char* text) : kind_(kind::letters), letters_(text) {}
    told_value(const std::string& text) : kind_(kind::text), text_(&text) {}
    told_value(const in_quotes& known) : kind_(kind::quoted), text_(&known.name) {}
    told_value(const shape_list& shape) : kind_(kind::shape), shape_(&shape) {}
    told_value(dtype type) : kind_(kind::letters), letters_(dtype_name(type)) {}
    template <class Whole, class = std::enable_if_t<std::is_integral_v<Whole>>>
    told_value(Whole number) : kind_(kind::whole), whole_(static_cast<std::int64_t>(number)) {}

    std::string text() const;

  private:
    enum class kind { letters, text, quoted, shape, whole } kind_;
    union {
        const char* letters_;
        const std::string* text_;
        const shape_list* shape_;
        std::int64_t whole_;
    };
};

/// Throws the sentence with the values in place of each "%", behind `who` and ": " where it is not
/// null.
[[noreturn]] void refuse_listed(const char* who, attention::status code, const char* sentence,
                                const told_value* values);

/// Throws the sentence with the values in place of each "%".
template <class... Values>
[[noreturn]] void refuse(attention::status code, const char* sentence, const Values&... values) {
    if constexpr (sizeof...(values) == 0) {
        refuse_listed(nullptr, code, sentence, nullptr);
    } else {
        const told_value list[] = {values...};
        refuse_listed(nullptr, code, sentence, list);
    }
}

}  // namespace recorder
