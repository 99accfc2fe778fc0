"""Tables turned about: long ones, parts of rows and columns."""

import re

from ._column import Column, column_of
from ._index import Index, RangeIndex
from ._table import listed


def melt(
    self, id_vars=None, value_vars=None, var_name=None, value_name="value", *,
    ignore_index=True,
):  # fmt: skip
    """A row for each cell of some columns; their labels stay with ignore_index=False."""
    from ._frame import DataFrame

    kept = [] if id_vars is None else listed(id_vars)
    turned = listed(value_vars) if value_vars is not None else [
        each for each in self.columns if each not in kept
    ]  # fmt: skip
    columns = []
    for label in kept:
        column = self[label]._column
        columns.append(Column(list(column.values) * len(turned), column.dtype))
    columns.append(column_of([label for label in turned for _ in range(len(self))]))
    kinds = {self[label]._column.dtype for label in turned}
    values = column_of([each for label in turned for each in self[label].tolist()])
    columns.append(values.cast(kinds.pop()) if len(kinds) == 1 else values)
    var_name = (self.columns.name or "variable") if var_name is None else var_name
    labels = [*kept, var_name, value_name]
    rows = RangeIndex(len(columns[-1]))
    if not ignore_index:
        rows = self.index.alike([each for _ in turned for each in self.index])
    return DataFrame._of(columns, rows, Index(labels))


def select_dtypes(self, include=None, exclude=None):
    """The columns of these dtypes."""

    def is_one(column, asked):
        names = [getattr(each, "__name__", str(each)) for each in listed(asked)]
        is_number = column.is_number and column.dtype != "bool"
        if column.family:
            return column.family in names
        if column.is_time:
            return any(each.startswith(column.dtype[:8]) for each in names)
        if column.is_float and {"float", "floating"} & set(names) and (
            column.dtype == "float64" or "floating" in names
        ):
            return True
        is_whole = is_number and not column.is_float
        if is_whole and (column.dtype == "int64" and "int" in names or "integer" in names):
            return True
        return column.dtype in names or (is_number and bool({"number"} & set(names)))

    kept = [
        place for place, each in enumerate(self._columns)
        if (include is None or is_one(each, include))
        and (exclude is None or not is_one(each, exclude))
    ]  # fmt: skip
    return self._taken(range(len(self)), kept)


def filter(self, items=None, like=None, regex=None, axis=None):
    """The columns, or with axis=0 the rows, that are named, whose labels hold a text, or a
    pattern."""
    if sum(each is not None for each in (items, like, regex)) != 1:
        if items is like is regex is None:
            raise TypeError("Must pass either `items`, `like`, or `regex`")
        raise TypeError(
            "Keyword arguments `items`, `like`, or `regex` are mutually exclusive"
        )
    is_rows = axis in (0, "index")
    labels = list(self.index if is_rows else self.columns)
    if items is not None:
        chosen = [each for each in items if each in labels]
    elif like is not None:
        chosen = [each for each in labels if like in str(each)]
    else:
        chosen = [each for each in labels if re.search(regex, str(each))]
    return self.loc[chosen] if is_rows else self[chosen]


def assign(self, **columns):
    """With more columns, given as values or as functions of the frame."""
    made = self.copy()
    for label, values in columns.items():
        made[label] = values(made) if callable(values) else values
    return made


def sample(
    self, n=None, frac=None, replace=False, weights=None, random_state=None, axis=None,
    ignore_index=False,
):  # fmt: skip
    """Rows that are drawn."""
    import numpy as np

    is_wide = axis in (1, "columns")
    count = len(self.columns) if is_wide else len(self)
    size = n if n is not None else 1 if frac is None else round(frac * count)
    draws = np.random if random_state is None else random_state
    draws = np.random.RandomState(draws) if isinstance(draws, int) else draws
    if weights is not None:
        weights = self[weights] if isinstance(weights, str) else weights
        weights = np.asarray(weights, dtype="float64")
        weights = weights / weights.sum()
    places = draws.choice(count, size=size, replace=replace, p=weights).tolist()
    if is_wide:
        return self.iloc[:, places]
    made = self._taken(places)
    return made.reset_index(drop=True) if ignore_index else made


def _ends_of(labels):
    return labels.ends() if hasattr(labels, "ends") else (labels[0], labels[-1])


def _columns_summed(self):
    first, last = _ends_of(self.columns) if len(self.columns) else ("", "")
    ends = f", {first} to {last}" if len(self.columns) else ""
    return f"Columns: {len(self.columns)} entries{ends}"


def _columns_told(self, show_counts):
    """The lines of `info` for each column."""
    from ._column import is_missing

    counts = [sum(not is_missing(each) for each in column) for column in self._columns]
    rows = [(" # ", "Column", "Non-Null Count", "Dtype"), ("---", "------", "-" * 14, "-----")]
    for at, (label, count, column) in enumerate(zip(self.columns, counts, self._columns)):
        rows.append((f" {at}", str(label), f"{count} non-null", column.shown))
    if show_counts is False:
        rows = [(*row[:2], row[3]) for row in rows]
    sizes = [max(map(len, each)) for each in zip(*rows)]
    lines = ["  ".join(text.ljust(size) for text, size in zip(row, sizes)) for row in rows]
    return [f"Data columns (total {len(counts)} columns):", *lines]


def info(self, verbose=None, buf=None, max_cols=None, memory_usage=None, show_counts=None):
    """Prints what columns there are, and of what dtypes."""
    from ._measuring import bytes_of, bytes_of_index

    count, width = len(self), len(self._columns)
    is_range = isinstance(self.index, RangeIndex)
    lines = ["<class 'pandas.core.frame.DataFrame'>"]
    first, last = _ends_of(self.index) if count else (None, None)
    ends = f", {first} to {last}" if count else ""
    kind = type(self.index).__name__
    paced = getattr(self.index, "freqstr", None)
    lines += [f"{kind}: {count} entries{ends}", *([f"Freq: {paced}"] if paced else [])]
    is_long = width <= (100 if max_cols is None else max_cols) if verbose is None else verbose
    lines += _columns_told(self, show_counts) if is_long else [_columns_summed(self)]
    kinds = {}
    for column in self._columns:
        kinds[column.shown] = kinds.get(column.shown, 0) + 1
    lines.append("dtypes: " + ", ".join(f"{name}({kinds[name]})" for name in sorted(kinds)))
    total = bytes_of_index(self.index) + sum(map(bytes_of, self._columns))
    is_more = "object" in map(str, kinds) or not is_range and self.index.dtype == object
    more = "+" if is_more else ""
    unit = "bytes"
    for unit in ("bytes", "KB", "MB", "GB"):
        if total < 1024:
            break
        total /= 1024
    is_measured = memory_usage is None or memory_usage
    if is_measured:
        lines.append(f"memory usage: {total:.1f}{more} {unit}")
    print("\n".join(lines), file=buf, end="\n" if is_measured else "")
