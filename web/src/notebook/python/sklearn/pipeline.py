"""Estimators one after another."""

from ._refusals import module_getattr
from .base import BaseEstimator


class Pipeline(BaseEstimator):
    """Steps, each of which is given what the one before makes; the last may be any estimator."""

    def __init__(self, steps, *, memory=None, verbose=False):
        self.steps, self.memory, self.verbose = steps, memory, verbose

    @property
    def named_steps(self):
        return _Steps(self.steps)

    def get_params(self, deep=True):
        found = super().get_params(deep=False)
        for name, step in self.steps if deep else ():
            found[name] = step
            if hasattr(step, "get_params"):
                found.update((f"{name}__{key}", each) for key, each in step.get_params().items())
        return found

    def set_params(self, **params):
        names = [name for name, _ in self.steps]
        for name in [each for each in params if each in names]:
            at = names.index(name)
            self.steps[at] = (name, params.pop(name))
        return super().set_params(**params)

    def _through(self, X, is_learning, y=None, **named):
        for _, step in self.steps[:-1]:
            if step in (None, "passthrough"):
                continue
            X = step.fit_transform(X, y) if is_learning else step.transform(X)
        return X

    @property
    def _last(self):
        return self.steps[-1][1]

    _estimator_type = property(lambda self: getattr(self._last, "_estimator_type", None))
    classes_ = property(lambda self: self._last.classes_)

    def fit(self, X, y=None, **named):
        X = self._through(X, True, y)
        if self._last not in (None, "passthrough"):
            own = {name.partition("__")[2]: each for name, each in named.items()}
            self._last.fit(X, y, **own) if y is not None else self._last.fit(X, **own)
        return self

    def fit_transform(self, X, y=None, **named):
        X = self._through(X, True, y)
        return X if self._last in (None, "passthrough") else self._last.fit_transform(X, y)

    def fit_predict(self, X, y=None, **named):
        return self._last.fit_predict(self._through(X, True, y))

    def transform(self, X):
        X = self._through(X, False)
        return X if self._last in (None, "passthrough") else self._last.transform(X)

    def _of_last(name):
        def call(self, X, *given):
            return getattr(self._last, name)(self._through(X, False), *given)

        call.__name__ = name
        return call

    predict, predict_proba, decision_function, score = map(
        _of_last, ("predict", "predict_proba", "decision_function", "score")
    )
    predict_log_proba = _of_last("predict_log_proba")

    def __len__(self):
        return len(self.steps)

    def __getitem__(self, place):
        if isinstance(place, slice):
            return Pipeline(self.steps[place])
        return dict(self.steps)[place] if isinstance(place, str) else self.steps[place][1]

    def __repr__(self):
        inner = ",\n                ".join(f"({name!r}, {step!r})" for name, step in self.steps)
        flat = ", ".join(f"({name!r}, {step!r})" for name, step in self.steps)
        return f"Pipeline(steps=[{inner if len(flat) > 60 else flat}])"


class _Steps(dict):
    __getattr__ = dict.__getitem__


def make_pipeline(*steps, memory=None, verbose=False):
    """Steps that are named for their kinds."""
    names = [type(each).__name__.lower() for each in steps]
    full = [
        f"{name}-{names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]
    return Pipeline(list(zip(full, steps)), memory=memory, verbose=verbose)


__getattr__ = module_getattr("sklearn.pipeline.", ("Pipeline", "make_pipeline"))
