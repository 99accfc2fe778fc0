"""Grids of axes."""

from matplotlib._refusals import getter, unsupported


class Spans(tuple):
    """How many rows and columns a grid has, and how long they are beside one another."""

    ratios = (None, None)
    #: Of matplotlib's layout what is set of its edges and gaps.
    rooms = {}


_ROOMS = ("left", "right", "bottom", "top", "wspace", "hspace")


def rooms_of(given):
    return {name: float(given[name]) for name in _ROOMS if given.get(name) is not None}


def spans(rows, columns, height_ratios=None, width_ratios=None, rooms=None):
    found = Spans((rows, columns))
    found.rooms = rooms or {}
    given = []
    for count, ratios, name, many in (
        (rows, height_ratios, "height", "rows"), (columns, width_ratios, "width", "columns"),
    ):  # fmt: skip
        ratios = None if ratios is None else list(ratios)
        if ratios is not None and len(ratios) != count:
            raise ValueError(
                f"Expected the given number of {name} ratios to match the number of {many} of the "
                "grid"
            )
        given.append(ratios)
    found.ratios = tuple(given)
    return found


def weights(all_axes, count, at):
    """How long each of the rows (`at` 0) or columns of a figure is beside the others."""
    for axes in all_axes:
        ratios = getattr(axes.spans, "ratios", (None, None))[at]
        if ratios is not None:
            return [each for each in ratios for _ in range(count // axes.spans[at])]
    return [1.0] * count


class SubplotSpec(tuple):
    """A part of a grid: the cell as (row, column, rows, columns), and the grid's spans."""

    @property
    def rowspan(self):
        row, _, high, _ = self[0]
        return range(row, row + high)

    @property
    def colspan(self):
        _, column, _, wide = self[0]
        return range(column, column + wide)

    def subgridspec(self, nrows, ncols, **options):
        return GridSpecFromSubplotSpec(nrows, ncols, self, **options)


class GridSpec:
    """A grid whose parts are places of axes: `add_subplot(grid[0, 1:])`."""

    def __init__(self, nrows, ncols, figure=None, height_ratios=None, width_ratios=None, **rooms):
        self._size = spans(nrows, ncols, height_ratios, width_ratios, rooms_of(rooms))
        self.figure, self.nrows, self.ncols = figure, nrows, ncols

    def get_geometry(self):
        return self.nrows, self.ncols

    def get_width_ratios(self):
        return self._size.ratios[1] or [1] * self.ncols

    def get_height_ratios(self):
        return self._size.ratios[0] or [1] * self.nrows

    def update(self, **rooms):
        """Keeps the edges and gaps of matplotlib's layout; rooms between axes are chosen here."""
        self._size.rooms = {**self._size.rooms, **rooms_of(rooms)}

    def subplots(self, **options):
        """Axes at all places."""
        rows, columns = self._size
        return self.figure.subplots(rows, columns, within=self, **options)

    def _placed(self, cell):
        return SubplotSpec((cell, self._size))

    def __getitem__(self, key):
        rows, columns = self.nrows, self.ncols
        if not isinstance(key, tuple):
            # Counted from place to place, in rows.
            all_places = range(rows * columns)
            part = [all_places[key]] if isinstance(key, int) else all_places[key]
            if not part:
                raise IndexError("GridSpec slice would result in no space allocated for subplot")
            first, last = part[0], part[-1]
            left, right = sorted((first % columns, last % columns))
            key = (slice(first // columns, last // columns + 1), slice(left, right + 1))
        ranges = []
        for part, length in zip(key, (rows, columns)):
            part = slice(part, part + 1 or None) if isinstance(part, int) else part
            start, stop, _ = part.indices(length)
            if start >= stop:
                raise IndexError("GridSpec slice would result in no space allocated for subplot")
            ranges.append((start, stop - start))
        (row, high), (column, wide) = ranges
        return self._placed((row, column, high, wide))

    def __repr__(self):
        named = zip(("height", "width"), self._size.ratios)
        ratios = [f", {name}_ratios={each!r}" for name, each in named if each is not None]
        return f"GridSpec({self.nrows}, {self.ncols}{''.join(ratios)})"


class GridSpecFromSubplotSpec(GridSpec):
    """A grid in a part of another."""

    def __init__(self, nrows, ncols, subplot_spec, width_ratios=None, height_ratios=None, **_):
        if width_ratios is not None or height_ratios is not None:
            raise unsupported(
                "A grid in a part of another has no ratios here. Give them to the outer grid."
            )
        super().__init__(nrows, ncols)
        self._within = subplot_spec

    def _placed(self, cell):
        (top, left, rows, columns), (all_rows, all_columns) = self._within
        row, column, high, wide = cell
        place = (top * self.nrows + row * rows, left * self.ncols + column * columns)
        size = spans(all_rows * self.nrows, all_columns * self.ncols)
        return SubplotSpec(((*place, high * rows, wide * columns), size))


__getattr__ = getter("matplotlib.gridspec", [*globals()])
