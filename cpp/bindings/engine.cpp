#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <exception>
#include <new>
#include <stdexcept>

#include "attention/status.hpp"
#include "bindings/calls.hpp"

// The only file that knows Emscripten: copy in, call, copy out. No exception may reach JavaScript,
// where it would lose its meaning and a little of the stack each time; a refusal is recorded, and
// the call answers undefined.

namespace {

using attention::status;
using emscripten::val;

struct refusal {
    status code = status::internal;
    char sentence[512] = "";
};

refusal last_refusal;

void refuse(status code, const char* sentence) noexcept {
    last_refusal.code = code;
    std::size_t i = 0;
    for (; sentence[i] != '\0' && i + 1 < sizeof(last_refusal.sentence); ++i) {
        last_refusal.sentence[i] = sentence[i];
    }
    last_refusal.sentence[i] = '\0';
}

/// A copy of the values as a typed array of JavaScript's own.
template <class Number>
val copy_out(const std::vector<Number>& values) {
    return val(emscripten::typed_memory_view(values.size(), values.data()))
        .template call<val>("slice");
}

using packed_call = bindings::reply (*)(bindings::request&);

val guarded(packed_call call, const val& text, const val& numbers, const val& values) noexcept {
    try {
        bindings::request asked(text.as<std::string>(),
                                emscripten::convertJSArrayToNumberVector<double>(numbers),
                                emscripten::convertJSArrayToNumberVector<float>(values));
        const bindings::reply told = call(asked);
        val answer = val::object();
        answer.set("text", told.text);
        answer.set("numbers", copy_out(told.numbers));
        answer.set("values", copy_out(told.values));
        return answer;
    } catch (const attention::error& refused) {
        refuse(refused.code(), refused.what());
    } catch (const std::bad_alloc&) {
        refuse(status::memory, "There is not enough memory for this; a smaller size would fit.");
    } catch (const std::length_error&) {
        refuse(status::memory, "There is not enough memory for this; a smaller size would fit.");
    } catch (const std::exception& fault) {
        refuse(status::internal, fault.what());
    } catch (...) {
        refuse(status::internal, "The engine met a fault of its own.");
    }
    return val::undefined();
}

template <packed_call call>
val bound(const val& text, const val& numbers, const val& values) noexcept {
    return guarded(call, text, numbers, values);
}

val last_refusal_code() noexcept {
    return val(std::string(attention::status_name(last_refusal.code)));
}

val last_refusal_sentence() noexcept {
    return val(std::string(last_refusal.sentence));
}

}  // namespace

// The page steps through lessons and needs nothing else; the public module has every call.
EMSCRIPTEN_BINDINGS(engine) {
    emscripten::function("describe", &bound<bindings::describe>);
    emscripten::function("run_lesson", &bound<bindings::run_lesson>);
    emscripten::function("explain", &bound<bindings::explain>);
    emscripten::function("feeds", &bound<bindings::feeds>);
#ifndef ATTENTION_LESSONS_ONLY
    emscripten::function("describe_kernels", &bound<bindings::describe_kernels>);
    emscripten::function("softmax", &bound<bindings::softmax>);
    emscripten::function("entropy", &bound<bindings::entropy>);
    emscripten::function("softmax_jacobian", &bound<bindings::softmax_jacobian>);
    emscripten::function("dropout", &bound<bindings::dropout>);
    emscripten::function("causal_mask", &bound<bindings::causal_mask>);
    emscripten::function("sliding_window_mask", &bound<bindings::sliding_window_mask>);
    emscripten::function("scaled_dot_product_attention",
                         &bound<bindings::scaled_dot_product_attention>);
    emscripten::function("scaled_dot_product_attention_gradient",
                         &bound<bindings::scaled_dot_product_attention_gradient>);
    emscripten::function("multi_head_attention", &bound<bindings::multi_head_attention>);
    emscripten::function("variance", &bound<bindings::variance>);
    emscripten::function("seed_generator", &bound<bindings::seed_generator>);
    emscripten::function("draw", &bound<bindings::draw>);
#endif
    emscripten::function("last_refusal_code", &last_refusal_code);
    emscripten::function("last_refusal_sentence", &last_refusal_sentence);
}
