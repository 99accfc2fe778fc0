"""Labels that are moments or durations, and the rows that texts choose of them."""

import bisect
import datetime

from . import _date_fields
from ._column import Column, column_of
from ._dates import DATE, SPAN, NaT, Timedelta, Timestamp, texts
from ._index import OF_DTYPES, Index, listed
from ._offsets import Frequency, frequency, moments, refuse_zone
from ._parsing import UNITS, parsed
from ._refusals import refused


class TimeIndex(Index):
    """What both kinds have; `freq` is the step between neighbours where they were made by one."""

    @classmethod
    def _of(cls, column, name=None, freq=None):
        made = Index(column, name)
        if freq is not None:
            made.freq = freq
        return made

    @property
    def freq(self):
        return self.__dict__.get("_freq")

    @freq.setter
    def freq(self, given):
        self._freq = None if given is None else frequency(given)

    @property
    def freqstr(self):
        return None if self.freq is None else self.freq.freqstr

    def take(self, places):
        made = Index(self._column.take(places), self.name)
        if self.freq is not None:
            step = _step_of(places)
            made.freq = self.freq * step if step else None
        return made

    def __getitem__(self, key):
        if isinstance(key, (int, slice)):
            return super().__getitem__(key)
        from ._selecting import places_of

        made = self.take(places_of(self, key, False)[0])
        if column_of(key).dtype != "bool":
            made.freq = None
        return made

    def _combined(self, other, apply, is_comparison=False):
        made = super()._combined(other, apply, is_comparison)
        is_moved = isinstance(other, datetime.timedelta) and isinstance(made, type(self))
        if self.freq is not None and is_moved and self.freq.length is not None:
            made.freq = self.freq
        return made

    def isin(self, values):
        return super().isin(column_of(values).cast(self._column.dtype))

    def unique(self):
        found = super().unique()
        return self if len(found) == len(self) else found

    def equals(self, other):
        return len(self) == len(other) and self.tolist() == list(other)

    def shift(self, periods=1, freq=None):
        """Each so many steps later."""
        step = self.freq if freq is None else frequency(freq)
        if step is None:
            raise ValueError("Cannot shift with no freq")
        moved = [step.moved(each, step.n * periods) for each in self._column]
        return self._of(column_of(moved), self.name, self.freq)

    def __repr__(self):
        asked = texts(self._column.values, self._column.dtype)
        quoted = [f"'{each}'" for each in asked]
        name = type(self).__name__
        parts = [f"dtype='{self._column.dtype}'"]
        parts += [] if self.name is None else [f"name={self.name!r}"]
        parts += [f"length={len(self)}"] if len(self) > 100 else []
        paced = None if self.freq is None else repr(self.freqstr)
        return f"{name}({listed(quoted, len(name))}{', '.join(parts)}, freq={paced})"

    def ends(self):
        """The first and the last label, as `info` names them."""
        return texts([self[0], self[-1]], self._column.dtype)

    def __getattr__(self, name):
        if name.startswith("_") or name in ("chosen", "printed", "names"):
            raise AttributeError(name)
        column = self._column
        found = _date_fields.field_of(column, name)
        if found is not None:
            is_array = found.dtype in ("object", "bool")
            return found.array() if is_array else Index(found, self.name)
        known = _date_fields._METHODS if column.dtype == DATE else ("total_seconds", "round")
        if name in known:
            return lambda *given: Index(_date_fields.changed_by(column, name, given), self.name)
        raise refused(name, [*dir(type(self)), *_date_fields._KNOWN], f"{type(self).__name__}.")


def _step_of(places):
    """The distance of places that follow one another evenly, else 0."""
    places = list(places)
    if len(places) < 2:
        return 1
    step = places[1] - places[0]
    return step if step and all(b - a == step for a, b in zip(places, places[1:])) else 0


