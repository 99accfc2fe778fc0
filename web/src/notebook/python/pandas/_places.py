"""Rows and labels by their places."""

import numpy as np

from . import _figures
from ._column import is_missing, is_several
from ._levels import MultiIndex
from ._table import listed


def take(self, indices, axis=0):
    """The rows, or with axis=1 the columns, at these places."""
    count = self.shape[1 if axis in (1, "columns") else 0]
    gone = [int(each) for each in indices if not -count <= each < count]
    if gone:
        said = f"index {gone[0]} is out of bounds for axis 0 with size {count}"
        raise IndexError("indices are out-of-bounds" if hasattr(self, "columns") else said)
    places = [int(each) % count for each in indices]
    if axis in (1, "columns"):
        return self._taken(range(len(self)), places)
    return self._taken(places)


def drop(self, labels=None, index=None, errors="raise"):
    """Without the values of these labels. Raises KeyError for labels that there are none of."""
    gone = listed(index if labels is None else labels)
    lost = [each for each in gone if each not in self.index]
    if lost and errors == "raise":
        raise KeyError(f"{lost} not found in axis")
    return self._taken([at for at, each in enumerate(self.index) if each not in gone])


def pop(self, label):
    """Takes the value of a label out."""
    found = self[label]
    kept = self.drop(label)
    self._column, self.index = kept._column, kept.index
    return found


def item(self):
    """The one value. Raises ValueError where there are others."""
    if len(self) != 1:
        raise ValueError("can only convert an array of size 1 to a Python scalar")
    return self._column.values[0]


def repeat(self, repeats):
    """Each value so many times, one after another."""
    counts = list(repeats) if is_several(repeats) else [repeats] * len(self)
    places = [at for at, count in enumerate(counts) for _ in range(count)]
    return self._taken(places)


def searchsorted(self, value, side="left"):
    """Where a value, or each of several, would stand among values in order."""
    return np.searchsorted(self.to_numpy(), value, side)


def explode(self, ignore_index=False):
    """A value for each element of lists."""
    title = 0 if self.name is None else self.name
    made = _figures.explode(self.to_frame(title), title, ignore_index)[title]
    return made.rename(self.name)


def first_valid_index(self):
    """The label of the first value, or row with one, that is there; None where there is none."""
    return _valid(self, range(len(self)))


def last_valid_index(self):
    return _valid(self, reversed(range(len(self))))


def _valid(self, places):
    columns = self._columns if hasattr(self, "columns") else [self._column]
    for place in places:
        if any(not is_missing(column.values[place]) for column in columns):
            return self.index[place]
    return None


def set_axis(self, labels, axis=0):
    """The same values with other labels."""
    made = self.copy()
    if axis in (1, "columns"):
        made.columns = labels
    else:
        made.index = labels
    return made


def taken_levels(change):
    def method(self, *levels, axis=0):
        made = self.copy()
        if hasattr(self, "columns") and axis in (1, "columns"):
            made._labels = change(self.columns, *levels)
        elif hasattr(self, "columns"):
            made._index = change(self.index, *levels)
        else:
            made.index = change(self.index, *levels)
        return made

    return method


def swapped(index, one=-2, other=-1):
    """The labels with two levels in each other's place."""
    at = [each if isinstance(each, int) else index.names.index(each) for each in (one, other)]
    order = list(range(index.nlevels))
    order[at[0]], order[at[1]] = order[at[1]], order[at[0]]
    rows = [tuple(row[each] for each in order) for row in index]
    names, kinds = ([held[each] for each in order] for held in (index.names, index.kinds))
    return MultiIndex(rows, names, kinds)
