#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// Refuses (`status::value`) a rate outside 0 to 1.
void check_dropout_rate(double rate);

/// What a kept value is multiplied by: 1 / (1 - rate), shared among `draws`; 0 at rate 1.
double kept_factor(double rate, std::size_t draws = 1);

/// torch.nn.functional.dropout in training with its mask made explicit: values * (mask / (1 -
/// rate)), at rate 1 values * 0. As in PyTorch what is dropped is a product with 0: NaN and
/// infinities become NaN, a negative number -0. Of several draws it is their average: the mask then
/// counts how many of them kept each value. Refuses (`status::shape`) a mask of another shape,
/// (`status::value`) a rate outside 0 to 1, no draws at all, or a mask of other values than 0, 1
/// and so on to `draws`.
tensor dropout(const tensor& values, const tensor& mask, double rate, std::size_t draws = 1);

}  // namespace attention
