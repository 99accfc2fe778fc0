#pragma once

#include "recorder/tape.hpp"

namespace recorder {

/// A call's arguments, sorted by a schema.
struct bound_arguments {
    variable_list operands;
    attribute_list attributes;
};

/// Sorts arguments in the schema's order into operands and attributes, and fills in defaults. Plain
/// numbers for tensors become constants of `on`. Refuses (`status::type`) what a parameter does not
/// take and (`status::shape`) more arguments than there are parameters, or fewer than are needed.
bound_arguments bind(tape& on, const definition& asked, const std::vector<argument>& arguments);

}  // namespace recorder
