"""What a frame is made of: arrays, lists of rows, columns by names."""

import datetime

import numpy as np

from ._column import Column, column_of, columns_of, is_several
from ._index import Index, index_of


def _of_records(rows, columns):
    """Columns of rows that are dicts: names in the order in which they first stand."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    names = names if columns is None else list(columns)
    nan = float("nan")
    return names, [column_of([row.get(name, nan) for row in rows]) for name in names]


def _of_dict(data, index):
    """Columns by names; one value stands in each row."""
    from ._series import Series

    data = {name: Series(each) if isinstance(each, dict) else each for name, each in data.items()}
    series = [each for each in data.values() if isinstance(each, Series)]
    if series and index is None:
        labels = dict.fromkeys(label for each in series for label in each.index)
        if all(each.index._column.is_time for each in series):
            labels = sorted(labels)
        index = series[0].index if len(labels) == len(series[0]) else Index(labels)
    if series:
        data = {
            name: aligned(each, list(index)) if isinstance(each, Series) else each
            for name, each in data.items()
        }
    lengths = {len(each) for each in data.values() if is_several(each)}
    if len(lengths) > 1:
        raise ValueError("All arrays must be of the same length")
    if not lengths and index is None:
        raise ValueError("If using all scalar values, you must pass an index")
    count = lengths.pop() if lengths else len(index)
    columns = [
        column_of(each if is_several(each) else [each] * count) for each in data.values()
    ]
    return list(data), columns, index


def aligned(series, labels):
    """The values of a series at these labels, NaN where it has none."""
    if series.index.equals(labels):
        return series
    known = series.to_dict()
    return column_of([known.get(label, float("nan")) for label in labels])


def _of_rows(rows):
    """Columns of a list of rows, each a list, a tuple or an array."""
    if not rows:
        return []
    width = max(map(len, rows))
    filled = [[*row, *[None] * (width - len(row))] for row in rows]
    return [column_of([row[place] for row in filled]) for place in range(width)]


def _of_array(array):
    if array.ndim == 1:
        return [column_of(array)]
    if array.ndim != 2:
        raise ValueError(f"Must pass 2-d input. shape={array.shape}")
    return columns_of(array)


def made_of(data, index, columns, dtype):
    """Columns, the labels of rows and those of columns."""
    names = None
    if data is None:
        names = [] if columns is None else list(columns)
        count = 0 if index is None else len(index)
        found = [Column([float("nan")] * count, "object") for _ in names]
    elif isinstance(data, (int, float, str, datetime.date)):
        if index is None or columns is None:
            raise ValueError("DataFrame constructor not properly called!")
        found = [column_of([data] * len(index)) for _ in columns]
    elif hasattr(data, "_columns"):
        names, found = data.columns, [column_of(each) for each in data._columns]
        index = data.index if index is None else index
    elif hasattr(data, "_column") and hasattr(data, "index"):
        names, found, index = [0 if data.name is None else data.name], [data._column], data.index
    elif isinstance(data, dict):
        names, found, index = _of_dict(data, index)
    elif hasattr(data, "__array__"):
        found = _of_array(np.asarray(data))
    else:
        data = list(data)
        first = data[0] if data else None
        if hasattr(first, "__dataclass_fields__"):
            fields = first.__dataclass_fields__
            data = [{name: getattr(each, name) for name in fields} for each in data]
        elif columns is None:
            columns = getattr(first, "_fields", None)
        if not data:
            names = [] if columns is None else list(columns)
            found = [Column([], "object") for _ in names]
        elif isinstance(data[0], dict):
            names, found = _of_records(data, columns)
        elif hasattr(first, "_column"):
            labels = list(data[0].index)
            names, found = labels, _of_rows([aligned(each, labels) for each in data])
            index = [each.name for each in data] if index is None else index
        elif hasattr(first, "__len__") and not isinstance(first, str):
            found = _of_rows([each.tolist() if hasattr(each, "tolist") else each for each in data])
        else:
            found = [column_of(data)]
    if dtype is not None:
        found = [each.cast(dtype) for each in found]
    names, found = _named(names, found, columns, index)
    count = len(found[0]) if found else 0 if index is None else len(index)
    if index is not None and len(index) != count:
        raise ValueError(_shapes(count, len(found), len(index), len(names)))
    return found, index_of(index, count), names


def _shapes(rows, width, labels, names):
    return f"Shape of passed values is ({rows}, {width}), indices imply ({labels}, {names})"


def _named(names, found, columns, index):
    """The labels of the columns; of those with names, the ones that `columns` asks for."""
    if names is None:
        if columns is not None and len(columns) != len(found):
            rows = len(found[0]) if found else 0
            labels = rows if index is None else len(index)
            raise ValueError(_shapes(rows, len(found), labels, len(columns)))
        return index_of(columns, len(found)), found
    if columns is None:
        from ._levels import MultiIndex

        is_deep = names and all(isinstance(each, tuple) for each in names)
        make = MultiIndex.from_tuples if is_deep else Index
        return names if isinstance(names, Index) else make(names), found
    known = dict(zip(names, found))
    count = len(found[0]) if found else 0 if index is None else len(index)
    nothing = Column([float("nan")] * count, "float64")
    return Index(list(columns)), [known.get(each, nothing) for each in columns]
