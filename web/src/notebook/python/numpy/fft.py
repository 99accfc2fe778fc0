"""Spectra of rows, frequencies and their order."""

from numpy._array import asarray
from numpy._making import arange
from numpy._refusals import missing, unsupported
from numpy._shaping import concatenate, roll
from numpy._spectra import Spectrum, along

_SPECTRA = "rfft2 irfft2 fftn ifftn rfftn irfftn hfft ihfft".split()


def fft(a, n=None, axis=-1, norm=None):
    """The spectrum of each row."""
    return along("fft", a, n, axis, norm)


def ifft(a, n=None, axis=-1, norm=None):
    """What has this spectrum."""
    return along("ifft", a, n, axis, norm)


def rfft(a, n=None, axis=-1, norm=None):
    """The half that the spectrum of reals has."""
    return along("rfft", a, n, axis, norm)


def irfft(a, n=None, axis=-1, norm=None):
    """The reals whose spectrum has this half."""
    return along("irfft", a, n, axis, norm)


def fft2(a, s=None, axes=(-2, -1), norm=None):
    """The spectrum of rows and columns."""
    return _of_both("fft", a, s, axes, norm)


def ifft2(a, s=None, axes=(-2, -1), norm=None):
    """What has this spectrum."""
    return _of_both("ifft", a, s, axes, norm)


def _of_both(name, a, s, axes, norm):
    for count, axis in list(zip(s or (None, None), axes))[::-1]:
        a = along(name, a, count, axis, norm)
    return a


def fftfreq(n, d=1.0):
    """The frequency of each place of a spectrum."""
    half = (n - 1) // 2 + 1
    return concatenate([arange(0, half), arange(-(n // 2), 0)]) * (1.0 / (n * d))


def rfftfreq(n, d=1.0):
    """The same of the half that the spectrum of reals has."""
    return arange(0, n // 2 + 1) * (1.0 / (n * d))


def _shifted(x, axes, way):
    if isinstance(x, Spectrum):
        return Spectrum(_shifted(x.real, axes, way), _shifted(x.imag, axes, way))
    array = asarray(x)
    axes = range(array.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    for axis in axes:
        length = array.shape[axis]
        array = roll(array, length // 2 if way else -(length // 2), axis)
    return array


def fftshift(x, axes=None):
    """The frequency 0 in the middle."""
    return _shifted(x, axes, True)


def ifftshift(x, axes=None):
    return _shifted(x, axes, False)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name in _SPECTRA:
        nearest = "rfft" if name in ("hfft", "ihfft") else name
        raise unsupported(
            f"numpy.fft.{name} is not here: fft, rfft, fft2 and their inverses are. There is "
            f"torch.fft.{nearest}, of torch.from_numpy(x)."
        )
    raise missing("numpy.fft", name, globals())
