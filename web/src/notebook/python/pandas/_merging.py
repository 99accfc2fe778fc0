"""Two tables joined by the values of columns that they share."""

import math

from torch._unsupported import UnsupportedError

from ._column import column_of, is_missing, repeats
from ._index import Index, RangeIndex
from ._joining import concat
from ._table import listed


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
    return made.cast(column.dtype) if column.is_float else made


def merge(
    left, right, how="inner", on=None, left_on=None, right_on=None, left_index=False,
    right_index=False, suffixes=("_x", "_y"), **others,
):  # fmt: skip
    """The rows of two frames that share the values of columns: those of both, or of either."""
    from ._frame import DataFrame

    if left_index or right_index or others:
        raise UnsupportedError("merge is by columns here. Use reset_index() before it.")
    if how not in ("inner", "left", "right", "outer"):
        raise UnsupportedError(f"merge with how={how!r} is not supported here: inner, left, right "
                               "and outer are.")  # fmt: skip
    if on is None and left_on is None:
        on = [label for label in left.columns if label in right.columns]
        if not on:
            raise ValueError("No common columns to perform merge on.")
    left_keys = listed(on if on is not None else left_on)
    right_keys = listed(on if on is not None else right_on)
    pairs = _pairs(_keys(left, left_keys), _keys(right, right_keys), how)
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
        labels.append(f"{label}{suffixes[0]}" if label in again else label)
    for label, series in right.items():
        if label not in shared:
            columns.append(_picked(series._column, [other for _, other in pairs]))
            labels.append(f"{label}{suffixes[1]}" if label in again else label)
    return DataFrame._of(columns, RangeIndex(len(pairs)), Index(labels))


def join(self, other, on=None, how="left", lsuffix="", rsuffix=""):
    """The columns of another frame at the same labels."""
    if on is not None or how not in ("left", "outer"):
        raise UnsupportedError("join is by the labels of all rows here. Use merge of columns.")
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


def dropna(self, axis=0, how="any", subset=None):
    """Without the rows, or with axis=1 the columns, in which a value is missing."""
    choose = any if how == "any" else all
    if axis in (1, "columns"):
        kept = [at for at, each in enumerate(self._columns) if not choose(map(is_missing, each))]
        return self._taken(range(len(self)), kept)
    columns = self._columns if subset is None else [self[each]._column for each in listed(subset)]
    rows = [
        place for place in range(len(self))
        if not choose([is_missing(column.values[place]) for column in columns])
    ]  # fmt: skip
    return self._taken(rows)
