"""Numbers as files hold them: from bytes of any dtype to those of the engine's three, and back.

This file knows neither tensors nor the engine, so that its checks run anywhere.
"""

import array
import math
import struct
import sys

#: Bytes of a number, and the dtype of its tensor.
KINDS = {
    "float32": (4, "float32"), "float64": (8, "float64"), "float16": (2, "float16"),
    "bfloat16": (2, "bfloat16"), "int64": (8, "int64"), "int32": (4, "int32"),
    "int16": (2, "int16"), "int8": (1, "int8"), "uint8": (1, "uint8"), "bool": (1, "bool"),
}  # fmt: skip
CODES = {
    "float32": "f", "float64": "d", "int64": "q", "int32": "i", "int16": "h", "int8": "b",
    "uint8": "B", "bool": "B",
}  # fmt: skip
_UNSIGNED = {1: "B", 2: "H", 4: "I", 8: "Q"}
MOST_NUMBERS = 100_000_000
#: Of a tensor that repeats the numbers of its storage.
MOST_EXPANDED = 1_000_000
MOST_AXES = 64


class FileError(RuntimeError):
    """A file that is no file of tensors, or holds what is not read; the sentence says what."""

    # A traceback names it without a package, as Python's own errors.
    __module__ = "builtins"


def is_count(value):
    """Whether a value is a whole number from 0 up that fits int64."""
    return type(value) is int and 0 <= value < 2**63


class Budget:
    """How many numbers a file may still hold."""

    def __init__(self):
        self._left = MOST_NUMBERS

    def take(self, shape):
        """The count of numbers of a shape. Raises FileError."""
        if len(shape) > MOST_AXES or not all(map(is_count, shape)):
            raise FileError(f"A tensor of the file has the shape {_short(shape)}, which is none.")
        count = 1
        for each in shape:
            count *= each
            if count > MOST_NUMBERS:
                break
        count = 0 if 0 in shape else count
        self._left -= count
        if self._left < 0:
            raise FileError(
                f"The file's tensors hold more than {MOST_NUMBERS:,} numbers. "
                "This notebook takes files with fewer."
            )
        return count


def _short(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def row_major(shape):
    """The strides of packed numbers."""
    strides, reach = [], 1
    for length in reversed(shape):
        strides.append(reach)
        reach *= max(length, 1)
    return strides[::-1]


def picked(data, size, offset, shape, strides):
    """The bytes of a strided part, row by row. `size` is that of a number.

    Raises FileError where a number would lie beyond the data.
    """
    if len(shape) != len(strides) or not all(map(is_count, strides)) or not is_count(offset):
        raise FileError(
            f"A tensor of the file has the shape {_short(shape)} with the strides "
            f"{_short(strides)} and the offset {_short(offset)}, which do not fit."
        )
    count = math.prod(shape)
    if count == 0:
        return b""
    last = offset + sum((length - 1) * step for length, step in zip(shape, strides))
    if (last + 1) * size > len(data):
        raise FileError(
            f"A tensor of the shape {_short(shape)} needs {last + 1} numbers of its storage, "
            f"and the file has {len(data) // size}. The file is damaged or cut off."
        )
    packed = row_major(shape)
    if all(a == b or length == 1 for a, b, length in zip(packed, strides, shape)):
        return bytes(data[offset * size : (offset + count) * size])
    if count > MOST_EXPANDED and count * size > len(data):
        raise FileError(
            f"A tensor of the file has the shape {_short(shape)}, and its storage only "
            f"{len(data) // size} numbers, which it repeats. Save it after .contiguous()."
        )
    cells = memoryview(data[: len(data) // size * size]).cast(_UNSIGNED[size])
    found, length, step = bytearray(), shape[-1], strides[-1]
    for at in _starts(offset, shape[:-1], strides[:-1]):
        row = cells[at : at + (length - 1) * step + 1 : step] if step else cells[at : at + 1]
        found += row.tobytes() if step else row.tobytes() * length
    return bytes(found)


def _starts(offset, shape, strides):
    """Where each row begins."""
    if not shape:
        yield offset
        return
    for at in range(shape[0]):
        yield from _starts(offset + at * strides[0], shape[1:], strides[1:])


def converted(data, kind):
    """Bytes of a dtype as those of the engine's dtype that holds its numbers."""
    if kind in ("float32", "int64"):
        return data
    if kind == "bool":
        return bytes(map(bool, data))
    if kind == "bfloat16":
        # The upper half of a float32.
        wide = bytearray(2 * len(data))
        wide[2::4], wide[3::4] = data[::2], data[1::2]
        return bytes(wide)
    if kind == "float16":
        cells = struct.unpack(f"<{len(data) // 2}e", data)
    else:
        cells = array.array(CODES[kind])
        cells.frombytes(data)
        if sys.byteorder == "big":
            cells.byteswap()
    return array.array("f" if "float" in kind else "q", cells).tobytes()


def halved(data, kind):
    """Bytes of float32 as those of float16 or bfloat16, which has the numbers."""
    if kind == "bfloat16":
        upper = bytearray(len(data) // 2)
        upper[::2], upper[1::2] = data[2::4], data[3::4]
        return bytes(upper)
    count = len(data) // 4
    return struct.pack(f"<{count}e", *struct.unpack(f"<{count}f", data))


def packed(cells, kind):
    """Whole numbers as bytes of a narrow dtype."""
    made = array.array(CODES[kind], cells)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()
