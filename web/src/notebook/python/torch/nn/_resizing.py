"""Pictures made larger or smaller, and channels turned into places."""

import functools
import math

import torch
from torch._grad_names import named
from torch._unsupported import UnsupportedError

from ._pooling import adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d

_NEAREST = ("nearest", "nearest-exact", "area")
_RANKS = {"linear": 3, "bilinear": 4, "bicubic": 4, "trilinear": 5}


def _sizes(input, size, scale_factor):
    """The new lengths, and by how much each axis grows."""
    axes = input.dim() - 2
    lengths = input.shape[2:]
    if (size is None) == (scale_factor is None):
        raise ValueError("only one of size or scale_factor should be defined")
    if size is not None:
        wanted = (size,) * axes if isinstance(size, int) else tuple(size)
        if len(wanted) != axes:
            raise ValueError(
                "Input and output must have the same number of spatial dimensions, but got input "
                f"with spatial dimensions of {[*lengths]} and output size of {size}. Please "
                "provide input tensor in (N, C, d1, d2, ...,dK) format and output size in "
                "(o1, o2, ...,oK) format."
            )
        return wanted, [None] * axes
    factors = scale_factor if isinstance(scale_factor, (tuple, list)) else (scale_factor,) * axes
    return tuple(int(length * by) for length, by in zip(lengths, factors)), factors


def interpolate(
    input,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=None,
    recompute_scale_factor=None,
    antialias=False,
):
    """The last axes in other lengths: by the nearest cells, or by means of neighbours."""
    if mode not in (*_NEAREST, *_RANKS):
        raise UnsupportedError(
            f"mode={mode!r} is not supported here: interpolate has nearest, nearest-exact, area, "
            "linear, bilinear, bicubic and trilinear."
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        raise ValueError("Anti-alias option is only supported for bilinear and bicubic modes")
    if mode in _NEAREST and align_corners is not None:
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear "
            "| bicubic | trilinear"
        )
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    if not 3 <= input.dim() <= 5:
        raise NotImplementedError(
            f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the "
            "modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact (got "
            f"{mode})"
        )
    wanted, factors = _sizes(input, size, scale_factor)
    if mode in _RANKS and input.dim() != _RANKS[mode]:
        raise NotImplementedError(
            f"Got {input.dim()}D input, but {mode} mode needs {_RANKS[mode]}D input"
        )
    if mode == "area":
        return _MEANS[len(wanted)](input, wanted)
    if recompute_scale_factor:
        factors = [None] * len(wanted)
    made = input
    between = _curved if mode == "bicubic" else _between
    if antialias:
        between = functools.partial(_smooth, shape=_ROUND if mode == "bicubic" else _TENT)
    for at, (length, factor) in reversed([*enumerate(zip(wanted, factors))]):
        step = input.shape[2 + at] / length if factor is None else 1 / factor
        if mode in _NEAREST:
            last, half = input.shape[2 + at] - 1, 0.5 * (mode == "nearest-exact")
            places = [min(int((place + half) * step), last) for place in range(length)]
            made = made.index_select(2 + at, torch.tensor(places))
        else:
            made = between(made, 2 + at, length, step, bool(align_corners))
    axes = len(wanted)
    kind = mode.title().replace("-", "")
    made._node = f"Upsample{kind}{axes}D{'Aa' * bool(antialias)}Backward0"
    return made


def _between(input, axis, length, step, align_corners):
    """An axis whose cells are means of the two neighbours of each new place."""
    last = input.shape[axis] - 1
    if align_corners:
        places = [place * last / max(length - 1, 1) for place in range(length)]
    else:
        places = [max((place + 0.5) * step - 0.5, 0.0) for place in range(length)]
    low = [min(int(place), last) for place in places]
    high = [min(each + 1, last) for each in low]
    shares = [place - each for place, each in zip(places, low)]
    shares = torch.tensor(shares, dtype=input.dtype)
    shares = shares.view(-1, *[1] * (input.dim() - 1 - axis))
    below, above = (input.index_select(axis, torch.tensor(each)) for each in (low, high))
    return below * (1 - shares) + above * shares


