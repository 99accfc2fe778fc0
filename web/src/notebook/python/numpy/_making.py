"""New arrays: of given numbers, of one number, of ranges."""

import math
import operator

from ._array import asarray, flat, made, shape_of, write
from ._dtypes import BOOL, FLOAT64, INT64, as_dtype, converted, together


def array(value, dtype=None, copy=True, order="K", subok=False, ndmin=0):
    """A new array of numbers, nested lists or another array."""
    found = asarray(value, dtype)
    shape = (1,) * (ndmin - found.ndim) + found._shape
    return made(flat(found), shape, found.dtype)


def copy(value):
    return array(value)


def zeros(shape, dtype=None):
    kind = as_dtype(dtype)
    return full(shape, "" if kind.kind == "U" else 0, kind)


def ones(shape, dtype=None):
    return full(shape, 1, as_dtype(dtype))


def empty(shape, dtype=None):
    """Zeros: what NumPy leaves undefined is defined here. There are no objects yet."""
    made = zeros(shape, dtype)
    if made.dtype.kind == "O":
        made._cells[:] = [None] * made.size
    return made


def full(shape, fill_value, dtype=None):
    shape = shape_of(shape)
    value = asarray(fill_value, dtype)
    if value.ndim:
        target = made([0] * math.prod(shape), shape, value.dtype)
        write(target, value)
        return target
    return made(flat(value) * math.prod(shape), shape, value.dtype)


def _like(make):
    def like(array, dtype=None, shape=None):
        array = asarray(array)
        return make(array._shape if shape is None else shape, dtype or array.dtype)

    like.__name__ = f"{make.__name__}_like"
    return like


zeros_like, ones_like, empty_like = _like(zeros), _like(ones), _like(empty)


def full_like(array, fill_value, dtype=None):
    array = asarray(array)
    return full(array._shape, fill_value, dtype or array.dtype)


def arange(*given, dtype=None, start=None, stop=None, step=None):
    """Numbers from `start` up to, without, `stop`."""
    if start is not None or stop is not None:
        given = (start or 0, stop) if not given else (*given, stop)
    if not given or len(given) > 3:
        raise TypeError("arange() requires stop to be specified.")
    first, end = (0, given[0]) if len(given) == 1 else given[:2]
    pace = given[2] if len(given) == 3 else 1 if step is None else step
    given = (first, end, pace)
    first, end, pace = (each.item() if hasattr(each, "item") else each for each in given)
    if pace == 0:
        raise ZeroDivisionError("division by zero")
    count = max(0, math.ceil((end - first) / pace))
    kind = together([(asarray(each).dtype, 0) for each in (first, end, pace)])
    kind = INT64 if kind is BOOL else kind
    if kind.kind == "f":
        # As NumPy: the distance of the first two, repeated.
        gap = (first + pace) - first
        cells = [float(first + at * gap) for at in range(count)]
    else:
        cells = [first + at * pace for at in range(count)]
    wanted = kind if dtype is None else as_dtype(dtype)
    return made(converted(cells, kind, wanted), (count,), wanted)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None):
    """`num` numbers at equal distances from `start` to `stop`."""
    count = operator.index(num)
    if count < 0:
        raise ValueError(f"Number of samples, {count}, must be non-negative.")
    first, end = float(start), float(stop)
    parts = count - 1 if endpoint else count
    step = (end - first) / parts if parts > 0 else math.nan
    if parts > 0 and step != 0:
        cells = [at * step + first for at in range(count)]
    else:
        cells = [at * (end - first) + first for at in range(count)]
    if endpoint and count > 1:
        cells[-1] = end
    wanted = FLOAT64 if dtype is None else as_dtype(dtype)
    if wanted.kind in "iu":
        cells = [float(math.floor(each)) for each in cells]
    found = made(converted(cells, FLOAT64, wanted), (count,), wanted)
    return (found, FLOAT64.type(step)) if retstep else found


def logspace(start, stop, num=50, endpoint=True, base=10.0):
    from ._universal import power

    return power(base, linspace(start, stop, num, endpoint))


def eye(N, M=None, k=0, dtype=None):
    """Ones on a diagonal, zeros elsewhere."""
    columns = N if M is None else M
    kind = as_dtype(dtype)
    cells = converted([int(c - r == k) for r in range(N) for c in range(columns)], INT64, kind)
    return made(cells, (N, columns), kind)


def identity(n, dtype=None):
    return eye(n, dtype=dtype)


def diag(v, k=0):
    """A matrix with these numbers on its diagonal, or the diagonal of a matrix."""
    from ._shaping import diagonal

    given = asarray(v)
    if given.ndim != 1:
        return diagonal(given, k)
    size = given.size + abs(k)
    found = full((size, size), 0, given.dtype)
    for at, each in enumerate(flat(given)):
        found._cells[(at + max(-k, 0)) * size + at + max(k, 0)] = each
    return found


def _triangle(keeps):
    def of(m, k=0):
        given = asarray(m)
        if given.ndim < 2:
            given = made(flat(given) * given.size, (given.size, given.size), given.dtype)
        rows, columns = given._shape[-2:]
        none = converted([0], INT64, given.dtype)[0]
        kept = [keeps(c - r, k) for r in range(rows) for c in range(columns)]
        cells = flat(given)
        size = max(rows * columns, 1)
        cells = [each if kept[at % size] else none for at, each in enumerate(cells)]
        return made(cells, given._shape, given.dtype)

    return of


tril, triu = _triangle(operator.le), _triangle(operator.ge)


def tri(N, M=None, k=0, dtype=None):
    return tril(ones((N, N if M is None else M), dtype), k)


def tril_indices(n, k=0, m=None):
    from ._searching import nonzero

    return nonzero(tri(n, m, k, bool))


def triu_indices(n, k=0, m=None):
    from ._searching import nonzero
    from ._universal import logical_not

    return nonzero(logical_not(tri(n, m, k - 1, bool)))


def _indices_from(arr, indices, k):
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    return indices(arr.shape[0], k, arr.shape[1])


def tril_indices_from(arr, k=0):
    return _indices_from(arr, tril_indices, k)


def triu_indices_from(arr, k=0):
    return _indices_from(arr, triu_indices, k)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None):
    """The sum along the diagonal of a matrix, or of the matrices that two axes make."""
    from ._shaping import diagonal

    return diagonal(a, offset, axis1, axis2).sum(-1, dtype)


def fromfunction(function, shape, *, dtype=float, **named):
    """What a function gives of the indices of all cells, an array for each axis."""
    from ._grids import indices

    return function(*indices(shape, dtype=dtype), **named)


def meshgrid(*given, copy=True, sparse=False, indexing="xy"):
    """Matrices of the coordinates of a grid; of `sparse` ones each lies along its axis."""
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    from ._shaping import broadcast_to, reshape

    arrays = [asarray(each) for each in given]
    order = list(range(len(arrays)))
    if indexing == "xy" and len(arrays) > 1:
        order[:2] = [1, 0]
    shape = [0] * len(arrays)
    for array, axis in zip(arrays, order):
        shape[axis] = array.size
    found = []
    for array, axis in zip(arrays, order):
        line = reshape(array, tuple(-1 if at == axis else 1 for at in range(len(arrays))))
        line = line if sparse else broadcast_to(line, tuple(shape))
        found.append(line.copy() if copy else line)
    return found


def fromiter(iterable, dtype, count=-1):
    cells = list(iterable) if count < 0 else [each for each, _ in zip(iterable, range(count))]
    return array(cells, dtype)
