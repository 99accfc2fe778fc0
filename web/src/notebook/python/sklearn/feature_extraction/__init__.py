"""Numbers out of texts."""

from sklearn._refusals import module_getattr

from . import text

__getattr__ = module_getattr("sklearn.feature_extraction.", ("text",))
