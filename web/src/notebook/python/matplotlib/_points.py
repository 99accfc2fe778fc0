"""Marks at points."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, Line2D, as_array, finite, parts_of
from matplotlib._values import plain_numbers, rows
from matplotlib.cm import get_cmap
from matplotlib.colors import INK, Normalize, color, hexed, to_rgba
from matplotlib.ticker import MaxNLocator, number_texts


class PathCollection(Artist):
    """Marks at points, each with a size and a colour."""

    order = 1

    def __init__(self, xs, ys, sizes, colors, style, mapped=None):
        self.xs, self.ys, self.sizes, self.colors = xs, ys, sizes, colors
        self.label = style.get("label")
        self.marker = style.get("marker") or "o"
        self.alpha = style.get("alpha")
        self.given_edge = edge = style.get("edgecolor")
        self.edge = None if edge in (None, "none", "face") else color(edge)
        self.norm, self.cmap = mapped or (None, None)
        self.extent = (finite(xs), finite(ys))

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    get_clim = limits

    def set_clim(self, vmin=None, vmax=None):
        low, high = vmin if vmax is None and isinstance(vmin, (tuple, list)) else (vmin, vmax)
        self.norm = self.norm or Normalize()
        self.norm.vmin = self.norm.vmin if low is None else float(low)
        self.norm.vmax = self.norm.vmax if high is None else float(high)
        self._tint()

    def set_cmap(self, cmap):
        self.cmap = get_cmap(cmap)
        self._tint()

    def set_array(self, values):
        self.values = plain_numbers(values)
        self.norm, self.cmap = self.norm or Normalize(), self.cmap or get_cmap()
        self.norm.fit(list(map(float, self.values)))
        self._tint()

    def _tint(self):
        """Gives the marks the colours of their numbers."""
        if self.values is not None and self.cmap is not None:
            parts = (self.cmap.parts(self.norm.part(float(each))) for each in self.values)
            self.colors = list(map(hexed, parts))

    def get_offsets(self):
        return as_array(list(zip(self.xs, self.ys)))

    def set_offsets(self, offsets):
        places = rows(offsets)
        self.xs, self.ys = ([float(each[at]) for each in places] for at in (0, 1))
        self.extent = (finite(self.xs), finite(self.ys))

    def get_sizes(self):
        return as_array(self.sizes)

    def set_sizes(self, sizes):
        self.sizes = plain_numbers(sizes)

    #: The numbers that chose colours.
    values = None

    def get_array(self):
        return None if self.values is None else as_array(list(map(float, self.values)))

    def get_cmap(self):
        return self.cmap

    def get_facecolor(self):
        return as_array([parts_of(each, self.alpha) for each in self.colors])

    get_facecolors = get_facecolor

    def set_facecolor(self, given):
        given = given if isinstance(given, str) else rows(given)
        is_many = isinstance(given, list) and given and not isinstance(given[0], (int, float))
        self.colors = [color(each) for each in (given if is_many else [given])]

    set_color = set_facecolors = set_fc = set_facecolor

    def get_edgecolor(self):
        if self.edge is None:
            return self.get_facecolor()
        return as_array([tuple(map(float, to_rgba(self.given_edge, self.alpha)))])

    get_edgecolors = get_ec = get_edgecolor

    def set_edgecolor(self, given):
        self.given_edge = given
        self.edge = None if isinstance(given, str) and given in ("none", "face") else color(given)

    set_edgecolors = set_ec = set_edgecolor

    def set_linewidth(self, width):
        """Nothing: edges have one width."""

    set_linewidths = set_lw = set_linewidth

    def legend_elements(self, prop="colors", num="auto", fmt=None, func=lambda x: x, **style):
        """Marks and texts for a legend of the colours, or of the sizes."""
        if prop not in ("colors", "sizes"):
            raise ValueError(
                "Valid values for `prop` are 'colors' or 'sizes'. You supplied "
                f"'{prop}' instead."
            )
        if prop == "colors" and self.values is None:
            return [], []
        values = self.values if prop == "colors" else self.sizes
        known = sorted({float(func(each)) for each in values})
        if num is not None and not isinstance(num, str) and not isinstance(num, int):
            known = sorted(map(float, rows(num)))
        elif isinstance(num, int) or (num == "auto" and len(known) > 9):
            count = num if isinstance(num, int) else 9
            places = MaxNLocator(count, steps=[1, 2, 2.5, 3, 5, 6, 8, 10]).places(
                known[0], known[-1], count
            )
            known = [each for each in places if known[0] <= each <= known[-1]]
        texts = [_legend_text(each, text, fmt) for each, text in zip(known, number_texts(known))]
        handles = []
        for each in known:
            look = {"linestyle": "", "marker": self.marker, "alpha": self.alpha}
            if prop == "colors":
                look["color"] = hexed(self.cmap.parts(self.norm.part(each)))
            else:
                look["markersize"] = math.sqrt(each)
            handles.append(Line2D([0.0], [0.0], {**look, **style}, INK))
        return handles, texts

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


def _legend_text(value, text, form):
    """How a number stands in a legend."""
    if form is None:
        return f"$\\mathdefault{{{text}}}$"
    if isinstance(form, str):
        return form.format(x=value) if "{" in form else form % value
    return form(value)


PathCollection.__module__ = "matplotlib.collections"
