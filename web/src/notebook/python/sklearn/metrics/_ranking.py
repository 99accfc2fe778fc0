"""Scores of predictions by every threshold: how many of yes are found, and at what price."""

import warnings

import numpy as np

from sklearn._arrays import labels_of, paired

from ._classes import UndefinedMetricWarning


def _counts(y_true, scores, pos_label):
    """Right and wrong ones at or above each distinct score, and the scores, from the greatest."""
    one, scores = paired(y_true, scores)
    if pos_label is None:
        known = set(one)
        if not (known <= {0, 1} or known <= {-1, 1}):
            raise ValueError(
                f"y_true takes value in {{{', '.join(map(repr, sorted(known)))}}} and pos_label is "
                "not specified: either make y_true take value in {0, 1} or {-1, 1} or pass "
                "pos_label explicitly."
            )
        pos_label = 1
    right, wrong, steps = [], [], []
    hits = misses = 0
    order = sorted(range(len(one)), key=scores.__getitem__, reverse=True)
    for at, place in enumerate(order):
        is_yes = one[place] == pos_label
        hits, misses = hits + is_yes, misses + (not is_yes)
        if at + 1 == len(order) or scores[order[at + 1]] != scores[place]:
            right.append(hits)
            wrong.append(misses)
            steps.append(scores[place])
    return right, wrong, steps


def _share(counts, what):
    if counts[-1]:
        return np.array(counts) / counts[-1]
    warnings.warn(
        f"No {'negative' if what == 'false' else 'positive'} samples in y_true, {what} positive "
        "value should be meaningless",
        UndefinedMetricWarning,
        stacklevel=3,
    )
    return np.full(len(counts), np.nan)


def roc_curve(y_true, y_score, *, pos_label=None, drop_intermediate=True):
    """The shares of no and of yes that are taken for yes, and the thresholds."""
    right, wrong, steps = _counts(y_true, y_score, pos_label)
    if drop_intermediate and len(wrong) > 2:
        # Corners alone: between them the curve is straight.
        inner = range(1, len(wrong) - 1)
        bends = [
            any(each[at - 1] - 2 * each[at] + each[at + 1] for each in (wrong, right))
            for at in inner
        ]
        kept = [0, *(at for at, bend in zip(inner, bends) if bend), len(wrong) - 1]
        right, wrong, steps = ([each[at] for at in kept] for each in (right, wrong, steps))
    right, wrong = [0, *right], [0, *wrong]
    return _share(wrong, "false"), _share(right, "true"), np.array([np.inf, *steps])


def auc(x, y):
    """The area below points, by trapezia."""
    x, y = (np.asarray(each, dtype="float64") for each in (x, y))
    if len(x) < 2:
        raise ValueError(
            "At least 2 points are needed to compute area under curve, but x.shape = "
            f"{x.shape}"
        )
    steps = x[1:] - x[:-1]
    if (steps < 0).any() and (steps > 0).any():
        raise ValueError(f"x is neither increasing nor decreasing : {x}.")
    area = float((steps * (y[1:] + y[:-1]) / 2).sum())
    return -area if (steps < 0).any() else area


def precision_recall_curve(y_true, y_score, *, pos_label=None, drop_intermediate=False):
    """Precision and recall at each threshold, from the least; the last ones are 1 and 0."""
    right, wrong, steps = _counts(y_true, y_score, pos_label)
    precision = [a / (a + b) for a, b in zip(right, wrong)]
    recall = [a / right[-1] if right[-1] else 1.0 for a in right]
    return np.array([*precision[::-1], 1.0]), np.array([*recall[::-1], 0.0]), np.array(steps[::-1])


def average_precision_score(y_true, y_score, *, average="macro", pos_label=1):
    """The mean of precisions, each as heavy as recall grows by its threshold."""

    def score(true, given):
        precision, recall, _ = precision_recall_curve(true, given, pos_label=pos_label)
        return max(0.0, -float(((recall[1:] - recall[:-1]) * precision[:-1]).sum()))

    return _by_columns(score, y_true, y_score, average)


def _by_columns(score, y_true, y_score, average):
    """A score of one column, or of several together."""
    true, given = np.asarray(labels_of(y_true)), np.asarray(labels_of(y_score))
    if true.ndim < 2:
        return score(true, given)
    if average == "micro":
        return score(true.ravel(), given.ravel())
    found = np.array([score(true[:, at], given[:, at]) for at in range(true.shape[1])])
    if average is None:
        return found
    weights = true.sum(axis=0) if average == "weighted" else None
    return float(np.average(found, weights=weights))


def _area(y_true, scores):
    """How often a row of yes has a higher score than one of no."""
    one, scores = paired(y_true, scores)
    if len(set(one)) != 2:
        raise ValueError(
            "Only one class present in y_true. ROC AUC score is not defined in that case."
        )
    return auc(*roc_curve(one, scores, pos_label=max(one))[:2])


def roc_auc_score(y_true, y_score, *, average="macro", multi_class="raise", labels=None):
    """The area below the curve of yes over no; of several classes by one against the rest, or by
    pairs."""
    shares = np.asarray(labels_of(y_score))
    true = labels_of(y_true)
    if shares.ndim == 1 or isinstance(true[0], list):
        return _by_columns(_area, y_true, y_score, average)
    if len(set(true)) == 2:
        raise ValueError(f"y should be a 1d array, got an array of shape {shares.shape} instead.")
    if multi_class not in ("ovr", "ovo"):
        raise ValueError("multi_class must be in ('ovo', 'ovr')")
    classes = sorted(set(true)) if labels is None else labels_of(labels)
    if len(classes) != shares.shape[1]:
        raise ValueError(
            "Number of classes in y_true not equal to the number of columns in 'y_score'"
        )
    if multi_class == "ovr":
        found = [_area([a == each for a in true], shares[:, at]) for at, each in enumerate(classes)]
        weights = [true.count(each) for each in classes]
    else:
        found, weights = [], []
        for a in range(len(classes)):
            for b in range(a + 1, len(classes)):
                rows = [at for at, each in enumerate(true) if each in (classes[a], classes[b])]
                sides = [
                    _area([true[at] == classes[c] for at in rows], shares[rows, c]) for c in (a, b)
                ]
                found.append(sum(sides) / 2)
                weights.append(len(rows))
    if average is None:
        return np.array(found)
    return float(np.average(found, weights=weights if average == "weighted" else None))
