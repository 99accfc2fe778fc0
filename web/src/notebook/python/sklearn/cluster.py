"""Models that learn are left out."""

from ._refusals import absent, module_getattr

KMeans = absent("sklearn.cluster.", "KMeans")

__getattr__ = module_getattr("sklearn.cluster.", ())
