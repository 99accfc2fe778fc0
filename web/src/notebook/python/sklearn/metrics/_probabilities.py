"""Scores of predicted probabilities."""

import math

import numpy as np

from sklearn._arrays import labels_of


def top_k_accuracy_score(y_true, y_score, *, k=2, normalize=True, labels=None):
    """The share of rows whose class is among the `k` of highest scores."""
    one, scores = labels_of(y_true), np.asarray(labels_of(y_score))
    classes = sorted(set(one)) if labels is None else labels_of(labels)
    if scores.ndim > 1 and scores.shape[1] != len(classes):
        raise ValueError(
            f"Number of classes in 'y_true' ({len(classes)}) not equal to the number of classes in "
            f"'y_score' ({scores.shape[1]}).You can provide a list of all known classes by "
            "assigning it to the `labels` parameter."
        )
    best = np.argsort(scores, axis=1, kind="stable")[:, ::-1][:, :k].tolist()
    hits = sum(classes.index(each) in row for each, row in zip(one, best))
    return hits / len(one) if normalize else hits


def log_loss(y_true, y_pred, *, eps=1e-15, labels=None):
    """The cross-entropy of probabilities."""
    one, other = labels_of(y_true), np.asarray(y_pred, dtype="float64")
    classes = sorted(set(one)) if labels is None else labels_of(labels)
    if other.ndim == 1:
        other = np.stack([1 - other, other], axis=1)
    other = np.clip(other, eps, 1 - eps)
    rows = (other / other.sum(axis=1, keepdims=True)).tolist()
    return -math.fsum(math.log(row[classes.index(each)]) for each, row in zip(one, rows)) / len(one)


