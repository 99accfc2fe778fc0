"""Functions of whole arrays, and Python's own functions for every number."""

import bisect
import functools
import math

from ._array import asarray, axis_of, common_shape, flat, made, result, spread
from ._dtypes import BOOL, FLOAT64, INT64, converted, promoted, rounded, together, wrapped
from ._indexing import getitem, setitem
from ._making import arange, array as new_array
from ._products import matmul
from ._searching import diff, unique
from ._shaping import concatenate, moveaxis, ravel, reshape, stack, transpose


def interp(x, xp, fp, left=None, right=None):
    """The line through the points (xp, fp), at x."""
    xs, ys = list(map(float, flat(asarray(xp)))), list(map(float, flat(asarray(fp))))
    if len(xs) != len(ys):
        raise ValueError("fp and xp are not of the same length.")

    def at(place):
        if place != place or place < xs[0]:
            return place if place != place else ys[0] if left is None else float(left)
        if place >= xs[-1]:
            outside = place > xs[-1] and right is not None
            return float(right) if outside else ys[-1]
        low = bisect.bisect_right(xs, place) - 1
        slope = (ys[low + 1] - ys[low]) / (xs[low + 1] - xs[low])
        return slope * (place - xs[low]) + ys[low]

    given = asarray(x)
    return result([at(float(each)) for each in flat(given)], given._shape, FLOAT64)


def convolve(a, v, mode="full"):
    """Sums of products of two rows, one of which goes backwards over the other."""
    one, two = asarray(a), asarray(v)
    if one.size == 0 or two.size == 0:
        raise ValueError(("a" if one.size == 0 else "v") + " cannot be empty")
    kind = together([(one.dtype, 1), (two.dtype, 1)])
    first, second = (converted(flat(each), each.dtype, kind) for each in (one, two))
    if len(second) > len(first):
        first, second = second, first
    whole = [
        sum(
            first[at - back] * second[back]
            for back in range(len(second))
            if 0 <= at - back < len(first)
        )
        for at in range(len(first) + len(second) - 1)
    ]
    less = {"full": 0, "same": len(second) - 1, "valid": 2 * (len(second) - 1)}.get(mode)
    if less is None:
        raise ValueError("mode must be one of 'valid', 'same', or 'full' (case insensitive)")
    begin = less // 2
    cells = whole[begin : begin + len(whole) - less]
    cells = wrapped(cells, kind) if kind.kind in "iu" else rounded(cells, kind)
    return made(list(map(bool, cells)) if kind is BOOL else cells, (len(cells),), kind)


def correlate(a, v, mode="valid"):
    if asarray(v).size > asarray(a).size:
        return getitem(correlate(v, a, mode), slice(None, None, -1))
    return convolve(a, getitem(asarray(v), slice(None, None, -1)), mode)


def _gaps(spacing, length):
    """The distances of neighbours along an axis: a number, or one number for each pair."""
    places = asarray(spacing)
    if places.ndim == 0:
        return spacing
    if places.ndim > 1:
        raise ValueError("distances must be either scalars or 1d")
    if places.size != length:
        raise ValueError(
            "when 1d, distances must match the length of the corresponding dimension"
        )
    gaps = diff(asarray(places, FLOAT64))
    return gaps[0] if len(set(flat(gaps))) == 1 else gaps


def _inner_slopes(turned, gaps):
    """The slopes at the numbers that have two neighbours along the first axis."""
    if asarray(gaps).ndim == 0:
        return (turned[2:] - turned[:-2]) / (2.0 * gaps)
    gaps = reshape(gaps, (-1,) + (1,) * (turned.ndim - 1))
    one, two = gaps[:-1], gaps[1:]
    before, after = -two / (one * (one + two)), one / (two * (one + two))
    own = (two - one) / (one * two)
    return before * turned[:-2] + own * turned[1:-1] + after * turned[2:]


