"""What stands in axes: lines, bars, areas, points. Each knows its numbers, and draws itself into a
view, which tells where numbers are on paper."""

import math

from matplotlib import _svg, rcParams
from matplotlib.colors import INK, color, to_rgba

_DASHES = {"--": "6 4", "dashed": "6 4", ":": "1.5 3", "dotted": "1.5 3", "-.": "8 3 1.5 3",
           "dashdot": "8 3 1.5 3"}  # fmt: skip
_WORDS = {"solid": "-", "dashed": "--", "dotted": ":", "dashdot": "-.", "": "None", " ": "None",
          "none": "None"}  # fmt: skip
_NO_LINE = ("", " ", "None", "none")


def dash_array(given):
    """The lengths of a kind of line, by its name, or as they are given behind an offset."""
    if isinstance(given, (list, tuple)):
        return " ".join(f"{1.5 * float(each):g}" for each in given[1] or ()) or None
    return _DASHES.get(given)


class Artist:
    """Anything that is drawn. `order` is what stands in front of what."""

    order = 2
    label = None
    #: Numbers that axes should show: along x, along y.
    extent = ((), ())
    #: Limits that get no room beyond them.
    sticky = ((), ())
    is_visible = True
    #: Where it stands, and the name that it has there without a label.
    axes, child = None, None

    def remove(self):
        """Takes it out of its axes."""
        if self.axes is None or self not in self.axes.artists:
            raise ValueError("list.remove(x): x not in list")
        self.axes.artists.remove(self)

    def get_zorder(self):
        return self.order

    def set_zorder(self, order):
        self.order = order

    def get_alpha(self):
        return self.alpha

    def set_alpha(self, alpha):
        self.alpha = alpha

    def get_visible(self):
        return self.is_visible

    def set_visible(self, is_visible):
        self.is_visible = bool(is_visible)

    def set_label(self, label):
        self.label = str(label)

    def get_label(self):
        return self.child if self.label is None else self.label

    def set(self, **given):
        """Calls `set_...` for each name."""
        found = []
        for name, value in given.items():
            change = getattr(self, f"set_{name}", None)
            if change is None:
                kind = type(self).__name__
                raise AttributeError(f"{kind}.set() got an unexpected keyword argument {name!r}")
            found.append(change(value))
        return found

    def update(self, props):
        return self.set(**props)

    def key(self, x, y):
        """The sample of it in a legend, 24 wide, around a place."""
        return _svg.element("rect", x=float(x), y=float(y - 5), width=24, height=10, fill=INK)


def finite(values):
    return [each for each in values if math.isfinite(each)]


