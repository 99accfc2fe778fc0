"""What is not there: a sentence that names the nearest that is."""

import difflib
import importlib


class UnsupportedError(NotImplementedError):
    """Code asks for a part of PyTorch that this package does not have."""

    # A traceback names it without a package, as Python's own errors.
    __module__ = "builtins"


class NarrowError(UnsupportedError):
    """An operation of the engine was given a tensor of a narrow dtype, or is asked for one."""


NarrowError.__name__ = NarrowError.__qualname__ = "UnsupportedError"


class MissingError(UnsupportedError, AttributeError):
    """The same of an attribute, so that `hasattr` and `getattr` can ask for it."""


MissingError.__name__ = MissingError.__qualname__ = "UnsupportedError"


def nearest(name, known):
    """", but there is torch.x", or nothing where no known name is near."""
    found = difflib.get_close_matches(name, sorted(known), 1, 0.6)
    return f" The nearest that is: {found[0]}." if found else ""


# What stands in for names that are unlike those of what is near.
_INSTEAD = {
    "svd": "torch.linalg.svd",
    "eig": "torch.linalg.eig",
    "trace": "script, of a function",
    **dict.fromkeys(
        """quantize_per_tensor quantize_per_channel dequantize quantization ao qint8 quint8
        qint32""".split(),
        "torch.int8 with a scale of its own, or torch.fake_quantize_per_tensor_affine",
    ),
}


def missing(name, known=(), where=""):
    """The error for a name that a module or class of ours lacks."""
    left_out = importlib.import_module("torch._homes").LEFT_OUT.get(where + name)
    if left_out is not None:
        instead = f" The nearest that is: {left_out}."
    elif "sparse" in name:
        instead = " The nearest that is: a dense tensor that holds the zeros, too."
    elif name in _INSTEAD and name not in known:
        instead = f" The nearest that is: {_INSTEAD[name]}."
    else:
        instead = nearest(name, known)
    return MissingError(f"{where}{name} is not supported here.{instead}")


def module_getattr(module, names, later=None):
    """A module's `__getattr__`, for names that it lacks.

    `later` says of names in which module they stand, which is imported where one is asked for; of
    a module its own name.
    Names with two underscores, which Python itself asks for, give the usual AttributeError.
    """
    later = later or {}

    def get(name):
        if name in later:
            found = importlib.import_module(later[name])
            names[name] = found if later[name] == f"{module}.{name}" else getattr(found, name)
            return names[name]
        if name.startswith("__"):
            raise AttributeError(f"module '{module}' has no attribute '{name}'")
        known = (each for each in (*names, *later) if not each.startswith("_"))
        raise missing(name, known, f"{module}.")

    return get


def refused(where, name, known, instead):
    """The error for a name that is not there, with a sentence of `instead` where there is one."""
    if name.startswith("__"):
        return AttributeError(f"module {where.rstrip('.')!r} has no attribute {name!r}")
    if name in instead:
        return MissingError(f"{where}{name} is not supported here. {instead[name]}")
    return missing(name, [each for each in known if not each.startswith("_")], where)
