"""What shapes are broadcast to."""

import itertools
import math

from ._array import asarray, common_shape, spread


def broadcast_shapes(*args):
    """The shape that arrays of these shapes have together."""
    shapes = [(each,) if isinstance(each, int) else tuple(each) for each in args]
    found = []
    for lengths in itertools.zip_longest(*(reversed(each) for each in shapes), fillvalue=1):
        more = {each for each in lengths if each != 1}
        if len(more) > 1:
            raise ValueError(
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is "
                + _mismatch(shapes)
            )
        found.append(more.pop() if more else 1)
    return tuple(reversed(found))


def _mismatch(shapes):
    """Between which two arguments shapes first differ."""
    for at, shape in enumerate(shapes):
        for before, other in enumerate(shapes[:at]):
            pairs = zip(reversed(other), reversed(shape))
            if any(a != b and 1 not in (a, b) for a, b in pairs):
                return f"between arg {before} with shape {other} and arg {at} with shape {shape}."
    return "between arguments."


class broadcast:
    """What arrays are broadcast to."""

    def __init__(self, *given):
        self._arrays = [asarray(each) for each in given]
        self.shape = common_shape([each._shape for each in self._arrays])
        self.ndim = self.nd = len(self.shape)
        self.size, self.numiter = math.prod(self.shape), len(given)

    def __iter__(self):
        return zip(*(spread(each, self.shape) for each in self._arrays))
