#pragma once

#include <algorithm>

#include "recorder/operations/cells.hpp"

/// What operations share that turn each row along the axis `dim` into a row.
namespace recorder {

/// The rows of an array along the axis `dim` of a call.
class rows {
  public:
    explicit rows(const call& asked)
        : axis_(asked.operand(0).shape(), asked.axis(asked.operand(0).rank())) {}

    std::size_t length() const noexcept { return axis_.length; }
    /// From each cell of a row to the next, in cells.
    std::size_t step() const noexcept { return axis_.after; }
    std::size_t count() const noexcept { return axis_.before * axis_.after; }
    /// The first cell of row number `row`.
    std::size_t first(std::size_t row) const noexcept { return first(row, axis_.length); }
    /// The same in an array whose axis has another length.
    std::size_t first(std::size_t row, std::size_t length) const noexcept {
        return row / axis_.after * length * axis_.after + row % axis_.after;
    }
    /// The number of the row that a cell is in, and the place of the cell within.
    std::size_t row_of(std::size_t cell) const noexcept { return row_of(cell, axis_.length); }
    std::size_t row_of(std::size_t cell, std::size_t length) const noexcept {
        return cell / (length * axis_.after) * axis_.after + cell % axis_.after;
    }
    std::size_t place_of(std::size_t cell) const noexcept { return place_of(cell, axis_.length); }
    std::size_t place_of(std::size_t cell, std::size_t length) const noexcept {
        return cell / axis_.after % length;
    }

  private:
    along axis_;
};

/// The largest of `count` cells, at least one, `step` apart.
inline float largest_of(const float* cells, std::size_t count, std::size_t step) {
    float most = cells[0];
    for (std::size_t i = 1; i < count; ++i) most = std::max(most, cells[i * step]);
    return most;
}

/// All cells of the row, a term each.
inline void row_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    const std::size_t first = all.first(all.row_of(cell));
    for (std::size_t i = 0; i < all.length(); ++i) sink(0, first + i * all.step());
}

}  // namespace recorder
