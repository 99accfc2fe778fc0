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

/// Weights dropped at random and the rest made up for: one draw, two, and the average of many.
extern const lesson dropout_laboratory;

/// One sequence asks, another answers: scores that are not square, the two exchanged, and encoder,
/// decoder and cross blocks as one mask over both.
extern const lesson two_sequences_laboratory;

/// Backpropagation through one head: every gradient as a table made of others, what dividing the
/// scores does to it, and a training step.
extern const lesson gradients_laboratory;

/// One projection and the heads it is cut into: `view` and `transpose`, what `view` alone
/// scrambles, and the single heads that give the same numbers.
extern const lesson heads_laboratory;

/// Many tokens: what a race of the kernels over lengths costs in work and memory, and a map of the
/// weights, some rows at a time.
extern const lesson scale_laboratory;

/// A whole attention layer of a size that models have, as torch.nn.Linear stores it, with biases
/// and shared keys and values: what a reader's own state dict is stepped through in.
extern const lesson layer_laboratory;

/// Attention of queries, keys and values that are given as they are, in one head or several.
extern const lesson attention_laboratory;

}  // namespace lessons
