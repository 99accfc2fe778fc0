"""What stands in axes: lines, bars, areas, points. Each knows its numbers, and draws itself into a
view, which tells where numbers are on paper."""

import math

from matplotlib import _svg
from matplotlib.colors import INK, color

_DASHES = {"--": "6 4", "dashed": "6 4", ":": "1.5 3", "dotted": "1.5 3", "-.": "8 3 1.5 3",
           "dashdot": "8 3 1.5 3"}  # fmt: skip
_NO_LINE = ("", " ", "None", "none")


class Artist:
    """Anything that is drawn. `order` is what stands in front of what."""

    order = 2
    label = None
    #: Numbers that axes should show: along x, along y.
    extent = ((), ())
    #: Limits that get no room beyond them.
    sticky = ((), ())
    is_visible = True

    def set_visible(self, is_visible):
        self.is_visible = bool(is_visible)

    def set_label(self, label):
        self.label = str(label)

    def get_label(self):
        return self.label or ""

    def key(self, x, y):
        """The sample of it in a legend, 24 wide, around a place."""
        return _svg.element("rect", x=float(x), y=float(y - 5), width=24, height=10, fill=INK)


def _finite(values):
    return [each for each in values if math.isfinite(each)]


class Line2D(Artist):
    """A line through points, or marks at them."""

    def __init__(self, xs, ys, style, default):
        self.xs, self.ys = xs, ys
        self.label = style.get("label")
        self.color = color(style.get("color"), default)
        width = style.get("linewidth")
        self.width = 1.5 if width is None else float(width)
        self.dash = style.get("linestyle") or "-"
        self.marker = style.get("marker")
        self.size = float(style.get("markersize") or 6) * 1.2
        self.alpha = style.get("alpha")
        self.fill = color(style.get("markerfacecolor"), self.color)
        self.is_across = style.get("is_across")
        self.order = style.get("zorder") or 2
        self.steps = str(style.get("drawstyle") or "").startswith("steps")
        self.extent = (_finite(xs), _finite(ys))
        if self.is_across:
            self.extent = ((), ys) if self.is_across == "x" else (xs, ())

    def get_xdata(self):
        return as_array(self.xs)

    def get_ydata(self):
        return as_array(self.ys)

    def get_color(self):
        return self.color

    def set_data(self, xs, ys):
        from matplotlib._values import numbers

        self.xs, self.ys = numbers(xs), numbers(ys)
        self.extent = (_finite(self.xs), _finite(self.ys))

    def _has_line(self):
        return self.dash not in _NO_LINE and self.width > 0

    def _path(self, data):
        width = self.width * 4 / 3
        return _svg.element(
            "path", d=data, fill="none", stroke=self.color, stroke_width=float(width),
            stroke_dasharray=_DASHES.get(self.dash), stroke_linejoin="round", opacity=self.alpha,
        )  # fmt: skip

    def draw(self, view):
        if self.is_across == "x":
            y = view.y(self.ys[0])
            return [self._path(_svg.polyline([(view.left, y), (view.right, y)]))]
        if self.is_across == "y":
            x = view.x(self.xs[0])
            return [self._path(_svg.polyline([(x, view.top), (x, view.bottom)]))]
        places = [(view.x(x), view.y(y)) for x, y in zip(self.xs, self.ys)]
        drawn = places
        if self.steps and places:
            drawn = [places[0]]
            for before, after in zip(places, places[1:]):
                drawn += [(before[0], after[1]), after]
        parts = [self._path(_svg.polyline(drawn))] if self._has_line() else []
        if self.marker not in (None, *_NO_LINE):
            parts += [
                _svg.marker(self.marker, x, y, self.size, self.fill, self.color, self.alpha)
                for x, y in places
                if math.isfinite(x) and math.isfinite(y)
            ]
        return parts

    def key(self, x, y):
        parts = self._path(_svg.polyline([(x, y), (x + 24, y)])) if self._has_line() else ""
        if self.marker not in (None, *_NO_LINE):
            look = (self.size, self.fill, self.color, self.alpha)
            parts += _svg.marker(self.marker, x + 12, y, *look)
        return parts


def as_array(values):
    import numpy

    return numpy.array(values)


class Area(Artist):
    """What has a fill, and maybe an edge."""

    order = 1

    def paint(self, style, default):
        """Takes its look from a style. What is not filled has an edge."""
        self.label, self.alpha = style.get("label"), style.get("alpha")
        given = style.get("facecolor", style.get("color"))
        is_empty = style.get("fill") is False or (isinstance(given, str) and given == "none")
        self.fill = "none" if is_empty else color(given, default)
        edge = style.get("edgecolor", style.get("color") if is_empty else None)
        edge = INK if edge is None and is_empty else edge
        self.edge = None if edge in (None, "none") else color(edge)
        self.line = float(style.get("linewidth") or 1)
        self.dash = _DASHES.get(style.get("linestyle"))
        self.order = style.get("zorder") or 1

    def look(self):
        """The attributes of its element."""
        return {
            "fill": self.fill, "stroke": self.edge, "opacity": self.alpha,
            "stroke_width": self.line if self.edge else None, "stroke_dasharray": self.dash,
        }  # fmt: skip

    def key(self, x, y):
        return _svg.element(
            "rect", x=float(x), y=float(y - 5), width=24, height=10, fill=self.fill,
            stroke=self.edge, opacity=self.alpha,
        )  # fmt: skip


