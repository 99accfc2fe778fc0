"""Reads whole modules from PyTorch's files, without running a file's code.

Of a file's names only these become something: classes of torch.nn, classes and functions of the
notebook itself, functions and dtypes of torch, and NumPy's arrays. An instance is made without its
`__init__` and is given its attributes; no function that a file names is called.
"""

import argparse
import pickle
import sys
import types
from collections import defaultdict

from torch import _pickled
from torch._pickled import FileError, Name, WholeError
from torch._unpickling import Reader, _push

_SPACES = {
    "argparse.Namespace": argparse.Namespace,
    "types.SimpleNamespace": types.SimpleNamespace,
}
_BUILTINS = ("builtins.", "__builtin__.")
_FACTORIES = {"dict": dict, "list": list, "int": int, "float": float, "set": set}
_NUMPY = ("numpy.core.multiarray.", "numpy._core.multiarray.")


class _Instance:
    """An object of a class, by its name, and its attributes."""

    def __init__(self, name):
        self.name, self.state = name, {}


class _Made:
    """A value that is made of others: of a set the members, of an array its parts."""

    def __init__(self, kind, *given):
        self.kind, self.given = kind, given


class _Reader(Reader):
    def plain(self, value):
        return value if isinstance(value, Name) else _pickled.plain(value)


def _new(reader):
    given, of = reader.pop(), reader.pop()
    if not isinstance(of, Name) or given != ():
        raise FileError("The file makes an object in a way that is not known.")
    _class_of(of.text)
    return reader.holding(_Instance(of.text), ())


def _reduced(reader):
    given, function = reader.pop(), reader.pop()
    name = function.text if isinstance(function, Name) else ""
    made = _called(name, given) if type(given) is tuple else None
    if made is None:
        made = _pickled.called(function, given)
    is_held = isinstance(made, (dict, tuple, _Made, _Instance))
    return reader.holding(made, [given]) if is_held else made


def _called(name, given):
    """What the few functions that are known would make, None of others."""
    short = name.rpartition(".")[2]
    if name.startswith(_BUILTINS):
        if short in ("set", "frozenset") and len(given) == 1 and type(given[0]) is list:
            return _Made(short, given[0])
        if short == "bytes" and not given:
            return b""
    elif name == "_codecs.encode" and len(given) == 2 and given[1] == "latin1":
        if type(given[0]) is str and all(ord(each) < 256 for each in given[0]):
            return given[0].encode("latin1")
    elif name == "collections.defaultdict" and len(given) == 1 and isinstance(given[0], Name):
        factory = _FACTORIES.get(given[0].text.rpartition(".")[2])
        if given[0].text.startswith(_BUILTINS) and factory:
            return defaultdict(factory)
    elif name in _SPACES and not given:
        return _Instance(name)
    elif name == "numpy.dtype" and given and type(given[0]) is str:
        return _Made("dtype", given[0])
    elif name.startswith(_NUMPY) and short == "_reconstruct":
        return _Made("array")
    elif name.startswith(_NUMPY) and short == "scalar" and len(given) == 2:
        return _Made("scalar", *given)
    return None


def _built(reader):
    state = reader.pop()
    target = reader.top()
    if isinstance(target, _Instance):
        if type(state) is not dict or not all(type(each) is str for each in state):
            raise FileError(f"The file gives a {target.name} what is no attributes.")
        reader.holding(target, [state])
        target.state = state
    elif isinstance(target, _Made) and target.kind == "array":
        if type(state) is not tuple or len(state) != 5:
            raise FileError("The file describes an array in a way that is not known.")
        reader.holding(target, [state])
        target.given = state[1:]
    elif isinstance(target, _Made) and target.kind == "dtype":
        if type(state) is not tuple or len(state) < 2 or state[1] not in ("<", "|", "="):
            raise FileError("The file has numbers in an order that is not read.")
    else:
        reader.stack.append(state)
        Reader.steps[b"b"](reader)


_Reader.steps = {
    **Reader.steps,
    b"\x81": _push(_new),
    b"R": _push(_reduced),
    b"b": _built,
}


