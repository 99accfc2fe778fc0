"""Colour maps: tables of colours that numbers from 0 to 1 choose from, with matplotlib's digits."""

import bisect
import functools
import math
import pkgutil


@functools.cache
def packed_tables():
    """The tables that cannot be computed from a few colours, by their names. The file holds the
    second differences of red, green and blue, in bytes of seven bits each, the sign as last bit."""
    cells = iter(pkgutil.get_data(__name__, "maps.bin"))

    def number():
        found = shift = 0
        while True:
            byte = next(cells)
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found // 2 if found % 2 == 0 else -(found + 1) // 2

    def column(count, scale):
        value, step, found = 0, 0, []
        for _ in range(count):
            step += number()
            value += step
            found.append(value / scale)
        return found

    names = "viridis plasma inferno magma cividis turbo".split()
    sizes = [(256, 10**6)] * 6 + [(33, 10**9), (510, 10**6)]
    tables = {
        name: list(zip(*[column(*size) for _ in range(3)]))
        for name, size in zip([*names, "coolwarm", "twilight"], sizes)
    }
    round_about = tables["twilight"]
    tables["twilight_shifted"] = [*round_about[254::-1], *round_about[:254:-1]]
    return tables


def between(stops, count):
    """So many values at equal distances between stops `(place, before, after)` from 0 to 1."""
    places = [stop[0] * (count - 1) for stop in stops]
    found = [stops[0][2]]
    for at in range(1, count - 1):
        place = (count - 1) * (at * (1 / (count - 1)))
        right = bisect.bisect_left(places, place)
        part = (place - places[right - 1]) / (places[right] - places[right - 1])
        start = stops[right - 1][2]
        found.append(part * (stops[right][1] - start) + start)
    return [min(max(each, 0.0), 1.0) for each in [*found, stops[-1][1]]]


def _rgba(given, alpha=None):
    from matplotlib.colors import to_rgba

    return to_rgba(given, alpha)


class Colormap:
    """A map from numbers to colours. Called with a number from 0 to 1, with the number of a colour,
    or with an array of either, it gives red, green, blue and alpha from 0 to 1."""

    def __init__(self, name, N=256):
        self.name, self.N = name, int(N)
        self.under = self.over = self.bad = None

    @functools.cached_property
    def table(self):
        """Red, green and blue of each colour, from 0 to 1; of three numbers or four."""
        return self._made_table()

    @functools.cached_property
    def _shown(self):
        return [tuple(round(255 * each) for each in row[:3]) for row in self.table]

    def _place(self, value):
        """Which colour a number chooses."""
        if isinstance(value, float):
            value = self.N - 1 if value == 1 else math.floor(min(max(value, -1), 2) * self.N)
        return min(max(int(value), -1), self.N)

    def parts(self, value):
        """Red, green and blue of a number from 0 to 1, each from 0 to 255."""
        place = self._place(float(value))
        if place < 0 and self.under or place >= self.N and self.over:
            given = self.under if place < 0 else self.over
            return tuple(round(255 * each) for each in given[:3])
        return self._shown[min(max(place, 0), self.N - 1)]

    def _color(self, value, alpha):
        if value != value:
            return self.bad or (0.0, 0.0, 0.0, 0.0)
        place = self._place(value)
        row = self.table[min(max(place, 0), self.N - 1)]
        row = self.under or row if place < 0 else self.over or row if place >= self.N else row
        return (*row[:3], float(row[3] if len(row) > 3 else 1) if alpha is None else alpha)

    def __call__(self, X, alpha=None, bytes=False):
        import numpy

        array = numpy.asarray(X)
        kind = float if array.dtype.kind == "f" else int
        alphas = numpy.broadcast_to(numpy.asarray(alpha), array.shape).ravel().tolist() \
            if hasattr(alpha, "__len__") else [alpha] * array.size  # fmt: skip
        rows = [self._color(kind(x), a) for x, a in zip(array.ravel().tolist(), alphas)]
        if bytes:
            rows = [tuple(int(255 * each) for each in row) for row in rows]
        if array.ndim == 0:
            return rows[0]
        kind = "uint8" if bytes else "float64"
        return numpy.array(rows, dtype=kind).reshape(*array.shape, 4)

    def set_bad(self, color="k", alpha=None):
        """The colour of what is no number."""
        self.bad = _rgba(color, alpha)

    def set_under(self, color="k", alpha=None):
        """The colour of numbers below the limits."""
        self.under = _rgba(color, alpha)

    def set_over(self, color="k", alpha=None):
        """The colour of numbers above the limits."""
        self.over = _rgba(color, alpha)

    def set_extremes(self, *, bad=None, under=None, over=None):
        for name, given in (("bad", bad), ("under", under), ("over", over)):
            if given is not None:
                setattr(self, name, _rgba(given))

    def with_extremes(self, **given):
        made = self.copy()
        made.set_extremes(**given)
        return made

    get_bad = lambda self: self.bad or (0.0, 0.0, 0.0, 0.0)  # noqa: E731
    get_under = lambda self: self.under or self(0)  # noqa: E731
    get_over = lambda self: self.over or self(self.N - 1)  # noqa: E731

    def copy(self):
        import copy

        return copy.copy(self)

    def __eq__(self, other):
        return isinstance(other, Colormap) and self.table == other.table

    __hash__ = object.__hash__

    def _with(self, made):
        made.under, made.over, made.bad = self.under, self.over, self.bad
        return made

    def reversed(self, name=None):
        made = self._with(self._reversed(name or f"{self.name}_r"))
        made.under, made.over = made.over, made.under
        return made

    def resampled(self, lutsize):
        """The map with so many colours."""
        return self._with(self._resampled(int(lutsize)))


