"""What code of spectra does with complex numbers beside rotary positions: quotients, sums, products
of matrices, exponentials, and tensors made of Python's complex numbers."""

import functools

from torch import _dtypes
from torch import _functions as f
from torch._complex import ComplexTensor, _of, _parts, as_complex, called, dtype_of_parts
from torch._complex_more import TAKING
from torch._tensor import Tensor

_COMPLEX = (ComplexTensor, complex)


def _divided(self, other):
    """(a + bi) / (c + di) = (a + bi)(c - di) / (c^2 + d^2)."""
    parts = _parts(other)
    if parts is None:
        return NotImplemented
    (a, b), (c, d) = (self.real, self.imag), parts
    if not isinstance(other, _COMPLEX):
        return _of(a / c, b / c)
    size = c * c + d * d
    return _of((a * c + b * d) / size, (b * c - a * d) / size)


def _divides(self, other):
    """A real or Python's complex number over a tensor."""
    a, b = _parts(other)
    c, d = self.real, self.imag
    size = c * c + d * d
    return _of((a * c + b * d) / size, (b * c - a * d) / size)


def _power(self, exponent):
    """A whole power of 0 to 8."""
    if type(exponent) is not int or not 0 <= exponent <= 8:
        return NotImplemented
    made = ComplexTensor(f.ones_like(self._pairs)) * 0 + 1
    for _ in range(exponent):
        made = made * self
    return made


def _product(self, other):
    """A product of matrices or vectors."""
    if isinstance(other, Tensor):
        raise RuntimeError("expected scalar type ComplexFloat but found Float")
    if not isinstance(other, ComplexTensor):
        return NotImplemented
    (a, b), (c, d) = (self.real, self.imag), (other.real, other.imag)
    return _of(a @ c - b @ d, a @ d + b @ c)


def _over_axes(name):
    def reduced(self, dim=None, keepdim=False):
        parts = [self.real, self.imag]
        if dim is None:
            return _of(*(getattr(each, name)() for each in parts))
        return _of(*(getattr(each, name)(dim, keepdim) for each in parts))

    return reduced


def _exponential(self):
    size = self.real.exp()
    return _of(size * f.cos(self.imag), size * f.sin(self.imag))


def _compared(self, other):
    parts = _parts(other)
    return parts is not None and (self.real == parts[0]) & (self.imag == parts[1])


def _differs(self, other):
    found = _compared(self, other)
    return True if found is False else ~found


def _permuted(self, *dims):
    dims = dims[0] if len(dims) == 1 and not isinstance(dims[0], int) else dims
    places = [each if each >= 0 else each - 1 for each in dims]
    return ComplexTensor(self._pairs.permute(*places, -1))


def _is_same(self, other):
    return self.shape == other.shape and self._pairs.equal(other._pairs)