def _found(text):
    """What a name stands for. Raises WholeError for names that stand for nothing here."""
    module, _, name = text.rpartition(".")
    is_own = module == "__main__"
    if not is_own and not module.startswith("torch") and not text.startswith(_BUILTINS):
        raise WholeError(_pickled.refusal(text))
    home = "builtins" if text.startswith(_BUILTINS) else module
    found = getattr(sys.modules.get(home), name, None)
    if is_own and found is None:
        raise AttributeError(f"Can't get attribute '{name}' on <module '__main__'>")
    if text.startswith(_BUILTINS):
        is_fit = isinstance(found, type)
    else:
        is_fit = isinstance(found, (type, types.FunctionType)) or type(found).__name__ == "dtype"
    if not is_fit:
        raise WholeError(_pickled.refusal(text))
    return found


def _class_of(text):
    from torch.nn import Module

    found = _SPACES.get(text)
    if found is None and text.startswith(("__main__.", "torch.nn.")):
        found = _found(text)
    is_own = text in _SPACES or text.startswith("__main__.")
    if not isinstance(found, type) or not (is_own or issubclass(found, Module)):
        raise WholeError(_pickled.refusal(text))
    if text not in _SPACES and found.__new__ is not object.__new__:
        raise WholeError(f"The file holds a {text}, whose class makes its objects in its own way.")
    return found


class _Maker:
    """Makes of notes what they describe; `loader` makes the tensors and containers."""

    def __init__(self, loader):
        self._loader = loader

    def __call__(self, found):
        if isinstance(found, Name):
            return _found(found.text)
        if isinstance(found, _Made):
            return self._made(found.kind, *found.given)
        if isinstance(found, defaultdict):
            made = defaultdict(found.default_factory)
            for key, each in found.items():
                made[key] = self._loader.value(each)
            return made
        return self._instance(found)

    def _instance(self, found):
        from torch.nn import Module

        kind = _class_of(found.name)
        made = kind.__new__(kind)
        state = {name: self._loader.value(each) for name, each in found.state.items()}
        if issubclass(kind, Module):
            Module.__init__(made)
            for name in ("_parameters", "_buffers", "_modules"):
                if not isinstance(state.get(name, {}), dict):
                    raise FileError(f"The file has a {found.name} without its {name}.")
        own = getattr(kind, "__setstate__", None)
        if own is not None:
            made.__setstate__(state)
        else:
            vars(made).update(state)
        return made

    def _made(self, kind, *given):
        if kind in ("set", "frozenset"):
            members = [self._loader.value(each) for each in given[0]]
            if not all(type(each) in (str, int, float, bool, type(None)) for each in members):
                raise FileError("The file has a set of what is neither text nor a number.")
            return set(members) if kind == "set" else frozenset(members)
        import numpy

        if kind == "dtype":
            if given[0] not in "b1 i1 i2 i4 i8 u1 f2 f4 f8".split():
                raise FileError(f"The file has NumPy's numbers of the kind {given[0][:20]!r}.")
            return numpy.dtype(given[0])
        if kind == "scalar":
            shape, of, data = (), *given
        elif len(given) == 4:
            shape, of, is_turned, data = given
            if is_turned is not False:
                raise FileError("The file has an array whose columns stand in a row.")
        else:
            raise FileError("The file has an array without its numbers.")
        if not isinstance(of, _Made) or of.kind != "dtype" or type(data) is not bytes:
            raise FileError("The file describes an array in a way that is not known.")
        of = self._loader.value(of)
        if type(shape) is not tuple:
            raise FileError("The file describes an array without its shape.")
        self._loader._budget.take(shape)
        count = 1
        for each in shape:
            count *= each
        if count * of.itemsize != len(data):
            raise FileError("The file has an array of fewer or more numbers than its shape has.")
        made = numpy.frombuffer(data, dtype=of).reshape(shape).copy()
        return made[()] if kind == "scalar" else made


def loaded(data, loader, weights_only, refused):
    """What a file with more than tensors holds. `refused` is why it is no file of them alone."""
    found = _Reader(bytes(data)).run()
    if isinstance(found, Name):
        raise refused
    _pickled.plain(found)
    if weights_only:
        raise pickle.UnpicklingError(
            "Weights only load failed. Re-running `torch.load` with `weights_only` set to `False` "
            "will likely succeed, but it can result in arbitrary code execution.Do it only if you "
            "get the file from a trusted source. WeightsUnpickler error: Unsupported class "
            f"{_first_name(refused)}"
        )
    loader.also = (_Instance, _Made, Name, defaultdict)
    loader.make_also = _Maker(loader)
    return loader.value(found)


def _first_name(refused):
    return str(refused).partition(", and code")[0].removeprefix("The file holds a ")
