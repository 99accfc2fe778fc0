"""Other shapes of the same numbers, and arrays put together or taken apart."""

import math
import operator

from ._array import asarray, axis_of, flat, is_packed, made, packed_steps, shape_of, view
from ._array import common_shape, spread
from ._dtypes import as_dtype, converted, promoted
from ._refusals import AxisError


def shape_text(lengths):
    """A shape as NumPy's errors write it: -1 as newaxis, and not at all where it comes first."""
    ahead = next((at for at, each in enumerate(lengths) if each >= 0), len(lengths))
    words = ",".join("newaxis" if each < 0 else str(each) for each in lengths[ahead:])
    return f"({words}{',' * (len(lengths) == 1 and not ahead)})"


def reshape(array, *shape, newshape=None, order="C"):
    """The numbers in row-major order in another shape; one length may be -1."""
    array = asarray(array)
    if _is_by_columns(array, order):
        given = newshape if newshape is not None else shape[0] if len(shape) == 1 else shape
        lengths = list(given) if isinstance(given, (list, tuple)) else [given]
        return transpose(reshape(flatten(transpose(array)), lengths[::-1]))
    given = newshape if newshape is not None else shape[0] if len(shape) == 1 else shape
    lengths = list(given) if isinstance(given, (list, tuple)) else [given]
    lengths = [operator.index(each) for each in lengths]
    if lengths.count(-1) > 1:
        raise ValueError("can only specify one unknown dimension")
    text = shape_text(lengths)
    if -1 in lengths:
        known = math.prod(each for each in lengths if each != -1)
        if known == 0 or array.size % known:
            raise ValueError(f"cannot reshape array of size {array.size} into shape {text}")
        lengths[lengths.index(-1)] = array.size // known
    if math.prod(lengths) != array.size or any(each < 0 for each in lengths):
        raise ValueError(f"cannot reshape array of size {array.size} into shape {text}")
    if is_packed(array):
        steps = packed_steps(lengths)
        return view(array._cells, array._offset, tuple(lengths), steps, array.dtype, array)
    return made(flat(array), lengths, array.dtype)


def _is_by_columns(array, order):
    """Whether numbers follow one another by the first axis first."""
    if order not in ("C", "F", "A", "K"):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")
    return order == "F" and array.ndim > 0


def ravel(array, order="C"):
    """All numbers in a row."""
    return reshape(array, -1, order=order)


def flatten(array, order="C"):
    array = asarray(array)
    source = transpose(array) if _is_by_columns(array, order) else array
    return made(flat(source), (array.size,), array.dtype)


def transpose(array, *axes):
    """The axes in another order, the reverse one if none is given."""
    array = asarray(array)
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (list, tuple))):
        axes = axes[0] or ()
    order = [axis_of(each, array.ndim) for each in axes] or list(range(array.ndim))[::-1]
    if sorted(order) != list(range(array.ndim)):
        raise ValueError(
            "axes don't match array" if len(order) != array.ndim else "repeated axis in transpose"
        )
    shape = tuple(array._shape[each] for each in order)
    steps = tuple(array._steps[each] for each in order)
    return view(array._cells, array._offset, shape, steps, array.dtype, array)


def swapaxes(array, axis1, axis2):
    array = asarray(array)
    order = list(range(array.ndim))
    one, two = axis_of(axis1, array.ndim), axis_of(axis2, array.ndim)
    order[one], order[two] = order[two], order[one]
    return transpose(array, order)


def moveaxis(array, source, destination):
    """The axes at `source` put to `destination`, one or several; the rest keep their order."""
    array = asarray(array)
    rank, names = array.ndim, ("source", "destination")
    both = []
    for name, given in zip(names, (source, destination)):
        axes = list(given) if isinstance(given, (list, tuple)) else [given]
        try:
            axes = [axis_of(each, rank) for each in axes]
        except AxisError as error:
            raise AxisError(f"{name}: {error}") from None
        if len(set(axes)) < len(axes):
            raise ValueError(f"repeated axis in `{name}` argument")
        both.append(axes)
    if len(both[0]) != len(both[1]):
        raise ValueError(
            "`source` and `destination` arguments must have the same number of elements"
        )
    order = [each for each in range(rank) if each not in both[0]]
    for to, axis in sorted(zip(both[1], both[0])):
        order.insert(to, axis)
    return transpose(array, order)


