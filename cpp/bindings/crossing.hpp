#pragma once

#include <emscripten/bind.h>

#include <cstddef>
#include <cstdint>

#include "bindings/packed.hpp"

/// How a call gets into the module and out of it again: JavaScript asks for room, writes a request
/// into the module's memory, makes a call by the name that Embind bound it to, and reads where the
/// reply lies. Embind carries numbers alone, so that nothing of how it converts strings and objects
/// comes into a module (cpp/bindings/embind.js). web/src/engine/module.ts is the other side, and no
/// other file knows Emscripten.
namespace bindings {

/// Where a request is to be written or a reply is to be read: seven words.
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

/// Makes a call with the request that was written last, and tells where the message is that says
/// the reply. No exception may reach JavaScript, where it would lose its meaning and a little of
/// the stack each time: a refusal is told like a reply.
std::uintptr_t answer(packed_call call) noexcept;

/// A call as `emscripten::function` takes it. Only direct sources of a module may bind: of a static
/// library the linker would drop it.
template <packed_call call>
std::uintptr_t bound() noexcept {
    return answer(call);
}

}  // namespace bindings
