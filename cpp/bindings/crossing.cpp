#include "bindings/crossing.hpp"

#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include "attention/status.hpp"

namespace bindings {

namespace {

using attention::status;

/// The request that JavaScript writes, and the reply that it reads. Never destroyed: a module has
/// no end.
struct both_ways {
    std::string text;
    std::vector<double> numbers;
    std::vector<float> values;
    reply told;
    message place{};
};

both_ways& crossing() {
    static both_ways& only = *new both_ways;
    return only;
}

/// Writes the addresses and sizes of these to the message, and returns its address.
std::uintptr_t told(const std::string& text, const std::vector<double>& numbers,
                    const std::vector<float>& values) {
    crossing().place = {
        text.data(), text.size(), numbers.data(), numbers.size(), values.data(), values.size(), 0};
    return reinterpret_cast<std::uintptr_t>(&crossing().place);
}

/// The message of a refusal. It allocates nothing: there may be no memory left.
std::uintptr_t refused(status code, const char* sentence) noexcept {
    static char text[512];
    static message place;
    const char* const name = attention::status_name(code);
    std::size_t size = std::strlen(name);
    std::memcpy(text, name, size);
    text[size++] = '\n';
    const std::size_t length = std::min(std::strlen(sentence), sizeof(text) - size);
    std::memcpy(text + size, sentence, length);
    place = {text, size + length, nullptr, 0, nullptr, 0, 1};
    return reinterpret_cast<std::uintptr_t>(&place);
}

/// The message that `work` returns, or that of the refusal that it throws.
template <class Work>
std::uintptr_t guarded(Work work) noexcept {
    try {
        return work();
    } catch (const attention::error& fault) {
        return refused(fault.code(), fault.what());
    } catch (const std::bad_alloc&) {
        return refused(status::memory,
                       "There is not enough memory for this; a smaller size would fit.");
    } catch (const std::length_error&) {
        return refused(status::memory,
                       "There is not enough memory for this; a smaller size would fit.");
    } catch (const std::exception& fault) {
        return refused(status::internal, fault.what());
    } catch (...) {
        return refused(status::internal, "The engine met a fault of its own.");
    }
}

/// Frees the memory of the last call. JavaScript calls it when it has read the reply.
void release() noexcept {
    both_ways& own = crossing();
    own.text = {};
    own.numbers = {};
    own.values = {};
    own.told = {};
}

/// Allocates memory for a request of these sizes, and returns the message that says where it is.
std::uintptr_t ask(std::size_t characters, std::size_t numbers, std::size_t values) noexcept {
    return guarded([=] {
        release();
        both_ways& own = crossing();
        own.text.resize(characters);
        own.numbers.resize(numbers);
        own.values.resize(values);
        return told(own.text, own.numbers, own.values);
    });
}

}  // namespace

std::uintptr_t answer(packed_call call) noexcept {
    return guarded([call] {
        both_ways& own = crossing();
        request asked(std::move(own.text), std::move(own.numbers), std::move(own.values));
        own.told = call(asked);
        return told(own.told.text, own.told.numbers, own.told.values);
    });
}

std::uintptr_t answer_plain(packed_call call) noexcept {
    return guarded([call] {
        static request& none = *new request({}, {}, {});
        both_ways& own = crossing();
        own.told.numbers = call(none).numbers;
        return told(own.told.text, own.told.numbers, own.told.values);
    });
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(crossing) {
    emscripten::function("ask", &bindings::ask);
    emscripten::function("release", &bindings::release);
}
