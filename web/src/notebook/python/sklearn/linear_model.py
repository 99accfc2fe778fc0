"""Sums of columns by weights that are learnt."""

import warnings

import numpy as np

from ._arrays import labels_of, same_length, table
from ._features import Features
from ._refusals import UnsupportedError, absent, module_getattr
from .base import BaseEstimator, ClassifierMixin, RegressorMixin
from .cluster import ConvergenceWarning


def _aligned(X, y):
    wanted = y.detach().cpu().numpy() if hasattr(y, "detach") else y
    return same_length(table(X).astype("float64"), np.asarray(wanted, dtype="float64"))


class _Line(Features, RegressorMixin, BaseEstimator):
    """Weights and a number to begin from."""

    def _fitted(self, X, y, sample_weight, solve):
        rows, wanted = _aligned(X, y)
        scale = np.ones(len(rows))
        if sample_weight is not None:
            scale = np.asarray(sample_weight, dtype="float64")
        share = scale / scale.sum()
        is_flat = wanted.ndim == 1
        wanted = wanted[:, None] if is_flat else wanted
        mean, middle = np.zeros(rows.shape[1]), np.zeros(wanted.shape[1])
        if self.fit_intercept:
            mean, middle = share @ rows, share @ wanted
        root = np.sqrt(scale)[:, None]
        found = solve((rows - mean) * root, (wanted - middle) * root).T
        begin = middle - found @ mean
        self.coef_ = found[0] if is_flat else found
        self.intercept_ = begin if not is_flat else begin[0]
        if not self.fit_intercept:
            self.intercept_ = 0.0
        self._see(X, rows.shape[1])
        return self

    def predict(self, X):
        self._needs("coef_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        return rows @ self.coef_.T + self.intercept_


class LinearRegression(_Line):
    """The weights whose squared errors are the least."""

    def __init__(self, *, fit_intercept=True, copy_X=True, n_jobs=None, positive=False):
        if positive:
            raise UnsupportedError("LinearRegression has no positive=True here.")
        self.fit_intercept, self.copy_X = fit_intercept, copy_X
        self.n_jobs, self.positive = n_jobs, positive

    def fit(self, X, y, sample_weight=None):
        return self._fitted(X, y, sample_weight, lambda a, b: np.linalg.lstsq(a, b, rcond=None)[0])


class Ridge(_Line):
    """The same, where large weights cost."""

    def __init__(
        self, alpha=1.0, *, fit_intercept=True, copy_X=True, max_iter=None, tol=1e-4,
        solver="auto", positive=False, random_state=None,
    ):  # fmt: skip
        self.alpha, self.fit_intercept, self.copy_X = alpha, fit_intercept, copy_X
        self.max_iter, self.tol, self.solver = max_iter, tol, solver
        self.positive, self.random_state = positive, random_state

    def fit(self, X, y, sample_weight=None):
        def solve(a, b):
            if a.shape[0] < a.shape[1]:
                return a.T @ np.linalg.solve(a @ a.T + self.alpha * np.eye(len(a)), b)
            return np.linalg.solve(a.T @ a + self.alpha * np.eye(a.shape[1]), a.T @ b)

        return self._fitted(X, y, sample_weight, solve)


def _least(cost, start, most, bound):
    """Where a smooth cost is least, by its slopes: the way of limited memory. Gives the place and
    the count of steps."""
    place, (value, slope) = start, cost(start)
    steps, turns = [], []
    for count in range(most):
        if float(np.abs(slope).max()) <= bound:
            return place, count
        way, shares = -slope, []
        for step, turn in zip(reversed(steps), reversed(turns)):
            shares.append(float((step * way).sum()) / float((step * turn).sum()))
            way = way - shares[-1] * turn
        if steps:
            way = way * (float((steps[-1] * turns[-1]).sum()) / float((turns[-1] ** 2).sum()))
        else:
            way = way / max(1.0, float(np.sqrt((slope * slope).sum())))
        for step, turn, share in zip(steps, turns, reversed(shares)):
            way = way + step * (share - float((turn * way).sum()) / float((step * turn).sum()))
        fall, length = float((slope * way).sum()), 1.0
        for _ in range(40):
            new = place + length * way
            found, next_slope = cost(new)
            if found <= value + 1e-4 * length * fall:
                break
            length *= 0.5
        step, turn = new - place, next_slope - slope
        if float((step * turn).sum()) > 1e-14:
            steps, turns = [*steps, step][-10:], [*turns, turn][-10:]
        is_still = abs(value - found) <= 1e-13 * max(abs(value), abs(found), 1.0)
        place, value, slope = new, found, next_slope
        if is_still:
            return place, count + 1
    return place, most


class LogisticRegression(Features, ClassifierMixin, BaseEstimator):
    """Chances of labels by weights, found more exactly than by scikit-learn's `tol`."""

    def __init__(
        self, penalty="l2", *, dual=False, tol=1e-4, C=1.0, fit_intercept=True,
        intercept_scaling=1, class_weight=None, random_state=None, solver="lbfgs", max_iter=100,
        multi_class="auto", verbose=0, warm_start=False, n_jobs=None, l1_ratio=None,
    ):  # fmt: skip
        if penalty not in ("l2", "none", None):
            raise UnsupportedError(
                f"LogisticRegression has no penalty={penalty!r} here: 'l2' or None."
            )
        self.penalty, self.dual, self.tol, self.C = penalty, dual, tol, C
        self.fit_intercept, self.intercept_scaling = fit_intercept, intercept_scaling
        self.class_weight, self.random_state, self.solver = class_weight, random_state, solver
        self.max_iter, self.multi_class, self.verbose = max_iter, multi_class, verbose
        self.warm_start, self.n_jobs, self.l1_ratio = warm_start, n_jobs, l1_ratio

    def fit(self, X, y, sample_weight=None):
        rows, labels = same_length(table(X).astype("float64"), labels_of(y))
        known = sorted(set(labels))
        if len(known) < 2:
            raise ValueError(
                "This solver needs samples of at least 2 classes in the data, but the data "
                f"contains only one class: {known[0]!r}"
            )
        self.classes_ = np.array(known)
        is_own = self.multi_class == "ovr" or self.solver == "liblinear"
        scale = np.ones(len(rows))
        if sample_weight is not None:
            scale = np.asarray(sample_weight, dtype="float64")
        if self.class_weight is not None:
            counts = {each: labels.count(each) for each in known}
            heavy = self.class_weight if isinstance(self.class_weight, dict) else {
                each: len(labels) / (len(known) * count) for each, count in counts.items()
            }  # fmt: skip
            scale = scale * np.array([heavy.get(each, 1.0) for each in labels])
        targets = np.array([[float(each == label) for label in known] for each in labels])
        if len(known) == 2:
            parts = [self._learnt(rows, targets[:, 1:], scale)]
        elif is_own:
            parts = [self._learnt(rows, targets[:, at : at + 1], scale) for at in range(len(known))]
        else:
            parts = [self._learnt(rows, targets, scale)]
        self._is_own = is_own
        weights = np.vstack([each for each, _ in parts])
        self.coef_ = weights[:, :-1]
        self.intercept_ = weights[:, -1] * 1.0
        self.n_iter_ = np.array([count for _, count in parts], dtype="int32")
        self._see(X, rows.shape[1])
        return self

    def _learnt(self, rows, targets, scale):
        """Weights of each column of targets, the last of them to begin from."""
        count, wide = rows.shape
        full = np.hstack([rows, np.full((count, 1), 1.0 if self.fit_intercept else 0.0)])
        kept = np.ones((targets.shape[1], wide + 1))
        kept[:, -1] = 0.0
        kept = kept * (0.0 if self.penalty in ("none", None) else 1.0 / self.C)
        turned, heavy = full.T, scale[:, None]

        def cost(weights):
            scores = full @ weights.T
            if targets.shape[1] == 1:
                signs = 2 * targets - 1
                loss = np.log1p(np.exp(-np.abs(scores))) + np.maximum(-signs * scores, 0)
                chance = 1 / (1 + np.exp(-np.clip(scores, -500, 500)))
            else:
                scores = scores - scores.max(axis=1)[:, None]
                sums = np.exp(scores).sum(axis=1)[:, None]
                loss = np.log(sums) - (scores * targets).sum(axis=1)[:, None]
                chance = np.exp(scores) / sums
            value = float((loss * heavy).sum()) + 0.5 * float((kept * weights * weights).sum())
            return value, (turned @ ((chance - targets) * heavy)).T + kept * weights

        start = np.zeros((targets.shape[1], wide + 1))
        found, steps = _least(cost, start, 10 * self.max_iter, 1e-3 * self.tol)
        if steps >= 10 * self.max_iter:
            warnings.warn(
                "lbfgs failed to converge (status=1):\nSTOP: TOTAL NO. of ITERATIONS REACHED "
                "LIMIT.\n\nIncrease the number of iterations (max_iter) or scale the data.",
                ConvergenceWarning,
                stacklevel=3,
            )
        return found, min(steps, self.max_iter)

    def decision_function(self, X):
        self._needs("coef_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        found = rows @ self.coef_.T + self.intercept_
        return found[:, 0] if found.shape[1] == 1 else found

    def predict(self, X):
        scores = self.decision_function(X)
        if scores.ndim == 1:
            return self.classes_[(scores > 0).astype(int)]
        return self.classes_[scores.argmax(axis=1)]

    def predict_proba(self, X):
        scores = self.decision_function(X)
        if scores.ndim == 1:
            chance = 1 / (1 + np.exp(-scores))
            return np.stack([1 - chance, chance], axis=1)
        if self._is_own:
            chance = 1 / (1 + np.exp(-scores))
        else:
            chance = np.exp(scores - scores.max(axis=1)[:, None])
        return chance / chance.sum(axis=1)[:, None]

    def predict_log_proba(self, X):
        return np.log(self.predict_proba(X))


SGDClassifier, Perceptron, Lasso, ElasticNet = (
    absent("sklearn.linear_model.", name)
    for name in ("SGDClassifier", "Perceptron", "Lasso", "ElasticNet")
)

__getattr__ = module_getattr(
    "sklearn.linear_model.", ("LinearRegression", "Ridge", "LogisticRegression")
)
