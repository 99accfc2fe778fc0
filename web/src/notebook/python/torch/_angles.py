"""Angles of sines, cosines and tangents, and areas of the hyperbolic ones.

The engine does not have them: Python computes the values, and the gradient goes through a product.
"""

import math

from torch import _functions as f
from torch._making import floating, from_cells, tensor
from torch._slopes import followed, sloped
from torch._tensor import Tensor

METHODS = "atan asin acos asinh acosh atanh atan2".split()
NODES = METHODS


def _values(function, *tensors):
    """The function of each cell, nan where it has no value."""
    found = []
    for cells in zip(*(each.detach()._cells() for each in tensors)):
        try:
            found.append(function(*map(float, cells)))
        except ValueError:
            is_edge = function is math.atanh and abs(cells[0]) == 1
            found.append(math.copysign(math.inf, cells[0]) if is_edge else math.nan)
    return from_cells(found, tensors[0].shape, floating(*tensors))


def _of(name, derivative):
    function = getattr(math, name)

    def angle(input):
        return sloped(_values(function, input), input, lambda x, _: derivative(x))

    angle.__name__ = name
    return angle


atan = _of("atan", lambda x: 1 / (1 + x * x))
asin = _of("asin", lambda x: f.rsqrt(1 - x * x))
acos = _of("acos", lambda x: -f.rsqrt(1 - x * x))
asinh = _of("asinh", lambda x: f.rsqrt(1 + x * x))
acosh = _of("acosh", lambda x: f.rsqrt(x * x - 1))
atanh = _of("atanh", lambda x: 1 / (1 - x * x))


def atan2(input, other):
    """The angle of the point (other, input)."""
    from torch._arranging import broadcast_tensors

    other = other if isinstance(other, Tensor) else tensor(float(other))
    input, other = broadcast_tensors(input, other)
    made = _values(math.atan2, input, other)

    def change(_, given, less):
        (y, x), (up, along) = given, less
        return [(up * x - along * y) / (x * x + y * y)]

    return followed([made], [input, other], change)[0]
