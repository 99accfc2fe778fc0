#pragma once

#include <cstddef>

#include "bindings/packed.hpp"

/// How a call gets into the module and out of it again, without a byte of glue from the compiler:
/// JavaScript asks for room, writes a request into the module's memory, makes a call by its name
/// and reads where the reply lies. web/src/engine/module.ts is the other side.
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

/// Makes a call with the request that was written last. No exception may reach JavaScript, where it
/// would lose its meaning and a little of the stack each time: a refusal is told like a reply.
const message* answer(packed_call call) noexcept;

}  // namespace bindings

/// Exports a call under its own name. Only direct sources of a module may: of a static library the
/// linker would drop it.
#define BINDINGS_EXPORT(name)                            \
    extern "C" __attribute__((used, export_name(#name))) \
    const bindings::message* exported_##name() {         \
        return bindings::answer(bindings::name);         \
    }
