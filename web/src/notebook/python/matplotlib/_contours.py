"""Lines of equal height of a matrix, and the areas between them."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, as_array, dash_array
from matplotlib._values import matrix, number, numbers, rows
from matplotlib.cm import get_cmap
from matplotlib.colors import INK, Normalize, color, hexed

_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


class Field:
    """Heights at the crossings of a grid, which may be bent: rows of (x, y, height)."""

    def __init__(self, given):
        heights = matrix(given[-1])
        if len(heights) < 2 or len(heights[0]) < 2:
            shape = (len(heights), len(heights[0]) if heights else 0)
            raise TypeError(
                f"Input z must be at least a (2, 2) shaped array, but has shape {shape}"
            )
        if len(given) == 1:
            xs = [[float(at) for at in range(len(heights[0]))]] * len(heights)
            ys = [[float(at)] * len(heights[0]) for at in range(len(heights))]
        else:
            xs, ys = _spread(given[0], heights, False), _spread(given[1], heights, True)
        self.rows = [list(zip(*each)) for each in zip(xs, ys, heights)]
        self.heights = [each for row in heights for each in row if math.isfinite(each)]
        self.xs = [each for row in xs for each in row]
        self.ys = [each for row in ys for each in row]

    def cells(self):
        """The four corners of each cell that has them all, by its row and column."""
        for at, (row, other) in enumerate(zip(self.rows, self.rows[1:])):
            for place in range(len(row) - 1):
                found = (row[place], row[place + 1], other[place + 1], other[place])
                if all(math.isfinite(each[2]) for each in found):
                    yield at, place, found


def _spread(values, heights, is_down):
    """Places along an axis, (rows, columns), of a grid's lines or of all its crossings."""
    found = rows(values)
    if found and isinstance(found[0], list):
        made = [numbers(row) for row in found]
        if len(made) != len(heights) or len(made[0]) != len(heights[0]):
            raise TypeError(
                f"Shapes of {'y' if is_down else 'x'} {(len(made), len(made[0]))} and z "
                f"{(len(heights), len(heights[0]))} do not match"
            )
        return made
    line = numbers(found)
    wanted = len(heights) if is_down else len(heights[0])
    if len(line) != wanted:
        name, what = ("y", "rows") if is_down else ("x", "columns")
        raise TypeError(
            f"Length of {name} ({len(line)}) must match number of {what} in z ({wanted})"
        )
    return [[each] * len(heights[0]) for each in line] if is_down else [line] * len(heights)


def levels_of(given, heights):
    """The heights at which lines or areas begin: round ones, a few or about as many as given."""
    if given is not None and not isinstance(given, int):
        return numbers(given)
    low, high = min(heights, default=0.0), max(heights, default=1.0)
    if not low < high:
        return [low, low + 1]
    least = (high - low) / (8 if given is None else given + 1)
    scale = 10.0 ** math.floor(math.log10(least))
    step = next(each * scale for each in _STEPS if each * scale >= least * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(at * step, 12) for at in range(first, last + 1)]


def _crossing(one, other, level):
    part = (level - one[2]) / (other[2] - one[2])
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def segments(field, level):
    """Pairs of places between which the height is `level`."""
    found = []
    for _, _, corners in field.cells():
        above = [each[2] > level for each in corners]
        if all(above) or not any(above):
            continue
        pairs = list(zip(corners, corners[1:] + corners[:1]))
        ends = [
            _crossing(one, other, level)
            for (one, other) in pairs
            if (one[2] > level) != (other[2] > level)
        ]
        if len(ends) == 4:
            # A saddle: the middle says which sides belong together.
            is_high = sum(each[2] for each in corners) / 4 > level
            ends = ends if is_high != above[0] else [ends[3], *ends[:3]]
        # Where a corner has just this height, two ends are one.
        found += [pair for pair in zip(ends[::2], ends[1::2]) if math.dist(*pair) > 1e-9]
    return found


def joined(pairs):
    """Lines of segments that meet."""
    key = lambda place: (round(place[0], 9), round(place[1], 9))  # noqa: E731
    ends = {}
    for at, pair in enumerate(pairs):
        for place in pair:
            ends.setdefault(key(place), []).append(at)
    used, lines = set(), []
    for at, pair in enumerate(pairs):
        if at in used:
            continue
        used.add(at)
        line = list(pair)
        for is_front in (False, True):
            while True:
                tip = line[0] if is_front else line[-1]
                following = next((e for e in ends[key(tip)] if e not in used), None)
                if following is None:
                    break
                used.add(following)
                one, other = pairs[following]
                fresh = other if key(one) == key(tip) else one
                line.insert(0, fresh) if is_front else line.append(fresh)
        lines.append(line)
    return lines


def _cut(corners, level, is_above):
    """The part of an area on one side of a height."""
    made = []
    for one, other in zip(corners, corners[1:] + corners[:1]):
        inside, next_inside = (
            each[2] >= level if is_above else each[2] <= level for each in (one, other)
        )
        if inside:
            made.append(one)
        if inside != next_inside:
            made.append((*_crossing(one, other, level), level))
    return made


