"""Moments and durations of texts, numbers and tables."""

import datetime
import re

from ._column import Column, column_of, is_missing, is_several
from ._dates import DATE, SPAN, NaT, Timedelta, Timestamp
from ._index import Index
from ._parsing import no_zones

_BOUNDS = (Timestamp.min, Timestamp.max)


class EmptyDataError(ValueError):
    """A file of a table without any."""


class ParserError(ValueError):
    """A text says no moment."""

    __module__ = "dateutil.parser._parser"


class OutOfBoundsDatetime(ValueError):
    """A moment lies too far away."""


def to_datetime(
    arg, errors="raise", dayfirst=False, yearfirst=False, utc=None, format=None, exact=True,
    unit=None, infer_datetime_format=False, origin="unix", cache=True,
):  # fmt: skip
    """The moment that a text, a number or a date stands for, or those of many.

    Raises ValueError for texts that say none, unless `errors` is "coerce" or "ignore".
    """
    if utc:
        raise no_zones()
    if hasattr(arg, "_columns") or isinstance(arg, dict):
        return _of_parts(arg)

    def moment(value):
        return _moment(value, errors, dayfirst, format, unit)

    return _converted(arg, moment, errors, DATE)


def _moment(value, errors, dayfirst, form, unit):
    if is_missing(value) or type(value) is Timestamp:
        return NaT if is_missing(value) else value
    try:
        if form not in (None, "mixed", "ISO8601") and unit is None and not isinstance(
            value, datetime.date
        ):
            return _by_format(str(value), form)
        if isinstance(value, str):
            if value.strip().lower() in ("", "nat", "nan", "none", "null"):
                return NaT
            try:
                found = Timestamp(value, dayfirst=dayfirst)
            except ValueError as error:
                if "could not convert" not in str(error):
                    raise ParserError(str(error)) from None
                raise ParserError(f"Unknown string format: {value}") from None
        else:
            found = Timestamp(value, unit=unit)
        if not _BOUNDS[0] <= found <= _BOUNDS[1]:
            raise OutOfBoundsDatetime(f"Out of bounds nanosecond timestamp: {found}")
        return found
    except (ValueError, OverflowError):
        if errors == "coerce":
            return NaT
        raise


def _by_format(text, form):
    if "%z" in form or "%Z" in form:
        raise no_zones()
    if "%f" in form:
        # Digits past the microseconds.
        text = re.sub(r"(\.\d{6})\d+", r"\1", text)
    try:
        return Timestamp(datetime.datetime.strptime(text, form))
    except ValueError:
        raise ValueError(f"time data '{text}' does not match format '{form}' (match)") from None


def _converted(arg, convert, errors, dtype):
    """One value converted, or a series, an index or an array of them."""
    if not is_several(arg):
        try:
            return convert(arg)
        except ValueError as error:
            if errors == "ignore":
                return arg
            raise _placed(error, 0) from None
    known = {}

    def once(value):
        if not isinstance(value, str):
            return convert(value)
        if value not in known:
            known[value] = convert(value)
        return known[value]

    values = arg._column.values if hasattr(arg, "_column") else column_of(arg).values
    column = Column([], dtype)
    try:
        for each in values:
            column.values.append(once(each))
    except ValueError as error:
        if errors == "ignore":
            return arg
        raise _placed(error, len(column)) from None
    return arg._like(column) if hasattr(arg, "_like") else Index(column)


def _placed(error, place):
    """The error with the place of the text that says no moment."""
    return ParserError(f"{error} present at position {place}") if type(error) is ParserError else (
        error
    )


def _of_parts(table):
    """A series of moments of columns that are named year, month, day, and finer ones."""
    from ._series import Series

    names = ("year", "month", "day", "hour", "minute", "second")
    parts = {str(label).lower().rstrip("s"): list(table[label]) for label in table}
    if not {"year", "month", "day"} <= parts.keys() <= set(names):
        raise ValueError(
            "to assemble mappings requires at least that [year, month, day] be specified"
        )
    rows = zip(*(parts[each] for each in names if each in parts))
    column = Column([Timestamp(*map(int, row)) for row in rows], DATE)
    return Series._of(column, table.index) if hasattr(table, "index") else Series(column)


def to_timedelta(arg, unit=None, errors="raise"):
    """The duration that a text or a number of `unit` stands for, or those of many."""

    def span(value):
        try:
            is_text = isinstance(value, str)
            return NaT if is_missing(value) else Timedelta(value, None if is_text else unit)
        except ValueError:
            if errors == "coerce":
                return NaT
            raise

    return _converted(arg, span, errors, SPAN)
