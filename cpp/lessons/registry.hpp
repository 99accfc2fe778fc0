#pragma once

#include "lessons/lesson.hpp"

/// The lessons and laboratories in their order: a line each. `name` is defined as the lesson
/// `name`_lesson in lessons/name.cpp, or as `name`_laboratory in lessons/laboratories/name.cpp.
// clang-format off
#define ATTENTION_LESSONS(entry) \
    entry(simple)                \
    entry(trainable)             \
    entry(scaled)                \
    entry(causal)                \
    entry(sentence)              \
    entry(heads)

#define ATTENTION_LABORATORIES(entry) \
    entry(sharpness)                  \
    entry(variance)                   \
    entry(masks)                      \
    entry(dropout)                    \
    entry(heads)                      \
    entry(gradients)                  \
    entry(two_sequences)              \
    entry(scale)                      \
    entry(it)                         \
    entry(layer)                      \
    entry(attention)
// clang-format on

namespace lessons {

#define ATTENTION_DECLARE(name) extern const lesson name##_lesson;
ATTENTION_LESSONS(ATTENTION_DECLARE)
#undef ATTENTION_DECLARE

#define ATTENTION_DECLARE(name) extern const lesson name##_laboratory;
ATTENTION_LABORATORIES(ATTENTION_DECLARE)
#undef ATTENTION_DECLARE

}  // namespace lessons
