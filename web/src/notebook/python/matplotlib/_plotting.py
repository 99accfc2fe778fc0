"""The methods of axes that draw numbers."""

import datetime
import itertools
import math

from matplotlib import rcParams
from matplotlib._artists import Line2D, PolyCollection, Rectangle, Span
from matplotlib._groups import BarContainer, ErrorbarContainer, LineCollection, silent_list
from matplotlib._pictures import Pictures
from matplotlib._points import PathCollection
from matplotlib._texts import Annotation, Text
from matplotlib._values import is_names, number, numbers, plain_numbers, rows, styled
from matplotlib.cm import get_cmap
from matplotlib.colors import CYCLE, INK, Normalize, color, hexed
from matplotlib.dates import are_dates

_MARKERS = ".,ov^<>sp*hH+xDd|_8P"


def parsed_format(text):
    """The style that a format such as "r--o" names. Raises ValueError."""
    rest, found = text, {}
    for dash in ("--", "-.", "-", ":"):
        if dash in rest:
            found["linestyle"] = dash
            rest = rest.replace(dash, "", 1)
            break
    if rest[:1] == "C" and rest[1:2].isdigit():
        found["color"], rest = rest[:2], rest[2:]
    for each in rest:
        if each in "bgrcmykw" and "color" not in found:
            found["color"] = each
        elif each in _MARKERS and "marker" not in found:
            found["marker"] = each
        else:
            raise ValueError(
                f"{text!r} is not a valid format string (unrecognized character {each!r})"
            )
    if "marker" in found and "linestyle" not in found:
        found["linestyle"] = "None"
    return found


