"""What groups give row by row: parts of any shape put together, windows, places and samples."""

import math

from torch._unsupported import UnsupportedError

from . import _reducing
from ._column import column_of
from ._index import Index
from ._levels import MultiIndex
from ._series import Series


def _below(groups, parts):
    """The labels of parts, each below its group's key."""
    labels, names = [], [None]
    for key, part in zip(groups._places, parts):
        inner = part.index
        names = list(getattr(inner, "names", None) or [inner.name])
        for each in inner:
            labels.append((*key, *(each if isinstance(each, tuple) else (each,))))
    return MultiIndex(labels, [*groups._names, *names])


def _stacked(groups, parts):
    """Series one after another."""
    values = [each for part in parts for each in part.tolist()]
    name = parts[0].name if len({part.name for part in parts}) == 1 else None
    made = column_of(values)
    kinds = {part._column.dtype for part in parts}
    made = made.cast(kinds.pop()) if len(kinds) == 1 and values else made
    return Series._of(made, _below(groups, parts), name)


def _in_rows(groups, made, kept, parts):
    """What stands for the same rows as the groups, in the order of the whole."""
    if len(kept) != len(parts) or not all(a.index.equals(b.index) for a, b in zip(kept, parts)):
        return made
    rows = [place for each in groups._places.values() for place in each]
    return made._taken(sorted(range(len(rows)), key=rows.__getitem__))


def apply(groups, function, *given, **named):
    """What a function gives of each group: numbers as a series, series as rows, frames below one
    another."""
    from ._frame import DataFrame
    from ._joining import concat

    named.pop("include_groups", None)
    parts = [part for _, part in groups]
    found = [function(part, *given, **named) for part in parts]
    kept = [each for each in found if each is not None]
    if kept and all(isinstance(each, DataFrame) for each in kept):
        made = concat(kept)
        if groups._group_keys:
            made.index = _below(groups, kept)
            return made
        return _in_rows(groups, made, kept, parts)
    if kept and all(isinstance(each, Series) for each in kept):
        first = kept[0].index
        is_alike = all(each.index.equals(first) for each in kept)
        if not (is_alike and isinstance(parts[0], DataFrame)):
            made = _stacked(groups, kept)
            if groups._group_keys:
                return made
            made.index = concat(kept).index
            return _in_rows(groups, made, kept, parts)
        columns = []
        for at in range(len(first)):
            column = column_of([each.tolist()[at] for each in kept])
            kinds = {each._column.dtype for each in kept}
            same = len(kinds) == 1 and "object" not in kinds
            columns.append(column.cast(kinds.pop()) if same else column)
        return DataFrame._of(columns, groups._index(), first)
    title = None if groups._chosen is None or isinstance(groups._chosen, list) else groups._title
    return Series(found, groups._index(), name=title)


def _best(name):
    def choose(groups, n=5, keep="first"):
        _of_one(groups, name)
        return _stacked(groups, [getattr(part, name)(n) for _, part in groups])

    return choose


def _of_one(groups, name):
    if groups._chosen is None or isinstance(groups._chosen, list):
        raise UnsupportedError(f"groupby().{name} is of one column here: choose it before.")


def nth(groups, n, dropna=None):
    """The row at a place, or those at several, of each group."""
    asked = [n] if isinstance(n, int) else list(n)
    rows = {
        places[at] for places in groups._places.values() for at in asked
        if -len(places) <= at < len(places)
    }  # fmt: skip
    return groups._part(sorted(rows))


def tail(groups, n=5):
    """The last rows of each group, in the frame's order."""
    rows = sorted(place for each in groups._places.values() for place in (each[-n:] if n else []))
    return groups._part(rows)


def sample(groups, n=None, frac=None, replace=False, weights=None, random_state=None):
    """Rows of each group that are drawn."""
    import numpy as np

    draws = np.random if random_state is None else random_state
    draws = np.random.RandomState(draws) if isinstance(draws, int) else draws
    rows = []
    for places in groups._places.values():
        size = n if n is not None else 1 if frac is None else round(frac * len(places))
        drawn = draws.choice(len(places), size=size, replace=replace)
        rows += [places[at] for at in drawn.tolist()]
    return groups._part(rows)


def quantile(groups, q=0.5, interpolation="linear", numeric_only=False):
    """The quantile of each group, or several, one below another."""
    if not hasattr(q, "__len__"):
        return groups._reduced(lambda column: _reducing.quantile(column, q))
    _of_one(groups, "quantile of several shares")
    shares = [float(each) for each in q]
    parts = [
        Series([_reducing.quantile(part._column, each) for each in shares], shares,
               name=groups._title)
        for _, part in groups
    ]  # fmt: skip
    return _stacked(groups, parts)


def _place_of(choose):
    def method(groups, numeric_only=False):
        if groups._chosen is not None and not isinstance(groups._chosen, list):
            return _label_at(groups, choose)
        from ._frame import DataFrame

        labels = [
            each for each in groups._values()
            if not numeric_only or groups._frame[each]._column.is_number
        ]  # fmt: skip
        columns = [_label_at(groups._choosing(each, True), choose)._column for each in labels]
        return groups._given(DataFrame._of(columns, groups._index(), Index(labels)))

    return method


def _label_at(groups, choose):
    """The row's label of each group's largest or smallest value."""
    found = []
    for _, part in groups:
        is_there = _reducing.present(part._column)
        place = _reducing.place_of(part._column, choose) if is_there else None
        found.append(math.nan if place is None else part.index[place])
    return groups._given(Series(found, groups._index(), name=groups._title))


class GroupWindows:
    """Figures of windows within each group."""

    def __init__(self, groups, make):
        self._groups, self._make = groups, make

    def __getitem__(self, chosen):
        return GroupWindows(self._groups[chosen], self._make)

    def _of(self, chosen, name, given, named):
        groups = self._groups._choosing(chosen, True)
        parts = [getattr(self._make(part), name)(*given, **named) for _, part in groups]
        return _stacked(groups, parts)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        groups = self._groups
        if groups._chosen is None and name in groups._frame.columns:
            return self[name]

        def call(*given, **named):
            from ._frame import DataFrame

            if groups._chosen is not None and not isinstance(groups._chosen, list):
                return self._of(groups._chosen, name, given, named)
            labels = [each for each in groups._values() if groups._frame[each]._column.is_number]
            made = [self._of(each, name, given, named) for each in labels]
            return DataFrame._of([each._column for each in made], made[0].index, Index(labels))

        return call


def rolling(groups, window, min_periods=None, center=False):
    return GroupWindows(groups, lambda part: part.rolling(window, min_periods, center))


def expanding(groups, min_periods=1):
    return GroupWindows(groups, lambda part: part.expanding(min_periods))


METHODS = {
    "apply": apply, "nlargest": _best("nlargest"), "nsmallest": _best("nsmallest"), "nth": nth,
    "tail": tail, "sample": sample, "quantile": quantile, "idxmax": _place_of(max),
    "idxmin": _place_of(min), "rolling": rolling, "expanding": expanding,
    "pipe": lambda groups, function, *given, **named: function(groups, *given, **named),
}  # fmt: skip
