"""Several figures of columns at once, ranks, and the shapes of distributions."""

import math

import numpy as np
from numpy._ranks import ranks_of

from . import _reducing
from ._column import Column, column_of, is_missing, is_several, places_in_order
from ._frame import DataFrame
from ._index import Index
from ._levels import MultiIndex
from ._refusals import refused
from ._series import Series
from ._table import listed


def agg(self, func=None, axis=0, **named):
    """A figure of each column by a name or function: of several a row of each, of a dict those of
    its columns; keywords name rows of pairs of a column and a function."""
    if func is None:
        parts = [(title, label, self[label].agg(each)) for title, (label, each) in named.items()]
        labels = list(dict.fromkeys(label for _, label, _ in parts))
        rows = [[each if label == at else math.nan for at in labels] for _, label, each in parts]
        return DataFrame(rows, list(named), labels)
    if axis in (1, "columns") and isinstance(func, (dict, list)):
        return agg(self.T, func).T
    if isinstance(func, dict):
        if not any(isinstance(each, list) for each in func.values()):
            return Series([self[label].agg(each) for label, each in func.items()], list(func))
        parts = {label: self[label].agg(listed(each)) for label, each in func.items()}
    elif isinstance(func, list):
        parts = {label: series.agg(func) for label, series in self.items()}
    else:
        return getattr(self, func)(axis=axis) if isinstance(func, str) else self.apply(func, axis)
    names = list(dict.fromkeys(name for each in parts.values() for name in each.index))
    columns = [
        column_of([each[name] if name in each.index else math.nan for name in names])
        for each in parts.values()
    ]
    return DataFrame._of(columns, Index(names), Index(list(parts)))


def _numbers(frame):
    kept = [place for place, each in enumerate(frame._columns) if each.is_number]
    return frame._taken(range(len(frame)), kept)


def quantile(self, q=0.5, axis=0, numeric_only=False):
    """The value below which a share `q` of each column lies, or a row of each share."""
    table = _numbers(self) if numeric_only else self
    table = table.T if axis in (1, "columns") else table
    if not is_several(q):
        found = [float(_reducing.quantile(each, q)) for each in table._columns]
        return Series(found, table._labels, name=q)
    columns = [column_of([_reducing.quantile(each, one) for one in q]) for each in table._columns]
    return DataFrame._of(columns, Index(list(q)), table._labels)


def cov(self, min_periods=None, ddof=1, numeric_only=False):
    """The covariance of each two columns of numbers."""
    table = _numbers(self)
    pairs = [list(zip(a.values, b.values)) for a in table._columns for b in table._columns]
    found = [_shared(each, ddof) for each in pairs]
    size = len(table._columns)
    columns = [column_of(found[at * size : (at + 1) * size]) for at in range(size)]
    return DataFrame._of(columns, table._labels, table._labels)


def _shared(pairs, ddof):
    pairs = [pair for pair in pairs if not any(map(is_missing, pair))]
    if len(pairs) <= ddof:
        return math.nan
    one, other = (math.fsum(each) / len(pairs) for each in zip(*pairs))
    return math.fsum((a - one) * (b - other) for a, b in pairs) / (len(pairs) - ddof)


def series_cov(self, other, ddof=1):
    return _shared(list(zip(self.tolist(), other.tolist())), ddof)


def corr(self, other, method="pearson", min_periods=1):
    """The correlation of two series, of their ranks, or of the orders of pairs; of the rows where
    both have a value."""
    from ._series import Series

    known = {label: at for at, label in enumerate(other.index)}
    if list(self.index) != list(other.index):
        there = [label for label in self.index if label in known]
        self, other = self.loc[there], other.loc[there]
    pairs = zip(self.tolist(), other.tolist())
    pairs = [pair for pair in pairs if not any(map(is_missing, pair))]
    if len(pairs) < 2:
        return np.float64(math.nan)
    one, two = map(list, zip(*pairs))
    if callable(method):
        return method(np.array(one), np.array(two))
    if method == "kendall":
        return np.float64(_concordance(one, two))
    if method == "spearman":
        one, two = (rank(Series(each)).tolist() for each in (one, two))
    elif method != "pearson":
        raise ValueError(
            f"method must be either 'pearson', 'spearman', 'kendall', or a callable, '{method}' "
            "was supplied"
        )
    return np.float64(np.corrcoef(np.array(one), np.array(two))[0, 1])


def _concordance(one, two):
    """Kendall's tau-b: pairs in one order less those in the other."""
    sign = lambda a, b: (a > b) - (a < b)  # noqa: E731
    count, score, ties = len(one), 0, [0, 0]
    for at in range(count):
        for before in range(at):
            first, second = sign(one[at], one[before]), sign(two[at], two[before])
            score += first * second
            ties[0] += first != 0
            ties[1] += second != 0
    return score / math.sqrt(ties[0] * ties[1]) if all(ties) else math.nan


