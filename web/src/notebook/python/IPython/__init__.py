"""What notebooks take from IPython: `display`, and settings of how values are shown."""

from IPython import core, display as _display
from IPython.core.interactiveshell import InteractiveShell

display = _display

_shell = InteractiveShell()


def get_ipython():
    """The shell, which takes settings and runs no magics."""
    return _shell
