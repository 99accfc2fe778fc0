"""How many numbers lie in the parts of a range, and how many parts suit them."""

import bisect
import math

from ._array import asarray, flat, made
from ._dtypes import INT64
from ._making import zeros


def _spread(cells):
    mean = math.fsum(cells) / len(cells)
    return mean, math.sqrt(math.fsum((each - mean) ** 2 for each in cells) / len(cells))


def _reach(cells):
    return max(cells) - min(cells)


def _sturges(cells):
    return _reach(cells) / (math.log2(len(cells)) + 1)


def _between_quarters(cells):
    ordered, last = sorted(cells), len(cells) - 1

    def at(share):
        low = int(share * last)
        step = ordered[min(low + 1, last)] - ordered[low]
        return ordered[low] + step * (share * last - low)

    return 2 * (at(0.75) - at(0.25)) * len(cells) ** (-1 / 3)


def _doane(cells):
    count = len(cells)
    if count <= 2:
        return 0.0
    mean, sigma = _spread(cells)
    if sigma <= 0:
        return 0.0
    skew = math.fsum(((each - mean) / sigma) ** 3 for each in cells) / count
    usual = math.sqrt(6 * (count - 2) / ((count + 1) * (count + 3)))
    return _reach(cells) / (1 + math.log2(count) + math.log2(1 + abs(skew) / usual))


def _automatic(cells):
    quarters = _between_quarters(cells)
    return min(quarters, _sturges(cells)) if quarters else _sturges(cells)


#: How wide a part is, by the names of rules.
_WIDTHS = {
    "auto": _automatic,
    "doane": _doane,
    "fd": _between_quarters,
    "rice": lambda cells: _reach(cells) / (2 * len(cells) ** (1 / 3)),
    "scott": lambda cells: (24 * math.pi**0.5 / len(cells)) ** (1 / 3) * _spread(cells)[1],
    "sqrt": lambda cells: _reach(cells) / math.sqrt(len(cells)),
    "sturges": _sturges,
}


def _ends(cells, range):
    """The first and the last edge."""
    if range is not None:
        low, high = range
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
        words = "supplied"
    else:
        low, high = min(cells, default=0.0), max(cells, default=1.0)
        if any(each != each for each in cells):
            low = high = math.nan
        words = "autodetected"
    if not (math.isfinite(low) and math.isfinite(high)):
        raise ValueError(f"{words} range of [{low}, {high}] is not finite")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _edges(array, cells, bins, range, weights):
    from ._making import linspace

    if isinstance(bins, str):
        if bins not in _WIDTHS:
            raise ValueError(f"{bins!r} is not a valid estimator for `bins`")
        if weights is not None:
            raise TypeError(
                "Automated estimation of the number of bins is not supported for weighted data"
            )
        low, high = _ends(cells, range)
        known = [each for each in cells if low <= each <= high]
        width = _WIDTHS[bins](known) if known else 0
        bins = math.ceil((high - low) / width) if width else 1
    if hasattr(bins, "__index__") and not getattr(bins, "ndim", 0):
        bins = int(bins)
        if bins < 1:
            raise ValueError("`bins` must be positive, when an integer")
        kind = array.dtype if array.dtype.kind == "f" else "float64"
        return linspace(*_ends(cells, range), bins + 1, dtype=kind)
    edges = asarray(bins)
    if edges.ndim != 1:
        raise ValueError("`bins` must be 1d, when an array")
    ends = flat(edges)
    if any(a > b for a, b in zip(ends, ends[1:])):
        raise ValueError("`bins` must increase monotonically, when an array")
    return edges


def histogram(a, bins=10, range=None, density=None, weights=None):
    """How many numbers lie in each part of a range, or the sum of their weights, and the edges of
    the parts."""
    array = asarray(a)
    cells = flat(asarray(array, "float64"))
    edges = _edges(array, cells, bins, range, weights)
    ends = flat(edges)
    counts = [0] * (len(ends) - 1)
    heavy = [1] * len(cells) if weights is None else flat(asarray(weights))
    if len(heavy) != len(cells):
        raise ValueError("weights should have the same shape as a.")
    for each, weight in zip(cells, heavy):
        if ends[0] <= each <= ends[-1]:
            counts[min(bisect.bisect_right(ends, each), len(counts)) - 1] += weight
    if not density:
        kind = INT64 if weights is None else asarray(weights).dtype
        return made(counts, (len(counts),), kind), edges
    total = sum(counts)
    parts = [n / (b - a) / total for n, a, b in zip(counts, ends, ends[1:])]
    return asarray(parts), edges


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    """The edges between which `histogram` counts."""
    array = asarray(a)
    return _edges(array, flat(asarray(array, "float64")), bins, range, weights)


def histogram2d(x, y, bins=10, range=None, density=False, weights=None):
    """How many pairs lie in each field, a row for each part of x, and the edges of both."""
    pair = bins if isinstance(bins, (list, tuple)) and len(bins) == 2 else (bins, bins)
    reach = (None, None) if range is None else range
    ends = [histogram(each, *given)[1] for each, *given in zip((x, y), pair, reach)]
    heavy = [1.0] * len(flat(asarray(x))) if weights is None else flat(asarray(weights))
    shape = [len(each) - 1 for each in ends]
    found = zeros(shape)
    for *places, weight in zip(flat(asarray(x)), flat(asarray(y)), heavy):
        edges = [flat(each) for each in ends]
        if all(row[0] <= each <= row[-1] for row, each in zip(edges, places)):
            at = [sum(end <= each for end in row) - 1 for row, each in zip(edges, places)]
            found[min(at[0], shape[0] - 1), min(at[1], shape[1] - 1)] += weight
    if density:
        sides = [each[1:] - each[:-1] for each in ends]
        found = found / (sides[0][:, None] * sides[1]) / found.sum()
    return found, *ends
