#include "recorder/vocabulary.hpp"

#include "recorder/refusal.hpp"

namespace recorder {

variable invoke(const definition& asked, const std::vector<argument>& arguments) {
    const auto* first = arguments.empty() ? nullptr : std::get_if<variable>(&arguments.front());
    if (first == nullptr || first->owner == nullptr) {
        refuse(attention::status::type,
               "%: the first argument must be a tensor; tape::invoke takes others.", asked.name());
    }
    const variable_list results = first->owner->invoke(asked, arguments);
    if (results.empty()) {
        refuse(attention::status::value,
               "% gives no tensor here; tape::invoke gives a list, which may be empty.",
               asked.name());
    }
    return results.front();
}

}  // namespace recorder
