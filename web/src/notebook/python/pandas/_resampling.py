"""Rows in groups of equal spans of time."""

import bisect
import datetime

from . import _filling
from ._column import Column
from ._date_index import TimeIndex
from ._dates import DATE, Timestamp
from ._grouping import Groups
from ._index import Index
from ._offsets import frequency
from ._refusals import refused

_DAY = datetime.timedelta(1)
_SMALL = datetime.timedelta(microseconds=1)


class Grouper:
    """What `groupby` takes for spans of time: `pd.Grouper(freq="M")`."""

    def __init__(self, key=None, freq=None, closed=None, label=None, level=None, sort=True):
        if freq is None:
            raise refused("Grouper without freq=", ["groupby"], "pandas.")
        self.key, self.freq, self.closed, self.label = key, freq, closed, label


def _edges(step, first, last, is_right, origin):
    """Moments in steps, from at or before the first label to past the last."""
    if step.length is None:
        start, end = first.normalize(), last.normalize()
        start = step.moved(start, -step.n) if is_right else step.back(start)
        found = [start]
        while found[-1] <= end:
            found.append(step.moved(found[-1], step.n))
        return [*found, step.moved(found[-1], step.n)]
    base = first.normalize() if origin == "start_day" else (
        first if origin == "start" else Timestamp(1970 if origin == "epoch" else origin)
    )
    if origin == "epoch":
        base = Timestamp(1970, 1, 1)
    count, left = divmod(first - base, step.length)
    found = [base + step.length * (count - (1 if is_right and not left else 0))]
    while found[-1] <= last:
        found.append(found[-1] + step.length)
    return [*found, found[-1] + step.length]


class Spans(Groups):
    """The rows of a frame by spans of `rule`; the labels are the spans' ends or starts."""

    def __init__(self, frame, rule, chosen=None, title=None, on=None, closed=None, label=None,
                 origin="start_day"):  # fmt: skip
        index = frame.index if on is None else Index(frame[on])
        if not hasattr(index, "chosen"):
            raise TypeError(
                "Only valid with DatetimeIndex, TimedeltaIndex or PeriodIndex, but got an instance "
                f"of '{type(index).__name__}'"
            )
        self._frame = frame if on is None else frame.drop(columns=on)
        self._chosen, self._title, self._on = chosen, title, on
        self._is_one, self._as_index, self._labels = True, True, [on]
        self._names, self._kinds, self._is_sorted = [index.name], [DATE], True
        self._used, self._group_keys = [], True
        self._step = step = frequency(rule)
        ends_late = step.length is None and not step.is_start and step.unit != "B"
        is_right = (closed or ("right" if ends_late else "left")) == "right"
        by_end = (label or ("right" if ends_late else "left")) == "right"
        self._places, values = {}, index.tolist()
        there = [each for each in values if each == each]
        if not there:
            return
        edges = _edges(step, min(there), max(there), is_right, origin)
        late = is_right and (step.length is None or (step.unit == "D" and step.n > 1))
        cuts = [each + _DAY - _SMALL if late else each for each in edges]
        find = bisect.bisect_left if is_right else bisect.bisect_right
        groups = [[] for _ in edges]
        for place, each in enumerate(values):
            if each == each:
                groups[find(cuts, each) - 1].append(place)
        full = [at for at, each in enumerate(groups) if each]
        for at in range(full[0], full[-1] + 1):
            self._places[(edges[at + 1 if by_end else at],)] = groups[at]

    def _index(self):
        column = Column([key[0] for key in self._places], DATE)
        return TimeIndex._of(column, self._names[0], self._step)

    def _of_gaps(self, name):
        """The rows at the steps, those without a row as the method `name` has them."""
        table = self._frame if self._chosen is None else self._frame[self._chosen]
        labels = self._index()
        method = name if name in ("ffill", "bfill") else None
        made = _filling.reindex(table, labels, method=method)
        if hasattr(made, "index") and not hasattr(made, "columns"):
            made.name = self._title
        return made

    def asfreq(self, fill_value=None):
        made = self._of_gaps("asfreq")
        return made if fill_value is None else made.fillna(fill_value)

    def ffill(self, limit=None):
        return self._of_gaps("ffill")

    pad = ffill

    def bfill(self, limit=None):
        return self._of_gaps("bfill")

    def nearest(self):
        raise refused("nearest", ["ffill", "bfill", "interpolate"], "resample().")

    def interpolate(self, method="linear"):
        return self._of_gaps("asfreq").interpolate(method)

    def ohlc(self):
        """The first, largest, smallest and last value of each span."""
        from ._frame import DataFrame

        parts = {"open": self.first(), "high": self.max(), "low": self.min(), "close": self.last()}
        columns = [each._column for each in parts.values()]
        return DataFrame._of(columns, self._index(), Index(list(parts)))


def resample(self, rule, on=None, closed=None, label=None, origin="start_day", **others):
    """The rows in spans of time, such as "D", "W" or "15min"."""
    if others.keys() - {"axis", "kind", "convention"} or others.get("kind"):
        raise refused(next(iter(others)), ["on", "closed", "label", "origin"], "resample: ")
    given = {"closed": closed, "label": label, "origin": origin}
    if hasattr(self, "_columns"):
        return Spans(self, rule, on=on, **given)
    title = 0 if self.name is None else self.name
    return Spans(self.to_frame(), rule, title, self.name, **given)


def grouped_by_time(table, by):
    """The groups of `pd.Grouper`."""
    on = None if by.key is None or by.key == table.index.name else by.key
    return resample(table, by.freq, on, by.closed, by.label)


def series_groupby(
    self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=False,
    dropna=True,
):  # fmt: skip
    """The values in groups, by other values as long, or by a function of the labels."""
    by = self.index.levels_of(level) if level is not None else by
    if isinstance(by, Grouper):
        return grouped_by_time(self, by)
    title = 0 if self.name is None else self.name
    made = Groups(self.to_frame(), by, title, as_index, sort, observed, dropna, group_keys)
    made._used, made._title = [], self.name
    return made