def autocorr(self, lag=1):
    """The correlation with the values so many places before."""
    return corr(self, self.shift(lag))


def rank(self, axis=0, method="average", numeric_only=False, ascending=True, pct=False):
    """The place of each value among all, in order, from 1; equal ones share theirs."""
    if hasattr(self, "columns"):
        table = _numbers(self) if numeric_only else self
        named = {"method": method, "ascending": ascending, "pct": pct}
        if axis in (1, "columns"):
            return rank(table.T, **named).T
        columns = [rank(each, **named)._column for _, each in table.items()]
        return DataFrame._of(columns, table._index, table._labels)
    values = self.tolist()
    there = [place for place, each in enumerate(values) if not is_missing(each)]
    order = [there[at] for at in places_in_order([values[at] for at in there], ascending, True)]
    ranks, dense = ranks_of(values, order, "ordinal" if method == "first" else method)
    found = [math.nan if each is None else float(each) for each in ranks]
    most = dense if method == "dense" else len(order)
    return self._like(Column([each / most for each in found] if pct else found, "float64"))


def argsort(self, axis=0, kind="quicksort"):
    """The places of the values, in order; missing ones have -1."""
    values = self.tolist()
    there = [at for at, each in enumerate(values) if not is_missing(each)]
    order = places_in_order([values[at] for at in there], True, True)
    places = iter(order)
    found = [-1 if is_missing(each) else next(places) for each in values]
    return self._like(Column(found, "int64"))


def _moments(self):
    values = _reducing.present(self._column)
    middle = math.fsum(values) / len(values) if values else math.nan
    return len(values), *(math.fsum((each - middle) ** k for each in values) for k in (2, 3, 4))


def skew(self):
    """How far the tail above reaches beyond the one below."""
    n, second, third, _ = _moments(self)
    if n < 3 or not second:
        return np.float64(math.nan if n < 3 else 0.0)
    return np.float64(n * math.sqrt(n - 1) / (n - 2) * third / second**1.5)


def kurt(self):
    """How heavy the tails are; those of a normal distribution have 0."""
    n, second, _, fourth = _moments(self)
    if n < 4 or not second:
        return np.float64(math.nan if n < 4 else 0.0)
    over = n * (n + 1) * (n - 1) * fourth / ((n - 2) * (n - 3) * second**2)
    return np.float64(over - 3 * (n - 1) ** 2 / ((n - 2) * (n - 3)))


def factorize(values, sort=False):
    """The number of each value's kind, and the kinds as they first stand; -1 for missing ones."""
    found = values.tolist() if hasattr(values, "tolist") else list(values)
    kinds = list(dict.fromkeys(each for each in found if not is_missing(each)))
    kinds = sorted(kinds) if sort else kinds
    known = {each: at for at, each in enumerate(kinds)}
    codes = np.array([known.get(each, -1) for each in found], dtype="int64")
    own = hasattr(values, "_column")
    return codes, Index(kinds) if own else column_of(kinds).array()


def stack(self, level=-1, dropna=True, sort=True, future_stack=False):
    """One column of all values, with the columns' labels as a level of the rows'."""
    dropna = dropna and not future_stack
    if hasattr(self._labels, "names"):
        return _stacked(self, level, dropna, sort and not future_stack)
    rows = zip(self._index, zip(*(each.values for each in self._columns)))
    found = [
        (row, label, each)
        for row, values in rows
        for label, each in zip(self._labels, values)
        if not (dropna and is_missing(each))
    ]
    names = [*_names(self._index), self._labels.name]
    labels = [(*_pair(row), label) for row, label, _ in found]
    made = column_of([each for *_, each in found])
    if {each.dtype for each in self._columns} == {"float32"}:
        made = made.cast("float32")
    return Series._of(made, MultiIndex(labels, names))


def _pair(label):
    return label if isinstance(label, tuple) else (label,)


def _names(index):
    return getattr(index, "names", None) or [index.name]


def _stacked(self, level, dropna, sort):
    """A frame with one level of the columns' labels as a level of the rows'."""
    labels, names = list(self._labels), list(self._labels.names)
    at = level % len(names) if isinstance(level, int) else names.index(level)
    inner = list(dict.fromkeys(each[at] for each in labels))
    outer = list(dict.fromkeys((*each[:at], *each[at + 1 :]) for each in labels))
    if sort:
        inner, outer = sorted(inner), sorted(outer)
    known = dict(zip(labels, self._columns))
    columns = []
    for label in outer:
        parts = [known.get((*label[:at], each, *label[at:])) for each in inner]
        kinds = {each.dtype for each in parts if each is not None}
        cells = [math.nan if each is None else each.values[row] for row in range(len(self))
                 for each in parts]  # fmt: skip
        made = column_of(cells)
        columns.append(made.cast(kinds.pop()) if len(kinds) == 1 and None not in parts else made)
    rows = [(*_pair(each), more) for each in self._index for more in inner]
    index = MultiIndex(rows, [*_names(self._index), names.pop(at)])
    several = len(names) > 1
    titles = MultiIndex(outer, names) if several else Index([each for each, in outer], *names)
    made = DataFrame._of(columns, index, titles)
    return made.dropna(how="all") if dropna else made


