"""Dates along an axis: numbers of days since 1970, marks at round dates, and their texts."""

import calendar
import datetime
import math

from matplotlib._refusals import getter, unsupported
from matplotlib.ticker import Locator

_START = datetime.datetime(1970, 1, 1)
_DAY = datetime.timedelta(1)
MO, TU, WE, TH, FR, SA, SU = range(7)
#: How many days a mark's unit has, from the finest on, and the form of its texts.
_FORMS = (
    (1 / 86400e6, "%M:%S.%f"), (1 / 86400, "%H:%M:%S"), (1 / 1440, "%d %H:%M"),
    (1 / 24, "%m-%d %H"), (1.0, "%Y-%m-%d"), (30.0, "%Y-%m"), (365.0, "%Y"),
)  # fmt: skip
#: Of each unit: its days, the most marks of it, and how many units may lie between two.
_UNITS = {
    "year": (365.0, 11, (1, 2, 4, 5, 10, 20, 40, 50, 100, 200, 400, 500, 1000)),
    "month": (30.0, 12, (1, 2, 3, 4, 6)),
    "day": (1.0, 11, (1, 2, 3, 7, 14, 21)),
    "hour": (1 / 24, 12, (1, 2, 3, 4, 6, 12)),
    "minute": (1 / 1440, 11, (1, 5, 10, 15, 30)),
    "second": (1 / 86400, 11, (1, 5, 10, 15, 30)),
}
_NAMES = tuple(_UNITS)


def is_date(value):
    """Whether a value is a date or a moment."""
    return hasattr(value, "strftime") and hasattr(value, "isoformat") or repr(value) == "NaT"


def are_dates(values):
    """Whether the first of some values, or the value itself, is a date."""
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (list, tuple)):
        return any(map(is_date, values[:1]))
    return is_date(values)


def _days(value):
    if isinstance(value, str):
        from pandas import Timestamp

        value = Timestamp(value)
    if not hasattr(value, "isoformat"):
        return math.nan
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    return datetime.timedelta.__truediv__(datetime.datetime.__sub__(value, _START), _DAY)


def date2num(d):
    """Days since 1970 of a date, or of many."""
    if hasattr(d, "tolist"):
        d = d.tolist()
    if isinstance(d, (list, tuple)):
        import numpy

        return numpy.array([_days(each) for each in d])
    return _days(d)


datestr2num = date2num


def num2date(x, tz=None):
    """The moment so many days after 1970, or those of many numbers."""
    if hasattr(x, "tolist"):
        x = x.tolist()
    if isinstance(x, (list, tuple)):
        return [num2date(each) for each in x]
    micro = round(float(x) * 86400e6 / 20) * 20 if abs(x) > 1 else round(float(x) * 86400e6)
    return _START + datetime.timedelta(microseconds=micro)


class _DateLocator(Locator):
    """Marks at dates. `unit` is how many days the steps' unit has."""

    unit = 1.0

    def __init__(self, tz=None):
        self.tz = tz

    def places(self, low, high, most=None):
        return [_days(each) for each in self._moments(num2date(low), num2date(high))]


class YearLocator(_DateLocator):
    """A day of each so many years."""

    unit = 365.0

    def __init__(self, base=1, month=1, day=1, tz=None):
        self.base, self.month, self.day = base, month, day

    def _moments(self, low, high):
        first = low.year // self.base * self.base
        years = range(max(first, self.base), min(high.year, 9998) + 1, self.base)
        found = [datetime.datetime(each, self.month, self.day) for each in years]
        return [each for each in found if low <= each <= high]


def _asked(given, every):
    """The numbers that are asked for, as one or several, or all of them."""
    return {given} if isinstance(given, int) else set(every if given is None else given)


def _moved(moment, months):
    """So many months later, on the last day of a month that is too short."""
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last))


def _anchor(low, high):
    """Where every so many units are counted from: as long before the limits as they are wide."""
    months = (high.year - low.year) * 12 + high.month - low.month
    months -= _moved(low, months) > high
    return _moved(low, -months) - (high - _moved(low, months))


class MonthLocator(_DateLocator):
    """A day of each month, or of those of a year that are named by their numbers."""

    unit = 30.0

    def __init__(self, bymonth=None, bymonthday=1, interval=1, tz=None):
        self.months, self.days = _asked(bymonth, range(1, 13)), _asked(bymonthday, [1])
        self.interval = interval

    def _moments(self, low, high):
        found, start = [], _anchor(low, high)
        for at in range(low.year * 12 + low.month - 1, high.year * 12 + high.month):
            year, month = at // 12, at % 12 + 1
            gone = at - (start.year * 12 + start.month - 1)
            if month not in self.months or gone % self.interval:
                continue
            for day in sorted(self.days):
                try:
                    moment = datetime.datetime(year, month, day)
                except ValueError:
                    continue
                found += [moment] if low <= moment <= high else []
        return found


class DayLocator(_DateLocator):
    """Midnights of days, or of those of a month that are named."""

    def __init__(self, bymonthday=None, interval=1, tz=None):
        self.days, self.interval = _asked(bymonthday, range(1, 32)), interval

    def _is_on(self, moment, start):
        return moment.day in self.days and not (moment.date() - start).days % self.interval

    def _moments(self, low, high):
        moment = low.replace(hour=0, minute=0, second=0, microsecond=0)
        moment += _DAY if moment < low else 0 * _DAY
        found, start = [], _anchor(low, high).date()
        while moment <= high and len(found) < 1000:
            found += [moment] if self._is_on(moment, start) else []
            moment += _DAY
        return found


