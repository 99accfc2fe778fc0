"""Axes by their names: `rearrange`, `reduce`, `repeat` and `einsum` of tensors and arrays."""

from ._changing import asnumpy, einsum, parse_shape, rearrange, reduce, repeat
from ._packing import pack, unpack
from ._patterns import EinopsError

__version__ = "0.8.0"
__all__ = [
    *("EinopsError", "asnumpy", "einsum", "pack", "parse_shape", "rearrange", "reduce", "repeat"),
    "unpack",
]
