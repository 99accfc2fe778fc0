"""A function for each number or along each axis."""

import functools
import math
import re

from ._array import asarray, common_shape, flat, made, spread
from ._dtypes import as_dtype
from ._making import array as new_array
from ._shaping import reshape


def frompyfunc(func, nin, nout, identity=None):
    """A function of Python's for each number; the results are objects."""

    def function(*given):
        arrays = [asarray(each) for each in given]
        shape = common_shape([each._shape for each in arrays])
        found = [func(*cells) for cells in zip(*(spread(each, shape) for each in arrays))]
        if not shape:
            return found[0]
        rows = [found] if nout == 1 else list(zip(*found))
        made_rows = tuple(made(list(each), shape, as_dtype(object)) for each in rows)
        return made_rows[0] if nout == 1 else made_rows

    return function


def apply_over_axes(func, a, axes):
    """What a function gives along one axis after another, which are kept."""
    found = asarray(a)
    for axis in [axes] if isinstance(axes, int) else axes:
        count = found.ndim
        made_of = func(found, axis)
        if made_of.ndim < count:
            shape = list(found._shape)
            shape[axis] = 1
            made_of = reshape(made_of, shape)
        found = made_of
    return found


def iterable(y):
    """Whether something can be gone through."""
    try:
        iter(y)
    except TypeError:
        return False
    return True


class vectorize:
    """A function of single numbers, or of the arrays that `signature` tells of, for arrays."""

    def __init__(
        self, pyfunc=None, otypes=None, doc=None, excluded=None, cache=False, signature=None
    ):
        self.otypes, self.excluded, self.signature = otypes, set(excluded or ()), signature
        self.pyfunc = None
        if pyfunc is not None:
            self._take(pyfunc)
        if doc is not None:
            self.__doc__ = doc

    def _take(self, pyfunc):
        functools.update_wrapper(self, pyfunc)
        self.pyfunc = pyfunc

    def __call__(self, *args, **kwargs):
        if self.pyfunc is None:
            # With options alone it stands above a function.
            self._take(args[0])
            return self
        given = dict(enumerate(args)) | kwargs
        free = [name for name in given if name not in self.excluded]
        arrays = [asarray(given[name]) for name in free]
        inner, out = [0] * len(arrays), None
        if self.signature is not None:
            sides = re.sub(r"\s", "", self.signature).split("->")
            inner, out = (
                [len(each.split(",")) if each else 0 for each in re.findall(r"\(([^)]*)\)", side)]
                for side in sides
            )
            if len(inner) != len(arrays):
                raise TypeError(
                    f"wrong number of positional arguments: expected {len(inner)}, got "
                    f"{len(arrays)}"
                )
        outer = [each._shape[: each.ndim - deep] for each, deep in zip(arrays, inner)]
        shape = common_shape(outer)
        if not math.prod(shape) and not self.otypes:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        wide = [_rows(each, shape, deep) for each, deep in zip(arrays, inner)]
        found = [self._one(given, dict(zip(free, each))) for each in zip(*wide)]
        kinds = list(self.otypes or ())
        many = isinstance(found[0], tuple) if found else len(kinds) > 1
        rows = list(zip(*found)) if many else [found]
        kinds += [None] * (len(rows) - len(kinds))
        made_of = [self._joined(row, shape, kind, out) for row, kind in zip(rows, kinds)]
        return tuple(made_of) if many else made_of[0]

    def _one(self, given, chosen):
        all_given = given | chosen
        named = {name: each for name, each in all_given.items() if isinstance(name, str)}
        return self.pyfunc(*(all_given[at] for at in range(len(given) - len(named))), **named)

    def _joined(self, row, shape, kind, out):
        parts = [asarray(each) for each in row] if out else [row]
        if out and parts:
            row = [each for part in parts for each in flat(part)]
            kind = kind or parts[0].dtype
            return reshape(new_array(row, kind), (*shape, *parts[0]._shape))
        return reshape(new_array(list(row), kind), shape)


def _rows(array, shape, deep):
    """The parts of an array that each call gets: its numbers, or arrays of so many axes."""
    inner = array._shape[array.ndim - deep :]
    cells = spread(array, (*shape, *inner))
    size = math.prod(inner)
    flat_cells = made(cells, (math.prod(shape) * size,), array.dtype)
    if not deep:
        return list(flat_cells)
    return [flat_cells[at : at + size].reshape(inner) for at in range(0, flat_cells.size, size)]