def gradient(f, *spacing, axis=None):
    """The slope at each number, from both neighbours. `spacing` has their distances or places,
    of all axes or of each."""
    array = asarray(f, FLOAT64) if asarray(f).dtype.kind != "f" else asarray(f)
    axes = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    if len(spacing) not in (0, 1, len(axes)):
        raise TypeError("invalid number of arguments")
    spacing = spacing if len(spacing) == len(axes) else (spacing or (1.0,)) * len(axes)
    found = []
    for each, given in zip(axes, spacing):
        each = axis_of(each, array.ndim)
        turned = moveaxis(array, each, 0)
        if turned._shape[0] < 2:
            raise ValueError(
                "Shape of array too small to calculate a numerical gradient, at least "
                "(edge_order + 1) elements are required."
            )
        gaps = _gaps(given, turned._shape[0])
        first, last = (gaps, gaps) if asarray(gaps).ndim == 0 else (gaps[0], gaps[-1])
        ends = [(turned[1:2] - turned[:1]) / first, (turned[-1:] - turned[-2:-1]) / last]
        slopes = concatenate([ends[0], _inner_slopes(turned, gaps), ends[1]])
        found.append(moveaxis(slopes.astype(array.dtype), 0, each))
    return found[0] if len(found) == 1 else found


def kron(a, b):
    """Each number of `a` times all of `b`."""
    one, two = asarray(a), asarray(b)
    rank = max(one.ndim, two.ndim)
    one = reshape(one, (1,) * (rank - one.ndim) + one._shape)
    two = reshape(two, (1,) * (rank - two.ndim) + two._shape)
    wide = reshape(one, [each for length in one._shape for each in (length, 1)])
    tall = reshape(two, [each for length in two._shape for each in (1, length)])
    return reshape(wide * tall, [x * y for x, y in zip(one._shape, two._shape)])


def tensordot(a, b, axes=2):
    """The sum of products over some axes of both."""
    one, two = asarray(a), asarray(b)
    if isinstance(axes, int):
        first, second = list(range(one.ndim - axes, one.ndim)), list(range(axes))
    else:
        first, second = ([each] if isinstance(each, int) else list(each) for each in axes)
    first = [axis_of(each, one.ndim) for each in first]
    second = [axis_of(each, two.ndim) for each in second]
    if [one._shape[each] for each in first] != [two._shape[each] for each in second]:
        raise ValueError("shape-mismatch for sum")
    kept = [at for at in range(one.ndim) if at not in first]
    others = [at for at in range(two.ndim) if at not in second]
    shape = [one._shape[at] for at in kept] + [two._shape[at] for at in others]
    count = math.prod(one._shape[each] for each in first)
    left = reshape(transpose(one, kept + first), (-1, count))
    right = reshape(transpose(two, second + others), (count, -1))
    return reshape(asarray(matmul(left, right)), shape)


def digitize(x, bins, right=False):
    """Between which of the bins' edges each number lies."""
    edges, given = flat(asarray(bins)), asarray(x)
    falls = len(edges) > 1 and edges[0] > edges[-1]
    row = edges[::-1] if falls else edges
    find = bisect.bisect_left if right != falls else bisect.bisect_right
    cells = [find(row, each) for each in flat(given)]
    cells = [len(edges) - each for each in cells] if falls else cells
    return result(cells, given._shape, INT64)


def union1d(ar1, ar2):
    return unique(concatenate([ravel(ar1), ravel(ar2)]))


def _chosen(ar1, ar2, is_wanted):
    one = unique(ar1)
    others = set(flat(asarray(ar2)))
    cells = [each for each in flat(one) if (each in others) == is_wanted]
    return made(cells, (len(cells),), one.dtype)


def intersect1d(ar1, ar2):
    return _chosen(ar1, ar2, True).astype(promoted(asarray(ar1).dtype, asarray(ar2).dtype))


def setdiff1d(ar1, ar2):
    return _chosen(ar1, ar2, False)


