"""Discrete Fourier transforms, as products with matrices of cosines and sines.

Each number is a sum of n terms that can be looked at. PyTorch adds them in another order, so that
the last digits may differ.
"""

import math

from torch import _casting, _dtypes
from torch import _functions as f
from torch._complex import ComplexTensor, as_complex, called
from torch._making import arange, tensor, zeros
from torch._tensor import Tensor
from torch._unsupported import module_getattr

_MODES = (None, "backward", "ortho", "forward")
_known = {}


def _turns(rows, columns, n, dtype, weigh=False):
    """(rows, columns): cosines and sines of row times column n-ths of a turn. Of half a spectrum,
    rows that stand for two count twice where they are to be weighed."""
    key = (rows, columns, n, dtype, weigh)
    if key not in _known:
        circle = [_on_circle(place, n) for place in range(n)]
        weights = [2.0 if weigh and 0 < row and 2 * row != n else 1.0 for row in range(rows)]
        parts = [
            [
                [weight * circle[row * column % n][part] for column in range(columns)]
                for row, weight in enumerate(weights)
            ]
            for part in (0, 1)
        ]
        _known.clear()
        _known[key] = tuple(tensor(part, dtype=dtype) for part in parts)
    return _known[key]


def _on_circle(place, n):
    """The cosine and sine of an n-th of a turn, exact where they are whole."""
    if 4 * place % n == 0:
        return [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][4 * place // n]
    angle = 2 * math.pi * place / n
    return math.cos(angle), math.sin(angle)


def _checked(name, input):
    if isinstance(input, ComplexTensor):
        return input
    if not isinstance(input, Tensor):
        raise TypeError(
            f"fft_{name}(): argument 'input' (position 1) must be Tensor, not "
            f"{type(input).__name__}"
        )
    if input.dtype in (_dtypes.FLOAT16, _dtypes.BFLOAT16):
        kind = "Half" if input.dtype is _dtypes.FLOAT16 else "BFloat16"
        if _casting.target[0] is None:
            raise RuntimeError(f"Unsupported dtype {kind}")
        return input.float()
    return input if input.is_floating_point() else input.float()


def _axis(input, dim):
    rank = len(input.shape)
    most = max(rank, 1)
    if not -most <= dim < most:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-most}, {most - 1}], but got "
            f"{dim})"
        )
    return dim % most


def _check_length(n):
    if n < 1:
        raise RuntimeError(f"Invalid number of data points ({n}) specified")
    return n


def _check_norm(norm):
    if norm not in _MODES:
        raise RuntimeError(f'Invalid normalization mode: "{norm}"')


def _factor(n, norm, inverse):
    """What the sums are multiplied with."""
    if norm == "ortho":
        return 1 / math.sqrt(n)
    return 1 / n if inverse == (norm != "forward") else 1.0


def _part(tensor, dim, n):
    """The first n along an axis, which comes last; zeros after its end."""
    tensor = tensor.transpose(dim, -1)
    length = tensor.shape[-1]
    if length > n:
        tensor = tensor[..., :n]
    elif length < n:
        rest = zeros((*tensor.shape[:-1], n - length), dtype=tensor.dtype)
        tensor = f.cat([tensor, rest], -1)
    return tensor


def _length(input, n, dim):
    return _check_length((input.shape[dim] if input.shape else 0) if n is None else n)


def _given_back(parts, dim, factor, node):
    """The parts with their axis in its place, scaled, as one tensor."""
    parts = [part.transpose(dim, -1) for part in parts]
    if factor != 1:
        parts = [part * factor for part in parts]
    return called(parts[0] if len(parts) == 1 else ComplexTensor(f.stack(parts, -1)), node)


def _transformed(input, n, dim, norm, inverse, is_half=False):
    """The spectrum of an axis: of reals half of it, where that is asked for."""
    _check_norm(norm)
    axis = _axis(input, dim)
    n = _length(input, n, axis)
    count = n // 2 + 1 if is_half else n
    factor = _factor(n, norm, inverse)
    if not isinstance(input, ComplexTensor):
        tensor = _part(input, axis, n)
        cosines, sines = _turns(n, count, n, input.dtype)
        # The second half mirrors the first one: its zeros have the other sign.
        half = n // 2 + 1
        imag = tensor @ -sines[:, :half]
        imag = -imag if inverse else imag
        if count > half:
            rest = tensor @ sines[:, half:]
            imag = f.cat([imag, rest if inverse else -rest], -1)
        sums = [tensor @ cosines, imag]
        return _given_back(sums, axis, factor, "ConjBackward0" if inverse else "FftR2CBackward0")
    real, imag = _part(input.real, axis, n), _part(input.imag, axis, n)
    cosines, sines = _turns(n, n, n, real.dtype)
    sines = -sines if inverse else sines
    sums = [real @ cosines + imag @ sines, imag @ cosines - real @ sines]
    return _given_back(sums, axis, factor, "FftC2CBackward0")


