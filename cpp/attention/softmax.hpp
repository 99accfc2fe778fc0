#pragma once

#include "attention/tensor.hpp"

namespace attention {

struct softmax_options {
    /// Factor on the scores (an inverse temperature): 0 gives uniform weights, infinity one-hot
    /// weights (equal largest scores share the weight).
    double sharpness = 1.0;
    /// Subtract the largest score first. False is the naive form, which overflows in float32 to
    /// infinity and NaN.
    bool subtract_max = true;
    /// The axis that sums to one.
    int dim = -1;
};

/// torch.softmax(sharpness * scores, dim); scaled_dot_product.hpp says what it does with numbers
/// that are not finite. Refuses (`status::value`) a sharpness that is negative or NaN, and a dim
/// that the tensor does not have.
tensor softmax(const tensor& scores, const softmax_options& options = {});

/// Shannon entropy of each row (last axis) of weights, in bits; 0 log 0 is 0.
tensor entropy(const tensor& weights);

/// The largest weight of each row (last axis); NaN where the row holds one.
tensor largest(const tensor& weights);

/// How much gradient each row (last axis) of weights passes on: the Frobenius norm of the softmax
/// Jacobian diag(w) - w w^T, divided by its largest possible value, 1/2 (at two equal weights). Its
/// square is 4 (sum w^2 - 2 sum w^3 + (sum w^2)^2).
tensor gradient_left(const tensor& weights);

/// The Jacobian of one row of weights with respect to its scores, diag(w) - w w^T: (n,) to (n, n).
/// Cell (i, j) is d weights[i] / d scores[j] at sharpness 1. Refuses (`status::shape`) anything but
/// one axis.
tensor softmax_jacobian(const tensor& weights);

}  // namespace attention
