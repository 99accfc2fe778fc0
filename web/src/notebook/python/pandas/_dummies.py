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
        values = data.tolist() if hasattr(data, "tolist") else list(data)
        index = data.index if hasattr(data, "_column") else RangeIndex(len(values))
        labels, made = _dummies(values, dtype, drop_first)
        labels = labels if prefix is None else [f"{prefix}{prefix_sep}{each}" for each in labels]
        return DataFrame._of(made, index, Index(labels))
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
        values, parts = _dummies(data[label].tolist(), dtype, drop_first)
        labels += [f"{name}{prefix_sep}{each}" for each in values]
        made += parts
    return DataFrame._of(made, data.index, Index(labels))


def _dummies(values, dtype, drop_first):
    """The different values in order, and a column for each."""
    labels = sorted({each for each in values if not is_missing(each)})[int(drop_first) :]
    return labels, [column_of([each == label for each in values]).cast(dtype) for label in labels]
