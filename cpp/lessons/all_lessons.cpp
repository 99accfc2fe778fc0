#include "lessons/registry.hpp"

namespace lessons {

attention::list_view<lesson> all_lessons() {
#define ATTENTION_ENTRY(name) name##_lesson,
    static const lesson lessons[] = {ATTENTION_LESSONS(ATTENTION_ENTRY)};
#undef ATTENTION_ENTRY
    return lessons;
}

}  // namespace lessons
