"""How often numbers stand in a tensor, and how many lie between edges."""

import bisect
import builtins
import math
import struct

from torch import _dtypes, _functions as f
from torch._making import floating, from_cells, linspace, tensor
from torch._sentences import dtype_word
from torch._tensor import Tensor

METHODS = "bincount histc histogram".split()
_NAMES = {_dtypes.INT64: "long int", _dtypes.FLOAT64: "double", _dtypes.FLOAT32: "float"}


def bincount(input, weights=None, minlength=0):
    """How often each number stands in a tensor, or the sum of its weights."""
    if input.is_floating_point() or input.dtype == _dtypes.BOOL:
        raise RuntimeError(f"\"bincount_cpu\" not implemented for '{dtype_word(input)}'")
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    cells = input.tolist()
    if input.dim() != 1 or any(each < 0 for each in cells):
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is not None and list(weights.shape) != list(input.shape):
        raise RuntimeError("weights should be 1-d and have the same length as input")
    counts = [0] * builtins.max([minlength, *(each + 1 for each in cells)])
    shares = [1] * len(cells) if weights is None else weights.tolist()
    for value, share in zip(cells, shares):
        counts[value] += share
    dtype = _dtypes.INT64
    if weights is not None:
        dtype = weights.dtype if weights.dtype == _dtypes.FLOAT32 else _dtypes.FLOAT64
    return tensor(counts, dtype=dtype)


def _asked_for(bins, place=0):
    if not isinstance(bins, int):
        raise TypeError(f"histogram(): argument 'bins' must be int, not {type(bins).__name__}")
    if bins <= 0:
        raise RuntimeError(
            f"torch.histogram(): bins must be > 0, but got {bins} for dimension {place}"
        )


def histc(input, bins=100, min=0, max=0):
    """How many numbers lie in each of so many even parts of a range, which the numbers have where
    none is given."""
    if not input.is_floating_point():
        raise RuntimeError(f'"histogram_cpu" not implemented for \'{dtype_word(input)}\'')
    if bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    fit = float if input.dtype is _dtypes.FLOAT64 else _single
    cells = f.flatten(input.detach()).tolist()
    low, high = fit(min), fit(max)
    if low > high:
        raise RuntimeError("torch.histc: max must be larger than min")
    if low == high and cells:
        lost = [each for each in cells if each != each]
        low, high = (lost or [builtins.min(cells)])[0], (lost or [builtins.max(cells)])[0]
        if not (math.isfinite(low) and math.isfinite(high)):
            text = "[-nan, -nan]" if lost else f"[{low:g}, {high:g}]"
            raise RuntimeError(f"torch.histc: range of {text} is not finite")
    if low == high:
        low, high = low - 1, high + 1
    counts, width = [0] * bins, fit(high - low)
    for value in cells:
        if low <= value <= high:
            place = fit(fit(fit(value - low) * bins) / width)
            counts[builtins.min(int(place), bins - 1)] += 1
    return tensor(counts, dtype=input.dtype)


def _single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def _lowest(cells):
    """The least and the greatest of numbers, both NaN where one is."""
    if any(each != each for each in cells):
        return math.nan, math.nan
    return builtins.min(cells, default=0.0), builtins.max(cells, default=1.0)


def _edges(cells, bins, span, place, dtype):
    """The edges of one axis: those given, or those that part a range evenly."""
    if isinstance(bins, Tensor):
        if bins.dim() != 1:
            raise RuntimeError(
                "torch.histogramdd: bins tensor should have one dimension, but got "
                f"{bins.dim()} dimensions in the bins tensor for dimension {place}"
            )
        _asked_for(len(bins) - 1, place)
        if bins.dtype != dtype:
            raise RuntimeError(
                "torch.histogramdd: input tensor and bins tensors should have the same dtype, but "
                f"got input with dtype {_name(dtype)} and bins for dimension {place} with dtype "
                f"{_name(bins.dtype)}"
            )
        return bins
    _asked_for(bins, place)
    low, high = span or _lowest(cells)
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(
            f"torch.histogramdd: dimension {place}'s range [{low:g}, {high:g}] is not finite"
        )
    if low > high:
        raise RuntimeError(
            f"torch.histogramdd: min should not exceed max, but got min {low:g} max {high:g} for "
            f"dimension {place}"
        )
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, bins + 1, dtype=dtype)


