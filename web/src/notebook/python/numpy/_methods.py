"""Gives arrays and single numbers their methods and operators."""

import math
import operator

from . import _files, _indexing, _making, _mapped, _print, _products, _reductions, _searching
from . import _shaping
from . import _universal as universal
from ._array import asarray, flat, made, ndarray, scalar, view, write
from ._dtypes import as_dtype, converted, promoted, text_dtype
from ._flags import Flags, setflags
from ._refusals import missing, single_numbers, unsupported
from ._scalars import bool_, float64, generic

_BINARY = {
    "add": universal.add, "sub": universal.subtract, "mul": universal.multiply,
    "truediv": universal.divide, "floordiv": universal.floor_divide, "mod": universal.remainder,
    "pow": universal.power, "matmul": _products.matmul, "and": universal.bitwise_and,
    "or": universal.bitwise_or, "xor": universal.bitwise_xor,
    "lshift": universal.left_shift, "rshift": universal.right_shift,
}  # fmt: skip
_DIVIDING = ("truediv", "floordiv", "mod", "pow")
_COMPARED = {
    "eq": universal.equal, "ne": universal.not_equal, "lt": universal.less,
    "le": universal.less_equal, "gt": universal.greater, "ge": universal.greater_equal,
}  # fmt: skip


def _takes(value):
    """Whether arrays compute with a value; tensors and other objects answer themselves."""
    return isinstance(value, (int, float, str, list, tuple, range, ndarray, generic, type(None)))


def _takes_no_text(value):
    return _takes(value) and not isinstance(value, str)


def _takes_no_list(value):
    """Lists and texts are repeated so many times, which Python does."""
    return _takes(value) and not isinstance(value, (str, list, tuple))


_REPEATED = {"mul": _takes_no_list, "add": _takes_no_text}


def _of_single(function):
    """The same, which warns of single numbers in other words."""

    def compute(*given):
        with single_numbers():
            return function(*given)

    return compute


def _is_among(array, value):
    """Whether a value is a complex number beside an array, which the function refuses."""
    return type(value) is complex and isinstance(array, ndarray)


def _operators(name, function, takes=_takes):
    def plain(self, other):
        return function(self, other) if takes(other) or _is_among(self, other) else NotImplemented

    def turned(self, other):
        return function(other, self) if takes(other) or _is_among(self, other) else NotImplemented

    def inside(self, other):
        if not _takes(other):
            return NotImplemented
        return function(self, other, out=self)

    return plain, turned, inside


def _in_place_matmul(self, other):
    write(self, asarray(_products.matmul(self, other)))
    return self


for _name, _function in _BINARY.items():
    _plain, _turned, _inside = _operators(_name, _function)
    setattr(ndarray, f"__{_name}__", _plain)
    setattr(ndarray, f"__r{_name}__", _turned)
    _function = _of_single(_function) if _name in _DIVIDING else _function
    _plain, _turned, _ = _operators(_name, _function, _REPEATED.get(_name, _takes))
    setattr(generic, f"__{_name}__", _plain)
    setattr(generic, f"__r{_name}__", _turned)
    setattr(ndarray, f"__i{_name}__", _inside if _name != "matmul" else _in_place_matmul)
for _name, _function in _COMPARED.items():
    _plain, _, _ = _operators(_name, _function)
    for _kind in (ndarray, generic):
        setattr(_kind, f"__{_name}__", _plain)

for _kind in (ndarray, generic):
    _kind.__neg__ = lambda self: universal.negative(self)
    _kind.__pos__ = lambda self: universal.positive(self)
    _kind.__abs__ = lambda self: universal.absolute(self)
    _kind.__invert__ = lambda self: universal.invert(self)

# Methods that single numbers have too.
_BOTH = {
    "sum": _reductions.sum, "mean": _reductions.mean, "var": _reductions.var,
    "std": _reductions.std, "prod": _reductions.prod, "max": _reductions.max,
    "min": _reductions.min, "argmax": _reductions.argmax, "argmin": _reductions.argmin,
    "any": _reductions.any, "all": _reductions.all, "cumsum": _reductions.cumsum,
    "cumprod": _reductions.cumprod, "ptp": _reductions.ptp, "round": universal.round,
    "clip": universal.clip, "reshape": _shaping.reshape, "ravel": _shaping.ravel,
    "flatten": _shaping.flatten, "transpose": _shaping.transpose, "squeeze": _shaping.squeeze,
    "repeat": _shaping.repeat,
}  # fmt: skip
_OF_ARRAYS = {
    "swapaxes": _shaping.swapaxes, "dot": _products.dot, "nonzero": _searching.nonzero,
    "argsort": _searching.argsort, "diagonal": _shaping.diagonal, "take": _indexing.take,
    "searchsorted": _searching.searchsorted, "trace": _making.trace,
}  # fmt: skip


def _method(function):
    def method(self, *given, **named):
        return function(self, *given, **named)

    method.__name__, method.__doc__ = function.__name__, function.__doc__
    return method


for _name, _function in _BOTH.items():
    setattr(generic, _name, _method(_function))
for _name, _function in {**_BOTH, **_OF_ARRAYS}.items():
    setattr(ndarray, _name, _method(_function))


def _nested_list(array):
    if array.ndim == 0:
        return flat(array)[0]
    cells = flat(array)
    for length in reversed(array._shape[1:]):
        count = len(cells) // length if length else math.prod(array._shape[:-1])
        cells = [cells[at * length : (at + 1) * length] for at in range(count)]
    return cells


def tolist(self):
    """Nested lists of Python's own numbers."""
    return _nested_list(self)


