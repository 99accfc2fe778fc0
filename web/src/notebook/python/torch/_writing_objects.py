"""How modules, plain objects, functions and NumPy's arrays are written to PyTorch's files."""

import pickle
import sys
import types

from torch import _dtypes
from torch._pickling import _global, _text, _tuple, _whole

# Python 2's name of it, as protocol 2 has it.
_BUILTINS = "__builtin__"
_SPACES = ("argparse.Namespace", "types.SimpleNamespace")


def written(pickler, value, kind):
    """The steps that make a value, None for what is not written."""
    if kind is set or kind is frozenset:
        return _global(_BUILTINS, kind.__name__) + _tuple([pickler._of(list(value))]) + b"R"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, type)):
        return _named(value)
    if kind is _dtypes.device:
        return _global("torch", "device") + _tuple([_text(str(value))]) + b"R"
    if kind is _dtypes.dtype:
        return _global("torch", repr(value).removeprefix("torch."))
    if kind.__module__ == "numpy":
        return _numpy(pickler, value, kind)
    if not _is_known(kind) or isinstance(value, (dict, list, tuple, str, int, float)):
        return None
    begun = _named(kind) + b")\x81" + pickler.remembered(value)
    own = getattr(kind, "__getstate__", None)
    is_own = own is not None and own is not getattr(object, "__getstate__", None)
    return begun + pickler._of(value.__getstate__() if is_own else vars(value)) + b"b"


def _is_known(kind):
    """Whether a class is one of which a file may hold instances."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name in _SPACES or kind.__module__ == "__main__":
        return hasattr(kind, "__dict__") and not hasattr(kind, "__slots__")
    return kind.__module__.startswith("torch.nn.modules.")


def _named(value):
    """A function or a class by its name. Raises what pickle raises where it has none."""
    module, name = value.__module__ or _BUILTINS, value.__qualname__
    if "<locals>" in name:
        raise AttributeError(f"Can't pickle local object '{name}'")
    found = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is not value:
        raise pickle.PicklingError(
            f"Can't pickle {value!r}: attribute lookup {name} on {module} failed"
        )
    return _global(_BUILTINS if module == "builtins" else module, name)


def _bytes(data):
    if not data:
        return _global(_BUILTINS, "bytes") + b")R"
    parts = [_text(data.decode("latin1")), _text("latin1")]
    return _global("_codecs", "encode") + _tuple(parts) + b"R"


def _dtype(kind):
    """NumPy's dtype: its letters, and the order of its bytes."""
    order, letters = kind.str[0], kind.str[1:]
    rest = [_whole(3), _text(order), b"N", b"N", b"N", _whole(-1), _whole(-1), _whole(0)]
    begun = _global("numpy", "dtype") + _tuple([_text(letters), b"\x89", b"\x88"]) + b"R"
    return begun + _tuple(rest) + b"b"


def _numpy(pickler, value, kind):
    import numpy

    if kind is numpy.ndarray:
        if value.dtype.str[1] not in "biuf":
            return None
        empty = _tuple([_global("numpy", "ndarray"), _tuple([_whole(0)]), _bytes(b"b")])
        begun = _global("numpy.core.multiarray", "_reconstruct") + empty + b"R"
        shape = _tuple(list(map(_whole, value.shape)))
        parts = [_whole(1), shape, _dtype(value.dtype), b"\x89", _bytes(value.tobytes())]
        return begun + pickler.remembered(value) + _tuple(parts) + b"b"
    if isinstance(value, numpy.generic) and value.dtype.str[1] in "biuf":
        data = numpy.array(value).tobytes()
        parts = _tuple([_dtype(value.dtype), _bytes(data)])
        return _global("numpy.core.multiarray", "scalar") + parts + b"R"
    return None