def expand_dims(array, axis):
    """A new axis of length 1."""
    array = asarray(array)
    axes = axis if isinstance(axis, (list, tuple)) else (axis,)
    rank = array.ndim + len(axes)
    new = {axis_of(each, rank) for each in axes}
    shape, steps = iter(array._shape), iter(array._steps)
    wide = tuple(1 if at in new else next(shape) for at in range(rank))
    reach = tuple(0 if at in new else next(steps) for at in range(rank))
    return view(array._cells, array._offset, wide, reach, array.dtype, array)


def squeeze(array, axis=None):
    """Without the axes of length 1, or without those named."""
    array = asarray(array)
    axes = axis if isinstance(axis, (list, tuple)) else () if axis is None else (axis,)
    chosen = {axis_of(each, array.ndim) for each in axes}
    if any(array._shape[each] != 1 for each in chosen):
        raise ValueError(
            "cannot select an axis to squeeze out which has size not equal to one"
        )
    kept = [
        at
        for at, each in enumerate(array._shape)
        if (each != 1 if axis is None else at not in chosen)
    ]
    shape = tuple(array._shape[at] for at in kept)
    steps = tuple(array._steps[at] for at in kept)
    return view(array._cells, array._offset, shape, steps, array.dtype, array)


def broadcast_to(array, shape):
    """A new array of that shape, numbers repeated along its axes."""
    array, shape = asarray(array), shape_of(shape)
    try:
        fits = common_shape([array._shape, shape]) == shape
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{str(array._shape).replace(' ', '')}  and requested shape "
            f"{str(shape).replace(' ', '')}"
        )
    return made(spread(array, shape), shape, array.dtype)


def concatenate(arrays, axis=0, dtype=None):
    """Arrays one after another along an axis, None for all numbers in a row."""
    parts = [asarray(each) for each in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        parts, axis = [flatten(each) for each in parts], 0
    first = parts[0]
    if first.ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = axis_of(axis, first.ndim)
    kind = first.dtype
    for at, each in enumerate(parts):
        kind = promoted(kind, each.dtype)
        if each.ndim != first.ndim:
            raise ValueError(
                "all the input arrays must have same number of dimensions, but the array at "
                f"index 0 has {first.ndim} dimension(s) and the array at index {at} has "
                f"{each.ndim} dimension(s)"
            )
        for side, (one, two) in enumerate(zip(first._shape, each._shape)):
            if side != axis and one != two:
                raise ValueError(
                    "all the input array dimensions except for the concatenation axis must match "
                    f"exactly, but along dimension {side}, the array at index 0 has size {one} "
                    f"and the array at index {at} has size {two}"
                )
    kind = as_dtype(dtype) if dtype is not None else kind
    rows = math.prod(first._shape[:axis])
    lists = [converted(flat(each), each.dtype, kind) for each in parts]
    widths = [math.prod(each._shape[axis:]) for each in parts]
    cells = []
    for row in range(rows):
        for each, width in zip(lists, widths):
            cells += each[row * width : (row + 1) * width]
    length = sum(each._shape[axis] for each in parts)
    return made(cells, (*first._shape[:axis], length, *first._shape[axis + 1 :]), kind)


def stack(arrays, axis=0):
    """Arrays of one shape beside one another along a new axis."""
    parts = [asarray(each) for each in arrays]
    if not parts:
        raise ValueError("need at least one array to stack")
    if len({each._shape for each in parts}) > 1:
        raise ValueError("all input arrays must have the same shape")
    return concatenate([expand_dims(each, axis) for each in parts], axis)


def _at_least(array, rank):
    array = asarray(array)
    missing = rank - array.ndim
    return array if missing <= 0 else reshape(array, (1,) * missing + array._shape)


def atleast_1d(array):
    return _at_least(array, 1)


def atleast_2d(array):
    return _at_least(array, 2)


def vstack(arrays):
    return concatenate([_at_least(each, 2) for each in arrays], 0)


def hstack(arrays):
    parts = [_at_least(each, 1) for each in arrays]
    return concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1)