def bands(field, levels):
    """For each two levels: the areas between them, runs of whole cells as one."""
    found = [[] for _ in levels[1:]]
    run = {}

    def end(band):
        if band in run:
            found[band].append(run.pop(band)[1])

    for at, place, corners in field.cells():
        heights = [each[2] for each in corners]
        for band, (low, high) in enumerate(zip(levels, levels[1:])):
            is_last = band == len(levels) - 2
            if min(heights) > high or max(heights) < low:
                end(band)
                continue
            is_below = max(heights) < high or is_last and max(heights) <= high
            if not (is_below and min(heights) >= low):
                end(band)
                part = _cut(_cut(list(corners), low, True), high, False)
                if len(part) > 2:
                    found[band].append([each[:2] for each in part])
                continue
            kept = run.get(band)
            if kept is not None and kept[0] == (at, place):
                ends = kept[1]
                ends = [ends[0], corners[1][:2], corners[2][:2], ends[3]]
                run[band] = ((at, place + 1), ends)
            else:
                end(band)
                run[band] = ((at, place + 1), [each[:2] for each in corners])
    for band in list(run):
        end(band)
    return found


class QuadContourSet(Artist):
    """Lines or areas of a field, with a colour for each level."""

    def __init__(self, field, levels, style, is_filled):
        self.field, self.heights, self.is_filled = field, levels, is_filled
        self.alpha = style.get("alpha")
        self.order = 0.5 if is_filled else 1.5
        self.cmap = get_cmap(style.get("cmap"))
        self.norm = style.get("norm") or Normalize(style.get("vmin"), style.get("vmax"))
        self.norm.fit(levels)
        self.colors = self._colors(style.get("colors"))
        widths = style.get("linewidths", style.get("linewidth"))
        self.widths = [1.5] if widths is None else numbers(widths)
        dashes = style.get("linestyles", style.get("linestyle"))
        self.dashes = [dashes] if dashes is None or isinstance(dashes, str) else list(dashes)
        self.is_one_colour = style.get("colors") is not None
        self.extent = (field.xs, field.ys)
        self.sticky = tuple((min(each), max(each)) for each in self.extent)
        self.texts = []

    @property
    def levels(self):
        return as_array(self.heights)

    @property
    def collections(self):
        return [self]

    def _colors(self, given):
        values = self.heights
        if self.is_filled:
            values = [(one + other) / 2 for one, other in zip(values, values[1:])]
        if given is not None:
            is_one = isinstance(given, str) or isinstance(given, tuple) and len(given) in (3, 4)
            listed = [given] if is_one else list(given)
            return [color(listed[at % len(listed)]) for at in range(len(values))]
        return [hexed(self.cmap.parts(self.norm.part(each))) for each in values]

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    def legend_elements(self, **_):
        return [self], [str(each) for each in self.heights]

    def draw(self, view):
        on_paper = lambda place: (view.x(place[0]), view.y(place[1]))  # noqa: E731
        drawn = []
        if self.is_filled:
            for fill, areas in zip(self.colors, bands(self.field, self.heights)):
                path = "".join(_svg.polyline(map(on_paper, each)) + "Z" for each in areas)
                # Neighbours overlap by the line, so that no gaps show.
                line = None if self.alpha is not None else fill
                if path:
                    drawn.append(_svg.element("path", d=path, fill=fill, stroke=line,
                                              stroke_width=0.5))  # fmt: skip
            return [_svg.element("g", "".join(drawn), opacity=self.alpha)]
        for at, (level, fill) in enumerate(zip(self.heights, self.colors)):
            lines = joined(segments(self.field, level))
            path = "".join(_svg.polyline(map(on_paper, each)) for each in lines)
            dash = self.dashes[at % len(self.dashes)]
            if dash is None and level < 0 and self.is_one_colour:
                dash = "--"
            if path:
                drawn.append(_svg.element(
                    "path", d=path, fill="none", stroke=fill,
                    stroke_width=float(self.widths[at % len(self.widths)] * 4 / 3),
                    stroke_dasharray=dash_array(dash), opacity=self.alpha,
                ))  # fmt: skip
        return drawn

    def places(self):
        """For each level that is somewhere: the middle of its longest line."""
        for level, fill in zip(self.heights, self.colors):
            lines = joined(segments(self.field, level))
            if lines:
                line = max(lines, key=len)
                yield level, line[len(line) // 2], fill

    def key(self, x, y):
        fill = self.colors[len(self.colors) // 2] if self.colors else INK
        return _svg.element("rect", x=float(x), y=float(y - 5), width=24, height=10, fill=fill)


QuadContourSet.__module__ = "matplotlib.contour"


def contour_set(given, levels, style, is_filled):
    """What `contour` and `contourf` draw: [X, Y,] Z and levels, one by one."""
    given = list(given)
    if len(given) in (2, 4):
        levels = given.pop()
    if len(given) not in (1, 3):
        raise TypeError(f"contour takes Z, or X, Y and Z, and levels, not {len(given)} arrays.")
    levels = int(number(levels)) if _is_count(levels) else levels
    field = Field(given)
    return QuadContourSet(field, levels_of(levels, field.heights), style, is_filled)


def _is_count(levels):
    return levels is not None and not hasattr(levels, "__len__")
