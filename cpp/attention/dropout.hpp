#pragma once

#include "attention/tensor.hpp"

namespace attention {

/// Refuses (`status::value`) a rate outside 0 to 1.
void check_dropout_rate(double rate);

/// The factor on a kept value: 1 / (1 - rate), divided by the number of draws; 0 at rate 1.
double kept_factor(double rate, std::size_t draws = 1);

/// torch.nn.functional.dropout(values, rate, training=True) with an explicit mask: values * (mask /
/// (1 - rate)), at rate 1 values * 0. As in PyTorch a dropped value is multiplied by 0: NaN and
/// infinities become NaN, a negative number -0. With several draws the result is their average, and
/// the mask counts how many of them kept each value. Refuses (`status::shape`) a mask of another
/// shape, (`status::value`) a rate outside 0 to 1, 0 draws, or a mask with values other than the
/// whole numbers from 0 to `draws`.
tensor dropout(const tensor& values, const tensor& mask, double rate, std::size_t draws = 1);

}  // namespace attention
