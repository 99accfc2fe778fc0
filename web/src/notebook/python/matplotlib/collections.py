"""Many lines, areas or shapes as one artist, for `add_collection`; numbers may choose colours."""

from matplotlib import _groups
from matplotlib._artists import Artist, Line2D, PolyCollection as _PolyCollection
from matplotlib._outlines import Outline
from matplotlib._points import PathCollection  # noqa: F401
from matplotlib._refusals import getter
from matplotlib._values import numbers, rows, styled
from matplotlib.cm import get_cmap
from matplotlib.colors import CYCLE, Normalize, hexed


def _turns(given, count):
    """One value for each of so many parts: those given come round again."""
    is_row = hasattr(given, "__len__") and not isinstance(given, (str, tuple))
    listed = list(given) if is_row else [given]
    return [listed[at % len(listed)] for at in range(count)] if listed else [None] * count


class _Kind(type):
    """Counts what axes' own methods make as of the class, too."""

    def __instancecheck__(cls, made):
        return type.__instancecheck__(cls.__dict__.get("likes", cls), made)


class _Mapped(Artist, metaclass=_Kind):
    """Parts, to which numbers give colours by a map and limits."""

    values = None

    def _begin(self, parts, cmap, norm, values, style):
        self.parts, self.label = parts, style.get("label")
        self.alpha = style.get("alpha")
        self.order = style.get("zorder") or max((each.order for each in parts), default=2)
        self.extent = tuple([n for each in parts for n in each.extent[at]] for at in (0, 1))
        self.norm, self.cmap = norm or Normalize(), get_cmap(cmap)
        if values is not None:
            self.set_array(values)

    def set_array(self, values):
        """Numbers that choose the colours; None leaves the colours."""
        self.values = None if values is None else [float(each) for each in numbers(values)]

    def get_array(self):
        import numpy

        return None if self.values is None else numpy.array(self.values)

    def set_cmap(self, cmap):
        self.cmap = get_cmap(cmap)

    def set_norm(self, norm):
        self.norm = norm

    def set_clim(self, vmin=None, vmax=None):
        vmin, vmax = vmin if isinstance(vmin, (tuple, list)) else (vmin, vmax)
        self.norm.vmin = self.norm.vmin if vmin is None else float(vmin)
        self.norm.vmax = self.norm.vmax if vmax is None else float(vmax)

    def get_cmap(self):
        return self.cmap

    def limits(self):
        if self.values is not None:
            self.norm.fit(self.values)
        return self.norm.vmin, self.norm.vmax

    def get_clim(self):
        """The limits that are known before it is drawn."""
        return self.norm.vmin, self.norm.vmax

    def _tints(self):
        """A colour for each part, where numbers choose them."""
        if not self.values:
            return None
        self.limits()
        found = [hexed(self.cmap.parts(self.norm.part(each))) for each in self.values]
        return _turns(found, len(self.parts))

    def draw(self, view):
        for each, tint in zip(self.parts, self._tints() or ()):
            self._paint(each, tint)
        return [text for each in self.parts for text in each.draw(view)]

    def key(self, x, y):
        return self.parts[0].key(x, y) if self.parts else ""


class LineCollection(_Mapped, _groups.LineCollection):
    """Lines, each through its own places."""

    likes = _groups.LineCollection

    def __init__(self, segments, linewidths=None, colors=None, linestyles="solid", *, cmap=None,
                 norm=None, array=None, **style):  # fmt: skip
        given = styled(style, "LineCollection")
        linewidths = given.pop("linewidth", given.pop("linewidths", linewidths))
        colors = given.pop("color", given.pop("edgecolor", colors))
        linestyles = given.pop("linestyle", linestyles)
        given.pop("facecolor", None)
        lines = [rows(each) for each in segments]
        looks = zip(lines, *(_turns(each, len(lines)) for each in (linewidths, colors, linestyles)))
        parts = [
            Line2D(
                [float(each[0]) for each in line], [float(each[1]) for each in line],
                {**given, "linewidth": width, "color": tint, "linestyle": dash}, CYCLE[0],
            )
            for line, width, tint, dash in looks
        ]  # fmt: skip
        self._begin(parts, cmap, norm, array, given)

    @staticmethod
    def _paint(line, tint):
        line.color = tint


class _Areas(_Mapped):
    """Areas with fills and edges."""

    @staticmethod
    def _paint(area, tint):
        area.set_facecolor(tint)

    def _of_each(name):
        def change(self, given):
            for each, value in zip(self.parts, _turns(given, len(self.parts))):
                getattr(each, name)(value)

        return change

    set_facecolor = set_facecolors = set_fc = _of_each("set_facecolor")
    set_edgecolor = set_edgecolors = set_ec = _of_each("set_edgecolor")
    set_linewidth = set_linewidths = set_lw = _of_each("set_linewidth")
    set_color = _of_each("set_color")
    del _of_each

    def _style(self, style):
        """Gives each part its look, of values for all or for each."""
        given = styled(style, type(self).__name__)
        width = given.get("linewidth", given.get("linewidths"))
        for name, value in (
            ("set_color", given.get("color")), ("set_facecolor", given.get("facecolor")),
            ("set_edgecolor", given.get("edgecolor")), ("set_linewidth", width),
        ):  # fmt: skip
            if value is not None:
                getattr(self, name)(value)
        for each in self.parts:
            each.alpha = given.get("alpha", each.alpha)
        return given


class PolyCollection(_Areas, _PolyCollection):
    """Areas, each through its own places."""

    likes = _PolyCollection

    def __init__(self, verts, sizes=None, closed=True, *, cmap=None, norm=None, array=None,
                 **style):  # fmt: skip
        parts = [Outline([numbers(place) for place in rows(each)], {}, CYCLE[0]) for each in verts]
        self._begin(parts, cmap, norm, array, styled(style, "PolyCollection"))
        self._style(style)


class PatchCollection(_Areas):
    """Patches; with `match_original` they keep their own looks."""

    def __init__(self, patches, match_original=False, *, cmap=None, norm=None, array=None,
                 **style):  # fmt: skip
        self._begin(list(patches), cmap, norm, array, styled(style, "PatchCollection"))
        if not match_original:
            for each in self.parts:
                each.set_facecolor(CYCLE[0])
                each.set_edgecolor("none")
            self._style(style)


__getattr__ = getter(
    "matplotlib.collections",
    ["LineCollection", "PathCollection", "PolyCollection", "PatchCollection"],
)
