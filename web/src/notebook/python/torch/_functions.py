"""The functions of torch that are the engine's operations, made from their schemas."""

import collections

from torch import _engine
from torch._tensor import wrap

# Operations whose functions have other parameters than the engine's; `_overloads.py` writes these.
_names = {}


def _results(operation, numbers, made):
    if not operation.results:
        return tuple(wrap(each, made) for each in numbers)
    tensors = [None if each == -1 else wrap(each, made) for each in numbers]
    return tensors[0] if len(tensors) == 1 else _return_type(operation)(*tensors)


def _return_type(operation):
    """A named tuple that prints as torch.return_types does."""
    kind = _names.get(operation.name)
    if kind is None:
        base = collections.namedtuple(operation.name, operation.results)

        def text(self):
            rows = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
            return f"torch.return_types.{operation.name}(\n{rows})"

        kind = _names[operation.name] = type(operation.name, (base,), {"__repr__": text})
    return kind


def call(operation, given, named=None):
    """Records an operation and wraps what it gives."""
    answer, made = _engine.record(operation, given, named)
    if type(answer) is int and operation.results:
        return wrap(answer, made)
    return _results(operation, [answer] if type(answer) is int else answer, made)


def write(operation, given, named=None):
    """Writes an operation's result to its first argument, and returns that."""
    _, made = _engine.record(operation, given, named, _engine.IN_PLACE)
    into = given[0]
    into._made = made
    return into


def function(name):
    """The function of an operation."""
    operation = _engine.operation_named(name)

    def recorded(*given, **named):
        if "out" in named:
            into = named.pop("out")
            result = call(operation, given, named)
            return result if into is None else into.copy_(result)
        return call(operation, given, named)

    recorded.__name__ = recorded.__qualname__ = name
    return recorded


def writing(name):
    """The function of an operation in place, whose name ends in "_"."""
    operation = _engine.operation_named(name)

    def written(*given, **named):
        return write(operation, given, named)

    written.__name__ = written.__qualname__ = name if name.endswith("_") else name + "_"
    return written


# Calls of the engine that are no functions of PyTorch's.
_PRIVATE = {
    *"T mT getitem setitem slice uniform normal_ bernoulli_ init_uniform init_normal".split(),
    *"init_constant init_zeros init_ones trunc_normal exponential".split(),
    *"xavier_uniform xavier_normal kaiming_uniform kaiming_normal".split(),
}

for _name in _engine.OPERATIONS:
    if _name not in _PRIVATE:
        globals()[_name] = function(_name)
