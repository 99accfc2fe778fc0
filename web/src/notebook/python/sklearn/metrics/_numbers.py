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


def root_mean_squared_error(y_true, y_pred):
    return math.sqrt(mean_squared_error(y_true, y_pred))


def mean_absolute_percentage_error(y_true, y_pred):
    """The mean of errors as shares of what is right."""
    one, other = map(_flat, paired(y_true, y_pred))
    least = float(np.finfo("float64").eps)
    return math.fsum(abs(a - b) / max(abs(a), least) for a, b in zip(one, other)) / len(one)


def median_absolute_error(y_true, y_pred):
    one, other = map(_flat, paired(y_true, y_pred))
    return float(np.median([abs(a - b) for a, b in zip(one, other)]))


def max_error(y_true, y_pred):
    one, other = paired(y_true, y_pred)
    return np.abs(np.array(one) - np.array(other)).max().item()


def _mean_of_columns(score, y_true, y_pred):
    pairs = zip(*(zip(*each) for each in paired(y_true, y_pred)))
    return float(np.mean([score(list(one), list(other)) for one, other in pairs]))


def explained_variance_score(y_true, y_pred):
    """1 less the share of the variance that the errors have; of several columns the mean."""
    if isinstance(paired(y_true, y_pred)[0][0], list):
        return _mean_of_columns(explained_variance_score, y_true, y_pred)
    one, other = map(_flat, paired(y_true, y_pred))
    left = np.var([a - b for a, b in zip(one, other)])
    total = np.var(one)
    return float(1 - left / total) if total else 1.0 if not left else 0.0


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


def r2_score(y_true, y_pred):
    """1 less the share of the variance that is not explained; of several columns the mean."""
    if isinstance(paired(y_true, y_pred)[0][0], list):
        return _mean_of_columns(r2_score, y_true, y_pred)
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


