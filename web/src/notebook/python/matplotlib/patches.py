"""Shapes for `add_patch`, and samples for legends."""

import re

from matplotlib import _artists, _outlines
from matplotlib._refusals import getter
from matplotlib._values import numbers, rows, styled
from matplotlib.colors import CYCLE


class Rectangle(_artists.Rectangle):
    """A rectangle from its lower left corner on."""

    def __init__(self, xy, width, height, angle=0.0, **style):
        super().__init__(xy, width, height, styled(style, "Rectangle"), CYCLE[0])


class Patch(Rectangle):
    """A sample of a colour for a legend."""

    def __init__(self, **style):
        super().__init__((0, 0), 1, 1, **style)


class Polygon(_outlines.Outline):
    """An area through places, (count, 2)."""

    def __init__(self, xy, closed=True, **style):
        super().__init__(map(numbers, rows(xy)), styled(style, "Polygon"), CYCLE[0])


class Ellipse(_outlines.Outline):
    """An ellipse around a place, turned by degrees."""

    def __init__(self, xy, width, height, angle=0.0, **style):
        places = _outlines.ring(numbers(xy), float(width), float(height), float(angle))
        super().__init__(places, styled(style, type(self).__name__), CYCLE[0])
        self.center = tuple(xy)


class Circle(Ellipse):
    """A circle around a place."""

    def __init__(self, xy, radius=5, **style):
        super().__init__(xy, 2 * float(radius), 2 * float(radius), **style)
        self.radius = radius

    def get_radius(self):
        return float(self.radius)


class FancyBboxPatch(_outlines.Outline):
    """A box with room around it, by `boxstyle`, such as "round,pad=0.1"."""

    def __init__(self, xy, width, height, boxstyle="round", mutation_scale=1, **style):
        found = re.search(r"pad=([0-9.]+)", str(boxstyle))
        pad = float(found[1]) if found else 0.3
        left, low = (each - pad for each in numbers(xy))
        right, high = left + float(width) + 2 * pad, low + float(height) + 2 * pad
        places = [(left, low), (right, low), (right, high), (left, high)]
        super().__init__(places, styled(style, "FancyBboxPatch"), CYCLE[0])


class FancyArrowPatch(_outlines.Arrow):
    """An arrow between two places, bent by a connection style such as "arc3,rad=0.2"."""

    def __init__(self, posA, posB, arrowstyle="->", connectionstyle="arc3", mutation_scale=1,
                 shrinkA=2, shrinkB=2, **style):  # fmt: skip
        found = re.search(r"rad=(-?[0-9.]+)", str(connectionstyle))
        bend = float(found[1]) if found else 0.0
        ends = str(arrowstyle).replace("|", "")
        places = numbers(posA), numbers(posB)
        super().__init__(*places, styled(style, "FancyArrowPatch"), CYCLE[0], bend, ends)


for _each in (Polygon, Ellipse, Circle, FancyBboxPatch, FancyArrowPatch):
    _each.__module__ = "matplotlib.patches"

__getattr__ = getter(
    "matplotlib.patches",
    ["Rectangle", "Patch", "Polygon", "Ellipse", "Circle", "FancyBboxPatch", "FancyArrowPatch"],
)
