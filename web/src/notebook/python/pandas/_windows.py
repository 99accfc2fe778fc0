"""What is computed of a series' neighbours: differences, means of windows, running figures."""

import math

from ._column import Column, column_of, in_order, is_missing
from ._reducing import REDUCTIONS
from ._refusals import refused


def _like(series, values):
    return series._like(column_of([float(each) for each in values]))


def shift(self, periods=1, freq=None, fill_value=math.nan):
    """Each value so many places later, or with `freq` at a label so many steps later."""
    if freq is not None:
        return self._of(self._column, self.index.shift(periods, freq), self.name)
    values, count = self.tolist(), len(self)
    places = [place - periods for place in range(count)]
    made = [values[place] if 0 <= place < count else fill_value for place in places]
    return self._like(self._column.alike(made))


def diff(self, periods=1):
    """Each value less the one so many places before."""
    return self - shift(self, periods)


def pct_change(self, periods=1):
    return self / shift(self, periods) - 1


def _floats(values):
    return Column([float(each) for each in values], "float64")


class Rolling:
    """The values before each, so many with it."""

    def __init__(self, series, window, min_periods=None, center=False):
        self._series, self._window, self._is_center = series, window, center
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

    def __getattr__(self, name):
        if name not in ("mean", "sum", "max", "min", "std", "var", "median"):
            raise refused(name, ["mean", "sum", "max", "min", "std", "median"], "rolling().")
        return lambda: self._of(name)


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
    """Means in which the past counts less and less."""

    def __init__(self, series, alpha, adjust):
        self._series, self._alpha, self._adjust = series, alpha, adjust

    def mean(self):
        found, above, below = [], 0.0, 0.0
        for place, value in enumerate(self._series.tolist()):
            if self._adjust:
                above = above * (1 - self._alpha) + value
                below = below * (1 - self._alpha) + 1
                found.append(above / below)
            else:
                past = (1 - self._alpha) * above + self._alpha * value
                above = past if place else value
                found.append(above)
        return _like(self._series, found)


def ewm(self, com=None, span=None, halflife=None, alpha=None, adjust=True):
    if alpha is None:
        if span is not None:
            alpha = 2 / (span + 1)
        elif com is not None:
            alpha = 1 / (1 + com)
        else:
            alpha = 1 - math.exp(-math.log(2) / halflife)
    return Fading(self, alpha, adjust)


def clip(self, lower=None, upper=None):
    def clipped(value):
        value = lower if lower is not None and value < lower else value
        return upper if upper is not None and value > upper else value

    return self._like(column_of([clipped(each) for each in self.tolist()]))


def where(self, cond, other=math.nan):
    """The values where `cond` holds, elsewhere `other`."""
    others = other.tolist() if hasattr(other, "tolist") else [other] * len(self)
    kept = cond.tolist() if hasattr(cond, "tolist") else list(cond)
    rows = zip(self.tolist(), kept, others)
    return self._like(self._column.alike([one if keep else rest for one, keep, rest in rows]))


def between(self, left, right, inclusive="both"):
    if self._column.is_time:
        left, right = column_of([left, right]).cast(self._column.dtype).values
    low = inclusive in ("both", "left")
    high = inclusive in ("both", "right")
    return self._like(
        Column(
            [
                (left <= each if low else left < each) and (each <= right if high else each < right)
                for each in self.tolist()
            ],
            "bool",
        )
    )


def mode(self):
    """The values that stand most often."""
    from ._series import Series

    counts = {}
    for each in self.tolist():
        if not is_missing(each):
            counts[each] = counts.get(each, 0) + 1
    most = max(counts.values(), default=0)
    found = in_order([each for each, count in counts.items() if count == most], self._column.dtype)
    return Series(self._column.alike(found), name=self.name)


def replace(self, to_replace, value=None):
    """Other values in place of some."""
    if not isinstance(to_replace, dict):
        old = to_replace if isinstance(to_replace, list) else [to_replace]
        to_replace = dict.fromkeys(old, value)
    return self._like(column_of([to_replace.get(each, each) for each in self.tolist()]))


def to_numeric(arg, errors="raise"):
    """Numbers of texts."""

    def number(each):
        try:
            return float(each) if isinstance(each, str) and not each.isdigit() else int(each)
        except ValueError:
            if errors == "coerce":
                return math.nan
            raise ValueError(f'Unable to parse string "{each}"') from None

    if getattr(arg, "dtype", None) != object:
        return arg
    return arg._like(column_of([number(each) for each in arg.tolist()]))


class RollingColumns:
    """Windows of each column of a frame."""

    def __init__(self, frame, window, min_periods=None, center=False):
        self._frame, self._given = frame, (window, min_periods, center)

    def __getitem__(self, label):
        return RollingColumns(self._frame[label], *self._given) if isinstance(label, list) else (
            Rolling(self._frame[label], *self._given)
        )

    def __getattr__(self, name):
        def method(*given, **named):
            parts = [Rolling(each, *self._given) for _, each in self._frame.items()]
            columns = [getattr(each, name)(*given, **named)._column for each in parts]
            return self._frame._of(columns, self._frame.index, self._frame.columns)

        if name.startswith("_"):
            raise AttributeError(name)
        return method


def of_columns(name, module=None):
    """The method of frames that does to each column what the series' own does."""
    function = globals()[name] if module is None else getattr(module, name)

    def method(self, *given, **named):
        made = [function(series, *given, **named) for _, series in self.items()]
        index = made[0].index if made else self.index
        return self._of([each._column for each in made], index, self.columns)

    method.__name__ = name
    return method
