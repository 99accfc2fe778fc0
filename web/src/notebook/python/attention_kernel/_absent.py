"""What a cell imports and the packages here lack: refused where it is used, unless inside `try`."""

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
    """What is not there: its use raises the sentence that says so."""

    def __init__(self, sentence):
        self._sentence = sentence

    def _refuse(self, *given, **named):
        raise UnsupportedError(self._sentence)

    __call__ = __iter__ = __getitem__ = __mro_entries__ = __enter__ = _refuse

    def __getattr__(self, name):
        raise AttributeError(name) if name[:2] == "__" else MissingError(self._sentence)

    def __instancecheck__(self, value):
        return False


def _found(module, where, name):
    try:
        if module is not None:
            return getattr(module, name)
        reason = f"{where}.{name} is not supported here."
    except UnsupportedError as error:
        reason = error
    nearest = nearest_to(f"{where}.{name}") or nearest_to(where)
    if nearest:
        reason = f"{where}.{name} is not supported here. The nearest that is: {nearest}."
    return Absent(str(reason))


def _imported(name, globals=None, locals=None, fromlist=(), level=0):
    if not fromlist or "*" in fromlist or level or (globals or {}).get("__name__") != "__main__":
        return _import(name, globals, locals, fromlist, level)
    module = parent = None
    try:
        module = parent = _import(name, globals, locals, fromlist, level)
        if all(hasattr(module, each) for each in fromlist):
            return module
    except ModuleNotFoundError as error:
        lacking = error.name or ""
        parent = name.startswith(lacking) and sys.modules.get(lacking.rpartition(".")[0])
        if not _is_ours(parent) or _is_tried(sys._getframe(1)):
            raise
    if module is not None and (not _is_ours(module) or _is_tried(sys._getframe(1))):
        return module
    try:
        return types.SimpleNamespace(**{each: _found(module, name, each) for each in fromlist})
    except AttributeError:
        # Some are nowhere: Python's own error says so.
        return module


def _is_ours(module):
    return str(getattr(module, "__file__", None)).startswith(_PACKAGES)


def _is_tried(frame):
    """Whether the place where a frame stands is inside `try` or `with`."""
    at = frame.f_lasti
    return any(each.start <= at < each.end for each in dis._parse_exception_table(frame.f_code))


def watch():
    builtins.__import__ = _imported
