"""Modules that hold modules: in a row, in a list, or by name."""

import operator
from collections.abc import Iterable, Mapping

from torch import _follows

from ._ordered import OrderedDict
from ._walk import indented
from .module import Module


class _Row(Module):
    """What Sequential and ModuleList share: modules named "0", "1" and so on, in order."""

    def _key_at(self, index):
        size = len(self)
        index = operator.index(index)
        if not -size <= index < size:
            raise IndexError(f"index {index} is out of range")
        return list(self._modules)[index % size]

    def __setitem__(self, index, module):
        setattr(self, self._key_at(index), module)

    def __delitem__(self, index):
        names = list(self._modules)
        for key in names[index] if isinstance(index, slice) else [self._key_at(index)]:
            delattr(self, key)
        self._renumber(self._modules.values())

    def _renumber(self, modules):
        self._modules = OrderedDict((str(at), each) for at, each in enumerate(modules))

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def _taken(self, key):
        taken = self[key]
        del self[key]
        return taken


class Sequential(_Row):
    """Calls its modules one after the other, each with what the one before it gave."""

    def pop(self, key):
        return self._taken(key)

    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            named = args[0].items()
        else:
            named = ((str(at), module) for at, module in enumerate(args))
        for name, module in named:
            self.add_module(name, module)

    def forward(self, input):
        for module in self:
            input = module(input)
        return input

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._modules.items())[index]))
        return self._modules[self._key_at(index)]

    def _needs_sequential(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(
                "add operator supports only objects of Sequential class, but "
                f"{type(other)} is given."
            )

    def __add__(self, other):
        self._needs_sequential(other)
        return Sequential(*self, *other)

    def __iadd__(self, other):
        self._needs_sequential(other)
        return self.extend(other)

    def __mul__(self, times):
        if not isinstance(times, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(times)}")
        if times <= 0:
            raise ValueError(f"Non-positive multiplication factor {times} for {type(self)}")
        return Sequential(*(list(self) * times))

    __rmul__ = __mul__

    def insert(self, index, module):
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        size = len(self)
        if not -size <= index <= size:
            raise IndexError(f"Index out of range: {index}")
        modules = list(self)
        modules.insert(index + size if index < 0 else index, module)
        self._renumber(modules)
        return self

    def extend(self, sequential):
        for module in list(sequential):
            self.append(module)
        return self


class ModuleList(_Row):
    """A list whose modules are found by `parameters` and saved by `state_dict`."""

    def pop(self, key):
        return self._taken(key)

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self)[index])
        return self._modules[self._key_at(index)]

    def __iadd__(self, modules):
        return self.extend(modules)

    def __add__(self, other):
        return ModuleList([*self, *other])

    def insert(self, index, module):
        modules = list(self)
        modules.insert(index, module)
        self._renumber(modules)

    def extend(self, modules):
        if not isinstance(modules, Iterable):
            raise TypeError(
                f"ModuleList.extend should be called with an iterable, but got "
                f"{type(modules).__name__}"
            )
        for module in list(modules):
            self.append(module)
        return self

    def __repr__(self):
        if not _follows.newest or len(self) == 0:
            return super().__repr__()
        runs = []
        for at, text in enumerate(map(repr, self)):
            if runs and runs[-1][2] == text:
                runs[-1][1] = at
            else:
                runs.append([at, at, text])
        lines = [
            f"({first}): {indented(text, 2)}"
            if first == last
            else f"({first}-{last}): {last - first + 1} x {indented(text, 2)}"
            for first, last, text in runs
        ]
        return f"{self._get_name()}(\n  " + "\n  ".join(lines) + "\n)"


def pairs_of(given, name):
    """The pairs of key and value of a mapping, or of an iterable of pairs. Raises TypeError."""
    if not isinstance(given, Iterable):
        raise TypeError(
            f"{name}.update should be called with an iterable of key/value pairs, but got "
            f"{type(given).__name__}"
        )
    if isinstance(given, Mapping) or hasattr(given, "items"):
        return list(given.items())
    pairs = []
    for at, pair in enumerate(given):
        if not isinstance(pair, Iterable):
            raise TypeError(
                f"{name} update sequence element #{at} should be Iterable; is{type(pair).__name__}"
            )
        pair = list(pair)
        if len(pair) != 2:
            raise ValueError(
                f"{name} update sequence element #{at} has length {len(pair)}; 2 is required"
            )
        pairs.append(pair)
    return pairs


class ModuleDict(Module):
    """Modules by name, found by `parameters` and saved by `state_dict`."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        self._modules.clear()

    def pop(self, key):
        return self._modules.pop(key)

    def keys(self):
        return self._modules.keys()

    def items(self):
        return self._modules.items()

    def values(self):
        return self._modules.values()

    def update(self, modules):
        for key, module in pairs_of(modules, type(self).__name__):
            self[key] = module


# They stand here in PyTorch, and a saved module is read by these names.
from .parameters import ParameterDict, ParameterList  # noqa: E402, F401
