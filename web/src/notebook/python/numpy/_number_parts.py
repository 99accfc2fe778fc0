"""Numbers in two parts: whole and rest, sign, exponent, step to the next."""

import math

from ._array import asarray, flat, result
from ._dtypes import BOOL, FLOAT64, as_dtype
from ._refusals import unsupported
from ._universal import floor_divide, remainder, trunc


def _pairs(x, split, dtypes=(None, None)):
    given = asarray(x)
    given = given if given.dtype.kind == "f" else given.astype("float64")
    pairs = [split(each) for each in flat(given)]
    return tuple(
        result([pair[at] for pair in pairs], given._shape, dtypes[at] or given.dtype)
        for at in (0, 1)
    )


def modf(x):
    """What stands behind the point, and the whole number."""
    return _pairs(x, math.modf)


def frexp(x):
    """A number from 1/2 to 1 and the power of 2 that it is multiplied by."""
    return _pairs(x, math.frexp, (None, as_dtype("int32")))


def spacing(x):
    """How far the next larger number is."""
    given = asarray(x)
    if given.dtype.kind == "f" and given.dtype.itemsize != 8:
        raise unsupported("numpy.spacing is of float64 here.")
    cells = [math.copysign(math.ulp(each), each) for each in flat(given.astype("float64"))]
    return result(cells, given._shape, FLOAT64)


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
