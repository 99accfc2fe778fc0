#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 3: scaled dot-product attention through three linear layers, for ten random tokens.
extern const lesson scaled_lesson;

}  // namespace lessons
