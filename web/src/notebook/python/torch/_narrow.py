"""Tensors of int32, int16, int8 and uint8: what masks, counts and conversions need of them.

The engine has int64 alone. Such a tensor holds one of int64 and wraps its numbers around, as the
dtype would. What does not stand here asks for its number, and is done in `_narrow_calls.py`.
"""

import operator

from torch import _dtypes, _engine, _functions as f
from torch._sentences import dtype_word
from torch._tensor import Tensor
from torch._unsupported import NarrowError

# How many bits, and whether the upper half counts as negative. Of two dtypes the later one wins.
_KINDS = {"uint8": (8, False), "int8": (8, True), "int16": (16, True), "int32": (32, True)}
_ORDER = tuple(_KINDS)


def is_narrow(dtype):
    return isinstance(dtype, _dtypes.dtype) and dtype._name in _KINDS


def narrowed(tensor, dtype):
    """A tensor's numbers in a narrow dtype: fractions are cut off, and large ones wrap around."""
    held = tensor.long() if tensor.dtype is not _dtypes.INT64 else tensor
    return _held(_wrapped(held, dtype), dtype)


def _wrapped(held, dtype):
    bits, has_sign = _KINDS[dtype._name]
    low = -(2 ** (bits - 1)) if has_sign else 0
    cells = held._cells()
    if not cells or (min(cells) >= low and max(cells) < low + 2**bits):
        return held
    return f.remainder(held - low, 2**bits) + low


def _held(held, dtype):
    """The narrow tensor of int64 numbers that fit."""
    made = object.__new__(NarrowTensor)
    made._held, made._narrow = held, dtype
    return made


class NarrowTensor(Tensor):
    """A tensor of a narrow dtype; `_held` are its numbers in int64, which views share."""

    @property
    def _number(self):
        name = self._narrow._name
        raise NarrowError(
            f"This is not supported here of torch.{name}, only of torch.float32, torch.int64 and "
            "torch.bool. The nearest that is: long(), or bool() for a mask."
        )

    def __new__(cls, *given, **named):
        raise TypeError("a tensor of this kind is made by torch.tensor")

    dtype = property(lambda self: self._narrow)
    shape = property(lambda self: self._held.shape)

    def _look(self):
        return self._held._look()

    def _cells(self):
        return self._held._cells()

    def element_size(self):
        return _KINDS[self._narrow._name][0] // 8

    itemsize = property(element_size)
    nbytes = property(lambda self: self.numel() * self.element_size())
    data = property(lambda self: _held(self._held, self._narrow))
    is_leaf = property(lambda self: True)
    grad = grad_fn = property(lambda self: None)

    @property
    def requires_grad(self):
        return False

    @requires_grad.setter
    def requires_grad(self, needed):
        if needed:
            raise RuntimeError(
                "only Tensors of floating point and complex dtype can require gradients"
            )

    @property
    def _node(self):
        return None

    @_node.setter
    def _node(self, name):
        """No graph has it."""

    def item(self):
        return self._held.item()

    def __getitem__(self, items):
        return _held(self._held[items], self._narrow)

    def __setitem__(self, items, value):
        value = narrowed(value, self._narrow) if isinstance(value, Tensor) else value
        if isinstance(value, (int, float)):
            value = _wrapped(f.full((), int(value), dtype=_dtypes.INT64), self._narrow)
        self._held[items] = getattr(value, "_held", value)

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __deepcopy__(self, memo):
        return self.clone()

    def __hash__(self):
        return id(self)

    # Into other dtypes.

    def to(self, *given, dtype=None, device=None, copy=False, **named):
        for each in given:
            if isinstance(each, Tensor):
                dtype = each.dtype
            elif isinstance(each, (_dtypes.dtype, type)):
                dtype = _dtypes.BY_PYTHON.get(each, each)
        if dtype is None or dtype is self._narrow:
            return self.clone() if copy else self
        return self._held.to(dtype)

    def type(self, dtype=None, **named):
        if dtype is not None:
            return self._held.type(dtype)
        return f"torch.{_WORDS[self._narrow._name]}Tensor"

    def type_as(self, other):
        return self.to(other.dtype)

    def long(self):
        return self._held.clone()

    def float(self):
        return self._held.float()

    def double(self):
        return self._held.double()

    def bool(self):
        return self._held.bool()

    def __bool__(self):
        return bool(self._held)

    def _same(self, **named):
        return self

    cpu = pin_memory = _same

    def contiguous(self, **named):
        return self if self.is_contiguous() else _held(self._held.contiguous(), self._narrow)

    def detach(self):
        return _held(self._held, self._narrow)

    def requires_grad_(self, requires_grad=True):
        if requires_grad:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        return self

    # Written in place.

    def copy_(self, source, non_blocking=False):
        self[...] = source
        return self

    def fill_(self, value):
        return self.copy_(value)

    def zero_(self):
        return self.copy_(0)

    def __matmul__(self, other):
        return f.call(_engine.OPERATIONS["matmul"], (self, other))

    def __rmatmul__(self, other):
        return f.call(_engine.OPERATIONS["matmul"], (other, self))


