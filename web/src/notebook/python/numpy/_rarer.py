"""Less common functions: places in a row, counts of pairs, windows and digits."""

import math

from ._array import asarray, flat, made, result
from ._counted import histogram
from ._dtypes import BOOL, FLOAT64
from ._making import arange, array, zeros
from ._searching import where
from ._universal import cos, floor_divide, remainder, trunc


def ravel_multi_index(multi_index, dims):
    """Places along axes as places in a row."""
    found = asarray(0)
    for places, length in zip(multi_index, dims):
        places = asarray(places)
        if any(not 0 <= each < length for each in flat(places)):
            raise ValueError("invalid entry in coordinates array")
        found = found * length + places
    return found


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


def _divmod(x1, x2):
    """The whole quotient and what is left."""
    return floor_divide(x1, x2), remainder(x1, x2)


def fix(x):
    return trunc(x)


def signbit(x):
    """Whether a number, or the sign of a zero, is negative."""
    given = asarray(x)
    cells = [math.copysign(1, each) < 0 for each in flat(given)]
    return result(cells, given._shape, BOOL)




def _window(M, shape):
    """A window of `shape` of half turns from -1 to 1."""
    if M < 1:
        return made([], (0,), FLOAT64)
    return array([1.0]) if M == 1 else shape(math.pi * arange(1 - M, M, 2) / (M - 1))


def hanning(M):
    return _window(M, lambda turns: 0.5 + 0.5 * cos(turns))


def hamming(M):
    return _window(M, lambda turns: 0.54 + 0.46 * cos(turns))


def blackman(M):
    return _window(M, lambda turns: 0.42 + 0.5 * cos(turns) + 0.08 * cos(2.0 * turns))


def bartlett(M):
    if M < 2:
        return _window(M, None)
    places = arange(1 - M, M, 2)
    return where(places <= 0, 1 + places / (M - 1), 1 - places / (M - 1))


def base_repr(number, base=2, padding=0):
    """A whole number's digits to a base."""
    digits, left = "", abs(number)
    while left:
        left, digit = divmod(left, base)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + digits
    return ("-" if number < 0 else "") + "0" * padding + (digits or ("" if padding else "0"))


def binary_repr(num, width=None):
    """A whole number's bits; a negative one's complement by two where a width is given."""
    if num < 0 and width is not None:
        return format((1 << width) + num, f"0{width}b")
    return format(num, f"0{width or 0}b") if num >= 0 else f"-{-num:b}"
