#pragma once

#include "lessons/lesson.hpp"

namespace lessons {

/// Lesson 4: from averaging what came before to a causal head, for a batch of random sequences.
extern const lesson causal_lesson;

}  // namespace lessons
