"""Shapes with an outline, arrows, and lines that go on for ever."""

import math

from matplotlib import _svg
from matplotlib._artists import Area, Artist, Line2D, finite
from matplotlib.colors import color


class Outline(Area):
    """An area around which a line goes through places in numbers of the axes."""

    def __init__(self, places, style, default):
        self.places = [tuple(map(float, each)) for each in places]
        self.paint(style, default)
        self.extent = tuple(finite([each[at] for each in self.places]) for at in (0, 1))

    def draw(self, view):
        path = _svg.polyline([(view.x(x), view.y(y)) for x, y in self.places])
        return [_svg.element("path", d=f"{path}Z", **self.look())]


def ring(xy, width, height, angle=0.0, start=0.0, end=360.0):
    """Places on an ellipse, from one angle in degrees to another."""
    steps = max(2, round(abs(end - start) / 6))
    turn = math.radians(angle)
    places = []
    for at in range(steps + 1):
        way = math.radians(start + (end - start) * at / steps)
        x, y = width / 2 * math.cos(way), height / 2 * math.sin(way)
        places.append(
            (xy[0] + x * math.cos(turn) - y * math.sin(turn),
             xy[1] + x * math.sin(turn) + y * math.cos(turn))
        )  # fmt: skip
    return places


class Arrow(Artist):
    """An arrow from one place to another; `bend` is how far its middle stands aside."""

    def __init__(self, start, end, style, default, bend=0.0, ends="->"):
        self.start, self.end = tuple(map(float, start)), tuple(map(float, end))
        self.label, self.alpha = style.get("label"), style.get("alpha")
        self.color = color(style.get("color", style.get("facecolor")), default)
        self.line = float(style.get("linewidth") or 1.1) * 4 / 3
        self.bend, self.ends = bend, ends
        self.order = style.get("zorder") or 2
        self.extent = tuple((self.start[at], self.end[at]) for at in (0, 1))

    def _on_paper(self, view):
        return tuple((view.x(x), view.y(y)) for x, y in (self.start, self.end))

    def draw(self, view):
        (x0, y0), (x1, y1) = self._on_paper(view)
        return arrow_path((x0, y0), (x1, y1), self)

    def key(self, x, y):
        return "".join(arrow_path((x, y), (x + 24, y), self))


def arrow_path(start, end, look):
    """An arrow between two places on paper."""
    (x0, y0), (x1, y1) = start, end
    if not all(map(math.isfinite, (x0, y0, x1, y1))) or (x0, y0) == (x1, y1):
        return []
    aside = (x0 + x1) / 2 - look.bend * (y1 - y0), (y0 + y1) / 2 + look.bend * (x1 - x0)
    curve = f"Q{_svg.short(aside[0])} {_svg.short(aside[1])} " if look.bend else "L"
    path = f"M{_svg.short(x0)} {_svg.short(y0)}{curve}{_svg.short(x1)} {_svg.short(y1)}"
    style = {"stroke": look.color, "stroke_width": look.line, "opacity": look.alpha}
    parts = [_svg.element("path", d=path, fill="none", **style)]
    size = min(9.0 + look.line, 0.6 * math.hypot(x1 - x0, y1 - y0))
    heads = [(aside, (x1, y1))] if ">" in look.ends else []
    heads += [(aside, (x0, y0))] if "<" in look.ends else []
    for before, tip in heads:
        turn = math.atan2(tip[1] - before[1], tip[0] - before[0])
        sides = [
            (tip[0] - size * math.cos(turn + each), tip[1] - size * math.sin(turn + each))
            for each in (-0.4, 0.4)
        ]
        head = _svg.polyline([sides[0], tip, sides[1]])
        parts.append(_svg.element("path", d=f"{head}Z", fill=look.color, opacity=look.alpha))
    return parts


class Quiver(Artist):
    """Arrows at places; `scale` is how many of their units are one of the axes'.

    Without it the longest is a tenth of the axes wide.
    """

    bend, ends, line = 0.0, "->", 1.5

    def __init__(self, places, ways, colors, scale, style):
        self.places, self.ways, self.colors, self.scale = places, ways, colors, scale
        self.label, self.alpha = style.get("label"), style.get("alpha")
        self.color = colors[0]
        self.order = style.get("zorder") or 2
        self.extent = tuple(finite([each[at] for each in places]) for at in (0, 1))

    def draw(self, view):
        longest = max((math.hypot(*each) for each in self.ways), default=0) or 1
        parts = []
        for at, ((x, y), (u, v)) in enumerate(zip(self.places, self.ways)):
            start = view.x(x), view.y(y)
            if self.scale:
                end = view.x(x + u / self.scale), view.y(y + v / self.scale)
            else:
                reach = 0.1 * view.width / longest
                end = start[0] + reach * u, start[1] - reach * v
            self.color = self.colors[at % len(self.colors)]
            parts += arrow_path(start, end, self)
        return parts

    def key(self, x, y):
        return "".join(arrow_path((x, y), (x + 24, y), self))


class EndlessLine(Line2D):
    """A line through two places, from edge to edge of the axes."""

    def __init__(self, one, other, style, default):
        super().__init__([one[0], other[0]], [one[1], other[1]], style, default)

    def draw(self, view):
        (x0, x1), (y0, y1) = self.xs, self.ys
        (left, right), (low, high) = view.xlim, view.ylim
        if x0 == x1:
            ends = [(x0, low), (x0, high)]
        else:
            slope = (y1 - y0) / (x1 - x0)
            ends = [(x, y0 + slope * (x - x0)) for x in (left, right)]
        return [self._path(_svg.polyline([(view.x(x), view.y(y)) for x, y in ends]))]


class Wedge(Outline):
    """A share of a disc, from one angle in degrees to another."""

    def __init__(self, center, r, theta1, theta2, width=None, style=None, default=None):
        self.center, self.r, self.theta1, self.theta2 = tuple(center), r, theta1, theta2
        arc = ring(center, 2 * r, 2 * r, 0, theta1, theta2)
        inner = [center]
        if width is not None:
            inner = ring(center, 2 * (r - width), 2 * (r - width), 0, theta2, theta1)
        super().__init__([*arc, *inner], style or {}, default)


class PathPatch(Outline):
    """A filled box."""


for _each, _home in ((Outline, "patches"), (Arrow, "patches"), (Quiver, "quiver"),
                     (EndlessLine, "lines"), (Wedge, "patches"),
                     (PathPatch, "patches")):  # fmt: skip
    _each.__module__ = f"matplotlib.{_home}"
Arrow.__name__ = Arrow.__qualname__ = "FancyArrow"
