"""Sums, means, extremes and their like, over all numbers or along axes.

Floats are added in the order that NumPy adds them in, so that the last digits are the same: a row
that lies packed in memory by halves and eight running sums, other axes one after another.
"""

import builtins
import math
import operator

from . import _chosen
from ._array import asarray, axis_of, flat, is_packed, made, result, spread
from ._dtypes import BOOL, FLOAT64, INT64, UINT64, as_dtype, converted, rounded, wrapped
from ._kernels import NAN
from ._refusals import warn, warn_outside


def _axes(axis, rank):
    if axis is None:
        return tuple(range(rank))
    if isinstance(axis, tuple):
        found = tuple(sorted(axis_of(each, rank) for each in axis))
        if len(set(found)) < len(found):
            raise ValueError("duplicate value in 'axis'")
        return found
    return (axis_of(axis, rank),)


def _groups(array, axes):
    """The rows of numbers that each place of the result is made of, and whether each lies packed
    in memory."""
    kept = [at for at in range(array.ndim) if at not in axes]
    packed = is_packed(array) and list(axes) == list(range(len(kept), array.ndim))
    cells = flat(array)
    count = math.prod(array._shape[at] for at in axes)
    if packed:
        if count == 0:
            return [[] for _ in range(math.prod(array._shape[at] for at in kept))], True
        return [cells[at : at + count] for at in range(0, len(cells), count)], True
    from ._shaping import transpose

    turned = flat(transpose(made(cells, array._shape, array.dtype), (*kept, *axes)))
    rows = math.prod(array._shape[at] for at in kept)
    return [turned[at * count : (at + 1) * count] for at in range(rows)], False


def _shape(array, axes, keepdims):
    if keepdims:
        return tuple(1 if at in axes else each for at, each in enumerate(array._shape))
    return tuple(each for at, each in enumerate(array._shape) if at not in axes)


def _added(cells, fit):
    total = 0.0
    for each in cells:
        total = fit(total + each)
    return total


def _paired(cells, fit):
    """The sum of a packed row."""
    count = len(cells)
    if count < 8:
        return _added(cells, fit)
    if count <= 128:
        whole = count - count % 8
        running = cells[:8]
        for at in range(8, whole, 8):
            running = [fit(x + y) for x, y in zip(running, cells[at : at + 8])]
        while len(running) > 1:
            running = [fit(x + y) for x, y in zip(running[::2], running[1::2])]
        total = running[0]
        for each in cells[whole:]:
            total = fit(total + each)
        return total
    half = count // 2
    half -= half % 8
    return fit(_paired(cells[:half], fit) + _paired(cells[half:], fit))


def _fit(kind):
    """How each sum on the way is rounded."""
    if kind.itemsize == 8:
        return lambda x: x
    return lambda x: rounded([x], kind)[0]


def _sums(array, axes, kind):
    groups, packed = _groups(array, axes)
    if kind.kind != "f":
        # Python adds integers without loss.
        return wrapped([builtins.sum(converted(each, array.dtype, INT64)) for each in groups], kind)
    add, fit = (_paired if packed else _added), _fit(kind)
    return [add(converted(each, array.dtype, kind), fit) for each in groups]


def _put(cells, shape, kind, out):
    return _given(result(cells, shape, kind), out)


def _given(found, out):
    if out is None:
        return found
    from ._array import write

    write(out, asarray(found))
    return out


