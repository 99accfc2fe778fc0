"""Where the axes of a figure stand on paper, so that every label has room."""

import math

from matplotlib._svg import size_of, width_of
from matplotlib._values import points
from matplotlib.gridspec import weights
from matplotlib.transforms import place_of

GAP = 14
BAR = 14
#: Axes that are smaller than this make the figure larger.
LEAST = 48


def tick_size(axis):
    return points(axis.tick_style.get("fontsize"), 9) * 4 / 3


class View:
    """A box on paper, and where numbers are in it."""

    def __init__(self, axes, left, top, right, bottom):
        self.left, self.top, self.right, self.bottom = left, top, right, bottom
        self.xlim, self.ylim = axes.limits("x"), axes.limits("y")
        self.xway, self.yway = (axes.ways(name) for name in "xy")
        self.images = axes.images
        if axes.name == "polar":
            self.xlim = self.ylim = (-1.0, 1.0)
            self.xway = self.yway = None

    def x(self, value):
        return _between(value, self.xlim, self.xway, self.left, self.right)

    def y(self, value):
        return _between(value, self.ylim, self.yway, self.bottom, self.top)

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top


def _between(value, limits, ways, start, end):
    low, high = limits
    if ways is not None:
        is_below = value <= 0
        low, high, value = map(ways[0], (low, high, value))
        if is_below and math.isnan(value):
            # Logarithms of what is not above zero lie far below.
            value = -1000.0
        if not all(map(math.isfinite, (low, high, value))):
            return math.nan
    part = (value - low) / (high - low) if high != low else 0.5
    # Beyond the paper all places are alike, and short to write.
    return start + min(max(part, -50.0), 50.0) * (end - start)


class Marks:
    """The marks of an axis of a length: places, texts, and how the texts are turned."""

    def __init__(self, axes, name, length):
        axis = axes.xaxis if name == "x" else axes.yaxis
        low, high = axes.limits(name)
        self.size = tick_size(axis)
        is_hidden = not axes.is_on or not axis.is_shown
        self.found = []
        # So many as have room, and fewer where their texts are wide.
        for room in () if is_hidden else (42, 56, 70, 90) if name == "x" else (28,):
            self.found = axis.marks(low, high, max(1, int(length / room)))
            wide = max((width_of(text, self.size) for _, text in self.found), default=0) + 6
            if axis.locator is not None or wide * len(self.found) < length:
                break
        self.turn = axis.tick_style.get("rotation") or 0
        self.turn = {"vertical": 90, "horizontal": 0}.get(self.turn, self.turn)
        lines = [line for _, text in self.found for line in text.split("\n")]
        self.wide = max((width_of(line, self.size) for line in lines), default=0)
        if name == "x" and not axis.tick_style.get("rotation") and len(self.found) > 1:
            self.turn = self._turned(length, low, high, axis)
        turn = math.radians(self.turn)
        lines = max((text.count("\n") + 1 for _, text in self.found), default=0)
        high = 1.25 * self.size * lines
        #: How far the texts reach from the axis, and to the sides.
        self.reach_x = abs(self.wide * math.cos(turn)) + abs(high * math.sin(turn))
        self.reach_y = abs(self.wide * math.sin(turn)) + abs(high * math.cos(turn))

    def _turned(self, length, low, high, axis):
        """0 where texts fit side by side, else 45 or 90."""
        places = [at for at, _ in self.found]
        gaps = [abs(b - a) for a, b in zip(places, places[1:]) if a != b]
        if not gaps or axis.scale != "linear" or high == low:
            return 0
        gap = min(gaps) / abs(high - low) * length
        return 0 if gap > self.wide + 4 else 45 if gap > 1.6 * self.size else 90


