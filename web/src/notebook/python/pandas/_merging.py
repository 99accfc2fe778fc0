"""Two tables joined by the values of columns that they share."""

import itertools
import math

from torch._unsupported import UnsupportedError

from ._column import column_of, is_missing, repeats
from ._index import Index, RangeIndex
from ._joining import concat
from ._table import listed


class MergeError(ValueError):
    """Two frames cannot be joined as is asked for."""


def _keys(frame, labels):
    """For each row: what it is found by."""
    columns = [frame[label].tolist() for label in labels]
    return [tuple(row) for row in zip(*columns)]


def _by_key(keys):
    places = {}
    for place, key in enumerate(keys):
        places.setdefault(key, []).append(place)
    return places


def _pairs(left, right, how):
    """Pairs of rows that share a key, None for the row that there is not."""
    if how == "right":
        return [(one, other) for other, one in _pairs(right, left, "left")]
    known = _by_key(right)
    found = [(place, other) for place, key in enumerate(left) for other in known.get(key, [None])]
    if how == "inner":
        return [pair for pair in found if pair[1] is not None]
    if how == "outer":
        mine = set(left)
        found += [(None, place) for place, key in enumerate(right) if key not in mine]
        found.sort(key=lambda pair: right[pair[1]] if pair[0] is None else left[pair[0]])
    return found


def _picked(column, places):
    if None not in places:
        return column.take(places)
    values = [math.nan if place is None else column.values[place] for place in places]
    made = column_of(values)
    return made.cast(column.dtype) if column.is_float or column.dtype == "object" else made


def merge(
    left, right, how="inner", on=None, left_on=None, right_on=None, left_index=False,
    right_index=False, sort=False, suffixes=("_x", "_y"), copy=True, indicator=False, validate=None,
):  # fmt: skip
    """The rows of two frames that share the values of columns, or labels: those of both, or of
    either."""
    from ._frame import DataFrame

    left, right = _with_levels(left, on, left_on), _with_levels(right, on, right_on)
    if how not in ("inner", "left", "right", "outer", "cross"):
        raise UnsupportedError(f"merge with how={how!r} is not supported here: inner, left, right, "
                               "outer and cross are.")  # fmt: skip
    is_by_columns = not (left_index or right_index or how == "cross")
    if on is None and left_on is None and is_by_columns:
        on = [label for label in left.columns if label in right.columns]
        if not on:
            raise ValueError("No common columns to perform merge on.")
    left_keys = [] if left_index or how == "cross" else listed(on if on is not None else left_on)
    right_keys = [] if right_index or how == "cross" else listed(on if on is not None else right_on)
    if how == "cross":
        pairs = list(itertools.product(range(len(left)), range(len(right))))
    else:
        sides = (left, left_keys, left_index), (right, right_keys, right_index)
        rows = [
            _labels_of(each) if by_label else _keys(each, keys) for each, keys, by_label in sides
        ]
        _validate(*rows, validate)
        pairs = _pairs(*rows, how)
        if sort:
            pairs.sort(key=lambda pair: rows[1][pair[1]] if pair[0] is None else rows[0][pair[0]])
    shared = {one for one, other in zip(left_keys, right_keys) if one == other}
    again = {each for each in left.columns if each in right.columns} - shared
    columns, labels = [], []
    for label, series in left.items():
        places = [one for one, _ in pairs]
        if label in shared:
            values = series.tolist()
            others = right[label].tolist()
            made = column_of(
                [others[two] if one is None else values[one] for one, two in pairs]
            )
            column = made.cast(series._column.dtype) if series._column.is_float else made
        else:
            column = _picked(series._column, places)
        columns.append(column)
        labels.append(f"{label}{suffixes[0] or ''}" if label in again else label)
    for label, series in right.items():
        if label not in shared:
            columns.append(_picked(series._column, [other for _, other in pairs]))
            labels.append(f"{label}{suffixes[1] or ''}" if label in again else label)
    if indicator:
        words = {(False, False): "both", (False, True): "left_only", (True, False): "right_only"}
        columns.append(column_of([words[one is None, two is None] for one, two in pairs]))
        labels.append(indicator if isinstance(indicator, str) else "_merge")
    index = RangeIndex(len(pairs))
    if left_index and right_index:
        keys = [rows[0][one] if one is not None else rows[1][two] for one, two in pairs]
        name = left.index.name if left.index.name == right.index.name else None
        index = Index([each[0] if len(each) == 1 else each for each in keys], name)
    elif right_index and how != "right":
        index = Index(_picked(left.index._column, [one for one, _ in pairs]), left.index.name)
    elif left_index and how != "left":
        index = Index(_picked(right.index._column, [two for _, two in pairs]), right.index.name)
    return DataFrame._of(columns, index, Index(labels))


