#pragma once

#include <algorithm>
#include <cmath>

#include "draws.hpp"
#include "lessons/trace.hpp"

/// Replacement numbers for a tensor of a trace that the operations reading it accept: bits for a
/// mask, counts for a dropout of several draws, indices for a list of ids.
namespace support {

inline bool is_source(const lessons::traced_tensor& made) {
    return made.operands.empty();
}

/// What the operations that read a tensor require of its numbers.
struct demand {
    std::size_t most_kept = 0;  ///< draws of a dropout; 1 for a mask; 0 for other tensors
    std::size_t places = 0;     ///< number of valid indices; 0 if the tensor has no indices

    bool any_number() const { return most_kept == 0 && places == 0; }
};

inline demand demand_on(const lessons::trace& all, std::size_t position) {
    demand asked;
    for (const lessons::traced_tensor& reader : all.tensors) {
        if (reader.operands.size() < 2 || reader.operands[1] != position) continue;
        if (reader.made_by == lessons::operation::mask) asked.most_kept = 1;
        if (reader.made_by == lessons::operation::dropout) {
            asked.most_kept =
                static_cast<std::size_t>(lessons::parameter(reader.parameters, "draws"));
        }
        if (reader.made_by == lessons::operation::look_up) {
            const std::size_t places = all.tensors[reader.operands[0]].value.shape(0);
            asked.places = asked.places == 0 ? places : std::min(asked.places, places);
        }
    }
    return asked;
}

/// Random numbers of the tensor's shape that its readers accept.
inline attention::tensor other_numbers(const lessons::trace& all, std::size_t position,
                                       draws& random, double spread) {
    const demand asked = demand_on(all, position);
    const auto shape = attention::shape_of(all.tensors[position].value);
    if (asked.any_number()) return random.tensor(shape, -spread, spread);
    attention::tensor result = attention::zeros(shape);
    const std::size_t most = asked.most_kept > 0 ? asked.most_kept : asked.places - 1;
    for (float& value : result) value = static_cast<float>(random.count(0, most));
    return result;
}

/// Changes every number: bits are flipped, counts subtracted from their maximum, indices advanced
/// by one, other numbers moved by small, varying amounts.
inline attention::tensor moved(const lessons::trace& all, std::size_t position) {
    const demand asked = demand_on(all, position);
    attention::tensor result = all.tensors[position].value;
    for (std::size_t i = 0; i < result.size(); ++i) {
        float& value = result.data()[i];
        if (asked.most_kept > 0) {
            value = static_cast<float>(asked.most_kept) - value;
        } else if (asked.places > 0) {
            value = std::fmod(value + 1.0F, static_cast<float>(asked.places));
        } else {
            value += 0.125F + 0.0625F * static_cast<float>(i % 3);
        }
    }
    return result;
}

}  // namespace support
