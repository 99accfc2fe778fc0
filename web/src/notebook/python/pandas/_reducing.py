"""What a column's values come to: sums, means and the like, those that are missing left out."""

import functools
import math
import operator

import numpy as np

from ._column import Column, is_missing
from ._dates import DATE, NaT, Timedelta


def present(column):
    return [each for each in column.values if not is_missing(each)]


def _array(column):
    """The values that are there, numbers of yes and no as whole ones."""
    dtype = "int64" if column.dtype == "bool" else column.dtype
    return np.array(present(column), dtype=dtype)


def _of_none(column):
    return np.dtype(column.dtype if column.is_float else "float64").type(math.nan)


def total(column, min_count=0):
    if min_count and len(present(column)) < min_count:
        return _of_none(column)
    if column.dtype == DATE:
        of = "'DatetimeArray' with dtype datetime64[ns]"
        raise TypeError(f"{of} does not support reduction 'sum'")
    if column.is_time:
        return sum(present(column), Timedelta(0))
    if column.dtype == "object":
        values = present(column)
        return functools.reduce(operator.add, values) if values else 0
    return _array(column).sum()


def mean(column):
    if column.is_time:
        return _middle(present(column))
    values = _array(column)
    return values.mean() if len(values) else _of_none(column)


def _middle(times):
    """The mean of moments or of durations."""
    if not times:
        return NaT
    return times[0] + sum((each - times[0] for each in times), Timedelta(0)) / len(times)


def var(column, ddof=1):
    if column.is_time:
        raise TypeError(f"{column.dtype} does not support reduction 'var'. Use std.")
    values = present(column)
    if len(values) <= ddof:
        return _of_none(column)
    middle = math.fsum(values) / len(values)
    found = math.fsum((each - middle) ** 2 for each in values) / (len(values) - ddof)
    return np.dtype(column.dtype if column.is_float else "float64").type(found)


def std(column, ddof=1):
    if column.is_time:
        values = present(column)
        seconds = [(each - values[0]).total_seconds() for each in values]
        found = var(Column(seconds, "float64"), ddof)
        return NaT if math.isnan(found) else Timedelta(seconds=math.sqrt(found))
    found = var(column, ddof)
    return type(found)(math.sqrt(found))


def quantile(column, q=0.5):
    """The value below which a share `q` of the others lies, on a line between two of them."""
    values = sorted(present(column))
    if not values:
        return NaT if column.is_time else _of_none(column)
    place = q * (len(values) - 1)
    low = math.floor(place)
    one, other, share = values[low], values[min(low + 1, len(values) - 1)], place - low
    if column.is_time:
        return one + (other - one) * share
    away = float(np.dtype(column.dtype).type(other - one)) if column.is_float else other - one
    return np.float64(one + away * share if share < 0.5 else other - away * (1 - share))


def median(column):
    found = quantile(column)
    return np.dtype(column.dtype).type(found) if column.is_float and len(column) else found


def _extreme(choose):
    def find(column):
        values = present(column)
        if not values:
            return NaT if column.is_time else math.nan
        if hasattr(column.dtype, "extreme"):
            return column.dtype.extreme(values, choose)
        found = choose(values)
        return found if not column.is_number else np.dtype(column.dtype).type(found)

    return find


def product(column):
    return _array(column).prod()


def count(column):
    return np.int64(len(present(column)))


def nunique(column, dropna=True):
    found = present(column)
    return len(set(found)) + (not dropna and len(found) < len(column))


def place_of(column, choose):
    """Where the largest or smallest value stands first."""
    values = present(column)
    if not values:
        raise ValueError("attempt to get argmax of an empty sequence")
    return column.values.index(choose(values))


def describe(column, percentiles=None):
    """The figures of a column and their names: of words and bools how often the commonest comes."""
    if column.dtype in ("object", "bool"):
        found = present(column)
        known = getattr(column.dtype, "categories", ())
        counts = {each: found.count(each) for each in dict.fromkeys([*known, *found])}
        top = max(counts, key=counts.get, default=math.nan)
        names = ["count", "unique", "top", "freq"]
        return names, [len(found), len(set(found)), top, counts.get(top, math.nan)]
    shares = sorted({0.5, *((0.25, 0.75) if percentiles is None else percentiles)})
    if not all(0 <= each <= 1 for each in shares):
        raise ValueError("percentiles should all be in the interval [0, 1].")
    names = ["count", "mean", "std", "min", *(f"{each * 100:.3g}%" for each in shares), "max"]
    found = [count(column), mean(column), smallest(column)]
    found += [*(quantile(column, share) for share in shares), largest(column)]
    if column.is_time:
        found[0] = int(found[0])
        if column.dtype == DATE:
            return [each for each in names if each != "std"], found
        return names, [*found[:2], std(column), *found[2:]]
    return names, [float(each) for each in [*found[:2], std(column), *found[2:]]]


largest, smallest = _extreme(max), _extreme(min)

#: By their methods' names.
REDUCTIONS = {
    "sum": total,
    "mean": mean,
    "std": std,
    "var": var,
    "median": median,
    "max": largest,
    "min": smallest,
    "prod": product,
    "count": count,
    "nunique": nunique,
    "any": lambda column: np.bool_(any(column.values)),
    "all": lambda column: np.bool_(all(column.values)),
}
