"""Methods of frames, series and labels that notebooks call less often."""

import math
import operator

import numpy as np

from . import _figures, _reducing
from ._column import Column, column_of, is_missing, is_several
from ._frame import DataFrame, united
from ._index import Index
from ._levels import MultiIndex
from ._series import Series
from ._table import listed

_RUNNING = {"cumsum": operator.add, "cumprod": operator.mul, "cummax": max, "cummin": min}


def _run(column, name):
    """What comes of the values up to each; those that are missing stay so and count for nothing."""
    join, held, found = _RUNNING[name], None, []
    if column.dtype == "bool" and name in ("cumsum", "cumprod"):
        column = column.cast("int64")
    for each in column.values:
        if is_missing(each):
            found.append(each)
            continue
        held = each if held is None else join(held, each)
        found.append(held)
    return Column(found, column.dtype)


def _running(name):
    def method(self, axis=0, skipna=True):
        if not hasattr(self, "columns"):
            return self._like(_run(self._column, name))
        if axis in (1, "columns"):
            return getattr(self.T, name)().T
        return self._each(lambda each: _run(each, name))

    return method


def notna(self):
    """Of each value whether it is there."""
    return ~self.isna()


def pipe(self, func, *args, **kwargs):
    """What a function gives of the whole; `func` may be a function and its argument's name."""
    if isinstance(func, tuple):
        func, name = func
        return func(*args, **{name: self}, **kwargs)
    return func(self, *args, **kwargs)


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


def _of_each_column(name):
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


def set_axis(self, labels, axis=0):
    """The same values with other labels."""
    made = self.copy()
    if axis in (1, "columns"):
        made.columns = labels
    else:
        made.index = labels
    return made


def take(self, indices, axis=0):
    """The rows, or with axis=1 the columns, at these places."""
    count = self.shape[1 if axis in (1, "columns") else 0]
    places = [int(each) % count for each in indices]
    if axis in (1, "columns"):
        return self._taken(range(len(self)), places)
    return self._taken(places)


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


def drop(self, labels=None, index=None, errors="raise"):
    """Without the values of these labels. Raises KeyError for labels that there are none of."""
    gone = listed(index if labels is None else labels)
    lost = [each for each in gone if each not in self.index]
    if lost and errors == "raise":
        raise KeyError(f"{lost} not found in axis")
    return self._taken([at for at, each in enumerate(self.index) if each not in gone])


def explode(self, ignore_index=False):
    """A value for each element of lists."""
    title = 0 if self.name is None else self.name
    made = _figures.explode(self.to_frame(title), title, ignore_index)[title]
    return made.rename(self.name)


def item(self):
    """The one value. Raises ValueError where there are others."""
    if len(self) != 1:
        raise ValueError("can only convert an array of size 1 to a Python scalar")
    return self._column.values[0]


def pop(self, label):
    """Takes the value of a label out."""
    found = self[label]
    kept = self.drop(label)
    self._column, self.index = kept._column, kept.index
    return found


def repeat(self, repeats):
    """Each value so many times, one after another."""
    counts = list(repeats) if is_several(repeats) else [repeats] * len(self)
    places = [at for at, count in enumerate(counts) for _ in range(count)]
    return self._taken(places)


def searchsorted(self, value, side="left"):
    """Where a value, or each of several, would stand among values in order."""
    return np.searchsorted(self.to_numpy(), value, side)


def _taken_levels(change):
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


def _swapped(index, one=-2, other=-1):
    """The labels with two levels in each other's place."""
    at = [each if isinstance(each, int) else index.names.index(each) for each in (one, other)]
    order = list(range(index.nlevels))
    order[at[0]], order[at[1]] = order[at[1]], order[at[0]]
    rows = [tuple(row[each] for each in order) for row in index]
    names, kinds = ([held[each] for each in order] for held in (index.names, index.kinds))
    return MultiIndex(rows, names, kinds)


def _reflected(name):
    apply = getattr(operator, name)
    return lambda self, other, axis="columns": self._along(
        other, axis, lambda a, b: apply(b, a)
    )


def _plain(name):
    apply = getattr(operator, name)
    return lambda self, other, axis="columns": self._along(other, axis, apply)


_BOTH = {
    **{name: _running(name) for name in _RUNNING},
    **{"notna": notna, "notnull": notna, "pipe": pipe, "sem": sem, "take": take},
    **{"dot": dot, "__matmul__": dot},
    **{"set_axis": set_axis, "transform": transform, "combine_first": combine_first},
    **{"update": update, "first_valid_index": first_valid_index},
    **{"last_valid_index": last_valid_index, "infer_objects": lambda self: self.copy()},
    **{"swaplevel": _taken_levels(_swapped)},
    "droplevel": _taken_levels(lambda index, level: index.droplevel(level)),
    **{f"r{name}": _reflected(name) for name in "add sub mul truediv floordiv mod pow".split()},
    **{"rdiv": _reflected("truediv"), "floordiv": _plain("floordiv"), "mod": _plain("mod")},
}
FRAMES = {
    **{"isin": isin, "mode": mode},
    **{name: _of_each_column(name) for name in ("skew", "kurt")},
    **{"kurtosis": _of_each_column("kurt")},
}
SERIES = {
    **{"drop": drop, "explode": explode, "item": item},
    **{"pop": pop, "repeat": repeat, "searchsorted": searchsorted},
    **{"keys": lambda self: self.index, "ravel": lambda self, order="C": self.values},
    **{"T": property(lambda self: self), "array": property(lambda self: self.values)},
    **{"aggregate": Series.agg, "nbytes": property(lambda self: self.values.nbytes)},
    "transpose": lambda self: self,
}


def give():
    """Gives frames and series these methods."""
    for kind, methods in ((DataFrame, FRAMES), (Series, SERIES)):
        for name, method in {**_BOTH, **methods}.items():
            setattr(kind, name, method)