class WeekdayLocator(DayLocator):
    """Midnights of days of the week."""

    def __init__(self, byweekday=1, interval=1, tz=None):
        self.weekdays, self.interval = _asked(byweekday, range(7)), interval

    def _is_on(self, moment, start):
        gone = (moment.date() - start).days
        return moment.weekday() in self.weekdays and not gone % self.interval


class _ClockLocator(_DateLocator):
    """Moments of each day by their hours, minutes or seconds."""

    def __init__(self, asked=None, interval=1, tz=None):
        most = 24 if self.name == "hour" else 60
        self.asked, self.interval = _asked(asked, range(most)), interval
        self.unit = _UNITS[self.name][0]
        self._step = datetime.timedelta(**{f"{self.name}s": 1})

    def _moments(self, low, high):
        fields = {each: 0 for each in (*_NAMES[_NAMES.index(self.name) + 1 :], "microsecond")}
        moment = low.replace(**fields)
        moment += self._step if moment < low else 0 * _DAY
        count = int((high - moment) / self._step) + 1 if moment <= high else 0
        if count > 200_000:
            raise unsupported(f"{type(self).__name__} has {count} steps here. Take a larger unit.")
        start = (moment - _anchor(low, high).replace(**fields)) // self._step
        first = -start % self.interval
        found = [moment + self._step * at for at in range(first, count, self.interval)]
        return [each for each in found if getattr(each, self.name) in self.asked][:1000]


class HourLocator(_ClockLocator):
    name = "hour"


class MinuteLocator(_ClockLocator):
    name = "minute"


class SecondLocator(_ClockLocator):
    name = "second"


class AutoDateLocator(_DateLocator):
    """Marks of the largest unit of which there are at least `minticks`."""

    def __init__(self, tz=None, minticks=5, maxticks=None, interval_multiples=True):
        self.least, self.most = minticks, maxticks

    def chosen(self, low, high, most=None):
        """The locator for moments between two."""
        years = high.year - low.year - ((high.month, high.day) < (low.month, low.day))
        months = (high.year - low.year) * 12 + high.month - low.month - (high.day < low.day)
        seconds = int((high - low).total_seconds())
        counts = (years, months, (high - low).days, seconds // 3600, seconds // 60, seconds)
        for name, count in zip(_NAMES, counts):
            if count < self.least:
                continue
            _, room, steps = _UNITS[name]
            if self.most is not None:
                room = self.most if isinstance(self.most, int) else room
            room = room if most is None else min(room, max(most, 4))
            step = next((each for each in steps if count <= each * (room - 1)), steps[-1])
            return _of(name, step)
        return None

    def places(self, low, high, most=None):
        first, last = num2date(low), num2date(high)
        found = self.chosen(first, last, most)
        if found is None:
            from matplotlib.ticker import MaxNLocator

            self.unit = 1 / 86400e6
            return MaxNLocator(7).places(low, high, most)
        self.unit = found.unit
        return found.places(low, high)


def _of(name, step):
    """The locator of a unit whose marks lie `step` units apart."""
    if name == "year":
        return YearLocator(step)
    if name == "month":
        return MonthLocator(range(1, 13, step))
    if name == "day":
        days = {7: [1, 8, 15, 22], 14: [1, 15], 21: [1, 22]}.get(step, range(1, 32, step))
        return DayLocator(days)
    kind = {"hour": HourLocator, "minute": MinuteLocator, "second": SecondLocator}[name]
    return kind(range(0, 24 if name == "hour" else 60, step))


class DateFormatter:
    """The form that Python's strftime takes."""

    def __init__(self, fmt, tz=None, usetex=None):
        self.fmt = fmt

    def texts(self, values):
        return [num2date(each).strftime(self.fmt) for each in values]


class AutoDateFormatter:
    """A form as fine as the unit of a locator's marks."""

    def __init__(self, locator, tz=None, defaultfmt="%Y-%m-%d", usetex=None):
        self.locator, self.defaultfmt = locator, defaultfmt

    def texts(self, values):
        unit = getattr(self.locator, "unit", 1.0)
        form = next((form for days, form in _FORMS if days >= unit * (1 - 1e-9)), self.defaultfmt)
        return DateFormatter(form).texts(values)


class ConciseDateFormatter:
    """What changes from mark to mark alone; what all share stands below the last."""

    _PLAIN = ("%Y", "%b", "%d", "%H:%M", "%H:%M", "%S.%f")
    _AT_ZERO = ("", "%Y", "%b", "%b-%d", "%H:%M", "%H:%M")
    _SHARED = ("", "%Y", "%Y-%b", "%Y-%b-%d", "%Y-%b-%d", "%Y-%b-%d %H:%M")

    def __init__(self, locator=None, tz=None, **_):
        self.locator = locator

    def texts(self, values):
        moments = [num2date(each) for each in values]
        parts = [each.timetuple()[:6] for each in moments]
        level = next((at for at in range(5, -1, -1) if len({each[at] for each in parts}) > 1), 5)
        zero = (0, 1, 1, 0, 0, 0)[level]
        forms = [
            self._AT_ZERO[level] if level and level < 5 and each[level] == zero
            else self._PLAIN[level] for each in parts
        ]  # fmt: skip
        found = [each.strftime(form) for each, form in zip(moments, forms)]
        if level == 5:
            found = [each.rstrip("0").rstrip(".") if "." in each else each for each in found]
        shared = self._SHARED[level]
        if found and shared and not (level == 1 and any(each[1] == 1 for each in parts)):
            found[-1] += f"\n{moments[-1].strftime(shared)}"
        return found


__getattr__ = getter("matplotlib.dates", [*globals()])
