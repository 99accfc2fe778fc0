#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>

#include "attention/status.hpp"

/// How a target tells that something is wrong: libFuzzer keeps the input of a run that aborts.
namespace fuzz {

/// What the run is about, for whoever reads how it failed.
inline std::string& about() {
    static std::string text;
    return text;
}

[[noreturn]] inline void fail(const std::string& sentence) {
    std::fprintf(stderr, "%s\n%s\n", sentence.c_str(), about().c_str());
    std::abort();
}

/// Whatever a check has found; nothing where all is well.
inline void expect_nothing(const std::string& wrong, const std::string& where) {
    if (!wrong.empty()) fail(where + ": " + wrong);
}

inline void expect(bool holds, const std::string& sentence) {
    if (!holds) fail(sentence);
}

/// Makes a call that may be refused, with a sentence, for a reason that lies with its caller: the
/// reason, or nothing where the call was not refused. Whatever else it ends in is a fault.
template <class Call>
std::optional<attention::status> refusal_of(const std::string& what, Call call) {
    using attention::status;
    try {
        call();
    } catch (const attention::error& refused) {
        const std::string sentence = refused.what();
        const status code = refused.code();
        const bool callers = code == status::type || code == status::shape ||
                             code == status::size || code == status::value ||
                             code == status::unknown;
        expect(callers, what + " is refused as " + attention::status_name(code) + ": " + sentence);
        expect(sentence.size() > 10 && sentence.back() == '.', what + ": no sentence: " + sentence);
        return code;
    } catch (const std::exception& other) {
        fail(what + " ends in " + other.what());
    }
    return std::nullopt;
}

}  // namespace fuzz
