"""Windows that fade to their ends, and Bessel's function."""

import math

from ._array import asarray, flat, made, result
from ._dtypes import FLOAT64
from ._making import arange, array
from ._searching import where
from ._universal import cos


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


def i0(x):
    """The modified Bessel function of the first kind and order 0."""
    from torch._gamma import _bessel

    given = asarray(x)
    return result(list(map(_bessel(0), flat(given))), given._shape, FLOAT64)


def kaiser(M, beta):
    """A window that Bessel's function makes."""
    if M == 1:
        return array([1.0])
    half = (M - 1) / 2
    inside = [math.sqrt(max(1 - ((at - half) / half) ** 2, 0)) for at in range(M)]
    return i0(array([beta * each for each in inside])) / i0(beta)
