"""Names that a cell imports from our packages, and that these lack: refused where they are used.

A long import must not fail by a name that the notebook may never use. An import inside `try` fails
as ever: its `except` has another way.
"""

import builtins
import dis
import os
import sys
import types

from torch._unsupported import MissingError, UnsupportedError

from ._packages import nearest_to

_PACKAGES = os.path.dirname(os.path.dirname(__file__))
_import = builtins.__import__


class Absent:
    """Stands for what is not there; every use of it raises the sentence that says so."""

    def __init__(self, sentence):
        self.__sentence = sentence

    def __refuse(self, *given, **named):
        raise UnsupportedError(self.__sentence)

    __call__ = __iter__ = __getitem__ = __mro_entries__ = __len__ = __enter__ = __refuse

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise MissingError(self.__sentence)

    def __instancecheck__(self, value):
        return False


def _sentence(module, part):
    name = f"{module}.{part}"
    nearest = nearest_to(name) or nearest_to(module)
    return f"{name} is not supported here." + (f" The nearest that is: {nearest}." if nearest else "")


def _is_ours(module):
    return str(getattr(module, "__file__", None)).startswith(_PACKAGES)


def _is_tried(frame):
    """Whether the place where a frame stands is inside `try` or `with`."""
    at = frame.f_lasti
    return any(each.start <= at < each.end for each in dis._parse_exception_table(frame.f_code))


class _Part(types.ModuleType):
    """A module with some names more."""

    def __init__(self, module, more):
        super().__init__(module.__name__)
        self.__dict__.update(more)
        self.__module = module

    def __getattr__(self, name):
        return getattr(self.__module, name)


def _imported(name, globals=None, locals=None, fromlist=(), level=0):
    names = [each for each in fromlist or () if each != "*"]
    if not names or level or (globals or {}).get("__name__") != "__main__":
        return _import(name, globals, locals, fromlist, level)
    frame = sys._getframe(1)
    try:
        module = _import(name, globals, locals, fromlist, level)
    except ModuleNotFoundError as error:
        parent = sys.modules.get((error.name or "").rpartition(".")[0])
        if not name.startswith(error.name or " ") or not _is_ours(parent) or _is_tried(frame):
            raise
        return types.SimpleNamespace(**{each: Absent(_sentence(name, each)) for each in names})
    if not _is_ours(module) or _is_tried(frame):
        return module
    more = {}
    for each in names:
        try:
            getattr(module, each)
        except UnsupportedError as reason:
            known = nearest_to(f"{name}.{each}")
            more[each] = Absent(_sentence(name, each) if known else str(reason))
        except AttributeError:
            pass
    return _Part(module, more) if more else module


def watch():
    """From now on cells import what is not there, too."""
    builtins.__import__ = _imported
