"""Frequencies and their order. Spectra themselves are complex: torch.fft has them."""

from numpy._array import asarray
from numpy._making import arange
from numpy._refusals import missing, unsupported
from numpy._shaping import concatenate, roll

_SPECTRA = "fft ifft rfft irfft fft2 ifft2 rfft2 irfft2 fftn ifftn rfftn irfftn hfft ihfft".split()


def fftfreq(n, d=1.0):
    """The frequency of each place of a spectrum."""
    half = (n - 1) // 2 + 1
    return concatenate([arange(0, half), arange(-(n // 2), 0)]) * (1.0 / (n * d))


def rfftfreq(n, d=1.0):
    """The same of the half that the spectrum of reals has."""
    return arange(0, n // 2 + 1) * (1.0 / (n * d))


def _shifted(x, axes, way):
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
            f"numpy.fft.{name} is not here: this part of NumPy has no complex numbers. There is "
            f"torch.fft.{nearest}, of torch.from_numpy(x)."
        )
    raise missing("numpy.fft", name, globals())
