"""Values of one table where another has none, or over its own."""

import math

from ._column import column_of, is_missing
from ._frame import DataFrame, united
from ._series import Series


def combine_first(self, other):
    """The values, and another table's where they are missing."""
    if not hasattr(self, "columns"):
        labels = united(self.index, other.index)
        own, theirs = self.to_dict(), other.to_dict()
        values = [
            theirs.get(each, math.nan) if is_missing(own.get(each)) else own[each]
            for each in labels
        ]
        return Series._of(column_of(values), labels, self.name)
    rows, heads = united(self.index, other.index), united(self.columns, other.columns)
    empty = Series([], [], dtype="float64")
    parts = [(self[each] if each in self else empty).combine_first(
        other[each] if each in other else empty
    ) for each in heads]  # fmt: skip
    found = [part.to_dict() for part in parts]
    columns = [column_of([each.get(at, math.nan) for at in rows]) for each in found]
    return DataFrame._of(columns, rows, heads)


def update(self, other, overwrite=True):
    """Writes another table's values that are there over those of the same labels."""
    if not hasattr(self, "columns"):
        other = other if isinstance(other, Series) else Series(other)
        known = other.to_dict()
        pairs = zip(self.index, self._column.values)
        values = [each if is_missing(known.get(at)) else known[at] for at, each in pairs]
        self._column = self._column.alike(values)
        return
    other = other if hasattr(other, "columns") else DataFrame(other)
    for label in self.columns:
        if label in other:
            series = self[label].copy()
            given = other[label]
            series.update(given if overwrite else given[series.isna().reindex(given.index)])
            self._columns[self._labels.place(label)] = series._column
