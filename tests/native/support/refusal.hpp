#pragma once

#include <string>

#include "attention/status.hpp"

namespace support {

/// Returns "" if a call succeeds, else the status's name, followed by the message if that is not a
/// sentence.
template <class Call>
std::string refusal(Call call) {
    try {
        call();
    } catch (const attention::error& refused) {
        const std::string sentence = refused.what();
        const bool is_sentence = sentence.size() > 10 && sentence.back() == '.' &&
                                 sentence.front() >= 'A' && sentence.front() <= 'Z' &&
                                 sentence.find("  ") == std::string::npos;
        return attention::status_name(refused.code()) +
               (is_sentence ? "" : " with no sentence: " + sentence);
    }
    return "";
}

}  // namespace support
