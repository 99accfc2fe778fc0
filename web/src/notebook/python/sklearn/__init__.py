"""What attention notebooks use of scikit-learn: scores, splits, scaling and principal components.

Models that learn are left out: `torch` is here for them.
"""

import importlib

from ._refusals import refused

__version__ = "1.2.1"
_MODULES = """base cluster datasets decomposition linear_model manifold metrics model_selection
    preprocessing utils""".split()


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f"sklearn.{name}")
    raise refused("sklearn.", name, _MODULES)
