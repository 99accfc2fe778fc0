"""Tables of figures for each value of some columns and each of others."""

import math

from ._column import column_of, is_missing, is_several
from ._index import Index
from ._levels import MultiIndex
from ._table import listed

_OF_NUMBERS = ("mean", "sum", "median", "std", "var", "prod", "sem")


def _named(rows, names, kinds, order=None):
    """Labels of one level or of several, in order: their own, or that of a function."""
    rows = sorted(rows, key=order) if order else rows
    if len(names) == 1:
        made = Index(column_of([each[0] for each in rows], kinds[0]), names[0])
    else:
        made = MultiIndex(rows, names, kinds)
    keys = made.keys()
    return made if order else made.take(sorted(range(len(keys)), key=keys.__getitem__))


def _by_first(frame, keys, is_by_level):
    """What sorts keys by where they come first in a frame: each level, or whole."""
    columns = [frame[each].tolist() for each in keys]
    columns = columns if is_by_level else [list(zip(*columns))]
    known = [{each: at for at, each in enumerate(dict.fromkeys(column))} for column in columns]
    return lambda row: [some[each] for some, each in zip(known, row if is_by_level else [row])]


def _tuple(label):
    return label if isinstance(label, tuple) else (label,)


def _figures(frame, keys, labels, aggfunc, observed):
    """By the values of keys the figure of each column, without keys that of all rows; and these
    columns."""
    if not keys:
        whole = frame.groupby([0] * len(frame))[labels].agg(aggfunc)
        row = {(): [column.values[0] for column in whole._columns]} if len(whole) else {}
        return row, whole._columns
    made = frame.groupby(keys, observed=observed)[labels].agg(aggfunc)
    rows = zip(made.index, zip(*(column.values for column in made._columns)))
    return {_tuple(key): list(row) for key, row in rows}, made._columns


def _keys_of(frame, given, mark):
    """The keys of a side as a frame's columns: the frame, their labels, and what they are called.
    Keys that are given as values become columns under a mark."""
    is_one = given is not None and (is_several(given) and not isinstance(given, (list, tuple)))
    parts = [given] if is_one or given is None else listed(given)
    labels, names = [], []
    for at, each in enumerate(parts if given is not None else ()):
        label = each
        if is_several(each) and not isinstance(each, tuple):
            label = f"__{mark}_{at}"
            frame = frame.assign(**{label: each})
        labels.append(label)
        names.append(each if label is each else getattr(each, "name", None))
    return frame, labels, names


def pivot_table(
    self, values=None, index=None, columns=None, aggfunc="mean", fill_value=None, margins=False,
    dropna=True, margins_name="All", observed=False, sort=True,
):  # fmt: skip
    """What `aggfunc` makes of the values in each row and column of a table; `margins` are those
    of whole rows, whole columns and all."""
    from ._frame import DataFrame

    self, rows, names = _keys_of(self, index, "row")
    self, heads, titles = _keys_of(self, columns, "column")
    if not rows and not heads:
        raise ValueError("No group keys passed!")
    if [*names, *titles] != [*rows, *heads]:
        rest = aggfunc, fill_value, margins, dropna, margins_name, observed, sort
        table = pivot_table(self, values, rows, heads, *rest)
        if rows:
            table.index = _called(table.index, names)
        if heads:
            levels = getattr(table.columns, "names", [table.columns.name])
            table.columns = _called(table.columns, [*levels[: -len(titles)], *titles])
        return table
    if isinstance(aggfunc, list):
        names = [each if isinstance(each, str) else each.__name__ for each in aggfunc]
        rest = fill_value, margins, dropna, margins_name, observed, sort
        parts = [pivot_table(self, values, rows, heads, each, *rest) for each in aggfunc]
        return _beside(names, parts)
    is_one = values is not None and not isinstance(values, list)
    is_plain = getattr(aggfunc, "__name__", aggfunc) in _OF_NUMBERS
    if isinstance(aggfunc, str) and aggfunc == "size":
        if not heads:
            return self.groupby(rows if len(rows) > 1 else rows[0], observed=observed).size()
        self = self[[*rows, *heads]].assign(__size__=0)
        values, aggfunc, is_one = "__size__", len, True
    if values is None:
        labels = [each for each in self.columns if each not in (*rows, *heads)]
        labels = list(aggfunc) if isinstance(aggfunc, dict) else [
            each for each in labels if not is_plain or self[each]._column.is_number
        ]  # fmt: skip
    else:
        labels = listed(values)
    labels = sorted(labels, key=str) if sort and not is_one else labels
    keys = [*rows, *heads]
    if not sort and not is_one:
        labels = [each for each in self.columns if each in labels]
    found, columns = _figures(self, keys, labels, aggfunc, observed)
    if margins and dropna:
        self = self[[*keys, *labels]].dropna()
    if dropna:
        found = {key: row for key, row in found.items() if not all(map(is_missing, row))}
    kinds = [self[each]._column.dtype if self[each]._column.family else None for each in keys]
    deep = len(rows)
    is_turned = bool(rows and heads)
    above, across = (None if sort else _by_first(self, each, is_turned) for each in (rows, heads))
    if not rows:
        made = _named(dict.fromkeys(found), heads, kinds, across)
        parts = [column_of(found[_tuple(each)]) for each in made]
        return DataFrame._of(parts, Index(labels), made)
    order = _named(dict.fromkeys(key[:deep] for key in found), rows, kinds[:deep], above)
    tops = [()]
    if heads:
        tops = _named(dict.fromkeys(key[deep:] for key in found), heads, kinds[deep:], across)
    last = (margins_name, *[""] * (deep - 1))
    end = (margins_name, *[""] * (len(heads) - 1))
    known = {(key[:deep], key[deep:]): row for key, row in found.items()}
    wanted, across = [_tuple(each) for each in order], [_tuple(each) for each in tops]
    if margins:
        of_all, _ = _figures(self, [], labels, aggfunc, observed)
        downs = _figures(self, heads, labels, aggfunc, observed)[0] if heads else of_all
        known.update({(last, key): row for key, row in downs.items()})
        if heads:
            sides, _ = _figures(self, rows, labels, aggfunc, observed)
            known.update({(key, end): row for key, row in sides.items()})
            known.update({(last, end): row for row in of_all.values()})
            across.append(end)
        wanted.append(last)
        order = Index([*order, margins_name], order.name) if deep == 1 else MultiIndex(
            wanted, rows
        )  # fmt: skip
    gap = math.nan if fill_value is None else fill_value
    made, titles = [], []
    for at, label in enumerate(labels):
        lost = [
            1 for row in wanted for top in across if row != last and top != end
            and is_missing(known[row, top][at] if (row, top) in known else gap)
        ]  # fmt: skip
        for top in across:
            cells = [known[row, top][at] if (row, top) in known else gap for row in wanted]
            if dropna and heads and all(map(is_missing, cells)):
                continue
            cells = [gap if is_missing(each) else each for each in cells]
            column = columns[at].alike(cells)
            is_whole = heads and top != end and lost and column.dtype == "int64"
            made.append(column.cast("float64") if is_whole else column)
            titles.append(top if is_one and heads else (label, *top))
    names = heads if is_one and heads else [None, *heads]
    if len(names) > 1:
        return DataFrame._of(made, order, MultiIndex(titles, names))
    kind = kinds[deep] if heads and not margins else None
    titles = column_of([each[0] for each in titles], kind)
    return DataFrame._of(made, order, Index(titles, names[0]))


