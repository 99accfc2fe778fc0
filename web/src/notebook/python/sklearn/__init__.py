"""What attention notebooks use of scikit-learn: scores, splits, scaling, groups, maps, words in
numbers, neighbours, and models that are sums of columns.

Larger models are left out: `torch` is here for them.
"""

import importlib

from ._refusals import refused

__version__ = "1.2.1"
_MODULES = """base cluster datasets decomposition feature_extraction linear_model manifold metrics
    model_selection naive_bayes neighbors pipeline preprocessing utils""".split()


def __getattr__(name):
    if name == "clone":
        from .base import clone

        return clone
    if name in _MODULES:
        return importlib.import_module(f"sklearn.{name}")
    raise refused("sklearn.", name, _MODULES)
