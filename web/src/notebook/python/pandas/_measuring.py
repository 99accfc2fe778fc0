"""What tables weigh, how columns go together, and tables as dicts."""

import math

from ._frame import DataFrame
from ._series import Series

_WIDTHS = {"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "int32": 4, "float32": 4, "float16": 2}


def bytes_of(column):
    if column.family == "category":
        return column.dtype.size(len(column))
    return _WIDTHS.get(column.dtype, 8) * len(column)


def bytes_of_index(index):
    return 132 if type(index).__name__ == "RangeIndex" else 8 * len(index)


def frame_memory_usage(self, index=True, deep=False):
    """The bytes of each column's values, and of the rows' labels."""
    sizes = [bytes_of(each) for each in self._columns]
    labels = list(self.columns)
    if index:
        sizes, labels = [bytes_of_index(self.index), *sizes], ["Index", *labels]
    return Series(sizes, index=labels)


def series_memory_usage(self, index=True, deep=False):
    return bytes_of(self._column) + (bytes_of_index(self.index) if index else 0)


def corrwith(self, other, axis=0, drop=False, method="pearson", numeric_only=False):
    """The correlation of each column with a series, or with the column of its name."""
    if axis in (1, "columns"):
        return self.T.corrwith(other if isinstance(other, Series) else other.T, method=method)
    labels = [label for label, each in self.items() if each._column.is_number]
    if isinstance(other, Series):
        return Series([self[each].corr(other, method) for each in labels], index=labels)
    found = [
        self[each].corr(other[each], method) if each in other.columns else math.nan
        for each in labels
    ]
    return Series(found, index=labels)


def to_dict(self, orient="dict", into=dict):
    """By columns as dicts of rows, lists or series, by rows, or as parts."""
    names, labels = list(self.columns), list(self.index)
    if orient == "records":
        rows = zip(*(each.values for each in self._columns))
        return [dict(zip(names, row)) for row in rows]
    if orient == "list":
        return {label: list(each.values) for label, each in zip(names, self._columns)}
    if orient == "series":
        return dict(self.items())
    if orient == "dict":
        return {label: series.to_dict() for label, series in self.items()}
    rows = [list(row) for row in zip(*(each.values for each in self._columns))]
    if orient == "index":
        return {label: dict(zip(names, row)) for label, row in zip(labels, rows)}
    if orient == "split":
        return {"index": labels, "columns": names, "data": rows}
    if orient == "tight":
        found = {"index": labels, "columns": names, "data": rows}
        return {**found, "index_names": [self.index.name], "column_names": [self.columns.name]}
    raise ValueError(f"orient '{orient}' not understood")


for _name, _method in (
    ("memory_usage", frame_memory_usage), ("to_dict", to_dict), ("corrwith", corrwith),
):  # fmt: skip
    setattr(DataFrame, _name, _method)
Series.memory_usage = series_memory_usage