class Plotting(Pictures):
    """Draws into axes. Lines, bars and points without a colour take turns through ten."""

    def _next(self, kind="lines"):
        """The colour whose turn it is: of lines, or of areas, which take turns of their own."""
        turn = self._turns.get(kind, 0)
        self._turns[kind] = turn + 1
        turns = self.own_cycle or rcParams["axes.prop_cycle"].by_key().get("color", CYCLE)
        return turns[turn % len(turns)]

    def _add(self, artist):
        artist.axes, artist.child = self, f"_child{len(self.artists)}"
        self.artists.append(artist)
        return artist

    def plot(self, *given, data=None, **style):
        """Lines through `y`, or `x, y`, with formats such as "r--" after them. A matrix gives a
        line for each column. Gives a list of Line2D."""
        style = styled(style, "Line2D")
        rest, lines = list(given), []
        while rest:
            series = [rest.pop(0)]
            if rest and not isinstance(rest[0], str):
                series.append(rest.pop(0))
            form = parsed_format(rest.pop(0)) if rest and isinstance(rest[0], str) else {}
            xs, ys = series if len(series) == 2 else (None, series[0])
            lines += self._lines(xs, ys, {**form, **style})
        return lines

    def _lines(self, xs, ys, style):
        if xs is None and hasattr(ys, "to_numpy") and hasattr(ys, "index"):
            xs = ys.index
        if is_names(ys):
            columns = [self.yaxis.named(ys)]
        else:
            found = rows(ys)
            found = found if isinstance(found, list) else [found]
            is_matrix = bool(found) and isinstance(found[0], list)
            columns = [numbers(each) for each in (zip(*found) if is_matrix else [found])]
        labels = style.get("label")
        lines = []
        for at, column in enumerate(columns):
            places = range(len(column)) if xs is None else self.xaxis.places_of(xs)
            places = list(map(float, places))
            if len(places) != len(column):
                raise ValueError(
                    f"x and y must have same first dimension, but have shapes ({len(places)},) "
                    f"and ({len(column)},)"
                )
            each = dict(style)
            if isinstance(labels, (list, tuple)) and len(labels) == len(columns):
                each["label"] = labels[at]
            default = INK if style.get("color") else self._next()
            line = self._add(Line2D(places, column, each, default))
            if not is_names(ys):
                across = [] if xs is None else plain_numbers(xs)
                whole = found if not isinstance(found[:1] and found[0], list) else None
                line.given = (across or places, whole or column)
            lines.append(line)
        return lines

    def _scaled(name, axes):
        def plot(self, *given, base=10, **style):
            for axis in axes:
                getattr(self, f"set_{axis}scale")("log")
            return self.plot(*given, **style)

        plot.__name__ = name
        return plot

    semilogx, semilogy, loglog = (
        _scaled("semilogx", "x"), _scaled("semilogy", "y"), _scaled("loglog", "xy")
    )  # fmt: skip

    def step(self, x, y, *given, where="pre", **style):
        return self.plot(x, y, *given, drawstyle="steps", **style)

    def errorbar(self, x, y, yerr=None, xerr=None, fmt="", *, ecolor=None, elinewidth=None,
                 capsize=None, capthick=None, errorevery=1, **style):  # fmt: skip
        """A line with the range of each of its points; (2, n) ranges reach down and up."""
        label = style.pop("label", None)
        is_alone = str(fmt).lower() == "none"
        turns = dict(self._turns)
        drawn = self.plot(x, y, *([fmt] if fmt and not is_alone else []), **style)
        self._turns = turns if is_alone else self._turns
        line = drawn[0]
        line.label = "_nolegend_" if label is None else str(label)
        size = rcParams["errorbar.capsize"] if capsize is None else float(capsize)
        look = {"color": ecolor or line.given_color, "linewidth": elinewidth}
        look["alpha"] = line.alpha
        caps, ranges = [], []
        for values, is_up in ((xerr, False), (yerr, True)):
            if values is None:
                continue
            lines, ends = [], ([], [])
            for px, py, (low, high) in zip(line.xs, line.ys, _reaches(values, len(line.xs))):
                at = py if is_up else px
                side = [at - low, at + high]
                lines.append(Line2D(*(([px] * 2, side) if is_up else (side, [py] * 2)), look, INK))
                for which in (0, 1):
                    ends[which].append((px, side[which]) if is_up else (side[which], py))
            lines = lines[:: errorevery if isinstance(errorevery, int) else 1]
            ranges.append(self._add(LineCollection(lines)))
            for places in ends if size > 0 else ():
                mark = {**look, "marker": "_" if is_up else "|", "linestyle": "None",
                        "markersize": 2 * size}  # fmt: skip
                xs, ys = zip(*places) if places else ((), ())
                caps.append(self._add(Line2D(list(xs), list(ys), mark, INK)))
        if is_alone:
            line.remove()
            if label is not None and ranges:
                ranges[0].label = str(label)
        made = (None if is_alone else line, tuple(caps), tuple(ranges))
        return ErrorbarContainer(made, xerr is not None, yerr is not None, label)

    def _flat_bars(self, places, sizes, thickness, starts, style, is_lying):
        count = max(len(places), len(sizes))
        spread = lambda each: each * count if len(each) == 1 else each  # noqa: E731
        places, sizes, thickness, starts = map(spread, (places, sizes, thickness, starts))
        if not len(places) == len(sizes) == len(starts):
            raise ValueError(
                f"shape mismatch: objects cannot be broadcast to a single shape. There are "
                f"{len(places)} places and {len(sizes)} bars."
            )
        labels, colors = style.pop("label", None), style.pop("color", None)
        is_row = isinstance(colors, list) or hasattr(colors, "tolist")
        is_row = is_row or (isinstance(colors, tuple) and any(isinstance(c, str) for c in colors))
        default = INK if colors is not None else self._next("areas")
        bars = []
        for at, (place, size, wide, start) in enumerate(zip(places, sizes, thickness, starts)):
            each = dict(style)
            each["color"] = colors[at % len(colors)] if is_row else colors
            if isinstance(labels, (list, tuple)):
                each["label"] = labels[at]
            corner = (start, place - wide / 2) if is_lying else (place - wide / 2, start)
            sides = (size, wide) if is_lying else (wide, size)
            bar = self._add(Rectangle(corner, *sides, each, default))
            base = ((start,), ()) if is_lying else ((), (start,))
            bar.sticky = base
            bars.append(bar)
        made = BarContainer(bars, labels if isinstance(labels, str) else None)
        self.containers.append(made)
        return made

    def _aligned_bars(self, places, sizes, thick, starts, align, style, is_lying):
        """Bars of `sizes` from `starts` on, `thick` across; at their places by middle or edge."""
        style = styled(style, "Rectangle")
        wide = plain_numbers(thick)
        if align == "edge":
            places = [each + wide[at % len(wide)] / 2 for at, each in enumerate(places)]
        starts = [0] if starts is None else plain_numbers(starts)
        return self._flat_bars(places, plain_numbers(sizes), wide, starts, style, is_lying)

    def bar(self, x, height, width=0.8, bottom=0, *, align="center", **style):
        """Bars that stand at `x`, which may be names."""
        places = self.xaxis.places_of(x)
        beside = _beside_bars(style, x)
        bars = self._aligned_bars(places, height, width, bottom, align, style, False)
        return self._with_ranges(bars, beside, False)

    def barh(self, y, width, height=0.8, left=0, *, align="center", **style):
        """Bars that lie at `y`, which may be names."""
        places = self.yaxis.places_of(y)
        beside = _beside_bars(style, y)
        bars = self._aligned_bars(places, width, height, left, align, style, True)
        return self._with_ranges(bars, beside, True)

    def _with_ranges(self, bars, beside, is_lying):
        """The bars with ranges of error at their ends, and texts at their middles."""
        names, at, ranges, look = beside
        middles = [each.get_center()[int(is_lying)] for each in bars]
        ends = [each.x + each.width if is_lying else each.y + each.height for each in bars]
        if ranges:
            x, y = (ends, middles) if is_lying else (middles, ends)
            look = {"ecolor": INK, **look}
            bars.errorbar = self.errorbar(x, y, fmt="none", label="_nolegend_", **ranges, **look)
        if names is not None:
            names = [names] * len(middles) if isinstance(names, str) else list(names)
            (self.set_yticks if is_lying else self.set_xticks)(at or middles, names)
        return bars

    def bar_label(self, container, labels=None, fmt="%g", label_type="edge", padding=0, **style):
        """The size of each bar at its end."""
        texts = []
        for at, bar in enumerate(container):
            text = labels[at] if labels is not None else fmt % bar.height
            x, y = bar.x + bar.width / 2, bar.y + bar.height * (1 if label_type == "edge" else 0.5)
            texts.append(self.text(x, y, text, **{"ha": "center", "va": "bottom", **style}))
        return texts

    def hist(self, x, bins=None, range=None, density=False, weights=None, cumulative=False,
             histtype="bar", align="mid", orientation="vertical", stacked=False, label=None,
             color=None, rwidth=None, log=False, **style):  # fmt: skip
        """Bars of how many numbers lie in each part of a range, beside or upon one another for
        several sets of numbers. Gives counts, edges and bars."""
        import numpy

        if log:
            (self.set_yscale if orientation == "vertical" else self.set_xscale)("log")
        sets = _sets_of(x)
        heavy = [None] * len(sets) if weights is None else _sets_of(weights)
        bins = rcParams["hist.bins"] if bins is None else bins
        bins = bins if isinstance(bins, (int, str)) else numbers(bins)
        low_high = None if range is None else tuple(map(number, range))
        every = [each for values in sets for each in values]
        edges = numpy.histogram(every, bins, low_high)[1]
        ends = edges.tolist()
        wide = [(b - a) * (rwidth or 1) for a, b in zip(ends, ends[1:])]
        middles = [(a + b) / 2 for a, b in zip(ends, ends[1:])]
        is_upon = stacked or histtype == "barstacked"
        beside = 1 if is_upon or histtype.startswith("step") else len(sets)
        draw = self.bar if orientation == "vertical" else self.barh
        below, found, made = [0.0] * len(wide), [], []
        for at, values in enumerate(sets):
            counts = numpy.histogram(values, edges, None, density, heavy[at])[0]
            counts = numpy.cumsum(counts) if cumulative else counts
            sizes = numbers(counts)
            tint = _one_of(color, at)
            tint = self._next() if tint is None else tint
            look = {**style, "label": _one_of(label, at), "color": tint}
            look = {name: each for name, each in look.items() if each is not None}
            shift = (at - (beside - 1) / 2) / beside if beside > 1 else 0.0
            places = [middle + shift * each for middle, each in zip(middles, wide)]
            made.append(draw(places, sizes, [each / beside for each in wide], below, **look))
            below = [a + b for a, b in zip(below, sizes)] if is_upon else below
            found.append(counts.astype(float))
        if len(sets) == 1:
            return found[0], edges, made[0]
        return numpy.stack(found), edges, silent_list("BarContainer", made)

    def scatter(self, x, y, s=None, c=None, marker=None, cmap=None, norm=None, vmin=None, vmax=None,
                alpha=None, **style):  # fmt: skip
        """Marks at points; `s` are areas in square points, `c` a colour, colours or numbers."""
        style = {**styled(style, "PathCollection"), "marker": marker, "alpha": alpha}
        xs, ys = self.xaxis.places_of(x), self.yaxis.places_of(y)
        if len(xs) != len(ys):
            raise ValueError("x and y must be the same size")
        c = style.pop("color", None) if c is None else c
        mapped, given = None, c if isinstance(c, str) else rows(c)
        if isinstance(given, list) and given and all(isinstance(e, (int, float)) for e in given) \
                and len(given) == len(xs):  # fmt: skip
            norm = norm or Normalize(vmin, vmax)
            norm.fit(list(map(float, given)))
            mapped = (norm, get_cmap(cmap))
            colors = [hexed(mapped[1].parts(norm.part(float(each)))) for each in given]
        elif isinstance(given, list) and given and not isinstance(given[0], (int, float)):
            colors = [color(each) for each in given]
        else:
            default = INK if given is not None else self._next("areas")
            colors = [color(given, style.pop("facecolor", None) or default)]
        sizes = [36.0] if s is None else plain_numbers(s)
        found = self._add(PathCollection(xs, ys, sizes, colors, style, mapped))
        found.values = given if mapped else None
        self.figure.current_image = found if mapped else self.figure.current_image
        return found

    def fill_between(self, x, y1, y2=0, where=None, **style):
        """The area between two lines, where `where` is true."""
        return self._area_between(self.xaxis.places_of(x), y1, y2, where, style, False)

    def fill_betweenx(self, y, x1, x2=0, where=None, **style):
        """The area between two lines of y, where `where` is true."""
        return self._area_between(self.yaxis.places_of(y), x1, x2, where, style, True)

    def _area_between(self, xs, y1, y2, where, style, is_lying):
        style = styled(style, "PolyCollection")
        upper, lower = numbers(y1), numbers(y2)
        upper, lower = (each * len(xs) if len(each) == 1 else each for each in (upper, lower))
        is_in = [True] * len(xs) if where is None else [bool(each) for each in numbers(where)]
        if len(is_in) != len(xs):
            raise ValueError(f"where size ({len(is_in)}) does not match x size ({len(xs)})")
        above, below = list(zip(xs, upper)), list(zip(xs, lower))
        places, end = [], 0
        for holds, run in itertools.groupby(is_in):
            start, end = end, end + len(list(run))
            if holds:
                # A place that is no number ends one area and starts the next.
                places += [(math.nan, math.nan)] if places else []
                places += [*above[start:end], *reversed(below[start:end])]
        default = INK if style.get("color") or style.get("facecolor") else self._next("areas")
        places = [each[::-1] for each in places] if is_lying else places
        return self._add(PolyCollection(places, style, default))

    def axhline(self, y=0, xmin=0, xmax=1, **style):
        style = styled(style, "Line2D")
        return self._add(Line2D([0.0], [number(y)], {**style, "is_across": "x"}, CYCLE[0]))

    def axvline(self, x=0, ymin=0, ymax=1, **style):
        style = styled(style, "Line2D")
        self.xaxis.has_dates = self.xaxis.has_dates or are_dates(x)
        return self._add(Line2D([number(x)], [0.0], {**style, "is_across": "y"}, CYCLE[0]))

    def axhspan(self, ymin, ymax, xmin=0, xmax=1, **style):
        """A band across the axes, between two numbers of y."""
        return self._add(Span("y", number(ymin), number(ymax), styled(style, "Polygon"), CYCLE[0]))

    def axvspan(self, xmin, xmax, ymin=0, ymax=1, **style):
        """A band across the axes, between two numbers of x."""
        self.xaxis.has_dates = self.xaxis.has_dates or are_dates(xmin)
        return self._add(Span("x", number(xmin), number(xmax), styled(style, "Polygon"), CYCLE[0]))

    def hlines(self, y, xmin, xmax, colors=None, linestyles="solid", **style):
        label = style.pop("label", None)
        given = _lines(y, xmin, xmax, colors, linestyles, style)
        lines = [Line2D([low, high], [at, at], look, INK) for at, low, high, look in given]
        return self._add(LineCollection(lines, label))

    def vlines(self, x, ymin, ymax, colors=None, linestyles="solid", **style):
        label = style.pop("label", None)
        given = _lines(x, ymin, ymax, colors, linestyles, style)
        lines = [Line2D([at, at], [low, high], look, INK) for at, low, high, look in given]
        return self._add(LineCollection(lines, label))

    def text(self, x, y, s, **style):
        """Text at a place in numbers of the axes; `transform=ax.transAxes` takes parts of them."""
        style = styled(style, "Text")
        is_part = style.get("transform") is self.transAxes
        return self._add(Text(x, y, s, style, is_part))

    def annotate(self, text, xy, xytext=None, arrowprops=None, xycoords="data", textcoords=None,
                 **style):  # fmt: skip
        """Text about a place, with an arrow if `arrowprops` are given. Both stand by numbers of the
        axes or parts of them; the text may stand by points from the place."""
        style = styled(style, "Text")
        coords = [xycoords, xycoords if textcoords is None else textcoords]
        for at, each in enumerate(coords):
            if each is self.transAxes:
                coords[at] = "axes fraction"
            elif not isinstance(each, str):
                coords[at] = "data"
            elif each not in _COORDS and not (at and each in ("offset points", "offset pixels")):
                raise ValueError(f"{each} is not a recognized coordinate")
        xy = (_place(self.xaxis, xy[0]), _place(self.yaxis, xy[1]))
        found = Annotation(text, xy, xytext, style, arrowprops is not None, tuple(coords))
        return self._add(found)

    def add_patch(self, patch):
        return self._add(patch)

    add_artist = add_line = add_patch

    def add_collection(self, collection, autolim=True):
        """Many lines or areas as one artist; their numbers count for the limits."""
        if not autolim:
            collection.extent = ((), ())
        if getattr(collection, "values", None) is not None:
            self.figure.current_image = collection
        return self._add(collection)


