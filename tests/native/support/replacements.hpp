#pragma once

#include <algorithm>
#include <cmath>

#include "draws.hpp"
#include "lessons/trace.hpp"

/// Other numbers for a tensor of a trace, such as its readers can take: bits where it is a mask,
/// places where it is a list of ids.
namespace support {

inline bool is_source(const lessons::traced_tensor& made) {
    return made.operands.empty();
}

/// What the readers of a tensor ask of its numbers.
struct demand {
    bool bits = false;
    std::size_t places = 0;  ///< how many there are to name; 0 where it names none

    bool any_number() const { return !bits && places == 0; }
};

inline demand demand_on(const lessons::trace& all, std::size_t position) {
    demand asked;
    for (const lessons::traced_tensor& reader : all.tensors) {
        if (reader.operands.size() < 2 || reader.operands[1] != position) continue;
        if (reader.made_by == lessons::operation::mask ||
            reader.made_by == lessons::operation::dropout) {
            asked.bits = true;
        }
        if (reader.made_by == lessons::operation::look_up) {
            const std::size_t places = all.tensors[reader.operands[0]].value.shape(0);
            asked.places = asked.places == 0 ? places : std::min(asked.places, places);
        }
    }
    return asked;
}

/// Random numbers of the tensor's shape that its readers take.
inline attention::tensor other_numbers(const lessons::trace& all, std::size_t position,
                                       draws& random, double spread) {
    const demand asked = demand_on(all, position);
    const auto shape = attention::shape_of(all.tensors[position].value);
    if (asked.any_number()) return random.tensor(shape, -spread, spread);
    attention::tensor result = attention::zeros(shape);
    const std::size_t most = asked.bits ? 1 : asked.places - 1;
    for (float& value : result) value = static_cast<float>(random.count(0, most));
    return result;
}

/// Every number changed a little, by other amounts; bits flipped, places moved on by one.
inline attention::tensor moved(const lessons::trace& all, std::size_t position) {
    const demand asked = demand_on(all, position);
    attention::tensor result = all.tensors[position].value;
    for (std::size_t i = 0; i < result.size(); ++i) {
        float& value = result.data()[i];
        if (asked.bits) {
            value = 1.0F - value;
        } else if (asked.places > 0) {
            value = std::fmod(value + 1.0F, static_cast<float>(asked.places));
        } else {
            value += 0.125F + 0.0625F * static_cast<float>(i % 3);
        }
    }
    return result;
}

}  // namespace support