def _with_levels(table, *given):
    """The table, with its labels as columns too where these are asked for by their name."""
    table = table.to_frame() if hasattr(table, "to_frame") else table
    names = getattr(table.index, "names", [table.index.name])
    asked = [each for part in given if part is not None for each in listed(part)]
    wanted = [each for each in names if each in asked and each not in table.columns]
    return table.reset_index() if wanted else table


def _labels_of(frame):
    return [each if isinstance(each, tuple) else (each,) for each in frame.index]


def _validate(left, right, asked):
    """Raises ValueError where keys stand more often than is said."""
    for at, (side, rows) in enumerate((("left", left), ("right", right))):
        if asked is not None and _ONE_OR_MANY[asked][at] and len(set(rows)) < len(rows):
            kind = asked.replace("_", "-")
            kind = {"1:1": "one-to-one", "1:m": "one-to-many", "m:1": "many-to-one"}.get(kind, kind)
            raise MergeError(f"Merge keys are not unique in {side} dataset; not a {kind} merge")


_ONE_OR_MANY = {
    **dict.fromkeys(("1:1", "one_to_one"), (True, True)),
    **dict.fromkeys(("1:m", "one_to_many"), (True, False)),
    **dict.fromkeys(("m:1", "many_to_one"), (False, True)),
    **dict.fromkeys(("m:m", "many_to_many"), (False, False)),
}


def join(self, other, on=None, how="left", lsuffix="", rsuffix=""):
    """The columns of another frame at the same labels."""
    if isinstance(other, (list, tuple)):
        for each in other:
            self = join(self, each, on, how, lsuffix, rsuffix)
        return self
    other = other.to_frame() if hasattr(other, "to_frame") else other
    if on is not None or how not in ("left", "outer") or not other.index.is_unique:
        keys = {"left_index": True} if on is None else {"left_on": on}
        return merge(self, other, how, right_index=True, suffixes=(lsuffix, rsuffix), **keys)
    again = [label for label in self.columns if label in other.columns]
    if again and not (lsuffix or rsuffix):
        raise ValueError(f"columns overlap but no suffix specified: {Index(again)!r}")
    one = self.rename(columns={label: f"{label}{lsuffix}" for label in again})
    two = other.rename(columns={label: f"{label}{rsuffix}" for label in again})
    if how == "left":
        rows = [two.index.place(label) if label in two.index else None for label in one.index]
        columns = [_picked(column, rows) for column in two._columns]
        two = type(two)._of(columns, one.index, two.columns)
    made = concat([one, two], axis=1)
    if self.index.name != other.index.name:
        made.index = Index(made.index._column)
    return made


def drop_duplicates(self, subset=None, keep="first", ignore_index=False):
    """Without rows whose values, or those of some columns, stood in a row before."""
    asked = {} if subset is None else {"subset": subset}
    lost = self.duplicated(**asked, keep=keep).tolist()
    made = self._taken([place for place, each in enumerate(lost) if not each])
    return made.reset_index(drop=True) if ignore_index else made


def duplicated(self, subset=None, keep="first"):
    """Of each row whether its values stood in a row before."""
    from ._series import Series

    keys = _keys(self, list(self.columns) if subset is None else listed(subset))
    return Series._of(repeats(keys, keep), self.index)


def series_duplicated(self, keep="first"):
    """Of each value whether it stood before."""
    return self._like(repeats(self._column.values, keep))


def series_drop_duplicates(self, keep="first", ignore_index=False):
    """Without values that stood before."""
    return drop_duplicates(self, None, keep, ignore_index)


def dropna(self, axis=0, how="any", thresh=None, subset=None):
    """Without the rows, or with axis=1 the columns, in which a value is missing."""
    choose = any if how == "any" else all
    if axis in (1, "columns"):
        kept = [at for at, each in enumerate(self._columns) if not choose(map(is_missing, each))]
        return self._taken(range(len(self)), kept)
    lacking = [each for each in listed(subset or []) if each not in self._labels]
    if lacking:
        raise KeyError(lacking)
    columns = self._columns if subset is None else [self[each]._column for each in listed(subset)]
    if thresh is not None:
        counts = [sum(not is_missing(each[at]) for each in (c.values for c in columns))
                  for at in range(len(self))]
        return self._taken([at for at, count in enumerate(counts) if count >= thresh])
    rows = [
        place for place in range(len(self))
        if not choose([is_missing(column.values[place]) for column in columns])
    ]  # fmt: skip
    return self._taken(rows)
