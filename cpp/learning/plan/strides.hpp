#pragma once

#include <cstddef>
#include <vector>

#include "recorder/array.hpp"

namespace learning {

/// Loops over axes: neighbours that every operand walks in one go are one loop. The innermost
/// comes first.
struct loops {
    std::vector<std::size_t> lengths;
    std::vector<std::vector<std::size_t>> steps;  ///< by operand, and then by loop

    /// The strides of each operand are those of the shape's axes, 0 where it is repeated.
    loops(const recorder::shape_list& shape, const std::vector<recorder::shape_list>& strides);

    /// How often the loops from number `from` on run.
    std::size_t count(std::size_t from) const;
    /// Where operand `which` is in round `round` of the loops from number `from` on.
    std::size_t offset(std::size_t which, std::size_t from, std::size_t round) const;
    /// `offset` of every round: a plan finds them once, so that its steps need not.
    std::vector<std::size_t> offsets(std::size_t which, std::size_t from) const;
    std::size_t length(std::size_t loop) const { return loop < lengths.size() ? lengths[loop] : 1; }
    std::size_t step(std::size_t which, std::size_t loop) const {
        return loop < lengths.size() ? steps[which][loop] : 0;
    }
};

/// The strides of an operand that is repeated to the shape `to`.
recorder::shape_list repeated_to(const recorder::shape_list& shape,
                                 const recorder::shape_list& strides,
                                 const recorder::shape_list& to);

}  // namespace learning
