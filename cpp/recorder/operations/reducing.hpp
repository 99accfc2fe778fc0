#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "attention/status.hpp"
#include "recorder/operation.hpp"

/// What operations over axes share: which cells each cell of the result is made of.
namespace recorder {

/// The axes that `dim` names, one number or a list; all of them where it names none.
inline shape_list reduced_axes(const call& asked) {
    const std::size_t rank = asked.operand(0).rank();
    if (!std::holds_alternative<std::int64_t>(asked.get("dim"))) return asked.axes(rank);
    const std::size_t axis = asked.axis(rank);
    return rank == 0 ? shape_list{} : shape_list{axis};
}

/// The axes that `dim` names (all of them where it names none), and `keepdim`, where the operation
/// has one.
class reduction {
  public:
    explicit reduction(const call& asked) : reduction(asked, reduced_axes(asked)) {}
    reduction(const call& asked, const shape_list& axes) : from_(asked.operand(0).shape()) {
        const shape_list strides = row_major(from_);
        for (std::size_t axis = 0; axis < from_.size(); ++axis) {
            const bool is_reduced = std::find(axes.begin(), axes.end(), axis) != axes.end();
            (is_reduced ? inner_ : outer_).push_back(from_[axis]);
            (is_reduced ? inner_strides_ : outer_strides_).push_back(strides[axis]);
            kept_.push_back(is_reduced ? 1 : from_[axis]);
        }
        const bool has_choice = asked.made_by.schema().find("keepdim") != nullptr;
        result_ = has_choice && asked.flag("keepdim") ? kept_ : outer_;
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

/// Which of the cells that make a result's cell is cell `cell` of the operand.
inline std::size_t place_among(const shape_list& shape, const shape_list& axes, std::size_t cell) {
    const shape_list index = index_of(cell, shape);
    std::size_t place = 0;
    for (const std::size_t axis : axes) place = place * shape[axis] + index[axis];
    return place;
}

/// Refuses (`status::value`) what has no value without cells, such as a maximum.
inline void refuse_empty(const call& asked, const reduction& over) {
    if (over.count() > 0) return;
    asked.refuse(attention::status::value,
                 "there is no such cell of none; the axes to go over must not have length 0, and "
                 "this tensor is %.",
                 asked.operand(0).shape());
}

/// Whether any of the terms is true.
inline const rule any_rule = {"any", "any t ≠ 0", [](const rule_input& made) {
                                  for (const double each : made.terms) {
                                      if (each != 0.0) return 1.0;
                                  }
                                  return 0.0;
                              }};
/// Whether all of the terms are true.
inline const rule all_rule = {"all", "all t ≠ 0", [](const rule_input& made) {
                                  for (const double each : made.terms) {
                                      if (each == 0.0) return 0.0;
                                  }
                                  return 1.0;
                              }};

}  // namespace recorder