_MEANS = {1: adaptive_avg_pool1d, 2: adaptive_avg_pool2d, 3: adaptive_avg_pool3d}


def _near(x, a=-0.75):
    return ((a + 2) * x - (a + 3)) * x * x + 1


def _far(x, a=-0.75):
    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a


def _curved(input, axis, length, step, align_corners):
    """An axis whose cells are made of four neighbours of each new place by a cubic curve."""
    last = input.shape[axis] - 1
    if align_corners:
        places = [place * last / max(length - 1, 1) for place in range(length)]
    else:
        places = [(place + 0.5) * step - 0.5 for place in range(length)]
    low = [math.floor(place) for place in places]
    behind = [place - each for place, each in zip(places, low)]
    shares = [
        [_far(1 + each) for each in behind],
        [_near(each) for each in behind],
        [_near(1 - each) for each in behind],
        [_far(2 - each) for each in behind],
    ]
    parts = []
    for by, its in zip((-1, 0, 1, 2), shares):
        cells = torch.tensor([min(max(each + by, 0), last) for each in low])
        its = torch.tensor(its, dtype=input.dtype).view(-1, *[1] * (input.dim() - 1 - axis))
        parts.append(input.index_select(axis, cells) * its)
    return parts[0] + parts[1] + parts[2] + parts[3]


# How far from its place a new cell sees old ones, and how much of each.
_TENT = 1, lambda x: max(1 - abs(x), 0.0)
_ROUND = 2, lambda x: _near(abs(x), -0.5) if abs(x) < 1 else _far(min(abs(x), 2), -0.5)


def _smooth(input, axis, length, step, align_corners, shape):
    """An axis whose cells are means of all cells that each new one covers."""
    size = input.shape[axis]
    if align_corners:
        step = (size - 1) / (length - 1) if length > 1 else 0.0
    reach, weigh = shape
    wide = max(step, 1.0)
    rows = []
    for place in range(length):
        middle = step * (place + 0.5)
        first = max(int(middle - reach * wide + 0.5), 0)
        last = min(int(middle + reach * wide + 0.5), size)
        found = [weigh((at - middle + 0.5) / wide) for at in range(first, last)]
        whole = sum(found)
        rows.append([0.0] * first + [each / whole for each in found] + [0.0] * (size - last))
    weights = torch.tensor(rows, dtype=input.dtype)
    return (input.movedim(axis, -1) @ weights.t()).movedim(-1, axis)


@named("PixelShuffleBackward0")
def pixel_shuffle(input, upscale_factor):
    """(..., C * r * r, H, W) to (..., C, H * r, W * r)."""
    *ahead, channels, height, width = input.shape
    by = upscale_factor
    parts = input.reshape(*ahead, channels // by**2, by, by, height, width)
    start = len(ahead)
    order = [*range(start), start, start + 3, start + 1, start + 4, start + 2]
    return parts.permute(order).reshape(*ahead, channels // by**2, height * by, width * by)


def channel_shuffle(input, groups):
    """Channels of several groups by turns."""
    channels = input.shape[1]
    if channels % groups:
        raise RuntimeError(
            "Number of channels must be divisible by groups. Got "
            f"{channels} channels and {groups} groups."
        )
    return input.unflatten(1, (groups, -1)).transpose(1, 2).flatten(1, 2)


@named("PixelUnshuffleBackward0")
def pixel_unshuffle(input, downscale_factor):
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""
    *ahead, channels, height, width = input.shape
    by = downscale_factor
    parts = input.reshape(*ahead, channels, height // by, by, width // by, by)
    start = len(ahead)
    order = [*range(start), start, start + 2, start + 4, start + 1, start + 3]
    return parts.permute(order).reshape(*ahead, channels * by**2, height // by, width // by)
