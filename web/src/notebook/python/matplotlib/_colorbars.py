"""Bars of colours with their numbers, beside the axes of a picture or in axes of their own."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, as_array
from matplotlib._values import numbers
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, hexed
from matplotlib.ticker import FixedLocator, FormatStrFormatter, NullLocator
from matplotlib.transforms import Bbox, narrowed, place_of, tracks

_STEPS = 64


class Colours(Artist):
    """The colours of a picture, from the lowest to the highest."""

    order = 0

    def __init__(self, bar):
        self.colours = bar

    def draw(self, view):
        shown, is_lying = self.colours.mappable, self.colours.is_lying
        part = (view.width if is_lying else view.height) / _STEPS
        boxes = []
        for at in range(_STEPS):
            if is_lying:
                box = (view.left + at * part, view.top, part, view.height)
            else:
                box = (view.left, view.bottom - (at + 1) * part, view.width, part)
            sides = dict(zip(("x", "y", "width", "height"), map(float, box)))
            fill = hexed(shown.cmap.parts((at + 0.5) / _STEPS))
            boxes.append(_svg.element("rect", **sides, fill=fill))
        alpha = shown.alpha if self.colours.alpha is None else self.colours.alpha
        look = {"shape_rendering": "crispEdges", "opacity": alpha}
        return [_svg.element("g", "".join(boxes), **look)]


class BarAxes(Axes):
    """The axes of a bar of colours."""

    colours, label = None, "<colorbar>"

    def limits(self, name):
        if self.colours is None or (name == "x") != self.colours.is_lying:
            return 0.0, 1.0
        given = self.colours.axis.limits
        low, high = (a if a is not None else b for a, b in zip(given, self.colours.ends()))
        return (high, low) if self.colours.axis.is_turned else (low, high)

    def ways(self, name):
        """Numbers stand where their colours do."""
        if self.colours is None or (name == "x") != self.colours.is_lying:
            return None
        return self.colours.mappable.norm.part, None

    def cla(self):
        """Takes the bar out; other things may be drawn then."""
        self.colours = None
        super().cla()

    clear = cla


class Colorbar:
    """Shows which numbers the colours of a picture stand for."""

    def __init__(self, mappable, ax, label="", ticks=None, format=None, is_lying=False, alpha=None):
        self.mappable, self.ax, self.is_lying, self.alpha = mappable, ax, is_lying, alpha
        self.orientation = "horizontal" if is_lying else "vertical"
        ax.__class__ = BarAxes
        ax.colours, self.outline, self.formatter = self, ax.spines[:], format
        ax.artists.append(Colours(self))
        ax.has_grid = None
        other = ax.yaxis if is_lying else ax.xaxis
        other.locator = NullLocator()
        self.axis.stand("bottom" if is_lying else "right")
        heights = getattr(mappable, "heights", None)
        if heights is not None and len(heights) > 1:
            self.axis.locator = FixedLocator(_fewer(list(heights)))
        elif isinstance(mappable.norm, LogNorm):
            self.axis.scale = "log"
        if ticks is not None:
            self.set_ticks(ticks)
        if format is not None:
            is_old = isinstance(format, str) and "{" not in format
            self.axis.set_major_formatter(FormatStrFormatter(format) if is_old else format)
        if label:
            self.set_label(label)

    @property
    def axis(self):
        return self.ax.xaxis if self.is_lying else self.ax.yaxis

    long_axis = axis
    dividers = solids = lines = property(lambda self: self.outline)
    vmin = property(lambda self: self.ends()[0])
    vmax = property(lambda self: self.ends()[1])
    cmap = property(lambda self: self.mappable.cmap)
    norm = property(lambda self: self.mappable.norm)

    def ends(self):
        """The lowest and the highest number."""
        heights = getattr(self.mappable, "heights", None)
        if heights is not None and len(heights) > 1 and getattr(self.mappable, "is_filled", False):
            return float(heights[0]), float(heights[-1])
        low, high = self.mappable.limits()
        return (low, high) if low != high else (low - 0.1, high + 0.1)

    def set_label(self, label, **style):
        style.setdefault("rotation", 0 if self.is_lying else 90)
        self.axis.set_label(str(label), style)

    def set_ticks(self, ticks, *, labels=None, **style):
        if hasattr(ticks, "places"):
            self.axis.locator = ticks
        else:
            self.axis.set_ticks(numbers(ticks), labels, **style)

    def get_ticks(self, minor=False):
        low, high = self.ends()
        places = [] if minor else self.axis.ticks(low, high)[0]
        room = 1e-10 * abs(high - low)
        return as_array([float(each) for each in places if low - room <= each <= high + room])

    def set_ticklabels(self, ticklabels, **style):
        if self.axis.locator is None:
            self.set_ticks(self.get_ticks())
        return self.axis.set_ticklabels(ticklabels, **style)

    def set_alpha(self, alpha):
        self.alpha = alpha

    def update_normal(self, mappable):
        self.mappable = mappable

    update_ticks = minorticks_on = minorticks_off = draw_all = lambda self, *_, **__: None  # noqa

    def remove(self):
        """Takes the bar out of its figure, and gives the room back."""
        self.ax.remove()
        for host, host.spot, host.anchor in self.spots:
            pass

    #: The axes that made room, and where they stood before.
    spots = ()


def _fewer(locs, most=10):
    """Every second or third of many levels, those that hold the least."""
    step = max(1, math.ceil(len(locs) / most))
    kept = locs[::step]
    for at in range(1, step):
        if min(map(abs, locs[at::step])) < min(map(abs, kept)):
            kept = locs[at::step]
    return kept


def bar_place(hosts, is_lying, fraction, pad, shrink):
    """Where a bar beside axes stands in matplotlib's layout, whose axes make room for it."""
    pad = (0.15 if is_lying else 0.05) if pad is None else pad
    spots = [(each, each.spot, each.anchor) for each in hosts]
    for each in hosts:
        each.anchor = (0.5, 0.0) if is_lying else (1.0, 0.5)
    if len(hosts) == 1 and hosts[0].is_gridded:
        box = place_of(hosts[0], True)
        gap = 2 * pad / (1 - pad)
        long = [(1 - shrink) / 2, shrink, (1 - shrink) / 2]
        parts = [1 - fraction - pad, fraction]
        across = (box.width, 3, 0, long) if is_lying else (box.width, 2, gap, parts)
        down = (box.height, 2, gap, parts) if is_lying else (box.height, 3, 0, long)
        begins, ends = ([box.x0 + each for each in found] for found in tracks(box.x0, *across))
        tops, lows = ([box.y1 - each for each in found] for found in tracks(box.y1, *down))
        if is_lying:
            hosts[0].spot = Bbox.from_extents(box.x0, lows[0], box.x1, tops[0])
        else:
            hosts[0].spot = Bbox.from_extents(begins[0], box.y0, ends[0], box.y1)
        return Bbox.from_extents(begins[1], lows[1], ends[1], tops[1]), spots
    boxes = [place_of(each, True) for each in hosts]
    x0, y0 = min(each.x0 for each in boxes), min(each.y0 for each in boxes)
    x1, y1 = max(each.x1 for each in boxes), max(each.y1 for each in boxes)
    whole = Bbox.from_extents(x0, y0, x1, y1)
    if is_lying:
        kept = Bbox.from_extents(x0, y0 + (fraction + pad) * whole.height, x1, y1)
        wide = whole.width * shrink
        left = x0 + 0.5 * (whole.width - wide)
        place = Bbox.from_extents(left, y0, left + wide, y0 + fraction * whole.height)
    else:
        kept = Bbox.from_extents(x0, y0, x0 + (1 - fraction - pad) * whole.width, y1)
        high = whole.height * shrink
        low = y0 + 0.5 * (whole.height - high)
        place = Bbox.from_extents(x0 + (1 - fraction) * whole.width, low, x1, low + high)
    for host, box in zip(hosts, boxes):
        host.spot = narrowed(box, whole, kept)
    return place, spots


Colorbar.__module__ = "matplotlib.colorbar"
BarAxes.__module__, BarAxes.__name__, BarAxes.__qualname__ = "matplotlib.axes._axes", "Axes", "Axes"
