"""Modules that hold parameters: in a list, or by name."""

import operator
from collections import OrderedDict
from collections.abc import Iterable

from torch._tensor import Tensor

from ..parameter import Parameter
from .container import pairs_of
from .module import Module


def _line(key, value, writes_dtype):
    if not isinstance(value, Tensor):
        return f"  ({key}): Object of type: {type(value).__name__}"
    kind = "Parameter" if isinstance(value, Parameter) else "Tensor"
    size = "x".join(str(each) for each in value.size())
    what = value.dtype if writes_dtype else value.type()
    return f"  ({key}): {kind} containing: [{what} of size {size}]"


def _kept(value):
    """Tensors become parameters; all else stays as it is."""
    is_plain = isinstance(value, Tensor) and not isinstance(value, Parameter)
    return Parameter(value) if is_plain else value


class ParameterList(Module):
    """A list whose parameters are found by `parameters` and saved by `state_dict`."""

    __module__ = "torch.nn.modules.container"

    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def _name(self, index):
        index = operator.index(index)
        if not -len(self) <= index < len(self):
            raise IndexError(f"index {index} is out of range")
        return str(index % len(self))

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(self[at] for at in range(*index.indices(len(self))))
        return getattr(self, self._name(index))

    def __setitem__(self, index, value):
        setattr(self, self._name(index), _kept(value))

    def __len__(self):
        return self._size

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __iadd__(self, values):
        return self.extend(values)

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]

    def append(self, value):
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values):
        if not isinstance(values, Iterable) or isinstance(values, Tensor):
            raise TypeError(
                "ParameterList.extend should be called with an iterable, but got "
                f"{type(values).__name__}"
            )
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return "\n".join(_line(at, value, True) for at, value in enumerate(self))

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterList should not be called.")


class ParameterDict(Module):
    """Parameters by name, found by `parameters` and saved by `state_dict`."""

    __module__ = "torch.nn.modules.container"

    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    @staticmethod
    def _name(key):
        if not isinstance(key, str):
            raise TypeError(
                "Index given to ParameterDict cannot be used as a key as it is not a string "
                f"(type is '{type(key).__name__}'). Open an issue on github if you need non-string "
                "keys."
            )
        return key

    def __getitem__(self, key):
        return getattr(self, self._name(key))

    def __setitem__(self, key, value):
        name = self._name(key)
        self._keys[key] = None
        setattr(self, name, _kept(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, self._name(key))

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __reversed__(self):
        return reversed(list(self._keys))

    def __contains__(self, key):
        return key in self._keys

    def copy(self):
        return ParameterDict(dict(self.items()))

    def clear(self):
        for key in list(self._keys):
            del self[key]

    def pop(self, key):
        taken = self[key]
        del self[key]
        return taken

    def popitem(self):
        key = next(reversed(self))
        return key, self.pop(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def fromkeys(self, keys, default=None):
        return ParameterDict({key: default for key in keys})

    def keys(self):
        return self._keys.keys()

    def items(self):
        return [(key, self[key]) for key in self._keys]

    def values(self):
        return [self[key] for key in self._keys]

    def update(self, parameters):
        pairs = pairs_of(parameters, "ParameterDict")
        if isinstance(parameters, dict) and not isinstance(parameters, OrderedDict):
            # As PyTorch does of what had no order once.
            pairs = sorted(pairs)
        for key, value in pairs:
            self[key] = value

    def extra_repr(self):
        return "\n".join(_line(key, value, False) for key, value in self.items())

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other):
        joined = self.copy()
        joined.update(other)
        return joined

    def __ior__(self, other):
        self.update(other)
        return self