class Frame:
    """The room that the texts around axes of a size need, and what stands beside the axes: left,
    right, top, bottom."""

    def __init__(self, axes, width, height, beside=()):
        self.left = self.right = self.top = self.bottom = 6.0
        least = 0.0
        if axes.title.text:
            self.top += size_of(axes.title.text, axes.title.size)[1] + 4
        if axes.name == "3d":
            self.right += max(18.0, width_of(axes.get_zlabel(), 13.3) / 2 + 6)
        is_polar = axes.name == "polar"
        if is_polar:
            aside, above = axes.room(tick_size(axes.xaxis))
            self.left, self.right = self.left + aside, self.right + aside
            self.top, self.bottom = self.top + above, self.bottom + above
        for name, length in () if is_polar else (("x", width), ("y", height)):
            axis = axes.xaxis if name == "x" else axes.yaxis
            if axes.twin is not None and axes.twin[1] == name:
                continue
            marks = Marks(axes, name, length)
            reach = marks.reach_y if name == "x" else marks.reach_x
            room = reach + 8 if marks.found else 0
            setattr(self, axis.side, getattr(self, axis.side) + room)
            if axis.text.text and axes.is_on:
                room = size_of(axis.text.text, axis.text.size)[1] + 4
                setattr(self, axis.label_side, getattr(self, axis.label_side) + room)
            if name == "x" and marks.found:
                # The texts at the ends reach beyond the axis.
                beyond = marks.wide * (0.5 if marks.turn == 0 else 0.1)
                self.right = max(self.right, beyond)
                low, high = sorted(axes.limits("x"))
                first = (marks.found[0][0] - low) / (high - low) * length if high > low else 0
                least = marks.reach_x - first if 0 < marks.turn < 90 else 0
        self.left = max(self.left, least)
        for each in (*axes.legends(), *axes.tables):
            reaches = zip(("left", "right", "top", "bottom"), each.beyond(width, height))
            for side, reach in reaches:
                setattr(self, side, max(getattr(self, side), reach + 4))
        if any(getattr(each, "is_beside", False) for each in axes.artists):
            self.right = max(self.right, 28.0)
        self.found = []
        for each in beside:
            self._add(each, width, height)

    def _add(self, each, width, height):
        """Makes room for axes that stand beside these."""
        _, side, share = each.beside
        along = width if side in ("left", "right") else height
        thick = BAR if share is None else share * along
        sizes = (thick, height) if side in ("left", "right") else (width, thick)
        inner = Frame(each, *sizes)
        start = max(getattr(self, side), 12.0) + getattr(inner, _ACROSS[side])
        start -= 6.0 if share is None else 0.0
        self.found.append((each, side, start, thick))
        setattr(self, side, start + thick + getattr(inner, side))
        for other in ("left", "right", "top", "bottom"):
            if other not in (side, _ACROSS[side]):
                setattr(self, other, max(getattr(self, other), getattr(inner, other)))


_ACROSS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def unified(all_axes):
    """The rows and columns of a grid that holds all axes, and each one's place in it."""
    rows = math.lcm(*(axes.spans[0] for axes in all_axes))
    columns = math.lcm(*(axes.spans[1] for axes in all_axes))
    places = []
    for axes in all_axes:
        down, across = rows // axes.spans[0], columns // axes.spans[1]
        row, column, high, wide = axes.cell
        places.append((row * down, column * across, high * down, wide * across))
    return rows, columns, places


def laid_out(figure, width, height, edges):
    """The views of a figure's axes by their axes, and its width and height, which may grow. Edges
    is the room to keep at the left, at the top and at the bottom."""
    left, top, bottom = edges
    all_axes = figure.all_axes()
    gridded = [each for each in all_axes if each.is_gridded]
    if not gridded:
        views = {}
        _put_parts(all_axes, views, (0.0, 0.0, width, height))
        _put_beside(all_axes, views)
        return views, width, height
    edge = Frame.__new__(Frame)
    edge.left = edge.right = edge.top = edge.bottom = 0.0
    edge.found = []
    for each in all_axes:
        _stand_beside(each, gridded)
        if each.beside and len(each.beside[0]) > 1 and {*each.beside[0]} >= {*gridded}:
            edge._add(each, 0.8 * width, 0.8 * height)
    left, top, bottom = left + edge.left, top + edge.top, bottom + edge.bottom
    rows, columns, places = unified(gridded)
    frames = []
    shares_y, shares_x = (weights(gridded, each, at) for at, each in enumerate((rows, columns)))
    at_edge = [each for each, *_ in edge.found]
    for axes, (row, column, high, wide) in zip(gridded, places):
        part_x = sum(shares_x[column : column + wide]) / sum(shares_x)
        part_y = sum(shares_y[row : row + high]) / sum(shares_y)
        size = (0.8 * width * part_x, 0.75 * height * part_y)
        beside = [e for e in all_axes if e.beside and e.beside[0][-1] is axes]
        frames.append(Frame(axes, *size, [e for e in beside if e not in at_edge]))
    across = _rooms(columns, [(p[1], p[3]) for p in places], frames, "left", "right")
    down = _rooms(rows, [(p[0], p[2]) for p in places], frames, "top", "bottom")
    used_x = sum(a + b for a, b in across) + left + edge.right
    used_y = sum(a + b for a, b in down) + top + bottom
    cells_x = _cells(width - used_x, shares_x)
    cells_y = _cells(height - used_y, shares_y)
    width = used_x + GAP * (columns - 1) + sum(cells_x)
    height = used_y + GAP * (rows - 1) + sum(cells_y)
    starts_x, starts_y = _starts(across, cells_x, left), _starts(down, cells_y, top)
    views, outer = {}, [*starts_x[:1], *starts_y[:1], 0.0, 0.0]
    for axes, (row, column, high, wide) in zip(gridded, places):
        box = (
            starts_x[column], starts_y[row],
            starts_x[column + wide - 1] + cells_x[column + wide - 1],
            starts_y[row + high - 1] + cells_y[row + high - 1],
        )  # fmt: skip
        views[axes] = _fitted(axes, box)
        outer[2:] = max(outer[2], box[2]), max(outer[3], box[3])
    for axes, frame in zip(gridded, frames):
        for found in frame.found:
            _stand(found, [views[each] for each in found[0].beside[0] if each in views], views)
    after = [across[-1][1], down[-1][1]]
    for each, side, start, thick in edge.found:
        room = {"right": after[0], "bottom": after[1], "left": across[0][0], "top": down[0][0]}
        view = View(each, *outer)
        _stand((each, side, start + room[side], thick), [view], views)
    _put_parts(all_axes, views, (0.0, 0.0, width, height))
    _put_beside(all_axes, views)
    return views, width, height


