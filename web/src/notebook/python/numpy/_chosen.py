"""Reductions of the numbers that a mask chooses."""

from ._array import asarray, flat, made, spread
from ._dtypes import BOOL, as_dtype


def mask_of(array, where):
    """The mask as an array of the array's shape."""
    mask = asarray(where)
    if mask.dtype is not BOOL:
        raise TypeError(
            f"Cannot cast array data from {mask.dtype!r} to dtype('bool') according to the rule "
            "'safe'"
        )
    return made(spread(mask, array._shape), array._shape, BOOL)


def only(array, where, fill):
    """The array with a number in place of those that are not chosen."""
    if where is True:
        return array
    chosen = flat(mask_of(array, where))
    cells = [cell if yes else fill for cell, yes in zip(flat(array), chosen)]
    return made(cells, array._shape, array.dtype)


def mean(array, axis, dtype, keepdims, where, less=0):
    """The mean of the chosen numbers, with `less` fewer in the count."""
    from ._reductions import sum
    from ._universal import divide

    kind = as_dtype(dtype or (array.dtype if array.dtype.kind == "f" else "float64"))
    total = sum(array, axis, kind, keepdims=keepdims, where=where)
    count = asarray(sum(mask_of(array, where), axis, keepdims=keepdims)) - less
    return asarray(divide(total, count)).astype(kind)[()]


def var(array, axis, dtype, less, keepdims, where):
    """The mean of their squared distances from their mean."""
    gaps = array - mean(array, axis, dtype, True, where)
    return mean(gaps * gaps, axis, dtype, keepdims, where, less)
