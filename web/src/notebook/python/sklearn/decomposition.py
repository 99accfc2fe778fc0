"""Principal components."""

import math

import numpy as np
from torch import _matrix_rows

from . import _subspace
from ._arrays import table
from ._features import Features
from ._refusals import absent, module_getattr
from .base import BaseEstimator

# Up to so many rows or columns all components are found by rotations.
_SMALL = 32


class PCA(Features, BaseEstimator):
    """The directions in which rows vary most. Of each, the largest row's share is positive."""

    def __init__(
        self, n_components=None, *, copy=True, whiten=False, svd_solver="auto", tol=0.0,
        iterated_power="auto", n_oversamples=10, power_iteration_normalizer="auto",
        random_state=None,
    ):  # fmt: skip
        self.n_components, self.copy, self.whiten = n_components, copy, whiten
        self.svd_solver, self.tol, self.iterated_power = svd_solver, tol, iterated_power
        self.n_oversamples, self.random_state = n_oversamples, random_state
        self.power_iteration_normalizer = power_iteration_normalizer

    def fit(self, X, y=None):
        self._fitted(X)
        return self

    def fit_transform(self, X, y=None):
        left, rows = self._fitted(X)
        by = self.singular_values_ if not self.whiten else math.sqrt(len(rows) - 1)
        return self._given(X, (left * by).astype(rows.dtype))

    def _fitted(self, X):
        rows = table(X)
        count, width = rows.shape
        most = min(count, width)
        wanted = most if self.n_components is None else self.n_components
        if wanted != "mle" and wanted > most:
            raise ValueError(
                f"n_components={wanted} must be between 0 and min(n_samples, n_features)={most} "
                "with svd_solver='full'"
            )
        exact = rows.astype("float64")
        self.mean_ = exact.mean(axis=0)
        centred = exact - self.mean_
        total = float((centred * centred).sum()) / (count - 1)
        is_share = isinstance(wanted, float) and wanted < 1
        left, sizes, right = _decomposed(centred, most if is_share else wanted)
        variances = sizes * sizes / (count - 1)
        if is_share:
            reached = np.cumsum(variances / total).tolist()
            wanted = 1 + sum(each < wanted for each in reached)
        left, sizes, right = left[:, :wanted], sizes[:wanted], right[:wanted]
        at = np.abs(left).argmax(axis=0).tolist()
        signs = np.array([math.copysign(1.0, left[row, place]) for place, row in enumerate(at)])
        kind = rows.dtype
        self.components_ = (right * signs[:, None]).astype(kind)
        self.singular_values_ = sizes.astype(kind)
        self.explained_variance_ = variances[:wanted].astype(kind)
        self.explained_variance_ratio_ = (variances[:wanted] / total).astype(kind)
        rest = most - wanted
        left_over = max(total - float(variances[:wanted].sum()), 0.0)
        self.noise_variance_ = left_over / rest if rest else 0.0
        self.mean_ = self.mean_.astype(kind)
        self.n_components_ = wanted
        self.n_samples_ = count
        self._see(X, width)
        return left * signs, rows

    def transform(self, X):
        self._needs("components_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        made = (rows - self.mean_) @ self.components_.T
        made = made / np.sqrt(self.explained_variance_) if self.whiten else made
        return self._given(X, made)

    def get_feature_names_out(self, input_features=None):
        self._needs("components_")
        return np.array([f"pca{at}" for at in range(len(self.components_))], dtype=object)

    def inverse_transform(self, X):
        self._needs("components_")
        rows = table(X)
        rows = rows * np.sqrt(self.explained_variance_) if self.whiten else rows
        return rows @ self.components_ + self.mean_


def _decomposed(centred, wanted):
    """The largest singular values of a matrix and their vectors: columns and rows."""
    is_wide = centred.shape[0] < centred.shape[1]
    rows = (centred.T if is_wide else centred).tolist()
    if len(rows[0]) <= _SMALL or wanted > len(rows[0]) // 2:
        columns, turned = _matrix_rows.orthogonal(rows)
        sizes = [math.sqrt(_matrix_rows.dot(each, each)) for each in columns]
        order = sorted(range(len(sizes)), key=lambda at: -sizes[at])[:wanted]
        sizes, columns, turned = ([of[at] for at in order] for of in (sizes, columns, turned))
    else:
        sizes, columns, turned = _subspace.largest(rows, wanted)
    least = 1e-12 * sizes[0]
    columns = [
        [each / size for each in column] if size > least else column
        for size, column in zip(sizes, columns)
    ]
    left, right = (turned, columns) if is_wide else (columns, turned)
    return np.array(left).T, np.array(sizes), np.array(right)


class TruncatedSVD(Features, BaseEstimator):
    """The largest singular values of rows as they are, found exactly."""

    def __init__(
        self, n_components=2, *, algorithm="randomized", n_iter=5, n_oversamples=10,
        power_iteration_normalizer="auto", random_state=None, tol=0.0,
    ):  # fmt: skip
        self.n_components, self.algorithm, self.n_iter = n_components, algorithm, n_iter
        self.n_oversamples, self.random_state, self.tol = n_oversamples, random_state, tol
        self.power_iteration_normalizer = power_iteration_normalizer

    def fit(self, X, y=None):
        self.fit_transform(X)
        return self

    def fit_transform(self, X, y=None):
        rows = table(X)
        if self.n_components > rows.shape[1]:
            raise ValueError(
                f"n_components({self.n_components}) must be <= n_features({rows.shape[1]})."
            )
        left, sizes, right = _decomposed(rows.astype("float64"), self.n_components)
        few = self.n_components
        left, sizes, right = left[:, :few], sizes[:few], right[:few]
        at = np.abs(left).argmax(axis=0).tolist()
        signs = np.array([math.copysign(1.0, left[row, place]) for place, row in enumerate(at)])
        self.components_ = (right * signs[:, None]).astype(rows.dtype)
        made = rows @ self.components_.T
        self.singular_values_ = sizes.astype(rows.dtype)
        self.explained_variance_ = made.var(axis=0)
        self.explained_variance_ratio_ = self.explained_variance_ / rows.var(axis=0).sum()
        self._see(X, rows.shape[1])
        return self._given(X, made)

    def transform(self, X):
        self._needs("components_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        return self._given(X, rows @ self.components_.T)

    def inverse_transform(self, X):
        self._needs("components_")
        return table(X) @ self.components_

    def get_feature_names_out(self, input_features=None):
        self._needs("components_")
        return np.array([f"truncatedsvd{at}" for at in range(self.n_components)], dtype=object)


NMF, FastICA, LatentDirichletAllocation = (
    absent("sklearn.decomposition.", name)
    for name in ("NMF", "FastICA", "LatentDirichletAllocation")
)

__getattr__ = module_getattr("sklearn.decomposition.", ("PCA", "TruncatedSVD"))
