"""What estimators have in common."""

import copy
import inspect
import pprint


class NotFittedError(ValueError, AttributeError):
    """An estimator is used before `fit`."""


def _wrapped(begin, parts, wide=80):
    """Settings in lines of at most 80 letters, where that goes."""
    flat = f"{begin}{', '.join(f'{name}={value!r}' for name, value in parts)})"
    if len(flat) <= wide:
        return flat
    lines, indent = [begin], " " * len(begin)
    for at, (name, value) in enumerate(parts):
        part = f"{name}={value!r}"
        if len(indent) + len(part) + 1 > wide and isinstance(value, dict):
            inner = pprint.pformat(value, width=wide - len(indent) - len(name) - 2)
            part = f"{name}=" + inner.replace("\n", "\n" + indent + " " * (len(name) + 1))
        end = ")" if at == len(parts) - 1 else ","
        first = part.split("\n")[0]
        if lines[-1] != begin and len(lines[-1]) + len(first) + 2 > wide:
            lines.append(indent)
        gap = " " if lines[-1] not in (begin, indent) else ""
        lines[-1] += f"{gap}{part}{end}"
    return "\n".join(lines)


class BaseEstimator:
    """Keeps the settings of its `__init__` under their names, and writes those that are no
    defaults."""

    @classmethod
    def _settings(cls):
        found = list(inspect.signature(cls.__init__).parameters.values())[1:]
        return sorted(found, key=lambda each: each.name)

    def get_params(self, deep=True):
        found = {}
        for each in self._settings():
            value = found[each.name] = getattr(self, each.name)
            if deep and hasattr(value, "get_params") and not isinstance(value, type):
                inner = value.get_params().items()
                found.update((f"{each.name}__{name}", one) for name, one in inner)
        return found

    def set_params(self, **params):
        known = self.get_params()
        for name, value in params.items():
            first, _, rest = name.partition("__")
            if first not in known:
                listed = [each for each in self.get_params(deep=False)]
                raise ValueError(
                    f"Invalid parameter {first!r} for estimator {self}. Valid parameters are: "
                    f"{sorted(listed)!r}."
                )
            if rest:
                known[first].set_params(**{rest: value})
            else:
                setattr(self, name, value)
        return self

    def __repr__(self):
        changed = [
            (each.name, getattr(self, each.name))
            for each in self._settings()
            if repr(getattr(self, each.name)) != repr(each.default)
        ]
        return _wrapped(f"{type(self).__name__}(", changed)

    def fit_transform(self, X, y=None, **fit_params):
        return self.fit(X, **({} if y is None else {"y": y}), **fit_params).transform(X)

    def _needs(self, name):
        if not hasattr(self, name):
            raise NotFittedError(
                f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with "
                "appropriate arguments before using this estimator."
            )


def clone(estimator, *, safe=True):
    """An estimator with the same settings, which has learnt nothing."""
    if isinstance(estimator, (list, tuple)):
        return type(estimator)(clone(each) for each in estimator)
    if not hasattr(estimator, "get_params") or isinstance(estimator, type):
        return copy.deepcopy(estimator)
    settings = estimator.get_params(deep=False)
    return type(estimator)(**{name: clone(each, safe=False) for name, each in settings.items()})


TransformerMixin = type("TransformerMixin", (), {})


class ClassifierMixin:
    """Scores by the share of right labels."""

    _estimator_type = "classifier"

    def score(self, X, y, sample_weight=None):
        from .metrics import accuracy_score

        return accuracy_score(y, self.predict(X), sample_weight=sample_weight)


class RegressorMixin:
    """Scores by the share of the spread that is told."""

    _estimator_type = "regressor"

    def score(self, X, y, sample_weight=None):
        from .metrics import r2_score

        return r2_score(y, self.predict(X), sample_weight=sample_weight)


class ClusterMixin:
    """Gives the labels of what it is fitted to."""

    _estimator_type = "clusterer"

    def fit_predict(self, X, y=None, **named):
        return self.fit(X, **named).labels_


def is_classifier(estimator):
    return getattr(estimator, "_estimator_type", None) == "classifier"


def is_regressor(estimator):
    return getattr(estimator, "_estimator_type", None) == "regressor"
