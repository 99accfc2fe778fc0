"""The rows that are nearest to others."""

import numpy as np

from ._arrays import labels_of, table
from ._features import Features
from ._refusals import UnsupportedError, module_getattr
from .base import BaseEstimator, ClassifierMixin, RegressorMixin


def _apart(one, other, metric, power):
    """How far rows are from rows."""
    if metric == "minkowski":
        metric = {1: "manhattan", 2: "euclidean"}.get(power, metric)
    if metric == "cosine":
        from .metrics.pairwise import cosine_distances

        return cosine_distances(one, other)
    if metric == "precomputed":
        return one
    gaps = [other - row for row in one]
    if metric in ("manhattan", "l1", "cityblock"):
        return np.stack([np.abs(each).sum(axis=1) for each in gaps])
    if metric == "chebyshev":
        return np.stack([np.abs(each).max(axis=1) for each in gaps])
    if metric in ("euclidean", "l2"):
        return np.stack([np.sqrt((each * each).sum(axis=1)) for each in gaps])
    if metric == "minkowski":
        return np.stack([(np.abs(each) ** power).sum(axis=1) ** (1 / power) for each in gaps])
    raise UnsupportedError(
        f"metric={metric!r} is not here: 'euclidean', 'manhattan', 'chebyshev', 'minkowski' or "
        "'cosine'."
    )


class NearestNeighbors(Features, BaseEstimator):
    """Finds of rows the nearest of those it was fitted to."""

    def __init__(
        self, *, n_neighbors=5, radius=1.0, algorithm="auto", leaf_size=30, metric="minkowski",
        p=2, metric_params=None, n_jobs=None,
    ):  # fmt: skip
        self.n_neighbors, self.radius, self.algorithm = n_neighbors, radius, algorithm
        self.leaf_size, self.metric, self.p = leaf_size, metric, p
        self.metric_params, self.n_jobs = metric_params, n_jobs

    def fit(self, X, y=None):
        self._rows = table(X)
        self.n_samples_fit_ = len(self._rows)
        self._see(X, self._rows.shape[1])
        return self

    def _far(self, X):
        self._needs("_rows")
        rows = self._rows if X is None else table(X)
        if X is not None:
            self._compare(X, rows.shape[1])
        return _apart(rows, self._rows, self.metric, self.p)

    def kneighbors(self, X=None, n_neighbors=None, return_distance=True):
        """Distances and places of the nearest, the first of them first."""
        far, many = self._far(X), n_neighbors or self.n_neighbors
        most = self.n_samples_fit_ - (X is None)
        if many > most:
            raise ValueError(
                f"Expected n_neighbors <= n_samples,  but n_samples = {most}, n_neighbors = {many}"
            )
        if X is None:
            far = far + np.diag([np.inf] * len(far)) if len(far) else far
        places = np.argsort(far, axis=1, kind="stable")[:, :many]
        if not return_distance:
            return places
        return np.take_along_axis(far, places, axis=1), places

    def radius_neighbors(self, X=None, radius=None, return_distance=True):
        """Distances and places of all that are no farther than a radius."""
        bound = self.radius if radius is None else radius
        found, places = [], []
        for at, row in enumerate(self._far(X)):
            inside = [k for k, each in enumerate(row.tolist()) if each <= bound]
            inside = [each for each in inside if X is not None or each != at]
            places.append(np.array(inside, dtype=int))
            found.append(row[inside])
        return (found, places) if return_distance else places


class _Voting(NearestNeighbors):
    def __init__(
        self, n_neighbors=5, *, weights="uniform", algorithm="auto", leaf_size=30, p=2,
        metric="minkowski", metric_params=None, n_jobs=None,
    ):  # fmt: skip
        self.n_neighbors, self.weights, self.algorithm = n_neighbors, weights, algorithm
        self.leaf_size, self.p, self.metric = leaf_size, p, metric
        self.metric_params, self.n_jobs = metric_params, n_jobs

    def _votes(self, X):
        """Of each row the places of its neighbours, and how much each counts."""
        far, places = self.kneighbors(X)
        if self.weights == "uniform":
            return places, np.ones(far.shape)
        if callable(self.weights):
            return places, self.weights(far)
        is_same = far == 0
        count = np.where(is_same.any(axis=1)[:, None], is_same * 1.0, 1 / np.where(is_same, 1, far))
        return places, count


class KNeighborsClassifier(ClassifierMixin, _Voting):
    """Takes the label that most of the nearest have."""

    def fit(self, X, y):
        super().fit(X)
        labels = labels_of(y)
        known = sorted(set(labels))
        self.classes_ = np.array(known)
        numbers = {each: at for at, each in enumerate(known)}
        self._labels = np.array([numbers[each] for each in labels])
        return self

    def predict_proba(self, X):
        places, counts = self._votes(X)
        labels = self._labels[places]
        sums = [(counts * (labels == at)).sum(axis=1) for at in range(len(self.classes_))]
        found = np.stack(sums, axis=1)
        return found / found.sum(axis=1)[:, None]

    def predict(self, X):
        return self.classes_[self.predict_proba(X).argmax(axis=1)]


class KNeighborsRegressor(RegressorMixin, _Voting):
    """Takes the mean of the nearest."""

    def fit(self, X, y):
        super().fit(X)
        self._wanted = np.asarray(y, dtype="float64")
        return self

    def predict(self, X):
        places, counts = self._votes(X)
        found = self._wanted[places]
        if found.ndim == 3:
            return (found * counts[:, :, None]).sum(axis=1) / counts.sum(axis=1)[:, None]
        return (found * counts).sum(axis=1) / counts.sum(axis=1)


__getattr__ = module_getattr(
    "sklearn.neighbors.", ("NearestNeighbors", "KNeighborsClassifier", "KNeighborsRegressor")
)
