"""dtypes, devices, sizes, and the limits of numbers."""

from torch._unsupported import NarrowError, UnsupportedError

# The order of recorder::dtype, and behind it what `_named.py` adds.
NAMES = ("bool", "int64", "float32", "float64", "float16", "bfloat16")
_OTHERS = {
    "int32": "int64",
    "int16": "int64",
    "int8": "int64",
    "uint8": "int64",
    "complex64": "float32",
    "complex128": "float32",
}


class dtype:
    """A dtype. Those that the engine lacks have no place, and no tensor is made of them."""

    def __init__(self, name):
        self._name = name
        self._place = NAMES.index(name) if name in NAMES else None

    @property
    def is_floating_point(self):
        return "float" in self._name

    @property
    def is_complex(self):
        return "complex" in self._name

    @property
    def itemsize(self):
        bits = self._name.lstrip("bcfinoluatmpex")
        return int(bits) // 8 if bits else 1

    def place(self):
        """The dtype's place in the engine's list."""
        if self._place is None:
            error = UnsupportedError if self.is_complex else NarrowError
            raise error(
                f"torch.{self._name} is not supported here: tensors are torch.float32, "
                "torch.float64, torch.float16, torch.bfloat16, torch.int64 or torch.bool. The "
                f"nearest is torch.{_OTHERS[self._name]}."
            )
        if self._place > FLOAT32._place:
            from torch import _named

            _named.begin()
        return self._place

    def __repr__(self):
        return f"torch.{self._name}"

    def __reduce__(self):
        return self._name


dtype.__module__ = "torch"


BY_NAME = {name: dtype(name) for name in (*NAMES, *_OTHERS)}
BY_PLACE = tuple(BY_NAME[name] for name in NAMES)
ALIASES = {
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "long": "int64",
    "int": "int32",
    "short": "int16",
    "cfloat": "complex64",
    "cdouble": "complex128",
}
BOOL, INT64, FLOAT32, FLOAT64, FLOAT16, BFLOAT16 = BY_PLACE
BY_PYTHON = {float: FLOAT64, int: INT64, bool: BOOL}
# What Python's floats become.
default = [FLOAT32]


def joined(kinds):
    """The dtype that has the numbers of floating ones: float16 and bfloat16 lack each other's. The
    default where there are none."""
    if len(kinds) > 1:
        return FLOAT64 if FLOAT64 in kinds else FLOAT32
    return next(iter(kinds), default[0])


class device:
    """A device. Others than "cpu" can be named: `note_device` says that the cpu stands in."""

    def __init__(self, type, index=None):
        if isinstance(type, device):
            type, index = type.type, type.index
        if isinstance(type, int) and index is None:
            type, index = "cuda", type
        if not isinstance(type, str):
            raise TypeError(f"device(): argument 'type' must be str, not {_kind(type)}")
        name, _, number = type.partition(":")
        if name not in ("cpu", "cuda", "mps", "xpu", "meta"):
            raise RuntimeError(
                "Expected one of cpu, cuda, mps, xpu, meta device type at start of device string: "
                f"{name}"
            )
        if number and not number.isdecimal():
            raise RuntimeError(f"Invalid device string: '{type}'")
        self.type = name
        self.index = int(number) if number else index

    def __repr__(self):
        index = "" if self.index is None else f", index={self.index}"
        return f"device(type='{self.type}'{index})"

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other):
        if not isinstance(other, device):
            return NotImplemented
        return (self.type, self.index) == (other.type, other.index)

    def __hash__(self):
        return hash((self.type, self.index))

    def __enter__(self):
        note_device(self)
        return self

    def __exit__(self, *exception):
        pass


device.__module__ = "torch"


CPU = device("cpu")
_noted = set()


_NOTES = {
    FLOAT64: "Tensors of float64 are computed in float32 here: digits from about the seventh on may "
    "differ.",
    FLOAT16: "Tensors of float16 and bfloat16 are computed in float32 here, and each result is "
    "rounded once: where PyTorch rounds between steps too, the last digit may differ.",
}