def _beside(names, frames):
    """Frames of the same rows beside one another, each below its name."""
    from ._frame import DataFrame

    labels, columns = [], []
    for name, frame in zip(names, frames):
        labels += [(name, *_tuple(each)) for each in frame.columns]
        columns += frame._columns
    first = frames[0].columns
    levels = getattr(first, "names", None) or [first.name]
    return DataFrame._of(columns, frames[0].index, MultiIndex(labels, [None, *levels]))


def _several(given, names, what):
    """The factors of a side, and what they are called."""
    is_many = isinstance(given, (list, tuple)) and len(given) and hasattr(given[0], "__len__")
    parts = list(given) if is_many and not isinstance(given[0], str) else [given]
    own = [getattr(each, "name", None) for each in parts]
    own = [f"{what}_{at}" if each is None else each for at, each in enumerate(own)]
    return parts, list(names) if names else own


def crosstab(
    index, columns, values=None, rownames=None, colnames=None, aggfunc=None, margins=False,
    margins_name="All", dropna=True, normalize=False,
):  # fmt: skip
    """How often each two values stand in one row, or what `aggfunc` makes of others there."""
    from ._frame import DataFrame

    (rows, names), (heads, titles) = (
        _several(index, rownames, "row"), _several(columns, colnames, "col")
    )  # fmt: skip
    above = [f"__row_{at}" for at in range(len(rows))], [f"__col_{at}" for at in range(len(heads))]
    frame = DataFrame(dict(zip([*above[0], *above[1]], [*rows, *heads])))
    frame["__values"] = 0 if values is None else values
    table = pivot_table(
        frame, "__values", *above, len if values is None else aggfunc,
        0 if values is None else None, margins, dropna, margins_name, True,
    )  # fmt: skip
    if normalize is not False:
        table = _shares(table, normalize, margins)
    table.index = _called(table.index, names)
    table.columns = _called(table.columns, titles)
    return table


def _called(index, names):
    if hasattr(index, "names"):
        return MultiIndex(list(index), names, index.kinds)
    return index.rename(names[0])


def _shares(table, normalize, margins):
    """The table in shares of rows, of columns, or of all."""
    core = table.iloc[:-1, :-1] if margins else table
    by_row, by_column = normalize in ("index", 0), normalize in ("columns", 1)
    if normalize is True or normalize == "all":
        whole = core.sum().sum()
        return table.fillna(0) / whole
    if not by_row and not by_column:
        raise ValueError("Not a valid normalize argument")
    if by_row:
        kept = table.iloc[:, :-1] if margins else table
        return kept.div(kept.sum(axis=1), axis=0).fillna(0)
    kept = table.iloc[:-1] if margins else table
    return (kept / kept.sum()).fillna(0)
