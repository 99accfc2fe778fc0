#pragma once

#include "recorder/tape.hpp"

/// What operations share that find the places of cells along an axis.
namespace recorder {

/// Gives two results: the cells of the first operand at `places`, which keep the axis `dim`, and
/// the places. Without `keepdim` both lose the axis, whose length is then 1.
void give_gathered(composition& of, variable places, bool keepdim);

/// For each cell of `values`, 1 / how many cells are equal to their cell of `kept`, where it is one
/// of these, 0 elsewhere. `kept` has length 1 along the axes that share. NaN is equal to NaN. It
/// has no gradient.
variable shares(variable values, variable kept);

}  // namespace recorder