def note(kind):
    """Says once what may differ of tensors of float64, or of float16 and bfloat16."""
    kind = FLOAT16 if kind is BFLOAT16 else kind
    if kind not in _noted:
        import sys

        _noted.add(kind)
        print(_NOTES[kind], file=sys.stderr)


def note_device(asked):
    """Takes any device; says once for each other than the cpu that the cpu computes."""
    if asked is None:
        return
    wanted = device(asked) if isinstance(asked, str) else asked
    if isinstance(wanted, int):
        wanted = device("cuda", wanted)
    if not isinstance(wanted, device):
        raise TypeError(f"device must be a torch.device or a str, not {_kind(asked)}")
    if wanted.type != "cpu" and wanted.type not in _noted:
        import sys

        _noted.add(wanted.type)
        print(f"There is no device {wanted.type} here; the cpu computes instead.", file=sys.stderr)


class Size(tuple):
    """The lengths of a tensor's axes."""

    def numel(self):
        product = 1
        for length in self:
            product *= length
        return product

    def __repr__(self):
        return f"torch.Size([{', '.join(map(str, self))}])"

    def __getitem__(self, at):
        found = tuple.__getitem__(self, at)
        return Size(found) if isinstance(at, slice) else found

    def __add__(self, other):
        return Size(tuple.__add__(self, tuple(other)))

    def __mul__(self, count):
        return Size(tuple.__mul__(self, count))

    __rmul__ = __mul__


class _MemoryFormat:
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"torch.{self._name}"


_Layout = _MemoryFormat
STRIDED = _Layout("strided")
CONTIGUOUS_FORMAT = _MemoryFormat("contiguous_format")
PRESERVE_FORMAT = _MemoryFormat("preserve_format")
CHANNELS_LAST = _MemoryFormat("channels_last")
CHANNELS_LAST_3D = _MemoryFormat("channels_last_3d")


# Of the floating dtypes: the bits of a fraction, the largest exponent, and the decimal resolution.
_FLOATS = {
    "float64": (52, 1023, 1e-15),
    "float32": (23, 127, 1e-6),
    "float16": (10, 15, 1e-3),
    "bfloat16": (7, 127, 1e-2),
}


class finfo:
    """The limits of a floating dtype, as Python's floats."""

    def __init__(self, asked=None):
        asked = asked or default[0]
        if not asked.is_floating_point:
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
                f"'{asked}'"
            )
        digits, reach, self.resolution = _FLOATS[asked._name]
        self.bits, self.dtype = 8 * asked.itemsize, asked._name
        self.eps = 2.0**-digits
        self.max = (2 - self.eps) * 2.0**reach
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0 ** (1 - reach)

    def __repr__(self):
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
            f"eps={self.eps:g}, smallest_normal={self.tiny:g}, tiny={self.tiny:g}, "
            f"dtype={self.dtype})"
        )


class iinfo:
    """The limits of a dtype of whole numbers."""

    def __init__(self, asked):
        if asked.is_floating_point or asked.is_complex:
            raise TypeError(
                f"torch.iinfo() requires an integer input type. Use torch.finfo to handle '{asked}'"
            )
        if asked is BOOL:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        self.bits, self.dtype = 8 * asked.itemsize, asked._name
        self.max = 2 ** (self.bits if asked._name == "uint8" else self.bits - 1) - 1
        self.min = 0 if asked._name == "uint8" else -self.max - 1

    def __repr__(self):
        return f"iinfo(min={float(self.min):g}, max={float(self.max):g}, dtype={self.dtype})"


def _kind(value):
    """A value's type as PyTorch's sentences call it."""
    kind = type(value)
    return f"numpy.{kind.__name__}" if kind.__module__.split(".")[0] == "numpy" else kind.__name__


Size.__module__ = finfo.__module__ = iinfo.__module__ = "torch"