def _place(axis, value):
    """A number as it is, a name or a date by its place."""
    is_named = isinstance(value, (str, datetime.date)) or hasattr(value, "timestamp")
    return axis.places_of([value])[0] if is_named else number(value)


_COORDS = (
    "data", "axes fraction", "figure fraction", "subfigure fraction", "axes points", "axes pixels",
    "figure points", "figure pixels",
)  # fmt: skip


def _reaches(values, count):
    """How far the range of each point goes down and up: of one number, of one for each, or of two
    rows."""
    found = rows(values)
    if isinstance(found, list) and found and isinstance(found[0], list):
        if len(found) != 2 or any(len(each) not in (1, count) for each in found):
            raise ValueError("'yerr' must be a scalar, or of shape (n,) or (2, n)")
        low, high = (numbers(each) * (count if len(each) == 1 else 1) for each in found)
    else:
        low = high = numbers(found) * (count if len(numbers(found)) == 1 else 1)
    if len(low) != count:
        raise ValueError(f"The ranges are {len(low)}, and the points {count}.")
    if any(each < 0 for each in (*low, *high)):
        raise ValueError("'yerr' must not contain negative values")
    return zip(low, high)


def _sets_of(x):
    """The finite numbers of each set: of a flat list one, of lists and of columns several."""
    found = rows(x)
    found = found if isinstance(found, list) else [found]
    sets = [found]
    if any(isinstance(each, list) for each in found):
        sets = zip(*found) if hasattr(x, "shape") else found
    return [[each for each in numbers(list(values)) if math.isfinite(each)] for values in sets]


