#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 5: a sentence from its words to one head and three, with queries, keys and values of
/// different widths.
extern const lesson sentence_lesson;

}  // namespace lessons
