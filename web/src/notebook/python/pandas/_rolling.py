"""Windows that move along values, and figures of what they show."""

import math

from ._column import Column, column_of, is_missing
from ._reducing import REDUCTIONS, quantile
from ._refusals import refused


def _like(series, values):
    return series._like(column_of([float(each) for each in values]))


def _floats(values):
    return Column([float(each) for each in values], "float64")


_PLAIN = ("mean", "sum", "max", "min", "std", "var", "median")


class Rolling:
    """The values before each, so many with it."""

    def __init__(self, series, window, min_periods=None, center=False):
        self._series, self._window, self._is_center = series, window, center
        self._asked = min_periods
        self._span = _span_of(window, series.index)
        usual = window if self._span is None else 1
        self._least = usual if min_periods is None else min_periods

    def _of(self, name):
        reduce = REDUCTIONS[name]
        values, found = self._series.tolist(), []
        if self._span is not None:
            return _like(self._series, self._in_time(reduce, values))
        ahead = (self._window - 1) // 2 if self._is_center else 0
        for place in range(len(values)):
            end = place + ahead + 1
            part = values[max(end - self._window, 0) : end]
            part = [each for each in part if not is_missing(each)]
            enough = len(part) >= max(self._least, 1)
            found.append(reduce(_floats(part)) if enough else math.nan)
        return _like(self._series, found)

    def _in_time(self, reduce, values):
        """The figure of the values within a duration before each label, with it."""
        labels, found, first = self._series.index.tolist(), [], 0
        for place, label in enumerate(labels):
            while labels[first] <= label - self._span:
                first += 1
            part = [each for each in values[first : place + 1] if not is_missing(each)]
            enough = len(part) >= max(self._least, 1)
            found.append(reduce(_floats(part)) if enough else math.nan)
        return found

    def apply(self, func, raw=False):
        """What a function gives of each window."""
        from ._index import Index
        from ._series import Series

        values, found = self._series.tolist(), []
        if self._span is not None:

            def reduce(column):
                given = Series._of(column, Index(range(len(column))))
                return func(given.values if raw else given)

            return _like(self._series, self._in_time(reduce, values))
        for place in range(len(values)):
            part = values[max(place + 1 - self._window, 0) : place + 1]
            enough = sum(not is_missing(each) for each in part) >= self._least
            given = Series(part).values if raw else Series(part)
            found.append(func(given) if enough else math.nan)
        return _like(self._series, found)

    def count(self):
        """How many values are there in each window."""
        if self._span is not None:
            return self._of("count")
        found = Rolling(self._series, self._window, 0, self._is_center).apply(
            lambda part: float(part.count())
        )
        return found if self._asked is None else found.where(found >= self._asked)

    def quantile(self, q):
        return self._with(lambda part: quantile(part._column, q))

    def sem(self, ddof=1):
        # pandas divides by the root of one value fewer.
        return self._with(lambda part: part.std(ddof) / math.sqrt(part.count() - ddof))

    def skew(self):
        return self._with(lambda part: part.skew())

    def kurt(self):
        return self._with(lambda part: part.kurt())

    def _with(self, figure):
        """A figure of the values that are there in each window."""
        least = max(self._least, 1)
        whole = Rolling(self._series, self._window, 0, self._is_center)
        return whole.apply(
            lambda part: figure(part.dropna()) if part.count() >= least else math.nan
        )

    def corr(self, other=None):
        """The correlation with another series in each window."""
        return self._pairs(other, lambda one, two: one.corr(two))

    def cov(self, other=None, ddof=1):
        return self._pairs(other, lambda one, two: one.cov(two, ddof=ddof))

    def _pairs(self, other, figure):
        found, other = [], self._series if other is None else other
        for place in range(len(self._series)):
            rows = range(max(place + 1 - self._window, 0), place + 1)
            one, two = self._series._taken(rows), other._taken(rows)
            there = sum(not is_missing(a) and not is_missing(b) for a, b in zip(one, two))
            found.append(figure(one, two) if there >= max(self._least, 1) else math.nan)
        made = _like(self._series, found)
        return made if other.name == made.name else made.rename(None)

    def agg(self, func):
        """A figure by its name or function; a column of each of several."""
        if isinstance(func, list):
            from ._frame import DataFrame

            names = [each if isinstance(each, str) else each.__name__ for each in func]
            return DataFrame({name: self.agg(each) for name, each in zip(names, func)})
        return getattr(self, func)() if isinstance(func, str) else self.apply(func)

    aggregate = agg

    def __getattr__(self, name):
        if name not in _PLAIN:
            raise refused(name, [*_PLAIN, "quantile", "apply"], "rolling().")
        return lambda ddof=1: (
            self._with(lambda part: getattr(part, name)(ddof=ddof)) if ddof != 1 else self._of(name)
        )


def _span_of(window, index):
    """The duration of a window that is given as a text or a Timedelta, else None."""
    if isinstance(window, int):
        return None
    from ._offsets import frequency

    if not hasattr(index, "chosen"):
        raise ValueError("window must be an integer 0 or greater")
    span = frequency(window).length
    if span is None:
        raise ValueError(f"{frequency(window)!r} is a non-fixed frequency")
    return span


def rolling(self, window, min_periods=None, center=False, **others):
    if any(each is not None for each in others.values()):
        raise refused(next(iter(others)), ["min_periods", "center"], "rolling() with ")
    return Rolling(self, window, min_periods, center)


def expanding(self, min_periods=1):
    return Rolling(self, len(self), min_periods)