class ListedColormap(Colormap):
    """A map of given colours."""

    def __init__(self, colors, name="from_list", N=None):
        self.colors = colors
        super().__init__(name, len(colors) if N is None else N)

    def _made_table(self):
        rows = self.colors
        if isinstance(rows, str):
            rows = [rows]
        rows = [each if isinstance(each, tuple) else _rgba(each) for each in rows]
        return [rows[at % len(rows)] for at in range(self.N)]

    def _reversed(self, name):
        return ListedColormap(list(self.colors)[::-1], name, self.N)

    def _resampled(self, count):
        import numpy

        colors = [self(each) for each in numpy.linspace(0, 1, count).tolist()]
        return ListedColormap(colors, self.name)


class LinearSegmentedColormap(Colormap):
    """A map between stops, given by "red", "green" and "blue" as rows `(place, before, after)`, or
    as functions."""

    def __init__(self, name, segmentdata, N=256, gamma=1.0):
        self._segmentdata = segmentdata
        super().__init__(name, N)

    @classmethod
    def from_list(cls, name, colors, N=256, gamma=1.0):
        """A map between given colours at equal distances, or at places `(place, color)`."""
        if isinstance(colors, str):
            raise ValueError("colors must be iterable")
        rows = list(colors)
        places = [*(at * (1 / (len(rows) - 1)) for at in range(len(rows) - 1)), 1.0]
        if all(not isinstance(each, str) and len(each) == 2 for each in rows):
            places, rows = zip(*rows)
        rows = [_rgba(each) for each in rows]
        names = ("red", "green", "blue", "alpha")
        data = {
            name: [(place, row[at], row[at]) for place, row in zip(places, rows)]
            for at, name in enumerate(names)
        }
        return cls(name, data, N)

    def _made_table(self):
        columns = []
        for name in ("red", "green", "blue", "alpha"):
            stops = self._segmentdata.get(name, [(0.0, 1.0, 1.0), (1.0, 1.0, 1.0)])
            if callable(stops):
                last = max(self.N - 1, 1)
                columns.append([min(max(stops(at * (1 / last)), 0.0), 1.0) for at in range(self.N)])
            else:
                columns.append(between(stops, self.N) if self.N > 1 else [stops[-1][1]])
        return list(zip(*columns))

    def _reversed(self, name):
        turned = {
            key: (lambda x, f=stops: f(1.0 - x)) if callable(stops)
            else [(1.0 - place, after, before) for place, before, after in stops[::-1]]
            for key, stops in self._segmentdata.items()
        }  # fmt: skip
        return LinearSegmentedColormap(name, turned, self.N)

    def _resampled(self, count):
        return LinearSegmentedColormap(self.name, self._segmentdata, count)


for _each in (Colormap, ListedColormap, LinearSegmentedColormap):
    _each.__module__ = "matplotlib.colors"
