"""What is computed of a series' neighbours and its own values: differences, choices, bounds."""

import math

from ._column import Column, column_of, in_order, is_missing


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


def clip(self, lower=None, upper=None):
    def clipped(value):
        value = lower if lower is not None and value < lower else value
        return upper if upper is not None and value > upper else value

    return self._like(self._column.alike([clipped(each) for each in self.tolist()]))


def where(self, cond, other=math.nan):
    """The values where `cond` holds, elsewhere `other`."""
    cond, other = (each(self) if callable(each) else each for each in (cond, other))
    is_many = hasattr(other, "tolist") and getattr(other, "ndim", 1)
    others = other.tolist() if is_many else [other] * len(self)
    kept = cond.tolist() if hasattr(cond, "tolist") else list(cond)
    rows = zip(self.tolist(), kept, others)
    return self._like(self._column.alike([one if keep else rest for one, keep, rest in rows]))


def mask(self, cond, other=math.nan):
    """The values where `cond` does not hold, elsewhere `other`."""
    cond = cond(self) if callable(cond) else cond
    kept = cond.tolist() if hasattr(cond, "tolist") else list(cond)
    return where(self, [not each for each in kept], other)


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
    if isinstance(to_replace, list) and isinstance(value, (list, tuple)):
        if len(to_replace) != len(value):
            raise ValueError(
                f"Replacement lists must match in length. Expecting {len(to_replace)} got "
                f"{len(value)} "
            )
        to_replace = dict(zip(to_replace, value))
    elif not isinstance(to_replace, dict):
        old = to_replace if isinstance(to_replace, list) else [to_replace]
        to_replace = dict.fromkeys(old, value)
    return self._like(self._column.alike([to_replace.get(each, each) for each in self.tolist()]))


def to_numeric(arg, errors="raise"):
    """Numbers of texts."""

    def number(at, each):
        try:
            return float(each) if isinstance(each, str) and not each.isdigit() else int(each)
        except ValueError:
            if errors == "coerce":
                return math.nan
            raise ValueError(f'Unable to parse string "{each}" at position {at}') from None

    if getattr(arg, "dtype", None) != object:
        return arg
    return arg._like(column_of([number(*each) for each in enumerate(arg.tolist())]))


def of_columns(name, module=None):
    """The method of frames that does to each column what the series' own does."""
    function = globals()[name] if module is None else getattr(module, name)

    def method(self, *given, axis=0, **named):
        if axis in (1, "columns") and name != "clip":
            return method(self.T, *given, **named).T
        asked = given[0] if given else named.get("to_replace")
        if name == "replace" and isinstance(asked, dict) and any(
            isinstance(each, dict) for each in asked.values()
        ):
            return self.assign(**{
                label: function(self[label], each) for label, each in asked.items() if label in self
            })
        made = [function(series, *given, **named) for _, series in self.items()]
        index = made[0].index if made else self.index
        return self._of([each._column for each in made], index, self.columns)

    method.__name__ = name
    return method
