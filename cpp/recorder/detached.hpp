#pragma once

#include "recorder/operations/list.hpp"
#include "recorder/trace.hpp"

namespace recorder {

/// Whether a view shares the cells only, not the history.
inline bool is_detached(const node& view) {
    return view.made_by == &detach_definition || view.made_by == &with_data_definition;
}

}  // namespace recorder
