#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 1: attention without weights, then with three weight matrices, for six tokens of three
/// numbers.
extern const lesson simple_lesson;

}  // namespace lessons
