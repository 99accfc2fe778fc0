"""Models that learn are left out."""

from ._refusals import absent, module_getattr

LogisticRegression = absent("sklearn.linear_model.", "LogisticRegression")
LinearRegression = absent("sklearn.linear_model.", "LinearRegression")

__getattr__ = module_getattr("sklearn.linear_model.", ())
