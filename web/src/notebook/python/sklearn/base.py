"""What estimators have in common."""

import inspect


class NotFittedError(ValueError, AttributeError):
    """An estimator is used before `fit`."""


class BaseEstimator:
    """Keeps the settings of its `__init__` under their names, and writes those that are no
    defaults."""

    @classmethod
    def _settings(cls):
        return list(inspect.signature(cls.__init__).parameters.values())[1:]

    def get_params(self, deep=True):
        return {each.name: getattr(self, each.name) for each in self._settings()}

    def set_params(self, **params):
        for name, value in params.items():
            setattr(self, name, value)
        return self

    def __repr__(self):
        changed = [
            f"{each.name}={getattr(self, each.name)!r}"
            for each in self._settings()
            if getattr(self, each.name) != each.default
        ]
        return f"{type(self).__name__}({', '.join(changed)})"

    def fit_transform(self, X, y=None):
        return self.fit(X).transform(X)

    def _needs(self, name):
        if not hasattr(self, name):
            raise NotFittedError(
                f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with "
                "appropriate arguments before using this estimator."
            )


TransformerMixin = type("TransformerMixin", (), {})
