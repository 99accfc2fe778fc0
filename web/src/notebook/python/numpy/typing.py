"""Names for annotations."""

from typing import Any

from ._array import ndarray

ArrayLike, DTypeLike = Any, Any


class _Arrays:
    def __getitem__(self, kind):
        return ndarray


NDArray = _Arrays()
__all__ = ["ArrayLike", "DTypeLike", "NDArray"]
