"""Shapes for `add_patch`, and samples for legends."""

import math
import re

from matplotlib import _artists, _outlines, _svg
from matplotlib._refusals import getter
from matplotlib._texts import placed
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
        self.corner, self.sides = tuple(xy), (width, height)
        left, low = (each - pad for each in numbers(xy))
        right, high = left + float(width) + 2 * pad, low + float(height) + 2 * pad
        rounding = re.search(r"rounding_size=([0-9.]+)", str(boxstyle))
        self.rounded = float(rounding[1]) if rounding else pad
        self.rounded = self.rounded if str(boxstyle).startswith("round") else 0.0
        places = [(left, low), (right, low), (right, high), (left, high)]
        super().__init__(places, styled(style, "FancyBboxPatch"), CYCLE[0])

    def draw(self, view):
        xs, ys = zip(*((view.x(x), view.y(y)) for x, y in self.places))
        if not all(map(math.isfinite, (*xs, *ys))):
            return []
        box = {"x": min(xs), "y": min(ys), "width": max(xs) - min(xs), "height": max(ys) - min(ys)}
        start = self.places[0][0]
        rx = abs(view.x(start + self.rounded) - view.x(start)) or None
        return [_svg.element("rect", **box, rx=rx, **self.look())]

    get_x = lambda self: self.corner[0]  # noqa: E731
    get_y = lambda self: self.corner[1]  # noqa: E731
    get_width = lambda self: self.sides[0]  # noqa: E731
    get_height = lambda self: self.sides[1]  # noqa: E731


class FancyArrowPatch(_outlines.Arrow):
    """An arrow between two places, bent by a connection style such as "arc3,rad=0.2"."""

    def __init__(self, posA, posB, arrowstyle="->", connectionstyle="arc3", mutation_scale=1,
                 shrinkA=2, shrinkB=2, **style):  # fmt: skip
        found = re.search(r"rad=(-?[0-9.]+)", str(connectionstyle))
        bend = float(found[1]) if found else 0.0
        ends = str(arrowstyle).replace("|", "")
        places = numbers(posA), numbers(posB)
        super().__init__(*places, styled(style, "FancyArrowPatch"), CYCLE[0], bend, ends)


class PathPatch(_outlines.Outline):
    """An area within a way, or the way itself."""

    def __init__(self, path, **style):
        self.path = path
        found = styled(style, "PathPatch")
        super().__init__([each for _, part in path.steps() for each in part], found, CYCLE[0])
        if self.edge is None and "edgecolor" not in found and "color" not in found:
            self.edge = _artists.INK

    def get_path(self):
        return self.path

    def draw(self, view):
        parts = []
        for letter, places in self.path.steps():
            numbers = "" if letter == "Z" else " ".join(
                f"{_svg.short(view.x(x))} {_svg.short(view.y(y))}" for x, y in places
            )  # fmt: skip
            parts.append(letter + numbers)
        return [_svg.element("path", d="".join(parts), **self.look())]


class ConnectionPatch(FancyArrowPatch):
    """A line or an arrow from a place in one axes to a place in others, for `add_artist`."""

    def __init__(self, xyA, xyB, coordsA, coordsB=None, axesA=None, axesB=None, arrowstyle="-",
                 **style):  # fmt: skip
        super().__init__(xyA, xyB, arrowstyle, **style)
        self.ends_at = ((axesA, coordsA), (axesB, coordsA if coordsB is None else coordsB))
        self.extent = ((), ())

    def between(self, views):
        """Draws it on the paper of a figure."""
        found = []
        for place, (axes, coords) in zip((self.start, self.end), self.ends_at):
            if not isinstance(coords, str):
                # A transform of some axes.
                axes, coords = coords.owner, coords.kind
            if axes not in views:
                return []
            found.append(placed(views[axes], *place, coords))
        return _outlines.arrow_path(*found, self)


class Wedge(_outlines.Outline):
    """A part of a circle, or of a ring, from one angle in degrees to another."""

    def __init__(self, center, r, theta1, theta2, *, width=None, **style):
        center, end = numbers(center), theta2 if theta2 > theta1 else theta2 + 360
        places = _outlines.ring(center, 2 * r, 2 * r, 0.0, theta1, end)
        if width is None:
            places.append(tuple(center))
        else:
            inner = 2 * (r - width)
            places += _outlines.ring(center, inner, inner, 0.0, theta1, end)[::-1]
        super().__init__(places, styled(style, "Wedge"), CYCLE[0])
        self.center, self.r, self.theta1, self.theta2 = tuple(center), r, theta1, theta2


class RegularPolygon(_outlines.Outline):
    """Corners at equal angles around a place."""

    def __init__(self, xy, numVertices, *, radius=5, orientation=0, **style):
        x, y = numbers(xy)
        turns = [orientation + 2 * math.pi * at / numVertices for at in range(numVertices)]
        places = [(x - radius * math.sin(each), y + radius * math.cos(each)) for each in turns]
        super().__init__(places, styled(style, "RegularPolygon"), CYCLE[0])


class Arrow(_outlines.Outline):
    """A filled arrow from a place on."""

    def __init__(self, x, y, dx, dy, *, width=1.0, **style):
        long = math.hypot(dx, dy) or 1.0
        half = [(0.0, 0.1), (0.8, 0.1), (0.8, 0.3)]
        ways = [(a, -b) for a, b in half] + [(1.0, 0.0)] + half[::-1]
        places = [
            (x + dx * along - dy / long * aside * width, y + dy * along + dx / long * aside * width)
            for along, aside in ways
        ]
        super().__init__(places, styled(style, "Arrow"), CYCLE[0])


class Arc(Polygon):
    """A part of an ellipse's line, from one angle in degrees to another."""

    def __init__(self, xy, width, height, *, angle=0.0, theta1=0.0, theta2=360.0, **style):
        end = theta2 if theta2 > theta1 else theta2 + 360
        places = _outlines.ring(numbers(xy), float(width), float(height), angle, theta1, end)
        # There and back: the line has no area.
        super().__init__([*places, *places[::-1]], **{"fill": False, **style})


for _each in (Wedge, RegularPolygon, Arrow, Arc, Polygon, Ellipse, Circle, FancyBboxPatch,
              FancyArrowPatch, PathPatch, ConnectionPatch):  # fmt: skip
    _each.__module__ = "matplotlib.patches"

__getattr__ = getter(
    "matplotlib.patches",
    "Rectangle Patch Polygon Ellipse Circle FancyBboxPatch FancyArrowPatch Wedge RegularPolygon "
    "Arrow Arc PathPatch ConnectionPatch".split(),
)
