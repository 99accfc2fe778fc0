"""Steps through time: days, hours, weeks, months, and the like, and the moments that they reach."""

import datetime
import re

from ._dates import NaT, Timedelta, Timestamp, days_of
from ._parsing import no_zones

_DAYS = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
_MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
_FIXED = {"D": 86400, "H": 3600, "T": 60, "S": 1, "L": 1e-3, "U": 1e-6}
_OTHER = {
    "h": "H", "min": "T", "s": "S", "ms": "L", "us": "U", "ME": "M", "YE": "A", "Y": "A",
    "YS": "AS", "QE": "Q", "d": "D", "Min": "T", "b": "B", "w": "W", "m": "M",
}  # fmt: skip
_KNOWN = (*_FIXED, "W", "M", "MS", "Q", "QS", "A", "AS", "B")
_NAMES = {
    "D": "Day", "H": "Hour", "T": "Minute", "S": "Second", "L": "Milli", "U": "Micro", "W": "Week",
    "M": "MonthEnd", "MS": "MonthBegin", "Q": "QuarterEnd", "QS": "QuarterBegin", "A": "YearEnd",
    "AS": "YearBegin", "B": "BusinessDay",
}  # fmt: skip


class Frequency:
    """`n` times a unit, which for weeks is of the day that ends them, for quarters and years of a
    month. `length` is a timedelta where all steps are as long, else None."""

    def __init__(self, n=1, unit="D", anchor=None):
        self.n, self.unit = int(n), unit
        usual = {"W": 6, "Q": 12, "A": 12, "QS": 1, "AS": 1}
        self.anchor = usual.get(unit) if anchor is None else anchor
        seconds = _FIXED.get(unit)
        self.length = None if seconds is None else Timedelta(seconds=seconds * self.n)

    @property
    def name(self):
        """As `freq=` names it."""
        if self.unit == "W":
            return f"W-{_DAYS[self.anchor]}"
        return self.unit if self.anchor is None else f"{self.unit}-{_MONTHS[self.anchor - 1]}"

    rule_code = name

    @property
    def freqstr(self):
        return self.name if self.n == 1 else f"{self.n}{self.name}"

    @property
    def is_start(self):
        """Whether steps lead to the first days of their units."""
        return self.unit.endswith("S") and self.unit != "S"

    def is_on(self, moment):
        """Whether steps lead to a moment's day."""
        unit = self.unit
        if self.length is not None:
            return True
        if unit in "WB":
            return moment.weekday() == self.anchor if unit == "W" else moment.weekday() < 5
        first = moment.day == 1 if self.is_start else moment.day == days_of(*_month(moment))
        gap = {"Q": 3, "A": 12}.get(unit[0], 1)
        return first and (gap == 1 or (moment.month - self.anchor) % gap == 0)

    def forward(self, moment):
        """The moment itself, or the next to which steps lead."""
        return moment if self.is_on(moment) else self.moved(moment, 1)

    def back(self, moment):
        return moment if self.is_on(moment) else self.moved(moment, -1)

    def moved(self, moment, count):
        """So many units later; from between two of them the first step leads to the next."""
        if self.length is not None:
            return moment + self.length / self.n * count
        if count == 0:
            return moment
        unit = self.unit
        if unit in "WB":
            return self._by_days(moment, count)
        gap = {"Q": 3, "A": 12}.get(unit[0], 1)
        anchor = self.anchor or 1
        at = moment.year * 12 + moment.month - 1
        ahead = (anchor - 1 - at) % gap
        if not self.is_on(moment):
            if self.is_start:
                # The last start lies before the moment.
                at += ahead - gap if ahead else 0
                count = count if count > 0 else count + 1
            else:
                at += ahead
                count = count - 1 if count > 0 else count
        at += count * gap
        year, month = at // 12, at % 12 + 1
        day = 1 if self.is_start else days_of(year, month)
        return moment.replace(year=year, month=month, day=day)

    def _by_days(self, moment, count):
        way = 1 if count > 0 else -1
        if self.unit == "W":
            ahead = (self.anchor - moment.weekday()) % 7
            first = ahead or 7 if way > 0 else ahead - 7
            return moment + datetime.timedelta(first + 7 * (count - way))
        left = abs(count)
        while left:
            moment = moment + datetime.timedelta(way)
            left -= moment.weekday() < 5
        return moment

    def rollforward(self, moment):
        return self.forward(Timestamp(moment))

    def rollback(self, moment):
        return self.back(Timestamp(moment))

    def __radd__(self, other):
        if isinstance(other, datetime.datetime):
            moment = Timestamp(other)
            return self.moved(moment, self.n) if self.n else self.forward(moment)
        if isinstance(other, datetime.timedelta) and self.length is not None:
            return self.length + other
        return NaT if other is NaT else NotImplemented

    __add__ = __radd__

    def __rsub__(self, other):
        return (-self).__radd__(other)

    def __neg__(self):
        return Frequency(-self.n, self.unit, self.anchor)

    def __mul__(self, count):
        return Frequency(self.n * count, self.unit, self.anchor)

    __rmul__ = __mul__

    def __eq__(self, other):
        try:
            other = frequency(other) if isinstance(other, str) else other
        except ValueError:
            return False
        return isinstance(other, Frequency) and self.freqstr == other.freqstr

    def __hash__(self):
        return hash(self.freqstr)

    def __repr__(self):
        name = f"{self.n} * {_NAMES[self.unit]}" if self.n != 1 else _NAMES[self.unit]
        name += "s" if abs(self.n) != 1 else ""
        if self.unit == "W":
            name += f": weekday={self.anchor}"
        elif self.unit[0] in "QA":
            name += f": {'startingMonth' if self.unit[0] == 'Q' else 'month'}={self.anchor}"
        return f"<{name}>"


