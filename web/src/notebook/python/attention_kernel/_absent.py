"""What a cell imports and is not here, of packages here or of other well-known ones: refused where
it is used, unless the import is inside `try`."""

import builtins
import dis
import os
import sys
import types

from torch._unsupported import MissingError, UnsupportedError

from ._packages import NEAREST, is_known, nearest_to

_PACKAGES = os.path.dirname(os.path.dirname(__file__))
_import = builtins.__import__
# What the running cell was told to be absent: once is enough.
_told = set()


class Absent:
    """What is not there: its use raises the sentence that says so."""

    def __init__(self, sentence):
        self._sentence = sentence

    def _refuse(self, *given, **named):
        raise UnsupportedError(self._sentence)

    __call__ = __iter__ = __getitem__ = __mro_entries__ = __enter__ = _refuse

    def __getattr__(self, name):
        is_asked = name[:2] != "__" or name == "__version__"
        raise MissingError(self._sentence) if is_asked else AttributeError(name)

    def __instancecheck__(self, value):
        return False


def _sentence(what, where="", nearest=None):
    nearest = nearest or nearest_to(what) or nearest_to(where)
    hint = f" The nearest that is: {nearest}." if nearest else ""
    return f"{what} is not supported here.{hint}"


def _found(module, where, name):
    what, reason = f"{where}.{name}", None
    try:
        if module is not None:
            return getattr(module, name)
    except UnsupportedError as error:
        reason = error
    is_told = reason is not None and nearest_to(what) is None and nearest_to(where) is None
    return Absent(str(reason) if is_told else _sentence(what, where))


def _tell(sentence):
    if sentence not in _told:
        _told.add(sentence)
        sys.stderr.write(f"{sentence} Code that uses it ends there with an error.\n")


def _package(name, error):
    """What `import name` gives where the part of it that an error names is not there."""
    lacking = error.name
    sentence = _sentence(lacking, nearest=str(error).partition(NEAREST)[2].strip().rstrip("."))
    _tell(sentence)
    made = Absent(sentence)
    for part in name[len(lacking) :].split(".")[:0:-1]:
        outer = Absent(sentence)
        setattr(outer, part, made)
        made = outer
    if "." not in lacking:
        return made
    # Python looks there for what a package does not give; the next import of it is asked anew.
    sys.modules[lacking] = made
    return sys.modules[lacking.partition(".")[0]]


def _imported(name, globals=None, locals=None, fromlist=(), level=0):
    if level or (globals or {}).get("__name__") != "__main__":
        return _import(name, globals, locals, fromlist, level)
    if isinstance(sys.modules.get(name), Absent):
        del sys.modules[name]
    module = parent = None
    try:
        module = parent = _import(name, globals, locals, fromlist, level)
        if not fromlist or "*" in fromlist or all(hasattr(module, each) for each in fromlist):
            return module
    except ModuleNotFoundError as error:
        lacking = error.name or ""
        parent = sys.modules.get(lacking.rpartition(".")[0])
        is_absent = _is_ours(parent) if fromlist else NEAREST in str(error)
        is_part = f"{name}.".startswith(f"{lacking}.")
        is_absent = is_part and (is_absent or is_known(lacking))
        if not is_absent or "*" in (fromlist or ()) or _is_tried(sys._getframe(1)):
            raise
        if not fromlist:
            return _package(name, error)
        if not _is_ours(parent):
            _tell(_sentence(lacking))
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
    """Whether the place where a frame stands is inside `try`, not only inside what handles it."""
    at, table = frame.f_lasti, dis._parse_exception_table(frame.f_code)
    while True:
        handlers = [each for each in table if each.start <= at < each.end]
        if not handlers:
            return False
        # What cleans up behind `with` and `except` knows where it came from.
        if not handlers[0].lasti:
            return True
        at = handlers[0].target


def begin():
    """Before a cell."""
    _told.clear()


def watch():
    builtins.__import__ = _imported
