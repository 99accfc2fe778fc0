"""The numbers of errors of files, as Linux counts them: this system's own are others."""

import errno
import sys

_LINUX = {
    "EPERM": 1, "ENOENT": 2, "EBADF": 9, "EACCES": 13, "EBUSY": 16, "EEXIST": 17, "EXDEV": 18,
    "ENOTDIR": 20, "EISDIR": 21, "EINVAL": 22, "ENOSPC": 28, "EROFS": 30, "ENOTEMPTY": 39,
}  # fmt: skip
_NUMBERS = {getattr(errno, name): number for name, number in _LINUX.items()}


class _Number(int):
    """Linux's number, which equals this system's too, as `errno` has it."""

    def __new__(cls, own):
        made = super().__new__(cls, _NUMBERS[own])
        made._own = own
        return made

    def __eq__(self, other):
        return other in (int(self), self._own)

    def __ne__(self, other):
        return not self == other

    __hash__ = int.__hash__


def as_linux(error):
    """Changes the number of an error, and of those before it."""
    while error is not None:
        own = getattr(error, "errno", None)
        if isinstance(error, OSError) and type(own) is int and error.args[:1] == (own,):
            if own in _NUMBERS:
                error.errno = _Number(own)
                error.args = (int(error.errno), *error.args[1:])
        error = error.__cause__


def _handled(code, offset, error):
    if isinstance(error, OSError) and code.co_filename.startswith("Cell In["):
        as_linux(error)


def watch():
    """From now on changes the numbers of errors that cells handle."""
    watching = sys.monitoring
    watching.use_tool_id(watching.OPTIMIZER_ID, "errors")
    handled = watching.events.EXCEPTION_HANDLED
    watching.register_callback(watching.OPTIMIZER_ID, handled, _handled)
    watching.set_events(watching.OPTIMIZER_ID, handled)
