"""Views of an array by steps that are given: windows, and what is repeated without a copy."""

import math

from numpy._array import asarray, axis_of, view
from numpy._refusals import unsupported
from numpy._shaping import broadcast_to  # noqa: F401


def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    """A view of this shape whose next number along each axis lies so many bytes further.

    Raises UnsupportedError where it would reach beyond the array's numbers.
    """
    array = asarray(x)
    shape = array._shape if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    size = array.dtype.itemsize
    steps = array.strides if strides is None else tuple(strides)
    if any(each % size for each in steps):
        raise unsupported("as_strided takes strides that are multiples of the itemsize here.")
    steps = tuple(int(each) // size for each in steps)
    ends = [step * (length - 1) for step, length in zip(steps, shape)]
    low = array._offset + sum(each for each in ends if each < 0)
    high = array._offset + sum(each for each in ends if each > 0)
    if math.prod(shape) and not 0 <= low <= high < len(array._cells):
        raise unsupported("as_strided would reach beyond the array's numbers.")
    return view(array._cells, array._offset, shape, steps, array.dtype, array)


def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    """A view of the window at each place along axes: its own axes stand last."""
    array = asarray(x)
    window = tuple(window_shape) if isinstance(window_shape, (tuple, list)) else (window_shape,)
    if any(each < 0 for each in window):
        raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        axes = tuple(range(array.ndim))
        if len(window) != len(axes):
            raise ValueError(
                "Since axis is `None`, must provide window_shape for all dimensions of `x`; got "
                f"{len(window)} window_shape elements and `x.ndim` is {array.ndim}."
            )
    else:
        axes = tuple(
            axis_of(each, array.ndim) for each in (axis if isinstance(axis, tuple) else (axis,))
        )
        if len(window) != len(axes):
            raise ValueError(
                "Must provide matching length window_shape and axis; got "
                f"{len(window)} window_shape elements and {len(axes)} axes elements."
            )
    shape = list(array._shape)
    for at, length in zip(axes, window):
        if shape[at] < length:
            raise ValueError("window shape cannot be larger than input array shape")
        shape[at] -= length - 1
    steps = (*array._steps, *(array._steps[at] for at in axes))
    return view(array._cells, array._offset, (*shape, *window), steps, array.dtype, array)