def _name(dtype):
    return _NAMES.get(dtype) or str(dtype).rpartition(".")[2]


def _counted(input, bins, range, weight, density):
    """The counts of rows of numbers between the edges of each axis, and those edges."""
    dtype, width = input.dtype, input.shape[-1]
    if dtype not in (_dtypes.FLOAT32, _dtypes.FLOAT64):
        raise RuntimeError(f"\"histogramdd\" not implemented for '{dtype_word(input)}'")
    if range is not None and len(range) != 2 * width:
        raise RuntimeError(
            f"torch.histogramdd: for a {width}-dimensional histogram range should have "
            f"{2 * width} elements, but got {len(range)}"
        )
    rows = input.detach().reshape(-1, width)
    shares = [1.0] * len(rows)
    if weight is not None:
        if list(weight.shape) != list(input.shape[:-1]):
            raise RuntimeError(
                "torch.histogramdd: if weight tensor is provided it should have the same shape as "
                "the input tensor excluding its innermost dimension, but got input with shape "
                f"{list(input.shape)} and weight with shape {list(weight.shape)}"
            )
        if weight.dtype != dtype:
            raise RuntimeError(
                "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor "
                f"should have the same dtype, but got input({_name(dtype)}), and "
                f"weight({_name(weight.dtype)})"
            )
        shares = f.flatten(weight.detach()).tolist()
    columns = [each.tolist() for each in rows.unbind(1)]
    edges = [
        _edges(cells, part, range and range[2 * place : 2 * place + 2], place, dtype)
        for place, (cells, part) in enumerate(zip(columns, bins))
    ]
    ends = [each.tolist() for each in edges]
    lengths = [len(each) - 1 for each in ends]
    counts = [0.0] * math.prod(lengths)
    for *row, share in zip(*columns, shares):
        at = 0
        for value, known, length in zip(row, ends, lengths):
            if not known[0] <= value <= known[-1]:
                break
            at = at * length + builtins.min(bisect.bisect_right(known, value), length) - 1
        else:
            counts[at] += share
    hist = from_cells(counts, lengths, dtype)
    if density:
        hist = hist / f.sum(hist)
        for place, each in enumerate(edges):
            steps = (each[1:] - each[:-1]).reshape([-1] + [1] * (width - place - 1))
            hist = hist / steps
    return hist, edges


def _made(name, found):
    return f.return_type(name, ("hist", "bin_edges"))(*found)


def histogram(input, bins=100, *, range=None, weight=None, density=False):
    """How many numbers lie between edges that are given, or that part a range evenly; and the
    edges."""
    shares = weight if weight is None else f.flatten(weight)
    cells = f.flatten(input).unsqueeze(1)
    hist, (edges,) = _counted(cells, [bins], range, shares, density)
    return _made("histogram", (hist, edges))


def histogramdd(input, bins, range=None, weight=None, density=False):
    """How many rows lie between the edges of each of their columns; and those edges."""
    if input.dim() < 2:
        raise RuntimeError("torch.histogramdd: input tensor should have at least 2 dimensions")
    width = input.shape[-1]
    bins = [bins] * width if isinstance(bins, int) else list(bins)
    if len(bins) != width:
        raise RuntimeError(
            "torch.histogramdd: The size of bins must be equal to the innermost dimension of the "
            "input."
        )
    hist, edges = _counted(input, bins, range, weight, density)
    return _made("histogramdd", (hist, tuple(edges)))
