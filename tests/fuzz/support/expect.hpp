#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>

#include "attention/status.hpp"

/// How a fuzz target reports a failure: it aborts, and libFuzzer keeps the input.
namespace fuzz {

/// A description of the run's input, printed when the run fails.
inline std::string& about() {
    static std::string text;
    return text;
}

[[noreturn]] inline void fail(const std::string& sentence) {
    std::fprintf(stderr, "%s\n%s\n", sentence.c_str(), about().c_str());
    std::abort();
}

/// Fails unless `wrong`, the finding of a check, is empty.
inline void expect_nothing(const std::string& wrong, const std::string& where) {
    if (!wrong.empty()) fail(where + ": " + wrong);
}

inline void expect(bool holds, const std::string& sentence) {
    if (!holds) fail(sentence);
}

/// Makes a call that may be refused because of its arguments. Returns the status of the refusal, or
/// nothing if the call succeeded; fails on any other exception and on a refusal without a sentence.
template <class Call>
std::optional<attention::status> refusal_of(const std::string& what, Call call) {
    using attention::status;
    try {
        call();
    } catch (const attention::error& refused) {
        const std::string sentence = refused.what();
        const status code = refused.code();
        const bool by_arguments = code == status::type || code == status::shape ||
                                  code == status::size || code == status::value ||
                                  code == status::unknown;
        expect(by_arguments,
               what + " is refused as " + attention::status_name(code) + ": " + sentence);
        expect(sentence.size() > 10 && sentence.back() == '.', what + ": no sentence: " + sentence);
        return code;
    } catch (const std::exception& other) {
        fail(what + " ends in " + other.what());
    }
    return std::nullopt;
}

}  // namespace fuzz
