#include "lessons/lesson.hpp"

#include "attention/status.hpp"

namespace lessons {

const lesson& find_lesson(const std::string& id) {
    std::string known;
    for (const list_view<lesson>& lessons : {all_lessons(), all_laboratories()}) {
        for (const lesson& each : lessons) {
            if (each.id == id) return each;
            known += (known.empty() ? "" : ", ") + std::string(each.id);
        }
    }
    throw attention::error(
        attention::status::unknown,
        "There is no lesson called " + attention::quoted(id) + "; there is " + known + ".");
}

trace run(const lesson& chosen, const std::vector<std::pair<std::string, double>>& setting_values,
          const replacement_list& replaced) {
    settings used(chosen.settings, setting_values);
    trace computed = chosen.compute(used, replaced);
    computed.settings = used.values();
    return computed;
}

}  // namespace lessons
