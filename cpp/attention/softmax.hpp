#pragma once

#include "attention/tensor.hpp"

namespace attention {

struct softmax_options {
    /// Multiplies the scores first: 0 gives uniform weights, infinity one-hot ones (equal largest
    /// scores share).
    double sharpness = 1.0;
    /// Subtract the largest score first; false is the naive form, which overflows to infinity and
    /// NaN in float32.
    bool subtract_max = true;
    /// The axis that sums to one.
    int dim = -1;
};

/// torch.softmax(sharpness * scores, dim); what is not finite is told of in
/// scaled_dot_product.hpp. Refuses
/// (`status::value`) a sharpness that is negative or NaN and a dim the tensor has not.
tensor softmax(const tensor& scores, const softmax_options& options = {});

/// Shannon entropy of each row (last axis) of weights, in bits; 0 log 0 is 0.
tensor entropy(const tensor& weights);

/// The largest weight of each row (last axis); NaN where the row holds one.
tensor largest(const tensor& weights);

/// How much gradient each row (last axis) of weights lets through: the Frobenius norm of the
/// softmax Jacobian diag(w) - w w^T over 1/2, the largest value that norm takes (two equal
/// weights). Squared it is 4 (sum w^2 - 2 sum w^3 + (sum w^2)^2).
tensor gradient_left(const tensor& weights);

/// The Jacobian of one row of weights by its scores, diag(w) - w w^T: (n,) to (n, n); cell (i, j)
/// is d weights[i] / d scores[j] at sharpness 1. Refuses (`status::shape`) anything but one axis.
tensor softmax_jacobian(const tensor& weights);

}  // namespace attention
