"""The kinds of numbers that arrays hold, and which kind two of them make together.

Arrays of dtype object hold any Python objects, such as axes of figures, and arrange them, as those
of datetime64[ns] and timedelta64[ns] do with the dates and durations of pandas. Those of text, of
the dtype "<U5" for at most 5 letters, are compared and sorted too.
"""

import array
import re
import struct

from ._refusals import unsupported, warn

# Name: kind, bytes, letter.
_KINDS = {
    "bool": ("b", 1, "?"),
    "int8": ("i", 1, "b"),
    "uint8": ("u", 1, "B"),
    "int16": ("i", 2, "h"),
    "int32": ("i", 4, "i"),
    "int64": ("i", 8, "l"),
    "uint16": ("u", 2, "H"),
    "uint32": ("u", 4, "I"),
    "uint64": ("u", 8, "L"),
    "float16": ("f", 2, "e"),
    "float32": ("f", 4, "f"),
    "float64": ("f", 8, "d"),
    "object": ("O", 8, "O"),
}


class dtype:
    """A kind of number. `dtype("float32")`, `dtype(float)` and `dtype(np.float32)` give the same
    object each time. Raises TypeError for what names no kind, UnsupportedError for kinds that only
    NumPy itself has."""

    _known = {}
    type = None

    def __new__(cls, given):
        return as_dtype(given)

    @classmethod
    def _make(cls, name):
        made = object.__new__(cls)
        made.name = name
        made.kind, made.itemsize, made.char = _KINDS[name]
        made.str = ("|" if made.itemsize == 1 else "<") + f"{made.kind}{made.itemsize}"
        if made.kind == "O":
            made.str = "|O"
        cls._known[name] = made
        return made

    def __repr__(self):
        return f"dtype('{'O' if self.kind == 'O' else self.str if self.kind in 'Mm' else self}')"

    def __str__(self):
        return self.str if self.kind == "U" else self.name

    def __eq__(self, other):
        try:
            return self is as_dtype(other)
        except (TypeError, NotImplementedError, RuntimeError):
            return False

    def __hash__(self):
        return hash(self.name)

    def __reduce__(self):
        return as_dtype, (self.name,)


for _name in _KINDS:
    dtype._make(_name)
_NUMBERS = list(_KINDS)
# What pandas' columns of dates and durations give; their cells are pandas' own values.
for _name, _letter in (("datetime64[ns]", "M"), ("timedelta64[ns]", "m")):
    _KINDS[_name] = (_letter, 8, _letter)
    dtype._make(_name).str = f"<{_letter}8[ns]"

BOOL, INT64, UINT64, FLOAT64, OBJECT = map(
    dtype._known.get, ("bool", "int64", "uint64", "float64", "object")
)


def text_dtype(length):
    """The dtype of text of at most `length` letters; 0 stands for as many as there are."""
    name = f"str{32 * length}"
    if name not in dtype._known:
        _KINDS[name] = ("U", 4 * length, "U")
        dtype._make(name)
        dtype._known[name].str = f"<U{length or ''}"
        dtype._known[name].type = dtype._known["str0"].type
        del _KINDS[name]
    return dtype._known[name]


_OTHER_NAMES = {
    "float": "float64", "double": "float64", "single": "float32", "half": "float16",
    "int": "int64", "long": "int64", "intc": "int32", "short": "int16", "bool_": "bool",
    "float_": "float64", "int_": "int64", "intp": "int64",
    **{each.str: name for name, each in dtype._known.items()},
    **{each.str[1:]: name for name, each in dtype._known.items()},
    **{each.char: name for name, each in dtype._known.items()},
}  # fmt: skip
_TEXT = re.compile(r"[<=]?(?:U|str)([0-9]*)")
_OF_PYTHON = {float: "float64", int: "int64", bool: "bool"}
_ELSEWHERE = (
    "complex64 complex128 complex longdouble float128 S "
    "datetime64 timedelta64"
).split()


def as_dtype(given):
    """The dtype that an argument `dtype=` names."""
    if isinstance(given, dtype):
        return given
    if given is None:
        return FLOAT64
    if isinstance(given, type):
        if given in _OF_PYTHON:
            return dtype._known[_OF_PYTHON[given]]
        found = getattr(given, "dtype", None)
        if isinstance(found, dtype):
            return found
        given = given.__name__
    if isinstance(given, str):
        name = _OTHER_NAMES.get(given, given)
        if name in dtype._known:
            return dtype._known[name]
        text = _TEXT.fullmatch(given)
        if text is not None:
            return text_dtype(int(text[1] or 0))
        if name.split("[")[0] in _ELSEWHERE:
            raise unsupported(
                f"Arrays of dtype {given} are not in the part of NumPy that runs in this notebook. "
                f"It has {', '.join(_NUMBERS)}."
            )
    if isinstance(given, (list, dict)):
        raise unsupported(
            "Arrays whose cells have fields are not in the part of NumPy that runs in this "
            "notebook. The nearest that is: an array for each field, or pandas.DataFrame."
        )
    raise TypeError(f"data type {given!r} not understood")


_INF = float("inf")
_CATEGORY = {"b": 0, "u": 1, "i": 1, "f": 2}


