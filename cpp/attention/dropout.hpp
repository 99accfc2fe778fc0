#pragma once

#include "attention/random.hpp"
#include "attention/tensor.hpp"

namespace attention {

/// A mask of 1 (kept, with probability 1 - rate) and 0 (dropped), one draw of `rand` a value in
/// order. Refuses (`status::value`) a rate outside 0 to 1.
tensor dropout_mask(const shape_list& shape, double rate, generator& draws);

/// torch.nn.functional.dropout in training with its mask made explicit: values * mask / (1 - rate),
/// zeros at rate 1. Refuses (`status::shape`) a mask of another shape, (`status::value`) a rate
/// outside 0 to 1 or a mask of other values than 0 and 1.
tensor dropout(const tensor& values, const tensor& mask, double rate);

}  // namespace attention
