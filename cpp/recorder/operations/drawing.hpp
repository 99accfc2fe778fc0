#pragma once

#include <algorithm>
#include <cstddef>

#include "recorder/operations/layering.hpp"

/// What operations that draw share. They take the same words of the stream as PyTorch's CPU
/// generator, in the same order, and give the same bits.
namespace recorder {

/// The cells of a tensor in the order in which they lie in memory, which is the order in which
/// PyTorch draws them.
class memory_order {
  public:
    memory_order(const shape_list& shape, const shape_list& strides) : shape_(shape) {
        double keys[attention::maximum_rank] = {};
        std::transform(strides.begin(), strides.end(), keys,
                       [](std::size_t each) { return static_cast<double>(each); });
        for (const std::size_t axis : largest_first(keys, shape.size())) axes_.push_back(axis);
        const shape_list own = row_major(shape);
        for (const std::size_t axis : axes_) {
            sorted_.push_back(shape[axis]);
            sorted_strides_.push_back(own[axis]);
        }
    }

    /// Walks the cells in this order.
    walk cells() const { return {sorted_, sorted_strides_}; }
    /// How many cells come before this one.
    std::size_t before(std::size_t cell) const {
        const shape_list index = index_of(cell, shape_);
        shape_list sorted_index;
        for (const std::size_t axis : axes_) sorted_index.push_back(index[axis]);
        return cell_at(sorted_index, row_major(sorted_));
    }

  private:
    shape_list shape_, axes_, sorted_, sorted_strides_;
};

/// Whether PyTorch calls a tensor contiguous.
inline bool is_contiguous(const shape_list& shape, const shape_list& strides) {
    std::size_t expected = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (shape[axis] == 1) continue;
        if (strides[axis] != expected) return false;
        expected *= shape[axis];
    }
    return true;
}

/// Draws each cell by `draw`, in the order of memory.
template <class Cell, class Draw>
void draw_cells(array& result, const shape_list& strides, Draw draw) {
    Cell* to = result.fill<Cell>();
    walk place = memory_order(result.shape(), strides).cells();
    for (std::size_t i = 0; i < result.size(); ++i, place.next()) {
        to[place.place()] = static_cast<Cell>(draw());
    }
}

/// Refuses (`status::value`) a probability outside 0 to 1.
inline void needs_probability(const call& asked, double p) {
    if (!(p >= 0.0 && p <= 1.0)) {
        asked.refuse(attention::status::value, "a probability must be from 0 to 1.");
    }
}

}  // namespace recorder
