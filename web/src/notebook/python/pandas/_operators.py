"""Arithmetic and comparisons, value by value."""

import itertools
import math
import operator

import numpy as np

from ._column import Column, Kind, column_of, is_missing
from ._dates import DATE, Timedelta, Timestamp

_ARITHMETIC = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow"]
_COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"]
_LOGIC = ["and", "or", "xor"]
_UNARY = {"neg": np.negative, "abs": np.abs, "invert": np.logical_not}


def _function(name):
    return getattr(operator, f"{name}_" if name in ("and", "or") else name)


def combined(one, other, apply, is_comparison=False):
    """A column of what `apply` gives of each value and of the `other` column's or one value."""
    if isinstance(one.dtype, Kind):
        return one.dtype.compared(one, other, apply)
    if one.is_time or getattr(other, "is_time", False) or _is_time(other):
        return _of_times(one, other, apply, is_comparison)
    if one.dtype == "object" or getattr(other, "dtype", "") == "object" or isinstance(other, str):
        others = other.values if isinstance(other, Column) else [other] * len(one)
        if is_comparison:
            return Column([apply(a, b) for a, b in zip(one.values, others)], "bool")
        pairs = zip(one.values, others)
        values = [
            math.nan if is_missing(a) or is_missing(b) else apply(a, b) for a, b in pairs
        ]
        return Column(values, "object")
    first, second = one.array(), other.array() if isinstance(other, Column) else other
    if getattr(apply, "__name__", "") in ("floordiv", "mod") and _is_whole_by_zero(first, second):
        first = first.astype("float64")
    result = apply(first, second)
    return Column(result.tolist(), result.dtype.name)


def _is_whole_by_zero(first, second):
    """Whether whole numbers are divided by some that are 0."""
    second = np.asarray(second)
    return first.dtype.kind in "iu" and second.dtype.kind in "iu" and bool((second == 0).any())


def _is_time(value):
    """Whether numbers are combined with a duration, or anything with a moment."""
    import datetime

    return isinstance(value, (datetime.date, datetime.timedelta))


def _of_times(one, other, apply, is_comparison):
    """What `apply` gives of moments, of durations, and of texts that stand for them."""
    others = other.values if isinstance(other, Column) else [other]
    if one.is_time:
        read = Timestamp if one.dtype == DATE else Timedelta
        others = [read(each) if isinstance(each, str) else each for each in others]
    others = others if isinstance(other, Column) else others * len(one)
    values = [apply(a, b) for a, b in zip(one.values, others)]
    return Column(values, "bool") if is_comparison else column_of(values)


def _of_spans(column, apply):
    """Durations turned about, or running sums of them."""
    name = getattr(apply, "__name__", "")
    one = {"negative": operator.neg, "absolute": abs}.get(name)
    if column.dtype == DATE or (one is None and name != "cumsum"):
        raise TypeError(f"{column.dtype} is not computed with by {name or 'this function'}.")
    if one is not None:
        return column_of([one(each) for each in column])
    return column_of(list(itertools.accumulate(column)))


def changed(column, apply):
    """A column of what a NumPy function gives of another's values."""
    if column.is_time:
        return _of_spans(column, apply)
    result = apply(column.array())
    return Column(result.tolist(), result.dtype.name)


def _binary(name, is_comparison):
    apply = _function(name)

    def method(self, other):
        return self._combined(other, apply, is_comparison)

    return method


def _reflected(name):
    apply = _function(name)

    def method(self, other):
        def turned(a, b):
            if name in ("floordiv", "mod") and isinstance(a, np.ndarray):
                b = np.float64(b) if _is_whole_by_zero(np.asarray(b), a) else b
            return apply(b, a)

        return self._combined(other, turned, False)

    return method


def _unary(apply):
    def method(self):
        return self._changed(apply)

    return method


class Operators:
    """What `_combined` and `_changed` of a class make: its operators."""

    __hash__ = None

    def __bool__(self):
        if not hasattr(self, "iloc"):
            return len(self) > 0
        raise ValueError(
            f"The truth value of a {type(self).__name__} is ambiguous. Use a.empty, a.bool(), "
            "a.item(), a.any() or a.all()."
        )

    def abs(self):
        return abs(self)

    def _filled(self, other, axis, apply, fill_value):
        """What `_along` gives, with a value in place of one that is missing on one side alone."""
        if fill_value is None:
            return self._along(other, axis, apply)

        def of_filled(a, b):
            a, b = np.asarray(a), np.asarray(b)
            gone = np.isnan(a), np.isnan(b)
            both = gone[0] & gone[1]
            a, b = (np.where(each & ~both, fill_value, one) for each, one in zip(gone, (a, b)))
            return apply(a, b)

        return self._along(other, axis, of_filled)

    def div(self, other, axis="columns", fill_value=None):
        return self._filled(other, axis, operator.truediv, fill_value)

    divide = truediv = div

    def mul(self, other, axis="columns", fill_value=None):
        return self._filled(other, axis, operator.mul, fill_value)

    multiply = mul

    def add(self, other, axis="columns", fill_value=None):
        return self._filled(other, axis, operator.add, fill_value)

    def sub(self, other, axis="columns", fill_value=None):
        return self._filled(other, axis, operator.sub, fill_value)

    subtract = sub

    def pow(self, other):
        return self**other

    def __array_ufunc__(self, function, _method, *inputs):
        """A function of NumPy, such as `np.exp(frame)` or `np.maximum(frame, 0)`."""
        if len(inputs) == 1:
            return self._changed(function)
        one, other = inputs
        if one is self:
            return self._combined(other, function)
        return self._combined(one, lambda a, b: function(b, a))


for _name in _ARITHMETIC:
    setattr(Operators, f"__{_name}__", _binary(_name, False))
    setattr(Operators, f"__r{_name}__", _reflected(_name))
for _name in _COMPARISONS:
    setattr(Operators, f"__{_name}__", _binary(_name, True))
    setattr(Operators, _name, _binary(_name, True))
for _name in _LOGIC:
    setattr(Operators, f"__{_name}__", _binary(_name, True))
for _name, _apply in _UNARY.items():
    setattr(Operators, f"__{_name}__", _unary(_apply))
