#include "attention/names.hpp"

namespace attention {

std::vector<std::string> split_names(const char* names) {
    std::vector<std::string> list;
    std::string name;
    for (const char* next = names;; ++next) {
        if (*next != ' ' && *next != '\0') {
            name += *next;
            continue;
        }
        if (!name.empty()) list.push_back(name);
        if (*next == '\0') return list;
        name.clear();
    }
}

}  // namespace attention
