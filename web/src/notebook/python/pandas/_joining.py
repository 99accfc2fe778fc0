"""Tables below or beside one another."""

import math

from ._column import Column, column_of
from ._frame import DataFrame
from ._index import Index, RangeIndex
from ._levels import MultiIndex
from ._making import aligned
from ._series import Series


# What cannot hold a missing value.
_WHOLE = {"bool", "int64", "int32", "int16", "int8", "uint8"}


def _labels_of(parts, find):
    """The labels of all parts, each once, in the order in which they first stand."""
    return list(dict.fromkeys(label for part in parts for label in find(part)))


def concat(objs, axis=0, ignore_index=False, keys=None, names=None, sort=False, join="outer"):
    """Frames or series below one another, or with `axis=1` beside one another; `keys`, or those of
    a dict, are a level of labels above the parts' own."""
    keys = list(objs) if isinstance(objs, dict) and keys is None else keys
    parts = list(objs.values() if isinstance(objs, dict) else objs)
    if not parts:
        raise ValueError("No objects to concatenate")
    parts = [part for part in parts if part is not None]
    if not parts:
        raise ValueError("All objects passed were None")
    is_framed = any(hasattr(part, "columns") for part in parts)
    if axis not in (0, 1, "index", "columns", "rows"):
        kind = "DataFrame" if is_framed else "Series"
        raise ValueError(f"No axis named {axis} for object type {kind}")
    if join == "inner" and (is_framed or axis in (1, "columns")):
        parts = _of_all(parts, axis)
    if keys is not None and not ignore_index:
        return _keyed(parts, axis, list(keys), names)
    if axis in (1, "columns"):
        return _beside(parts, ignore_index)
    rows = [label for part in parts for label in part.index]
    index = RangeIndex(len(rows)) if ignore_index else _paced(Index(rows), parts)
    if all(isinstance(part, Series) for part in parts):
        names = {part.name for part in parts}
        column = _together([part._column for part in parts])
        return Series._of(column, index, names.pop() if len(names) == 1 else None)
    labels = _labels_of(parts, lambda part: part.columns)
    labels = sorted(labels) if sort else labels
    columns = []
    for label in labels:
        values = []
        for part in parts:
            values += part[label].tolist() if label in part else [math.nan] * len(part)
        kinds = {part[label]._column.dtype for part in parts if label in part}
        made = _together([part[label]._column for part in parts if label in part], values)
        has_gaps = any(label not in part for part in parts)
        same = len(kinds) == 1 and made.is_number and not (has_gaps and kinds & _WHOLE)
        columns.append(made.cast(kinds.pop()) if same else made)
    return DataFrame._of(columns, index, Index(labels))


def _of_all(parts, axis):
    """The parts with the columns, or the rows, that all of them have."""
    is_beside = axis in (1, "columns")
    own = [part.index if is_beside else part.columns for part in parts]
    kept = [each for each in own[0] if all(each in index for index in own)]
    return [part.loc[kept] if is_beside else part[kept] for part in parts]


def _together(columns, values=None):
    """The values of columns in one, of their own dtype where it is the same of categories."""
    values = [each for column in columns for each in column] if values is None else values
    kinds = [column.dtype for column in columns]
    if all(column.family and column.outer == columns[0].outer for column in columns):
        return Column(values, kinds[0])
    is_whole = len(values) == sum(map(len, columns))
    if len(set(kinds)) == 1 and is_whole and not columns[0].family:
        return Column(list(values), kinds[0])
    return column_of(values)


def _keyed(parts, axis, keys, names):
    """The parts together, with the keys as a level of labels."""
    made = concat(parts, axis)
    is_beside = axis in (1, "columns")
    if is_beside and all(isinstance(part, Series) for part in parts):
        made.columns = Index(keys, names[0] if names else None)
        return made
    own = [part.columns if is_beside else part.index for part in parts]
    labels = [
        (key, *(each if isinstance(each, tuple) else (each,)))
        for key, index in zip(keys, own)
        for each in index
    ]
    below = getattr(own[0], "names", [own[0].name])
    index = MultiIndex(labels, [*(names or [None]), *below][: len(labels[0])])
    if is_beside:
        made.columns = index
    else:
        made.index = index
    return made


def _paced(index, parts):
    """Labels with the step of those that follow one another by it, and their shared name."""
    names = {part.index.name for part in parts}
    if not index._column.is_time:
        return index
    index.name = names.pop() if len(names) == 1 else None
    steps = {getattr(part.index, "freqstr", None) for part in parts}
    step = parts[0].index.freq
    if len(steps) == 1 and step is not None and all(len(part) for part in parts):
        pairs = zip(parts, parts[1:])
        if all(step.moved(a.index[-1], step.n) == b.index[0] for a, b in pairs):
            index.freq = step
    return index


def _beside(parts, ignore_index):
    first = parts[0].index
    same = all(part.index.equals(first) for part in parts)
    index = first if same else Index(_labels_of(parts, lambda part: part.index))
    if not same and len({part.index.name for part in parts}) == 1:
        index.name = first.name
    columns, labels = [], []
    for part in parts:
        for label, series in [(part.name, part)] if isinstance(part, Series) else part.items():
            columns.append(column_of(aligned(series, index)))
            labels.append(label)
    if ignore_index or all(label is None for label in labels):
        return DataFrame._of(columns, index, RangeIndex(len(labels)))
    return DataFrame._of(columns, index, Index(labels))
