"""The box of a plot in space, turned and seen from afar, and what stands in it as SVG."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, dash_array
from matplotlib.colors import INK
from matplotlib.ticker import AutoLocator

# The box's sides as they are drawn.
_SIDES = (1.0, 1.0, 0.75)


class Scene(Artist):
    """Draws the box and all items, the farthest first."""

    order = 1

    def __init__(self, axes):
        self.axes = axes
        self.extent = ((-0.95, 0.95), (-0.95, 0.95))
        self.sticky = self.extent

    def draw(self, view):
        axes = self.axes
        limits = axes.space()
        turn = _turning(axes.elev, axes.azim)
        across, down = (view.left + view.right) / 2, (view.top + view.bottom) / 2
        scale = min(view.width, view.height) / 1.75

        def on_paper(place):
            shares = [
                ((each - low) / (high - low) - 0.5) * side
                for each, (low, high), side in zip(place, limits, _SIDES)
            ]
            right, up, near = (sum(a * b for a, b in zip(row, shares)) for row in turn)
            return (across + scale * right, down - scale * up), near

        parts = _box(axes, limits, on_paper) if axes.is_shown else []
        found = []
        for item in axes.items:
            found += _drawn(item, on_paper)
        found.sort(key=lambda each: round(each[0], 9))
        return parts + [text for _, text in found]


def _turning(elev, azim):
    """Rows that give of a place how far it is to the right, upward, and to the front."""
    up, around = math.radians(elev), math.radians(azim)
    right = (-math.sin(around), math.cos(around), 0.0)
    above = (-math.sin(up) * math.cos(around), -math.sin(up) * math.sin(around), math.cos(up))
    near = (math.cos(up) * math.cos(around), math.cos(up) * math.sin(around), math.sin(up))
    return right, above, near


def _drawn(item, on_paper):
    """Pairs of nearness and SVG."""
    if item.kind == "area":
        for places, fill in item.places:
            seen = [on_paper(each) for each in places]
            path = _svg.polyline([each for each, _ in seen]) + "Z"
            line = item.look.get("edge") or fill
            near = sum(each for _, each in seen) / len(seen)
            yield near, _svg.element("path", d=path, fill=fill, stroke=line, opacity=item.alpha,
                                     stroke_width=float(item.look.get("width", 0.5)),
                                     stroke_linejoin="round")  # fmt: skip
        return
    if item.kind == "line":
        places = [each for each in item.places if all(map(math.isfinite, each))]
        seen = [on_paper(each) for each in places]
        dash = item.look.get("dash")
        for (one, a), (other, b) in zip(seen, seen[1:]):
            path = _svg.polyline([one, other])
            yield (a + b) / 2, _svg.element(
                "path", d=path, fill="none", stroke=item.fill, opacity=item.alpha,
                stroke_width=float(item.look.get("width", 1.5)) * 4 / 3, stroke_linecap="round",
                stroke_dasharray=dash_array(dash),
            )  # fmt: skip
        return
    fills = item.look.get("fills") or [item.fill]
    for at, place in enumerate(item.places):
        if not all(map(math.isfinite, place)):
            continue
        (x, y), near = on_paper(place)
        if item.kind == "text":
            yield near, _svg.label(x, y, item.look["text"], 13.3, fill=item.fill)
            continue
        sizes = item.look["sizes"]
        size = math.sqrt(sizes[at % len(sizes)]) * 1.3
        # What is farther is paler, as in matplotlib.
        pale = item.alpha if item.alpha is not None else min(max(0.65 + 0.5 * near, 0.3), 1.0)
        fill = fills[at % len(fills)]
        yield near, _svg.marker(item.look.get("marker"), x, y, size, fill, None, float(pale))


def _box(axes, limits, on_paper):
    """The three walls behind, with a grid, and numbers and labels along three edges."""
    parts = []
    middles = [(low + high) / 2 for low, high in limits]
    back = []
    for at in range(3):
        ends = [on_paper(_at(middles, at, end))[1] for end in limits[at]]
        back.append(limits[at][0 if ends[0] < ends[1] else 1])
    marks = [
        AutoLocator().places(low, high, 6) if given is None else list(given)
        for given, (low, high) in zip(axes.ticks, limits)
    ]
    marks = [
        [each for each in found if low <= each <= high] for found, (low, high) in zip(marks, limits)
    ]
    look = {"fill": "none", "stroke": INK, "stroke_width": 0.6}
    for wall in range(3):
        one, other = (at for at in range(3) if at != wall)
        flat = _at(middles, wall, back[wall])
        corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
        ring = [
            _at(_at(flat, one, limits[one][a]), other, limits[other][b]) for a, b in corners
        ]
        path = _svg.polyline([on_paper(each)[0] for each in ring]) + "Z"
        parts.append(_svg.element("path", d=path, stroke_opacity=0.4, **look))
        for along, beside in ((one, other), (other, one)):
            for mark in marks[along]:
                line = [_at(_at(flat, along, mark), beside, end) for end in limits[beside]]
                path = _svg.polyline([on_paper(each)[0] for each in line])
                parts.append(_svg.element("path", d=path, stroke_opacity=0.15, **look))
    front = [low if spot == high else high for spot, (low, high) in zip(back, limits)]
    centre = on_paper(middles)[0]
    edges = ((0, _at(_at(middles, 1, front[1]), 2, limits[2][0])),
             (1, _at(_at(middles, 0, front[0]), 2, limits[2][0])),
             (2, _upright(limits, on_paper)))  # fmt: skip
    for along, edge in edges:
        texts = axes.tick_texts(along, marks[along])
        low, high = limits[along]
        corner = front[along] if along < 2 else math.inf
        for mark, text in zip(marks[along], texts):
            if abs(mark - corner) < 0.03 * abs(high - low):
                # Two edges meet there.
                continue
            (x, y), _ = on_paper(_at(edge, along, mark))
            x, y = _outward((x, y), centre, 14)
            parts.append(_svg.label(x, y, text, 11))
        label = axes.label_of(along)
        if label:
            x, y = _outward(on_paper(edge)[0], centre, 36)
            parts.append(_svg.label(x, y, label, 13.3))
    return parts


def _at(place, axis, value):
    return [value if at == axis else each for at, each in enumerate(place)]


def _upright(limits, on_paper):
    """The upright edge that stands farthest to the right."""
    middle = sum(limits[2]) / 2
    corners = [[x, y, middle] for x in limits[0] for y in limits[1]]
    return max(corners, key=lambda each: on_paper(each)[0][0])


def _outward(place, centre, by):
    x, y = place[0] - centre[0], place[1] - centre[1]
    size = math.hypot(x, y) or 1.0
    return place[0] + by * x / size, place[1] + by * y / size
