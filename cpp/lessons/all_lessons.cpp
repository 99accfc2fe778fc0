#include "lessons/causal.hpp"
#include "lessons/heads.hpp"
#include "lessons/lesson.hpp"
#include "lessons/scaled.hpp"
#include "lessons/sentence.hpp"
#include "lessons/simple.hpp"
#include "lessons/trainable.hpp"

namespace lessons {

attention::list_view<lesson> all_lessons() {
    static const lesson lessons[] = {simple_lesson, trainable_lesson, scaled_lesson,
                                     causal_lesson, sentence_lesson,  heads_lesson};
    return lessons;
}

}  // namespace lessons
