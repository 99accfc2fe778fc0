#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// torch.index_select: the places of axis `dim` that `index` names, in its order. Rows of a table
/// picked by ids are an embedding; all tokens picked in another order are a permutation. Refuses
/// (`status::value`) a dim the tensor has not, and an index that is not a whole number counting a
/// place, below 2^24: from there on float32 has not every place.
tensor index_select(const tensor& values, int dim, const tensor& index);

/// torch.select: one place of axis `dim`, the axis gone. Refuses as `index_select` does.
tensor select(const tensor& values, int dim, double place);

/// `place` as a place of an axis of `length`; refuses (`status::value`) what is none.
std::size_t checked_place(double place, std::size_t length);

}  // namespace attention
