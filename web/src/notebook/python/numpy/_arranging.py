"""Arrays made longer, cut, turned and put together along the axes that a function is named for."""

import math

from ._array import asarray, axis_of, common_shape, flat, made, spread
from ._dtypes import BOOL, converted
from ._indexing import getitem
from ._making import diag
from ._shaping import (
    atleast_1d, broadcast_to, concatenate, expand_dims, flip, moveaxis, ravel, reshape, split,
    swapaxes, transpose,
)  # fmt: skip


def append(arr, values, axis=None):
    """The values behind those of an array, all in a row unless an axis is named."""
    if axis is None:
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def _without(array, obj, axis):
    """The indices along an axis that `obj` does not name."""
    length = array._shape[axis]
    if isinstance(obj, slice):
        gone = set(range(length)[obj])
    else:
        named = asarray(obj)
        if named.dtype is BOOL:
            gone = {at for at, each in enumerate(flat(named)) if each}
        else:
            gone = set()
            for each in flat(named):
                if not -length <= each < length:
                    raise IndexError(
                        f"index {each} is out of bounds for axis {axis} with size {length}"
                    )
                gone.add(each % length)
    return [at for at in range(length) if at not in gone]


def delete(arr, obj, axis=None):
    """A new array without the parts at some indices."""
    array = ravel(arr) if axis is None else asarray(arr)
    axis = 0 if axis is None else axis_of(axis, array.ndim)
    kept = _without(array, obj, axis)
    from ._indexing import take

    return take(array, kept, axis)


def insert(arr, obj, values, axis=None):
    """A new array with values before some indices of the old one."""
    array = ravel(arr) if axis is None else asarray(arr)
    axis = 0 if axis is None else axis_of(axis, array.ndim)
    length = array._shape[axis]
    for each in flat(ravel(obj)):
        if not -length <= each <= length:
            raise IndexError(
                f"index {each} is out of bounds for axis {axis} with size {length}"
            )
    places = [each % length if each < 0 else each for each in flat(ravel(obj))]
    values = asarray(values)
    if asarray(obj).ndim == 0:
        # The values' first axis counts what stands before the one index.
        values = reshape(values, (1,) * (array.ndim - values.ndim) + values._shape)
        values = moveaxis(values, 0, axis)
        places *= values._shape[axis]
    shape = [len(places) if at == axis else each for at, each in enumerate(array._shape)]
    values = broadcast_to(values, tuple(shape))
    values = made(converted(flat(values), values.dtype, array.dtype), shape, array.dtype)
    order = sorted(range(len(places)), key=lambda at: places[at])
    before = (slice(None),) * axis
    parts, last = [], 0
    for at in order:
        parts.append(getitem(array, (*before, slice(last, places[at]))))
        parts.append(getitem(values, (*before, slice(at, at + 1))))
        last = places[at]
    parts.append(getitem(array, (*before, slice(last, None))))
    return concatenate(parts, axis)


def _pairs(given, rank):
    """Numbers before and after, for every axis."""
    pairs = spread(asarray(given), common_shape([asarray(given)._shape, (rank, 2)]))
    if len(pairs) != 2 * rank:
        raise ValueError("operands could not be broadcast together with remapped shapes")
    return list(zip(pairs[::2], pairs[1::2]))


def _outside(mode, length, before, after):
    """From which index each place of a longer axis takes its number; None for a constant."""
    places = range(-before, length + after)
    if mode == "constant":
        return [at if 0 <= at < length else None for at in places]
    if mode == "edge":
        return [min(max(at, 0), length - 1) for at in places]
    if mode == "wrap":
        return [at % length for at in places]
    if mode == "symmetric":
        return [min(at % (2 * length), 2 * length - 1 - at % (2 * length)) for at in places]
    if mode == "reflect":
        turn = max(2 * length - 2, 1)
        return [min(at % turn, turn - at % turn) for at in places]
    from ._refusals import unsupported

    raise unsupported(
        f"np.pad with mode={mode!r} is not here: constant, edge, reflect, symmetric and wrap are."
    )