def _month(moment):
    return moment.year, moment.month


def frequency(given):
    """The frequency that a text such as "15min", "W-MON" or "2M" names. Raises ValueError."""
    if isinstance(given, Frequency):
        return given
    if isinstance(given, datetime.timedelta):
        return _of_length(given)
    text = str(given)
    found = re.fullmatch(r"\s*([+-]?\d*\.?\d*)\s*([A-Za-z]+)(?:-([A-Z]{3}))?\s*", text)
    if found is None:
        parts = re.findall(r"\d+\s*[A-Za-z]+", text)
        if len(parts) > 1:
            return _of_length(sum((frequency(each).length for each in parts), Timedelta(0)))
        raise ValueError(f"Invalid frequency: {text}")
    count, unit, anchor = found.groups()
    unit = _OTHER.get(unit, unit)
    if unit not in _KNOWN:
        known = ", ".join(_KNOWN)
        raise ValueError(f"Invalid frequency: {text}. The letters here are {known}.")
    if anchor is not None:
        names, start = (_DAYS, 0) if unit == "W" else (_MONTHS, 1)
        if anchor not in names:
            raise ValueError(f"Invalid frequency: {text}")
        anchor = names.index(anchor) + start
    if "." in count:
        return _of_length(Timedelta(seconds=float(count) * _FIXED[unit]))
    return Frequency(int(count + "1" if count in "+-" else count), unit, anchor)


def _of_length(length):
    """A frequency of steps of a length, in the largest unit that fits."""
    for unit, seconds in _FIXED.items():
        one = Timedelta(seconds=seconds)
        if not length % one:
            return Frequency(length // one, unit)
    raise ValueError(f"Invalid frequency: {length}")


class DateOffset:
    """A step of days, months, years or hours: `when + pd.DateOffset(months=1)`."""

    _SPANS = ("weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds")
    _FIELDS = ("year", "month", "day", "hour", "minute", "second", "microsecond")

    def __init__(self, n=1, **parts):
        lost = parts.keys() - {"years", "months", *self._SPANS, *self._FIELDS}
        if lost:
            raise TypeError(f"__init__() got an unexpected keyword argument '{lost.pop()}'")
        self.n, self.kwds = n, parts or {"days": 1}

    def __radd__(self, other):
        if other is NaT:
            return NaT
        if not isinstance(other, datetime.datetime):
            return NotImplemented
        parts, found = self.kwds, Timestamp(other)
        months = self.n * (12 * parts.get("years", 0) + parts.get("months", 0))
        if months:
            at = found.year * 12 + found.month - 1 + months
            year, month = at // 12, at % 12 + 1
            found = found.replace(year=year, month=month, day=min(found.day, days_of(year, month)))
        fields = {name: each for name, each in parts.items() if name in self._FIELDS}
        spans = {name: each for name, each in parts.items() if name in self._SPANS}
        return Timestamp(found.replace(**fields)) + self.n * datetime.timedelta(**spans)

    __add__ = __radd__

    def __rsub__(self, other):
        return (-self).__radd__(other)

    def __neg__(self):
        return DateOffset(-self.n, **self.kwds)

    def __mul__(self, count):
        return DateOffset(self.n * count, **self.kwds)

    __rmul__ = __mul__

    def __repr__(self):
        count = f"{self.n} * " if self.n != 1 else ""
        named = ", ".join(f"{name}={each}" for name, each in sorted(self.kwds.items()))
        return f"<{count}DateOffset: {named}>"


class offsets:
    """`pd.offsets.MonthEnd(2)` and the like."""

    DateOffset = DateOffset


def _offset(unit):
    def make(n=1, weekday=None, **others):
        anchor = weekday if unit == "W" else others.get("month", others.get("startingMonth"))
        return Frequency(n, unit, anchor)

    make.__name__ = _NAMES[unit]
    return make


for _unit, _name in _NAMES.items():
    setattr(offsets, _name, staticmethod(_offset(_unit)))
offsets.BDay = offsets.BusinessDay


def moments(start=None, end=None, periods=None, freq=None, normalize=False):
    """The moments of a range, and their frequency."""
    given = sum(each is not None for each in (start, end, periods))
    if given < 2 or (given == 3 and freq is not None):
        raise ValueError(
            "Of the four parameters: start, end, periods, and freq, exactly three must be specified"
        )
    start, end = (None if each is None else Timestamp(each) for each in (start, end))
    if normalize:
        start, end = (None if each is None else each.normalize() for each in (start, end))
    if given == 3 and freq is None:
        gap = (end - start) / (periods - 1) if periods > 1 else Timedelta(0)
        return [start + gap * at for at in range(periods)], None
    step = frequency("D" if freq is None else freq)
    found = []
    if start is None:
        moment = step.back(end)
        for at in range(periods):
            found.append(step.moved(moment, -step.n * at) if step.length is None else
                         moment - step.length * at)  # fmt: skip
        return found[::-1], step
    moment, at = step.forward(start), 0
    first = moment
    while (periods is not None and at < periods) or (periods is None and moment <= end):
        found.append(moment)
        at += 1
        moment = first + step.length * at if step.length is not None else (
            step.moved(moment, step.n)
        )
    return found, step


def refuse_zone(tz):
    if tz is not None:
        raise no_zones()
