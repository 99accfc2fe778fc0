// Which cells tensors of numbers and masks choose.
#include <algorithm>

#include "recorder/operations/cells.hpp"
#include "recorder/operations/indexing.hpp"
#include "recorder/operations/slicing.hpp"

namespace recorder {

using attention::status;

choice::choice(const call& asked, std::size_t first, std::size_t last)
    : from_(asked.operand(0).shape()) {
    for (std::size_t operand = first; operand < last; ++operand) {
        const array* each = asked.operands[operand];
        const bool is_mask = each != nullptr && each->type() == dtype::boolean;
        axis_ += is_mask ? each->rank() : 1;
        if (axis_ > from_.size()) {
            asked.refuse(status::shape, "there are more indices than the % axes of %.",
                         from_.size(), from_);
        }
        axis_ -= is_mask ? each->rank() : 1;
        if (each == nullptr) {
            ++axis_;
        } else if (is_mask) {
            add_mask(asked, operand);
        } else {
            add_numbers(asked, operand);
        }
    }
    if (columns_.empty()) asked.refuse(status::shape, "no tensor says which cells are chosen.");
    arrange(asked);
}

void choice::add_numbers(const call& asked, std::size_t operand) {
    const array& numbers = asked.operand(operand);
    if (numbers.type() != dtype::int64) {
        asked.refuse(status::type, "tensors used as indices must be int64 or bool, not %.",
                     numbers.type());
    }
    column made{operand, axis_, numbers.shape(), {}, {}, true};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        made.at.push_back(checked_index(asked, numbers.whole(i), axis_, from_[axis_]));
        made.reasons.push_back(i);
    }
    columns_.push_back(std::move(made));
    ++axis_;
}

void choice::add_mask(const call& asked, std::size_t operand) {
    const array& mask = asked.operand(operand);
    if (mask.rank() == 0) asked.refuse(status::shape, "a mask needs at least one axis.");
    for (std::size_t i = 0; i < mask.rank(); ++i) {
        if (mask.shape()[i] == from_[axis_ + i]) continue;
        asked.refuse(status::shape,
                     "the mask % does not fit the tensor %: axis % has length %, not %.",
                     mask.shape(), from_, axis_ + i, from_[axis_ + i], mask.shape()[i]);
    }
    const std::size_t first = columns_.size();
    for (std::size_t i = 0; i < mask.rank(); ++i) {
        columns_.push_back({operand, axis_ + i, {0}, {}, {}, i == 0});
    }
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        if (mask.cells<std::uint8_t>()[cell] == 0) continue;
        const shape_list at = index_of(cell, mask.shape());
        for (std::size_t i = 0; i < mask.rank(); ++i) {
            columns_[first + i].at.push_back(at[i]);
            columns_[first + i].reasons.push_back(cell);
            ++columns_[first + i].shape[0];
        }
    }
    axis_ += mask.rank();
}

void choice::arrange(const call& asked) {
    common_ = columns_.front().shape;
    for (const column& each : columns_) common_ = broadcast(common_, each.shape, asked.name());
    const shape_list strides = row_major(from_);
    starts_.assign(size_of(common_), 0);
    for (const column& each : columns_) {
        walk at(common_, repeated_strides(each.shape, common_));
        for (std::size_t& start : starts_) {
            start += each.at[at.place()] * strides[each.axis];
            at.next();
        }
    }
    const std::size_t first = columns_.front().axis;
    const bool are_neighbours = columns_.back().axis - first + 1 == columns_.size();
    for (std::size_t axis = 0; axis < from_.size(); ++axis) {
        if (std::any_of(columns_.begin(), columns_.end(),
                        [axis](const column& each) { return each.axis == axis; })) {
            continue;
        }
        const bool is_before = are_neighbours && axis < first;
        (is_before ? before_ : after_).push_back(from_[axis]);
        (is_before ? before_strides_ : after_strides_).push_back(strides[axis]);
    }
    shape_ = before_;
    for (const shape_list* part : {&common_, &after_}) {
        for (const std::size_t length : *part) shape_.push_back(length);
    }
    size_of(shape_);
    outer_ = size_of(before_);
    inner_ = size_of(after_);
}

std::size_t choice::cell(std::size_t cell) const {
    return cell_at(index_of(cell / inner_ / starts_.size(), before_), before_strides_) +
           starts_[cell / inner_ % starts_.size()] +
           cell_at(index_of(cell % inner_, after_), after_strides_);
}

void choice::reasons(std::size_t cell, const term_sink& sink) const {
    const shape_list common = index_of(cell / inner_ % starts_.size(), common_);
    for (const column& each : columns_) {
        if (!each.is_reason) continue;
        sink(each.operand, each.reasons[cell_at(common, repeated_strides(each.shape, common_))]);
    }
}

}  // namespace recorder
