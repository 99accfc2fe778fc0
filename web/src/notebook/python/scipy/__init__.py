"""What attention notebooks use of SciPy: softmax and its like, distances, scores and matrices."""

import importlib

from ._refusals import refused

__version__ = "1.10.1"
_MODULES = "linalg optimize sparse spatial special stats".split()


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f"scipy.{name}")
    raise refused("scipy.", name, _MODULES)
