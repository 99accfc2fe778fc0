"""The methods of axes that draw numbers."""

import datetime
import itertools
import math

from matplotlib import rcParams
from matplotlib._artists import Line2D, PolyCollection, Span
from matplotlib._bars import Bars
from matplotlib._groups import ErrorbarContainer, LineCollection
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


class Plotting(Bars):
    """Draws into axes. Lines, bars and points without a colour take turns through ten."""

    def _next(self, kind="lines"):
        """The colour whose turn it is: of lines, or of areas, which take turns of their own."""
        turn = self._turns.get(kind, 0)
        self._turns[kind] = turn + 1
        turns = self.own_cycle or rcParams["axes.prop_cycle"].by_key().get("color", CYCLE)
        return turns[turn % len(turns)]

    def _add(self, artist, is_scaling=True):
        # What is drawn chooses limits; patches that are added count from then on.
        self.is_scaled = self.is_scaled or (is_scaling and artist.extent != ((), ()))
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
        if where not in ("pre", "post", "mid"):
            raise ValueError(
                f"{where!r} is not a valid value for where; supported values are 'pre', 'post', "
                "'mid'"
            )
        return self.plot(x, y, *given, drawstyle=f"steps-{where}", **style)

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
        made = Line2D([0.0], [number(y)], {**style, "is_across": "x"}, CYCLE[0])
        made.ends = (number(xmin), number(xmax))
        return self._add(made)

    def axvline(self, x=0, ymin=0, ymax=1, **style):
        style = styled(style, "Line2D")
        self.xaxis.has_dates = self.xaxis.has_dates or are_dates(x)
        made = Line2D([number(x)], [0.0], {**style, "is_across": "y"}, CYCLE[0])
        made.ends = (number(ymin), number(ymax))
        return self._add(made)

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
            if not isinstance(each, str):
                coords[at] = getattr(each, "kind", "data")
            elif each not in _COORDS and not (at and each in ("offset points", "offset pixels")):
                raise ValueError(f"{each} is not a recognized coordinate")
        xy = (_place(self.xaxis, xy[0]), _place(self.yaxis, xy[1]))
        found = Annotation(text, xy, xytext, style, arrowprops, tuple(coords))
        return self._add(found)

    def add_patch(self, patch):
        if hasattr(patch, "entries"):
            self.kept_legends.append(patch)
            return patch
        if hasattr(patch, "between"):
            return self.figure.add_artist(patch)
        return self._add(patch, False)

    add_artist = add_line = add_patch

    def add_collection(self, collection, autolim=True):
        """Many lines or areas as one artist; their numbers count for the limits."""
        if not autolim:
            collection.extent = ((), ())
        if getattr(collection, "values", None) is not None:
            self.figure.current_image = collection
        return self._add(collection, False)


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
