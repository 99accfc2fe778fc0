"""What several artists of one call are given back as."""

from matplotlib._artists import Artist
from matplotlib.colors import color


class _Container(tuple):
    """Artists of one call, with a name of their own."""

    label = None

    def get_label(self):
        return self.label or ""

    def set_label(self, label):
        self.label = str(label)

    def get_children(self):
        return [each for each in self if each is not None]

    def remove(self):
        for each in self:
            for one in each if isinstance(each, (list, tuple)) else [each]:
                if one is not None:
                    one.remove()

    def __repr__(self):
        return f"<{type(self).__name__} object of {len(self)} artists>"

    __str__ = __repr__


class BarContainer(_Container):
    """The bars of one call."""

    def __new__(cls, patches, label=None):
        made = super().__new__(cls, patches)
        made.patches, made.label = list(patches), label
        return made

    def key(self, x, y):
        return self[0].key(x, y) if self else ""


class ErrorbarContainer(_Container):
    """A line, the ends of its ranges, and the ranges."""

    def __new__(cls, parts, has_xerr, has_yerr, label=None):
        made = super().__new__(cls, parts)
        made.lines, made.label = tuple(parts), label
        made.has_xerr, made.has_yerr = has_xerr, has_yerr
        return made

    def key(self, x, y):
        line, _, ranges = self
        return (line or ranges[0]).key(x, y)


class StemContainer(_Container):
    """The marks, lines and base of one call."""

    def __new__(cls, parts, label=None):
        made = super().__new__(cls, parts)
        made.markerline, made.stemlines, made.baseline = parts
        made.label = label
        return made


class LineCollection(Artist):
    """Lines that are drawn and named as one."""

    def __init__(self, lines, label=None):
        self.parts, self.label = list(lines), label
        self.order = max((each.order for each in self.parts), default=2)
        self.extent = tuple([n for each in self.parts for n in each.extent[at]] for at in (0, 1))

    def draw(self, view):
        return [text for each in self.parts for text in each.draw(view)]

    def key(self, x, y):
        return self.parts[0].key(x, y) if self.parts else ""

    def get_segments(self):
        import numpy

        return [numpy.array(list(zip(each.xs, each.ys))) for each in self.parts]

    def _of_each(name, read):
        def change(self, given):
            for each in self.parts:
                setattr(each, name, read(given))

        change.__name__ = f"set_{name}"
        return change

    set_color = set_edgecolor = set_colors = _of_each("color", color)
    set_linewidth = set_linewidths = set_lw = _of_each("width", float)
    set_linestyle = set_linestyles = _of_each("dash", str)
    set_alpha = _of_each("alpha", float)


class EventCollection(LineCollection):
    """The lines of one row of events."""


class ArtistList(list):
    """The artists of one kind that stand in axes."""

    def __init__(self, kind, artists):
        super().__init__(artists)
        self._kind = kind

    def __repr__(self):
        return f"<Axes.ArtistList of {len(self)} {self._kind}>"


class silent_list(list):
    """A list that tells what it holds."""

    def __init__(self, kind, values):
        super().__init__(values)
        self._kind = kind

    def __repr__(self):
        if not self:
            return f"<an empty list of {self._kind}s>" if self._kind else "<an empty list>"
        return f"<a list of {len(self)} {self._kind} objects>"


for _each in (BarContainer, ErrorbarContainer, StemContainer):
    _each.__module__ = "matplotlib.container"
for _each in (LineCollection, EventCollection):
    _each.__module__ = "matplotlib.collections"