def sum(array, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    """The sum, in int64 or uint64 for integers and bools."""
    array = _chosen.only(asarray(array), where, 0)
    kind = as_dtype(dtype) if dtype is not None else _wide(array.dtype)
    axes = _axes(axis, array.ndim)
    cells = _sums(array, axes, kind)
    if initial:
        cells = _into([each + initial for each in cells], kind)
    return _put(cells, _shape(array, axes, keepdims), kind, out)


def _into(cells, kind):
    return rounded(list(map(float, cells)), kind) if kind.kind == "f" else wrapped(cells, kind)


def _wide(kind):
    return kind if kind.kind == "f" else UINT64 if kind.kind == "u" else INT64


def _means(array, axes, kind, less=0):
    # Half floats are added as float32, as in NumPy.
    work = kind if kind.itemsize > 2 else as_dtype("float32")
    count = math.prod(array._shape[at] for at in axes) - less
    sums = _sums(array, axes, work)
    return rounded([each / count if count > 0 else NAN for each in sums], kind)


def mean(array, axis=None, dtype=None, out=None, keepdims=False, *, where=True):
    """The mean, a float64 of integers."""
    array = asarray(array)
    if where is not True:
        return _given(_chosen.mean(array, axis, dtype, keepdims, where), out)
    kind = as_dtype(dtype) if dtype is not None else _float(array.dtype)
    axes = _axes(axis, array.ndim)
    if math.prod(array._shape[at] for at in axes) == 0:
        warn_outside("Mean of empty slice.", RuntimeWarning)
        kind_of_row = "scalar divide" if len(axes) == array.ndim else "divide"
        warn("invalid", f"invalid value encountered in {kind_of_row}")
    return _put(_means(array, axes, kind), _shape(array, axes, keepdims), kind, out)


def _float(kind):
    return kind if kind.kind == "f" else FLOAT64


def var(array, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True):
    """The mean of squared distances from the mean; `ddof` less in the count."""
    array = asarray(array)
    if where is not True:
        return _given(_chosen.var(array, axis, dtype, ddof, keepdims, where), out)
    kind = as_dtype(dtype) if dtype is not None else _float(array.dtype)
    axes = _axes(axis, array.ndim)
    if math.prod(array._shape[at] for at in axes) <= ddof:
        warn_outside("Degrees of freedom <= 0 for slice", RuntimeWarning)
    means = made(_means(array, axes, kind), _shape(array, axes, True), kind)
    cells = converted(flat(array), array.dtype, kind)
    gaps = rounded(list(map(operator.sub, cells, spread(means, array._shape))), kind)
    squares = made(rounded([each * each for each in gaps], kind), array._shape, kind)
    return _put(_means(squares, axes, kind, ddof), _shape(array, axes, keepdims), kind, out)


def std(array, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True):
    """The root of the variance."""
    from ._universal import sqrt

    found = asarray(sqrt(var(array, axis, dtype, None, ddof, keepdims, where=where)))
    return _put(flat(found), found._shape, found.dtype, out)


def prod(array, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True):
    """The product, in int64 for integers and bools."""
    array = _chosen.only(asarray(array), where, 1)
    kind = as_dtype(dtype) if dtype is not None else _wide(array.dtype)
    axes = _axes(axis, array.ndim)
    groups, _ = _groups(array, axes)
    cells = [initial * math.prod(converted(each, array.dtype, kind)) for each in groups]
    return _put(_into(cells, kind), _shape(array, axes, keepdims), kind, out)


def _extreme(name, better, pick):
    def reduce(array, axis=None, out=None, keepdims=False, initial=None, where=True):
        array = asarray(array)
        if where is not True and initial is None:
            raise ValueError(
                f"reduction operation '{name}' does not have an identity, so to use a where mask "
                "one has to specify 'initial'"
            )
        array = _chosen.only(array, where, initial)
        axes = _axes(axis, array.ndim)
        groups, _ = _groups(array, axes)
        if initial is not None:
            groups = [[*each, converted([initial], FLOAT64, array.dtype)[0]] for each in groups]
        if builtins.any(not each for each in groups):
            raise ValueError(
                f"zero-size array to reduction operation {name} which has no identity"
            )
        cells = [_with_nan(each, better) for each in groups]
        return _put(cells, _shape(array, axes, keepdims), array.dtype, out)

    def place(array, axis=None, out=None, keepdims=False):
        array = asarray(array)
        axes = _axes(axis, array.ndim)
        groups, _ = _groups(array, axes)
        if builtins.any(not each for each in groups):
            raise ValueError(f"attempt to get arg{pick} of an empty sequence")
        cells = [_place(each, better) for each in groups]
        return _put(cells, _shape(array, axes, keepdims), INT64, out)

    reduce.__name__, place.__name__ = pick, f"arg{pick}"
    return reduce, place


def _with_nan(cells, better):
    found = better(cells)
    return found if found == found and not builtins.any(x != x for x in cells) else NAN


def _place(cells, better):
    found = _with_nan(cells, better)
    if found != found:
        return next(at for at, each in enumerate(cells) if each != each)
    return cells.index(found)


max, argmax = _extreme("maximum", builtins.max, "max")
min, argmin = _extreme("minimum", builtins.min, "min")


def ptp(array, axis=None):
    """The greatest less the least."""
    from ._universal import subtract

    return subtract(max(array, axis), min(array, axis))


def _of_truths(function):
    def reduce(array, axis=None, out=None, keepdims=False, *, where=True):
        array = _chosen.only(asarray(array), where, function is builtins.all)
        axes = _axes(axis, array.ndim)
        groups, _ = _groups(array, axes)
        cells = [bool(function(each)) for each in groups]
        return _put(cells, _shape(array, axes, keepdims), BOOL, out)

    return reduce


any = _of_truths(builtins.any)
all = _of_truths(builtins.all)


def count_nonzero(array, axis=None):
    """How many numbers are not zero."""
    found = sum(asarray(array, "bool"), axis)
    return found.item() if axis is None else found


def _running(name, combine):
    def run(array, axis=None, dtype=None):
        array = asarray(array)
        kind = as_dtype(dtype) if dtype is not None else _wide(array.dtype)
        if axis is None:
            array, axis = made(flat(array), (array.size,), array.dtype), 0
        axis = axis_of(axis, array.ndim)
        cells = converted(flat(array), array.dtype, kind)
        fit = _fit(kind) if kind.kind == "f" else lambda x: wrapped([x], kind)[0]
        step = math.prod(array._shape[axis + 1 :])
        length = array._shape[axis]
        for at in range(len(cells)):
            if step and at // step % length:
                cells[at] = fit(combine(cells[at - step], cells[at]))
        return made(cells, array._shape, kind)

    run.__name__ = name
    return run


cumsum = _running("cumsum", operator.add)
cumprod = _running("cumprod", operator.mul)


def average(array, axis=None, weights=None):
    """The mean with weights."""
    if weights is None:
        return mean(array, axis)
    from ._universal import divide, multiply

    array, weights = asarray(array), asarray(weights)
    if weights._shape != array._shape:
        if axis is None or weights.ndim != 1:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        at = axis_of(axis, array.ndim)
        shape = tuple(-1 if each == at else 1 for each in range(array.ndim))
        from ._shaping import reshape

        weights = reshape(weights, shape)
    total = sum(weights, axis if weights._shape == array._shape else None)
    return divide(sum(multiply(array, weights), axis), total)


def median(array, axis=None, keepdims=False):
    """The middle number, or the mean of the middle two."""
    array = asarray(array)
    axes = _axes(axis, array.ndim)
    groups, _ = _groups(array, axes)
    kind = _float(array.dtype)
    cells = []
    for each in groups:
        row, middle = sorted(each), len(each) // 2
        if not row or builtins.any(x != x for x in row):
            cells.append(NAN)
        else:
            cells.append(row[middle] if len(row) % 2 else (row[middle - 1] + row[middle]) / 2)
    return _put(rounded(list(map(float, cells)), kind), _shape(array, axes, keepdims), kind, None)
