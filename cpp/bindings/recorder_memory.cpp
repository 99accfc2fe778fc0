// memcpy and memset, which recorder.wasm is full of: nearly all of its copies are of the 36 bytes
// of a shape, for which the browser's own, an instruction each, would take longer. Those of
// Emscripten's library for small code go byte by byte.
#include <cstddef>
#include <cstdint>

namespace {

/// Eight bytes at any address.
struct __attribute__((packed, may_alias)) eight_bytes {
    std::uint64_t bits;
};

/// From so many bytes on the browser's own copies are faster.
constexpr std::size_t least_for_bulk = 256;

}  // namespace

extern "C" {

void* memcpy(void* to, const void* from, std::size_t count) {
    if (count >= least_for_bulk) return __builtin_memcpy(to, from, count);
    auto* target = static_cast<unsigned char*>(to);
    const auto* source = static_cast<const unsigned char*>(from);
    for (; count >= 8; count -= 8, target += 8, source += 8) {
        *reinterpret_cast<eight_bytes*>(target) = *reinterpret_cast<const eight_bytes*>(source);
    }
    for (; count > 0; --count) *target++ = *source++;
    return to;
}

void* memset(void* to, int byte, std::size_t count) {
    if (count >= least_for_bulk) return __builtin_memset(to, byte, count);
    auto* target = static_cast<unsigned char*>(to);
    const std::uint64_t bits = 0x0101010101010101U * static_cast<unsigned char>(byte);
    for (; count >= 8; count -= 8, target += 8) {
        *reinterpret_cast<eight_bytes*>(target) = {bits};
    }
    for (; count > 0; --count) *target++ = static_cast<unsigned char>(byte);
    return to;
}

}  // extern "C"
