"""Complex numbers as far as rotary positions and spectra use them: pairs of float32 behind
PyTorch's names.

The engine has none. `ComplexTensor` keeps (..., 2) real cells, multiplies them by PyTorch's
formula, and refuses by a sentence what else a tensor can do.
"""

import math

from torch import _dtypes, _functions as f, _print
from torch._angles import atan2
from torch._arranging import broadcast_tensors
from torch._printing import _options
from torch._sentences import dtype_word
from torch._tensor import Tensor
from torch._unsupported import MissingError, UnsupportedError

_KINDS = (bool, int, float)


class ComplexTensor:
    """A tensor of complex64, or of complex128 where its parts are of float64."""

    device = property(lambda self: _dtypes.CPU)
    grad_fn = property(lambda self: self._pairs.grad_fn)
    requires_grad = property(lambda self: self._pairs.requires_grad)
    is_leaf = property(lambda self: self._pairs.is_leaf)
    grad = None

    def __init__(self, pairs):
        self._pairs = pairs

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'Tensor' object has no attribute '{name}'")
        # An AttributeError would let a function take this for a number or a list.
        is_function = name == "_number"
        asked = "This function" if is_function else f"Tensor.{name}"
        raise (UnsupportedError if is_function else MissingError)(
            f"{asked} is not supported here of complex numbers. torch.view_as_real gives their "
            "parts as a tensor."
        )

    # What it looks like.

    @property
    def dtype(self):
        is_double = self._pairs.dtype is _dtypes.FLOAT64
        return _dtypes.BY_NAME["complex128" if is_double else "complex64"]

    @property
    def shape(self):
        return _dtypes.Size(self._pairs.shape[:-1])

    @property
    def ndim(self):
        return len(self.shape)

    def size(self, dim=None):
        return self.shape if dim is None else self.shape[dim]

    def dim(self):
        return self.ndim

    def numel(self):
        return math.prod(self.shape)

    def is_complex(self):
        return True

    def is_floating_point(self):
        return False

    def __len__(self):
        if not self.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __iter__(self):
        return (self[place] for place in range(len(self)))

    # Its parts.

    @property
    def real(self):
        return self._pairs[..., 0]

    @property
    def imag(self):
        return self._pairs[..., 1]

    def abs(self):
        return f.sqrt(self.real * self.real + self.imag * self.imag)

    __abs__ = abs

    def angle(self):
        return atan2(self.imag, self.real)

    def conj(self):
        return ComplexTensor(f.stack([self.real, -self.imag], -1))

    def tolist(self):
        return _nested(self._cells(), list(self.shape))

    def item(self):
        if self.numel() != 1:
            raise RuntimeError(
                f"a Tensor with {self.numel()} elements cannot be converted to Scalar"
            )
        return self._cells()[0]

    def _cells(self):
        cells = list(self._pairs.detach()._cells())
        return [complex(*pair) for pair in zip(cells[::2], cells[1::2])]

    # The same numbers, arranged otherwise.

    def view(self, *sizes):
        if sizes and isinstance(sizes[0], _dtypes.dtype):
            pairs = self._pairs.flatten(-2) if self.dim() else self._pairs
            return self if sizes[0].is_complex else pairs.view(sizes[0])
        return self._reshaped("view", sizes)

    def reshape(self, *sizes):
        return self._reshaped("reshape", sizes)

    def expand(self, *sizes):
        return self._reshaped("expand", sizes)

    def _reshaped(self, name, sizes):
        if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
            sizes = sizes[0]
        return ComplexTensor(getattr(self._pairs, name)(*sizes, 2))

    def unsqueeze(self, dim):
        return ComplexTensor(self._pairs.unsqueeze(dim if dim >= 0 else dim - 1))

    def squeeze(self, dim):
        return ComplexTensor(self._pairs.squeeze(dim if dim >= 0 else dim - 1))

    def transpose(self, dim0, dim1):
        dims = [each if each >= 0 else each - 1 for each in (dim0, dim1)]
        return ComplexTensor(self._pairs.transpose(*dims))

    def flatten(self, start_dim=0, end_dim=-1):
        end = end_dim if end_dim >= 0 else end_dim - 1
        start = start_dim if start_dim >= 0 else start_dim - 1
        return ComplexTensor(self._pairs.flatten(start, end))

    def __getitem__(self, index):
        return ComplexTensor(self._pairs[_of_pairs(index)])

    def __setitem__(self, index, value):
        is_held = isinstance(value, (Tensor, ComplexTensor))
        pair = as_complex(value)._pairs if is_held else [complex(value).real, complex(value).imag]
        self._pairs[_of_pairs(index)] = pair if is_held else self._pairs.new_tensor(pair)

    def contiguous(self):
        return ComplexTensor(self._pairs.contiguous())

    def clone(self):
        return ComplexTensor(self._pairs.clone())

    def copy_(self, other):
        self._pairs.copy_(view_as_real(other))
        return self

    def detach(self):
        return ComplexTensor(self._pairs.detach())

    def cpu(self):
        return self

    def to(self, *asked, **named):
        found = self
        for each in (*asked, *named.values()):
            if isinstance(each, _dtypes.dtype):
                found = self._converted(each)
            if isinstance(each, (str, _dtypes.device)):
                _dtypes.note_device(each)
        return found

    def _converted(self, kind):
        if not kind.is_complex:
            return self.real.to(kind)
        wanted = dtype_of_parts(kind)
        return self if self._pairs.dtype is wanted else ComplexTensor(self._pairs.to(wanted))

    def float(self):
        return self.real.float()

    def type_as(self, other):
        return self.to(other.dtype)

    def __deepcopy__(self, memo):
        return self.clone()

    # Arithmetic.

    def __mul__(self, other):
        parts = _parts(other)
        if parts is None:
            return NotImplemented
        a, b = self.real, self.imag
        c, d = parts
        return _of(a * c - b * d, a * d + b * c)

    __rmul__ = __mul__

    def __add__(self, other):
        parts = _parts(other)
        return NotImplemented if parts is None else _of(self.real + parts[0], self.imag + parts[1])

    __radd__ = __add__

    def __neg__(self):
        return ComplexTensor(-self._pairs)

    def __sub__(self, other):
        parts = _parts(other)
        return NotImplemented if parts is None else _of(self.real - parts[0], self.imag - parts[1])

    def __rsub__(self, other):
        return -self + other

    def __repr__(self):
        size = self.numel()
        cells, shape = self._cells(), tuple(self.shape)
        text = "tensor("
        if size == 0:
            told = f"size={shape}, " if len(shape) != 1 else ""
            return f"tensor([], {told}dtype={self.dtype})"
        is_shortened = size > _options["threshold"]
        shown = _print._shown_values(cells, shape, is_shortened, _options["edgeitems"])
        style = _PairStyle(shown, _options)
        text += _print._nested(cells, shape, 0, len(text), is_shortened, style, _options)
        kinds = [] if self._pairs.dtype is _dtypes.FLOAT32 else [f"dtype={self.dtype}"]
        if self.grad_fn is not None:
            kinds.append(f"grad_fn=<{type(self.grad_fn).__name__}>")
        return _print.with_notes(text, kinds, _options)

    def __format__(self, form):
        return format(self.item(), form) if form or not self.ndim else repr(self)


