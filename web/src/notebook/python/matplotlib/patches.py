"""Shapes for `add_patch`, and samples for legends."""

from matplotlib import _artists
from matplotlib._refusals import getter
from matplotlib._values import styled
from matplotlib.colors import CYCLE


class Rectangle(_artists.Rectangle):
    """A rectangle from its lower left corner on."""

    def __init__(self, xy, width, height, **style):
        super().__init__(xy, width, height, styled(style, "Rectangle"), CYCLE[0])


class Patch(Rectangle):
    """A sample of a colour for a legend."""

    def __init__(self, **style):
        super().__init__((0, 0), 1, 1, **style)


__getattr__ = getter("matplotlib.patches", ["Rectangle", "Patch"])
