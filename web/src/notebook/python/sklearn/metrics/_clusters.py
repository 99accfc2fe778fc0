"""How well groups of rows are apart."""

import numpy as np

from sklearn._arrays import labels_of, same_length, table
from sklearn.utils import check_random_state
from torch._unsupported import UnsupportedError

from .pairwise import cosine_distances, euclidean_distances


def _manhattan(X):
    return np.abs(X[:, None] - X[None]).sum(axis=-1)


_METRICS = {
    "euclidean": euclidean_distances, "l2": euclidean_distances, "cosine": cosine_distances,
    "manhattan": _manhattan, "cityblock": _manhattan, "l1": _manhattan, "precomputed": lambda X: X,
}  # fmt: skip


def _grouped(X, labels):
    """The rows, and the places of the rows of each group. Raises ValueError."""
    rows, labels = same_length(table(X).astype("float64"), labels_of(labels))
    known = sorted(set(labels))
    if not 1 < len(known) < len(rows):
        raise ValueError(
            f"Number of labels is {len(known)}. Valid values are 2 to n_samples - 1 (inclusive)"
        )
    return rows, [[at for at, each in enumerate(labels) if each == name] for name in known]


def silhouette_samples(X, labels, *, metric="euclidean"):
    """How much nearer each row is to its own group than to the next, from -1 to 1."""
    rows, groups = _grouped(X, labels)
    if metric not in _METRICS:
        raise UnsupportedError(f"silhouette has no metric={metric!r} here: {', '.join(_METRICS)}.")
    far = _METRICS[metric](rows)
    sums = np.stack([far[:, group].sum(axis=1) for group in groups], axis=1)
    found = np.zeros(len(rows))
    for own, group in enumerate(groups):
        for at in group if len(group) > 1 else ():
            inside = sums[at, own] / (len(group) - 1)
            outside = min(
                sums[at, other] / len(each) for other, each in enumerate(groups) if other != own
            )
            most = max(inside, outside)
            found[at] = (outside - inside) / most if most else 0.0
    return found


def silhouette_score(X, labels, *, metric="euclidean", sample_size=None, random_state=None):
    """The mean of that, of all rows or of a sample."""
    if sample_size is not None:
        rows, labels = table(X), labels_of(labels)
        order = check_random_state(random_state).permutation(len(rows))[:sample_size].tolist()
        X, labels = rows[order], [labels[at] for at in order]
        X = X[:, order] if metric == "precomputed" else X
    return float(silhouette_samples(X, labels, metric=metric).mean())


def calinski_harabasz_score(X, labels):
    """The spread between groups over that within."""
    rows, groups = _grouped(X, labels)
    middle, within, between = rows.mean(axis=0), 0.0, 0.0
    for group in groups:
        own = rows[group].mean(axis=0)
        between += len(group) * ((own - middle) ** 2).sum()
        within += ((rows[group] - own) ** 2).sum()
    left = len(rows) - len(groups)
    return float(between * left / (within * (len(groups) - 1))) if within else 1.0


def davies_bouldin_score(X, labels):
    """The mean likeness of each group to the group most like it."""
    rows, groups = _grouped(X, labels)
    middles = np.stack([rows[group].mean(axis=0) for group in groups])
    sizes = [
        np.sqrt(((rows[group] - own) ** 2).sum(axis=1)).mean()
        for group, own in zip(groups, middles)
    ]
    far = euclidean_distances(middles)
    worst = [
        max(
            (sizes[one] + sizes[other]) / far[one, other] if far[one, other] else 0.0
            for other in range(len(groups)) if other != one
        )
        for one in range(len(groups))
    ]  # fmt: skip
    return float(np.mean(worst))
