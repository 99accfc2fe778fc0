"""Spectra: Fourier transforms, and the pairs of arrays that they are kept as."""

import cmath
import math

from ._array import asarray, flat, made
from ._dtypes import FLOAT64
from ._refusals import unsupported
from ._scalars import float64
from ._shaping import moveaxis

_OF_TWO = {"add": "__add__", "subtract": "__sub__", "multiply": "__mul__", "true_divide":
           "__truediv__", "divide": "__truediv__"}  # fmt: skip
_TURNS = [1, 1j, -1, -1j]


class Number(complex):
    """One complex number, whose parts and magnitude are NumPy's."""

    real = property(lambda self: float64(complex(self).real))
    imag = property(lambda self: float64(complex(self).imag))

    def __abs__(self):
        return float64(abs(complex(self)))

    def __array_ufunc__(self, function, method, *given):
        found = function(*(complex(each) if type(each) is Number else each for each in given))
        return float64(found) if isinstance(found, float) else found


class Spectrum:
    """Complex numbers as far as spectra use them: an array of real parts, one of imaginary ones."""

    dtype = "complex128"

    def __init__(self, real, imag):
        self.real, self.imag = asarray(real), asarray(imag)

    shape = property(lambda self: self.real.shape)
    ndim = property(lambda self: self.real.ndim)
    size = property(lambda self: self.real.size)
    T = property(lambda self: Spectrum(self.real.T, self.imag.T))

    def __len__(self):
        return len(self.real)

    def __getitem__(self, key):
        real, imag = self.real[key], self.imag[key]
        return Spectrum(real, imag) if getattr(real, "ndim", 0) else Number(real, imag)

    def __setitem__(self, key, value):
        real, imag = _parts(value)
        self.real[key] = real
        self.imag[key] = imag

    def copy(self):
        return Spectrum(self.real.copy(), self.imag.copy())

    def conj(self):
        return Spectrum(self.real.copy(), -self.imag)

    conjugate = conj

    def __abs__(self):
        from ._universal import hypot

        return hypot(self.real, self.imag)

    def __neg__(self):
        return Spectrum(-self.real, -self.imag)

    def __add__(self, other):
        c, d = _parts(other)
        return Spectrum(self.real + c, self.imag + d)

    def __sub__(self, other):
        c, d = _parts(other)
        return Spectrum(self.real - c, self.imag - d)

    def __mul__(self, other):
        (a, b), (c, d) = _parts(self), _parts(other)
        return Spectrum(a * c - b * d, a * d + b * c)

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        (a, b), (c, d) = _parts(self), _parts(other)
        size = c * c + d * d
        return Spectrum((a * c + b * d) / size, (b * c - a * d) / size)

    def __rtruediv__(self, other):
        return Spectrum(*_parts(other)) / self

    def __eq__(self, other):
        real, imag = _parts(other)
        return (self.real == real) & (self.imag == imag)

    def __ne__(self, other):
        return ~(self == other)

    __hash__ = None

    def __bool__(self):
        raise _refused("The truth of complex numbers")

    def __pow__(self, other):
        raise _refused("A power of complex numbers")

    def __array_ufunc__(self, function, method, *given):
        name = function.__name__
        if name in ("absolute", "negative", "conjugate"):
            return {"absolute": abs, "negative": type(self).__neg__}.get(name, type(self).conj)(self)
        if name not in _OF_TWO:
            raise _refused(f"numpy.{name} of complex numbers")
        first, second = given
        if not isinstance(first, Spectrum):
            first = Spectrum(first, asarray(first) * 0.0)
        return getattr(first, _OF_TWO[name])(second)

    def __array__(self, dtype=None):
        raise _refused("An array of complex numbers")

    def __repr__(self):
        raise _refused("The text of complex numbers")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        # An AttributeError, so that hasattr can ask for it.
        sentence = str(_refused(f"ndarray.{name} of complex numbers"))
        raise AttributeError(sentence)


def _refused(what):
    return unsupported(
        f"{what} is not supported here. np.abs, .real, .imag and np.angle give arrays of spectra; "
        "torch.fft has the same with tensors."
    )


def _parts(value):
    if isinstance(value, (Spectrum, complex)):
        return value.real, value.imag
    return value, 0.0


def _transformed(cells, sign):
    """The sums of a row's numbers with the turns of each frequency."""
    count = len(cells)
    roots = [
        _TURNS[4 * at // count * sign % 4] if 4 * at % count == 0
        else cmath.exp(sign * 2j * math.pi * at / count) for at in range(count)
    ]  # fmt: skip
    return _split(cells, roots)


def _split(cells, roots):
    count = len(cells)
    if count <= 1:
        return cells
    parted = next((each for each in range(2, math.isqrt(count) + 1) if count % each == 0), count)
    size, step = count // parted, len(roots) // count
    parts = [_split(cells[at::parted], roots) for at in range(parted)]
    return [
        sum(part[k % size] * roots[at * k * step % len(roots)] for at, part in enumerate(parts))
        for k in range(count)
    ]


def along(name, a, n, axis, norm):
    """A transform of each row along an axis: of `n` numbers, the rest cut off or filled by 0."""
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    given = a if isinstance(a, Spectrum) else asarray(a)
    real, imag = (moveaxis(asarray(each), axis, -1) for each in (given.real, given.imag))
    width, is_back = real.shape[-1], name.startswith("i")
    count = n or (2 * (width - 1) if name == "irfft" else width)
    if count < 1:
        raise ValueError(f"Invalid number of FFT data points ({count}) specified.")
    cells = [complex(*each) for each in zip(flat(real), flat(imag))]
    power = {"ortho": 0.5, "forward": not is_back}.get(norm, is_back)
    found = []
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        if name == "irfft":
            half = (row + [0j] * count)[: count // 2 + 1]
            row = half + [each.conjugate() for each in half[1 : (count + 1) // 2][::-1]]
            row[0] = complex(row[0].real)
            row[count // 2] = complex(row[count // 2].real) if count % 2 == 0 else row[count // 2]
        row = _transformed((row + [0j] * count)[:count], 1 if is_back else -1)
        scale = count**power
        found += [each / scale for each in (row[: count // 2 + 1] if name == "rfft" else row)]
    wide = count // 2 + 1 if name == "rfft" else count
    parts = (
        moveaxis(made([getattr(each, part) for each in found], (*real.shape[:-1], wide), FLOAT64),
                 -1, axis)
        for part in ("real", "imag")
    )  # fmt: skip
    return next(parts) if name == "irfft" else Spectrum(*parts)
