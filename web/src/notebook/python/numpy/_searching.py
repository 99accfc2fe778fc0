"""Comparing, choosing, sorting."""

import math

from ._array import asarray, axis_of, common_shape, flat, made, result, spread
from ._dtypes import BOOL, INT64, converted, together
from ._shaping import flatten, transpose


def where(condition, *given):
    """Numbers of the first where the condition is true, else of the second; with the condition
    alone, the indices where it is."""
    if not given:
        return nonzero(condition)
    if len(given) != 2:
        raise ValueError("either both or neither of x and y should be given")
    chosen, first, second = asarray(condition, "bool"), asarray(given[0]), asarray(given[1])
    kind = together([(each.dtype, each.ndim) for each in (first, second)])
    shape = common_shape([each._shape for each in (chosen, first, second)])
    one, two = (converted(spread(each, shape), each.dtype, kind) for each in (first, second))
    cells = [a if yes else b for yes, a, b in zip(spread(chosen, shape), one, two)]
    return made(cells, shape, kind)


def nonzero(array):
    """The indices of numbers that are not zero, one array for each axis."""
    array = asarray(array)
    chosen = [at for at, each in enumerate(flat(array)) if each]
    found, reach = [], array.size
    for length in array._shape:
        reach //= max(length, 1)
        found.append(made([at // reach % length for at in chosen], (len(chosen),), INT64))
    return tuple(found)


def argwhere(array):
    """The indices of numbers that are not zero, one row for each."""
    from ._shaping import stack

    return transpose(stack(nonzero(array)))


def flatnonzero(array):
    return nonzero(flatten(array))[0]


def _near(x, y, rtol, atol, equal_nan):
    if x != x or y != y:
        return equal_nan and x != x and y != y
    if math.isinf(x) or math.isinf(y):
        return x == y
    return abs(x - y) <= atol + rtol * abs(y)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether numbers differ by at most `atol + rtol * abs(b)`."""
    a, b = asarray(a), asarray(b)
    shape = common_shape([a._shape, b._shape])
    cells = [_near(x, y, rtol, atol, equal_nan) for x, y in zip(spread(a, shape), spread(b, shape))]
    return result(cells, shape, BOOL)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return all(flat(asarray(isclose(a, b, rtol, atol, equal_nan))))


def array_equal(a1, a2):
    """Whether shape and numbers are the same."""
    one, two = asarray(a1), asarray(a2)
    return one._shape == two._shape and flat(one) == flat(two)


def array_equiv(a1, a2):
    """Whether the numbers are the same, where one array may be spread to the shape of the other."""
    one, two = asarray(a1), asarray(a2)
    try:
        shape = common_shape([one._shape, two._shape])
    except ValueError:
        return False
    return spread(one, shape) == spread(two, shape)


def _key(x):
    return (x != x, x)


def _along(array, axis, change, kind):
    """The array with each row along an axis changed by a function of lists."""
    array = asarray(array)
    if axis is None:
        array, axis = flatten(array), 0
    axis = axis_of(axis, array.ndim)
    order = [at for at in range(array.ndim) if at != axis] + [axis]
    turned = transpose(array, order)
    cells, length = flat(turned), array._shape[axis]
    changed = []
    for at in range(0, len(cells), max(length, 1)):
        changed += change(cells[at : at + length])
    back = [order.index(at) for at in range(array.ndim)]
    found = transpose(made(changed, turned._shape, kind or array.dtype), back)
    return made(flat(found), found._shape, found.dtype)


def sort(a, axis=-1, kind=None):
    """The numbers along an axis from the least, NaN last."""
    return _along(a, axis, lambda row: sorted(row, key=_key), None)


def msort(a):
    return sort(a, axis=0)


def argsort(a, axis=-1, kind=None):
    """The indices that sort an axis; equal numbers stay in order with kind="stable"."""
    is_stable = kind in ("stable", "mergesort")

    def order(row):
        found = sorted(range(len(row)), key=lambda at: _key(row[at]))
        return found if is_stable else quick_order(row, found)

    return _along(a, axis, order, INT64)


def _checked(a, kth, axis, kind):
    """Raises unless places of an axis are there."""
    if not isinstance(kind, str):
        raise TypeError(f"select kind must be str, not {type(kind).__name__}")
    if kind != "introselect":
        raise ValueError(f"select kind must be 'introselect' (got '{kind}')")
    array, places = asarray(a), asarray(kth)
    count = array.size if axis is None else array._shape[axis_of(axis, array.ndim)]
    if places.dtype.kind not in "iub":
        raise TypeError("Partition index must be integer")
    if places.ndim > 1:
        raise ValueError("object too deep for desired array")
    for each in map(int, flat(places)):
        if array.size and not -count <= each < count:
            raise ValueError(f"kth(={each + count * (each < 0)}) out of bounds ({count})")
    return array


def partition(a, kth, axis=-1, kind="introselect", order=None):
    """The numbers so that those below the kth stand before it: sorted, which is one such order."""
    return sort(_checked(a, kth, axis, kind), axis)


def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    """The indices that sort: their order is one of those that may be given."""
    return argsort(_checked(a, kth, axis, kind), axis)


def quick_order(row, order):
    """The indices that sort a row in a stable way, in the order of NumPy's quicksort: equal ones of
    more than 16 change places. Rows above 65536 keep the stable order."""
    count = len(row)
    if not 16 < count <= 65536:
        return order
    rank, ranks, before = 0, [0] * count, row[order[0]]
    for at in order:
        if row[at] != before and row[at] == row[at]:
            rank += 1
        elif row[at] != row[at] and before == before:
            rank += 1
        ranks[at], before = rank, row[at]
    if rank == count - 1:
        return order
    places, parts = list(range(count)), [(0, count - 1)]
    while parts:
        low, high = parts.pop()
        while high - low > 15:
            middle = low + (high - low >> 1)
            for one, two in ((low, middle), (middle, high), (low, middle)):
                if ranks[places[two]] < ranks[places[one]]:
                    places[one], places[two] = places[two], places[one]
            pivot = ranks[places[middle]]
            left, right = low, high - 1
            places[middle], places[right] = places[right], places[middle]
            while True:
                left += 1
                while ranks[places[left]] < pivot:
                    left += 1
                right -= 1
                while pivot < ranks[places[right]]:
                    right -= 1
                if left >= right:
                    break
                places[left], places[right] = places[right], places[left]
            places[left], places[high - 1] = places[high - 1], places[left]
            parts.append((left + 1, high))
            high = left - 1
        places[low : high + 1] = sorted(places[low : high + 1], key=ranks.__getitem__)
    return places


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    """The different numbers, from the least."""
    array = asarray(ar)
    if axis is not None and (array.ndim != 1 or axis not in (0, -1)):
        from ._choosing import unique_rows

        found = unique_rows(array, axis)
        asked = (True, return_index, return_inverse, return_counts)
        found = [each for each, is_asked in zip(found, asked) if is_asked]
        return found[0] if len(found) == 1 else tuple(found)
    cells = flat(array)
    firsts, counts = {}, {}
    for at, each in enumerate(cells):
        key = each if each == each else "nan"
        firsts.setdefault(key, at)
        counts[key] = counts.get(key, 0) + 1
    keys = sorted(firsts, key=lambda key: (key == "nan", 0 if key == "nan" else key))
    size = (len(keys),)
    found = [made([cells[firsts[key]] for key in keys], size, array.dtype)]
    if return_index:
        found.append(made([firsts[key] for key in keys], size, INT64))
    if return_inverse:
        places = {key: at for at, key in enumerate(keys)}
        inverse = [places[each if each == each else "nan"] for each in cells]
        found.append(made(inverse, (len(cells),), INT64))
    if return_counts:
        found.append(made([counts[key] for key in keys], size, INT64))
    return found[0] if len(found) == 1 else tuple(found)


def searchsorted(a, v, side="left"):
    """Where numbers would stand in a sorted array."""
    import bisect

    row, values = flat(asarray(a)), asarray(v)
    find = bisect.bisect_left if side == "left" else bisect.bisect_right
    return result([find(row, each) for each in flat(values)], values._shape, INT64)


def isin(element, test_elements):
    array = asarray(element)
    known = set(flat(asarray(test_elements)))
    return result([each in known for each in flat(array)], array._shape, BOOL)


def diff(a, n=1, axis=-1):
    """The distance of each number to the next along an axis."""
    from ._indexing import getitem
    from ._universal import not_equal, subtract

    array = asarray(a)
    for _ in range(n):
        before = (slice(None),) * axis_of(axis, array.ndim)
        minus = not_equal if array.dtype is BOOL else subtract
        array = minus(
            getitem(array, (*before, slice(1, None))), getitem(array, (*before, slice(None, -1)))
        )
    return array


def bincount(x, weights=None, minlength=0):
    """How often each whole number from 0 up occurs."""
    cells = flat(asarray(x))
    if any(each < 0 for each in cells):
        raise ValueError("'list' argument must have no negative elements")
    size = max([minlength, *(each + 1 for each in cells)])
    if weights is None:
        counts = [0] * size
        for each in cells:
            counts[each] += 1
        return made(counts, (size,), INT64)
    sums = [0.0] * size
    for each, weight in zip(cells, flat(asarray(weights, "float64"))):
        sums[each] += weight
    return asarray(sums)
