"""Matrices as pictures."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, as_array
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize, color, hexed


class AxesImage(Artist):
    """A matrix as coloured cells."""

    order = 0
    colorbar = None
    #: Cells along an axis that are drawn; of more, every second or third is.
    most = 256

    def __init__(self, cells, extent, cmap, norm, alpha, is_upper):
        self.cells = cells
        self.is_coloured = bool(cells) and bool(cells[0]) and isinstance(cells[0][0], list)
        self.cmap, self.norm, self.alpha = get_cmap(cmap), norm or Normalize(), alpha
        if not self.is_coloured:
            self.norm.fit([cell for row in cells for cell in row])
        self.bounds, self.is_upper = extent, is_upper
        left, right, bottom, top = extent
        self.extent = ((left, right), (bottom, top))
        self.sticky = self.extent

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    def set_clim(self, vmin=None, vmax=None):
        self.norm = Normalize(vmin, vmax)
        self.norm.fit([cell for row in self.cells for cell in row])

    def set_data(self, values):
        from matplotlib._values import matrix

        self.cells = matrix(values)

    def set_cmap(self, cmap):
        self.cmap = get_cmap(cmap)

    def get_array(self):
        return as_array(self.cells)

    def get_extent(self):
        return self.bounds

    def set_extent(self, extent):
        self.bounds = extent
        left, right, bottom, top = self.bounds
        self.extent = self.sticky = ((left, right), (bottom, top))

    def get_size(self):
        return len(self.cells), len(self.cells[0]) if self.cells else 0

    def autoscale(self):
        """Takes the limits of the colours from the numbers."""
        self.set_clim()

    def set_norm(self, norm):
        self.norm = norm
        self.norm.fit([cell for row in self.cells for cell in row])

    def set_interpolation(self, way):
        """Nothing: cells have sharp edges."""

    def get_cmap(self):
        return self.cmap

    def get_clim(self):
        return self.limits()

    def parts(self, cell):
        """Red, green and blue of a cell, or None for what is not a number."""
        if self.is_coloured:
            scale = 1 if any(part > 1 for part in cell) else 255
            return tuple(min(max(round(scale * part), 0), 255) for part in cell[:3])
        if math.isfinite(cell):
            return self.cmap.parts(self.norm.part(cell))
        bad = self.cmap.bad
        return tuple(round(255 * each) for each in bad[:3]) if bad and bad[3] else None

    def at(self, x, y):
        """The colour of the cell at a place, or None."""
        left, right, bottom, top = self.bounds
        rows, columns = len(self.cells), len(self.cells[0]) if self.cells else 0
        if not rows or not columns or right == left or top == bottom:
            return None
        column = math.floor((x - left) / (right - left) * columns)
        row = math.floor((top - y) / (top - bottom) * rows)
        row = row if self.is_upper else rows - 1 - row
        if not (0 <= row < rows and 0 <= column < columns):
            return None
        return self.parts(self.cells[row][column])

    def draw(self, view):
        """A path for each colour, of the runs of cells that have it."""
        cells = self.cells if self.is_upper else self.cells[::-1]
        rows, columns = len(cells), len(cells[0]) if cells else 0
        if not rows or not columns:
            return []
        left, right, bottom, top = self.bounds
        x0, x1, y0, y1 = view.x(left), view.x(right), view.y(top), view.y(bottom)
        row_step, column_step = (max(1, -(-each // self.most)) for each in (rows, columns))
        shown_rows, shown_columns = range(0, rows, row_step), range(0, columns, column_step)
        wide, high = (x1 - x0) / len(shown_columns), (y1 - y0) / len(shown_rows)
        paths = {}
        for down, row in enumerate(shown_rows):
            y = y0 + down * high
            begun = None
            for across, column in enumerate([*shown_columns, None]):
                parts = None if column is None else self.parts(cells[row][column])
                if begun is not None and parts != begun[0]:
                    x, length = x0 + begun[1] * wide, (across - begun[1]) * wide
                    run = f"M{_svg.short(x)} {_svg.short(y)}h{_svg.short(length)}"
                    run += f"v{_svg.short(high)}h{_svg.short(-length)}z"
                    paths.setdefault(begun[0], []).append(run)
                    begun = None
                if begun is None and parts is not None:
                    begun = (parts, across)
        drawn = [
            _svg.element("path", d="".join(runs), fill=hexed(parts))
            for parts, runs in paths.items()
        ]
        crisp = _svg.element("g", "".join(drawn), shape_rendering="crispEdges", opacity=self.alpha)
        if not self.gaps[0]:
            return [crisp]
        lines = [[(x0 + at * wide, y0), (x0 + at * wide, y1)] for at in range(columns + 1)]
        lines += [[(x0, y0 + at * high), (x1, y0 + at * high)] for at in range(rows + 1)]
        path = "".join(map(_svg.polyline, lines))
        look = {"stroke": color(self.gaps[1]), "stroke_width": self.gaps[0] * 4 / 3}
        return [crisp, _svg.element("path", d=path, fill="none", **look)]

    #: How wide the lines between cells are, and their colour.
    gaps = (0.0, "white")


class QuadMesh(AxesImage):
    """A matrix whose cells are as wide and high as the axes make them."""


QuadMesh.__module__ = "matplotlib.collections"
AxesImage.__module__ = "matplotlib.image"