def item(self, *index):
    """One number as Python's own. Raises ValueError where there are more."""
    if index:
        place = index[0] if isinstance(index[0], tuple) else index
        return self[place].item() if len(place) == self.ndim else flat(self)[place[0]]
    if self.size != 1:
        raise ValueError("can only convert an array of size 1 to a Python scalar")
    return flat(self)[0]


def astype(self, dtype, copy=True):
    """A new array of the numbers in another dtype."""
    array = asarray(self)
    to = as_dtype(dtype)
    if to is text_dtype(0):
        to = promoted(to, array.dtype)
    found = made(converted(flat(array), array.dtype, to), array._shape, to)
    return found if type(self) is ndarray else found[()]


def _copy(self, order="C"):
    if order == "F":
        turned = _shaping.transpose(self)
        return _shaping.transpose(made(flat(turned), turned._shape, self.dtype))
    return made(flat(self), self._shape, self.dtype)


def _compress(self, condition, axis=None, out=None):
    from ._searching import nonzero

    places = flat(asarray(nonzero(asarray(condition, "bool"))[0]))
    row = self if axis is not None else _shaping.flatten(self)
    return _indexing.take(row, asarray(places, "int64"), axis or 0)


def _of_parts(name):
    def method(self):
        from . import _real_parts

        return getattr(_real_parts, name)(self)

    return method


def fill(self, value):
    self[...] = value


def sort(self, axis=-1):
    """Sorts in place."""
    write(self, _searching.sort(self, axis))


def _partition(self, kth, axis=-1, kind="introselect", order=None):
    write(self, _searching.partition(self, kth, operator.index(axis), kind, order))


def _iterate(self):
    if self.ndim == 0:
        raise TypeError("iteration over a 0-d array")
    return (self[at] for at in range(self._shape[0]))


def _length(self):
    if self.ndim == 0:
        raise TypeError("len() of unsized object")
    return self._shape[0]


def _truth(self):
    if self.size > 1:
        raise ValueError(
            "The truth value of an array with more than one element is ambiguous. "
            "Use a.any() or a.all()"
        )
    return bool(flat(self)[0]) if self.size else False


def _as_python(kind):
    def convert(self):
        if self.size != 1:
            raise TypeError("only size-1 arrays can be converted to Python scalars")
        return kind(flat(self)[0])

    return convert


def _index(self):
    if self.ndim or self.dtype.kind not in "iu":
        raise TypeError("only integer scalar arrays can be converted to a scalar index")
    return flat(self)[0]


def _contains(self, value):
    return bool(universal.equal(self, value).any()) if self.ndim else value == self.item()


def _format(self, style):
    if self.ndim == 0:
        return format(self[()], style)
    if style:
        raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
    return str(self)


def _of_name(self, name):
    if name.startswith("_"):
        raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
    error = missing("ndarray", name, dir(type(self)))
    error.name, error.obj = None, None
    raise error


def _view(self, *given):
    if given:
        raise unsupported("ndarray.view has no dtype here. Use .astype, which converts numbers.")
    return view(self._cells, self._offset, self._shape, self._steps, self.dtype, self)


class _Flat:
    """The numbers of an array in a row; what is written there is written into the array."""

    def __init__(self, array):
        self._array, self._next = array, 0

    def __iter__(self):
        return iter(_shaping.flatten(self._array))

    def __next__(self):
        if self._next >= self._array.size:
            raise StopIteration
        self._next += 1
        return self[self._next - 1]

    def __len__(self):
        return self._array.size

    def __getitem__(self, key):
        return _shaping.flatten(self._array)[key]

    def __setitem__(self, key, value):
        row = _shaping.flatten(self._array)
        row[key] = value
        write(self._array, _shaping.reshape(row, self._array._shape))


_SPECIAL = {
    "__getitem__": _indexing.getitem, "__setitem__": _indexing.setitem, "__iter__": _iterate,
    "__len__": _length, "__bool__": _truth, "__float__": _as_python(float),
    "__int__": _as_python(int), "__index__": _index, "__contains__": _contains,
    "__format__": _format, "__repr__": _print.array_repr, "__str__": _print.array_str,
    "__getattr__": _of_name, "__copy__": _copy, "__deepcopy__": lambda self, _: _copy(self),
    "__array__": lambda self, dtype=None: asarray(self, dtype),
    "__reduce__": lambda self: (made, (flat(self), self._shape, self.dtype)),
    "T": property(_shaping.transpose), "flat": property(lambda self: _Flat(self)),
    "tobytes": lambda self: _files.to_bytes(self), "tofile": _files.tofile,
    "flush": property(_mapped.flush),
    "tolist": tolist, "item": item, "astype": astype, "copy": _copy, "fill": fill, "sort": sort,
    "partition": _partition, "argpartition": _searching.argpartition,
    "compress": _compress, "conj": _of_parts("conj"), "conjugate": _of_parts("conj"),
    "real": property(lambda self: self), "imag": property(_of_parts("imag")),
    "view": _view, "flags": property(Flags), "setflags": setflags,
}  # fmt: skip
for _name, _function in _SPECIAL.items():
    setattr(ndarray, _name, _function)
generic.astype = astype


def _scalar_part(self, key):
    found = self.__array__()[key]
    is_single = type(found) is ndarray and found.ndim == 0
    return scalar(flat(found)[0], self.dtype) if is_single else found


generic.__getitem__ = _scalar_part

bool_.__invert__ = lambda self: bool_(not self)


def _round_number(self, ndigits=None):
    if ndigits is None and isinstance(self, float64):
        return round(float(self))
    return universal.round(self, ndigits or 0) if ndigits is not None else int(round(float(self)))


generic.__round__ = _round_number
