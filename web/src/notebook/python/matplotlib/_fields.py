"""The methods of axes that draw heights, counts of pairs, shapes of distributions, and tables."""

import math

from matplotlib._artists import Line2D
from matplotlib._groups import EventCollection, LineCollection
from matplotlib._texts import Text
from matplotlib._values import number, numbers, rows, styled
from matplotlib.colors import CYCLE, INK

_OF_CONTOURS = """cmap colors alpha linewidths linewidth linestyles linestyle vmin vmax norm levels
    extend origin antialiased zorder label hatches""".split()


class Fields:
    """Draws into axes what few plots need."""

    def contour(self, *given, levels=None, **style):
        """Lines of equal height: of Z, or X, Y and Z, and levels."""
        return self._contours(given, levels, style, False)

    def contourf(self, *given, levels=None, **style):
        """The areas between lines of equal height."""
        return self._contours(given, levels, style, True)

    def _contours(self, given, levels, style, is_filled):
        from matplotlib._contours import contour_set
        from matplotlib._refusals import refuse

        for name in style:
            if name not in _OF_CONTOURS:
                raise TypeError(refuse(f"contour's {name}=", name, _OF_CONTOURS))
        made = contour_set(given, levels, style, is_filled)
        self.figure.current_image = made
        return self._add(made)

    def clabel(self, CS, levels=None, fontsize=None, fmt="%g", inline=True, colors=None, **_):
        """The height of each line, beside it."""
        texts = []
        for level, place, fill in CS.places():
            if levels is not None and level not in numbers(levels):
                continue
            if isinstance(fmt, dict):
                said = fmt.get(level, "")
            else:
                said = fmt(level) if callable(fmt) else (
                    fmt % level if "%" in fmt else fmt.format(level)
                )  # fmt: skip
            look = {"ha": "center", "va": "center", "color": colors or fill}
            texts.append(self.text(*place, said, fontsize=fontsize or 8, **look))
        return texts

    def hist2d(self, x, y, bins=10, range=None, density=False, weights=None, cmin=None, cmap=None,
               **style):  # fmt: skip
        """How many pairs lie in each cell of a grid. Gives counts, edges and picture."""
        import numpy

        counts, xs, ys = _counted(numbers(x), numbers(y), bins, range)
        if density:
            total = math.fsum(each for row in counts for each in row) or 1
            counts = [
                [each / total / ((b - a) * (d - c)) for each, c, d in zip(row, ys, ys[1:])]
                for row, a, b in zip(counts, xs, xs[1:])
            ]
        shown = [
            [each if cmin is None or each >= cmin else math.nan for each in row]
            for row in zip(*counts)
        ]
        image = self.pcolormesh(xs, ys, shown, cmap=cmap, **style)
        return numpy.array(counts), numpy.array(xs), numpy.array(ys), image

    def violinplot(self, dataset, positions=None, vert=True, widths=0.5, showmeans=False,
                   showextrema=True, showmedians=False, points=100, **_):  # fmt: skip
        """The density of each set of numbers, to both sides of its place."""
        found = rows(dataset)
        is_several = bool(found) and isinstance(found[0], list)
        if is_several and hasattr(dataset, "shape"):
            found = list(zip(*found))
        sets = [numbers(each) for each in (found if is_several else [found])]
        places = numbers(range_from_one(sets) if positions is None else positions)
        wide = numbers(widths) * (len(sets) if len(numbers(widths)) == 1 else 1)
        parts = {"bodies": []}
        tint = self._next()
        for place, values, width in zip(places, sets, wide):
            parts["bodies"].append(self._violin(place, values, width, points, vert, tint))
        lines = {"cmeans": showmeans and _mean, "cmedians": showmedians and _median}
        lines |= {"cmaxes": showextrema and max, "cmins": showextrema and min}
        for name, figure in lines.items():
            if figure:
                parts[name] = self._lines_of(
                    self._line([at - width / 4, at + width / 4], [figure(values)] * 2, vert, tint)
                    for at, values, width in zip(places, sets, wide)
                )
        if showextrema:
            parts["cbars"] = self._lines_of(
                self._line([place] * 2, [min(values), max(values)], vert, tint)
                for place, values in zip(places, sets)
            )
        return parts

    def _lines_of(self, lines):
        return self._add(LineCollection(lines))

    def _line(self, across, along, vert, tint):
        ends = (across, along) if vert else (along, across)
        return Line2D(*map(list, ends), {"color": tint}, INK)

    def _violin(self, place, values, width, points, vert, tint):
        from matplotlib._artists import PolyCollection

        low, high = min(values), max(values)
        at = [low + (high - low) * step / (points - 1) for step in range(points)]
        sizes = density(values, at)
        most = max(sizes) or 1.0
        half = [0.5 * width * each / most for each in sizes]
        outline = [(place - each, y) for each, y in zip(half, at)]
        outline += [(place + each, y) for each, y in reversed(list(zip(half, at)))]
        outline = outline if vert else [each[::-1] for each in outline]
        return self._add(PolyCollection(outline, {"color": tint, "alpha": 0.3}, tint))

    def eventplot(self, positions, orientation="horizontal", lineoffsets=1, linelengths=1,
                  linewidths=None, colors=None, linestyles="solid", **style):  # fmt: skip
        """A short line at each number, a row for each list."""
        found = rows(positions)
        is_several = bool(found) and isinstance(found[0], list)
        sets = [numbers(each) for each in (found if is_several else [found])]
        starts = numbers(lineoffsets)
        if len(starts) != len(sets):
            starts = [starts[0] * at for at in range(len(sets))]
        tints = colors if isinstance(colors, (list, tuple)) else [colors or CYCLE[0]]
        made = []
        for at, (values, start) in enumerate(zip(sets, starts)):
            size = numbers(linelengths)
            half = size[at % len(size)] / 2
            draw = self.vlines if orientation == "horizontal" else self.hlines
            tint = tints[at % len(tints)]
            found = draw(values, start - half, start + half, tint, linestyles, **style)
            found.__class__ = EventCollection
            made.append(found)
        return made

    def table(self, cellText=None, cellColours=None, cellLoc="right", colWidths=None,
              rowLabels=None, rowColours=None, rowLoc="left", colLabels=None, colColours=None,
              colLoc="center", loc="bottom", bbox=None, edges="closed", **_):  # fmt: skip
        """A table of texts in the axes, or below or above them."""
        from matplotlib._tables import Table, table_of

        if cellText is None:
            cellText = [[""] * len(row) for row in cellColours]
        places, colors = (cellLoc, rowLoc, colLoc), (cellColours, rowColours, colColours)
        made = Table(table_of(cellText, colLabels, rowLabels, places, colors), loc, colWidths, bbox)
        self.tables.append(self._add(made))
        return made

    def hexbin(self, x, y, C=None, gridsize=100, bins=None, extent=None, cmap=None, norm=None,
               vmin=None, vmax=None, mincnt=None, reduce_C_function=None, **style):  # fmt: skip
        """Points counted in hexagons, or what a function makes of their numbers `C`."""
        from matplotlib._hexagons import drawn_hexagons, hexagons

        style = styled(style, "PolyCollection")
        reduce = reduce_C_function or _mean
        found = hexagons(x, y, C, gridsize, extent, mincnt, reduce, bins)
        made = self._add(drawn_hexagons(found, bins, cmap, norm, vmin, vmax, style))
        self.figure.current_image = made
        return made

    def inset_axes(self, bounds, **style):
        """Axes within these: left, bottom, width and height in parts of them."""
        made = self.figure.made_axes((0, 0, 1, 1), (1, 1), style)
        made.part = (self, tuple(map(number, bounds)))
        self.child_axes.append(made)
        return made

    def indicate_inset_zoom(self, inset_ax, **style):
        """A frame around what other axes show."""
        (x0, x1), (y0, y1) = inset_ax.limits("x"), inset_ax.limits("y")
        return self.indicate_inset([x0, y0, x1 - x0, y1 - y0], inset_ax, **style)

    def indicate_inset(self, bounds, inset_ax=None, *, facecolor="none", edgecolor="0.5",
                       alpha=0.5, **style):  # fmt: skip
        """A frame around a part of the axes."""
        from matplotlib.patches import Rectangle

        x, y, wide, high = map(number, bounds)
        look = {"fill": False, "edgecolor": edgecolor, "alpha": alpha, **style}
        framed = Rectangle((x, y), wide, high, **look)
        framed.extent = ((), ())
        return self._add(framed), []