def pad(array, pad_width, mode="constant", constant_values=0):
    """An array made longer on both sides of its axes."""
    array = asarray(array)
    widths = _pairs(pad_width, array.ndim)
    if any(each < 0 for pair in widths for each in pair):
        raise ValueError("index can't contain negative values")
    values = _pairs(constant_values, array.ndim)
    for axis, (before, after) in enumerate(widths):
        from ._indexing import take

        chosen = _outside(mode, array._shape[axis], before, after)
        if mode != "constant":
            array = take(array, chosen, axis)
            continue
        parts = [array]
        for place, count, value in ((0, before, values[axis][0]), (2, after, values[axis][1])):
            shape = [count if at == axis else each for at, each in enumerate(array._shape)]
            fill = asarray(value)
            cell = converted(flat(fill), fill.dtype, array.dtype)
            size = 1
            for each in shape:
                size *= each
            parts.insert(place, made(cell * size, shape, array.dtype))
        array = concatenate(parts, axis)
    return array


def hsplit(ary, indices_or_sections):
    array = asarray(ary)
    return split(array, indices_or_sections, 1 if array.ndim > 1 else 0)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 2)


def atleast_3d(array):
    array = atleast_1d(array)
    if array.ndim == 1:
        return reshape(array, (1, array.size, 1))
    return expand_dims(array, 2) if array.ndim == 2 else array


def dstack(arrays):
    return concatenate([atleast_3d(each) for each in arrays], 2)


def fliplr(m):
    return flip(m, 1)


def flipud(m):
    return flip(m, 0)


def rot90(m, k=1, axes=(0, 1)):
    """A quarter turn, k times, from the first axis toward the second."""
    array = asarray(m)
    turns = k % 4
    if turns == 2:
        return flip(flip(array, axes[0]), axes[1])
    if turns == 1:
        return swapaxes(flip(array, axes[1]), *axes)
    return flip(swapaxes(array, *axes), axes[1]) if turns else array


def rollaxis(a, axis, start=0):
    array = asarray(a)
    axis = axis_of(axis, array.ndim)
    order = [at for at in range(array.ndim) if at != axis]
    order.insert(start - (axis < start), axis)
    return transpose(array, order)


def broadcast_arrays(*given):
    arrays = [asarray(each) for each in given]
    shape = common_shape([each._shape for each in arrays])
    return [broadcast_to(each, shape) for each in arrays]


def block(arrays):
    """Arrays put together by nested lists: the innermost along the last axis."""

    def depth(given):
        return 1 + depth(given[0]) if isinstance(given, list) else 0

    rank = depth(arrays)

    def joined(given, level):
        if not isinstance(given, list):
            array = asarray(given)
            missing = rank - array.ndim
            return reshape(array, (1,) * missing + array._shape) if missing > 0 else array
        parts = [joined(each, level + 1) for each in given]
        return concatenate(parts, level - rank)

    return joined(arrays, 0)


def resize(a, new_shape):
    """The numbers again and again, as many as a shape has."""
    array = asarray(a)
    shape = (new_shape,) if isinstance(new_shape, int) else tuple(new_shape)
    cells, count = flat(array), math.prod(shape)
    if not cells:
        return made([0] * count, shape, array.dtype)
    return made([cells[at % len(cells)] for at in range(count)], shape, array.dtype)


def trim_zeros(filt, trim="fb"):
    """Without the zeros at the front, "f", and at the back, "b"."""
    cells, first, last = list(filt), 0, len(filt)
    while "f" in trim.lower() and first < last and cells[first] == 0:
        first += 1
    while "b" in trim.lower() and last > first and cells[last - 1] == 0:
        last -= 1
    return filt[first:last]


def diagflat(v, k=0):
    """A matrix with the numbers along a diagonal."""
    return diag(ravel(asarray(v)), k)
