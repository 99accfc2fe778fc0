"""Groups of rows: around means, or joined step by step."""

import math
import warnings

import numpy as np

from ._arrays import table
from ._features import Features
from ._joined import AgglomerativeClustering  # noqa: F401
from ._refusals import absent, module_getattr
from .base import BaseEstimator, ClusterMixin
from .utils import check_random_state


class ConvergenceWarning(UserWarning):
    """Something found less than was asked for."""


def _squares(one, other):
    """The squared distances of rows from rows."""
    found = -2 * (one @ other.T)
    found = found + (one * one).sum(axis=1)[:, None] + (other * other).sum(axis=1)[None]
    return np.maximum(found, 0)


def kmeans_plusplus_places(rows, count, stream, trials=None):
    """Rows to begin with, each far from those before, by the draws of scikit-learn."""
    trials = 2 + int(math.log(count)) if trials is None else trials
    places = [int(stream.randint(len(rows)))]
    nearest = _squares(rows[places], rows)[0]
    for _ in range(1, count):
        total = float(nearest.sum())
        drawn = stream.random_sample(trials) * total
        found = np.searchsorted(np.cumsum(nearest), drawn).tolist()
        found = [min(each, len(rows) - 1) for each in found]
        reached = np.minimum(nearest[None], _squares(rows[found], rows))
        best = int(reached.sum(axis=1).argmin())
        nearest = reached[best]
        places.append(found[best])
    return places


def kmeans_plusplus(X, n_clusters, *, random_state=None, n_local_trials=None, **_):
    """Centres to begin with, and their places."""
    rows = table(X)
    stream = check_random_state(random_state)
    places = kmeans_plusplus_places(rows, n_clusters, stream, n_local_trials)
    return rows[places], np.array(places)


class KMeans(Features, ClusterMixin, BaseEstimator):
    """Groups of rows around their means, the best of several beginnings."""

    def __init__(
        self, n_clusters=8, *, init="k-means++", n_init="warn", max_iter=300, tol=1e-4, verbose=0,
        random_state=None, copy_x=True, algorithm="lloyd",
    ):  # fmt: skip
        self.n_clusters, self.init, self.n_init, self.max_iter = n_clusters, init, n_init, max_iter
        self.tol, self.verbose, self.random_state = tol, verbose, random_state
        self.copy_x, self.algorithm = copy_x, algorithm

    def _begun(self, rows, stream, mean):
        """Centres to begin with."""
        count, init = self.n_clusters, self.init
        if isinstance(init, str) and init == "k-means++":
            return rows[kmeans_plusplus_places(rows, count, stream)]
        if isinstance(init, str) and init == "random":
            return rows[stream.permutation(len(rows))[:count].tolist()]
        if callable(init):
            return np.asarray(init(rows, count, random_state=stream))
        if isinstance(init, str):
            raise ValueError(
                "The 'init' parameter of KMeans must be a str among {'k-means++', 'random'}, a "
                f"callable or an array-like. Got {init!r} instead."
            )
        return table(init) - mean

    def fit(self, X, y=None, sample_weight=None):
        given = table(X)
        rows = given.astype("float64")
        if len(rows) < self.n_clusters:
            raise ValueError(
                f"n_samples={len(rows)} should be >= n_clusters={self.n_clusters}."
            )
        many = self.n_init
        if many == "warn":
            warnings.warn(
                "The default value of `n_init` will change from 10 to 'auto' in 1.4. Set the "
                "value of `n_init` explicitly to suppress the warning",
                FutureWarning,
                stacklevel=2,
            )
            many = 10
        is_drawn = isinstance(self.init, str) or callable(self.init)
        many = (1 if self.init == "k-means++" else 10) if many == "auto" else many
        many = many if is_drawn else 1
        weights = np.ones(len(rows)) if sample_weight is None else np.asarray(sample_weight) * 1.0
        bound = float(rows.var(axis=0).mean()) * self.tol
        mean = rows.mean(axis=0)
        rows = rows - mean
        stream, best = check_random_state(self.random_state), None
        for _ in range(many):
            centres = self._begun(rows, stream, mean)
            found = _settled(rows, weights, centres, self.max_iter, bound)
            if best is None or (found[1] < best[1] and not _alike(found[0], best[0])):
                best = found
        labels, self.inertia_, centres, self.n_iter_ = best
        if len(set(labels)) < self.n_clusters:
            warnings.warn(
                f"Number of distinct clusters ({len(set(labels))}) found smaller than n_clusters "
                f"({self.n_clusters}). Possibly due to duplicate points in X.",
                ConvergenceWarning,
                stacklevel=2,
            )
        self.labels_ = np.array(labels, dtype="int32")
        self.cluster_centers_ = (centres + mean).astype(given.dtype)
        self._see(X, rows.shape[1])
        return self

    def _far(self, X):
        self._needs("cluster_centers_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        return _squares(rows, self.cluster_centers_)

    def predict(self, X, sample_weight=None):
        return self._far(X).argmin(axis=1).astype("int32")

    def transform(self, X):
        return self._given(X, np.sqrt(self._far(X)))

    def fit_transform(self, X, y=None, sample_weight=None):
        return self.fit(X, y, sample_weight).transform(X)

    def score(self, X, y=None, sample_weight=None):
        return -float(self._far(X).min(axis=1).sum())

    def get_feature_names_out(self, input_features=None):
        self._needs("cluster_centers_")
        return np.array([f"kmeans{at}" for at in range(self.n_clusters)], dtype=object)


def _alike(one, other):
    """Whether labels are the same up to their numbers."""
    pairs = set(zip(one, other))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def _settled(rows, weights, centres, most, bound):
    """Labels, how far rows are from their means, the means and the count of steps."""
    labels, is_fixed = None, False
    count = len(centres)
    for step in range(1, most + 1):
        squares = _squares(rows, centres)
        found = squares.argmin(axis=1)
        moved = _means(rows, weights, found, squares, count)
        shift = float(((moved - centres) ** 2).sum())
        centres, listed = moved, found.tolist()
        if listed == labels:
            is_fixed = True
            break
        labels = listed
        if shift <= bound:
            break
    if not is_fixed:
        labels = _squares(rows, centres).argmin(axis=1).tolist()
    apart = ((rows - centres[labels]) ** 2).sum(axis=1) * weights
    return labels, float(apart.sum()), centres, step


def _means(rows, weights, labels, squares, count):
    """The mean of each group; one without rows takes the row that is farthest from its own."""
    belongs = (labels[:, None] == np.arange(count)[None]) * weights[:, None]
    sums, sizes = belongs.T @ rows, belongs.sum(axis=0)
    lost = [at for at, size in enumerate(sizes.tolist()) if size == 0]
    if lost:
        far = np.argsort(squares.min(axis=1))[::-1].tolist()
        for at, place in zip(lost, far):
            own = int(labels[place])
            sums[own] = sums[own] - rows[place] * weights[place]
            sizes[own] = sizes[own] - weights[place]
            sums[at], sizes[at] = rows[place] * weights[place], weights[place]
    return sums / np.where(sizes == 0, 1.0, sizes)[:, None]


DBSCAN, SpectralClustering, MiniBatchKMeans = (
    absent("sklearn.cluster.", name)
    for name in ("DBSCAN", "SpectralClustering", "MiniBatchKMeans")
)

__getattr__ = module_getattr(
    "sklearn.cluster.", ("KMeans", "AgglomerativeClustering", "kmeans_plusplus")
)
