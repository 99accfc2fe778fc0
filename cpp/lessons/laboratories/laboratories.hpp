#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// One row of scores through softmax over the whole range of sharpness: weights, entropy, largest
/// weight, gradient left, the Jacobian, and what happens without the subtraction of the maximum.
extern const lesson sharpness_laboratory;

/// Dot products of random vectors: why their variance is the dimension, what the division by its
/// root undoes, what softmax makes of both, and dice.
extern const lesson variance_laboratory;

/// Which key each query may see: masks before and after softmax, boolean and added, and rows that
/// see nothing.
extern const lesson masks_laboratory;

}  // namespace lessons
