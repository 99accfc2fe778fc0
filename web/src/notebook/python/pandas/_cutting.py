"""Numbers sorted into parts: between edges, or of about as many numbers each."""

import math

import numpy as np

from . import _reducing
from ._categories import Categorical, of_categories
from ._column import Column, column_of, is_missing
from ._index import Index
from ._intervals import of_intervals


def _placed(values, edges, right, is_lowest):
    """The number of the part between edges that each value lies in, NaN outside."""
    found = []
    for each in values:
        place = math.nan
        for at, (low, high) in enumerate(zip(edges, edges[1:])):
            inside = low < each <= high if right else low <= each < high
            if inside or (is_lowest and each == (low if right else high) and (
                at == (0 if right else len(edges) - 2)
            )):
                place = at
        found.append(place)
    return found


def _rounded(edge, digits):
    """An edge with so many digits behind the point, or behind the zeros there."""
    if not math.isfinite(edge) or edge == 0:
        return edge
    part, whole = math.modf(edge)
    if whole == 0:
        digits = -math.floor(math.log10(abs(part))) - 1 + digits
    return float(np.round(edge, digits))


def _labels(edges, precision, right, is_lowest):
    """The intervals between edges, of as many digits as tell them apart."""
    closed = "right" if right else "left"
    for digits in range(precision, 20):
        found = [_rounded(each, digits) for each in edges]
        if len(set(found)) == len(set(edges)):
            break
    else:
        digits = precision
    ends = [_rounded(each, digits) for each in edges]
    if all(isinstance(each, int) for each in edges):
        ends = list(edges)
    if right and is_lowest:
        ends[0] = ends[0] - 10.0**-digits
    return of_intervals(ends[:-1], ends[1:], closed)


def _given(x):
    """The values of what is cut. Raises ValueError where it has other axes than one."""
    if getattr(x, "ndim", 1) != 1:
        raise ValueError("Input array must be 1 dimensional")
    return x._column if hasattr(x, "_column") else column_of(x)


def _sorted_in(x, edges, labels, right, is_lowest, precision, ordered, retbins, duplicates):
    if len(set(edges)) < len(edges):
        if duplicates not in ("raise", "drop"):
            raise ValueError(
                "invalid value for 'duplicates' parameter, valid options are: raise, drop"
            )
        if duplicates == "raise":
            raise ValueError(
                f"Bin edges must be unique: {_as_array(edges)!r}.\nYou can drop duplicate edges by "
                "setting the 'duplicates' kwarg"
            )
        edges = list(dict.fromkeys(edges))
    places = _placed(_given(x), edges, right, is_lowest)
    if labels is False:
        column = column_of(places)
    else:
        if not ordered and labels is None:
            raise ValueError("'labels' must be provided if 'ordered = False'")
        column = _named(places, edges, labels, right, is_lowest, precision, ordered)
    if hasattr(x, "_like"):
        made = x._like(column)
    else:
        made = column.array() if labels is False else Categorical._of(column)
    return (made, _as_array(edges)) if retbins else made


def _as_array(edges):
    return np.array(edges)


def _named(places, edges, labels, right, is_lowest, precision, ordered):
    """A column of the parts' names."""
    if labels is None:
        known = _labels(edges, precision, right, is_lowest)
    else:
        known = column_of(list(labels))
        if len(known) != len(edges) - 1:
            raise ValueError("Bin labels must be one fewer than the number of bin edges")
        if len(set(known)) < len(known) and ordered:
            raise ValueError(
                "labels must be unique if ordered=True; pass ordered=False for duplicate labels"
            )
    values = [math.nan if is_missing(at) else known.values[at] for at in places]
    kinds = Column(list(dict.fromkeys(known.values)), known.dtype)
    return of_categories(values, Index(kinds), ordered)


def cut(x, bins, right=True, labels=None, retbins=False, precision=3, include_lowest=False,
        duplicates="raise", ordered=True):  # fmt: skip
    """The part between edges that each value lies in; `bins` gives the edges, or how many parts
    of one width there are."""
    if isinstance(bins, (int, np.integer)):
        edges = _even(_given(x), int(bins), right)
    else:
        edges = [each.item() if hasattr(each, "item") else each for each in bins]
        if any(b < a for a, b in zip(edges, edges[1:])):
            raise ValueError("bins must increase monotonically.")
    return _sorted_in(x, edges, labels, right, include_lowest, precision, ordered, retbins,
                      duplicates)  # fmt: skip


def _even(column, bins, right):
    """Edges of so many parts of one width that hold all values."""
    if bins < 1:
        raise ValueError("`bins` should be a positive integer.")
    values = _reducing.present(column)
    if not values:
        raise ValueError("Cannot cut empty array")
    low, high = min(values), max(values)
    if low == high:
        low -= 0.001 * abs(low) if low else 0.001
        high += 0.001 * abs(high) if high else 0.001
        return np.linspace(low, high, bins + 1).tolist()
    edges = np.linspace(low, high, bins + 1).tolist()
    edges[0 if right else -1] += (high - low) * 0.001 * (-1 if right else 1)
    return edges


def qcut(x, q, labels=None, retbins=False, precision=3, duplicates="raise"):
    """The part of about as many values that each lies in; `q` is how many, or their shares."""
    shares = np.linspace(0, 1, q + 1).tolist() if isinstance(q, int) else list(q)
    column = _given(x)
    edges = [float(_reducing.quantile(column, each)) for each in shares]
    return _sorted_in(x, edges, labels, True, True, precision, True, retbins, duplicates)
