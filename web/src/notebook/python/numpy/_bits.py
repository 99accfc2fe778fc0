"""Bits of whole numbers, and their digits to a base."""

from ._array import asarray, flat, made
from ._dtypes import as_dtype
from ._functions import apply_along_axis


_UINT8 = as_dtype("uint8")


def _along(change, a, axis):
    """What a function of lists makes of all cells in a row, or of each row along an axis."""
    array = asarray(a)
    if axis is None:
        cells = change(flat(array))
        return made(cells, (len(cells),), _UINT8)
    return apply_along_axis(lambda row: asarray(change(flat(row)), _UINT8), axis, array)


def packbits(a, axis=None, bitorder="big"):
    """Eight bits in each byte, along an axis where one is given."""
    turn = _turn(bitorder)
    if asarray(a).dtype.kind not in "iub":
        raise TypeError("Expected an input array of integer or boolean data type")

    def packed(cells):
        bits = [int(bool(each)) for each in cells]
        bits += [0] * (-len(bits) % 8)
        parts = (bits[at : at + 8][::turn] for at in range(0, len(bits), 8))
        return [int("".join(map(str, each)), 2) for each in parts]

    return _along(packed, a, axis)


def unpackbits(a, axis=None, count=None, bitorder="big"):
    """The bits of each byte, along an axis where one is given: the first `count` of them, with
    zeros where there are fewer; all but the last where `count` is negative."""
    turn = _turn(bitorder)
    if asarray(a).dtype != _UINT8:
        raise TypeError("Expected an input array of unsigned byte data type")

    def unpacked(cells):
        bits = [int(bit) for cell in cells for bit in f"{int(cell):08b}"[::turn]]
        return bits[:count] + [0] * ((count or 0) - len(bits))

    return _along(unpacked, a, axis)


def _turn(bitorder):
    if bitorder not in ("big", "little"):
        raise ValueError("'order' must be either 'little' or 'big'")
    return 1 if bitorder == "big" else -1


def base_repr(number, base=2, padding=0):
    """A whole number's digits to a base."""
    digits, left = "", abs(number)
    while left:
        left, digit = divmod(left, base)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + digits
    return ("-" if number < 0 else "") + "0" * padding + (digits or ("" if padding else "0"))


def binary_repr(num, width=None):
    """A whole number's bits; a negative one's complement by two where a width is given."""
    if num < 0 and width is not None:
        return format((1 << width) + num, f"0{width}b")
    return format(num, f"0{width or 0}b") if num >= 0 else f"-{-num:b}"
