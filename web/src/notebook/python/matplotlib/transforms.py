"""Boxes, and where axes stand in a figure."""

import itertools

from matplotlib import rcParams
from matplotlib._refusals import getter, unsupported


class Bbox:
    """A box between two corners."""

    def __init__(self, points):
        (self.x0, self.y0), (self.x1, self.y1) = points

    @staticmethod
    def from_extents(x0, y0, x1, y1):
        return Bbox([[x0, y0], [x1, y1]])

    @staticmethod
    def from_bounds(x0, y0, width, height):
        return Bbox([[x0, y0], [x0 + width, y0 + height]])

    width = property(lambda self: self.x1 - self.x0)
    height = property(lambda self: self.y1 - self.y0)
    xmin = property(lambda self: min(self.x0, self.x1))
    xmax = property(lambda self: max(self.x0, self.x1))
    ymin = property(lambda self: min(self.y0, self.y1))
    ymax = property(lambda self: max(self.y0, self.y1))
    extents = property(lambda self: (self.x0, self.y0, self.x1, self.y1))
    bounds = property(lambda self: (self.x0, self.y0, self.width, self.height))
    size = property(lambda self: (self.width, self.height))

    def get_points(self):
        import numpy

        return numpy.array([[self.x0, self.y0], [self.x1, self.y1]])

    def __array__(self, *_):
        return self.get_points()

    def __iter__(self):
        return iter(self.get_points())

    def __repr__(self):
        return f"Bbox([[{self.x0}, {self.y0}], [{self.x1}, {self.y1}]])"

    def __str__(self):
        return f"Bbox(x0={self.x0}, y0={self.y0}, x1={self.x1}, y1={self.y1})"


class Frame:
    """What numbers of a place are counted in: `kind` is as `annotate` names it."""

    def __init__(self, owner, kind):
        self.owner, self.kind = owner, kind

    def __add__(self, other):
        """Nothing: places are not moved by points."""
        return self

    def transform(self, place):
        raise unsupported("Places on paper are known only where a figure is drawn.")

    inverted = transform_point = transform


def tracks(start, whole, count, gap, ratios):
    """Where the rows or columns of a grid begin and end, by matplotlib's steps."""
    cell = whole / (count + gap * (count - 1))
    ratios = ratios or [1] * count
    norm = cell * count / sum(ratios)
    sides = [0, ratios[0] * norm]
    for each in ratios[1:]:
        sides += [gap * cell, each * norm]
    ends = list(itertools.accumulate(sides))
    return ends[::2], ends[1::2]


def narrowed(box, whole, kept):
    """A box in the place that it has in `kept`, as it stood in `whole`."""
    across, up = kept.width / whole.width, kept.height / whole.height
    x = lambda each: across * each + (kept.x0 - whole.x0 * across)  # noqa: E731
    y = lambda each: up * each + (kept.y0 - whole.y0 * up)  # noqa: E731
    return Bbox.from_extents(x(box.x0), y(box.y0), x(box.x1), y(box.y1))


def _cell_of(axes):
    """Where the grid puts axes."""
    given = {**axes.figure.rooms, **getattr(axes.spans, "rooms", {})}
    part = lambda name: given.get(name, rcParams[f"figure.subplot.{name}"])  # noqa: E731
    rows, columns = axes.spans
    along, across = getattr(axes.spans, "ratios", (None, None))
    row, column, high, wide = axes.cell
    left, top = part("left"), part("top")
    begins, ends = tracks(left, part("right") - left, columns, part("wspace"), across)
    downs, ups = tracks(top, top - part("bottom"), rows, part("hspace"), along)
    return Bbox.from_extents(
        left + begins[column], top - ups[row + high - 1],
        left + ends[column + wide - 1], top - downs[row],
    )  # fmt: skip


def place_of(axes, original=False):
    """The box of axes in parts of their figure. Pictures keep the shape of their cells."""
    if axes.part is not None:
        host, (x, y, wide, high) = axes.part
        box = Bbox.from_bounds(0.0, 0.0, 1.0, 1.0) if host is None else place_of(host)
        box = Bbox.from_bounds(
            box.x0 + x * box.width, box.y0 + y * box.height, wide * box.width, high * box.height
        )
    else:
        box = _cell_of(axes)
    box = axes.spot or box
    if original or axes.aspect == "auto":
        return box
    along, up = axes.shape()
    ratio = 1.0 if axes.aspect == "equal" else float(axes.aspect)
    ratio *= up / (along or 1)
    wide, high = (each * axes.figure.dpi for each in axes.figure.size)
    paper = high / wide
    width, height = box.width, box.width * ratio / paper
    if height > box.height:
        width, height = box.height * paper / ratio, box.height
    x1, y1 = box.x0 + width, box.y0 + height
    aside, above = axes.anchor
    right = (box.x0 + aside * (box.width - (x1 - box.x0))) - box.x0
    up = (box.y0 + above * (box.height - (y1 - box.y0))) - box.y0
    return Bbox.from_extents(box.x0 + right, box.y0 + up, x1 + right, y1 + up)


Bbox.__module__ = "matplotlib.transforms"
__getattr__ = getter("matplotlib.transforms", ["Bbox"])
