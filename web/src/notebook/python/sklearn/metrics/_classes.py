"""Scores of predicted classes."""

import warnings

import numpy as np

from sklearn._arrays import labels_of, paired


class UndefinedMetricWarning(UserWarning):
    """A score would divide by zero."""


def _classes(one, other, labels=None):
    return sorted(set(one) | set(other)) if labels is None else labels_of(labels)


def accuracy_score(y_true, y_pred, *, normalize=True, sample_weight=None):
    """The share of predictions that are right."""
    one, other = paired(y_true, y_pred)
    weights = [1.0] * len(one) if sample_weight is None else labels_of(sample_weight)
    right = sum(weight for a, b, weight in zip(one, other, weights) if a == b)
    if not normalize:
        return int(right) if sample_weight is None else right
    return right / sum(weights)


def confusion_matrix(y_true, y_pred, *, labels=None, sample_weight=None, normalize=None):
    """How often each class (a row) was taken for each (a column)."""
    if normalize not in ("true", "pred", "all", None):
        raise ValueError("normalize must be one of {'true', 'pred', 'all', None}")
    one, other = paired(y_true, y_pred)
    known = {each: place for place, each in enumerate(_classes(one, other, labels))}
    weights = [1] * len(one) if sample_weight is None else labels_of(sample_weight)
    is_whole = all(isinstance(each, int) for each in weights)
    counts = np.zeros((len(known), len(known)), dtype="int64" if is_whole else "float64")
    for a, b, weight in zip(one, other, weights):
        if a in known and b in known:
            counts[known[a], known[b]] += weight
    if normalize is None:
        return counts
    axis = {"true": 1, "pred": 0, "all": None}[normalize]
    total = counts.sum(axis=axis, keepdims=axis is not None)
    return np.nan_to_num(counts / total)


def balanced_accuracy_score(y_true, y_pred):
    """The mean of the shares of each class that are right."""
    counts = confusion_matrix(y_true, y_pred)
    return float(np.mean(np.diag(counts) / counts.sum(axis=1)))


def _ratio(above, below, when_zero, what, other):
    if below:
        return above / below
    if when_zero == "warn":
        warnings.warn(
            f"{what} is ill-defined and being set to 0.0 due to no {other} samples. Use "
            "`zero_division` parameter to control this behavior.",
            UndefinedMetricWarning,
            stacklevel=4,
        )
        return 0.0
    return float(when_zero)


def _figures(one, other, classes, when_zero, beta=1.0):
    """Precision, recall, F and count of each class."""
    found = []
    for each in classes:
        hits = sum(a == each and b == each for a, b in zip(one, other))
        taken, there = other.count(each), one.count(each)
        precision = _ratio(hits, taken, when_zero, "Precision", "predicted")
        recall = _ratio(hits, there, when_zero, "Recall", "true")
        below = beta * beta * precision + recall
        score = (1 + beta * beta) * precision * recall / below if below else 0.0
        found.append((precision, recall, score, there))
    return found


def _averaged(one, other, classes, average, when_zero, pos_label=1, beta=1.0):
    """Precision, recall and F of all classes together."""
    if average == "binary":
        known = sorted(set(one) | set(other))
        if len(known) > 2:
            raise ValueError(
                "Target is multiclass but average='binary'. Please choose another average setting, "
                "one of [None, 'micro', 'macro', 'weighted']."
            )
        if pos_label not in known and len(known) >= 2:
            raise ValueError(
                f"pos_label={pos_label} is not a valid label. It should be one of {known}"
            )
        return _figures(one, other, [pos_label], when_zero, beta)[0][:3]
    if average == "micro":
        hits = sum(a == b for a, b in zip(one, other) if b in classes)
        taken = sum(each in classes for each in other)
        there = sum(each in classes for each in one)
        precision, recall = hits / (taken or 1), hits / (there or 1)
        below = beta * beta * precision + recall
        score = (1 + beta * beta) * precision * recall / below if below else 0.0
        return precision, recall, score
    rows = _figures(one, other, classes, when_zero, beta)
    if average is None:
        return tuple(np.array([row[at] for row in rows]) for at in range(3))
    if average not in ("macro", "weighted"):
        raise ValueError(
            "average has to be one of (None, 'micro', 'macro', 'weighted', 'samples')"
        )
    weights = [row[3] if average == "weighted" else 1 for row in rows]
    return tuple(
        float(np.average(np.array([row[at] for row in rows]), weights=np.array(weights)))
        for at in range(3)
    )


def precision_recall_fscore_support(
    y_true, y_pred, *, beta=1.0, labels=None, pos_label=1, average=None, zero_division="warn"
):
    one, other = paired(y_true, y_pred)
    classes = _classes(one, other, labels)
    found = _averaged(one, other, classes, average, zero_division, pos_label, beta)
    counts = np.array([one.count(each) for each in classes]) if average is None else None
    return (*found, counts)


def _score(at):
    def score(
        y_true, y_pred, *, labels=None, pos_label=1, average="binary", zero_division="warn"
    ):
        one, other = paired(y_true, y_pred)
        classes = _classes(one, other, labels)
        return _averaged(one, other, classes, average, zero_division, pos_label)[at]

    return score


precision_score, recall_score, f1_score = _score(0), _score(1), _score(2)


def fbeta_score(
    y_true, y_pred, *, beta, labels=None, pos_label=1, average="binary", zero_division="warn"
):
    one, other = paired(y_true, y_pred)
    classes = _classes(one, other, labels)
    return _averaged(one, other, classes, average, zero_division, pos_label, beta)[2]


def classification_report(
    y_true, y_pred, *, labels=None, target_names=None, digits=2, output_dict=False,
    zero_division="warn",
):  # fmt: skip
    """A text with the figures of each class, and their means."""
    one, other = paired(y_true, y_pred)
    classes = _classes(one, other, labels)
    names = list(map(str, classes)) if target_names is None else list(target_names)
    if len(names) != len(classes):
        raise ValueError(
            f"Number of classes, {len(classes)}, does not match size of target_names, "
            f"{len(names)}. Try specifying the labels parameter"
        )
    rows = dict(zip(names, _figures(one, other, classes, zero_division)))
    total = sum(row[3] for row in rows.values())
    below = {}
    is_whole = labels is None or set(labels_of(labels)) >= set(one) | set(other)
    if is_whole:
        below["accuracy"] = accuracy_score(one, other)
    else:
        below["micro avg"] = (*_averaged(one, other, classes, "micro", 0), total)
    for name in ("macro", "weighted"):
        below[f"{name} avg"] = (*_averaged(one, other, classes, name, 0), total)
    heads = ("precision", "recall", "f1-score", "support")
    if output_dict:
        return {
            name: row if isinstance(row, float) else dict(zip(heads, row))
            for name, row in {**rows, **below}.items()
        }
    width = max(*map(len, names), len("weighted avg"), digits)
    lines = [" " * width + " " + "".join(f" {each:>9}" for each in heads), ""]

    def line(name, row):
        figures = "".join(f" {each:>9.{digits}f}" for each in row[:3])
        return f"{name:>{width}} {figures} {row[3]:>9}"

    lines += [line(name, row) for name, row in rows.items()]
    lines.append("")
    for name, row in below.items():
        if isinstance(row, float):
            lines.append(f"{name:>{width}} {'':>10}{'':>10} {row:>9.{digits}f} {total:>9}")
        else:
            lines.append(line(name, row))
    return "\n".join(lines) + "\n"
