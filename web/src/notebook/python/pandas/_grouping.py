"""Rows in groups by the values of one column, and tables made of three columns."""

import math

from torch._unsupported import UnsupportedError

from . import _reducing
from ._column import Column, column_of, is_missing
from ._index import Index
from ._refusals import refused
from ._series import Series


class Groups:
    """The rows of a frame by the values of the column `by`; `chosen` are the columns asked for."""

    def __init__(self, frame, by, chosen=None):
        if isinstance(by, list):
            if len(by) != 1:
                raise UnsupportedError("Groups by several columns are not supported here. Use one.")
            by = by[0]
        self._frame, self._by, self._chosen = frame, by, chosen
        self._places = {}
        for place, value in enumerate(frame[by].tolist()):
            if not is_missing(value):
                self._places.setdefault(value, []).append(place)
        self._places = {value: self._places[value] for value in sorted(self._places)}

    def __getitem__(self, chosen):
        return Groups(self._frame, self._by, chosen)

    def __len__(self):
        return len(self._places)

    def __iter__(self):
        for value, places in self._places.items():
            yield value, self._part(places)

    def _part(self, places):
        taken = self._frame._taken(places)
        return taken if self._chosen is None else taken[self._chosen]

    @property
    def groups(self):
        labels = self._frame.index
        return {value: [labels[at] for at in each] for value, each in self._places.items()}

    def get_group(self, value):
        return self._part(self._places[value])

    def _index(self):
        column = self._frame[self._by]._column
        return Index(column_of(list(self._places)).cast(column.dtype), self._by)

    def size(self):
        return Series([len(each) for each in self._places.values()], self._index())

    def _reduced(self, reduce):
        """What `reduce` makes of each group's columns: a series of one, a frame of several."""
        from ._frame import DataFrame

        one = self._chosen is not None and not isinstance(self._chosen, list)
        labels = [self._chosen] if one else self._chosen
        if labels is None:
            labels = [each for each in self._frame.columns if each != self._by]
        columns = []
        for label in labels:
            column = self._frame[label]._column
            found = [reduce(column.take(each)) for each in self._places.values()]
            made = column_of(found)
            names = {each.dtype.name for each in found if hasattr(each, "dtype")}
            columns.append(made.cast(names.pop()) if len(names) == 1 else made)
        if one:
            return Series._of(columns[0], self._index(), self._chosen)
        return DataFrame._of(columns, self._index(), Index(labels))

    def agg(self, function):
        """The reduction of this name, or what a function gives of each group's series."""
        if isinstance(function, str):
            if function not in _reducing.REDUCTIONS:
                raise refused(function, _reducing.REDUCTIONS, "groupby().agg: ")
            return getattr(self, function)()
        return self._reduced(lambda column: function(Series._of(column, Index(range(len(column))))))

    aggregate = agg

    def apply(self, function):
        found = [function(part) for _, part in self]
        return Series(found, self._index())

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._frame.columns:
            return self[name]
        raise refused(name, dir(Groups), "groupby().")


def _reduction(reduce):
    def method(self, numeric_only=False):
        return self._reduced(reduce)

    return method


for _name, _reduce in _reducing.REDUCTIONS.items():
    setattr(Groups, _name, _reduction(_reduce))


def pivoted(frame, index, columns, values):
    """A frame with a row for each value of one column and a column for each of another."""
    from ._frame import DataFrame

    rows = sorted(set(frame[index].tolist()))
    labels = sorted(set(frame[columns].tolist()))
    known = {}
    triples = zip(frame[index].tolist(), frame[columns].tolist(), frame[values].tolist())
    for row, label, value in triples:
        if (row, label) in known:
            raise ValueError("Index contains duplicate entries, cannot reshape")
        known[row, label] = value
    dtype = frame[values]._column.dtype
    made = []
    for label in labels:
        column = column_of([known.get((row, label), math.nan) for row in rows])
        made.append(Column(column.values, dtype) if column.dtype == dtype else column)
    return DataFrame._of(made, Index(rows, index), Index(labels, columns))
