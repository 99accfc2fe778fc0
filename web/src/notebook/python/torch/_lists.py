"""Numbers in nested lists: as tensors are read from them, and given back."""

import array
import math


def flattened(value, cells, shape, axis):
    """Reads nested lists row by row; `shape` is that of the first row of each level."""
    if hasattr(value, "tolist") and not isinstance(value, array.array):
        value = value.tolist()
    if isinstance(value, (list, tuple, range)):
        if axis == len(shape):
            if cells:
                raise TypeError(
                    f"'{type(value).__name__}' object cannot be interpreted as an integer"
                )
            shape.append(len(value))
        elif len(value) != shape[axis]:
            raise ValueError(
                f"expected sequence of length {shape[axis]} at dim {axis} (got {len(value)})"
            )
        for each in value:
            flattened(each, cells, shape, axis + 1)
        return
    if isinstance(value, (str, bytes)):
        if shape:
            raise ValueError(f"too many dimensions '{type(value).__name__}'")
        raise TypeError(f"new(): invalid data type '{type(value).__name__}'")
    if not isinstance(value, (bool, int, float)):
        if not hasattr(value, "__float__"):
            raise RuntimeError(f"Could not infer dtype of {type(value).__name__}")
        value = value.__index__() if hasattr(value, "__index__") else float(value)
    elif isinstance(value, int) and type(value) not in (int, bool):
        # Members of an IntEnum are whole numbers, too.
        value = int(value)
    if axis != len(shape):
        raise TypeError("not a sequence")
    cells.append(value)


def nested(cells, shape):
    """Numbers in rows, as lists."""
    if not shape:
        return cells[0]
    if len(shape) == 1:
        return cells
    step = math.prod(shape[1:])
    return [nested(cells[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
