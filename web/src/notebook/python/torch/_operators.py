"""Python's operators on tensors."""

from torch import _elementwise, _engine
from torch._arguments import FLOATING, TENSOR
from torch._functions import call, made, write
from torch._making import scalar
from torch._tensor import Tensor


def _is_operand(value):
    return isinstance(value, (Tensor, bool, int, float)) or hasattr(value, "__array__")


def _operand(value):
    if isinstance(value, (Tensor, bool, int, float)):
        return value
    from torch._making import tensor

    return value.item() if getattr(value, "ndim", 1) == 0 else tensor(value)


def _binary(name, swapped=False):
    operation = _engine.OPERATIONS[name]
    takes_numbers = operation.parameters[0].takes_numbers
    takes_other = operation.parameters[1].takes_numbers
    is_product = name == "matmul"
    begun = (_engine.TAPE, operation.place, 0, 2, TENSOR)

    def operator(self, other):
        kind = type(other)
        if not swapped:
            if kind is Tensor:
                return made(operation, (self, other), (*begun, self._number, TENSOR, other._number))
            if kind is float and takes_other:
                return made(operation, (self, other), (*begun, self._number, FLOATING, other))
        if not _is_operand(other) or (is_product and isinstance(other, (bool, int, float))):
            return _with_complex(self, other, name, swapped)
        is_array = not isinstance(other, (Tensor, bool, int, float))
        other = _operand(other)
        if is_product and is_array and other.is_floating_point():
            self = self.to(other.dtype)
        if not swapped:
            return call(operation, (self, other))
        if not isinstance(other, Tensor) and not takes_numbers:
            result = call(operation, (scalar(other), self))
            if name == "div":
                result._node = "MulBackward0"
            return result
        return call(operation, (other, self))

    return operator


def _with_complex(self, other, name, swapped=False):
    """A sum, product or quotient with one of Python's complex numbers."""
    if type(other) is not complex or name not in ("add", "sub", "mul", "div"):
        return NotImplemented
    from torch._complex import as_complex

    method = f"__{'r' if swapped else ''}{'truediv' if name == 'div' else name}__"
    return getattr(as_complex(self), method)(other)


def _in_place(name):
    operation = _engine.OPERATIONS[name]

    def operator(self, other):
        if not _is_operand(other):
            return NotImplemented
        return write(operation, (self, _operand(other)))

    return operator


def _reversed_sub(self, other):
    """number - tensor, as PyTorch's rsub: the number is an operand without axes."""
    if not _is_operand(other):
        return _with_complex(self, other, "sub", True)
    other = _operand(other)
    other = other if isinstance(other, Tensor) else scalar(other)
    result = call(_engine.OPERATIONS["sub"], (other, self))
    result._node = "RsubBackward1"
    return result


_ARITHMETIC = {
    "add": "add",
    "sub": "sub",
    "mul": "mul",
    "truediv": "div",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "pow",
    "matmul": "matmul",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
}

for _name, _operation in _ARITHMETIC.items():
    setattr(Tensor, f"__{_name}__", _binary(_operation))
    setattr(Tensor, f"__r{_name}__", _binary(_operation, swapped=True))
    if _engine.OPERATIONS[_operation].in_place:
        setattr(Tensor, f"__i{_name}__", _in_place(_operation))
# What commutes takes the number on the right, where it promotes as a number does.
for _name in ("add", "mul", "and", "or", "xor"):
    setattr(Tensor, f"__r{_name}__", _binary(_ARITHMETIC[_name]))
Tensor.__rsub__ = _reversed_sub

for _name in ("lt", "le", "gt", "ge"):
    setattr(Tensor, f"__{_name}__", _binary(_name))


def _equal(self, other):
    return call(_engine.OPERATIONS["eq"], (self, _operand(other))) if _is_operand(other) else False


def _unequal(self, other):
    return call(_engine.OPERATIONS["ne"], (self, _operand(other))) if _is_operand(other) else True


def _inverted(self):
    if self.dtype.is_floating_point:
        raise TypeError(
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors"
        )
    return call(_engine.OPERATIONS["bitwise_not"], (self,))


Tensor.__lshift__ = _elementwise.bitwise_left_shift
Tensor.__rshift__ = _elementwise.bitwise_right_shift
Tensor.__rlshift__ = lambda self, other: _elementwise.bitwise_left_shift(scalar(other), self)
Tensor.__rrshift__ = lambda self, other: _elementwise.bitwise_right_shift(scalar(other), self)
Tensor.__eq__ = _equal
Tensor.__ne__ = _unequal
Tensor.__neg__ = lambda self: call(_engine.OPERATIONS["neg"], (self,))
Tensor.__pos__ = lambda self: self
Tensor.__abs__ = lambda self: call(_engine.OPERATIONS["abs"], (self,))
Tensor.__invert__ = _inverted
