#include "bindings/crossing.hpp"

#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include "attention/status.hpp"

namespace bindings {

namespace {

using attention::status;

/// What JavaScript writes, then what it reads. Never destroyed: the module does not end.
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

const message* told(const std::string& text, const std::vector<double>& numbers,
                    const std::vector<float>& values) {
    crossing().place = {
        text.data(), text.size(), numbers.data(), numbers.size(), values.data(), values.size(), 0};
    return &crossing().place;
}

/// A refusal takes no memory: there may be none left.
const message* refused(status code, const char* sentence) noexcept {
    static char text[512];
    static message place;
    const char* const name = attention::status_name(code);
    std::size_t size = std::strlen(name);
    std::memcpy(text, name, size);
    text[size++] = '\n';
    const std::size_t length = std::min(std::strlen(sentence), sizeof(text) - size);
    std::memcpy(text + size, sentence, length);
    place = {text, size + length, nullptr, 0, nullptr, 0, 1};
    return &place;
}

/// What `work` tells, or the refusal that it throws.
template <class Work>
const message* guarded(Work work) noexcept {
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

/// Gives the memory of the last call back.
void forget() {
    both_ways& own = crossing();
    own.text = {};
    own.numbers = {};
    own.values = {};
    own.told = {};
}

}  // namespace

const message* answer(packed_call call) noexcept {
    return guarded([call] {
        both_ways& own = crossing();
        request asked(std::move(own.text), std::move(own.numbers), std::move(own.values));
        own.told = call(asked);
        return told(own.told.text, own.told.numbers, own.told.values);
    });
}

}  // namespace bindings

/// Room for a request of so many characters, numbers and values.
extern "C" __attribute__((used, export_name("ask"))) const bindings::message* ask(
    std::size_t characters, std::size_t numbers, std::size_t values) {
    return bindings::guarded([=] {
        bindings::forget();
        bindings::both_ways& own = bindings::crossing();
        own.text.resize(characters);
        own.numbers.resize(numbers);
        own.values.resize(values);
        return bindings::told(own.text, own.numbers, own.values);
    });
}

/// To be called when the reply has been read.
extern "C" __attribute__((used, export_name("release"))) void release() {
    bindings::forget();
}
