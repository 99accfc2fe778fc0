"""Single numbers as NumPy has them: `np.float32(0.1)`, the sum of an array, one of its cells."""

from ._dtypes import converted, dtype, text_dtype

#: Whether `repr` of a number names its kind, as NumPy 2 does: `np.float64(0.5)`.
kinds = [False]


def _or_array(new):
    """A `__new__` that makes an array of what has axes, as `np.float32([1, 2])` does."""

    def made(cls, value=0):
        if isinstance(value, (list, tuple)) or getattr(value, "ndim", 0):
            from ._array import asarray

            return asarray(value, cls.dtype)
        return new(cls, value)

    return made


class generic:
    """A number with a dtype. It behaves as an array without axes."""

    shape = ()
    ndim = 0
    size = 1
    dtype = None

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def T(self):
        return self

    def item(self):
        """The number as Python's own."""
        return self._python(self)

    tolist = item

    def copy(self):
        return self

    def __array__(self):
        from ._array import made

        return made([self.item()], (), self.dtype)

    def __reduce__(self):
        return type(self), (self.item(),)


class number(generic):
    """Any number but a bool."""


def told(self):
    """`repr` of a number."""
    return f"np.{type(self).__name__}({self!s})" if kinds[0] else str(self)


class integer(number):
    """Any integer."""


class floating(number):
    """Any float."""


class _Float(floating, float):
    """A float of some dtype, kept as the float64 that equals it."""

    _python = float

    @_or_array
    def __new__(cls, value=0.0):
        cells = converted([_plain(value)], dtype("float64"), cls.dtype)
        return float.__new__(cls, cells[0])

    def __str__(self):
        from ._digits import shortest

        return shortest(float(self), self.dtype)

    __repr__ = told

    def __format__(self, style):
        return format(float(self), style)

    __hash__ = float.__hash__


class _Integer(integer, int):
    """An integer of some dtype."""

    _python = int

    @_or_array
    def __new__(cls, value=0):
        value = int(value)
        wide = dtype("int64")
        if not -(2**63) <= value < 2**63:
            raise OverflowError("Python int too large to convert to C long")
        return int.__new__(cls, converted([value], wide, cls.dtype)[0])

    def __str__(self):
        return int.__repr__(self)

    __repr__ = told

    def __format__(self, style):
        return format(int(self), style)

    __hash__ = int.__hash__


class float64(_Float):
    dtype = dtype("float64")

    @_or_array
    def __new__(cls, value=0.0):
        return float.__new__(cls, _plain(value))

    def __str__(self):
        return float.__repr__(self)

    __repr__ = told
    __hash__ = float.__hash__


class float32(_Float):
    dtype = dtype("float32")


class float16(_Float):
    dtype = dtype("float16")


class int64(_Integer):
    dtype = dtype("int64")


class int32(_Integer):
    dtype = dtype("int32")


class int16(_Integer):
    dtype = dtype("int16")


class int8(_Integer):
    dtype = dtype("int8")


class uint8(_Integer):
    dtype = dtype("uint8")


class uint16(_Integer):
    dtype = dtype("uint16")


class uint32(_Integer):
    dtype = dtype("uint32")


class uint64(_Integer):
    dtype = dtype("uint64")

    @_or_array
    def __new__(cls, value=0):
        return int.__new__(cls, int(value) % 2**64)


class bool_(generic, int):
    """True or False."""

    dtype = dtype("bool")
    _python = staticmethod(lambda self: int(self) == 1)

    @_or_array
    def __new__(cls, value=False):
        return int.__new__(cls, bool(value))

    def __str__(self):
        return str(int(self) == 1)

    def __repr__(self):
        return f"np.{self!s}_" if kinds[0] else str(self)

    def __format__(self, style):
        return format(str(self), style)

    __hash__ = int.__hash__


def _plain(value):
    return value.item() if hasattr(value, "item") and getattr(value, "ndim", 0) else value


class str_(str, generic):
    """Text in an array."""

    _python = str
    __hash__ = str.__hash__

    def __repr__(self):
        return f"np.str_({str.__repr__(self)})" if kinds[0] else str.__repr__(self)

    @property
    def dtype(self):
        return text_dtype(max(1, len(self)))


text_dtype(0).type = str_
for _each in (
    float64, float32, float16, int64, int32, int16, int8, uint8, uint16, uint32, uint64, bool_,
):  # fmt: skip
    _each.dtype.type = _each


def scalar(value, of):
    """A plain number that fits dtype `of`, as NumPy's. Of an array of objects it is the object."""
    if of.kind in "OMm":
        return value
    made = of.type
    if of.kind == "U":
        return made(value)
    return (float if of.kind == "f" else int).__new__(made, value)