def _stand_beside(axes, gridded):
    """Puts a bar of colours that has a part of the figure for itself beside all axes."""
    if axes.part is not None and axes.part[0] is None and getattr(axes, "colours", None):
        axes.beside = (gridded, "bottom" if axes.colours.is_lying else "right", None)
        axes.colours.shrink = min(1.0, max(axes.part[1][2:]) / 0.77)


def _stand(found, hosts, views):
    """The view of axes beside others, from `start` on."""
    axes, side, start, thick = found
    if not hosts:
        return
    left, top = min(each.left for each in hosts), min(each.top for each in hosts)
    right, bottom = max(each.right for each in hosts), max(each.bottom for each in hosts)
    if side in ("left", "right"):
        lost = (1 - axes.shrink) / 2 * (bottom - top)
        near = right + start if side == "right" else left - start - thick
        box = (near, top + lost, near + thick, bottom - lost)
    else:
        lost = (1 - axes.shrink) / 2 * (right - left)
        near = bottom + start if side == "bottom" else top - start - thick
        box = (left + lost, near, right - lost, near + thick)
    views[axes] = View(axes, *box)


def _put_parts(all_axes, views, paper):
    """The views of axes that have a part of others, or of the paper."""
    for axes in all_axes:
        if axes.part is None or axes in views:
            continue
        host, (x, y, wide, high) = axes.part
        box = paper if host is None else _sides(views[host])
        if host is None and any(each.is_gridded for each in all_axes):
            box, (x, y, wide, high) = _inside(axes, all_axes, views, paper)
        left, bottom = box[0] + x * (box[2] - box[0]), box[3] - y * (box[3] - box[1])
        right, top = left + wide * (box[2] - box[0]), bottom - high * (box[3] - box[1])
        views[axes] = _fitted(axes, (left, top, right, bottom))


def _sides(view):
    return view.left, view.top, view.right, view.bottom


def _inside(axes, all_axes, views, paper):
    """The axes in which others stand in matplotlib's layout, and their part of them."""
    x, y, wide, high = axes.part[1]
    for host in all_axes:
        if host.is_gridded:
            box = place_of(host)
            part = ((x - box.x0) / box.width, (y - box.y0) / box.height)
            part += (wide / box.width, high / box.height)
            if -0.01 <= part[0] and -0.01 <= part[1] and part[0] + part[2] <= 1.01 \
                    and part[1] + part[3] <= 1.01:  # fmt: skip
                return _sides(views[host]), part
    return paper, (x, y, wide, high)


def _put_beside(all_axes, views):
    """The views of axes that stand beside parts."""
    for axes in all_axes:
        if axes.beside and axes not in views:
            frame = Frame(axes.beside[0][-1], 100.0, 100.0, [axes])
            hosts = [views[each] for each in axes.beside[0] if each in views]
            _stand(frame.found[0], hosts, views)


def _cells(room, shares):
    """The lengths of rows or columns that share a room."""
    room = max(LEAST * len(shares), room - GAP * (len(shares) - 1))
    return [room * each / sum(shares) for each in shares]


def _rooms(count, places, frames, before, after):
    """The room before and after each column or row."""
    tracks = [[0.0, 0.0] for _ in range(count)]
    for (first, length), frame in zip(places, frames):
        last = tracks[first + length - 1]
        tracks[first][0] = max(tracks[first][0], getattr(frame, before))
        last[1] = max(last[1], getattr(frame, after))
    return tracks


def _starts(tracks, cells, start):
    found, at = [], start
    for (before, after), cell in zip(tracks, cells):
        found.append(at + before)
        at += before + cell + after + GAP
    return found


def _fitted(axes, box):
    """The view in a box; where numbers are to be as long along both axes, a part of the box."""
    left, top, right, bottom = box
    first = axes.twin[0] if axes.twin is not None else axes
    if first.aspect in ("equal", 1, 1.0):
        along, up = first.shape()
        scale = min((right - left) / (along or 1), (bottom - top) / (up or 1))
        wide, high = scale * along, scale * up
        if wide > 0 and high > 0:
            # A picture of a single row or column stays a strip that can be seen.
            wide, high = max(wide, 12.0), max(high, 12.0)
            left, top = left + (right - left - wide) / 2, top + (bottom - top - high) / 2
            right, bottom = left + wide, top + high
    if first.box_aspect is not None:
        wide = min(right - left, (bottom - top) / first.box_aspect)
        high = wide * first.box_aspect
        left, top = left + (right - left - wide) / 2, top + (bottom - top - high) / 2
        right, bottom = left + wide, top + high
    view = View(axes, left, top, right, bottom)
    if axes.twin is not None:
        other, name = axes.twin
        shared = View(other, left, top, right, bottom)
        limits = f"{name}lim"
        setattr(view, limits, getattr(shared, limits))
        setattr(view, f"{name}way", getattr(shared, f"{name}way"))
    return view
