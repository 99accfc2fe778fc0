"""Settings of the shell."""

import sys

from attention_kernel import _display
from attention_kernel._session import run_within
from torch._unsupported import UnsupportedError


class _Settings(type):
    @property
    def ast_node_interactivity(cls):
        """Which values of a cell are shown: "last_expr", or "all" of them."""
        return _display.shell["interactivity"]

    @ast_node_interactivity.setter
    def ast_node_interactivity(cls, value):
        if value not in ("all", "last_expr"):
            raise UnsupportedError(
                f"ast_node_interactivity={value!r} is not supported here: 'all' and 'last_expr' are."
            )
        _display.shell["interactivity"] = value


class InteractiveShell(metaclass=_Settings):
    """IPython's class: its setting, and a shell's lines as methods."""

    user_ns = property(lambda self: vars(sys.modules["__main__"]))
    kernel = property(lambda self: self)

    def _run(self, text):
        run_within(text)

    def run_line_magic(self, name, line="", _stack_depth=1):
        self._run(f"%{name} {line}")

    def run_cell_magic(self, name, line, cell):
        self._run(f"%%{name} {line}\n{cell}")

    def magic(self, line):
        self._run(f"%{line}")

    def system(self, line):
        self._run(f"!{line}")

    def run_cell(self, text):
        self._run(text)


class ZMQInteractiveShell(InteractiveShell):
    """The shell of notebooks, whose name tells that this is one."""

    __module__ = "ipykernel.zmqshell"
