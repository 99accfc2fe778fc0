"""Windows of signals, and spectra of a signal's parts."""

import math

from torch import _functions as f
from torch._making import arange, from_cells, get_default_dtype, ones
from torch._unsupported import UnsupportedError

METHODS = ("stft",)
NODES = ()


def _window(length, periodic, dtype, shape_of):
    """A window of a length; a periodic one is the beginning of one that is longer by 1."""
    if length < 0:
        raise RuntimeError(
            f"window requires non-negative window_length, got window_length={length}"
        )
    dtype = dtype or get_default_dtype()
    if length <= 1:
        return ones(length, dtype=dtype)
    count = length + 1 if periodic else length
    return shape_of(arange(count, dtype=dtype), count - 1)[:length]


def _of_cosine(alpha, beta):
    return lambda places, last: f.cos(places * (math.pi * 2.0 / last)) * -beta + alpha


def hann_window(window_length, periodic=True, *, dtype=None, **named):
    return _window(window_length, periodic, dtype, _of_cosine(0.5, 0.5))


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None, **named):
    return _window(window_length, periodic, dtype, _of_cosine(alpha, beta))


def blackman_window(window_length, periodic=True, *, dtype=None, **named):
    def shape_of(places, last):
        angles = places * (math.pi / last)
        return f.cos(angles * 4) * 0.08 - f.cos(angles * 2) * 0.5 + 0.42

    return _window(window_length, periodic, dtype, shape_of)


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None, **named):
    from torch._gamma import _bessel

    whole = _bessel(0)

    def shape_of(places, last):
        half = last / 2
        inside = (1 - ((each - half) / half) ** 2 for each in places.tolist())
        cells = [whole(beta * math.sqrt(max(each, 0.0))) / whole(beta) for each in inside]
        return from_cells(cells, places.shape, places.dtype)

    return _window(window_length, periodic, dtype, shape_of)


def bartlett_window(window_length, periodic=True, *, dtype=None, **named):
    def shape_of(places, last):
        rising = places * (2.0 / last)
        return f.where(places < last / 2, rising, 2 - rising)

    return _window(window_length, periodic, dtype, shape_of)


def stft(
    input,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="reflect",
    normalized=False,
    onesided=None,
    return_complex=None,
):
    """Spectra of parts of n_fft numbers, hop_length apart: (..., frequencies, parts)."""
    from torch import fft
    from torch.nn.functional import pad

    if not return_complex:
        raise UnsupportedError(
            "stft() is supported with return_complex=True alone. The nearest that is: "
            "torch.view_as_real of that."
        )
    hop_length = n_fft // 4 if hop_length is None else hop_length
    win_length = n_fft if win_length is None else win_length
    rows = input if input.dim() == 2 else input.unsqueeze(0)
    if center:
        at = n_fft // 2
        rows = pad(rows.unsqueeze(1), (at, at), pad_mode).squeeze(1)
    if not 0 < n_fft <= rows.shape[-1]:
        raise RuntimeError(
            f"stft({input.type()}{list(input.shape)}, n_fft={n_fft}, hop_length={hop_length}, "
            f"win_length={win_length}): expected 0 < n_fft <= {rows.shape[-1]}, but got "
            f"n_fft={n_fft}"
        )
    window = ones(win_length, dtype=input.dtype) if window is None else window
    left = (n_fft - win_length) // 2
    window = pad(window, (left, n_fft - win_length - left))
    parts = rows.unfold(-1, n_fft, hop_length) * window
    norm = "ortho" if normalized else "backward"
    found = (fft.fft if onesided is False else fft.rfft)(parts, norm=norm).transpose(-1, -2)
    return found if input.dim() == 2 else found.squeeze(0)
