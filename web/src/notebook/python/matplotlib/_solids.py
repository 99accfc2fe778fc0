"""What fills or crosses space: boxes that stand in it, and arrows."""

import math

from matplotlib._values import numbers, rows
from matplotlib.colors import CYCLE, color, hexed

_CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
#: Four corners of each side, and how light it is.
_SIDES = (((0, 1, 3, 2), 0.75), ((4, 5, 7, 6), 0.75), ((0, 1, 5, 4), 0.6), ((2, 3, 7, 6), 0.6),
          ((0, 2, 6, 4), 0.9), ((1, 3, 7, 5), 1.0))  # fmt: skip


def _spread(values):
    found = [numbers(each) for each in values]
    count = max(map(len, found))
    return [each * count if len(each) == 1 else each for each in found], count


def _colors(given, count):
    found = given if isinstance(given, str) or given is None else rows(given)
    if not isinstance(found, list) or found and isinstance(found[0], (int, float)):
        found = [given] * count
    return [color(each, CYCLE[0]) for each in found]


def _shaded(fill, share):
    if fill[:1] != "#" or len(fill) != 7:
        return fill
    return hexed(tuple(round(int(fill[at : at + 2], 16) * share) for at in (1, 3, 5)))


def boxes(x, y, z, dx, dy, dz, given, shade):
    """The sides of boxes: their corners and colours."""
    (xs, ys, zs, wide, deep, high), count = _spread((x, y, z, dx, dy, dz))
    cells = []
    for at, fill in zip(range(count), _colors(given, count)):
        base, size = (xs[at], ys[at], zs[at]), (wide[at], deep[at], high[at])
        corners = [tuple(a + b * c for a, b, c in zip(base, size, each)) for each in _CORNERS]
        for side, share in _SIDES:
            cells.append(([corners[each] for each in side], _shaded(fill, share if shade else 1)))
    return cells


def arrows(x, y, z, u, v, w, length, is_unit, ratio):
    """The lines of arrows: each through its places."""
    (xs, ys, zs, us, vs, ws), count = _spread([sum(rows_of(e), []) for e in (x, y, z, u, v, w)])
    lines = []
    for at in range(count):
        way = [length * each[at] for each in (us, vs, ws)]
        size = math.sqrt(sum(each * each for each in way))
        if size == 0:
            continue
        way = [each * length / size for each in way] if is_unit else way
        start = (xs[at], ys[at], zs[at])
        end = tuple(a + b for a, b in zip(start, way))
        aside = (-way[1], way[0], 0.0) if way[0] or way[1] else (way[2], 0.0, 0.0)
        lines.append([start, end])
        for sign in (-1, 1):
            back = [b - ratio * (c - sign * 0.27 * d) for b, c, d in zip(end, way, aside)]
            lines.append([tuple(back), end])
    return lines


def rows_of(given):
    """Values as lists in a list."""
    found = rows(given)
    found = found if isinstance(found, list) else [found]
    if any(isinstance(each, list) for each in found):
        return [part for each in found for part in rows_of(each)]
    return [found]
