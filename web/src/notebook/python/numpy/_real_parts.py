"""Questions and parts of complex numbers, of which arrays have only real ones; angles."""

import math

from ._array import asarray, flat, made
from ._dtypes import BOOL
from ._scalars import float64
from ._searching import where
from ._spectra import Spectrum
from ._universal import arctan2, degrees


def isreal(x):
    """Whether each number is real: all are."""
    array = asarray(x)
    found = made([True] * array.size, array._shape, BOOL)
    return found if array.ndim else found[()]


def iscomplex(x):
    return ~isreal(x)


def iscomplexobj(x):
    return isinstance(x, complex) or "complex" in str(getattr(x, "dtype", ""))


def isrealobj(x):
    return not iscomplexobj(x)


def conj(x):
    """The numbers themselves, which are real."""
    if isinstance(x, (complex, Spectrum)):
        return x.conjugate()
    found = asarray(x)
    return found.copy() if found.ndim else found[()]


conjugate = conj


def real(val):
    return val.real if isinstance(val, (complex, Spectrum)) else asarray(val)


def imag(val):
    if isinstance(val, (complex, Spectrum)):
        return val.imag
    array = asarray(val)
    return made([0] * array.size, array._shape, array.dtype)


def real_if_close(a, tol=100):
    return asarray(a)


def angle(z, deg=False):
    """The angle of a number in its plane: 0, or half a turn for those below zero."""
    if isinstance(z, complex):
        found = math.atan2(z.imag, z.real)
        return float64(math.degrees(found) if deg else found)
    if isinstance(z, Spectrum):
        found = arctan2(z.imag, z.real)
        return degrees(found) if deg else found
    return where(asarray(z) < 0, 180.0 if deg else math.pi, 0.0)[()]


def unwrap(p, discont=None, axis=-1, *, period=2 * math.pi):
    """Angles without jumps by more than half a turn."""
    from ._functions import apply_along_axis

    half = period / 2
    most = half if discont is None else max(discont, half)

    def turned(cells):
        row, added = flat(cells), 0.0
        found = row[:1]
        for before, each in zip(row, row[1:]):
            gap = each - before
            moved = (gap + half) % period - half
            moved = half if moved == -half and gap > 0 else moved
            added += moved - gap if abs(gap) >= most else 0.0
            found.append(each + added)
        return asarray(found)

    return apply_along_axis(turned, axis, asarray(p, "float64"))
