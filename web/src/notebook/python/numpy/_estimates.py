"""What arrays tell of their numbers: quantiles, covariances, and sums that leave NaN out."""

import math

from . import _reductions as reductions
from ._array import asarray, axis_of, flat, made, ndarray, result
from ._dtypes import FLOAT64, converted, rounded
from ._products import matmul
from ._refusals import warn
from ._searching import where
from ._shaping import concatenate, reshape, transpose
from ._universal import divide, isnan, logical_not, multiply, sqrt, subtract


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    """The numbers with NaN and infinities replaced by finite ones."""
    array = asarray(x)
    if array.dtype.kind != "f":
        return array
    most = {2: 65504.0, 4: (2 - 2.0**-23) * 2.0**127}.get(
        array.dtype.itemsize, 1.7976931348623157e308
    )
    high = most if posinf is None else posinf
    low = -most if neginf is None else neginf
    cells = [
        nan if each != each else high if each == math.inf else low if each == -math.inf else each
        for each in flat(array)
    ]
    cells = converted(list(map(float, cells)), FLOAT64, array.dtype)
    if not copy:
        array[...] = made(cells, array._shape, array.dtype)
        return array
    return result(cells, array._shape, array.dtype)


def _without_nan(name, instead):
    reduce = getattr(reductions, name)

    def of(a, axis=None, keepdims=False):
        array = asarray(a)
        filled = where(isnan(array), instead, array) if array.dtype.kind == "f" else array
        return reduce(filled, axis, keepdims=keepdims)

    of.__name__ = f"nan{name}"
    return of


nansum, nanprod = _without_nan("sum", 0.0), _without_nan("prod", 1.0)


def _is_empty(array, axis, keepdims=False):
    """Whether there is nothing but NaN, for each place of a result."""
    found = reductions.all(isnan(array), axis, keepdims=keepdims)
    return list(map(bool, flat(asarray(found))))


def _extreme_without_nan(name, instead):
    reduce = _without_nan(name, instead)

    def of(a, axis=None, keepdims=False):
        array = asarray(a)
        found = reduce(array, axis, keepdims)
        if array.dtype.kind != "f":
            return found
        empty = _is_empty(array, axis, keepdims)
        if not any(empty):
            return found
        # NumPy's words differ for lists.
        of_what = "slice" if isinstance(a, ndarray) else "axis"
        warn("invalid", f"All-NaN {of_what} encountered")
        found = asarray(found)
        cells = [math.nan if no else each for no, each in zip(empty, flat(found))]
        return result(cells, found._shape, array.dtype)

    of.__name__ = f"nan{name}"
    return of


nanmax, nanmin = _extreme_without_nan("max", -math.inf), _extreme_without_nan("min", math.inf)


def _nan_place(find, instead):
    def of(a, axis=None):
        array = asarray(a)
        if any(_is_empty(array, axis)):
            raise ValueError("All-NaN slice encountered")
        return find(where(isnan(array), instead, array), axis)

    return of


nanargmax = _nan_place(reductions.argmax, -math.inf)
nanargmin = _nan_place(reductions.argmin, math.inf)


def _counted(array, axis, keepdims, less=0):
    """How many are not NaN, in the dtype of their mean."""
    found = subtract(reductions.sum(logical_not(isnan(array)), axis, keepdims=keepdims), less)
    return asarray(found, array.dtype if array.dtype.kind == "f" else FLOAT64)


def nanmean(a, axis=None, keepdims=False):
    return divide(nansum(a, axis, keepdims), _counted(asarray(a), axis, keepdims))


def nanvar(a, axis=None, ddof=0, keepdims=False):
    array = asarray(a)
    away = subtract(array, nanmean(array, axis, True))
    total = nansum(multiply(away, away), axis, keepdims)
    return divide(total, _counted(array, axis, keepdims, ddof))


def nanstd(a, axis=None, ddof=0, keepdims=False):
    return sqrt(nanvar(a, axis, ddof, keepdims))


_BETWEEN = ("linear", "lower", "higher", "nearest", "midpoint")


def _between(row, share, method, kind):
    """The number at a share of the way through a sorted row of a dtype's numbers."""
    if any(each != each for each in row):
        return math.nan
    place = share * (len(row) - 1)
    low, high = math.floor(place), min(math.floor(place) + 1, len(row) - 1)
    part = place - low
    if method == "lower":
        return row[low]
    if method == "higher":
        return row[math.ceil(place)]
    if method == "nearest":
        return row[round(place)]
    if method == "midpoint":
        part = 0.5 if part else 0.0
    (gap,) = rounded([row[high] - row[low]], kind)
    # NumPy goes from the nearer end.
    return row[high] - gap * (1 - part) if part >= 0.5 else row[low] + gap * part


