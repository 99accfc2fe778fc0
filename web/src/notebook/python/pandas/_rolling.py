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

    def corr(self, other):
        """The correlation with another series in each window."""
        return self._pairs(other, lambda one, two: one.corr(two))

    def cov(self, other, ddof=1):
        return self._pairs(other, lambda one, two: one.cov(two, ddof=ddof))

    def _pairs(self, other, figure):
        found = []
        for place in range(len(self._series)):
            rows = range(max(place + 1 - self._window, 0), place + 1)
            one, two = self._series._taken(rows), other._taken(rows)
            enough = min(one.count(), two.count()) >= self._least
            found.append(figure(one, two) if enough else math.nan)
        return _like(self._series, found)

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


def rolling(self, window, min_periods=None, center=False):
    return Rolling(self, window, min_periods, center)


def expanding(self, min_periods=1):
    return Rolling(self, len(self), min_periods)


class Fading:
    """Figures in which the past counts less and less."""

    def __init__(self, series, alpha, adjust):
        self._series, self._alpha, self._adjust = series, alpha, adjust

    def _of(self, figure):
        """What a figure gives of the weights and values up to each place that is no gap."""
        found, pairs, before = [], [], 0
        for place, value in enumerate(self._series.tolist()):
            if not is_missing(value):
                faded = (1 - self._alpha) ** (place - before)
                pairs = [(weight * faded, each) for weight, each in pairs]
                pairs.append((1.0 if self._adjust or not pairs else self._alpha, value))
                if not self._adjust:
                    total = sum(weight for weight, _ in pairs)
                    pairs = [(weight / total, each) for weight, each in pairs]
                before = place
            found.append(figure(pairs) if pairs else math.nan)
        return _like(self._series, found)

    def mean(self):
        return self._of(_weighted)

    def sum(self):
        return self._of(lambda pairs: sum(weight * each for weight, each in pairs))

    def var(self, bias=False):
        def figure(pairs):
            middle, total = _weighted(pairs), sum(weight for weight, _ in pairs)
            found = sum(weight * (each - middle) ** 2 for weight, each in pairs) / total
            if bias:
                return found
            spare = total**2 - sum(weight**2 for weight, _ in pairs)
            return found * total**2 / spare if spare > 0 else math.nan

        return self._of(figure)

    def std(self, bias=False):
        return self.var(bias).apply(lambda each: each**0.5)


def _weighted(pairs):
    return sum(weight * each for weight, each in pairs) / sum(weight for weight, _ in pairs)


def ewm(self, com=None, span=None, halflife=None, alpha=None, adjust=True):
    if alpha is None:
        if span is not None:
            alpha = 2 / (span + 1)
        elif com is not None:
            alpha = 1 / (1 + com)
        else:
            alpha = 1 - math.exp(-math.log(2) / halflife)
    return Fading(self, alpha, adjust)


class Columns:
    """Windows of each column of a frame, which `make` makes of a series."""

    def __init__(self, frame, make):
        self._frame, self._make = frame, make

    def __getitem__(self, label):
        chosen = self._frame[label]
        return Columns(chosen, self._make) if isinstance(label, list) else self._make(chosen)

    def __getattr__(self, name):
        def method(*given, **named):
            parts = [self._make(each) for _, each in self._frame.items()]
            columns = [getattr(each, name)(*given, **named)._column for each in parts]
            return self._frame._of(columns, self._frame.index, self._frame.columns)

        if name.startswith("_"):
            raise AttributeError(name)
        return method


def of_columns(make):
    """The method of frames that makes windows of each column."""
    return lambda self, *given, **named: Columns(self, lambda each: make(each, *given, **named))
