#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// torch.index_select(values, dim, index). Rows of a table selected by ids are an embedding, all
/// tokens selected in another order a permutation. Refuses (`status::value`) a dim that the tensor
/// does not have, and an index that is not a whole number from 0 to the axis' length - 1, or not
/// below 2^24: from there on float32 does not have every whole number.
tensor index_select(const tensor& values, int dim, const tensor& index);

/// torch.select(values, dim, place): the axis is removed. Refuses as `index_select` does.
tensor select(const tensor& values, int dim, double place);

/// `place` as an index into an axis of `length`; refuses (`status::value`) other numbers.
std::size_t checked_place(double place, std::size_t length);

}  // namespace attention
