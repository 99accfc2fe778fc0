#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attention/status.hpp"
#include "recorded.hpp"
#include "recorder/tape.hpp"
#include "recorder/vocabulary.hpp"

/// A tape, and calls that give values.
struct session {
    explicit session(std::uint64_t seed) : on(seed) {}
    recorder::tape on;

    using arguments = std::vector<recorder::argument>;

    recorder::variable given(const recorder::shape_list& shape, const std::vector<float>& cells) {
        return on.given(floats(shape, cells));
    }
    recorder::variable zeros(const recorder::shape_list& shape) {
        return on.given(recorder::array(recorder::dtype::float32, shape));
    }
    recorder::array draw(const recorder::definition& asked, const arguments& list) {
        return on.value(on.invoke(asked, list).front());
    }
    recorder::array in_place(const recorder::definition& asked, const arguments& list) {
        return on.value(on.invoke_in_place(asked, list));
    }
    /// The code with which a call is refused.
    attention::status refused(const recorder::definition& asked, const arguments& list) {
        try {
            on.invoke(asked, list);
        } catch (const attention::error& refusal) {
            return refusal.code();
        }
        FAIL("not refused: " << asked.name());
        return attention::status::internal;
    }
};

inline std::vector<std::int64_t> list(std::vector<std::int64_t> numbers) {
    return numbers;
}
inline std::int64_t whole(std::int64_t number) {
    return number;
}
inline std::string text(const char* letters) {
    return letters;
}

/// Whether two arrays have the same type and shape and nearly the same cells.
inline bool close(const recorder::array& a, const recorder::array& b, double tolerance = 1e-5) {
    if (a.type() != b.type() || a.shape() != b.shape()) return false;
    for (std::size_t cell = 0; cell < a.size(); ++cell) {
        const double x = a.number(cell);
        const double y = b.number(cell);
        if (std::isnan(x) != std::isnan(y)) return false;
        if (x == y || std::isnan(x)) continue;
        if (!(std::abs(x - y) <= tolerance * std::max({1e-2, std::abs(x), std::abs(y)}))) {
            return false;
        }
    }
    return true;
}
