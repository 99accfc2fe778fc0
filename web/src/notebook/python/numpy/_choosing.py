"""Choosing among arrays, sorting by several keys, and differences of sets and neighbours."""

from . import _searching as searching
from ._array import asarray, axis_of, common_shape, flat, made, ndarray, spread
from ._dtypes import INT64, converted, together


def select(condlist, choicelist, default=0):
    """At each place the choice of the first condition that holds."""
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not condlist:
        raise ValueError("select with an empty condition list is not possible")
    conditions = [asarray(each) for each in condlist]
    for at, each in enumerate(conditions):
        if each.dtype.kind != "b":
            raise TypeError(f"invalid entry {at} in condlist: should be boolean ndarray")
    choices = [asarray(each) for each in (*choicelist, default)]
    kind = together([(each.dtype, each.ndim) for each in choices])
    shape = common_shape([each._shape for each in (*conditions, *choices)])
    rows = [converted(spread(each, shape), each.dtype, kind) for each in choices]
    cells = rows.pop()
    for condition, row in list(zip(conditions, rows))[::-1]:
        cells = [a if yes else b for yes, a, b in zip(spread(condition, shape), row, cells)]
    return made(cells, shape, kind)


def piecewise(x, condlist, funclist, *args, **kw):
    """The functions, or numbers, of the places where their conditions hold."""
    array = asarray(x)
    if array.ndim and not isinstance(condlist[0], (list, tuple, ndarray)):
        condlist = [condlist]
    conditions = [asarray(each, "bool") for each in condlist]
    functions = list(funclist)
    if len(functions) == len(conditions) + 1:
        held = conditions[0]
        for each in conditions[1:]:
            held = held | each
        conditions.append(~held)
    elif len(functions) != len(conditions):
        count = len(conditions)
        raise ValueError(
            f"with {count} condition(s), either {count} or {count + 1} functions are expected"
        )
    found = made([array.dtype.type(0)] * array.size, array._shape, array.dtype)
    for condition, function in zip(conditions, functions):
        value = function(array[condition], *args, **kw) if callable(function) else function
        found[condition] = value
    return found


def choose(a, choices):
    """At each place a number of the choice that the index there names."""
    index, options = asarray(a), [asarray(each) for each in choices]
    kind = together([(each.dtype, each.ndim) for each in options])
    shape = common_shape([each._shape for each in (index, *options)])
    rows = [converted(spread(each, shape), each.dtype, kind) for each in options]
    places = spread(index, shape)
    if not all(0 <= each < len(rows) for each in places):
        raise ValueError("invalid entry in choice array")
    return made([rows[which][at] for at, which in enumerate(places)], shape, kind)


def compress(condition, a, axis=None):
    """The rows along an axis where a condition holds."""
    from ._indexing import take

    array = asarray(a)
    chosen = [at for at, each in enumerate(flat(asarray(condition, "bool"))) if each]
    return take(array if axis is not None else array.reshape(-1), chosen, axis or 0)


def extract(condition, arr):
    return compress(asarray(condition, "bool").reshape(-1), arr)


def lexsort(keys, axis=-1):
    """The order by the last key, then by those before it."""
    rows = [flat(asarray(each)) for each in keys]
    order = sorted(range(len(rows[0])), key=lambda at: tuple(row[at] for row in rows[::-1]))
    return made(order, (len(order),), INT64)


def ediff1d(ary, to_end=None, to_begin=None):
    from ._shaping import concatenate

    array = asarray(ary).reshape(-1)
    parts = [searching.diff(array)]
    parts = ([] if to_begin is None else [asarray(to_begin).reshape(-1)]) + parts
    parts += [] if to_end is None else [asarray(to_end).reshape(-1)]
    return concatenate(parts)


def setxor1d(ar1, ar2, assume_unique=False):
    """What is in one of two arrays alone, sorted."""
    one, two = asarray(ar1), asarray(ar2)
    found = set(flat(one)) ^ set(flat(two))
    kind = together([(one.dtype, one.ndim), (two.dtype, two.ndim)])
    return made(sorted(found), (len(found),), kind)


def mask_indices(n, mask_func, k=0):
    from ._making import ones

    return searching.nonzero(mask_func(ones((n, n), int), k))


def unique_rows(array, axis):
    """The different parts along an axis in order, then where each comes first, which each part is,
    and how many there are."""
    from ._indexing import take
    from ._shaping import moveaxis

    axis = axis_of(axis, array.ndim)
    parts = [tuple(flat(each)) for each in moveaxis(array, axis, 0)]
    firsts, counts = {}, {}
    for at, each in enumerate(parts):
        firsts.setdefault(each, at)
        counts[each] = counts.get(each, 0) + 1
    keys = sorted(firsts)
    places = {key: at for at, key in enumerate(keys)}
    lists = ([firsts[x] for x in keys], [places[x] for x in parts], [counts[x] for x in keys])
    rows = take(array, lists[0], axis)
    return [rows, *(made(each, (len(each),), INT64) for each in lists)]
