"""Functions of whole tables, of each column and of matching labels."""

import math

import numpy as np

from . import _figures, _reducing
from ._column import column_of
from ._frame import DataFrame
from ._index import Index
from ._series import Series


def pipe(self, func, *args, **kwargs):
    """What a function gives of the whole; `func` may be a function and its argument's name."""
    if isinstance(func, tuple):
        func, name = func
        return func(*args, **{name: self}, **kwargs)
    return func(self, *args, **kwargs)


def transform(self, func, axis=0):
    """What a function, or a method by its name, makes of each column; its length must stay."""
    made = getattr(self, func)() if isinstance(func, str) else (
        self.apply(func, axis) if hasattr(self, "columns") else _transformed(self, func)
    )
    if len(made) != len(self):
        raise ValueError("Function did not transform")
    return made


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
    """Of each value whether it is one of these, or of its column's in a dict."""
    if isinstance(values, dict):
        nothing = [()] * len(self.columns)
        parts = [values.get(label, one) for label, one in zip(self.columns, nothing)]
    else:
        parts = [values] * len(self.columns)
    columns = [
        series.isin(part)._column for (_, series), part in zip(self.items(), parts)
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


def sem(self, axis=0, ddof=1, numeric_only=False):
    """The standard error of the mean."""
    if hasattr(self, "columns"):
        return self._reduced(lambda each: sem(Series(each)), axis, numeric_only)
    count = len(_reducing.present(self._column))
    return _reducing.std(self._column, ddof) / math.sqrt(count) if count else math.nan


def of_each_column(name):
    method = getattr(_figures, name)

    def of_frame(self, axis=0, numeric_only=False):
        return self._reduced(lambda each: method(Series(each)), axis, numeric_only)

    return of_frame


def mode(self, axis=0, numeric_only=False):
    """The values that stand most often in each column, one row of each."""
    parts = [series.mode().tolist() for _, series in self.items()]
    most = max(map(len, parts), default=0)
    columns = [column_of(each + [math.nan] * (most - len(each))) for each in parts]
    return DataFrame._of(columns, Index(range(most)), self.columns)
