#pragma once

#include <cstdint>

/// How `x[...]` is passed to getitem and setitem.
///
/// `items` is a list of whole numbers: for each item between the brackets a code and its numbers,
///
///     0, n                       the whole number n
///     1, given, start, stop, step  a slice; bit 0 of `given` is set where start is given, bit 1
///                                for stop and bit 2 for step; the others may hold anything
///     2                          None: a new axis
///     3                          Ellipsis
///     4                          the next tensor of `indices`: int64 numbers, or a mask of bools
///     5, b                       True (1) or False (0)
///
/// so `x[0, :, None, t, 2::3]` is items = 0, 0, 1, 0, 0, 0, 0, 2, 4, 1, 5, 2, 0, 3 and indices = t.
///
/// Whole numbers, slices and None make views; tensors choose cells, which copies them. A tensor of
/// one whole number without an axis is a whole number; one bool without an axis is True or False.
namespace recorder {

enum class item_code : std::int64_t {
    whole = 0,
    slice = 1,
    none = 2,
    ellipsis = 3,
    tensor = 4,
    truth = 5
};

}  // namespace recorder
