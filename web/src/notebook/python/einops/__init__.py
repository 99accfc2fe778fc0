"""Axes by their names: `rearrange`, `reduce`, `repeat` and `einsum` of tensors and arrays."""

from ._changing import einsum, parse_shape, rearrange, reduce, repeat
from ._patterns import EinopsError

__version__ = "0.8.0"
__all__ = ["EinopsError", "einsum", "parse_shape", "rearrange", "reduce", "repeat"]