class Line2D(Artist):
    """A line through points, or marks at them."""

    def __init__(self, xs, ys, style, default):
        self.xs, self.ys = xs, ys
        self.label = style.get("label")
        self.given_color = default if style.get("color") is None else style["color"]
        self.color = color(style.get("color"), default)
        width = style.get("linewidth")
        self.width = float(rcParams["lines.linewidth"] if width is None else width)
        dashes = style.get("dashes")
        dashes = (0, tuple(dashes)) if isinstance(dashes, (list, tuple)) and dashes else None
        self.dash = dashes or style.get("linestyle") or rcParams["lines.linestyle"]
        self.every = style.get("markevery")
        self.marker = style.get("marker") or rcParams["lines.marker"]
        self.size = float(style.get("markersize") or rcParams["lines.markersize"]) * 1.2
        self.alpha = style.get("alpha")
        self.given_fill = style.get("markerfacecolor")
        if style.get("fillstyle") == "none":
            self.given_fill = "none"
        self.fill = color(self.given_fill, self.color)
        self.is_across = style.get("is_across")
        self.order = style.get("zorder") or 2
        self.drawstyle = style.get("drawstyle") or "default"
        self.edge = style.get("markeredgecolor")
        self.extent = (finite(xs), finite(ys))
        self.kind = getattr(style.get("transform"), "kind", "data")
        if self.kind != "data":
            self.extent = ((), ())
        if self.is_across:
            self.extent = ((), ys) if self.is_across == "x" else (xs, ())

    #: The numbers as a program gave them, whole ones too.
    given = None
    #: Of what goes across the axes the parts where it begins and ends.
    ends = (0.0, 1.0)

    #: What was set of x and y, as it was.
    own = (None, None)

    def get_xdata(self, orig=True):
        return self._data(0, orig)

    def get_ydata(self, orig=True):
        return self._data(1, orig)

    def _data(self, at, orig):
        if orig and self.own[at] is not None:
            return self.own[at]
        return as_array((self.given if self.given and orig else (self.xs, self.ys))[at])

    def get_xydata(self):
        return as_array([list(map(float, each)) for each in zip(self.xs, self.ys)])

    def get_data(self, orig=True):
        return self.get_xdata(), self.get_ydata()

    def get_color(self):
        return "k" if self.given_color == INK else self.given_color

    get_c = get_color

    def get_linewidth(self):
        return self.width

    get_lw = get_linewidth

    def get_linestyle(self):
        return _WORDS.get(self.dash, self.dash)

    get_ls = get_linestyle

    def get_marker(self):
        return "None" if self.marker in (None, "None") else self.marker

    def get_markersize(self):
        return round(self.size / 1.2, 9)

    def get_markerfacecolor(self):
        return self.get_color() if self.given_fill is None else self.given_fill

    def get_markeredgecolor(self):
        return self.get_color() if self.edge is None else self.edge

    def get_drawstyle(self):
        return self.drawstyle

    def set_color(self, given):
        self.given_color, self.color = given, color(given)
        self.fill = color(self.given_fill, self.color)

    def set_markerfacecolor(self, given):
        self.given_fill, self.fill = given, color(given, self.color)

    def set_markeredgecolor(self, given):
        """Keeps it: marks have the edge of their line."""
        self.edge = given

    def set_drawstyle(self, drawstyle):
        self.drawstyle = drawstyle or "default"

    def set_dashes(self, lengths):
        self.dash = (0, tuple(lengths))

    def set_antialiased(self, is_smooth):
        """Nothing: all lines are smooth."""

    set_markeredgewidth = set_mew = set_dash_capstyle = set_solid_capstyle = set_antialiased
    set_fillstyle = set_antialiased
    get_ms, get_mfc, get_mec = get_markersize, get_markerfacecolor, get_markeredgecolor
    set_c, set_mfc, set_mec, set_ds = (
        set_color, set_markerfacecolor, set_markeredgecolor, set_drawstyle
    )  # fmt: skip

    def set_linewidth(self, width):
        self.width = float(width)

    set_lw = set_linewidth

    def set_linestyle(self, dash):
        self.dash = dash

    set_ls = set_linestyle

    def set_marker(self, marker):
        self.marker = marker

    def set_markersize(self, size):
        self.size = float(size) * 1.2

    set_ms = set_markersize

    def set_xdata(self, xs):
        self.set_data(xs, self.get_ydata())

    def set_ydata(self, ys):
        self.set_data(self.get_xdata(), ys)

    def set_data(self, xs, ys=None):
        xs, ys = xs if ys is None else (xs, ys)
        from matplotlib._values import numbers

        self.xs, self.ys, self.given, self.own = numbers(xs), numbers(ys), None, (xs, ys)
        self.extent = (finite(self.xs), finite(self.ys))

    def __str__(self):
        return f"Line2D({self.get_label()})"

    def _has_line(self):
        return self.dash not in _NO_LINE and self.width > 0

    def _path(self, data):
        width = self.width * 4 / 3
        return _svg.element(
            "path", d=data, fill="none", stroke=self.color, stroke_width=float(width),
            stroke_dasharray=dash_array(self.dash), stroke_linejoin="round", opacity=self.alpha,
        )  # fmt: skip

    def draw(self, view):
        if self.is_across == "x":
            y = view.y(self.ys[0])
            ends = [(view.left + part * view.width, y) for part in self.ends]
            return [self._path(_svg.polyline(ends))]
        if self.is_across == "y":
            x = view.x(self.xs[0])
            ends = [(x, view.bottom - part * view.height) for part in self.ends[::-1]]
            return [self._path(_svg.polyline(ends))]
        places = [(view.x(x), view.y(y)) for x, y in zip(self.xs, self.ys)]
        if self.kind != "data":
            from matplotlib._texts import placed

            places = [placed(view, x, y, self.kind) for x, y in zip(self.xs, self.ys)]
        drawn = places
        if self.drawstyle != "default" and places:
            drawn = [places[0]]
            for (x0, y0), (x1, y1) in zip(places, places[1:]):
                if self.drawstyle == "steps-mid":
                    drawn += [((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1), (x1, y1)]
                elif self.drawstyle == "steps-post":
                    drawn += [(x1, y0), (x1, y1)]
                else:
                    drawn += [(x0, y1), (x1, y1)]
        parts = [self._path(_svg.polyline(drawn))] if self._has_line() else []
        if self.marker not in (None, *_NO_LINE):
            parts += [
                _svg.marker(self.marker, x, y, self.size, self.fill, self.color, self.alpha)
                for x, y in self._marked(places)
                if math.isfinite(x) and math.isfinite(y)
            ]
        return parts

    def get_markevery(self):
        return self.every

    def set_markevery(self, every):
        self.every = every

    def _marked(self, places):
        """The places with marks: each so many, or those of a slice or a list."""
        every = self.every
        if isinstance(every, float):
            every = max(1, round(every * len(places)))
        if every is None or isinstance(every, (int, slice)):
            return places[every] if isinstance(every, slice) else places[:: every or 1]
        if isinstance(every, tuple) and len(every) == 2:
            return places[every[0] :: every[1]]
        every = [*every]
        if every and all(str(each) in ("True", "False") for each in every):
            return [place for place, is_marked in zip(places, every) if is_marked]
        return [places[int(at)] for at in every]

    def key(self, x, y):
        parts = self._path(_svg.polyline([(x, y), (x + 24, y)])) if self._has_line() else ""
        if self.marker not in (None, *_NO_LINE):
            look = (self.size, self.fill, self.color, self.alpha)
            parts += _svg.marker(self.marker, x + 12, y, *look)
        return parts


def as_given(value):
    """A number as it is, whole or not."""
    value = value.item() if hasattr(value, "item") else value
    return value if isinstance(value, int) else float(value)


def as_array(values):
    import numpy

    return numpy.array(values)


def parts_of(found, alpha):
    if found == "none":
        return (0.0, 0.0, 0.0, 0.0)
    return tuple(map(float, to_rgba("k" if found == INK else found, alpha)))


class Area(Artist):
    """What has a fill, and maybe an edge."""

    order = 1

    def paint(self, style, default):
        """Takes its look from a style. What is not filled has an edge."""
        self.label, self.alpha = style.get("label"), style.get("alpha")
        given = style.get("facecolor", style.get("color"))
        is_empty = style.get("fill") is False or (isinstance(given, str) and given == "none")
        self.fill = "none" if is_empty else color(given, default)
        self.given_fill = given
        edge = style.get("edgecolor", style.get("color") if is_empty else None)
        edge = INK if edge is None and is_empty else edge
        self.edge = None if edge in (None, "none") else color(edge)
        self.line = float(style.get("linewidth") or 1)
        self.dash = dash_array(style.get("linestyle"))
        self.order, self.hatch = style.get("zorder") or 1, style.get("hatch")

    given_fill = None

    def set_facecolor(self, given):
        self.given_fill = given
        self.fill = "none" if isinstance(given, str) and given == "none" else color(given)

    set_fc = set_facecolor

    def set_edgecolor(self, given):
        self.edge = None if given == "none" else color(given)

    set_ec = set_edgecolor

    def set_color(self, given):
        self.set_facecolor(given)
        self.edge = self.fill

    def set_linewidth(self, width):
        self.line = float(width)

    set_lw = set_linewidth

    def get_linewidth(self):
        return self.line

    get_lw = get_linewidth

    hatch = None

    def set_hatch(self, hatch):
        """Keeps it: areas have one colour."""
        self.hatch = hatch

    def get_hatch(self):
        return self.hatch

    def get_facecolor(self):
        if self.given_fill is None or self.fill == "none":
            return parts_of(self.fill, self.alpha)
        # A letter's parts are no whole 255ths.
        return tuple(map(float, to_rgba(self.given_fill, self.alpha)))

    get_fc = get_facecolor

    def get_edgecolor(self):
        # Without an edge of its own it has matplotlib's black, which does not show.
        return parts_of(self.edge or "none", self.alpha)

    get_ec = get_edgecolor

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
        self.x, self.y = map(as_given, xy)
        self.width, self.height = as_given(width), as_given(height)
        self.paint(style, default)
        self._measure()

    def get_height(self):
        return self.height

    def get_width(self):
        return self.width

    def get_x(self):
        return self.x

    def get_y(self):
        return self.y

    def get_xy(self):
        return self.x, self.y

    def get_bbox(self):
        from matplotlib.transforms import Bbox

        return Bbox.from_bounds(self.x, self.y, self.width, self.height)

    def get_center(self):
        return as_array([self.x + self.width / 2, self.y + self.height / 2])

    def _setter(name):
        def put(self, value):
            setattr(self, name, as_given(value))
            self._measure()

        return put

    set_height, set_width, set_x, set_y = map(_setter, ("height", "width", "x", "y"))

    def _measure(self):
        self.extent = ((self.x, self.x + self.width), (self.y, self.y + self.height))

    def __str__(self):
        parts = f"width={self.width:g}, height={self.height:g}, angle=0"
        return f"Rectangle(xy=({self.x:g}, {self.y:g}), {parts})"

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


class PolyCollection(Area):
    """The area between two lines."""

    def __init__(self, places, style, default):
        self.places = places
        self.paint(style, default)
        if "edgecolor" not in style:
            self.edge = None
        self.extent = tuple(finite([each[at] for each in places]) for at in (0, 1))

    def get_facecolor(self):
        return as_array([parts_of(self.fill, self.alpha)])

    get_facecolors = get_fc = get_facecolor

    def draw(self, view):
        path = _svg.polyline([(view.x(x), view.y(y)) for x, y in self.places])
        return [_svg.element("path", d=path + "Z", **self.look())]


for _each, _home in ((Line2D, "lines"), (Rectangle, "patches"), (Span, "patches"),
                     (PolyCollection, "collections")):  # fmt: skip
    _each.__module__ = f"matplotlib.{_home}"
Span.__name__ = Span.__qualname__ = "Polygon"
