"""Reading and writing of parts of arrays: integers, slices, None, Ellipsis, masks and lists."""

import math
import operator

from ._array import (
    asarray, common_shape, flat, made, ndarray, places, result, scalar, spread, view, write,
)  # fmt: skip
from ._dtypes import INT64, OBJECT, converted
from ._scalars import bool_

_REFUSAL = (
    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean "
    "arrays are valid indices"
)


def _is_number(value):
    """Whether a value is one whole number: an array without axes is, and a tensor of one."""
    if not hasattr(value, "__index__") or "int" not in str(getattr(value, "dtype", "int")):
        return False
    return getattr(value, "shape", ()) == () or hasattr(value, "numel") and value.numel() == 1


def _parts(array, key):
    """The key as a list, one for each axis of the array or None for a new one; masks as lists of
    indices."""
    given = list(key) if isinstance(key, tuple) else [key]
    parts, used = [], 0
    for each in given:
        if each is Ellipsis or each is None or isinstance(each, slice):
            parts.append(each)
            used += each is not None and each is not Ellipsis
            continue
        if isinstance(each, (bool, bool_)):
            raise IndexError("A single bool is no index here. Use a mask of the array's shape.")
        if isinstance(each, int) or _is_number(each):
            parts.append(operator.index(each))
            used += 1
            continue
        if not isinstance(each, (list, tuple, range)) and not hasattr(each, "__array__"):
            raise IndexError(_REFUSAL)
        index = asarray(each)
        if index.dtype.kind == "b":
            parts += _mask(array, index, used)
            used += index.ndim
            continue
        if index.size == 0:
            index = made([], index._shape, INT64)
        if index.dtype.kind not in "iu":
            raise IndexError("arrays used as indices must be of integer (or boolean) type")
        parts.append(index)
        used += 1
    if sum(each is Ellipsis for each in parts) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    if used > array.ndim:
        raise IndexError(
            f"too many indices for array: array is {array.ndim}-dimensional, "
            f"but {used} were indexed"
        )
    rest = [slice(None)] * (array.ndim - used)
    at = next((at for at, each in enumerate(parts) if each is Ellipsis), None)
    return parts + rest if at is None else parts[:at] + rest + parts[at + 1 :]


