"""Parts of a line between two ends, and labels that are such parts."""

import numpy as np

from ._column import Column, Kind, column_of
from ._index import OF_DTYPES, Index, listed

_CLOSED = ("left", "right", "both", "neither")


class Interval:
    """What lies between two ends, of which those belong to it that `closed` says."""

    __slots__ = ("left", "right", "closed")

    def __init__(self, left, right, closed="right"):
        if closed not in _CLOSED:
            raise ValueError(f"invalid option for 'closed': {closed}")
        if not left <= right:
            raise ValueError("left side of interval must be <= right side")
        self.left, self.right, self.closed = left, right, closed

    closed_left = property(lambda self: self.closed in ("left", "both"))
    closed_right = property(lambda self: self.closed in ("right", "both"))
    open_left = property(lambda self: not self.closed_left)
    open_right = property(lambda self: not self.closed_right)
    length = property(lambda self: self.right - self.left)
    mid = property(lambda self: self.left + 0.5 * (self.right - self.left))
    is_empty = property(lambda self: self.left == self.right and self.closed != "both")

    def __contains__(self, value):
        if isinstance(value, Interval):
            after = self.left < value.left or (
                self.left == value.left and (self.closed_left or value.open_left)
            )
            return after and (value.right < self.right or (
                value.right == self.right and (self.closed_right or value.open_right)
            ))
        above = self.left <= value if self.closed_left else self.left < value
        return above and (value <= self.right if self.closed_right else value < self.right)

    def overlaps(self, other):
        """Whether they share a number."""
        meets = self.closed_left and other.closed_right
        before = self.left <= other.right if meets else self.left < other.right
        meets = self.closed_right and other.closed_left
        return before and (other.left <= self.right if meets else other.left < self.right)

    def _key(self):
        return self.left, self.right, self.closed

    def __eq__(self, other):
        return isinstance(other, Interval) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, Interval) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if isinstance(other, Interval) else NotImplemented

    def _with(self, change):
        return Interval(change(self.left), change(self.right), self.closed)

    def __add__(self, other):
        return self._with(lambda end: end + other)

    __radd__ = __add__

    def __sub__(self, other):
        return self._with(lambda end: end - other)

    def __mul__(self, other):
        return self._with(lambda end: end * other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._with(lambda end: end / other)

    def __str__(self):
        first, last = "([" [self.closed_left], ")]" [self.closed_right]
        return f"{first}{self.left}, {self.right}{last}"

    def __repr__(self):
        return f"Interval({self.left!r}, {self.right!r}, closed={self.closed!r})"


class Intervals(Kind):
    """The dtype of intervals whose ends have the dtype `subtype`."""

    family = "interval"

    def __new__(cls, subtype, closed):
        made = super().__new__(cls, "object")
        made.subtype, made.closed = subtype, closed
        return made

    @property
    def shown(self):
        return f"interval[{self.subtype}, {self.closed}]"

    def __repr__(self):
        return self.shown


def of_intervals(lefts, rights, closed="right"):
    """A column of intervals between ends, one for each pair."""
    lefts, rights = column_of(lefts), column_of(rights)
    is_whole = lefts.dtype == rights.dtype == "int64"
    name = lefts.dtype if lefts.is_time else "int64" if is_whole else "float64"
    pairs = zip(lefts.cast(name), rights.cast(name))
    return Column([Interval(*each, closed) for each in pairs], Intervals(name, closed))


class IntervalIndex(Index):
    """Labels that are intervals."""

    def __init__(self, data=(), closed="right", name=None):
        pairs = list(data)
        closed = pairs[0].closed if pairs else closed
        lefts, rights = [each.left for each in pairs], [each.right for each in pairs]
        super().__init__(of_intervals(lefts, rights, closed), name)

    @classmethod
    def from_arrays(cls, left, right, closed="right", name=None):
        return Index(of_intervals(left, right, closed), name)

    @classmethod
    def from_breaks(cls, breaks, closed="right", name=None):
        ends = list(breaks)
        return Index(of_intervals(ends[:-1], ends[1:], closed), name)

    @classmethod
    def from_tuples(cls, data, closed="right", name=None):
        pairs = list(data)
        left, right = ([pair[at] for pair in pairs] for at in (0, 1))
        return Index(of_intervals(left, right, closed), name)

    closed = property(lambda self: self._column.dtype.closed)

    def _of_each(self, get):
        return Index([get(each) for each in self._column])

    left = property(lambda self: self._of_each(lambda each: each.left))
    right = property(lambda self: self._of_each(lambda each: each.right))
    mid = property(lambda self: self._of_each(lambda each: each.mid))
    length = property(lambda self: self._of_each(lambda each: each.length))

    def contains(self, other):
        return np.array([other in each for each in self._column])

    def get_loc(self, label):
        """Where an interval stands, or the one that a number lies in."""
        if isinstance(label, Interval):
            return self.place(label)
        for place, each in enumerate(self._column):
            if label in each:
                return place
        raise KeyError(label)

    def __repr__(self):
        parts = [f"dtype='{self._column.shown}'"]
        parts += [] if self.name is None else [f"name={self.name!r}"]
        parts += [f"length={len(self)}"] if len(self) > 100 else []
        return f"IntervalIndex({listed([str(each) for each in self], 13)}{', '.join(parts)})"


OF_DTYPES["interval"] = IntervalIndex


def interval_range(start=None, end=None, periods=None, freq=None, name=None, closed="right"):
    """Intervals of one length side by side."""
    if freq is None and periods is None:
        freq = 1
    if freq is None:
        ends = np.linspace(start, end, periods + 1).tolist()
        whole = all(isinstance(each, int) for each in (start, end))
        ends = [int(each) for each in ends] if whole and all(
            each == int(each) for each in ends
        ) else ends
    else:
        count = periods if end is None or start is None else int((end - start) // freq)
        first = end - count * freq if start is None else start
        ends = [first + at * freq for at in range(count + 1)]
    return IntervalIndex.from_breaks(ends, closed, name)
