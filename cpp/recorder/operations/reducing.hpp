#pragma once

#include <algorithm>
#include <cstddef>

#include "recorder/operation.hpp"

/// What operations over axes share: which cells each cell of the result is made of.
namespace recorder {

/// The axes that `dim` names (all of them where it names none), and `keepdim`.
class reduction {
  public:
    explicit reduction(const call& asked) : reduction(asked, asked.axes(asked.operand(0).rank())) {}
    reduction(const call& asked, const shape_list& axes) : from_(asked.operand(0).shape()) {
        const shape_list strides = row_major(from_);
        for (std::size_t axis = 0; axis < from_.size(); ++axis) {
            const bool is_reduced = std::find(axes.begin(), axes.end(), axis) != axes.end();
            (is_reduced ? inner_ : outer_).push_back(from_[axis]);
            (is_reduced ? inner_strides_ : outer_strides_).push_back(strides[axis]);
            kept_.push_back(is_reduced ? 1 : from_[axis]);
        }
        result_ = asked.flag("keepdim") ? kept_ : outer_;
        count_ = size_of(inner_);
    }

    /// How many cells make one of the result.
    std::size_t count() const noexcept { return count_; }
    /// The result's shape, and with the reduced axes kept at length 1.
    const shape_list& shape() const noexcept { return result_; }
    const shape_list& kept_shape() const noexcept { return kept_; }

    /// The first cell that result cell `cell` is made of.
    std::size_t first(std::size_t cell) const {
        return cell_at(index_of(cell, outer_), outer_strides_);
    }
    /// Walks the cells of one result cell, relative to the first.
    walk inside() const { return {inner_, inner_strides_}; }

    /// Makes each cell by `work`, which gets the address of the first cell and the walk from it.
    template <class From, class To, class Work>
    array each(const array& values, dtype type, Work work) const {
        array result(type, result_);
        walk outside(outer_, outer_strides_);
        const walk start = inside();
        To* to = result.fill<To>();
        for (std::size_t cell = 0; cell < result.size(); ++cell, outside.next()) {
            // An empty array has no address to count from.
            const From* from =
                values.size() == 0 ? nullptr : values.cells<From>() + outside.place();
            to[cell] = work(from, start);
        }
        return result;
    }

  private:
    shape_list from_, inner_, inner_strides_, outer_, outer_strides_, kept_, result_;
    std::size_t count_ = 0;
};

/// All cells that a result's cell is made of, a term each.
inline void reduced_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const reduction over(asked);
    const std::size_t first = over.first(cell);
    walk place = over.inside();
    for (std::size_t i = 0; i < over.count(); ++i, place.next()) sink(0, first + place.place());
}

}  // namespace recorder