def _mask(array, mask, axis):
    for at, (have, length) in enumerate(zip(mask._shape, array._shape[axis:])):
        if have != length:
            raise IndexError(
                f"boolean index did not match indexed array along dimension {axis + at}; "
                f"dimension is {length} but corresponding boolean dimension is {have}"
            )
    chosen = [at for at, each in enumerate(flat(mask)) if each]
    found, reach = [], mask.size
    for length in mask._shape:
        reach //= max(length, 1)
        found.append(made([at // reach % length for at in chosen], (len(chosen),), INT64))
    return found


def _bounded(index, length, axis):
    if not -length <= index < length:
        raise IndexError(f"index {index} is out of bounds for axis {axis} with size {length}")
    return index % length


def _basic(array, parts):
    """The part that integers, slices and None choose, as (offset, shape, steps); and the lists of
    indices as (axis of the part, index, length, step)."""
    offset, shape, steps, lists = array._offset, [], [], []
    axis = 0
    for part in parts:
        if part is None:
            shape.append(1)
            steps.append(0)
            continue
        length, step = array._shape[axis], array._steps[axis]
        if isinstance(part, slice):
            start, stop, stride = part.indices(length)
            count = len(range(start, stop, stride))
            offset += start * step if count else 0
            shape.append(count)
            steps.append(step * stride)
        elif isinstance(part, int):
            offset += _bounded(part, length, axis) * step
        else:
            cells = [_bounded(each, length, axis) for each in flat(part)]
            lists.append((len(shape), made(cells, part._shape, INT64), step))
            shape.append(None)
            steps.append(None)
        axis += 1
    return offset, shape, steps, lists


def _chosen(array, parts):
    """The places and the shape that a key with lists of indices chooses. Integers beside lists
    count as lists, as in NumPy."""
    parts = [made([each], (), INT64) if isinstance(each, int) else each for each in parts]
    offset, shape, steps, lists = _basic(array, parts)
    axes = [axis for axis, _, _ in lists]
    try:
        common = common_shape([index._shape for _, index, _ in lists])
    except ValueError:
        listed = " ".join(str(index._shape).replace(" ", "") for _, index, _ in lists)
        raise IndexError(
            f"shape mismatch: indexing arrays could not be broadcast together with shapes {listed} "
        ) from None
    spreads = [[at * step for at in spread(index, common)] for _, index, step in lists]
    shifts = list(map(sum, zip(*spreads)))
    # Lists that stand side by side give their axes there, else in front.
    first = axes[0] if axes == list(range(axes[0], axes[0] + len(axes))) else 0
    kept = [(shape[at], steps[at]) for at in range(len(shape)) if shape[at] is not None]
    before, after = kept[:first], kept[first:]
    found = places(offset, [each for each, _ in before], [each for _, each in before])
    found = [each + shift for each in found for shift in shifts]
    inner = places(0, [each for each, _ in after], [each for _, each in after])
    found = [each + shift for each in found for shift in inner]
    lengths = (*(each for each, _ in before), *common, *(each for each, _ in after))
    return found, lengths


def _has_list(parts):
    return any(type(each) is ndarray for each in parts)


def getitem(array, key):
    """The part of an array: a view for integers, slices and None, else a new array."""
    if type(key) is int and len(array._shape) == 1:
        at = array._offset + _bounded(key, array._shape[0], 0) * array._steps[0]
        return scalar(array._cells[at], array.dtype)
    parts = _parts(array, key)
    if _has_list(parts):
        found, shape = _chosen(array, parts)
        return made([array._cells[each] for each in found], shape, array.dtype)
    offset, shape, steps, _ = _basic(array, parts)
    is_tuple = isinstance(key, tuple)
    if not shape and not (key is Ellipsis or (is_tuple and Ellipsis in _ellipses(key))):
        return scalar(array._cells[offset], array.dtype)
    return view(array._cells, offset, tuple(shape), tuple(steps), array.dtype, array)


def _ellipses(key):
    return [each for each in key if each is Ellipsis]


def setitem(array, key, value):
    """Writes into a part of an array; the value broadcasts to the part."""
    parts = _parts(array, key)
    if array.dtype is OBJECT and getattr(value, "ndim", 1) and not _has_list(parts):
        offset, shape, *_ = _basic(array, parts)
        if not shape:
            # One cell takes any object as it is.
            array._cells[offset] = value
            return array._cells.after_write()
    values = asarray(value, OBJECT if array.dtype is OBJECT else None)
    if not _has_list(parts):
        offset, shape, steps, _ = _basic(array, parts)
        if not shape and values.ndim and array.dtype is OBJECT:
            array._cells[offset] = value
            return array._cells.after_write()
        while len(values._shape) > len(shape) and values._shape[0] == 1:
            values = made(flat(values), values._shape[1:], values.dtype)
        if not shape and values.ndim:
            raise ValueError("setting an array element with a sequence.")
        return write(view(array._cells, offset, tuple(shape), tuple(steps), array.dtype), values)
    found, shape = _chosen(array, parts)
    try:
        fits = common_shape((shape, values._shape)) == shape
    except ValueError:
        fits = False
    if not fits:
        _refuse_values(parts, values, shape)
    cells = converted(spread(values, shape), values.dtype, array.dtype)
    for at, cell in zip(found, cells):
        array._cells[at] = cell
    array._cells.after_write()


def _refuse_values(parts, values, shape):
    source, goal = (str(each).replace(" ", "") for each in (values._shape, shape))
    if len(parts) == 1 or len(shape) == 1 and values.ndim == 1:
        raise ValueError(
            f"NumPy boolean array indexing assignment cannot assign {values.size} input values to "
            f"the {math.prod(shape)} output values where the mask is true"
            if len(shape) == 1 and values.ndim == 1
            else f"shape mismatch: value array of shape {source} could not be broadcast to "
            f"indexing result of shape {goal}"
        )
    raise ValueError(
        f"shape mismatch: value array of shape {source} could not be broadcast to indexing result "
        f"of shape {goal}"
    )


def take(array, indices, axis=None):
    """The parts at indices along an axis, or of all numbers in a row."""
    array = asarray(array)
    if axis is None:
        array, axis = made(flat(array), (array.size,), array.dtype), 0
    index = asarray(indices)
    found = getitem(array, (slice(None),) * (axis % array.ndim) + (index,))
    return found if found.ndim else result(flat(found), (), array.dtype)
