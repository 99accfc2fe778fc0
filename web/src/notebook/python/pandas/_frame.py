"""Columns with labels: a table, and what is computed and printed of it."""

import math
from collections import namedtuple

import numpy as np

from . import _reducing
from ._column import Column, column_of, is_missing, is_several
from ._dates import DATE
from ._grouping import Groups
from ._index import Index
from ._labelled import Labelled
from ._operators import changed, combined
from ._options import get_option, option_context
from ._refusals import refused
from ._resampling import grouped_by_time
from ._series import Series
from ._show import frame_html, frame_text
from ._writing import written


class DataFrame(Labelled):
    """A table of an array (rows, columns), rows or columns, with labels of both."""

    def _each(self, change):
        return DataFrame._of([change(each) for each in self._columns], self._index, self._labels)

    def _changed(self, apply):
        return self._each(lambda each: changed(each, apply))

    def _combined(self, other, apply, is_comparison=False):
        return self._with(other, apply, is_comparison)

    def _along(self, other, axis, apply):
        if isinstance(other, Series) and axis in (0, "index"):
            if not other.index.equals(self._index):
                rows = united(self._index, other.index)
                self, other = self.reindex(rows), other.reindex(rows)
            return self._each(lambda each: combined(each, other._column, apply))
        return self._with(other, apply, False)

    def _with(self, other, apply, is_comparison):
        if isinstance(other, DataFrame):
            if not (self._index.equals(other._index) and self._labels.equals(other._labels)):
                if is_comparison:
                    raise ValueError("Can only compare identically-labeled DataFrame objects")
                self, other = _aligned(self, other)
            others = other._columns
        elif isinstance(other, Series):
            if set(self._labels) != set(other.index):
                heads = self._labels.union(other.index)
                self, other = self.reindex(columns=heads), other.reindex(heads)
            others = [other.get(label, math.nan) for label in self._labels]
        elif getattr(other, "ndim", 1) == 2:
            others = DataFrame(other)._columns
        elif is_several(other):
            others = list(other)
        else:
            others = [other] * len(self._columns)
        columns = [
            combined(each, one, apply, is_comparison) for each, one in zip(self._columns, others)
        ]
        return DataFrame._of(columns, self._index, self._labels)

    def where(self, kept, other=math.nan):
        """The values where a frame, or a series of rows, is true, elsewhere those of `other`."""
        kept = kept(self) if callable(kept) else kept
        parts = kept._columns if hasattr(kept, "_columns") else [kept._column] * len(self._columns)
        if hasattr(other, "_columns"):
            others = [each.values for each in other._columns]
        else:
            others = [[other] * len(self)] * len(self._columns)
        columns = [
            one.alike([a if keep else b for a, keep, b in zip(one.values, two.values, three)])
            for one, two, three in zip(self._columns, parts, others)
        ]
        return DataFrame._of(columns, self._index, self._labels)

    def mask(self, gone, other=math.nan):
        """The same the other way round."""
        return self.where(~(gone(self) if callable(gone) else gone), other)

    def astype(self, dtype):
        if isinstance(dtype, dict):
            made = self.copy()
            for label, each in dtype.items():
                if label not in self._labels:
                    raise KeyError(
                        "Only a column name can be used for the key in a dtype mappings argument. "
                        f"{label!r} not found in columns."
                    )
                made[label] = self[label].astype(each)
            return made
        return self._each(lambda each: each.cast(dtype))

    def round(self, decimals=0):
        if isinstance(decimals, dict):
            made = self.copy()
            for label, each in decimals.items():
                made[label] = self[label].round(each)
            return made
        return self._each(
            lambda each: changed(each, lambda values: np.round(values, decimals))
            if each.is_float
            else each
        )

    def map(self, function):
        """What a function gives of each value."""
        return self._each(lambda each: column_of([function(value) for value in each.values]))

    applymap = map

    def apply(self, function, axis=0, raw=False, result_type=None, args=(), **named):
        """What a function gives of each column, or with `axis=1` of each row."""
        if args or named or raw:
            given, call = (lambda each: each.to_numpy() if raw else each), function
            return self.apply(lambda each: call(given(each), *args, **named), axis, False,
                              result_type)  # fmt: skip
        if result_type == "expand":
            made = self.apply(function, axis)
            several = isinstance(made, Series) and len(made) and isinstance(made[:1].tolist()[0],
                                                                            (list, tuple))
            return DataFrame(made.tolist(), made.index) if several else made
        if result_type is not None:
            raise refused(f"apply(result_type={result_type!r})", ["apply(result_type='expand')"],
                          "DataFrame.")  # fmt: skip
        along_rows = axis in (1, "columns")
        count = len(self) if along_rows else len(self._columns)
        one = self._row if along_rows else self._series
        name = getattr(function, "__name__", "")
        if isinstance(function, str) or (
            name in _reducing.REDUCTIONS and getattr(np, name, None) is function
        ):
            return getattr(self, name or function)(axis=axis)
        found = [function(one(place)) for place in range(count)]
        labels = self._index if along_rows else self._labels
        if not found or not isinstance(found[0], Series):
            return Series(found, labels)
        if along_rows:
            made = DataFrame([each.tolist() for each in found], labels, found[0].index)
            return made
        return DataFrame._of([each._column for each in found], found[0].index, labels)

    def isna(self):
        return self._each(lambda each: Column([is_missing(one) for one in each.values], "bool"))

    isnull = isna

    def fillna(self, value=None, method=None):
        """With other values for the missing ones: one, one for each column, or of neighbours."""
        if method is not None:
            return self.ffill() if method in ("ffill", "pad") else self.bfill()
        if isinstance(value, (dict, Series)):
            known = value if isinstance(value, dict) else value.to_dict()
            columns = [
                each.fillna(known[label])._column if label in known else each._column
                for label, each in self.items()
            ]
            return DataFrame._of(columns, self._index, self._labels)
        return self._each(
            lambda each: each.alike([value if is_missing(one) else one for one in each])
        )

    def groupby(
        self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True,
        observed=False, dropna=True,
    ):  # fmt: skip
        """The rows in groups, by the values of columns."""
        by = self._index.levels_of(level) if level is not None else by
        if hasattr(by, "freq") and not hasattr(by, "_column"):
            return grouped_by_time(self, by)
        return Groups(self, by, None, as_index, sort, observed, dropna, group_keys)

    def value_counts(self, normalize=False, ascending=False):
        """How often each row stands, the most frequent first."""
        found = self.groupby(list(self.columns)).size()
        found.name = "proportion" if normalize else "count"
        return (found / len(self) if normalize else found).sort_values(ascending=ascending)

    def iterrows(self):
        for place in range(len(self)):
            yield self._index[place], self._row(place)

    def items(self):
        for place, label in enumerate(self._labels):
            yield label, self._series(place)

    def itertuples(self, index=True, name="Pandas"):
        fields = (["Index"] if index else []) + [str(each) for each in self._labels]
        make = namedtuple(name, fields, rename=True)
        for place in range(len(self)):
            row = [column.values[place] for column in self._columns]
            yield make(*([self._index[place], *row] if index else row))

    def to_string(
        self, buf=None, columns=None, col_space=None, header=True, index=True, na_rep="NaN",
        formatters=None, float_format=None, sparsify=None, index_names=True, justify=None,
        max_rows=None, max_cols=None, show_dimensions=False, decimal=".", line_width=None,
        min_rows=None, max_colwidth=None, encoding=None,
    ):  # fmt: skip
        frame = self if columns is None else self[list(columns)]
        look = {"missing": na_rep, "forms": formatters, "justify": justify, "space": col_space}
        look |= {"rows": max_rows, "columns": max_cols, "width": line_width, "index": index}
        if isinstance(header, (list, tuple)):
            frame, header = frame.set_axis(list(header), axis=1), True
        if not index_names:
            frame = frame.rename_axis(None).rename_axis(None, axis=1)
        options = ["display.max_colwidth", max_colwidth]
        if float_format is not None:
            options += ["display.float_format", float_format]
        with option_context(*options):
            text = frame_text(frame, header=header, size=bool(show_dimensions), **look)
        return text if buf is None else written(text, buf)

    def describe(self, percentiles=None, include=None, exclude=None):
        """Count, mean, deviation and quartiles of each column of numbers; of tables without any, or
        with include="all", how often the commonest comes in the others."""
        if include not in (None, "all") or exclude is not None:
            asked = None if include == "all" else include
            self = self.select_dtypes(asked, exclude)
            if not self._columns:
                raise ValueError("No columns match the specified dtypes")
            include = "all"
        numbers = [each.is_number and each.dtype != "bool" for each in self._columns]
        is_all = include == "all" or not any(numbers)
        kept = [place for place, each in enumerate(numbers) if each or is_all]
        found = [_reducing.describe(self._columns[place], percentiles) for place in kept]
        order = ["count", "unique", "top", "freq", *max((each for each, _ in found), key=len)]
        names = [each for each in dict.fromkeys(order) if any(each in some for some, _ in found)]
        columns = []
        for some, figures in found:
            held = dict(zip(some, figures))
            columns.append(column_of([held.get(each, math.nan) for each in names]))
        labels = Index([self._labels[place] for place in kept], self._labels.name)
        return DataFrame._of(columns, Index(names), labels)

    def corr(self, method="pearson", min_periods=1, numeric_only=False):
        """The correlation of each two columns of numbers, or of their ranks."""
        kept = [place for place, each in enumerate(self._columns) if not each.is_time]
        if numeric_only:
            kept = [place for place in kept if self._columns[place].is_number]
        table = self._taken(range(len(self)), kept)
        if method != "pearson":
            pairs = [[a.corr(b, method) for _, b in table.items()] for _, a in table.items()]
            return DataFrame(pairs, table._labels, table._labels)
        has_gaps = any(is_missing(each) for column in table._columns for each in column)
        if len(self) < 2 or has_gaps:
            # Each pair has rows of its own.
            pairs = [[a.corr(b) for _, b in table.items()] for _, a in table.items()]
            return DataFrame(pairs, table._labels, table._labels)
        made = np.corrcoef(table.to_numpy("float64"), rowvar=False)
        return DataFrame(np.array(made).reshape(len(kept), -1), table._labels, table._labels)

    def equals(self, other):
        return (
            self._index.equals(other._index)
            and self._labels.equals(other._labels)
            and all(a.values == b.values for a, b in zip(self._columns, other._columns))
        )

    def _reduced(self, reduce, axis, numeric_only=False):
        if axis is None:
            return reduce(Column([each for one in self._columns for each in one.values], "float64"))
        if numeric_only:
            kept = [place for place, each in enumerate(self._columns) if each.is_number]
            return self._taken(range(len(self)), kept)._reduced(reduce, axis)
        if axis in (1, "columns"):
            columns, labels = [self._row(place)._column for place in range(len(self))], self._index
        else:
            columns, labels = self._columns, self._labels
        found = [reduce(each) for each in columns]
        names = {each.dtype.name for each in found if hasattr(each, "dtype")}
        values = [each.item() if isinstance(each, np.generic) else each for each in found]
        made = column_of(values)
        same = len(names) == 1 and all(hasattr(each, "dtype") for each in found)
        return Series._of(made.cast(names.pop()) if same else made, labels)

    def idxmax(self, axis=0, numeric_only=False):
        return self._reduced_to_labels(axis, max, numeric_only)

    def idxmin(self, axis=0, numeric_only=False):
        return self._reduced_to_labels(axis, min, numeric_only)

    def _reduced_to_labels(self, axis, choose, numeric_only):
        if numeric_only:
            self = self.select_dtypes("number")
        if axis in (1, "columns"):
            rows = [self._row(place)._column for place in range(len(self))]
            found = [self._labels[_reducing.place_of(each, choose)] for each in rows]
            return Series(found, self._index)
        found = [self._index[_reducing.place_of(each, choose)] for each in self._columns]
        return Series(found, self._labels)

    def __repr__(self):
        width = get_option("display.width") if get_option("display.expand_frame_repr") else None
        rows, columns = get_option("display.max_rows"), get_option("display.max_columns")
        return frame_text(self, rows=rows, columns=columns, width=width)

    @property
    def style(self):
        """The frame as a table whose cells can be coloured."""
        from ._style import Styler

        return Styler(self)

    def _repr_html_(self):
        if not get_option("display.notebook_repr_html"):
            return None
        rows, columns = get_option("display.max_rows"), get_option("display.max_columns")
        return f"<div>\n{frame_html(self, rows=rows, columns=columns)}\n</div>"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._labels:
            return self[name]
        raise refused(name, dir(DataFrame), "DataFrame.")


def united(one, other):
    """The labels of both: the one's own where they are the same."""
    return one if one.equals(other) else one.union(other)


def _aligned(one, other):
    """Two frames at the rows and columns of both, with NaN where one has none."""
    rows, heads = united(one._index, other._index), united(one._labels, other._labels)
    return tuple(each.reindex(rows).reindex(columns=heads) for each in (one, other))


#: What moments come to as well.
_OF_MOMENTS = ("max", "min", "count", "nunique", "any", "all", "std")


def _reduction(name, reduce):
    def method(self, axis=0, skipna=True, numeric_only=False, **named):
        if named or not skipna:
            table = self.select_dtypes("number") if numeric_only else self
            parts = table.T if axis in (1, "columns") else table
            found = [getattr(each, name)(skipna=skipna, **named) for _, each in parts.items()]
            return Series(found, parts.columns)
        if name not in _OF_MOMENTS and any(each.dtype == DATE for each in self._columns):
            kept = [place for place, each in enumerate(self._columns) if each.dtype != DATE]
            self = self._taken(range(len(self)), kept)
        return self._reduced(reduce, axis, numeric_only)

    return method


for _name, _reduce in _reducing.REDUCTIONS.items():
    setattr(DataFrame, _name, _reduction(_name, _reduce))
