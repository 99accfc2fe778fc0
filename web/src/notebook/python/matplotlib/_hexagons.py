"""Points counted in hexagons."""

import math

from matplotlib._values import number, numbers
from matplotlib.collections import PolyCollection
from matplotlib.colors import LogNorm, Normalize

_CORNERS = ((0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5), (0.0, -1.0))


class HexCollection(PolyCollection):
    """Hexagons with a number each."""

    @staticmethod
    def _paint(area, tint):
        # With an edge of the same colour no gap shows between neighbours.
        area.set_color(tint)

    def get_offsets(self):
        import numpy

        return numpy.array(self.offsets)


def _ends(values):
    low, high = min(values, default=0.0), max(values, default=1.0)
    if high > low:
        return low, high
    room = 0.1 * abs(low) or 0.1
    return low - room, high + room


def hexagons(x, y, C, gridsize, extent, mincnt, reduce, bins):
    """The middles of hexagons in a grid, their corners, the numbers of each, and the box."""
    xs, ys = numbers(x), numbers(y)
    if len(xs) != len(ys):
        raise ValueError("x and y must be the same size")
    many = tuple(gridsize) if hasattr(gridsize, "__len__") else None
    across, up = many or (int(gridsize), int(gridsize / math.sqrt(3)))
    if extent is None:
        (x0, x1), (y0, y1) = _ends(xs), _ends(ys)
    else:
        x0, x1, y0, y1 = map(number, extent)
    room = 1e-9 * (x1 - x0)
    x0, x1 = x0 - room, x1 + room
    wide, high = (x1 - x0) / across, (y1 - y0) / up
    columns, rows = across + 1, up + 1
    first = columns * rows
    found = [[] for _ in range(first + across * up)]
    weights = [1.0] * len(xs) if C is None else numbers(C)
    for px, py, weight in zip(xs, ys, weights):
        ix, iy = (px - x0) / wide, (py - y0) / high
        # Two grids of middles, the second between the first.
        one, other = (round(ix), round(iy)), (math.floor(ix), math.floor(iy))
        near = (ix - one[0]) ** 2 + 3 * (iy - one[1]) ** 2
        if near < (ix - other[0] - 0.5) ** 2 + 3 * (iy - other[1] - 0.5) ** 2:
            if 0 <= one[0] < columns and 0 <= one[1] < rows:
                found[one[0] * rows + one[1]].append(weight)
        elif 0 <= other[0] < across and 0 <= other[1] < up:
            found[first + other[0] * up + other[1]].append(weight)
    middles = [(at // rows, at % rows) for at in range(first)]
    middles += [(at // up + 0.5, at % up + 0.5) for at in range(across * up)]
    middles = [(a * wide + x0, b * high + y0) for a, b in middles]
    if C is None:
        kept = [(place, float(len(each))) for place, each in zip(middles, found)
                if mincnt is None or len(each) >= mincnt]  # fmt: skip
    else:
        kept = [(place, number(reduce(each))) for place, each in zip(middles, found)
                if len(each) > (mincnt or 0)]  # fmt: skip
    corners = [(a * wide, b * high / 3) for a, b in _CORNERS]
    return kept, corners, ((x0, x1), (y0, y1))


def drawn_hexagons(found, bins, cmap, norm, vmin, vmax, style):
    """Their artist."""
    kept, corners, box = found
    areas = [[(x + a, y + b) for a, b in corners] for (x, y), _ in kept]
    norm = norm or (LogNorm if bins == "log" else Normalize)(vmin, vmax)
    made = HexCollection(areas, cmap=cmap, norm=norm, array=[each for _, each in kept], **style)
    made.offsets, made.extent, made.order = [place for place, _ in kept], box, 1
    made.limits()
    return made


HexCollection.__name__ = HexCollection.__qualname__ = "PolyCollection"
HexCollection.__module__ = "matplotlib.collections"