def _plain(value):
    return value._held if isinstance(value, NarrowTensor) else value


def joined(tensors):
    """The narrow dtype of a result of whole tensors, None where it is none: those without axes
    count where no others are of their kind."""
    for chosen in ([each for each in tensors if each.dim()], tensors):
        names = {each.dtype._name for each in chosen} - {"bool"}
        if names:
            return None if not names <= _KINDS.keys() else _dtypes.BY_NAME[joined_name(names)]
    return None


def joined_name(names):
    """The name of the narrow dtype that has the numbers of others."""
    if {"uint8", "int8"} <= names:
        names = names | {"int16"}
    return max(names, key=_ORDER.index)


def _common(one, other):
    """The dtype of two operands' result, None where the engine's own is right."""
    if isinstance(other, Tensor):
        return joined([one, other])
    return one._narrow if isinstance(other, int) else None


def _arithmetic(name, is_swapped):
    work = getattr(operator, name)

    def method(self, other):
        dtype = _common(self, other)
        other = _plain(other)
        made = work(other, self._held) if is_swapped else work(self._held, other)
        if dtype is None or made.dtype is not _dtypes.INT64:
            return made
        return narrowed(made, dtype)

    return method


def _comparison(name):
    work = getattr(operator, name)
    return lambda self, other: work(self._held, _plain(other))


def _written(name):
    work = getattr(operator, name)

    def method(self, other):
        return self.copy_(whole(work(self, other), self._narrow))

    return method


def whole(found, dtype):
    """A result that is written to a tensor of a narrow dtype; a fractional one is refused."""
    if found.is_floating_point():
        raise RuntimeError(
            f"result type {dtype_word(found)} can't be cast to the desired output type "
            f"{_WORDS[dtype._name]}"
        )
    return found


_WORDS = {"uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int"}
for _name in """add sub mul floordiv mod and_ or_ xor truediv pow lshift rshift""".split():
    _bare = _name.rstrip("_")
    setattr(NarrowTensor, f"__{_bare}__", _arithmetic(_name, False))
    setattr(NarrowTensor, f"__r{_bare}__", _arithmetic(_name, True))
    setattr(NarrowTensor, f"__i{_bare}__", _written(_name))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(NarrowTensor, f"__{_name}__", _comparison(_name))
    setattr(NarrowTensor, _name, _comparison(_name))


def _arranging(name):
    def method(self, *given, **named):
        found = getattr(self._held, name)(*map(_plain, given), **named)
        if isinstance(found, tuple):
            return tuple(_held(each, self._narrow) for each in found)
        return _held(found, self._narrow)

    method.__name__ = name
    return method


def _leaving(name):
    def method(self, *given, **named):
        return getattr(self._held, name)(*map(_plain, given), **named)

    method.__name__ = name
    return method


# What gives cells of the same tensor, in the same dtype.
for _name in """reshape transpose permute t unsqueeze squeeze expand flatten clone unbind
    repeat flip roll select narrow chunk split tril triu diagonal index_select view_as abs amax
    amin""".split():
    setattr(NarrowTensor, _name, _arranging(_name))


def _view(self, *sizes, dtype=None):
    asked = sizes[0] if sizes and isinstance(sizes[0], _dtypes.dtype) else dtype
    if asked is None or asked is self._narrow:
        return _held(self._held.view(*(self.shape if asked else sizes)), self._narrow)
    from torch._bits import viewed_as

    return viewed_as(self, asked)


NarrowTensor.view = _view
NarrowTensor.T = property(lambda self: _held(self._held.T, self._narrow))
# What gives int64 or bool in PyTorch too.
for _name in "sum argmax argmin nonzero count_nonzero cumsum prod equal".split():
    setattr(NarrowTensor, _name, _leaving(_name))


def _extreme(name):
    def method(self, *given, **named):
        found = getattr(self._held, name)(*map(_plain, given), **named)
        if isinstance(found, Tensor):
            return _held(found, self._narrow)
        return found._replace(values=_held(found.values, self._narrow))

    method.__name__ = name
    return method


for _name in ("max", "min"):
    setattr(NarrowTensor, _name, _extreme(_name))
for _name in ("__neg__", "__abs__"):
    setattr(
        NarrowTensor,
        _name,
        lambda self, _work=getattr(operator, _name): narrowed(_work(self._held), self._narrow),
    )


def of_method(module, name):
    """A function of torch that is a method of these tensors too."""
    function = getattr(module, name)

    def either(input, *given, **named):
        if type(input) is NarrowTensor:
            return getattr(input, name)(*given, **named)
        return function(input, *given, **named)

    either.__name__ = name
    return either


NarrowTensor.__name__ = NarrowTensor.__qualname__ = "Tensor"
NarrowTensor.__module__ = "torch"
