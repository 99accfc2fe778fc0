"""Tables as lines of text, read and written."""

import csv
import io
import math

from ._column import Column, column_of, is_missing
from ._index import Index, RangeIndex
from ._table import listed

_MISSING = frozenset(" #N/A N/A NA NULL NaN None n/a nan null <NA> -NaN -nan".split(" "))


def _read(texts):
    """A column of the texts of its cells: numbers where all of them are."""
    there = [each for each in texts if each not in _MISSING]
    has_all = len(there) == len(texts)
    if there and {"True", "False"}.issuperset(there) and has_all:
        return Column([each == "True" for each in texts], "bool")
    for kind in (int, float):
        try:
            numbers = [kind(each) for each in there]
        except ValueError:
            continue
        if has_all and there:
            return Column(numbers, "int64" if kind is int else "float64")
        left = iter(numbers)
        values = [math.nan if each in _MISSING else float(next(left)) for each in texts]
        return Column(values, "float64")
    return Column([math.nan if each in _MISSING else each for each in texts], "object")


def read_csv(
    filepath_or_buffer, sep=",", header="infer", names=None, index_col=None, usecols=None,
    nrows=None, skiprows=0, delimiter=None, **others,
):  # fmt: skip
    """The table of a file of the notebook's folder, or of an open one."""
    from torch._unsupported import UnsupportedError

    from ._frame import DataFrame

    if others.keys() - {"encoding", "engine", "low_memory", "skipinitialspace"}:
        raise UnsupportedError(f"read_csv takes no {', '.join(others)} here.")
    if hasattr(filepath_or_buffer, "read"):
        text = filepath_or_buffer.read()
    else:
        with open(filepath_or_buffer, encoding=others.get("encoding") or "utf-8") as file:
            text = file.read()
    reader = csv.reader(io.StringIO(text), delimiter=delimiter or sep)
    rows = [row for row in list(reader)[skiprows:] if row]
    if header == "infer":
        header = 0 if names is None else None
    labels = names
    if header is not None:
        own, rows = rows[header], rows[header + 1 :]
        labels = own if names is None else names
    if labels is None:
        labels = list(range(len(rows[0]) if rows else 0))
    rows = rows if nrows is None else rows[:nrows]
    labels = [f"Unnamed: {at}" if each == "" else each for at, each in enumerate(labels)]
    columns = [
        _read([row[at] if at < len(row) else "" for row in rows]) for at in range(len(labels))
    ]
    made = DataFrame._of(columns, RangeIndex(len(rows)), Index(labels))
    if index_col is not None and index_col is not False:
        label = labels[index_col] if isinstance(index_col, int) else index_col
        made = made.set_index(label)
        if str(label).startswith("Unnamed: "):
            made.index.name = None
    return made if usecols is None else made[[each for each in made.columns if each in usecols]]


def to_csv(
    self, path_or_buf=None, sep=",", na_rep="", float_format=None, columns=None, header=True,
    index=True, mode="w", **others,
):  # fmt: skip
    """The table as lines of text, written to a file where `path_or_buf` names one."""
    frame = self if columns is None else self[listed(columns)]

    def text(value):
        if is_missing(value):
            return na_rep
        if isinstance(value, float) and float_format is not None:
            return float_format(value) if callable(float_format) else float_format % value
        return str(value)

    target = io.StringIO()
    writer = csv.writer(target, delimiter=sep, lineterminator="\n")
    if header:
        head = [str(frame.index.name or "")] if index else []
        writer.writerow(head + [str(each) for each in frame.columns])
    for place, label in enumerate(frame.index):
        row = [text(column.values[place]) for column in frame._columns]
        writer.writerow(([str(label)] if index else []) + row)
    found = target.getvalue()
    if path_or_buf is None:
        return found
    if hasattr(path_or_buf, "write"):
        path_or_buf.write(found)
        return None
    with open(path_or_buf, mode) as file:
        file.write(found)
    return None


def get_dummies(data, dtype="bool"):
    """A column of yes and no for each value of a series."""
    from ._frame import DataFrame

    values = data.tolist() if hasattr(data, "tolist") else list(data)
    labels = sorted({each for each in values if not is_missing(each)})
    columns = [column_of([each == label for each in values]).cast(dtype) for label in labels]
    index = getattr(data, "index", RangeIndex(len(values)))
    return DataFrame._of(columns, index, Index(labels))
