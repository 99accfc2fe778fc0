"""What is asked for seldom: running figures without gaps, bits, kinds of numbers, functions of
Python's for each number."""

import math

from ._array import asarray, common_shape, flat, made, spread
from ._dtypes import BOOL, FLOAT64, as_dtype
from ._print import positional
from ._reductions import cumprod, cumsum
from ._universal import isnan
from ._searching import where


def _without_gaps(run, fill):
    def function(a, axis=None, dtype=None):
        array = asarray(a)
        if array.dtype.kind == "f":
            array = asarray(where(isnan(array), array.dtype.type(fill), array))
        return run(array, axis, dtype)

    function.__name__ = function.__qualname__ = f"nan{run.__name__}"
    return function


nancumsum, nancumprod = _without_gaps(cumsum, 0.0), _without_gaps(cumprod, 1.0)


def resize(a, new_shape):
    """The numbers again and again, as many as a shape has."""
    array = asarray(a)
    shape = (new_shape,) if isinstance(new_shape, int) else tuple(new_shape)
    cells, count = flat(array), math.prod(shape)
    if not cells:
        return made([0] * count, shape, array.dtype)
    return made([cells[at % len(cells)] for at in range(count)], shape, array.dtype)


def trim_zeros(filt, trim="fb"):
    """Without the zeros at the front, "f", and at the back, "b"."""
    cells, first, last = list(filt), 0, len(filt)
    while "f" in trim.lower() and first < last and cells[first] == 0:
        first += 1
    while "b" in trim.lower() and last > first and cells[last - 1] == 0:
        last -= 1
    return filt[first:last]


def isreal(x):
    """Whether each number is real: all are."""
    array = asarray(x)
    found = made([True] * array.size, array._shape, BOOL)
    return found if array.ndim else found[()]


def iscomplex(x):
    return ~isreal(x)


def iscomplexobj(x):
    return isinstance(x, complex) or "complex" in str(getattr(x, "dtype", ""))


def isrealobj(x):
    return not iscomplexobj(x)


def conj(x):
    """The numbers themselves, which are real."""
    if isinstance(x, complex):
        return x.conjugate()
    found = asarray(x)
    return found.copy() if found.ndim else found[()]


conjugate = conj


def real(val):
    return val.real if isinstance(val, complex) else asarray(val)


def imag(val):
    if isinstance(val, complex):
        return val.imag
    array = asarray(val)
    return made([0] * array.size, array._shape, array.dtype)


def real_if_close(a, tol=100):
    return asarray(a)


def angle(z, deg=False):
    """The angle of a number in its plane: 0, or half a turn for those below zero."""
    if isinstance(z, complex):
        found = math.atan2(z.imag, z.real)
        return math.degrees(found) if deg else found
    return where(asarray(z) < 0, 180.0 if deg else math.pi, 0.0)[()]


def unwrap(p, discont=None, axis=-1, *, period=2 * math.pi):
    """Angles without jumps by more than half a turn."""
    from ._functions import apply_along_axis

    half = period / 2
    most = half if discont is None else max(discont, half)

    def turned(cells):
        row, added = flat(cells), 0.0
        found = row[:1]
        for before, each in zip(row, row[1:]):
            gap = each - before
            moved = (gap + half) % period - half
            moved = half if moved == -half and gap > 0 else moved
            added += moved - gap if abs(gap) >= most else 0.0
            found.append(each + added)
        return asarray(found)

    return apply_along_axis(turned, axis, asarray(p, "float64"))


def frompyfunc(func, nin, nout, identity=None):
    """A function of Python's for each number; the results are objects."""

    def function(*given):
        arrays = [asarray(each) for each in given]
        shape = common_shape([each._shape for each in arrays])
        found = [func(*cells) for cells in zip(*(spread(each, shape) for each in arrays))]
        if not shape:
            return found[0]
        rows = [found] if nout == 1 else list(zip(*found))
        made_rows = tuple(made(list(each), shape, as_dtype(object)) for each in rows)
        return made_rows[0] if nout == 1 else made_rows

    return function