def range_from_one(sets):
    return range(1, len(sets) + 1)


def _counted(xs, ys, bins, ranges):
    """Counts of pairs in cells, and the edges of both axes."""
    pairs = [bins, bins] if not hasattr(bins, "__len__") else list(bins)
    pairs = [bins, bins] if hasattr(bins, "__len__") and len(bins) != 2 else pairs
    edges = []
    for at, values in enumerate((xs, ys)):
        if hasattr(pairs[at], "__len__"):
            edges.append(numbers(pairs[at]))
            continue
        ends = (min(values), max(values)) if ranges is None else tuple(map(number, ranges[at]))
        low, high = ends if ends[0] < ends[1] else (ends[0] - 0.5, ends[1] + 0.5)
        count = int(pairs[at])
        edges.append([low + (high - low) * step / count for step in range(count + 1)])
    counts = [[0.0] * (len(edges[1]) - 1) for _ in edges[0][1:]]
    for pair in zip(xs, ys):
        cell = [_cell(each, line) for each, line in zip(pair, edges)]
        if None not in cell:
            counts[cell[0]][cell[1]] += 1
    return counts, *edges


def _cell(value, edges):
    import bisect

    if not edges[0] <= value <= edges[-1]:
        return None
    return min(bisect.bisect_right(edges, value), len(edges) - 1) - 1


def _mean(values):
    return math.fsum(values) / len(values)


def _median(values):
    found = sorted(values)
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2


def scott_width(values):
    """The width of the normal curves that make a density, by Scott's rule."""
    middle = _mean(values)
    spread = math.sqrt(math.fsum((each - middle) ** 2 for each in values) / max(len(values) - 1, 1))
    return (spread or 1.0) * len(values) ** -0.2


def density(values, places, width=None):
    """The density of numbers at places: the mean of normal curves around them."""
    width = width or scott_width(values)
    scale = len(values) * width * math.sqrt(2 * math.pi)
    return [
        math.fsum(math.exp(-0.5 * ((place - each) / width) ** 2) for each in values) / scale
        for place in places
    ]
