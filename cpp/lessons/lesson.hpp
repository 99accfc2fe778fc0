#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/tensor.hpp"
#include "lessons/settings.hpp"
#include "lessons/trace.hpp"

namespace lessons {

/// Tensors to use instead of the lesson's own, by id: given ones and computed ones alike.
using replacement_list = std::vector<std::pair<std::string, attention::tensor>>;

/// A step and what it shows. Names are separated by spaces.
struct step_description {
    const char* id;       ///< stands in addresses and never changes
    const char* tensors;  ///< ids, in order
};

/// A lesson: what it shows, what a reader may set, and the function from those to a trace.
struct lesson {
    const char* id;
    list_view<step_description> steps;
    list_view<setting_description> settings;
    trace (*compute)(lessons::settings& chosen, const replacement_list& replaced);
};

/// All lessons, in order.
list_view<lesson> all_lessons();

/// Lessons of another kind: each takes up one question, with the numbers of the step where it came
/// up. Their ids begin with "lab/", as their addresses do.
list_view<lesson> all_laboratories();

/// The lesson or laboratory called `id`; refuses (`status::unknown`) a name that is none.
const lesson& find_lesson(const std::string& id);

/// Runs a lesson. Refuses settings as `settings` does, an unknown replaced tensor
/// (`status::unknown`), one of another shape (`status::shape`).
trace run(const lesson& chosen, const std::vector<std::pair<std::string, double>>& setting_values,
          const replacement_list& replaced);

}  // namespace lessons
