#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/tensor.hpp"
#include "lessons/settings.hpp"
#include "lessons/trace.hpp"

namespace lessons {

/// Tensors that replace those of the lesson, by id. Given and computed ones can be replaced.
using replacement_list = std::vector<std::pair<std::string, attention::tensor>>;

/// A step, and the tensors that it shows. Names are separated by spaces.
struct step_description {
    const char* id;       ///< part of addresses: it never changes
    const char* tensors;  ///< ids, in order
};

/// A lesson: its steps, its settings, and the function that computes a trace from them.
struct lesson {
    const char* id;
    list_view<step_description> steps;
    list_view<setting_description> settings;
    trace (*compute)(lessons::settings& chosen, const replacement_list& replaced);
};

/// All lessons, in order.
list_view<lesson> all_lessons();

/// All laboratories, in order: lessons on one question each, which starts from the numbers of a
/// lesson's step. Their ids begin with "lab/", as their addresses do.
list_view<lesson> all_laboratories();

/// The lesson or laboratory called `id`; refuses (`status::unknown`) other names.
const lesson& find_lesson(const std::string& id);

/// Runs a lesson. Refuses settings as `settings` does, a replacement of no tensor
/// (`status::unknown`), and one of another shape than the tensor has (`status::shape`).
trace run(const lesson& chosen, const std::vector<std::pair<std::string, double>>& setting_values,
          const replacement_list& replaced);

}  // namespace lessons
