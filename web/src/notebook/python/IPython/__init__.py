"""What notebooks take from IPython: `display`, and settings of how values are shown."""

from IPython import core, display as _display
from IPython.core.interactiveshell import ZMQInteractiveShell

display = _display

_shell = ZMQInteractiveShell()


def get_ipython():
    """The shell."""
    return _shell
