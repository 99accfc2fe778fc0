#include "recorder/refusal.hpp"

namespace recorder {

std::string told_value::text() const {
    switch (kind_) {
        case kind::letters:
            return letters_;
        case kind::text:
            return *text_;
        case kind::quoted:
            return attention::quoted(*text_);
        case kind::shape:
            return attention::shape_text(*shape_);
        case kind::whole:
            break;
    }
    return std::to_string(whole_);
}

void refuse_listed(const char* who, attention::status code, const char* sentence,
                   const told_value* values) {
    std::string told;
    if (who != nullptr) told = std::string(who) + ": ";
    for (; *sentence != '\0'; ++sentence) {
        told += *sentence == '%' ? (values++)->text() : std::string(1, *sentence);
    }
    throw attention::error(code, told);
}

}  // namespace recorder
