"""Arrays: a shape and strides over a list of Python's numbers, which several arrays may share."""

import math
import operator

from ._dtypes import (
    BOOL, FLOAT64, INT64, OBJECT, as_dtype, converted, fitting, promoted,
)  # fmt: skip
from ._refusals import unsupported
from ._scalars import generic, scalar


class Cells(list):
    """The numbers of arrays. Tensors may share them: where there are `links` to them, `tell` is
    called after a write."""

    links = ()

    def after_write(self):
        if self.links:
            self.tell(self)


class ndarray:
    """Numbers of one dtype with axes. `_cells` is the list, `_offset` the place of the first
    number in it, `_steps` how far the next along each axis is. Its methods are in `_methods`."""

    __slots__ = ("_cells", "_offset", "_shape", "_steps", "dtype", "base")
    __hash__ = None

    def __init__(self, shape, dtype=None):
        raise unsupported("ndarray(...) is not in this part of NumPy. Use np.empty or np.zeros.")

    @property
    def shape(self):
        return self._shape

    @shape.setter
    def shape(self, wanted):
        from ._shaping import reshape

        if not is_packed(self):
            raise AttributeError("Incompatible shape for in-place modification. Use reshape.")
        changed = reshape(self, wanted)
        self._shape, self._steps = changed._shape, changed._steps

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def size(self):
        return math.prod(self._shape)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def strides(self):
        return tuple(each * self.dtype.itemsize for each in self._steps)


def packed_steps(shape):
    """The steps of an array whose numbers follow one another in row-major order."""
    steps, reach = [], 1
    for length in reversed(shape):
        steps.append(reach)
        reach *= max(length, 1)
    return tuple(reversed(steps))


def view(cells, offset, shape, steps, dtype, base=None):
    """An array over a list that others may share."""
    if cells.__class__ is list:
        cells = Cells(cells)
    array = object.__new__(ndarray)
    array._cells, array._offset, array._shape, array._steps = cells, offset, shape, steps
    # What a view of a view is based on is the array that holds the numbers.
    array.dtype, array.base = dtype, base if base is None or base.base is None else base.base
    return array


def made(cells, shape, dtype):
    """An array of its own list, in row-major order. The numbers must fit the dtype."""
    return view(cells, 0, tuple(shape), packed_steps(shape), dtype)


def result(cells, shape, dtype):
    """What an operation gives back: an array, or a number where there are no axes."""
    return made(cells, shape, dtype) if shape else scalar(cells[0], dtype)


def is_packed(array):
    """Whether the numbers follow one another in row-major order."""
    reach = 1
    for length, step in zip(reversed(array._shape), reversed(array._steps)):
        if length != 1:
            if step != reach:
                return False
            reach *= length
    return True


def places(offset, shape, steps):
    """Where each number is in the list, in row-major order."""
    found = [offset]
    for length, step in zip(shape, steps):
        found = [each + at * step for each in found for at in range(length)]
    return found


def flat(array):
    """A new list of an array's numbers in row-major order."""
    if is_packed(array):
        return array._cells[array._offset : array._offset + array.size]
    cells = array._cells
    return [cells[each] for each in places(array._offset, array._shape, array._steps)]


def spread(array, shape):
    """A list of the array's numbers as broadcast to a shape."""
    if array._shape == shape:
        return flat(array)
    if array.size == 1:
        return flat(array) * math.prod(shape)
    missing = len(shape) - len(array._shape)
    steps = [0] * missing + [
        0 if length == 1 else step for length, step in zip(array._shape, array._steps)
    ]
    cells = array._cells
    return [cells[each] for each in places(array._offset, shape, steps)]


def common_shape(shapes):
    """The shape that all of them broadcast to. Raises ValueError."""
    found = []
    for at in range(1, max(map(len, shapes), default=0) + 1):
        lengths = {shape[-at] for shape in shapes if len(shape) >= at} - {1}
        if len(lengths) > 1:
            listed = " ".join(str(shape).replace(" ", "") for shape in shapes)
            raise ValueError(f"operands could not be broadcast together with shapes {listed} ")
        found.append(lengths.pop() if lengths else 1)
    return tuple(reversed(found))


def _is_row(value):
    return isinstance(value, (list, tuple, range))


def _of_others(value):
    """An array of what other libraries hold their numbers in, such as tensors; else None."""
    if hasattr(value, "__array__"):
        return value.__array__()
    return None


