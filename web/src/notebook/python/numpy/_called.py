"""A function for each number or along each axis."""

from ._array import asarray, common_shape, made, spread
from ._dtypes import as_dtype
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