def _at_indices(array, index, axis):
    """The key that takes a cell for each index along an axis; the other axes broadcast."""
    if index.ndim != array.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    key = []
    for at in range(array.ndim):
        line = tuple(-1 if each == at else 1 for each in range(array.ndim))
        key.append(index if at == axis else reshape(arange(array._shape[at]), line))
    return tuple(key)


def take_along_axis(arr, indices, axis):
    array, index = asarray(arr), asarray(indices)
    axis = axis_of(axis, array.ndim)
    return getitem(array, _at_indices(array, index, axis))


def put_along_axis(arr, indices, values, axis):
    axis = axis_of(axis, arr.ndim)
    setitem(arr, _at_indices(arr, asarray(indices), axis), values)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """What a function gives for each row along an axis."""
    array = asarray(arr)
    axis = axis_of(axis, array.ndim)
    turned = moveaxis(array, axis, -1)
    rows = reshape(turned, (-1, array._shape[axis]))
    found = [asarray(func1d(row, *args, **kwargs)) for row in rows]
    inner = found[0]._shape
    whole = reshape(stack(found), (*turned._shape[:-1], *inner))
    for at in range(len(inner)):
        whole = moveaxis(whole, array.ndim - 1 + at, axis + at)
    return whole


class vectorize:
    """A function of single numbers, for arrays."""

    def __init__(self, pyfunc=None, otypes=None, doc=None, cache=False):
        functools.update_wrapper(self, pyfunc)
        self.pyfunc, self.otypes = pyfunc, otypes

    def __call__(self, *args, **kwargs):
        if self.pyfunc is None:
            # With options alone it stands above a function.
            return vectorize(args[0], self.otypes)
        arrays = [asarray(each) for each in args]
        shape = common_shape([each._shape for each in arrays])
        wide = [made(spread(each, shape), (math.prod(shape),), each.dtype) for each in arrays]
        found = [self.pyfunc(*each, **kwargs) for each in zip(*wide)]
        if found and isinstance(found[0], tuple):
            return tuple(reshape(new_array(each), shape) for each in zip(*found))
        kind = self.otypes[0] if self.otypes else None
        return reshape(new_array(found, kind), shape)


def polyval(p, x):
    """A polynomial by its factors, the highest power first."""
    total = asarray(x) * 0
    for each in p:
        total = total * x + each
    return total


def polyfit(x, y, deg):
    """The factors of the polynomial that is nearest to points, the highest power first."""
    from ._decomposed import pinv
    from ._products import matmul

    wide = vander(x, deg + 1)
    # Columns of one length, as the powers differ in size.
    sizes = [math.sqrt(math.fsum(each * each for each in row)) for row in wide.T.tolist()]
    return matmul(pinv(wide / asarray(sizes), 1e-15), asarray(y)) / asarray(sizes)


def vander(x, N=None, increasing=False):
    """A row of powers for each number."""
    row = asarray(x)
    count = row.size if N is None else N
    powers = range(count) if increasing else range(count - 1, -1, -1)
    cells = [each**power for each in flat(row) for power in powers]
    return made(cells, (row.size, count), row.dtype)


def cross(a, b):
    """The vector product of vectors of length 3."""
    one, two = asarray(a), asarray(b)
    if one._shape[-1:] != (3,) or two._shape[-1:] != (3,):
        raise ValueError(
            "incompatible dimensions for cross product\n(dimension must be 2 or 3)"
        )
    x, y = ([each[..., at] for at in range(3)] for each in (one, two))
    return stack([x[at - 2] * y[at - 1] - x[at - 1] * y[at - 2] for at in range(3)], -1)


def geomspace(start, stop, num=50, endpoint=True):
    """Numbers at equal ratios from start to stop."""
    from ._making import logspace

    found = logspace(math.log10(start), math.log10(stop), num, endpoint)
    found[0] = start
    if endpoint and num > 1:
        found[-1] = stop
    return found
