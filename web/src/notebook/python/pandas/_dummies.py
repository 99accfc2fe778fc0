"""Columns of yes and no for the values of others."""

from torch._unsupported import UnsupportedError

from ._column import column_of, is_missing
from ._frame import DataFrame
from ._index import Index, RangeIndex


def get_dummies(data, prefix=None, prefix_sep="_", dummy_na=False, columns=None, sparse=False,
                drop_first=False, dtype="bool"):  # fmt: skip
    """A column of yes and no for each value of a series, or of each column of a frame that holds
    texts or is named by `columns`; the frame's other columns stand before them."""
    if dummy_na or sparse:
        raise UnsupportedError("get_dummies has no dummy_na and no sparse columns here.")
    dtype = "bool" if dtype is None else dtype
    if not hasattr(data, "columns"):
        values = data._column if hasattr(data, "_column") else column_of(data)
        index = data.index if hasattr(data, "_like") else RangeIndex(len(values))
        labels, made = _dummies(values, dtype, drop_first)
        labels = labels if prefix is None else [f"{prefix}{prefix_sep}{each}" for each in labels]
        kind = getattr(values.dtype, "categories", None) is not None and prefix is None
        heads = column_of(labels, values.dtype if kind else None)
        return DataFrame._of(made, index, Index(heads))
    if columns is None:
        chosen = [label for label, each in data.items() if each._column.dtype == "object"]
    else:
        chosen = list(columns)
    kept = [label for label in data.columns if label not in chosen]
    made, labels = [data[label]._column for label in kept], list(kept)
    for at, label in enumerate(chosen):
        name = label if prefix is None else prefix
        name = prefix[label] if isinstance(prefix, dict) else name
        name = prefix[at] if isinstance(prefix, (list, tuple)) else name
        values, parts = _dummies(data[label]._column, dtype, drop_first)
        labels += [f"{name}{prefix_sep}{each}" for each in values]
        made += parts
    return DataFrame._of(made, data.index, Index(labels))


def _dummies(values, dtype, drop_first):
    """The different values of a column, or all its categories, in order, and a column for each."""
    known = getattr(values.dtype, "categories", None)
    found = {each for each in values if not is_missing(each)}
    labels = (sorted(found) if known is None else list(known))[int(drop_first) :]
    return labels, [column_of([each == label for each in values]).cast(dtype) for label in labels]


def columns_of_parts(series, sep):
    """A column of 1 and 0 for each of the parts between separators in a series' texts."""
    parts = [set() if is_missing(each) else set(each.split(sep)) - {""} for each in series.tolist()]
    labels = sorted(set().union(*parts))
    columns = [column_of([int(label in each) for each in parts]) for label in labels]
    return DataFrame._of(columns, series.index, Index(labels))
