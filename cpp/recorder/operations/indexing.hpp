#pragma once

#include <cstddef>
#include <vector>

#include "recorder/operation.hpp"

/// Cells that tensors of numbers and masks choose.
namespace recorder {

/// The cells of a call's first operand that the operands from `first` to before `last` choose, one
/// for each axis, absent ones standing for whole axes. A mask of k axes stands for k axes and
/// chooses where it is true. The tensors are broadcast among each other; their common shape
/// replaces the chosen axes where these are neighbours, and comes first otherwise, as in PyTorch.
class choice {
  public:
    /// Refuses (`status::value`) numbers outside their axis, (`status::shape`) masks and shapes
    /// that do not fit, and (`status::type`) other types.
    choice(const call& asked, std::size_t first, std::size_t last);

    /// Of what is chosen.
    const shape_list& shape() const noexcept { return shape_; }
    /// The operand's cell that chosen cell `cell` is.
    std::size_t cell(std::size_t cell) const;
    /// The cells that say so: one of each tensor.
    void reasons(std::size_t cell, const term_sink& sink) const;
    /// Calls `work(i, cell)` for each chosen cell in order, with its place `i` and what it is.
    template <class Work>
    void each(Work work) const {
        std::size_t i = 0;
        walk before(before_, before_strides_);
        for (std::size_t outer = 0; outer < outer_; ++outer, before.next()) {
            for (const std::size_t start : starts_) {
                walk after(after_, after_strides_);
                for (std::size_t inner = 0; inner < inner_; ++inner, after.next()) {
                    work(i++, before.place() + start + after.place());
                }
            }
        }
    }

  private:
    /// What one tensor, or one axis of a mask, says of one axis.
    struct column {
        std::size_t operand, axis;
        shape_list shape;
        std::vector<std::size_t> at;       ///< the places along the axis
        std::vector<std::size_t> reasons;  ///< the tensor's cells that name them
        bool is_reason;                    ///< false for all but the first axis of a mask
    };
    void add_numbers(const call& asked, std::size_t operand);
    void add_mask(const call& asked, std::size_t operand);
    void arrange(const call& asked);

    shape_list from_, shape_, common_;
    std::vector<column> columns_;
    std::size_t axis_ = 0;             ///< the first axis that no operand stands for yet
    std::vector<std::size_t> starts_;  ///< what the tensors add to a cell, for each common cell
    shape_list before_, before_strides_, after_, after_strides_;
    std::size_t outer_ = 1, inner_ = 1;
};

}  // namespace recorder
