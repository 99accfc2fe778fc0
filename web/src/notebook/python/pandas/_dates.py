"""Moments, durations, and the one that is missing."""

import calendar
import datetime
import math

from ._parsing import duration, no_zones, parsed, seconds_of

_START = datetime.datetime(1970, 1, 1)
_SMALL = datetime.timedelta(microseconds=1)
_FIELDS = frozenset(
    "year month day hour minute second microsecond nanosecond dayofweek day_of_week weekday "
    "dayofyear day_of_year quarter week days seconds microseconds days_in_month".split()
)


class NaTType:
    """No moment and no duration. What is computed with it is missing, too."""

    def __new__(cls):
        return NaT if "NaT" in globals() else super().__new__(cls)

    def _nothing(self, *_, **__):
        return NaT

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _nothing
    normalize = floor = ceil = round = replace = date = _nothing

    def _no(self, _other):
        return False

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = _no

    def __ne__(self, _other):
        return True

    def __truediv__(self, other):
        return math.nan if isinstance(other, datetime.timedelta) else NaT

    def __hash__(self):
        return 7

    def __bool__(self):
        return True

    def __repr__(self):
        return "NaT"

    def __reduce__(self):
        return NaTType, ()

    def strftime(self, _form):
        return math.nan

    def day_name(self):
        return math.nan

    month_name = total_seconds = day_name

    def __getattr__(self, name):
        if name in _FIELDS:
            return math.nan
        raise AttributeError(f"'NaTType' object has no attribute '{name}'")


NaT = NaTType()


def is_no_time(value):
    """Whether a value stands for a moment or a duration that is missing."""
    return value is None or value is NaT or (isinstance(value, float) and value != value)


