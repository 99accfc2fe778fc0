#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 2: the three weight matrices and why scores are scaled, for five tokens of eight numbers.
extern const lesson trainable_lesson;

}  // namespace lessons
