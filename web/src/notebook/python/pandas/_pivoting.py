"""Long tables made wide: a row for each value of some columns, a column for each of others."""

import math

from ._column import Column, column_of
from ._index import Index
from ._levels import MultiIndex
from ._table import listed

_NOT_GIVEN = object()


def _keys(frame, labels):
    """The value of each row in one column, or the tuple of those in several."""
    if not isinstance(labels, list):
        return frame[labels].tolist()
    return list(zip(*(frame[each].tolist() for each in labels)))


def _kinds(frame, labels):
    """The dtypes of columns that are more than objects, None of any other."""
    columns = [frame[each]._column for each in listed(labels)]
    return [column.dtype if column.family else None for column in columns]


def _named(keys, labels, kinds):
    """The keys as labels, in the order of their dtypes."""
    if isinstance(labels, list):
        return MultiIndex(keys, labels, kinds)
    return Index(column_of(keys, kinds[0]), labels)


def _in_order(index):
    keys = index.keys()
    return index.take(sorted(range(len(index)), key=keys.__getitem__))


def pivot(self, index=None, columns=_NOT_GIVEN, values=None):
    """A row for each value of `index`, which are the rows' labels without it, and a column for
    each of `columns`. Raises ValueError where two rows meet."""
    from ._frame import DataFrame

    if columns is _NOT_GIVEN:
        raise TypeError("pivot() missing 1 required argument: 'columns'")
    index, columns = (list(each) if isinstance(each, tuple) else each for each in (index, columns))
    rows = list(self.index) if index is None else _keys(self, index)
    heads = _keys(self, columns)
    used = [*listed(columns), *([] if index is None else listed(index))]
    wanted = [each for each in self.columns if each not in used] if values is None else values
    labels = _named(dict.fromkeys(heads), columns, _kinds(self, columns))
    if len(listed(columns)) == 1:
        # Pairs stay in the order in which they come.
        labels = _in_order(labels)
    if index is None:
        order = Index(sorted(set(rows)), self.index.name)
    else:
        order = _in_order(_named(dict.fromkeys(rows), index, _kinds(self, index)))
    if len(set(zip(rows, heads))) < len(rows):
        raise ValueError("Index contains duplicate entries, cannot reshape")
    made = []
    for name in listed(wanted):
        known = dict(zip(zip(rows, heads), self[name].tolist()))
        dtype = self[name]._column.dtype
        for label in labels:
            column = column_of([known.get((row, label), math.nan) for row in order])
            has_gaps = len(known) < len(order) * len(labels)
            if has_gaps and column.dtype == "int64":
                column = column.cast("float64")
            made.append(column.cast(dtype) if dtype in ("float32", column.dtype) else column)
    if not isinstance(wanted, list):
        return DataFrame._of(made, order, labels)
    tails = [each if isinstance(columns, list) else (each,) for each in labels]
    pairs = [(name, *tail) for name in wanted for tail in tails]
    return DataFrame._of(made, order, MultiIndex(pairs, [None, *listed(columns)]))
