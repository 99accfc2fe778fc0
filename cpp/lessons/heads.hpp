#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 6: a causal head, dropout, stacked and split heads, cross-attention and what they cost.
extern const lesson heads_lesson;

}  // namespace lessons
