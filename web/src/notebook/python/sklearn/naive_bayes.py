"""Labels by the counts or spreads of columns, each by itself."""

import numpy as np

from ._arrays import labels_of, table
from ._features import Features
from ._refusals import module_getattr
from .base import BaseEstimator, ClassifierMixin


class _Chances(Features, ClassifierMixin, BaseEstimator):
    def _learn(self, X, y):
        """The rows of each label, and how often labels are."""
        rows, labels = table(X).astype("float64"), labels_of(y)
        known = sorted(set(labels))
        self.classes_ = np.array(known)
        self._see(X, rows.shape[1])
        found = [rows[[at for at, own in enumerate(labels) if own == each]] for each in known]
        self.class_count_ = np.array([float(len(each)) for each in found])
        return rows, found

    def predict(self, X):
        return self.classes_[self._scores(X).argmax(axis=1)]

    def predict_log_proba(self, X):
        scores = self._scores(X)
        most = scores.max(axis=1)[:, None]
        return scores - most - np.log(np.exp(scores - most).sum(axis=1))[:, None]

    def predict_proba(self, X):
        return np.exp(self.predict_log_proba(X))


class MultinomialNB(_Chances):
    """By counts, as of words."""

    def __init__(self, *, alpha=1.0, force_alpha="warn", fit_prior=True, class_prior=None):
        self.alpha, self.force_alpha = alpha, force_alpha
        self.fit_prior, self.class_prior = fit_prior, class_prior

    def fit(self, X, y):
        _, found = self._learn(X, y)
        self.feature_count_ = np.stack([each.sum(axis=0) for each in found])
        smooth = self.feature_count_ + self.alpha
        self.feature_log_prob_ = np.log(smooth) - np.log(smooth.sum(axis=1))[:, None]
        if self.class_prior is not None:
            self.class_log_prior_ = np.log(np.array(self.class_prior))
        elif self.fit_prior:
            self.class_log_prior_ = np.log(self.class_count_) - np.log(self.class_count_.sum())
        else:
            self.class_log_prior_ = np.full(len(found), -np.log(len(found)))
        return self

    def _scores(self, X):
        self._needs("feature_log_prob_")
        return table(X) @ self.feature_log_prob_.T + self.class_log_prior_


class GaussianNB(_Chances):
    """By means and spreads."""

    def __init__(self, *, priors=None, var_smoothing=1e-9):
        self.priors, self.var_smoothing = priors, var_smoothing

    def fit(self, X, y):
        rows, found = self._learn(X, y)
        self.epsilon_ = self.var_smoothing * float(rows.var(axis=0).max())
        self.theta_ = np.stack([each.mean(axis=0) for each in found])
        self.var_ = np.stack([each.var(axis=0) for each in found]) + self.epsilon_
        shares = self.class_count_ / self.class_count_.sum()
        self.class_prior_ = shares if self.priors is None else np.array(self.priors)
        return self

    def _scores(self, X):
        self._needs("theta_")
        rows = table(X)
        parts = []
        for mean, spread, share in zip(self.theta_, self.var_, self.class_prior_.tolist()):
            far = ((rows - mean) ** 2 / spread).sum(axis=1)
            parts.append(np.log(share) - 0.5 * (np.log(2 * np.pi * spread).sum() + far))
        return np.stack(parts, axis=1)


__getattr__ = module_getattr("sklearn.naive_bayes.", ("MultinomialNB", "GaussianNB"))