ComplexTensor.__name__ = ComplexTensor.__qualname__ = "Tensor"
ComplexTensor.__module__ = "torch"


class _PairStyle:
    """How the parts of a tensor's numbers are written."""

    def __init__(self, values, options):
        self._real = _print._NumberStyle([each.real for each in values], "float32", options)
        self._imag = _print._NumberStyle([each.imag for each in values], "float32", options)
        self.width = self._real.width + self._imag.width + 1

    def text(self, value):
        second = self._imag.text(value.imag).lstrip()
        sign = "" if second[0] in "+-" else "+"
        return f"{self._real.text(value.real)}{sign}{second}j"


def _nested(cells, shape):
    if not shape:
        return cells[0]
    step = len(cells) // shape[0] if shape[0] else 0
    return [_nested(cells[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]


def _of_pairs(index):
    """The index of pairs."""
    given = index if isinstance(index, tuple) else (index,)
    rest = () if any(each is Ellipsis for each in given) else (Ellipsis,)
    return (*given, *rest, slice(None))


def _parts(value):
    """The real and imaginary parts of an operand, or None for what is none."""
    if isinstance(value, ComplexTensor):
        return value.real, value.imag
    if isinstance(value, complex):
        return value.real, value.imag
    return (value, 0.0) if isinstance(value, (Tensor, *_KINDS)) else None


def _of(real, imag):
    return ComplexTensor(f.stack([real, imag], -1))


def dtype_of_parts(dtype):
    """The dtype of the parts of a complex dtype."""
    return _dtypes.FLOAT64 if dtype is _dtypes.BY_NAME["complex128"] else _dtypes.FLOAT32


def called(made, node):
    """The tensor, complex or not, with the name that PyTorch's graph has for what made it."""
    if made.requires_grad:
        (made._pairs if isinstance(made, ComplexTensor) else made)._node = node
    return made


def as_complex(value):
    """A tensor as one of complex numbers."""
    if isinstance(value, ComplexTensor):
        return value
    value = value if value.is_floating_point() else value.float()
    return _of(value, f.zeros_like(value))


def _needs_float(name, *tensors):
    kinds = (_dtypes.FLOAT32, _dtypes.FLOAT64)
    for each in tensors:
        if not isinstance(each, Tensor) or each.dtype not in kinds:
            raise RuntimeError(f"{name} takes tensors of torch.float32 or torch.float64 here.")


def _needs_pair(name, one, other):
    words = [dtype_word(each) for each in (one, other)]
    if any(word not in ("Half", "Float", "Double") for word in words):
        raise RuntimeError(
            "Expected both inputs to be Half, Float or Double tensors but got "
            f"{words[0]} and {words[1]}"
        )
    if words[0] != words[1]:
        raise RuntimeError(
            f"Expected object of scalar type {words[0]} but got scalar type {words[1]} for second "
            "argument"
        )
    _needs_float(name, one, other)


def make_complex(real, imag):
    """`torch.complex`."""
    _needs_pair("torch.complex", real, imag)
    return called(_of(*broadcast_tensors(real, imag)), "ComplexBackward0")


def polar(abs, angle):
    """Numbers of these lengths, turned by these angles."""
    _needs_pair("torch.polar", abs, angle)
    return called(_of(abs * f.cos(angle), abs * f.sin(angle)), "PolarBackward0")


def view_as_complex(input):
    """Pairs (..., 2) as numbers. PyTorch's share the pairs' memory, so that these lie together."""
    if isinstance(input, Tensor) and dtype_word(input) not in ("Float", "Half", "Double"):
        raise RuntimeError(
            "view_as_complex is only supported for half, float and double tensors, but got a "
            f"tensor of scalar type: {dtype_word(input)}"
        )
    _needs_float("torch.view_as_complex", input)
    if input.dim() == 0:
        raise RuntimeError("Input tensor must have one or more dimensions")
    if input.shape[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    *steps, last = input.stride()
    if last != 1:
        raise RuntimeError("Tensor must have a last dimension with stride 1")
    if any(each % 2 for each in steps):
        raise RuntimeError(
            "Tensor must have a stride divisible by 2 for all but last dimension"
        )
    return ComplexTensor(input)


def view_as_real(input):
    """Numbers as pairs (..., 2)."""
    if not isinstance(input, ComplexTensor):
        raise RuntimeError("view_as_real is only supported for complex tensors")
    return called(input._pairs.view(input._pairs.shape), "ViewAsRealBackward0")


def real(input):
    return input.real if isinstance(input, ComplexTensor) else input


def imag(input):
    if not isinstance(input, ComplexTensor):
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return input.imag


def angle(input):
    """The angles of numbers; of real ones, 0 or pi."""
    if isinstance(input, ComplexTensor):
        return input.angle()
    return f.where(input < 0, math.pi, 0.0)


def conj(input):
    """The numbers with their imaginary parts turned round; real ones as they are."""
    return input.conj() if isinstance(input, ComplexTensor) else input


def is_complex(input):
    return isinstance(input, ComplexTensor)