def _one_of(given, at):
    """The style of one of several sets."""
    return given[at] if isinstance(given, (list, tuple)) and at < len(given) else given


def _beside_bars(style, places):
    """What stands beside bars, taken out of their style: names, ranges of error and their look."""
    look = dict(style.pop("error_kw", None) or {})
    for name in ("ecolor", "capsize"):
        if name in style:
            look[name] = style.pop(name)
    ranges = {name: style.pop(name, None) for name in ("xerr", "yerr")}
    ranges = {name: each for name, each in ranges.items() if each is not None}
    at = None if is_names(places) or not hasattr(places, "__len__") else list(places)
    return style.pop("tick_label", None), at, ranges, look


def _lines(places, lows, highs, colors, linestyles, style):
    """Each line's place, its ends, and its style; one value may be given for all."""
    places = numbers(places)
    if "linewidths" in style:
        style["linewidth"] = style.pop("linewidths")
    given = styled(style, "Line2D")
    colors = given.get("color", colors) or CYCLE[0]

    def each(values, read, one=()):
        is_one = isinstance(values, one) or not hasattr(values, "__len__")
        return [values] * len(places) if is_one else read(values)

    # A colour may be a tuple of its parts.
    rows = zip(
        places, each(lows, numbers), each(highs, numbers), each(colors, list, (str, tuple)),
        each(linestyles, list, str),
    )  # fmt: skip
    for at, low, high, color, dash in rows:
        yield at, number(low), number(high), {**given, "color": color, "linestyle": dash}
