"""Settings of the shell."""

from attention_kernel import _display
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
    """IPython's class, for its setting alone."""

    def run_line_magic(self, name, line=""):
        """Nothing of the magics that change nothing; others are refused."""
        from attention_kernel._source import IGNORED

        if name not in IGNORED:
            raise UnsupportedError(f"%{name} is a command of IPython that is not there.")

    def magic(self, line):
        name, _, rest = line.partition(" ")
        self.run_line_magic(name, rest)