def fromstring(string, dtype=float, count=-1, *, sep=""):
    """The numbers of a text, which a mark parts."""
    if not sep:
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    parts = string.split(None if sep.isspace() else sep)
    parts = [each for each in parts if each.strip()]
    parts = parts if count < 0 else parts[:count]
    kind = as_dtype(dtype)
    read = float if kind.kind == "f" else int
    return asarray([read(each) for each in parts], kind)


def genfromtxt(fname, dtype=float, comments="#", delimiter=None, skip_header=0, skip_footer=0,
               usecols=None, filling_values=None, unpack=False, encoding=None, **_):  # fmt: skip
    """The numbers of a file of text; nan where a field holds none."""
    from ._files import _opened

    if hasattr(fname, "__iter__") and not hasattr(fname, "read") and not isinstance(fname, str):
        lines = [each.decode() if isinstance(each, bytes) else each for each in fname]
    else:
        source, is_ours = _opened(fname, "r")
        text = source.read()
        if is_ours:
            source.close()
        lines = (text.decode() if isinstance(text, bytes) else text).splitlines()
    lines = lines[skip_header : len(lines) - skip_footer]
    rows = [each.split(comments)[0].strip("\n") for each in lines]
    rows = [each.split(delimiter) for each in rows if each.strip()]
    if usecols is not None:
        chosen = [usecols] if isinstance(usecols, int) else usecols
        rows = [[row[at] for at in chosen] for row in rows]
    lost = math.nan if filling_values is None else filling_values

    def number(text):
        try:
            return float(text)
        except ValueError:
            return lost

    found = asarray([[number(each) for each in row] for row in rows], dtype or float).squeeze()
    return found.T if unpack else found


def packbits(a, axis=None, bitorder="big"):
    """Eight bits in each byte."""
    bits = [int(bool(each)) for each in flat(asarray(a))]
    bits += [0] * (-len(bits) % 8)
    parts = [bits[at : at + 8] for at in range(0, len(bits), 8)]
    parts = [each if bitorder == "big" else each[::-1] for each in parts]
    cells = [int("".join(map(str, each)), 2) for each in parts]
    return made(cells, (len(cells),), as_dtype("uint8"))


def unpackbits(a, axis=None, count=None, bitorder="big"):
    """The bits of each byte."""
    parts = [[int(each) for each in f"{int(cell):08b}"] for cell in flat(asarray(a))]
    bits = [bit for each in parts for bit in (each if bitorder == "big" else each[::-1])][:count]
    return made(bits, (len(bits),), as_dtype("uint8"))


def format_float_scientific(x, precision=None, unique=True, trim="k", sign=False, pad_left=None,
                            exp_digits=None, min_digits=None):  # fmt: skip
    """The text of one float with an exponent."""
    kind = as_dtype(getattr(x, "dtype", FLOAT64))
    value = float(x)
    if not math.isfinite(value):
        return str(value)
    digits = positional(abs(value), kind, 400).replace(".", "").strip("0") or "0"
    shown = len(digits) - 1 if precision is None else precision
    power = f"{value:.{len(digits) - 1}e}".split("e")[1]
    head = f"{value:.{shown}e}".split("e")[0]
    if unique and precision is not None and len(digits) - 1 < precision:
        head = f"{value:.{len(digits) - 1}e}".split("e")[0]
    head = head if "." in head else f"{head}."
    exponent = f"{power[0]}{power[1:].zfill(exp_digits or 2)}"
    head = head.rstrip("0").rstrip(".") if trim == "-" else head
    return ("+" if sign and value >= 0 else "") + f"{head}e{exponent}"


def asarray_chkfinite(a, dtype=None, order=None):
    """An array. Raises ValueError for what is no number or infinite."""
    found = asarray(a, dtype)
    if found.dtype.kind == "f" and not all(math.isfinite(each) for each in flat(found)):
        raise ValueError("array must not contain infs or NaNs")
    return found


class broadcast:
    """What arrays are broadcast to."""

    def __init__(self, *given):
        self._arrays = [asarray(each) for each in given]
        self.shape = common_shape([each._shape for each in self._arrays])
        self.ndim = self.nd = len(self.shape)
        self.size, self.numiter = math.prod(self.shape), len(given)

    def __iter__(self):
        return zip(*(spread(each, self.shape) for each in self._arrays))