class Timestamp(datetime.datetime):
    """A moment without a zone, as fine as a microsecond."""

    def __new__(
        cls, ts_input=None, *rest, unit=None, tz=None, tzinfo=None, dayfirst=False, **parts
    ):  # fmt: skip
        if tz is not None or tzinfo is not None or (len(rest) > 6 and rest[6] is not None):
            raise no_zones()
        if rest or parts:
            given = rest if ts_input is None else (ts_input, *rest)
            return super().__new__(cls, *given[:7], **parts)
        if is_no_time(ts_input):
            return NaT
        if isinstance(ts_input, str):
            if ts_input in ("NaT", "nat", "NaN", "nan", ""):
                return NaT
            named = {"now": cls.now, "today": cls.now}.get(ts_input)
            ts_input = named() if named else parsed(ts_input, dayfirst)[0]
        elif isinstance(ts_input, (int, float)) or hasattr(ts_input, "item"):
            count = seconds_of(unit or "ns") * 1_000_000
            number = ts_input.item() if hasattr(ts_input, "item") else ts_input
            if unit is None or unit == "ns":
                ts_input = _START + (int(number) // 1000) * _SMALL
            else:
                ts_input = _START + round(number * count) * _SMALL
        if isinstance(ts_input, bytes):
            return super().__new__(cls, ts_input)
        if not isinstance(ts_input, datetime.date):
            raise TypeError(
                f"Cannot convert input [{ts_input}] of type {type(ts_input)} to Timestamp"
            )
        if getattr(ts_input, "tzinfo", None) is not None:
            raise no_zones()
        day = (ts_input.year, ts_input.month, ts_input.day)
        if not isinstance(ts_input, datetime.datetime):
            return super().__new__(cls, *day)
        time = (ts_input.hour, ts_input.minute, ts_input.second, ts_input.microsecond)
        return super().__new__(cls, *day, *time)

    def __reduce_ex__(self, _protocol):
        return Timestamp, (self.isoformat(),)

    def __add__(self, other):
        if isinstance(other, datetime.timedelta):
            return Timestamp(super().__add__(other))
        return NaT if other is NaT else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, datetime.datetime):
            return Timedelta(datetime.datetime.__sub__(self, other))
        if isinstance(other, datetime.timedelta):
            return Timestamp(super().__sub__(other))
        return NaT if other is NaT else NotImplemented

    def __rsub__(self, other):
        return Timestamp(other) - self if isinstance(other, datetime.datetime) else NotImplemented

    @property
    def value(self):
        """Nanoseconds since 1970."""
        return (datetime.datetime.__sub__(self, _START) // _SMALL) * 1000

    def timestamp(self):
        return datetime.datetime.__sub__(self, _START).total_seconds()

    tz = property(lambda self: None)
    nanosecond = property(lambda self: 0)
    dayofweek = day_of_week = property(lambda self: self.weekday())
    dayofyear = day_of_year = property(lambda self: self.timetuple().tm_yday)
    quarter = property(lambda self: (self.month + 2) // 3)
    week = weekofyear = property(lambda self: self.isocalendar()[1])
    is_month_start = property(lambda self: self.day == 1)
    is_month_end = property(lambda self: self.day == self.days_in_month)
    is_quarter_start = property(lambda self: self.day == 1 and self.month % 3 == 1)
    is_quarter_end = property(lambda self: self.is_month_end and self.month % 3 == 0)
    is_year_start = property(lambda self: self.month == self.day == 1)
    is_year_end = property(lambda self: self.month == 12 and self.day == 31)
    is_leap_year = property(lambda self: days_of(self.year, 2) == 29)

    @property
    def days_in_month(self):
        return days_of(self.year, self.month)

    daysinmonth = days_in_month

    def day_name(self):
        return self.strftime("%A")

    def month_name(self):
        return self.strftime("%B")

    def normalize(self):
        """Midnight of the same day."""
        return Timestamp(self.year, self.month, self.day)

    def _rounded(self, freq, choose):
        step = _step(freq)
        count, left = divmod(datetime.datetime.__sub__(self, _START), step)
        return Timestamp(_START + (count + choose(count, left, step)) * step)

    def floor(self, freq):
        return self._rounded(freq, lambda count, left, step: 0)

    def ceil(self, freq):
        return self._rounded(freq, lambda count, left, step: int(bool(left)))

    def round(self, freq):
        return self._rounded(freq, _nearest)

    def to_pydatetime(self):
        return datetime.datetime(*self.timetuple()[:6], self.microsecond)

    def tz_localize(self, tz=None, **_):
        if tz is None:
            return self
        raise no_zones()

    tz_convert = tz_localize

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        return f"Timestamp('{self}')"


# The latest and the earliest moment.
Timestamp.min = Timestamp(1677, 9, 21, 0, 12, 43, 145224)
Timestamp.max = Timestamp(2262, 4, 11, 23, 47, 16, 854775)


def days_of(year, month):
    """How many days a month has."""
    return calendar.monthrange(year, month)[1]


def _nearest(count, left, step):
    twice = left * 2
    return int(twice > step or (twice == step and count % 2 == 1))


def _step(freq):
    """The length of a step of fixed length. Raises ValueError for months and the like."""
    from ._offsets import frequency

    found = frequency(freq)
    if found.length is None:
        raise ValueError(f"{found!r} is a non-fixed frequency")
    return found.length


def _again(name):
    plain = getattr(datetime.timedelta, name)

    def method(self, *given):
        if given and given[0] is NaT:
            return NaT
        found = plain(self, *(_number(each) for each in given))
        return Timedelta(found) if isinstance(found, datetime.timedelta) else found

    method.__name__ = name
    return method


def _number(value):
    """One of NumPy's numbers as Python's."""
    return value.item() if hasattr(value, "item") else value


class Timedelta(datetime.timedelta):
    """A duration as fine as a microsecond."""

    def __new__(cls, value=None, unit=None, **parts):
        if parts:
            given = {name: _number(each) for name, each in parts.items()}
            nano = given.pop("nanoseconds", 0)
            found = datetime.timedelta(**given) + (nano // 1000) * _SMALL
        elif is_no_time(value) or value in ("NaT", "nan"):
            return NaT
        elif isinstance(value, str):
            found = duration(value if unit is None else f"{value}{unit}")
        elif isinstance(value, datetime.timedelta):
            found = value
        elif hasattr(value, "length"):
            found = value.length
        else:
            micro = _number(value) * seconds_of(unit or "ns") * 1_000_000
            found = round(micro) * _SMALL
        return super().__new__(cls, found.days, found.seconds, found.microseconds)

    def __reduce__(self):
        return Timedelta, (datetime.timedelta(self.days, self.seconds, self.microseconds),)

    def __add__(self, other):
        if isinstance(other, datetime.datetime):
            return Timestamp(other) + self
        if isinstance(other, datetime.timedelta):
            return Timedelta(datetime.timedelta.__add__(self, other))
        return NaT if other is NaT else NotImplemented

    __radd__ = __add__

    @property
    def value(self):
        """Nanoseconds."""
        return (self // _SMALL) * 1000

    @property
    def components(self):
        from collections import namedtuple

        names = "days hours minutes seconds milliseconds microseconds nanoseconds"
        hours, rest = divmod(self.seconds, 3600)
        milli, micro = divmod(self.microseconds, 1000)
        return namedtuple("Components", names)(
            self.days, hours, *divmod(rest, 60), milli, micro, 0
        )

    def to_pytimedelta(self):
        return datetime.timedelta(self.days, self.seconds, self.microseconds)

    def _rounded(self, freq, choose):
        step = _step(freq)
        count, left = divmod(self.to_pytimedelta(), step)
        return Timedelta((count + choose(count, left, step)) * step)

    floor, ceil, round = Timestamp.floor, Timestamp.ceil, Timestamp.round

    def __str__(self):
        minutes, second = divmod(self.seconds, 60)
        sign = "+" if self.days < 0 else ""
        part = f".{self.microseconds:06}" if self.microseconds else ""
        return f"{self.days} days {sign}{minutes // 60:02}:{minutes % 60:02}:{second:02}{part}"

    def __repr__(self):
        return f"Timedelta('{self}')"


for _name in "sub rsub mul rmul truediv floordiv mod neg abs".split():
    setattr(Timedelta, f"__{_name}__", _again(f"__{_name}__"))

#: The dtypes of columns of moments and of durations, and how each value is made.
DATE, SPAN = "datetime64[ns]", "timedelta64[ns]"
MADE = {DATE: Timestamp, SPAN: Timedelta}


def dtype_of(values):
    """The dtype of a list if it holds moments or durations and what is missing, else None."""
    kinds = {type(each) for each in values if not is_no_time(each)}
    if not kinds:
        return DATE if any(each is NaT for each in values) else None
    if all(issubclass(each, datetime.datetime) for each in kinds):
        return DATE
    return SPAN if all(issubclass(each, datetime.timedelta) for each in kinds) else None


def boxed(values, dtype):
    """The values of a list as those of a dtype of dates or durations."""
    kind = MADE[dtype]
    return [each if type(each) is kind else kind(each) for each in values]


def texts(values, dtype, missing="NaT"):
    """Dates without times where all are midnight, durations without them where all are days."""
    there = [each for each in values if each is not NaT]
    if dtype == SPAN:
        is_plain = all(not (each.seconds or each.microseconds) for each in there)
        if is_plain:
            return [missing if each is NaT else f"{each.days} days" for each in values]
        return [missing if each is NaT else str(each) for each in values]
    if all(each.hour == each.minute == each.second == each.microsecond == 0 for each in there):
        return [missing if each is NaT else each.isoformat()[:10] for each in values]
    micro = [each.microsecond for each in there]
    fine = "auto" if not any(micro) else "microseconds" if any(m % 1000 for m in micro) else (
        "milliseconds"
    )
    return [missing if each is NaT else each.isoformat(" ", fine) for each in values]
