"""Figures in which the past counts less and less, and windows of the columns of frames."""

import math

from ._column import column_of, is_missing
from ._index import Index


def _alpha(com, span, halflife, alpha):
    given = [each for each in (com, span, halflife, alpha) if each is not None]
    if len(given) != 1:
        raise ValueError(
            "comass, span, halflife, and alpha are mutually exclusive" if given
            else "Must pass one of comass, span, halflife, or alpha"
        )  # fmt: skip
    for name, value, low in (("comass", com, 0), ("span", span, 1)):
        if value is not None and value < low:
            raise ValueError(f"{name} must satisfy: {name} >= {low}")
    if alpha is not None:
        if not 0 < alpha <= 1:
            raise ValueError("alpha must satisfy: 0 < alpha <= 1")
        return alpha
    if span is not None:
        return 2 / (span + 1)
    if com is not None:
        return 1 / (1 + com)
    if halflife <= 0:
        raise ValueError("halflife must satisfy: halflife > 0")
    return 1 - math.exp(-math.log(2) / halflife)


class Fading:
    """Means and spreads of a series' past."""

    def __init__(self, series, alpha, adjust=True, min_periods=0, ignore_na=False):
        self._series, self._alpha, self._adjust = series, alpha, adjust
        self._least, self._ignore_na = max(min_periods or 0, 1), ignore_na

    def _figures(self):
        """For each value the mean and the spread up to it, and the factor of what is unbiased."""
        keep, fresh = 1 - self._alpha, 1.0 if self._adjust else self._alpha
        mean = spread = None
        weight = sums = squares = 1.0
        count, found = 0, []
        for value in self._series.tolist():
            is_there = not is_missing(value)
            count += is_there
            if mean is None:
                mean, spread = (float(value), 0.0) if is_there else (None, None)
            elif is_there or not self._ignore_na:
                weight, sums, squares = weight * keep, sums * keep, squares * keep * keep
                if is_there:
                    before, total = mean, weight + fresh
                    mean = before if before == value else (
                        (weight * before + fresh * value) / total
                    )
                    spread = weight * (spread + (before - mean) ** 2) + fresh * (value - mean) ** 2
                    spread /= total
                    sums, squares, weight = sums + fresh, squares + fresh * fresh, total
                    if not self._adjust:
                        sums, squares, weight = sums / total, squares / (total * total), 1.0
            if mean is None or count < self._least:
                found.append((math.nan, math.nan, math.nan))
            else:
                rest = sums * sums - squares
                found.append((mean, spread, sums * sums / rest if rest > 0 else math.nan))
        return found

    def _of(self, values):
        return self._series._like(column_of([float(each) for each in values]))

    def mean(self, **_):
        return self._of(mean for mean, _, _ in self._figures())

    def var(self, bias=False, **_):
        return self._of(
            spread if bias else spread * factor for _, spread, factor in self._figures()
        )

    def std(self, bias=False, **_):
        return self._of(math.sqrt(each) for each in self.var(bias).tolist())

    def sum(self):
        """The weighed sum up to each value."""
        if not self._adjust:
            raise NotImplementedError("sum is not implemented with adjust=False")
        found, total = [], 0.0
        for value in self._series.tolist():
            is_there = not is_missing(value)
            total = total * (1 - self._alpha if is_there or not self._ignore_na else 1)
            total += value if is_there else 0.0
            found.append(total)
        return self._of(found)

    def agg(self, function):
        """A figure by its name; a column of each of several."""
        if isinstance(function, (list, tuple)):
            from ._frame import DataFrame

            return DataFrame({each: getattr(self, each)() for each in function})
        return getattr(self, function)()

    aggregate = agg


def ewm(self, com=None, span=None, halflife=None, alpha=None, min_periods=0, adjust=True,
        ignore_na=False):  # fmt: skip
    """Figures in which the past counts less and less."""
    return Fading(self, _alpha(com, span, halflife, alpha), adjust, min_periods, ignore_na)


class Columns:
    """Windows of each column of a frame: `make` gives those of a series."""

    def __init__(self, frame, make):
        self._frame, self._make = frame, make

    def __getitem__(self, label):
        chosen = self._frame[label]
        return Columns(chosen, self._make) if isinstance(label, list) else self._make(chosen)

    def agg(self, function):
        """A figure of each column; by a dict others for each, by a list several of each."""
        from ._joining import concat

        if isinstance(function, dict):
            parts = {label: self[label].agg(each) for label, each in function.items()}
        elif isinstance(function, (list, tuple)):
            parts = {label: self[label].agg(function) for label in self._frame.columns}
        else:
            return getattr(self, function)() if isinstance(function, str) else self.apply(function)
        if any(hasattr(each, "columns") for each in parts.values()):
            return concat(parts, axis=1)
        columns = [each._column for each in parts.values()]
        return self._frame._of(columns, self._frame.index, Index(list(parts)))

    aggregate = agg

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._frame.columns:
            return self[name]

        def method(*given, **named):
            chosen = self._frame
            kept = [at for at, each in enumerate(chosen._columns) if each.is_number]
            if len(kept) < len(chosen._columns):
                chosen = chosen._taken(range(len(chosen)), kept)
            parts = [self._make(each) for _, each in chosen.items()]
            columns = [getattr(each, name)(*given, **named)._column for each in parts]
            return chosen._of(columns, chosen.index, chosen.columns)

        return method


def of_columns(make):
    """The method of frames that makes windows of each column."""
    return lambda self, *given, **named: Columns(self, lambda each: make(each, *given, **named))