def quantile(a, q, axis=None, method="linear", keepdims=False, interpolation=None):
    """The numbers below which a share q of them lies. `interpolation` is the method's old name."""
    method = interpolation or method
    array, shares = asarray(a), asarray(q)
    if method not in _BETWEEN:
        from ._refusals import unsupported

        raise unsupported(
            f"np.quantile with method={method!r} is not here: {', '.join(_BETWEEN)} are."
        )
    wanted = list(map(float, flat(shares)))
    if any(not 0 <= each <= 1 for each in wanted):
        raise ValueError("Quantiles must be in the range [0, 1]")
    axes = reductions._axes(axis, array.ndim)
    groups, _ = reductions._groups(array, axes)
    shape = reductions._shape(array, axes, keepdims)
    rows = [sorted(map(float, each)) for each in groups]
    held = array.dtype if array.dtype.kind == "f" else FLOAT64
    cells = [_between(row, share, method, held) for share in wanted for row in rows]
    kind = array.dtype if method in ("lower", "higher", "nearest") else FLOAT64
    return result(converted(cells, FLOAT64, kind), (*shares._shape, *shape), kind)


def percentile(a, q, axis=None, method="linear", keepdims=False, interpolation=None):
    wanted = divide(asarray(q), 100)
    if any(not 0 <= each <= 1 for each in flat(asarray(wanted))):
        raise ValueError("Percentiles must be in the range [0, 100]")
    return quantile(a, wanted, axis, method, keepdims, interpolation)


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    """How much the rows of a matrix move together."""
    rows = asarray(m, FLOAT64)
    rows = reshape(rows, (1, -1)) if rows.ndim < 2 else rows
    rows = rows if rowvar or rows._shape[0] == 1 else transpose(rows)
    if y is not None:
        other = asarray(y, FLOAT64)
        other = reshape(other, (1, -1)) if other.ndim < 2 else other
        rows = concatenate([rows, other if rowvar else transpose(other)], 0)
    less = (0 if bias else 1) if ddof is None else ddof
    away = subtract(rows, reductions.mean(rows, 1, keepdims=True))
    found = multiply(matmul(away, transpose(away)), 1 / (rows._shape[1] - less))
    return made(flat(found), (), FLOAT64) if found._shape == (1, 1) else found


def corrcoef(x, y=None, rowvar=True):
    """The covariances, as shares of what they could be at most."""
    found = cov(x, y, rowvar)
    if found.ndim == 0:
        return divide(found, found)
    spread = sqrt(found[tuple([list(range(len(found)))] * 2)])
    found = divide(divide(found, reshape(spread, (-1, 1))), spread)
    cells = [min(max(each, -1.0), 1.0) for each in flat(found)]
    return made(cells, found._shape, FLOAT64)


def trapz(y, x=None, dx=1.0, axis=-1):
    """The area under a line through the numbers."""
    from ._searching import diff

    array = asarray(y)
    before = (slice(None),) * axis_of(axis, array.ndim)
    gaps = dx if x is None else diff(asarray(x))
    high, low = array[(*before, slice(1, None))], array[(*before, slice(None, -1))]
    return reductions.sum(divide(multiply(gaps, high + low), 2.0), axis)


def _known(array):
    """The numbers that are not NaN; NaN where there are none."""
    cells = [each for each in flat(array) if each == each] or [math.nan]
    return made(cells, (len(cells),), array.dtype)


def _past_nan(a, axis, function):
    from ._functions import apply_along_axis

    array = asarray(a)
    if axis is None:
        return function(_known(array))
    return apply_along_axis(lambda row: function(_known(row)), axis, array)


def nanmedian(a, axis=None):
    return _past_nan(a, axis, reductions.median)


def nanquantile(a, q, axis=None):
    return _past_nan(a, axis, lambda row: quantile(row, q))


def nanpercentile(a, q, axis=None):
    return _past_nan(a, axis, lambda row: percentile(row, q))


def _without_gaps(run, fill):
    def function(a, axis=None, dtype=None):
        array = asarray(a)
        if array.dtype.kind == "f":
            array = asarray(where(isnan(array), array.dtype.type(fill), array))
        return run(array, axis, dtype)

    function.__name__ = function.__qualname__ = f"nan{run.__name__}"
    return function


nancumsum = _without_gaps(reductions.cumsum, 0.0)
nancumprod = _without_gaps(reductions.cumprod, 1.0)