def unstack(self, level=-1, fill_value=math.nan):
    """A column for each of its own and each label of a level of the rows' labels."""
    if not hasattr(self._index, "names"):
        pairs = [(label, row) for label in self._labels for row in self._index]
        values = [each for column in self._columns for each in column]
        pairs = [(*_pair(label), row) for label, row in pairs]
        index = MultiIndex(pairs, [*_names(self._labels), self._index.name])
        return Series._of(column_of(values), index)
    parts = {label: series.unstack(level, fill_value) for label, series in self.items()}
    columns = [column for each in parts.values() for column in each._columns]
    pairs = ((label, each) for label, part in parts.items() for each in part.columns)
    labels = [(*_pair(label), *_pair(each)) for label, each in pairs]
    (first, *_) = parts.values()
    names = [*_names(self._labels), *_names(first.columns)]
    return DataFrame._of(columns, first.index, MultiIndex(labels, names))


def explode(self, column, ignore_index=False):
    """A row for each element of a column's lists."""
    cells = {
        label: [
            (list(each) or [math.nan]) if is_several(each) else [each]
            for each in self[label].tolist()
        ]
        for label in listed(column)
    }
    (first, *others) = cells.values()
    if any(list(map(len, first)) != list(map(len, each)) for each in others):
        raise ValueError("columns must have matching element counts")
    made = self._taken([place for place, parts in enumerate(first) for _ in parts])
    for label, each in cells.items():
        made[label] = Column([value for parts in each for value in parts], "object")
    return made.reset_index(drop=True) if ignore_index else made


def squeeze(self):
    """The one column as a series, the one row as well, the one value by itself."""
    rows, columns = self.shape
    if columns == 1:
        return self._series(0)._value(0) if rows == 1 else self._series(0)
    return self._row(0) if rows == 1 else self


def from_dict(cls, data, orient="columns", dtype=None, columns=None):
    """A frame of columns by names, or with orient="index" of rows by theirs."""
    if orient == "columns":
        if columns is not None:
            raise ValueError("cannot use columns parameter with orient='columns'")
        return cls(data, dtype=dtype)
    if orient != "index":
        raise ValueError(
            f"Expected 'index', 'columns' or 'tight' for orient parameter. Got '{orient}' instead"
        )
    rows = [each.to_dict() if hasattr(each, "to_dict") else each for each in data.values()]
    return cls(rows, index=list(data), columns=columns, dtype=dtype)


def from_records(cls, data, index=None, columns=None):
    """A frame of rows: dicts, tuples or lists."""
    rows = list(data)
    made = cls(rows, columns=columns)
    if isinstance(index, str):
        return made.set_index(index)
    if index is not None:
        made.index = index
    return made


def with_affix(change):
    """The method that changes the names of a frame's columns, of a series' labels."""

    def method(self, affix):
        if hasattr(self, "columns"):
            return self.rename(columns=lambda label: change(label, affix))
        index = Index([change(each, affix) for each in self.index], self.index.name)
        return Series._of(self._column, index, self.name)

    return method


FRAMES = {
    **{"agg": agg, "aggregate": agg, "quantile": quantile, "cov": cov, "rank": rank},
    **{"stack": stack, "unstack": unstack, "explode": explode, "squeeze": squeeze},
    **{"from_dict": classmethod(from_dict), "from_records": classmethod(from_records)},
}
SERIES = {
    **{"corr": corr, "cov": series_cov, "autocorr": autocorr, "rank": rank, "argsort": argsort},
    "squeeze": lambda self: self._value(0) if len(self) == 1 else self,
    "hasnans": property(lambda self: any(map(is_missing, self.tolist()))),
    "factorize": lambda self, sort=False: factorize(self, sort),
}
for _name, _change in (
    ("add_prefix", lambda label, affix: f"{affix}{label}"),
    ("add_suffix", lambda label, affix: f"{label}{affix}"),
):
    FRAMES[_name] = SERIES[_name] = with_affix(_change)


def give(frame, series):
    """Gives frames and series these methods."""
    for kind, methods in ((frame, FRAMES), (series, SERIES)):
        for name, method in methods.items():
            setattr(kind, name, method)
