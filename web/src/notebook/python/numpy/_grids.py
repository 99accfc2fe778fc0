"""Indices, and arrays made of them: of grids, of diagonals, of what stands between brackets."""

import itertools
import math

from ._array import asarray, flat, made, scalar
from ._dtypes import INT64, together
from ._making import arange, linspace
from ._searching import nonzero
from ._shaping import broadcast_to, concatenate, reshape, stack


def ndindex(*shape):
    """The indices of a shape, as tuples in row-major order."""
    lengths = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
    return itertools.product(*map(range, lengths))


def ndenumerate(arr):
    """Pairs of an index and the number there."""
    array = asarray(arr)
    cells = (scalar(each, array.dtype) for each in flat(array))
    return zip(ndindex(array._shape), cells)


def indices(dimensions, dtype=None):
    """For every axis, the index along it at each place."""
    shape = tuple(dimensions)
    found = [
        broadcast_to(reshape(arange(length, dtype=dtype), _line(axis, len(shape))), shape)
        for axis, length in enumerate(shape)
    ]
    return stack(found)


def _line(axis, rank):
    return tuple(-1 if at == axis else 1 for at in range(rank))


def ix_(*sequences):
    """Lists of indices, each along an axis of its own."""
    arrays = [asarray(each) for each in sequences]
    arrays = [nonzero(each)[0] if each.dtype.kind == "b" else each for each in arrays]
    return tuple(reshape(each, _line(at, len(arrays))) for at, each in enumerate(arrays))


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


def fill_diagonal(a, val, wrap=False):
    """Writes along the diagonal of an array whose axes are of one length, or of a matrix."""
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    if a.ndim > 2 and len(set(a._shape)) > 1:
        raise ValueError("All dimensions of input must be of equal length")
    values = flat(asarray(val))
    for at in range(min(a._shape)):
        a[(at,) * a.ndim] = values[at % len(values)]


def _range_of(part):
    """The numbers that start:stop:step stands for; with an imaginary step, so many in all."""
    if isinstance(part.step, complex):
        return linspace(part.start or 0, part.stop, int(abs(part.step)))
    return arange(part.start or 0, part.stop, 1 if part.step is None else part.step)


class _Grid:
    """`np.mgrid[0:2, 0:3]` and `np.ogrid[0:2, 0:3]`."""

    def __init__(self, is_full):
        self._is_full = is_full

    def __getitem__(self, key):
        if isinstance(key, slice):
            return _range_of(key)
        lines = [_range_of(each) for each in key]
        kind = together([(each.dtype, 1) for each in lines])
        open_grid = [
            reshape(each, _line(at, len(lines))).astype(kind) for at, each in enumerate(lines)
        ]
        if not self._is_full:
            return open_grid
        shape = tuple(each.size for each in lines)
        return stack([broadcast_to(each, shape) for each in open_grid])


class _Joiner:
    """`np.r_[...]` and `np.c_[...]`."""

    def __init__(self, is_column):
        self._is_column = is_column

    def __getitem__(self, key):
        parts = []
        for each in key if isinstance(key, tuple) else (key,):
            if isinstance(each, str):
                from ._refusals import unsupported

                raise unsupported("Text in np.r_ is not here. Use np.concatenate with its axis.")
            array = _range_of(each) if isinstance(each, slice) else asarray(each)
            if array.ndim == 0:
                array = reshape(array, (1,))
            if self._is_column and array.ndim == 1:
                array = reshape(array, (-1, 1))
            parts.append(array)
        return concatenate(parts, -1 if self._is_column else 0)


class _Slices:
    """`np.s_[1:3]`: the slice that stands between the brackets."""

    def __getitem__(self, key):
        return key


mgrid, ogrid = _Grid(True), _Grid(False)
r_, c_, s_ = _Joiner(False), _Joiner(True), _Slices()


def unravel_index(index, shape):
    """The index along every axis of a place in row-major order."""
    given = asarray(index)
    size = math.prod(shape)
    for each in flat(given):
        if not 0 <= each < size:
            raise ValueError(f"index {each} is out of bounds for array with size {size}")
    found, reach = [], size
    for length in shape:
        reach //= max(length, 1)
        cells = [each // reach % length for each in flat(given)]
        if given.ndim == 0:
            found.append(scalar(cells[0], INT64))
        else:
            found.append(made(cells, given._shape, INT64))
    return tuple(found)


def ravel_multi_index(multi_index, dims):
    """Places along axes as places in a row."""
    found = asarray(0)
    for places, length in zip(multi_index, dims):
        places = asarray(places)
        if any(not 0 <= each < length for each in flat(places)):
            raise ValueError("invalid entry in coordinates array")
        found = found * length + places
    return found


def diag_indices_from(arr):
    if arr.ndim < 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(arr.shape)) > 1:
        raise ValueError("All dimensions of input must be of equal length")
    return (arange(len(arr)),) * arr.ndim


class _Index:
    """`index_exp`: what stands between brackets, as a tuple."""

    def __getitem__(self, key):
        return key if isinstance(key, tuple) else (key,)


index_exp = _Index()