def column_stack(arrays):
    parts = [asarray(each) for each in arrays]
    return concatenate([reshape(p, (-1, 1)) if p.ndim < 2 else p for p in parts], 1)


def split(array, indices_or_sections, axis=0):
    """Parts of equal length, or cut at indices."""
    array = asarray(array)
    length = array._shape[axis_of(axis, array.ndim)]
    if isinstance(indices_or_sections, int) and length % indices_or_sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(array, indices_or_sections, axis)


def array_split(array, indices_or_sections, axis=0):
    """Parts of about equal length, or cut at indices."""
    from ._indexing import getitem

    array = asarray(array)
    axis = axis_of(axis, array.ndim)
    length = array._shape[axis]
    if isinstance(indices_or_sections, int):
        count = indices_or_sections
        ends = [at * (length // count) + min(at, length % count) for at in range(1, count)]
    else:
        ends = list(indices_or_sections)
    before = (slice(None),) * axis
    edges = [0, *ends, None]
    return [getitem(array, (*before, slice(a, b))) for a, b in zip(edges, edges[1:])]


def repeat(array, repeats, axis=None):
    """Each part along an axis so many times."""
    from ._indexing import take

    array = asarray(array)
    if axis is None:
        array, axis = flatten(array), 0
    length = array._shape[axis_of(axis, array.ndim)]
    counts = spread(asarray(repeats), (length,))
    return take(array, [at for at, count in enumerate(counts) for _ in range(count)], axis)


def tile(array, reps):
    """The whole so many times along each axis."""
    array = asarray(array)
    times = tuple(reps) if isinstance(reps, (list, tuple)) else (reps,)
    array = _at_least(array, len(times))
    times = (1,) * (array.ndim - len(times)) + times
    for axis, count in enumerate(times):
        array = concatenate([array] * count, axis) if count else array
    return array


def flip(array, axis=None):
    from ._indexing import getitem

    array = asarray(array)
    axes = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    turned = {axis_of(each, array.ndim) for each in axes}
    return getitem(
        array, tuple(slice(None, None, -1 if at in turned else 1) for at in range(array.ndim))
    )


def roll(array, shift, axis=None):
    """The numbers moved along an axis, the last ones to the front."""
    from ._indexing import take

    array = asarray(array)
    if axis is None:
        return reshape(roll(flatten(array), shift, 0), array._shape)
    length = array._shape[axis_of(axis, array.ndim)]
    return take(array, [(at - shift) % length for at in range(length)], axis) if length else array


def diagonal(array, offset=0, axis1=0, axis2=1):
    """The numbers on a diagonal of a matrix, or of the matrices that two axes make: a new array."""
    array = asarray(array)
    if array.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    one, two = axis_of(axis1, array.ndim), axis_of(axis2, array.ndim)
    if one == two:
        raise ValueError("axis1 and axis2 cannot be the same")
    rest = [at for at in range(array.ndim) if at not in (one, two)]
    rows, columns = array._shape[one], array._shape[two]
    down, right = array._steps[one], array._steps[two]
    count = max(min(rows - max(-offset, 0), columns - max(offset, 0)), 0)
    start = array._offset + max(-offset, 0) * down + max(offset, 0) * right
    shape = (*(array._shape[at] for at in rest), count)
    steps = (*(array._steps[at] for at in rest), down + right)
    found = view(array._cells, start, shape, steps, array.dtype)
    return made(flat(found) if found.size else [], shape, array.dtype)