class Rectangle(Area):
    """A bar, or another rectangle, from a corner on."""

    def __init__(self, xy, width, height, style, default):
        self.x, self.y = map(float, xy)
        self.width, self.height = float(width), float(height)
        self.paint(style, default)
        self.extent = ((self.x, self.x + self.width), (self.y, self.y + self.height))

    def get_height(self):
        return self.height

    def get_width(self):
        return self.width

    def get_x(self):
        return self.x

    def get_y(self):
        return self.y

    def set_color(self, given):
        self.fill = color(given)

    set_facecolor = set_color

    def set_alpha(self, alpha):
        self.alpha = alpha

    def set_edgecolor(self, given):
        self.edge = color(given)

    def draw(self, view):
        left, right = sorted((view.x(self.x), view.x(self.x + self.width)))
        top, bottom = sorted((view.y(self.y), view.y(self.y + self.height)))
        if not all(map(math.isfinite, (left, right, top, bottom))):
            return []
        box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        return [_svg.element("rect", **box, **self.look())]


class Span(Rectangle):
    """A band between two numbers of an axis, all along the other."""

    def __init__(self, name, low, high, style, default):
        super().__init__((low, low), high - low, high - low, style, default)
        self.name, self.ends = name, (low, high)
        self.extent = (self.ends, ()) if name == "x" else ((), self.ends)

    def draw(self, view):
        a, b = map(view.x if self.name == "x" else view.y, self.ends)
        if not (math.isfinite(a) and math.isfinite(b)):
            return []
        low, long = min(a, b), abs(b - a)
        box = (low, view.top, long, view.height) if self.name == "x" else \
            (view.left, low, view.width, long)  # fmt: skip
        sides = dict(zip(("x", "y", "width", "height"), map(float, box)))
        return [_svg.element("rect", **sides, **self.look())]


class BarContainer(tuple):
    """The bars of one call."""

    def __new__(cls, patches, label=None):
        made = super().__new__(cls, patches)
        made.patches, made.label = list(patches), label
        return made

    def get_label(self):
        return self.label or ""

    def key(self, x, y):
        return self[0].key(x, y) if self else ""

    def __repr__(self):
        return f"<BarContainer object of {len(self)} artists>"

    __str__ = __repr__


class Polygon(Artist):
    """The area between two lines."""

    order = 1

    def __init__(self, places, style, default):
        self.places = places
        self.label = style.get("label")
        self.fill = color(style.get("facecolor", style.get("color")), default)
        self.alpha = style.get("alpha")
        self.extent = tuple(_finite([each[at] for each in places]) for at in (0, 1))

    def draw(self, view):
        path = _svg.polyline([(view.x(x), view.y(y)) for x, y in self.places])
        return [_svg.element("path", d=path + "Z", fill=self.fill, opacity=self.alpha)]

    def key(self, x, y):
        return _svg.element(
            "rect", x=float(x), y=float(y - 5), width=24, height=10, fill=self.fill,
            opacity=self.alpha,
        )  # fmt: skip


class PathCollection(Artist):
    """Marks at points, each with a size and a colour."""

    order = 1

    def __init__(self, xs, ys, sizes, colors, style, mapped=None):
        self.xs, self.ys, self.sizes, self.colors = xs, ys, sizes, colors
        self.label = style.get("label")
        self.marker = style.get("marker") or "o"
        self.alpha = style.get("alpha")
        edge = style.get("edgecolor")
        self.edge = None if edge in (None, "none", "face") else color(edge)
        self.norm, self.cmap = mapped or (None, None)
        self.extent = (_finite(xs), _finite(ys))

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    def draw(self, view):
        parts = []
        for at, (x, y) in enumerate(zip(self.xs, self.ys)):
            if math.isfinite(x) and math.isfinite(y):
                size = math.sqrt(self.sizes[at % len(self.sizes)]) * 1.3
                fill = self.colors[at % len(self.colors)]
                x, y = view.x(x), view.y(y)
                parts.append(_svg.marker(self.marker, x, y, size, fill, self.edge, self.alpha))
        return parts

    def key(self, x, y):
        fill = self.colors[0] if self.colors else INK
        return _svg.marker(self.marker, x + 12, y, 8, fill, self.edge, self.alpha)


for _each, _home in ((Line2D, "lines"), (Rectangle, "patches"), (Polygon, "collections"),
                     (PathCollection, "collections"), (BarContainer, "container")):  # fmt: skip
    _each.__module__ = f"matplotlib.{_home}"
