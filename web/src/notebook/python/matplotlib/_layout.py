"""Where the axes of a figure stand on paper, so that every label has room."""

import math

from matplotlib._svg import size_of, width_of
from matplotlib._values import points
from matplotlib.gridspec import weights

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
        self.xlog, self.ylog = (axis.scale == "log" for axis in (axes.xaxis, axes.yaxis))
        self.images = axes.images

    def x(self, value):
        return _between(value, self.xlim, self.xlog, self.left, self.right)

    def y(self, value):
        return _between(value, self.ylim, self.ylog, self.bottom, self.top)

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top


def _between(value, limits, is_log, start, end):
    low, high = limits
    if is_log:
        if value <= 0 or low <= 0 or high <= 0:
            return math.nan
        low, high, value = math.log10(low), math.log10(high), math.log10(value)
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
        room = 70 if name == "x" else 34
        self.found = [] if is_hidden else axis.marks(low, high, max(2, int(length / room)))
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
        if not gaps or axis.scale == "log" or high == low:
            return 0
        gap = min(gaps) / abs(high - low) * length
        return 0 if gap > self.wide + 4 else 45 if gap > 1.6 * self.size else 90


class Frame:
    """The room that the texts around axes of a size need: left, right, top, bottom."""

    def __init__(self, axes, width, height, bars):
        self.left = self.right = self.top = self.bottom = 6.0
        least = 0.0
        if axes.title.text:
            self.top += size_of(axes.title.text, axes.title.size)[1] + 4
        for name, length in (("x", width), ("y", height)):
            axis = axes.xaxis if name == "x" else axes.yaxis
            if axes.twin is not None and axes.twin[1] == name:
                continue
            marks = Marks(axes, name, length)
            reach = marks.reach_y if name == "x" else marks.reach_x
            room = reach + 8 if marks.found else 0
            if axis.text.text and axes.is_on:
                room += size_of(axis.text.text, axis.text.size)[1] + 4
            setattr(self, axis.side, getattr(self, axis.side) + room)
            if name == "x" and marks.found:
                # The texts at the ends reach beyond the axis.
                beyond = marks.wide * (0.5 if marks.turn == 0 else 0.1)
                self.right = max(self.right, beyond)
                low, high = sorted(axes.limits("x"))
                first = (marks.found[0][0] - low) / (high - low) * length if high > low else 0
                least = marks.reach_x - first if 0 < marks.turn < 90 else 0
        self.left = max(self.left, least)
        for bar in bars:
            self.right += bar.room()
            if bar.title is not None:
                self.top = max(self.top, size_of(bar.title.text, bar.title.size)[1] + 10)


def unified(figure):
    """The rows and columns of a grid that holds all axes, and each one's place in it."""
    rows = math.lcm(*(axes.spans[0] for axes in figure.axes))
    columns = math.lcm(*(axes.spans[1] for axes in figure.axes))
    places = []
    for axes in figure.axes:
        down, across = rows // axes.spans[0], columns // axes.spans[1]
        row, column, high, wide = axes.cell
        places.append((row * down, column * across, high * down, wide * across))
    return rows, columns, places


def laid_out(figure, width, height, edges):
    """The views of a figure's axes in order, and its width and height, which may grow. Edges is
    the room to keep at the left, at the top and at the bottom."""
    left, top, bottom = edges
    rows, columns, places = unified(figure)
    frames = []
    shares_y, shares_x = (weights(figure.axes, each, at) for at, each in enumerate((rows, columns)))
    for axes, (row, column, high, wide) in zip(figure.axes, places):
        part_x = sum(shares_x[column : column + wide]) / sum(shares_x)
        part_y = sum(shares_y[row : row + high]) / sum(shares_y)
        size = (0.8 * width * part_x, 0.75 * height * part_y)
        frames.append(Frame(axes, *size, [b for b in figure.bars if b.axes is axes]))
    across = _tracks(columns, [(p[1], p[3]) for p in places], frames, "left", "right")
    down = _tracks(rows, [(p[0], p[2]) for p in places], frames, "top", "bottom")
    used_x = sum(a + b for a, b in across) + left
    used_y = sum(a + b for a, b in down) + top + bottom
    cells_x = _cells(width - used_x, shares_x)
    cells_y = _cells(height - used_y, shares_y)
    width = used_x + GAP * (columns - 1) + sum(cells_x)
    height = used_y + GAP * (rows - 1) + sum(cells_y)
    starts_x, starts_y = _starts(across, cells_x, left), _starts(down, cells_y, top)
    views = []
    for axes, (row, column, high, wide) in zip(figure.axes, places):
        box = (
            starts_x[column], starts_y[row],
            starts_x[column + wide - 1] + cells_x[column + wide - 1],
            starts_y[row + high - 1] + cells_y[row + high - 1],
        )  # fmt: skip
        views.append(_fitted(axes, box))
    return views, width, height


def _cells(room, shares):
    """The lengths of rows or columns that share a room."""
    room = max(LEAST * len(shares), room - GAP * (len(shares) - 1))
    return [room * each / sum(shares) for each in shares]


def _tracks(count, places, frames, before, after):
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
        (x0, x1), (y0, y1) = first.limits("x"), first.limits("y")
        scale = min((right - left) / (abs(x1 - x0) or 1), (bottom - top) / (abs(y1 - y0) or 1))
        wide, high = scale * abs(x1 - x0), scale * abs(y1 - y0)
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
        setattr(view, f"{name}log", getattr(shared, f"{name}log"))
    return view
