#pragma once

#include "attention/random.hpp"
#include "attention/tensor.hpp"

namespace attention {

/// A mask of 1 (kept, with probability 1 - rate) and 0 (dropped), one draw of `rand` a value in
/// order. Refuses (`status::value`) a rate outside 0 to 1.
tensor dropout_mask(const shape_list& shape, double rate, generator& draws);

/// What a kept value is multiplied by: 1 / (1 - rate), shared among `draws`; 0 at rate 1.
double kept_factor(double rate, std::size_t draws = 1);

/// torch.nn.functional.dropout in training with its mask made explicit: values * mask / (1 - rate),
/// zeros at rate 1. Of several draws it is their average: the mask then counts how many of them
/// kept each value. Refuses (`status::shape`) a mask of another shape, (`status::value`) a rate
/// outside 0 to 1 or a mask of other values than 0, 1 and so on to `draws`.
tensor dropout(const tensor& values, const tensor& mask, double rate, std::size_t draws = 1);

}  // namespace attention
