"""Texts read as dates and as durations."""

import datetime
import re

from torch._unsupported import UnsupportedError

_MONTHS = {
    name: at + 1 for at, name in enumerate(
        "jan feb mar apr may jun jul aug sep oct nov dec".split()
    )
}  # fmt: skip
_TIME = re.compile(
    r"(?:^|[T\s]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*"
    r"(z|[+-]\d\d:?\d\d)?$",
    re.IGNORECASE,
)
_HOUR = re.compile(r"[T\s]+(\d{1,2})(?:\s*(am|pm))$|(?<=-\d\d)[T\s](\d\d)$", re.IGNORECASE)
#: How finely a text says a moment, from coarse to fine.
UNITS = ("year", "quarter", "month", "day", "hour", "minute", "second", "microsecond")
_NO_ZONES = "Times of zones are not supported here. Give them without a zone, all of one place."


def no_zones():
    return UnsupportedError(_NO_ZONES)


def _date(text, dayfirst):
    """Year, month and day of a text, and what it is of: a year, a month or a day. Else None."""
    found = re.fullmatch(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?", text)
    if found:
        year, month, day = found.groups()
        unit = "day" if day else "month" if month else "year"
        return int(year), int(month or 1), int(day or 1), unit
    found = re.fullmatch(r"(\d{4})(\d{2})(\d{2})", text)
    if found:
        return *map(int, found.groups()), "day"
    found = re.fullmatch(r"(\d{4})-?q([1-4])", text, re.IGNORECASE)
    if found:
        return int(found[1]), int(found[2]) * 3 - 2, 1, "quarter"
    found = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})", text)
    if found:
        month, day, year = map(int, found.groups())
        if dayfirst and day <= 12 or month > 12:
            month, day = day, month
        return _whole(year, found[3]), month, day, "day"
    found = re.fullmatch(r"(\d{1,2})/(\d{4})", text)
    if found:
        return int(found[2]), int(found[1]), 1, "month"
    return _with_name(text)


def _whole(year, text):
    return year if len(text) > 2 else year + (2000 if year < 70 else 1900)


def _with_name(text):
    """The date of a text with a month's name, such as 3 March 2020 or Mar 3, 2020."""
    words = [each for each in re.split(r"[\s,/.-]+", text.lower()) if each]
    months = [_MONTHS.get(each[:3]) for each in words if each.isalpha()]
    months = [each for each in months if each]
    numbers = [re.sub(r"(st|nd|rd|th)$", "", each) for each in words if each[0].isdigit()]
    if len(months) != 1 or not numbers or not all(each.isdigit() for each in numbers):
        return None
    if len(numbers) == 1:
        return _whole(int(numbers[0]), numbers[0]), months[0], 1, "month"
    if len(numbers) > 2:
        return None
    day, year = numbers if len(numbers[0]) <= 2 else numbers[::-1]
    return _whole(int(year), year), months[0], int(day), "day"


def parsed(text, dayfirst=False):
    """The moment that a text says, as Python's datetime, and how finely. Raises ValueError."""
    given, unit, time = text, None, (0, 0, 0, 0)
    text = text.strip()
    found = _TIME.search(text) or _HOUR.search(text)
    if found:
        if found.re is _TIME:
            hour, minute, second, part, half, zone = found.groups()
        else:
            hour, minute, second, part, half, zone = found[1] or found[3], *[None] * 3, found[2], ""
        if zone:
            raise no_zones()
        hour = int(hour)
        if half:
            hour = hour % 12 + (12 if half.lower() == "pm" else 0)
        micro = int((part or "0")[:6].ljust(6, "0"))
        time = (hour, int(minute or 0), int(second or 0), micro)
        unit = "microsecond" if part else "second" if second else "minute" if minute else "hour"
        text = text[: found.start()].strip()
    date = _date(text, dayfirst)
    if date is None:
        raise ValueError(f"could not convert string to Timestamp: {given!r}")
    year, month, day, coarse = date
    return datetime.datetime(year, month, day, *time), unit or coarse


_SECONDS = {
    "w": 604800, "d": 86400, "day": 86400, "h": 3600, "hour": 3600, "hr": 3600, "m": 60, "t": 60,
    "min": 60, "minute": 60, "s": 1, "sec": 1, "second": 1, "ms": 1e-3, "l": 1e-3, "milli": 1e-3,
    "millisecond": 1e-3, "us": 1e-6, "u": 1e-6, "micro": 1e-6, "microsecond": 1e-6, "ns": 1e-9,
    "n": 1e-9, "nanosecond": 1e-9, "week": 604800,
}  # fmt: skip
_CLOCK = re.compile(r"([+-]?)(\d+):(\d{2})(?::(\d{2}(?:\.\d+)?))?$")


def seconds_of(unit):
    """How many seconds a unit of time has. Raises ValueError."""
    name = unit if unit in _SECONDS else unit.lower()
    name = name if name in _SECONDS else name.rstrip("s")
    if name not in _SECONDS or unit in ("M", "Y"):
        raise ValueError(f"invalid unit abbreviation: {unit}")
    return _SECONDS[name]


def duration(text):
    """What a text such as "1 days 02:00:00" or "15min" says, as Python's timedelta."""
    total, rest = datetime.timedelta(), text.strip()
    clock = _CLOCK.search(rest)
    sign = -1 if rest.startswith("-") and not clock else 1
    if clock:
        hours, minutes, seconds = int(clock[2]), int(clock[3]), float(clock[4] or 0)
        part = datetime.timedelta(hours=hours, minutes=minutes, seconds=seconds)
        total += -part if clock[1] == "-" else part
        rest = rest[: clock.start()].strip()
    if sign < 0:
        rest = rest[1:]
    while rest:
        found = re.match(r"([+-]?\d*\.?\d+)\s*([a-zA-Z]+)[\s,]*", rest)
        if not found:
            raise ValueError(f"unit abbreviation w/o a number: {text!r}")
        total += datetime.timedelta(seconds=float(found[1]) * seconds_of(found[2]))
        rest = rest[found.end() :]
    return sign * total
