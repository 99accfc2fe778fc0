#include "attention/status.hpp"

#include <algorithm>

namespace attention {

const char* status_name(status code) noexcept {
    switch (code) {
        case status::type:
            return "type";
        case status::shape:
            return "shape";
        case status::size:
            return "size";
        case status::value:
            return "value";
        case status::unknown:
            return "unknown";
        case status::memory:
            return "memory";
        case status::unavailable:
            return "unavailable";
        case status::internal:
            break;
    }
    return "internal";
}

error::error(status code, const std::string& sentence)
    : std::runtime_error(sentence), code_(code) {}

void refuse_length(std::size_t capacity) {
    throw error(status::size,
                "A shape or a list has at most " + std::to_string(capacity) + " entries.");
}

std::string quoted(const std::string& name) {
    constexpr std::size_t max_length = 64;
    std::size_t end = std::min(name.size(), max_length);
    // Do not cut a character: a continuation byte of UTF-8 starts with the bits 10.
    while (end > 0 && end < name.size() && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U)
        --end;
    std::string shown = name.substr(0, end);
    // `what()` is a C string, which a NUL would end.
    std::replace(shown.begin(), shown.end(), '\0', ' ');
    return "\"" + shown + (end < name.size() ? "..." : "") + "\"";
}

}  // namespace attention
