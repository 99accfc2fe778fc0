"""Writing at places that indices or masks tell."""

from ._array import asarray, flat, made, ndarray, spread, write
from ._dtypes import converted


def copyto(dst, src, casting="same_kind", where=True):
    """Puts numbers into an array; with `where` only those where it is true."""
    values = asarray(src)
    if where is True:
        write(dst, values)
        return
    chosen = spread(asarray(where, "bool"), dst._shape)
    cells = converted(spread(values, dst._shape), values.dtype, dst.dtype)
    old = flat(dst)
    kept = [new if yes else was for yes, new, was in zip(chosen, cells, old)]
    write(dst, made(kept, dst._shape, dst.dtype))


def _rewritten(array, cells):
    write(array, made(cells, array._shape, array.dtype))


def put(a, ind, v, mode="raise"):
    """Puts numbers at places of the array's numbers in a row; too few are repeated."""
    cells, values = flat(a), asarray(v)
    given = converted(flat(values), values.dtype, a.dtype)
    for count, at in enumerate(flat(asarray(ind))):
        if mode == "raise" and not -len(cells) <= at < len(cells):
            raise IndexError(
                f"index {at} is out of bounds for axis 0 with size {len(cells)}"
            )
        at = max(0, min(at, len(cells) - 1)) if mode == "clip" else at % len(cells)
        cells[at] = given[count % len(given)]
    _rewritten(a, cells)


def putmask(a, mask, values):
    """Puts numbers where a mask is true, each from its own place; too few are repeated."""
    cells, values = flat(a), asarray(values)
    given = converted(flat(values), values.dtype, a.dtype)
    for at, yes in enumerate(flat(asarray(mask, "bool"))):
        if yes:
            cells[at] = given[at % len(given)]
    _rewritten(a, cells)


def place(arr, mask, vals):
    """Puts numbers one after the other where a mask is true; too few are repeated."""
    if type(arr) is not ndarray:
        raise TypeError(f"argument 1 must be numpy.ndarray, not {type(arr).__name__}")
    cells, values = flat(arr), asarray(vals)
    given = converted(flat(values), values.dtype, arr.dtype)
    chosen = [at for at, yes in enumerate(flat(asarray(mask, "bool"))) if yes]
    if chosen and not given:
        raise ValueError("Cannot insert from an empty array!")
    for count, at in enumerate(chosen):
        cells[at] = given[count % len(given)]
    _rewritten(arr, cells)


def at(function, array, indices, values=None):
    """`np.add.at` and its like: a place that stands twice among the indices changes twice."""
    from ._indexing import getitem, setitem
    from ._making import arange
    from ._shaping import reshape

    found = asarray(getitem(reshape(arange(array.size), array._shape), indices))
    row = made(flat(array), (array.size,), array.dtype)
    if values is None:
        operands = [()] * found.size
    else:
        other = asarray(values)
        operands = [(other.dtype.type(each),) for each in spread(other, found._shape)]
    for place, operand in zip(flat(found), operands):
        setitem(row, place, function(getitem(row, place), *operand))
    _rewritten(array, flat(row))
