"""Gaps between rows, filled from their neighbours, and rows at other labels."""

import math

from torch._unsupported import UnsupportedError

from ._column import Column, column_of, is_missing
from ._index import Index


def _filled(values, limit=None):
    """Each missing value as the last one before it that is there."""
    found, last, gap = [], None, 0
    for each in values:
        gap = gap + 1 if is_missing(each) else 0
        last = each if not gap else last
        found.append(each if last is None or (limit is not None and gap > limit) else last)
    return found


def ffill(self, limit=None):
    """Missing values as the last before them."""
    return self._like(self._column.alike(_filled(self.tolist(), limit)))


def bfill(self, limit=None):
    """Missing values as the next after them."""
    return self._like(self._column.alike(_filled(self.tolist()[::-1], limit)[::-1]))


def interpolate(self, method="linear", limit=None, limit_direction="forward", axis=0):
    """Missing values on lines between their neighbours; past the last as the last."""
    if method not in ("linear", "time") or limit is not None or axis not in (0, "index"):
        raise UnsupportedError(
            "interpolate has the methods 'linear' and 'time' here, without limit. ffill and bfill "
            "take one."
        )
    if not self._column.is_number:
        return self.copy()
    values = [math.nan if each is None else float(each) for each in self.tolist()]
    places = range(len(values))
    if method == "time":
        places = [each.value for each in self.index]
    known = [at for at, each in enumerate(values) if each == each]
    for left, right in zip(known, known[1:]):
        slope = (values[right] - values[left]) / (places[right] - places[left])
        for at in range(left + 1, right):
            values[at] = values[left] + slope * (places[at] - places[left])
    if known and limit_direction in ("forward", "both"):
        values[known[-1] :] = [values[known[-1]]] * (len(values) - known[-1])
    if known and limit_direction in ("backward", "both"):
        values[: known[0]] = [values[known[0]]] * known[0]
    return self._like(Column(values, "float64").cast(self._column.dtype))


def _rows(index, wanted, method):
    """The place of each wanted label, or None; with `method` that of the label before or after."""
    places = {label: at for at, label in enumerate(index)}
    found = [places.get(each) for each in wanted]
    if method in (None, "ffill", "pad", "bfill", "backfill"):
        if method is None:
            return found
        import bisect

        labels = index.tolist()
        for at, each in enumerate(wanted):
            near = bisect.bisect_right(labels, each) - 1 if method in ("ffill", "pad") else (
                bisect.bisect_left(labels, each)
            )
            found[at] = near if 0 <= near < len(labels) else None
        return found
    raise UnsupportedError(f"method={method!r} is not here. 'ffill' and 'bfill' are.")


def _picked(column, rows, missing=math.nan):
    return column.alike([missing if at is None else column.values[at] for at in rows]) if (
        None in rows
    ) else column.take(rows)


def _labels(labels, name):
    return labels if isinstance(labels, Index) else Index(labels, name)


def reindex(self, index=None, columns=None, method=None, fill_value=math.nan):
    """The rows, or columns, at these labels; NaN where there are none."""
    made = self
    if columns is not None:
        nothing = Column([fill_value] * len(self), column_of([fill_value]).dtype)
        kept = [self[each]._column if each in self.columns else nothing for each in columns]
        made = self._of(kept, self.index, Index(list(columns), self.columns.name))
    if index is None:
        return made
    wanted = _labels(index, self.index.name)
    rows = _rows(self.index, wanted, method)
    if hasattr(made, "_columns"):
        found = [_picked(each, rows, fill_value) for each in made._columns]
        return made._of(found, wanted, made.columns)
    return made._of(_picked(made._column, rows, fill_value), wanted, made.name)


def asfreq(self, freq, method=None, fill_value=math.nan):
    """The rows at each step from the first label to the last."""
    from ._date_index import date_range

    if not len(self):
        return self
    index = date_range(self.index[0], self.index[-1], freq=freq, name=self.index.name)
    return reindex(self, index, method=method, fill_value=fill_value)


def between_time(self, start_time, end_time):
    """The rows whose time of day lies between two, such as "9:00" and "17:30"."""
    from ._dates import Timestamp

    low, high = (Timestamp(f"2000-01-01 {each}").time() for each in (start_time, end_time))
    times = [each.time() for each in self.index]
    is_day = low <= high
    return self._taken([
        at for at, each in enumerate(times)
        if (low <= each <= high if is_day else each >= low or each <= high)
    ])  # fmt: skip


def at_time(self, time):
    return between_time(self, time, time)
