"""Scores of predicted numbers and probabilities."""

import math

import numpy as np

from sklearn._arrays import labels_of, paired


def _flat(values):
    return [each for row in values for each in row] if isinstance(values[0], list) else values


def mean_squared_error(y_true, y_pred, *, squared=True):
    one, other = map(_flat, paired(y_true, y_pred))
    found = math.fsum((a - b) ** 2 for a, b in zip(one, other)) / len(one)
    return found if squared else math.sqrt(found)


def mean_absolute_error(y_true, y_pred):
    one, other = map(_flat, paired(y_true, y_pred))
    return math.fsum(abs(a - b) for a, b in zip(one, other)) / len(one)


def r2_score(y_true, y_pred):
    """1 less the share of the variance that is not explained."""
    one, other = map(_flat, paired(y_true, y_pred))
    middle = math.fsum(one) / len(one)
    left = math.fsum((a - b) ** 2 for a, b in zip(one, other))
    total = math.fsum((each - middle) ** 2 for each in one)
    return 1.0 - left / total if total else 1.0 if not left else 0.0


def log_loss(y_true, y_pred, *, eps=1e-15, labels=None):
    """The cross-entropy of probabilities."""
    one, other = labels_of(y_true), np.asarray(y_pred, dtype="float64")
    classes = sorted(set(one)) if labels is None else labels_of(labels)
    if other.ndim == 1:
        other = np.stack([1 - other, other], axis=1)
    other = np.clip(other, eps, 1 - eps)
    rows = (other / other.sum(axis=1, keepdims=True)).tolist()
    return -math.fsum(math.log(row[classes.index(each)]) for each, row in zip(one, rows)) / len(one)


def roc_auc_score(y_true, y_score):
    """How often a row of yes has a higher score than one of no."""
    one, scores = paired(y_true, y_score)
    if len(set(one)) != 2:
        raise ValueError(
            "Only one class present in y_true. ROC AUC score is not defined in that case."
        )
    yes = max(one)
    high = [score for each, score in zip(one, scores) if each == yes]
    low = [score for each, score in zip(one, scores) if each != yes]
    wins = sum((a > b) + 0.5 * (a == b) for a in high for b in low)
    return wins / (len(high) * len(low))
