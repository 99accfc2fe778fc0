#include "recorder/vocabulary.hpp"

#include <string>

#include "attention/status.hpp"

namespace recorder {

variable invoke(const definition& asked, const std::vector<argument>& arguments) {
    const auto* first = arguments.empty() ? nullptr : std::get_if<variable>(&arguments.front());
    if (first == nullptr || first->owner == nullptr) {
        throw attention::error(attention::status::type,
                               std::string(asked.name()) +
                                   ": the first argument must be a tensor; tape::invoke takes "
                                   "others.");
    }
    const variable_list results = first->owner->invoke(asked, arguments);
    if (results.empty()) {
        throw attention::error(attention::status::value,
                               std::string(asked.name()) +
                                   " gives no tensor here; tape::invoke gives a list, which may be "
                                   "empty.");
    }
    return results.front();
}

}  // namespace recorder