def asarray(value, dtype=None):
    """The value as an array: itself if it is one of that dtype, else a new one.

    Takes numbers, nested lists and tuples, ranges, tensors, and objects. Raises ValueError for
    rows of different lengths.
    """
    wanted = as_dtype(dtype) if dtype is not None else None
    kind = type(value)
    if kind is float:
        array = made([value], (), FLOAT64)
    elif kind is bool:
        array = made([value], (), BOOL)
    elif kind is int:
        if not -(2**63) <= value < 2**63:
            raise OverflowError("Python int too large to convert to C long")
        array = made([value], (), INT64)
    elif kind is ndarray:
        array = value
    elif _is_row(value):
        array = _nested(value, wanted)
    else:
        array = _of_others(value)
        if array is None:
            array = _of_object(value, wanted)
    if wanted is None or array.dtype is wanted:
        return array
    cells = converted(flat(array), array.dtype, wanted)
    if wanted.kind == "U" and not wanted.itemsize:
        wanted = fitting(cells)
    return made(cells, array._shape, wanted)


def _of_object(value, wanted):
    if isinstance(value, str) and wanted is not OBJECT:
        return made([value], (), fitting([value]))
    if isinstance(value, complex):
        raise unsupported(
            "This part of NumPy has no complex numbers. PyTorch's are there: torch.polar, "
            "torch.exp of 1j * tensor, and torch.fft."
        )
    return made([value], (), OBJECT)


def _nested(rows, wanted=None):
    """An array of nested lists."""
    shape, level = [], [rows]
    leaves = None
    while leaves is None:
        if all(map(_is_row, level)) and len(set(map(len, level))) == 1:
            shape.append(len(level[0]))
            level = [each for row in level for each in row]
            if not level:
                return made([], shape, FLOAT64)
        elif any(map(_is_row, level)) and not any(type(each) is ndarray for each in level):
            if wanted is OBJECT:
                return made(level, shape, OBJECT)
            raise _uneven(shape)
        else:
            leaves = level
    kinds = set(map(type, leaves))
    if kinds == {float}:
        return made(leaves, shape, FLOAT64)
    if kinds == {int} and -(2**63) <= min(leaves) and max(leaves) < 2**63:
        return made(leaves, shape, INT64)
    if kinds == {str} and wanted is not OBJECT:
        return made(leaves, shape, fitting(leaves))
    return _of_mixed([asarray(each, wanted) for each in leaves], shape)


def _of_mixed(parts, shape):
    """An array of arrays of equal shapes, of numbers of different kinds."""
    inner = parts[0]._shape
    if any(part._shape != inner for part in parts):
        raise _uneven(shape)
    dtype = parts[0].dtype
    for part in parts:
        dtype = promoted(dtype, part.dtype)
    cells = [cell for part in parts for cell in converted(flat(part), part.dtype, dtype)]
    return made(cells, (*shape, *inner), dtype)


def _uneven(shape):
    text = "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"
    return ValueError(
        "setting an array element with a sequence. The requested array has an inhomogeneous "
        f"shape after {len(shape)} dimensions. The detected shape was {text} + inhomogeneous part."
    )


def write(target, values):
    """Puts numbers, given as an array that broadcasts to it, into an array."""
    try:
        shape = common_shape((target._shape, values._shape))
    except ValueError:
        shape = None
    if shape != target._shape:
        source = str(values._shape).replace(" ", "")
        goal = str(target._shape).replace(" ", "")
        raise ValueError(f"could not broadcast input array from shape {source} into shape {goal}")
    cells = converted(spread(values, shape), values.dtype, target.dtype)
    if is_packed(target):
        target._cells[target._offset : target._offset + len(cells)] = cells
    else:
        for at, cell in zip(places(target._offset, shape, target._steps), cells):
            target._cells[at] = cell
    target._cells.after_write()


def axis_of(axis, rank):
    """An axis counted from 0. Raises AxisError."""
    from ._refusals import AxisError

    axis = operator.index(axis)
    if not -rank <= axis < rank:
        raise AxisError(f"axis {axis} is out of bounds for array of dimension {rank}")
    return axis % rank


def shape_of(given):
    """A shape given as a number or a row of numbers."""
    if isinstance(given, (list, tuple)) or type(given) is ndarray:
        shape = tuple(operator.index(each) for each in given)
    else:
        shape = (operator.index(given),)
    if any(each < 0 for each in shape):
        raise ValueError("negative dimensions are not allowed")
    return shape


def is_number(value):
    return isinstance(value, (int, float, generic))