def category(of):
    """0 for bool, 1 for integers, 2 for floats. Raises UnsupportedError for objects."""
    if of is OBJECT:
        raise unsupported("Arrays of objects are arranged and indexed here, not computed with.")
    if of.kind in "Mm":
        raise unsupported(
            "Arrays of dates are arranged, indexed and printed here, not computed with. "
            "Compute with the pandas.Series or index that they come from."
        )
    if of.kind == "U":
        raise TypeError("Arrays of text are arranged, compared and sorted, not computed with.")
    return _CATEGORY[of.kind]


def _letters(of):
    """How many letters the numbers of a dtype have at most, or a text."""
    if of.kind == "U":
        return of.itemsize // 4
    return {"b": 5, "f": 32}.get(of.kind, 21)


def promoted(first, second):
    """The least dtype that holds the numbers of both."""
    if first is second:
        return first
    if first is OBJECT or second is OBJECT:
        return OBJECT
    if "U" in (first.kind, second.kind):
        return text_dtype(max(map(_letters, (first, second))))
    if category(first) > category(second):
        first, second = second, first
    if first.kind == "b" or first.kind == second.kind:
        return first if first.itemsize > second.itemsize and first.kind != "b" else second
    if second.kind == "f":
        # A float holds an integer of half its bytes.
        needed = min(8, 2 * first.itemsize)
        return dtype._known[f"float{8 * max(needed, second.itemsize)}"]
    signed, unsigned = (first, second) if first.kind == "i" else (second, first)
    if unsigned.itemsize == 8:
        return FLOAT64
    bits = 8 * max(signed.itemsize, min(8, 2 * unsigned.itemsize))
    return dtype._known[f"int{bits}"]


def together(kinds):
    """The dtype of an operation on operands, given as pairs of dtype and rank. Numbers without
    axes do not widen an array's dtype, unless they are of another kind."""
    if any(each.kind == "U" for each, _ in kinds):
        kinds = [(each, 1) for each, _ in kinds]
    arrays = [each for each, rank in kinds if rank > 0]
    single = [each for each, rank in kinds if rank == 0]
    if arrays and single and max(map(category, single)) <= max(map(category, arrays)):
        single = []
    found, *others = arrays + single
    for each in others:
        found = promoted(found, each)
    return found


def float_for(of):
    """The dtype of a function such as `exp` of numbers of this dtype."""
    if of.kind == "f":
        return of
    return dtype._known[{1: "float16", 2: "float32"}.get(of.itemsize, "float64")]


def _as_half(value):
    try:
        return struct.unpack("e", struct.pack("e", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def rounded(cells, to):
    """A list of floats as the floats of dtype `to` that are nearest."""
    if to.itemsize == 4:
        return array.array("f", cells).tolist()
    if to.itemsize == 2:
        return list(map(_as_half, cells))
    return cells


def wrapped(cells, to):
    """A list of Python's integers as those of dtype `to`, which begin anew where they end."""
    bits = 8 * to.itemsize
    least, most = (0, 2**bits - 1) if to.kind == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    if not cells or (min(cells) >= least and max(cells) <= most):
        return cells
    return [(each - least) % 2**bits + least for each in cells]


def _narrowed(cells, to):
    found = rounded(cells, to)
    if any(found.count(each) != cells.count(each) for each in (_INF, -_INF)):
        warn("over", "overflow encountered in cast")
    return found


def _texts(cells, source, to):
    """Text of numbers, or text cut to the letters that there are places for."""
    if source.kind != "U":
        write = str if source.type is None else lambda each: str(source.type(each))
        cells = list(map(write, cells))
    most = to.itemsize // 4
    return [each[:most] for each in cells] if most else cells


def _times(cells, source, to):
    """The dates or durations of objects; those of pandas' own columns alone."""
    if to.kind in "Mm" and source is OBJECT and all(hasattr(each, "strftime") or
                                                    hasattr(each, "total_seconds")
                                                    for each in cells):  # fmt: skip
        return cells
    raise unsupported(
        f"Arrays of dtype {source} do not become {to} here. Use pandas.to_datetime and the "
        "methods of its series."
    )


def fitting(cells):
    """The dtype of text with as many letters as the longest has."""
    return text_dtype(max(1, max(map(len, cells), default=1)))


def converted(cells, source, to):
    """A list of numbers of one dtype as those of another."""
    if source is to or to is OBJECT:
        return cells
    if source.kind in "Mm" and to.kind == "i":
        return [each.value for each in cells]
    if "M" in (source.kind, to.kind) or "m" in (source.kind, to.kind):
        return _times(cells, source, to)
    if to.kind == "U":
        return _texts(cells, source, to)
    if to.kind == "b":
        return list(map(bool, cells))
    if to.kind == "f":
        if source is OBJECT:
            cells = [_INF - _INF if each is None else each for each in cells]
        if source.kind == "f":
            return _narrowed(cells, to) if to.itemsize < source.itemsize else cells
        return rounded(list(map(float, cells)), to)
    if source.kind == "U":
        return wrapped(list(map(int, cells)), to)
    try:
        whole = list(map(int, cells))
    except (ValueError, OverflowError):
        warn("invalid", "invalid value encountered in cast")
        whole = [int(each) if each - each == 0 else -(2**63) for each in cells]
    return wrapped(whole, to)
