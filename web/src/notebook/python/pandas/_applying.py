"""Functions of whole tables, of each column and of matching labels."""

import math

import numpy as np

from . import _reducing
from ._column import Column, column_of
from ._frame import DataFrame
from ._index import Index
from ._levels import MultiIndex
from ._series import Series
from ._table import listed


def pipe(self, func, *args, **kwargs):
    """What a function gives of the whole; `func` may be a function and its argument's name."""
    if isinstance(func, tuple):
        func, name = func
        return func(*args, **{name: self}, **kwargs)
    return func(self, *args, **kwargs)


def transform(self, func, axis=0):
    """What a function, or a method by its name, makes of each column; its length must stay. Of
    several, in a list or a dict of columns, a column of each."""
    if hasattr(self, "columns") and axis in (1, "columns"):
        return transform(self.T, func).T
    if isinstance(func, (list, dict)):
        return _by_several(self, func)
    if isinstance(func, str):
        made = getattr(self, func)()
    else:
        made = self.apply(func) if hasattr(self, "columns") else _transformed(self, func)
    if not hasattr(made, "index") or not made.index.equals(self.index):
        raise ValueError("Function did not transform")
    return made


def _by_several(self, func):
    if not func:
        raise ValueError("No transform functions were provided")
    if not hasattr(self, "columns"):
        named = func if isinstance(func, dict) else {_called(each): each for each in func}
        return DataFrame({name: transform(self, each) for name, each in named.items()})
    asked = func if isinstance(func, dict) else dict.fromkeys(self.columns, func)
    lost = [label for label in asked if label not in self.columns]
    if lost:
        raise KeyError(f"Column(s) {lost} do not exist")
    if not any(isinstance(each, list) for each in asked.values()):
        return DataFrame({label: transform(self[label], each) for label, each in asked.items()})
    pairs = [(label, each) for label, several in asked.items() for each in listed(several)]
    columns = [transform(self[label], each)._column for label, each in pairs]
    heads = MultiIndex([(label, _called(each)) for label, each in pairs], [None, None])
    return DataFrame._of(columns, self.index, heads)


def _called(function):
    return function if isinstance(function, str) else function.__name__


def _transformed(series, func):
    try:
        found = func(series)
        if hasattr(found, "_column"):
            return found
    except (TypeError, ValueError, AttributeError):
        pass
    return series.apply(func)


def notna(self):
    """Of each value whether it is there."""
    return ~self.isna()


def isin(self, values):
    """Of each value whether it is one of these: of its column's in a dict, of its row's in a
    series, the one of its row and column in a frame."""
    if isinstance(values, (Series, DataFrame)):
        alike = values.reindex(self.index)
        rows = [alike] * len(self.columns)
        if isinstance(values, DataFrame):
            rows = [alike[each] if each in alike else () for each in self.columns]
        columns = [
            Column([a == b for a, b in zip(column, row)] or [False] * len(self), "bool")
            for column, row in zip(self._columns, rows)
        ]
        return DataFrame._of(columns, self.index, self.columns)
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise TypeError(
            "only list-like or dict-like objects are allowed to be passed to DataFrame.isin(), "
            f"you passed a '{type(values).__name__}'"
        )
    is_dict = isinstance(values, dict)
    columns = [
        series.isin(values.get(label, ()) if is_dict else values)._column
        for label, series in self.items()
    ]
    return DataFrame._of(columns, self.index, self.columns)


def dot(self, other):
    """The product of matrices, or of rows with a series; labels must fit."""
    own = self.columns if hasattr(self, "columns") else self.index
    if isinstance(other, (Series, DataFrame)):
        if set(own) != set(other.index):
            raise ValueError("matrices are not aligned")
        places = [other.index.place(each) for each in own]
        right = other._taken(places).to_numpy()
    else:
        right = np.asarray(other)
        if len(own) != len(right):
            raise Exception(f"Dot product shape mismatch, {self.shape} vs {right.shape}")
    made = np.dot(self.to_numpy(), right)
    if np.ndim(made) == 0:
        return made
    rows = self.index if hasattr(self, "columns") else other.columns
    if np.ndim(made) == 1:
        return Series(made, rows)
    return DataFrame(made, self.index, getattr(other, "columns", None))


def figure(value_of):
    """A method of series and frames: a figure of one column, or of each."""

    def method(self, axis=0, skipna=True, numeric_only=False, **named):
        if hasattr(self, "columns"):
            each = lambda column: method(Series(column), skipna=skipna, **named)  # noqa: E731
            return self._reduced(each, axis, numeric_only)
        if not skipna and self.hasnans:
            return np.float64(math.nan)
        return value_of(self, **named)

    method.__name__ = method.__qualname__ = value_of.__name__
    return method


@figure
def sem(self, ddof=1):
    """The standard error of the mean."""
    count = len(_reducing.present(self._column))
    return _reducing.std(self._column, ddof) / math.sqrt(count) if count else math.nan


def mode(self, axis=0, numeric_only=False):
    """The values that stand most often in each column, one row of each."""
    parts = [series.mode().tolist() for _, series in self.items()]
    most = max(map(len, parts), default=0)
    columns = [column_of(each + [math.nan] * (most - len(each))) for each in parts]
    return DataFrame._of(columns, Index(range(most)), self.columns)
