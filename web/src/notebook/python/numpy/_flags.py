"""How the numbers of an array lie in memory."""

from ._array import asarray, flat, is_packed, made, places, view
from ._refusals import missing, unsupported

_NAMES = {
    "C": "C_CONTIGUOUS", "F": "F_CONTIGUOUS", "O": "OWNDATA", "W": "WRITEABLE", "A": "ALIGNED",
    "X": "WRITEBACKIFCOPY",
}  # fmt: skip


def _turned(array):
    """The same numbers with the axes in the other order."""
    shape, steps = array._shape[::-1], array._steps[::-1]
    return view(array._cells, array._offset, shape, steps, array.dtype, array)


class Flags:
    """What `array.flags` gives; its names are read as attributes or by their texts."""

    def __init__(self, array):
        self._known = {
            "C_CONTIGUOUS": is_packed(array) or not array.size,
            "F_CONTIGUOUS": is_packed(_turned(array)) or not array.size,
            "OWNDATA": array.base is None,
            "WRITEABLE": True,
            "ALIGNED": True,
            "WRITEBACKIFCOPY": False,
        }

    def __getitem__(self, name):
        try:
            return self._known[_NAMES.get(name, name)]
        except (KeyError, TypeError):
            raise KeyError("Unknown flag") from None

    def __getattr__(self, name):
        if name == "contiguous":
            name = "c_contiguous"
        if name == "forc":
            return self["C"] or self["F"]
        if name == "fnc":
            return self["F"] and not self["C"]
        if name.startswith("_") or name.upper() not in self._known:
            raise missing("flags", name, [each.lower() for each in _NAMES.values()])
        return self._known[name.upper()]

    def __setitem__(self, name, value):
        if _NAMES.get(name, name) != "WRITEABLE" or not value:
            raise unsupported("Flags of arrays are read, not set here: each array can be written.")

    def __setattr__(self, name, value):
        if name == "_known":
            object.__setattr__(self, name, value)
        else:
            self[name.upper()] = value

    def __repr__(self):
        return "".join(f"  {name} : {is_so}\n" for name, is_so in self._known.items())


def setflags(self, write=None, align=None, uic=None):
    """Sets nothing: each array can be written."""
    if write is not None and not write:
        self.flags.writeable = False


def ascontiguousarray(a, dtype=None):
    """The array itself where its numbers follow one another, else a copy; one axis at least."""
    array = asarray(a, dtype)
    if array.ndim and is_packed(array):
        return array
    return made(flat(array), array._shape or (1,), array.dtype)


def asfortranarray(a, dtype=None):
    """The array with its numbers column after column: a copy where they lie otherwise."""
    array = asarray(a, dtype)
    turned = _turned(array)
    if is_packed(turned):
        return array
    found = _turned(made(flat(turned), turned._shape, array.dtype))
    found.base = None
    return found


def isfortran(a):
    return asarray(a).flags.fnc


def shares_memory(a, b, max_work=None):
    """Whether two arrays have a number in memory in common."""
    one, two = asarray(a), asarray(b)
    if one._cells is not two._cells:
        return False
    of_one = places(one._offset, one._shape, one._steps)
    return not set(of_one).isdisjoint(places(two._offset, two._shape, two._steps))


def may_share_memory(a, b, max_work=None):
    """Whether the ranges in memory of two arrays overlap."""
    ends = []
    for each in (asarray(a), asarray(b)):
        if not each.size:
            return False
        reach = [(length - 1) * step for length, step in zip(each._shape, each._steps)]
        below, above = (sum(f(move, 0) for move in reach) for f in (min, max))
        ends.append((each._cells, each._offset + below, each._offset + above))
    (cells, low, high), (others, least, most) = ends
    return cells is others and low <= most and least <= high
