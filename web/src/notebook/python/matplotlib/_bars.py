"""Bars of axes, and counts as bars."""

import math

from matplotlib import rcParams
from matplotlib._artists import Rectangle
from matplotlib._groups import BarContainer, silent_list
from matplotlib._pictures import Pictures
from matplotlib._values import is_names, number, numbers, plain_numbers, rows, styled
from matplotlib.colors import INK, color


class Bars(Pictures):
    """Draws bars into axes."""

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
        if style.pop("log", False):
            self.set_xscale("log") if is_lying else self.set_yscale("log")
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

    def _outline(self, corners, look):
        from matplotlib.patches import Polygon

        made = self._add(Polygon(corners, **look))
        made.sticky = ((), (0.0,))
        return made

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
        is_share = density and is_upon
        total = 0.0
        if is_share:
            each = [numpy.histogram(v, edges, None, False, h)[0] for v, h in zip(sets, heavy)]
            total = float(sum(part.sum() for part in each))
        for at, values in enumerate(sets):
            counts = numpy.histogram(values, edges, None, density and not is_share, heavy[at])[0]
            if is_share:
                counts = counts / numpy.diff(edges) / total
            counts = numpy.cumsum(counts) if cumulative else counts
            sizes = numbers(counts)
            tint = _one_of(color, at)
            tint = self._next() if tint is None else tint
            look = {**style, "label": _one_of(label, at), "color": tint}
            look = {name: each for name, each in look.items() if each is not None}
            if histtype.startswith("step"):
                is_filled = histtype == "stepfilled"
                tops = [a + b for a, b in zip(below, sizes)]
                corners = _stairs(ends, tops, below if is_filled else [0.0] * len(below))
                corners = corners if orientation == "vertical" else [e[::-1] for e in corners]
                look.pop("color")
                look |= {"facecolor": tint} if is_filled else {"edgecolor": tint}
                made.append([self._outline(corners, {"fill": is_filled, **look})])
                below = tops if is_upon else below
                found.append(numpy.array(tops) if is_upon else counts.astype(float))
                continue
            shift = (at - (beside - 1) / 2) / beside if beside > 1 else 0.0
            places = [middle + shift * each for middle, each in zip(middles, wide)]
            made.append(draw(places, sizes, [each / beside for each in wide], below, **look))
            below = [a + b for a, b in zip(below, sizes)] if is_upon else below
            found.append(numpy.array(below) if is_upon else counts.astype(float))
        if len(sets) == 1:
            return found[0], edges, made[0]
        kind = "list" if isinstance(made[0], list) else "BarContainer"
        return numpy.stack(found), edges, silent_list(kind, made)


def _stairs(ends, tops, lows):
    """The places around bars without gaps."""
    above = [place for a, b, top in zip(ends, ends[1:], tops) for place in ((a, top), (b, top))]
    under = [place for a, b, low in zip(ends, ends[1:], lows) for place in ((a, low), (b, low))]
    return [*above, *under[::-1]]


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
