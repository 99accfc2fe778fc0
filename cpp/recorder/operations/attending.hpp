#pragma once

#include <optional>
#include <utility>

#include "recorder/operations/drawing.hpp"

namespace recorder {

struct attention_settings {
    std::optional<double> scale;  ///< else 1 / sqrt(width)
    variable mask;                ///< empty: none; bool or float32, which is added
    bool mask_hides = false;      ///< a bool mask is true where a query may not attend
    bool causal = false;
    double dropout = 0.0;
};

/// Records one attention, and gives its output and its weights (after dropout). Refuses a mask that
/// does not fit.
std::pair<variable, variable> attended(const call& asked, variable query, variable key,
                                       variable value, const attention_settings& settings);

}  // namespace recorder
