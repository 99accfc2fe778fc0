"""Figures of the values up to each."""

import operator

import numpy as np

from ._column import Column, is_missing


RUNNING = {"cumsum": operator.add, "cumprod": operator.mul, "cummax": max, "cummin": min}


def _run(column, name, skipna):
    """What comes of the values up to each; those that are missing stay so and count for
    nothing, or without `skipna` leave nothing after them."""
    join, held, found = RUNNING[name], None, []
    fit = np.dtype(column.dtype).type if column.is_float and column.dtype != "float64" else None
    if column.dtype == "bool" and name in ("cumsum", "cumprod"):
        column = column.cast("int64")
    for each in column.values:
        if is_missing(each) or not skipna and found and is_missing(found[-1]):
            each = each if is_missing(each) else found[-1]
            found.append(each)
            continue
        held = each if held is None else join(held, each)
        held = held if fit is None else float(fit(held))
        found.append(held)
    return Column(found, column.dtype)


def running(name):
    def method(self, axis=0, skipna=True):
        if not hasattr(self, "columns"):
            return self._like(_run(self._column, name, skipna))
        if axis in (1, "columns"):
            return getattr(self.T, name)(skipna=skipna).T
        return self._each(lambda each: _run(each, name, skipna))

    return method
