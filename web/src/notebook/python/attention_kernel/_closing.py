"""Closes the ways from Python to the host's JavaScript before the first cell.

The guarantee is the host's: its realm holds nothing that reaches out. This takes the handles away
that would lead into that realm at all, and says so where code asks for them.
"""

import importlib.abc
import os
import sys

#: Modules of Pyodide that lead to JavaScript.
CLOSED = ("js", "pyodide_js", "_pyodide_core", "_recorder")


class _Refusing(importlib.abc.MetaPathFinder):
    """Refuses modules that are closed, with a sentence."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in CLOSED:
            raise ImportError(
                f"{fullname} is closed: a notebook has no way to the JavaScript around it.",
                name=fullname,
            )


def close():
    """Takes the closed modules out of `sys.modules` and refuses them from now on."""
    import torch  # noqa: F401 (it takes the recorder before that is closed)

    for name in list(sys.modules):
        if name.partition(".")[0] in CLOSED:
            del sys.modules[name]
    for finder in sys.meta_path:
        # Pyodide's, which makes modules of JavaScript's objects.
        getattr(finder, "jsproxies", {}).clear()
    sys.meta_path.insert(0, _Refusing())
    for name in list(os.environ):
        if name != "HOME":
            del os.environ[name]
