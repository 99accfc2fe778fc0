"""Numbers on their way into tensors of float64, which have the digits of float32, and out of them."""

import array
import math

# The largest number of float32.
MOST = (2 - 2.0**-23) * 2.0**127


def _shortened(cells):
    """The floats with the fewest digits that float32 takes for the same: 0.1, as it was given."""
    found = [float(f"{each:.6g}") for each in cells]
    for digits in (7, 8, 9):
        again = array.array("f", found)
        for at, each in enumerate(cells):
            if again[at] != each:
                found[at] = float(f"{each:.{digits}g}")
    return found


def shortest(value):
    return _shortened((value,))[0]


class Shortest:
    """The cells of a tensor of float64, each made when it is asked for."""

    def __init__(self, cells):
        self._cells = cells

    def __len__(self):
        return len(self._cells)

    def __getitem__(self, at):
        return shortest(self._cells[at])

    def __iter__(self):
        return iter(_shortened(self._cells))


def held(cells):
    """Numbers of float64 as float32 holds them: those beyond it become its largest."""
    return [
        math.copysign(MOST, each) if MOST < abs(each) < math.inf else each
        for each in map(float, cells)
    ]
