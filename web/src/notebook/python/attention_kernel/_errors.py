"""An error's name, sentence and traceback: Python's own, with the cell's lines, without the frames
of this package."""

import os
import re
import traceback

from torch._unsupported import UnsupportedError

from ._packages import NEAREST, nearest_to
from ._system import as_linux

_HERE = os.path.dirname(__file__)
_PACKAGES = os.path.dirname(_HERE)
_CELL = re.compile(r'^(\s*)File "(Cell In\[\d+\])", line (\d+)(?:, in <module>)?', re.MULTILINE)


def is_unsupported(error):
    """Whether an error says that something is not there, rather than that the code is wrong."""
    is_missing = isinstance(error, (UnsupportedError, ModuleNotFoundError))
    return is_missing or _is_named(error) or _is_of_network(error)


def _is_of_network(error):
    return type(error).__module__ == "urllib.error" and not hasattr(error, "code")


def _is_named(error):
    return isinstance(error, ImportError) and NEAREST in str(error.msg)


def described(error):
    """`ename`, `evalue` and `traceback` of nbformat."""
    _name_nearest(error)
    if _is_of_network(error):
        error.reason = "there is no network here: add the file beside the notebook"
        # Only the cell's lines say where it was asked for.
        error.__context__ = None
    as_linux(error)
    return {
        "ename": type(error).__name__,
        "evalue": _text(error),
        "traceback": _lines(error),
    }


def _name_nearest(error):
    """Adds the nearest module that is there to Python's sentence about one that is not."""
    if not isinstance(error, ImportError) or not isinstance(error.msg, str) or _is_named(error):
        return
    part = getattr(error, "name_from", None)
    nearest = nearest_to(f"{error.name}.{part}" if part else error.name)
    if nearest is not None:
        error.msg += f"{NEAREST} {nearest}."


def _text(error):
    try:
        return str(error)
    except Exception as second:
        return f"<{type(second).__name__} in the error's own text>"


def _lines(error):
    try:
        told = traceback.TracebackException.from_exception(error, compact=True)
        if isinstance(error, UnsupportedError):
            # Its sentence names the nearest already.
            told._str = str(error)
        _forget_own_frames(told, set())
        _begin_in_cell(told)
        if _is_of_network(error):
            told.stack[:] = [each for each in told.stack if _is_of_cell(each)]
        text = "".join(told.format())
    except Exception as second:
        text = f"{type(error).__name__} (its traceback failed: {type(second).__name__})"
    text = _CELL.sub(r"\1\2, line \3", text)
    return text.replace(f'File "{_PACKAGES}/', 'File "').rstrip("\n").split("\n")


def _is_of_cell(frame):
    return frame.filename.startswith("Cell In[")


def _begin_in_cell(told):
    """Lets the last error's frames begin in a cell; an error before any cell ran has none."""
    places = [_is_of_cell(each) for each in told.stack]
    told.stack[: places.index(True) if True in places else len(places)] = []


def _forget_own_frames(told, seen):
    """Takes this package's frames out of an error and of those before it."""
    if told is None or id(told) in seen:
        return
    seen.add(id(told))
    if told.stack is not None:
        told.stack[:] = [each for each in told.stack if not each.filename.startswith(_HERE)]
    for other in (told.__cause__, told.__context__, *(told.exceptions or ())):
        _forget_own_frames(other, seen)
