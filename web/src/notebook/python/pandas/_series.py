"""A column with labels."""

import datetime
import math

import numpy as np

from . import _reducing
from ._column import (
    Column, Kind, OneColumn, column_of, in_order, is_missing, is_several, places_in_order,
    with_lost,
)  # fmt: skip
from ._index import Index, RangeIndex, index_of, new_labels
from ._operators import Operators, changed, combined
from ._options import get_option, option_context
from ._refusals import refused
from ._selecting import SeriesPlaces, is_by_label, is_mask
from ._show import series_text
from ._text import cells, joined
from ._writing import written


class Series(OneColumn, Operators):
    """Values with labels: of an array, a list, a dict, or one value for all labels."""

    def __init__(self, data=None, index=None, dtype=None, name=None, copy=None):
        if isinstance(data, dict):
            labels = list(data) if index is None else list(index)
            data, index = [data.get(each, math.nan) for each in labels], labels
        elif isinstance(data, Series):
            index = data.index if index is None else index
            name = data.name if name is None else name
        elif data is None or isinstance(data, (int, float, str, datetime.date, np.generic)):
            count = len(index) if index is not None else 0 if data is None else 1
            data = [math.nan if data is None else data] * count
        self._column = column_of(data, dtype)
        self.index = index_of(index, len(self._column))
        self.name = name

    @classmethod
    def _of(cls, column, index, name=None):
        made = cls.__new__(cls)
        made._column, made.name = column, name
        made._labels = RangeIndex(len(column)) if index is None else index
        return made

    def _value(self, place):
        value = self._column.values[place]
        return self.dtype.type(value) if self._column.is_number else value

    def _taken(self, places):
        return Series._of(self._column.take(places), self.index.take(places), self.name)

    def _like(self, column):
        return Series._of(column, self.index, self.name)

    def _combined(self, other, apply, is_comparison=False):
        name = self.name
        if isinstance(other, Series):
            name = name if name == other.name else None
            if not self.index.equals(other.index):
                sign = getattr(apply, "__name__", "")
                if is_comparison and sign not in ("and_", "or_", "xor"):
                    raise ValueError("Can only compare identically-labeled Series objects")
                self, other = _aligned(self, other, is_comparison)
            other = other._column
        elif hasattr(other, "columns"):
            return NotImplemented
        elif is_several(other):
            other = column_of(other)
        elif hasattr(other, "__array__") and not isinstance(other, type):
            other = np.asarray(other)[()]
        return Series._of(combined(self._column, other, apply, is_comparison), self.index, name)

    def _along(self, other, _axis, apply):
        return self._combined(other, apply)

    def _changed(self, apply):
        return self._like(changed(self._column, apply))

    @property
    def axes(self):
        return [self._labels]

    @property
    def index(self):
        return self._labels

    @index.setter
    def index(self, labels):
        self._labels = new_labels(labels, len(self._column))

    @property
    def iloc(self):
        return SeriesPlaces(self, False)

    @property
    def loc(self):
        return SeriesPlaces(self, True)

    iat, at = iloc, loc

    def to_dict(self):
        return dict(zip(self.index, self._column.values))

    def to_frame(self, name=None):
        from ._frame import DataFrame

        title = name if name is not None else 0 if self.name is None else self.name
        return DataFrame._of([self._column], self.index, Index([title]))

    def to_string(
        self, buf=None, na_rep="NaN", float_format=None, header=True, index=True, length=False,
        dtype=False, name=False, max_rows=None, min_rows=None,
    ):  # fmt: skip
        form = "display.float_format"
        with option_context(form, float_format or get_option(form)):
            if index:
                text = series_text(self, max_rows, False, na_rep, header)
            else:
                above = [str(self.index.name)] if header and self.index.name is not None else []
                text = "\n".join([*above, joined(1, cells(self._column, False, na_rep))])
        told = [f"Name: {self.name}"] if name and self.name is not None else []
        told += [f"Length: {len(self)}"] if length else []
        told += [f"dtype: {self._column.shown}"] if dtype else []
        text += f"\n{', '.join(told)}" if told else ""
        return text if buf is None else written(text, buf)

    def items(self):
        return zip(self.index, self._column.values)

    def __contains__(self, label):
        return label in self.index

    def __getitem__(self, key):
        if is_mask(key) or isinstance(key, list):
            found = self.loc[key]
            if is_mask(key) and found.index.freq != self.index.freq:
                found.index.freq = None
            return found
        if isinstance(key, slice):
            by_label = is_by_label(key)
            return SeriesPlaces(self, by_label)[key]
        first = self.index.level(0) if hasattr(self.index, "names") else self.index
        is_place = type(key) is int and not first._column.is_number
        return SeriesPlaces(self, not is_place)[key]

    def get(self, label, default=None):
        return self[label] if label in self.index else default

    def __setitem__(self, key, value):
        if is_mask(key) or isinstance(key, (list, slice)) or key in self.index:
            SeriesPlaces(self, not isinstance(key, slice))[key] = value
            return
        self._column = column_of([*self._column.values, value])
        self.index = Index([*self.index, key], self.index.name)

    def head(self, n=5):
        return self._taken(range(len(self))[:n])

    def tail(self, n=5):
        return self._taken(range(len(self))[-n:] if n else [])

    def copy(self, deep=True):
        return self._like(column_of(self._column))

    def astype(self, dtype):
        return self._like(self._column.cast(dtype))

    def round(self, decimals=0):
        if not self._column.is_number or self._column.dtype == "bool":
            return self.copy()
        return self._changed(lambda each: np.round(each, decimals))

    def apply(self, function, convert_dtype=True, args=(), **named):
        """What a function, or each of several by its name, gives of each value."""
        if isinstance(self._column.dtype, Kind):
            get = lambda each: function(each, *args, **named)
            return self._like(self._column.dtype.mapped(self._column, get))
        found = [function(each, *args, **named) for each in self._column.values]
        if found and all(isinstance(each, Series) for each in found):
            from ._frame import DataFrame

            return DataFrame(found, index=self.index)
        return self._like(column_of(found) if convert_dtype else Column(found, "object"))

    def map(self, given):
        if isinstance(given, (dict, Series)):
            return self.apply(lambda each: given.get(each, math.nan))
        return self.apply(given)

    def isna(self):
        return self._like(Column([is_missing(each) for each in self._column.values], "bool"))

    isnull = isna

    def notna(self):
        return self._like(Column([not is_missing(each) for each in self._column.values], "bool"))

    def fillna(self, value=None, method=None):
        if method is not None:
            return self.ffill() if method in ("ffill", "pad") else self.bfill()
        if isinstance(value, Series):
            known = value.to_dict()
            rows = zip(self.index, self._column.values)
            filled = [known.get(at, each) if is_missing(each) else each for at, each in rows]
            return self._like(self._column.alike(filled))
        filled = [value if is_missing(each) else each for each in self._column]
        return self._like(self._column.alike(filled))

    def dropna(self):
        return self.loc[self.notna()]

    def isin(self, values):
        if isinstance(values, str) or not hasattr(values, "__iter__"):
            raise TypeError(
                "only list-like objects are allowed to be passed to isin(), you passed a "
                f"[{type(values).__name__}]"
            )
        known = list(values)
        if self._column.is_time:
            known = column_of(known).cast(self._column.dtype).values
        return self._like(Column([each in known for each in self._column.values], "bool"))

    def unique(self):
        found = Column(list(dict.fromkeys(self._column.values)), self._column.dtype)
        return Series._of(found, None).values

    def value_counts(self, normalize=False, sort=True, ascending=False, bins=None, dropna=True):
        """How often each value stands there, the most frequent first."""
        if bins is not None:
            from ._cutting import cut

            found = cut(self, bins, include_lowest=True).value_counts(normalize, sort, ascending)
            found.index = Index(found.index._column.cast(found.index.categories._column.dtype))
            return found
        column = self._column
        counts = dict.fromkeys(getattr(column.dtype, "categories", ()), 0)
        for each in column if not dropna else _reducing.present(column):
            each = math.nan if is_missing(each) else each
            counts[each] = counts.get(each, 0) + 1
        total = sum(counts.values())
        pairs = list(counts.items())
        if sort:
            order = places_in_order(list(counts.values()), ascending)
            pairs = [pairs[at] for at in order]
        values = [count / total if normalize else count for _, count in pairs]
        kind = column.dtype if column.family else None
        index = Index(column_of([each for each, _ in pairs], kind), self.name)
        return Series(values, index, name="proportion" if normalize else "count")

    def sort_values(
        self, axis=0, ascending=True, kind="quicksort", na_position="last", ignore_index=False,
        key=None,
    ):  # fmt: skip
        is_stable = kind in ("stable", "mergesort")
        column = self._column if key is None else column_of(key(self))
        places = places_in_order(column.keys(), ascending, is_stable)
        made = self._taken(with_lost(places, column, na_position))
        return made.reset_index(drop=True) if ignore_index else made

    def sort_index(self, axis=0, level=None, ascending=True):
        labels = self.index.keys() if level is None else self.index.level_keys(level)
        return self._taken(places_in_order(labels, ascending, True))

    def nlargest(self, n=5):
        return self._taken(places_in_order(self._column.values, False, True)[:n])

    def nsmallest(self, n=5):
        return self._taken(places_in_order(self._column.values, True, True)[:n])

    def reset_index(self, level=None, drop=False, name=None):
        if drop and level is None:
            return Series._of(self._column, RangeIndex(len(self)), self.name)
        made = self.to_frame(name).reset_index(level, drop)
        return made._series(0).rename(self.name) if drop else made

    def unstack(self, level=-1, fill_value=math.nan):
        """A frame with a column for each label of a level."""
        from ._frame import DataFrame

        if not hasattr(self.index, "names"):
            raise ValueError(
                f"index must be a MultiIndex to unstack, {type(self.index)} was passed"
            )
        if not self.index.is_unique:
            raise ValueError("Index contains duplicate entries, cannot reshape")
        if isinstance(level, (list, tuple)):
            (level,) = level
        names, count = self.index.names, self.index.nlevels
        at = level % count if isinstance(level, int) else names.index(level)
        heads = self.index.level(at)
        labels = in_order(set(heads), self.index.kinds[at])
        order = self.index.droplevel(at)
        keys = dict(zip(order, order.keys()))
        rows = sorted(keys, key=keys.__getitem__)
        known = dict(zip(zip(order, heads), self._column.values))
        columns = [
            column_of([known.get((row, label), fill_value) for row in rows]) for label in labels
        ]
        if fill_value != fill_value and len(known) < len(rows) * len(labels):
            columns = [each.cast("float64") if each.dtype == "int64" else each for each in columns]
        titles = Index(column_of(labels, self.index.kinds[at]), names[at])
        places = {row: place for place, row in enumerate(order)}
        return DataFrame._of(columns, order.take([places[row] for row in rows]), titles)

    def agg(self, function):
        """A figure by its name or function; of a list of them a series."""
        if isinstance(function, dict):
            found = [self.agg(each) for each in function.values()]
            return Series(found, list(function), name=self.name)
        if isinstance(function, list):
            names = [each if isinstance(each, str) else each.__name__ for each in function]
            return Series([self.agg(each) for each in function], names, name=self.name)
        return getattr(self, function)() if isinstance(function, str) else function(self)

    def idxmax(self):
        return self.index[self.argmax()]

    def idxmin(self):
        return self.index[self.argmin()]

    def argmax(self):
        return _reducing.place_of(self._column, max)

    def argmin(self):
        return _reducing.place_of(self._column, min)

    def quantile(self, q=0.5):
        if is_several(q):
            found = [_reducing.quantile(self._column, each) for each in q]
            return Series(found, list(q), name=self.name)
        return _reducing.quantile(self._column, q)

    def std(self, axis=0, skipna=True, ddof=1, numeric_only=False):
        gone = not skipna and self._column.is_number and any(map(is_missing, self._column))
        return np.float64(math.nan) if gone else _reducing.std(self._column, ddof)

    def var(self, axis=0, skipna=True, ddof=1, numeric_only=False):
        gone = not skipna and self._column.is_number and any(map(is_missing, self._column))
        return np.float64(math.nan) if gone else _reducing.var(self._column, ddof)

    def describe(self, percentiles=None, datetime_is_numeric=True):
        names, figures = _reducing.describe(self._column, percentiles)
        return Series(figures, names, name=self.name)

    def equals(self, other):
        return self.index.equals(other.index) and self.tolist() == other.tolist()

    def __repr__(self):
        return series_text(self)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self.index:
            return self[name]
        if name == "str":
            raise AttributeError("Can only use .str accessor with string values!")
        if name in ("dt", "cat"):
            kinds = "datetimelike values" if name == "dt" else "a 'category' dtype"
            raise AttributeError(f"Can only use .{name} accessor with {kinds}")
        raise refused(name, dir(Series), "Series.")


def _aligned(one, other, are_bools=False):
    """Two series at the labels of both, with NaN where one has none; False in bools. Labels that
    repeat stay those of the first."""
    if not one.index.is_unique or not other.index.is_unique:
        return one, other._taken([other.index.place(each) for each in one.index])
    index = one.index.union(other.index)
    parts = one, other
    if are_bools:
        return tuple(each.reindex(index, fill_value=False) for each in parts)
    return tuple(each.reindex(index) for each in parts)


def _reduction(name, reduce):
    def method(self, axis=0, skipna=True, numeric_only=False, **named):
        if name in _OF_NUMBERS and hasattr(self._column.dtype, "refuse"):
            self._column.dtype.refuse(name)
        if not skipna and name not in ("count", "nunique", "any", "all"):
            if any(map(is_missing, self._column)):
                return np.float64(math.nan)
        return reduce(self._column, **named)

    return method


_OF_NUMBERS = ("sum", "mean", "std", "var", "median", "prod", "any", "all")
for _name, _reduce in _reducing.REDUCTIONS.items():
    if _name not in ("std", "var"):
        setattr(Series, _name, _reduction(_name, _reduce))
