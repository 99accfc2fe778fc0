#pragma once

#include <emscripten/bind.h>

#include <cstddef>
#include <cstdint>

#include "bindings/packed.hpp"

/// How JavaScript calls the module: it asks for memory ("ask"), writes a request there, makes the
/// call by the name that Embind bound it to, reads the reply at the address that the call returns,
/// and frees both ("release"). web/src/engine/module.ts is the other side, and no other file knows
/// Emscripten.
///
/// Embind's limit here is the first load: it passes numbers alone (embind.js). Traces bound as a
/// class with a lifetime, strings and typed arrays would add 29 kB (7 kB compressed) to the script
/// that every page loads and 2 kB to the module, and JavaScript would have to delete each of them.
/// So a trace is kept under a number (lesson_calls.cpp), and the oldest one makes room for a new
/// one.
namespace bindings {

/// The addresses and sizes of a request or a reply: seven words, which JavaScript reads.
struct message {
    const char* text;
    std::size_t characters;
    const double* numbers;
    std::size_t number_count;
    const float* values;
    std::size_t value_count;
    /// 1 where the call was refused: then the text is a code, a line break and a sentence.
    std::size_t is_refusal;
};

using packed_call = reply (*)(request&);

/// Makes a call with the request that was written last, and returns the address of the message of
/// its reply. A refusal is a reply too: an exception that reached JavaScript would lose its code
/// and sentence, and its part of the stack would stay in use.
std::uintptr_t answer(packed_call call) noexcept;

/// The same for a call that reads no request and replies with numbers at most, which it seldom
/// does: to make a request and a reply takes longer than the rest of the way.
std::uintptr_t answer_plain(packed_call call) noexcept;

/// A call as `emscripten::function` takes it. Bindings stand in direct sources of a module: the
/// linker would drop them from a static library, since nothing refers to them.
template <packed_call call>
std::uintptr_t bound() noexcept {
    return answer(call);
}
template <packed_call call>
std::uintptr_t bound_plain() noexcept {
    return answer_plain(call);
}

}  // namespace bindings
