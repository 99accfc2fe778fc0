"""The methods of axes that draw arrows, stems, boxes, shares and areas on areas."""

import math

from matplotlib._artists import Line2D, Rectangle
from matplotlib._outlines import Arrow, EndlessLine, Outline, Quiver, StemContainer, ring
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
            below = above
        return areas

    def pie(self, x, explode=None, labels=None, colors=None, autopct=None, startangle=0, radius=1,
            counterclock=True, **_):  # fmt: skip
        """Shares of a disc. Gives the shapes and texts."""
        sizes = numbers(x)
        total, turn = math.fsum(sizes) or 1.0, float(startangle)
        wedges, texts, shares = [], [], []
        for at, size in enumerate(sizes):
            end = turn + (360 if counterclock else -360) * size / total
            middle = math.radians((turn + end) / 2)
            out = 0.0 if explode is None else number(explode[at])
            place = out * math.cos(middle), out * math.sin(middle)
            arc = ring(place, 2 * radius, 2 * radius, 0, turn, end)
            look = {"color": colors[at % len(colors)]} if colors is not None else {}
            wedges.append(self._add(Outline([place, *arc], look, self._next())))
            reach = lambda part: (place[0] + part * radius * math.cos(middle),  # noqa: E731
                                  place[1] + part * radius * math.sin(middle))  # fmt: skip
            if labels is not None:
                side = "left" if math.cos(middle) > 0 else "right"
                texts.append(self.text(*reach(1.1), str(labels[at]), ha=side, va="center"))
            if autopct is not None:
                share = 100 * size / total
                written = autopct(share) if callable(autopct) else autopct % share
                shares.append(self.text(*reach(0.6), written, ha="center", va="center"))
            turn = end
        self.set_aspect("equal")
        self.axis("off")
        self.set_xlim(-1.25 * radius, 1.25 * radius)
        self.set_ylim(-1.25 * radius, 1.25 * radius)
        return (wedges, texts, shares) if autopct is not None else (wedges, texts)

    def boxplot(self, x, labels=None, tick_labels=None, vert=True, positions=None, widths=0.5,
                showfliers=True, patch_artist=False, **_):  # fmt: skip
        """A box from the first quartile to the third, with a line at the median."""
        found = rows(x)
        is_several = bool(found) and isinstance(found[0], list)
        sets = [numbers(each) for each in (found if is_several else [found])]
        names = labels if tick_labels is None else tick_labels
        places = list(range(1, len(sets) + 1)) if positions is None else numbers(positions)
        parts = {name: [] for name in ("whiskers", "caps", "boxes", "medians", "fliers", "means")}
        for place, values in zip(places, sets):
            self._box(parts, float(place), sorted(values), float(widths) / 2, vert, showfliers)
        texts = [str(each) for each in (names if names is not None else places)]
        (self.set_xticks if vert else self.set_yticks)(places, texts)
        return parts

    def _box(self, parts, place, values, half, vert, has_fliers):
        low, middle, high = (_quartile(values, share) for share in (0.25, 0.5, 0.75))
        reach = 1.5 * (high - low)
        inside = [each for each in values if low - reach <= each <= high + reach]
        least, most = min(inside, default=low), max(inside, default=high)

        def line(across, along, tint=INK):
            ends = (across, along) if vert else (along, across)
            return self._add(Line2D(*ends, {"color": tint, "linewidth": 1}, INK))

        corner, sides = (place - half, low), (2 * half, high - low)
        if not vert:
            corner, sides = corner[::-1], sides[::-1]
        look = {"fill": False, "edgecolor": "k"}
        parts["boxes"].append(self._add(Rectangle(corner, *sides, look, INK)))
        for end, edge in ((least, low), (most, high)):
            parts["whiskers"].append(line([place, place], [edge, end]))
            parts["caps"].append(line([place - half / 2, place + half / 2], [end, end]))
        parts["medians"].append(line([place - half, place + half], [middle, middle], "C1"))
        outside = [each for each in values if not least <= each <= most]
        if has_fliers and outside:
            ends = ([place] * len(outside), outside)
            look = {"marker": "o", "linestyle": "None", "markerfacecolor": "none"}
            parts["fliers"].append(self._add(Line2D(*(ends if vert else ends[::-1]), look, INK)))

    def autoscale(self, *_, **__):
        """Nothing: limits that are not set follow what is drawn."""

    relim = autoscale_view = autoscale


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
