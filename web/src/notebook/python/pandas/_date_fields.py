"""The parts of moments and of durations, such as years, hours and names of days."""

import math
import operator

from ._column import Column, column_of
from ._dates import DATE, NaT
from ._refusals import refused

_NUMBERS = (
    "year month day hour minute second microsecond nanosecond dayofweek day_of_week weekday "
    "dayofyear day_of_year quarter week weekofyear days_in_month daysinmonth"
).split()
_TRUTHS = (
    "is_month_start is_month_end is_quarter_start is_quarter_end is_year_start is_year_end "
    "is_leap_year"
).split()
_OBJECTS = {"date": lambda each: each.date(), "time": lambda each: each.time()}
_OF_SPANS = ("days", "seconds", "microseconds")
_METHODS = ("normalize", "floor", "ceil", "round", "strftime", "day_name", "month_name")
_KNOWN = [*_NUMBERS, *_TRUTHS, *_OBJECTS, *_METHODS, "isocalendar"]
_KNOWN_OF_SPANS = [*_OF_SPANS, "total_seconds", "floor", "ceil", "round", "components"]


def field_of(column, name):
    """A column of one part of each value; None for a name that is none."""
    if column.dtype != DATE:
        if name not in _OF_SPANS:
            return None
        return _numbers(column, operator.attrgetter(name))
    if name in _OBJECTS:
        get = _OBJECTS[name]
        return Column([each if each is NaT else get(each) for each in column], "object")
    if name in _TRUTHS:
        return Column([each is not NaT and getattr(each, name) for each in column], "bool")
    if name == "weekday":
        name = "dayofweek"
    return _numbers(column, operator.attrgetter(name)) if name in _NUMBERS else None


def _numbers(column, get):
    found = [math.nan if each is NaT else get(each) for each in column]
    return column_of(found) if found else Column([], "int64")


def changed_by(column, name, given):
    """A column of what a method of each value gives; None for a name that is none."""
    if name == "total_seconds" and column.dtype != DATE:
        return column_of([math.nan if each is NaT else each.total_seconds() for each in column])
    if name not in _METHODS or (column.dtype != DATE and name not in ("floor", "ceil", "round")):
        return None
    return column_of([getattr(each, name)(*given) for each in column])


def calendar(column, index):
    """A frame of years, weeks and days by the calendar of weeks."""
    from ._frame import DataFrame
    from ._index import Index

    rows = [each.isocalendar() for each in column]
    columns = [Column([row[at] for row in rows], "uint32") for at in range(3)]
    return DataFrame._of(columns, index, Index(["year", "week", "day"]))


class Times:
    """`series.dt`: the parts of each moment or duration."""

    def __init__(self, series):
        if not series._column.is_time:
            raise AttributeError("Can only use .dt accessor with datetimelike values")
        self._series = series

    def isocalendar(self):
        return calendar(self._series._column, self._series.index)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        series = self._series
        found = field_of(series._column, name)
        if found is not None:
            return series._like(found)

        def method(*given, **named):
            return series._like(changed_by(series._column, name, [*given, *named.values()]))

        known = _KNOWN if series._column.dtype == DATE else _KNOWN_OF_SPANS
        if name in known and name != "components":
            return method
        raise refused(name, known, "Series.dt.")
