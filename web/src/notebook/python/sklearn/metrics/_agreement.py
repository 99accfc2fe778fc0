"""How well two lists of labels agree, up to chance, and up to the labels' names."""

import math
from collections import Counter

import numpy as np

from sklearn._arrays import paired

from ._classes import confusion_matrix


def matthews_corrcoef(y_true, y_pred):
    """The correlation of classes that are predicted with those that are right."""
    counts = confusion_matrix(y_true, y_pred).astype("float64")
    there, taken, total = counts.sum(axis=1), counts.sum(axis=0), counts.sum()
    shared = np.trace(counts) * total - (there * taken).sum()
    spread = (total**2 - (taken**2).sum()) * (total**2 - (there**2).sum())
    return float(shared / math.sqrt(spread)) if spread else 0.0


def cohen_kappa_score(y1, y2, *, labels=None, weights=None):
    """The agreement beyond what chance would give."""
    counts = confusion_matrix(y1, y2, labels=labels).astype("float64")
    size = len(counts)
    expected = np.outer(counts.sum(axis=0), counts.sum(axis=1)) / counts.sum()
    places = np.arange(size)
    far = np.abs(places[:, None] - places[None, :])
    far = {None: (far > 0) * 1.0, "linear": far, "quadratic": far**2}[weights]
    return float(1 - (far * counts).sum() / (far * expected).sum())


def hamming_loss(y_true, y_pred):
    """The share of labels that are wrong."""
    one, other = np.asarray(y_true), np.asarray(y_pred)
    return float((one != other).mean())


def _counted(labels_true, labels_pred):
    """How many rows each pair of labels has, and each label by itself."""
    one, other = paired(labels_true, labels_pred)
    return Counter(zip(one, other)), Counter(one), Counter(other), len(one)


def _pairs(counts):
    return sum(each * (each - 1) for each in counts.values())


def rand_score(labels_true, labels_pred):
    """The share of pairs of rows that both lists put together, or both apart."""
    both, one, other, total = _counted(labels_true, labels_pred)
    every = total * (total - 1)
    return (every - _pairs(one) - _pairs(other) + 2 * _pairs(both)) / every if every else 1.0


def adjusted_rand_score(labels_true, labels_pred):
    """The same, so that chance has 0."""
    both, one, other, total = _counted(labels_true, labels_pred)
    together = _pairs(both)
    only_one, only_other = _pairs(one) - together, _pairs(other) - together
    apart = total * (total - 1) - together - only_one - only_other
    if not only_one and not only_other:
        return 1.0
    above = 2.0 * (together * apart - only_one * only_other)
    below = (together + only_one) * (only_one + apart)
    return above / (below + (together + only_other) * (only_other + apart))


def _entropy(counts, total):
    return -math.fsum(each / total * math.log(each / total) for each in counts.values())


def mutual_info_score(labels_true, labels_pred):
    """What one list of labels tells of the other, in nats."""
    both, one, other, total = _counted(labels_true, labels_pred)
    found = math.fsum(
        each / total * math.log(each * total / (one[a] * other[b])) for (a, b), each in both.items()
    )
    return max(found, 0.0)


def normalized_mutual_info_score(labels_true, labels_pred, *, average_method="arithmetic"):
    """The same as a share of what each list tells."""
    _, one, other, total = _counted(labels_true, labels_pred)
    if len(one) == len(other) == 1:
        return 1.0
    shared = mutual_info_score(labels_true, labels_pred)
    if shared <= 2.3e-16:
        return 0.0
    a, b = _entropy(one, total), _entropy(other, total)
    middle = {"arithmetic": (a + b) / 2, "geometric": math.sqrt(a * b), "min": min(a, b)}
    return shared / {**middle, "max": max(a, b)}[average_method]


def homogeneity_completeness_v_measure(labels_true, labels_pred, *, beta=1.0):
    """Whether clusters have one class, whether classes have one cluster, and both together."""
    _, one, other, total = _counted(labels_true, labels_pred)
    a, b = _entropy(one, total), _entropy(other, total)
    shared = mutual_info_score(labels_true, labels_pred)
    pure, whole = shared / a if a else 1.0, shared / b if b else 1.0
    below = beta * pure + whole
    return pure, whole, (1 + beta) * pure * whole / below if below else 0.0


def v_measure_score(labels_true, labels_pred, *, beta=1.0):
    return homogeneity_completeness_v_measure(labels_true, labels_pred, beta=beta)[2]