def fft(input, n=None, dim=-1, norm=None):
    """The spectrum along an axis, cut or filled with zeros to n numbers."""
    return _transformed(_checked("fft", input), n, dim, norm, False)


def ifft(input, n=None, dim=-1, norm=None):
    """The numbers that have this spectrum."""
    return _transformed(_checked("ifft", input), n, dim, norm, True)


def rfft(input, n=None, dim=-1, norm=None):
    """The first n // 2 + 1 numbers of the spectrum of reals: the others mirror them."""
    input = _checked("rfft", input)
    if isinstance(input, ComplexTensor):
        raise RuntimeError("rfft expects a real input tensor, but got ComplexFloat")
    return _transformed(input, n, dim, norm, False, True)


def irfft(input, n=None, dim=-1, norm=None):
    """The n reals that have this half of a spectrum."""
    input = as_complex(_checked("irfft", input))
    _check_norm(norm)
    axis = _axis(input, dim)
    n = _check_length(2 * ((input.shape[axis] if input.shape else 0) - 1) if n is None else n)
    count = n // 2 + 1
    real, imag = _part(input.real, axis, count), _part(input.imag, axis, count)
    cosines, sines = _turns(count, n, n, real.dtype, True)
    sums = [real @ cosines - imag @ sines]
    return _given_back(sums, axis, _factor(n, norm, True), "FftC2RBackward0")


def _axes(input, s, dim):
    """The axes of a transform of several, and the length of each."""
    if isinstance(dim, int):
        dim = (dim,)
    rank = len(input.shape)
    if dim is None:
        dim = range(rank) if s is None else range(rank - len(s), rank)
    if s is not None and len(s) != len(dim):
        raise RuntimeError("When given, dim and shape arguments must have the same length")
    axes = [_axis(input, each) for each in dim]
    if len(set(axes)) < len(axes):
        raise RuntimeError("FFT dims must be unique")
    lengths = [None] * len(axes) if s is None else [None if each == -1 else each for each in s]
    return list(zip(axes, lengths))


def fftn(input, s=None, dim=None, norm=None):
    input = _checked("fftn", input)
    for axis, n in reversed(_axes(input, s, dim)):
        input = fft(input, n, axis, norm)
    return input


def ifftn(input, s=None, dim=None, norm=None):
    input = _checked("ifftn", input)
    for axis, n in reversed(_axes(input, s, dim)):
        input = ifft(input, n, axis, norm)
    return input


def rfftn(input, s=None, dim=None, norm=None):
    input = _checked("rfftn", input)
    *others, (axis, n) = _axes(input, s, dim)
    made = rfft(input, n, axis, norm)
    for axis, n in reversed(others):
        made = fft(made, n, axis, norm)
    return made


def irfftn(input, s=None, dim=None, norm=None):
    input = as_complex(_checked("irfftn", input))
    *others, (axis, n) = _axes(input, s, dim)
    for other, length in others:
        input = ifft(input, length, other, norm)
    return irfft(input, n, axis, norm)


def fft2(input, s=None, dim=(-2, -1), norm=None):
    return fftn(input, s, dim, norm)


def ifft2(input, s=None, dim=(-2, -1), norm=None):
    return ifftn(input, s, dim, norm)


def rfft2(input, s=None, dim=(-2, -1), norm=None):
    return rfftn(input, s, dim, norm)


def irfft2(input, s=None, dim=(-2, -1), norm=None):
    return irfftn(input, s, dim, norm)


def fftfreq(n, d=1.0, *, dtype=None, device=None, requires_grad=False):
    """The frequencies of a spectrum of n numbers, d apart: first those from 0 on, then negative."""
    found = f.cat([arange((n + 1) // 2), arange(-(n // 2), 0)]).to(dtype or _dtypes.default[0])
    return (found * (1.0 / (n * d))).requires_grad_(requires_grad)


def rfftfreq(n, d=1.0, *, dtype=None, device=None, requires_grad=False):
    """Those of half a spectrum."""
    found = arange(n // 2 + 1).to(dtype or _dtypes.default[0])
    return (found * (1.0 / (n * d))).requires_grad_(requires_grad)


def _shifted(input, dim, before):
    rank = len(input.shape)
    axes = range(rank) if dim is None else [dim] if isinstance(dim, int) else dim
    axes = [_axis(input, each) for each in axes]
    shifts = [(input.shape[each] + before) // 2 for each in axes]
    if isinstance(input, ComplexTensor):
        return ComplexTensor(f.roll(input._pairs, shifts, axes))
    return f.roll(input, shifts, axes)


def fftshift(input, dim=None):
    """Half a turn of each axis: frequency 0 comes to the middle."""
    return _shifted(input, dim, 0)


def ifftshift(input, dim=None):
    """What `fftshift` moved, back in its place."""
    return _shifted(input, dim, 1)


__getattr__ = module_getattr("torch.fft", dir())