def _period(text):
    """The first and the last moment of what a text says, and how finely it says it."""
    moment, unit = parsed(text)
    if unit == "microsecond":
        return Timestamp(moment), Timestamp(moment), unit
    months = {"year": 12, "quarter": 3, "month": 1}.get(unit)
    if months:
        at = moment.year * 12 + moment.month - 1 + months
        later = moment.replace(year=at // 12, month=at % 12 + 1)
    else:
        later = moment + datetime.timedelta(**{f"{unit}s": 1})
    return Timestamp(moment), Timestamp(later - datetime.timedelta(microseconds=1)), unit


class DatetimeIndex(TimeIndex):
    """Labels that are moments."""

    def __init__(self, data=(), name=None, freq=None, dtype=None, tz=None):
        refuse_zone(tz)
        values = data if hasattr(data, "_column") else list(data)
        super().__init__(column_of(values).cast(DATE), name or getattr(data, "name", None))
        if freq is not None:
            self.freq = frequency(freq) if freq != "infer" else None

    @property
    def _unit(self):
        """How fine the labels are."""
        if "_fineness" not in self.__dict__:
            there = [each for each in self._column if each is not NaT]
            self._fineness = next(
                (
                    unit for unit in ("microsecond", "second", "minute", "hour")
                    if any(getattr(each, unit) for each in there)
                ),
                "day",
            )  # fmt: skip
        return self._fineness

    def chosen(self, key):
        """The places that a text, a date or a slice chooses, and whether it is one; else None."""
        if isinstance(key, slice):
            return self._between(key), False
        if isinstance(key, str):
            first, last, unit = _period_or_key(key)
            if UNITS.index(unit) >= UNITS.index(self._unit):
                return [self._at(first, key)], True
            values = self._column.values
            places = self._between(slice(first, last))
            if not places or not values:
                raise KeyError(key)
            return places, False
        if isinstance(key, datetime.date):
            return [self._at(Timestamp(key), key)], True
        return None

    def _at(self, moment, key):
        try:
            return super().place(moment)
        except KeyError:
            raise KeyError(key) from None

    def place(self, label):
        if isinstance(label, str):
            return self._at(Timestamp(label), label)
        return super().place(label)

    get_loc = place

    def __contains__(self, label):
        try:
            return bool(self.chosen(label)[0]) if isinstance(label, str) else (
                super().__contains__(label)
            )
        except KeyError:
            return False

    def _between(self, key):
        start, stop, values = key.start, key.stop, self._column.values
        low = None if start is None else (
            _period_or_key(start)[0] if isinstance(start, str) else Timestamp(start)
        )
        high = None if stop is None else (
            _period_or_key(stop)[1] if isinstance(stop, str) else Timestamp(stop)
        )
        if self.is_monotonic_increasing:
            first = 0 if low is None else bisect.bisect_left(values, low)
            last = len(values) if high is None else bisect.bisect_right(values, high)
            return range(len(values))[first : max(first, last) : key.step]
        return [
            at for at, each in enumerate(values)
            if (low is None or each >= low) and (high is None or each <= high)
        ][:: key.step]  # fmt: skip

    @property
    def inferred_freq(self):
        return infer_freq(self) if len(self) > 2 else None

    def to_pydatetime(self):
        return Column([each.to_pydatetime() for each in self._column], "object").array()

    def isocalendar(self):
        return _date_fields.calendar(self._column, self)

    @property
    def tz(self):
        return None


def _period_or_key(text):
    try:
        return _period(text)
    except ValueError:
        raise KeyError(text) from None


class TimedeltaIndex(TimeIndex):
    """Labels that are durations."""

    def __init__(self, data=(), name=None, dtype=None):
        values = data if hasattr(data, "_column") else list(data)
        super().__init__(column_of(values).cast(SPAN), name)

    def place(self, label):
        return super().place(Timedelta(label) if isinstance(label, str) else label)


OF_DTYPES[DATE], OF_DTYPES[SPAN] = DatetimeIndex, TimedeltaIndex


def date_range(
    start=None, end=None, periods=None, freq=None, tz=None, normalize=False, name=None,
    inclusive="both", closed=None,
):  # fmt: skip
    """Moments from one on, or up to one, in steps of `freq`, days where none is given."""
    refuse_zone(tz)
    found, step = moments(start, end, periods, freq, normalize)
    inclusive = closed or inclusive
    if inclusive in ("left", "neither") and found and end is not None:
        found = found[:-1] if found[-1] == Timestamp(end) else found
    if inclusive in ("right", "neither") and found and start is not None:
        found = found[1:] if found[0] == Timestamp(start) else found
    return TimeIndex._of(Column(found, DATE), name, step)


def infer_freq(index):
    """The name of the step by which all labels follow one another, or None."""
    values = [each for each in (index._column if hasattr(index, "_column") else index)]
    if len(values) < 3:
        raise ValueError("Need at least 3 dates to infer frequency")
    pairs = list(zip(values, values[1:]))
    months = {(b.year - a.year) * 12 + b.month - a.month for a, b in pairs}
    gaps = {b - a for a, b in pairs}
    if len(months) == 1 and 0 not in months:
        count = months.pop()
        for end, is_on in (("S", "is_month_start"), ("", "is_month_end")):
            if all(getattr(each, is_on) for each in values):
                return _of_months(count, end, values[0].month)
    if len(gaps) == 1:
        found = frequency(gaps.pop())
        if found.unit == "D" and not found.n % 7:
            found = Frequency(found.n // 7, "W", values[0].weekday())
        return found.freqstr
    step = frequency("B")
    return "B" if all(step.is_on(a) and step.moved(a, 1) == b for a, b in pairs) else None


def _of_months(count, end, month):
    """The name of a step of so many months."""
    if count % 12 == 0:
        return Frequency(count // 12, f"A{end}", month).freqstr
    if count % 3 == 0:
        return Frequency(count // 3, f"Q{end}", (month - 1) % 3 + 10).freqstr
    return Frequency(count, f"M{end}").freqstr


def bdate_range(start=None, end=None, periods=None, freq="B", **others):
    return date_range(start, end, periods, freq, **others)


def timedelta_range(start=None, end=None, periods=None, freq=None, name=None):
    """Durations in steps of `freq`."""
    zero = Timestamp(2000, 1, 1)
    ends = [None if each is None else zero + Timedelta(each) for each in (start, end)]
    found, step = moments(*ends, periods, freq)
    return TimeIndex._of(Column([each - zero for each in found], SPAN), name, step)
