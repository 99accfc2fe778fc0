"""The methods of axes that draw arrows, stems, boxes, shares and areas on areas."""

import math

from matplotlib._artists import Line2D
from matplotlib._groups import StemContainer
from matplotlib._outlines import Arrow, EndlessLine, PathPatch, Quiver, Wedge
from matplotlib._refusals import unsupported
from matplotlib._values import matrix, number, numbers, rows, styled
from matplotlib.cm import get_cmap
from matplotlib.colors import CYCLE, INK, Normalize, color, hexed

# What says how an arrow's head looks, which here goes with its line.
_HEADS = ("width", "head_width", "head_length", "length_includes_head", "shape", "overhang",
          "headwidth", "headlength", "headaxislength", "minlength", "pivot", "units")  # fmt: skip


def _without_heads(style):
    return {name: each for name, each in style.items() if name not in _HEADS}


class Shapes:
    """Draws shapes into axes."""

    def arrow(self, x, y, dx, dy, **style):
        """An arrow from (x, y) on, as long as (dx, dy)."""
        style = styled(_without_heads(style), "FancyArrow")
        end = number(x) + number(dx), number(y) + number(dy)
        return self._add(Arrow((number(x), number(y)), end, style, CYCLE[0]))

    def quiver(self, *given, angles="uv", scale=None, scale_units=None, color=None, cmap=None,
               **style):  # fmt: skip
        """Arrows `U, V` at the places `X, Y`, or at their row and column; `C` are numbers for
        colours. With `angles="xy", scale_units="xy", scale=1` they end at X + U, Y + V."""
        style = styled(_without_heads(style), "Quiver")
        if len(given) not in (2, 3, 4, 5):
            raise TypeError(f"quiver takes U, V, or X, Y, U, V, and C, not {len(given)} arrays.")
        values = given[-1] if len(given) in (3, 5) else None
        us, vs = (numbers(each) for each in (given[:2] if len(given) < 4 else given[2:4]))
        if len(given) < 4:
            shape = rows(given[0])
            wide = len(shape[0]) if shape and isinstance(shape[0], list) else len(us)
            xs = [float(at % wide) for at in range(len(us))]
            ys = [float(at // wide) for at in range(len(us))]
        else:
            xs, ys = self.xaxis.places_of(given[0]), self.yaxis.places_of(given[1])
        if len({len(each) for each in (xs, ys, us, vs)}) > 1:
            raise ValueError(
                f"Argument U has a size {len(us)} which does not match {len(xs)}, the number of "
                "arrow positions"
            )
        is_in_units = scale_units in ("xy", "x", "y") and scale
        made = Quiver(
            list(zip(xs, ys)),
            list(zip(us, vs)),
            _colors(color, values, cmap),
            float(scale) if is_in_units else None,
            style,
        )
        return self._add(made)

    def stem(self, *given, linefmt=None, markerfmt=None, basefmt=None, bottom=0, label=None, **_):
        """A line from the base to each number, with a mark at its end."""
        ys = numbers(given[-1])
        xs = self.xaxis.places_of(given[0] if len(given) > 1 else range(len(ys)))
        if len(xs) != len(ys):
            raise ValueError(f"x and y must have the same length, not {len(xs)} and {len(ys)}")
        tint = linefmt[0] if linefmt and linefmt[0].isalpha() and linefmt[0] != "C" else None
        look = {"color": tint or self._next()}
        lines = [self._add(Line2D([x, x], [float(bottom), y], look, INK)) for x, y in zip(xs, ys)]
        marks = self._add(Line2D(xs, ys, {**look, "marker": "o", "linestyle": "None"}, INK))
        ends = [min(xs, default=0.0), max(xs, default=0.0)]
        base = self._add(Line2D(ends, [float(bottom)] * 2, {"color": "C3"}, INK))
        marks.label = label
        return StemContainer((marks, lines, base), label)

    def axline(self, xy1, xy2=None, *, slope=None, **style):
        """A line through two places, or through one with a slope, from edge to edge."""
        if (xy2 is None) == (slope is None):
            raise TypeError("Exactly one of 'xy2' and 'slope' must be given")
        one = tuple(map(number, xy1))
        other = tuple(map(number, xy2)) if xy2 is not None else (one[0] + 1, one[1] + number(slope))
        return self._add(EndlessLine(one, other, styled(style, "Line2D"), CYCLE[0]))

    def spy(self, Z, precision=0, **style):
        """Where a matrix is not zero."""
        cells = [[float(abs(each) > precision) for each in row] for row in matrix(Z)]
        self.xaxis.side = "top"
        return self.imshow(cells, cmap="binary", vmin=0, vmax=1)

    def stackplot(self, x, *ys, labels=(), colors=None, baseline="zero", **style):
        """Areas on top of one another."""
        found = rows(ys[0]) if len(ys) == 1 else list(ys)
        layers = [numbers(each) for each in found]
        below, areas = [0.0] * len(layers[0]), []
        for at, layer in enumerate(layers):
            above = [a + b for a, b in zip(below, layer)]
            look = {"label": labels[at]} if at < len(labels) else {}
            if colors is not None:
                look["color"] = colors[at % len(colors)]
            areas.append(self.fill_between(x, below, above, **look, **style))
            areas[-1].sticky = ((), (0.0,))
            below = above
        return areas

    def pie(self, x, explode=None, labels=None, colors=None, autopct=None, pctdistance=0.6,
            labeldistance=1.1, startangle=0, radius=1, counterclock=True, wedgeprops=None,
            textprops=None, center=(0, 0), **_):  # fmt: skip
        """Shares of a disc. Gives the shapes and texts."""
        import numpy

        sizes = numpy.asarray(numbers(x), dtype="float32")
        shares = (sizes / (float(sizes.sum()) or 1.0)).tolist()
        turn, props = float(startangle) / 360, styled(wedgeprops or {}, "Wedge")
        look, letters = {**props, "width": None}, styled(textprops or {}, "Text")
        wedges, texts, parts = [], [], []
        for at, share in enumerate(shares):
            end = turn + (share if counterclock else -share)
            middle = 2 * math.pi * 0.5 * (turn + end)
            out = 0.0 if explode is None else number(explode[at])
            place = tuple(
                base + out * way(middle) for base, way in zip(center, (math.cos, math.sin))
            )
            tint = self._next() if colors is None else colors[at % len(colors)]
            ends = sorted((360 * turn, 360 * end))
            wedge = Wedge(place, radius, *ends, props.get("width"), {"color": tint, **look}, INK)
            wedge.edge = color(props["edgecolor"]) if props.get("edgecolor") else None
            wedges.append(self._add(wedge))
            reach = lambda part: (place[0] + part * radius * math.cos(middle),  # noqa: E731
                                  place[1] + part * radius * math.sin(middle))  # fmt: skip
            side = "left" if math.cos(middle) > 0 else "right"
            said = "" if labels is None else str(labels[at])
            wedge.label = said or None
            if labeldistance is not None:
                look_of = {"ha": side, "va": "center", **letters}
                texts.append(self.text(*reach(labeldistance), said, **look_of))
            if autopct is not None:
                written = autopct(100 * share) if callable(autopct) else autopct % (100 * share)
                look_of = {"ha": "center", "va": "center", **letters}
                parts.append(self.text(*reach(pctdistance), written, **look_of))
            turn = end
        self.set_aspect("equal")
        self.axis("off")
        self.set_xlim(-1.25 * radius + center[0], 1.25 * radius + center[0])
        self.set_ylim(-1.25 * radius + center[1], 1.25 * radius + center[1])
        return (wedges, texts, parts) if autopct is not None else (wedges, texts)

    def boxplot(self, x, labels=None, tick_labels=None, vert=True, positions=None, widths=None,
                showfliers=True, showmeans=False, patch_artist=False, boxprops=None,
                medianprops=None, whiskerprops=None, capprops=None, flierprops=None, meanprops=None,
                whis=1.5, showbox=True, showcaps=True, meanline=False, notch=None, sym=None,
                **_):  # fmt: skip
        """A box from the first quartile to the third, with a line at the median. `whis` is how many
        heights of the box the whiskers reach at most, or the two percentiles where they end."""
        if notch:
            raise unsupported("boxplot draws no notches here.")
        if sym:
            raise unsupported("boxplot takes flierprops here in place of sym.")
        shown = {"boxes": showbox, "caps": showcaps, "fliers": showfliers and sym is None,
                 "means": showmeans}  # fmt: skip
        found = rows(x)
        is_several = bool(found) and isinstance(found[0], list)
        found = list(zip(*found)) if is_several and hasattr(x, "shape") else found
        sets = [numbers(list(each)) for each in (found if is_several else [found])]
        names = labels if tick_labels is None else tick_labels
        places = list(range(1, len(sets) + 1)) if positions is None else numbers(positions)
        parts = {name: [] for name in ("whiskers", "caps", "boxes", "medians", "fliers", "means")}
        props = {"boxes": boxprops, "medians": medianprops, "whiskers": whiskerprops,
                 "caps": capprops, "fliers": flierprops, "means": meanprops}  # fmt: skip
        if widths is None:
            widths = min(max(0.15 * (max(places) - min(places)), 0.15), 0.5)
        wide = numbers(widths) * (len(sets) if len(numbers(widths)) == 1 else 1)
        for place, values, width in zip(places, sets, wide):
            box = _Box(self, parts, float(place), width / 2, vert, patch_artist)
            box.props = {name: styled(each or {}, "Line2D") for name, each in props.items()}
            box.draw(sorted(values), whis, shown, meanline)
        ends = (min(places) - 0.5, max(places) + 0.5)
        for each in self.artists[-1:]:
            both = (*each.extent[int(not vert)], *ends)
            each.extent = (both, each.extent[1]) if vert else (each.extent[0], both)
            each.sticky = (ends, ()) if vert else ((), ends)
        texts = [str(each) for each in (names if names is not None else places)]
        (self.set_xticks if vert else self.set_yticks)(places, texts)
        return parts

    def autoscale(self, *_, **__):
        """Has limits that are not set follow what is drawn, patches too."""
        self.is_scaled = True

    autoscale_view = autoscale

    def relim(self, visible_only=False):
        """Nothing: what is drawn is always known."""


class _Box:
    """One box of a boxplot: where it stands, and what it adds its lines to."""

    def __init__(self, axes, parts, place, half, is_standing, is_filled):
        self.axes, self.parts, self.place, self.half = axes, parts, place, half
        self.is_standing, self.is_filled = is_standing, is_filled

    def line(self, name, across, along, **look):
        ends = (across, along) if self.is_standing else (along, across)
        look = {"color": INK, "linewidth": 1, **look, **self.props[name]}
        self.parts[name].append(self.axes._add(Line2D(*ends, look, INK)))

    def draw(self, values, whis, shown, is_line):
        low, middle, high = (_quartile(values, share) for share in (0.25, 0.5, 0.75))
        if isinstance(whis, (int, float)):
            ends = low - whis * (high - low), high + whis * (high - low)
        else:
            ends = [_quartile(values, float(share) / 100) for share in whis]
        least = min((each for each in values if ends[0] <= each <= low), default=low)
        most = max((each for each in values if high <= each <= ends[1]), default=high)
        if shown["boxes"]:
            self.box(low, high)
        place, half = self.place, self.half
        self.line("whiskers", [place, place], [low, least])
        self.line("whiskers", [place, place], [high, most])
        for end in (least, most) if shown["caps"] else ():
            self.line("caps", [place - half / 2, place + half / 2], [end, end])
        self.line("medians", [place - half, place + half], [middle, middle], color="C1")
        if shown["means"]:
            mean = math.fsum(values) / max(len(values), 1)
            if is_line:
                ends = [place - half, place + half]
                self.line("means", ends, [mean, mean], color="C2", linestyle="--")
            else:
                self.line("means", [place], [mean], color="C2", marker="^", linestyle="None")
        if shown["fliers"]:
            outside = [each for each in values if not least <= each <= most]
            marks = {"marker": "o", "linestyle": "None", "markerfacecolor": "none"}
            self.line("fliers", [place] * len(outside), outside, **marks)

    def box(self, low, high):
        place, half = self.place, self.half
        corners = [place - half, place + half, place + half, place - half, place - half]
        heights = [low, low, high, high, low]
        if self.is_filled:
            ends = list(zip(corners, heights))
            ends = ends if self.is_standing else [each[::-1] for each in ends]
            look = {"edgecolor": "k", "facecolor": "C0", **self.props["boxes"]}
            self.parts["boxes"].append(self.axes._add(PathPatch(ends, look, INK)))
        else:
            self.line("boxes", corners, heights)


def _quartile(values, share):
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def _colors(given, values, cmap):
    """The colours of arrows: one, one for each, or by numbers."""
    if values is not None:
        scalars = numbers(values)
        norm = Normalize()
        norm.fit(scalars)
        return [hexed(get_cmap(cmap).parts(norm.part(each))) for each in scalars]
    if isinstance(given, (list, tuple)) and not all(isinstance(e, (int, float)) for e in given):
        return [color(each) for each in given]
    return [color(given, INK)]