def _is_close(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    size = (self - other).abs()
    return bool((size <= atol + rtol * as_complex(other).abs()).all())


def _named(method, node):
    """The method, whose results name the node that PyTorch's graph has for it."""

    @functools.wraps(method)
    def named(*given, **options):
        made = method(*given, **options)
        return made if made is NotImplemented else called(made, node)

    return named


def _joined(name):
    join = getattr(f, name)

    def joined(tensors, dim=0):
        pairs = [as_complex(each)._pairs for each in tensors]
        return ComplexTensor(join(pairs, dim if dim >= 0 else dim - 1))

    return joined


for _name, _method in {
    "truediv": _divided,
    "rtruediv": _divides,
    "pow": _power,
    "matmul": _product,
    "eq": _compared,
    "ne": _differs,
}.items():
    setattr(ComplexTensor, f"__{_name}__", _method)
ComplexTensor.__hash__ = object.__hash__
ComplexTensor.mul, ComplexTensor.add = ComplexTensor.__mul__, ComplexTensor.__add__
ComplexTensor.sub, ComplexTensor.div = ComplexTensor.__sub__, _divided
ComplexTensor.matmul, ComplexTensor.pow, ComplexTensor.exp = _product, _power, _exponential
ComplexTensor.equal, ComplexTensor.allclose = _is_same, _is_close
ComplexTensor.square = lambda self: self * self
ComplexTensor.sum, ComplexTensor.mean = _over_axes("sum"), _over_axes("mean")
ComplexTensor.permute, ComplexTensor.swapaxes = _permuted, ComplexTensor.transpose
ComplexTensor.mT = property(lambda self: self.transpose(-2, -1))
ComplexTensor.T = property(lambda self: self.permute(*range(self.ndim)[::-1]))
ComplexTensor.H = ComplexTensor.mH = property(lambda self: self.mT.conj())


# The methods whose results PyTorch's graph calls by these names.
_NODES = {
    "MulBackward0": "__mul__ __rmul__ __rtruediv__ mul",
    "AddBackward0": "__add__ __radd__ add",
    "SubBackward0": "__sub__ sub",
    "RsubBackward1": "__rsub__",
    "DivBackward0": "__truediv__ div",
    "PowBackward0": "__pow__ pow",
    **{f"{name.capitalize()}Backward0": name for name in "sum mean exp conj abs angle".split()},
}
for _node, _methods in _NODES.items():
    for _name in _methods.split():
        setattr(ComplexTensor, _name, _named(getattr(ComplexTensor, _name), _node))
ComplexTensor.absolute = ComplexTensor.abs


def converted(real, dtype):
    """A real tensor as one of a complex dtype."""
    return called(as_complex(real.to(dtype_of_parts(dtype))), "ToCopyBackward0")


def _summed(plain):
    """`torch.einsum`, of one or two complex operands too."""

    @functools.wraps(plain)
    def einsum(equation, *operands):
        given = operands[0] if len(operands) == 1 and isinstance(operands[0], list) else operands
        if not any(isinstance(each, ComplexTensor) for each in given):
            return plain(equation, *operands)
        if len(given) == 1:
            return _of(plain(equation, given[0].real), plain(equation, given[0].imag))
        one, other = given
        (a, b), (c, d) = _parts(one), _parts(other)
        if not isinstance(other, ComplexTensor):
            return _of(plain(equation, a, c), plain(equation, b, c))
        if not isinstance(one, ComplexTensor):
            return _of(plain(equation, a, c), plain(equation, a, d))
        return _of(
            plain(equation, a, c) - plain(equation, b, d),
            plain(equation, a, d) + plain(equation, b, c),
        )

    return einsum


def _taking(name, plain):
    """A function of torch that takes complex numbers too."""
    is_list = name in ("cat", "stack")
    of_complex = _joined(name) if is_list else getattr(ComplexTensor, name)

    def asks(given):
        operands = given[0] if is_list and given else given[:2]
        is_row = isinstance(operands, (tuple, list))
        return is_row and any(isinstance(each, ComplexTensor) for each in operands)

    @functools.wraps(plain)
    def function(*given, **named):
        if asks(given):
            first = given[0] if is_list else as_complex(given[0])
            return of_complex(first, *given[1:], **named)
        return plain(*given, **named)

    return function


_TAKING = """abs absolute equal allclose exp sum mean matmul cat stack mul add sub div
permute""".split()


def _chosen(plain):
    """`torch.where`, of complex numbers too."""

    @functools.wraps(plain)
    def where(condition, *given, **named):
        if not any(isinstance(each, ComplexTensor) for each in given):
            return plain(condition, *given, **named)
        return _of(*(plain(condition, *pair) for pair in zip(*map(_parts, given))))

    return where


def _made(name, plain):
    """A function that makes tensors, of complex numbers too."""

    @functools.wraps(plain)
    def function(*given, **named):
        kind = named.get("dtype")
        if kind is None or not getattr(kind, "is_complex", False):
            return plain(*given, **named)
        named["dtype"] = dtype_of_parts(kind)
        sizes = given[0] if len(given) == 1 and isinstance(given[0], (tuple, list)) else given
        if name in ("rand", "randn"):
            pairs = plain(*sizes, 2, **named)
            return ComplexTensor(pairs / 2**0.5 if name == "randn" else pairs)
        return as_complex(plain(*sizes, **named))

    return function


def _numbers(plain):
    """`torch.tensor`, of Python's complex numbers too."""

    @functools.wraps(plain)
    def tensor(data, *, dtype=None, **named):
        if isinstance(data, ComplexTensor):
            return data.clone()
        if not getattr(dtype, "is_complex", False) and dtype is not complex:
            try:
                return plain(data, dtype=dtype, **named)
            except RuntimeError:
                if not _holds(data):
                    raise
        pairs = [_part(data, "real"), _part(data, "imag")]
        return _of(*(plain(each, dtype=dtype_of_parts(dtype), **named) for each in pairs))

    return tensor


def _part(data, name):
    """The real or imaginary parts of numbers in nested lists."""
    if isinstance(data, (list, tuple)):
        return [_part(each, name) for each in data]
    return getattr(data, name)


def _holds(data):
    """Whether data is a complex number, or a list that holds one."""
    if isinstance(data, (list, tuple)):
        return any(map(_holds, data))
    return type(data) is complex


def extend(torch):
    """Lets the functions of torch take and make complex numbers."""
    torch.resolve_conj = torch.resolve_neg = lambda input: input
    for name in (*_TAKING, *TAKING):
        setattr(torch, name, _taking(name, getattr(torch, name)))
    for name in ("zeros", "ones", "empty", "rand", "randn"):
        setattr(torch, name, _made(name, getattr(torch, name)))
    torch.tensor = _numbers(torch.tensor)
    torch.einsum = _summed(torch.einsum)
    torch.where = _chosen(torch.where)
