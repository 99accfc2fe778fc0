"""Groups that are joined step by step, the nearest two first."""

import heapq

import numpy as np

from ._arrays import table
from .base import BaseEstimator, ClusterMixin


def _distances(rows, metric):
    if metric == "precomputed":
        return rows
    if metric == "cosine":
        sizes = np.sqrt((rows * rows).sum(axis=1))
        unit = rows / np.where(sizes == 0, 1.0, sizes)[:, None]
        return np.maximum(1 - unit @ unit.T, 0)
    if metric in ("l1", "manhattan", "cityblock"):
        return np.abs(rows[:, None] - rows[None]).sum(axis=2)
    return np.sqrt(((rows[:, None] - rows[None]) ** 2).sum(axis=2))


def joined(far, way):
    """The pairs that are joined, by numbers that go on after the rows', and their distances."""
    count = len(far)
    rows = far.tolist()
    sizes, names = [1] * count, list(range(count))
    alive, pairs = list(range(count)), []
    nearest = {}

    def look(i):
        others = [j for j in alive if j != i]
        nearest[i] = min(others, key=rows[i].__getitem__) if others else None

    for i in alive:
        look(i)
    for step in range(count - 1):
        i = min(alive, key=lambda at: rows[at][nearest[at]])
        j = nearest[i]
        between = rows[i][j]
        pairs.append((between, *sorted((names[i], names[j]))))
        a, b = sizes[i], sizes[j]
        alive.remove(j)
        for k in alive:
            if k == i:
                continue
            one, other, size = rows[i][k], rows[j][k], sizes[k]
            if way == "ward":
                square = (a + size) * one**2 + (b + size) * other**2 - size * between**2
                new = (max(square, 0.0) / (a + b + size)) ** 0.5
            elif way == "average":
                new = (a * one + b * other) / (a + b)
            else:
                new = (max if way == "complete" else min)(one, other)
            rows[i][k] = rows[k][i] = new
        sizes[i], names[i] = a + b, count + step
        for k in alive:
            if k == i or nearest[k] in (i, j) or rows[k][i] < rows[k][nearest[k]]:
                look(k)
    return pairs


def chained(far):
    """The same for single linkage, whose pairs come in the order of a spanning tree."""
    rows, count, current = far.tolist(), len(far), 0
    best, left, edges = {at: (float("inf"), 0) for at in range(1, count)}, count - 1, []
    while left:
        for j, (least, _) in best.items():
            if rows[current][j] < least:
                best[j] = (rows[current][j], current)
        j = min(best, key=lambda at: best[at][0])
        between, source = best.pop(j)
        edges.append((between, source, j))
        current, left = j, left - 1
    group, pairs = list(range(2 * count)), []

    def top(at):
        while group[at] != at:
            at = group[at]
        return at

    for step, (between, one, other) in enumerate(sorted(edges, key=lambda each: each[0])):
        one, other = top(one), top(other)
        pairs.append((between, one, other))
        group[one] = group[other] = count + step
    return pairs


class AgglomerativeClustering(ClusterMixin, BaseEstimator):
    """Groups of which the nearest two are joined until so many are left."""

    def __init__(
        self, n_clusters=2, *, affinity="deprecated", metric=None, memory=None, connectivity=None,
        compute_full_tree="auto", linkage="ward", distance_threshold=None,
        compute_distances=False,
    ):  # fmt: skip
        self.n_clusters, self.affinity, self.metric, self.memory = (
            n_clusters, affinity, metric, memory
        )  # fmt: skip
        self.connectivity, self.compute_full_tree = connectivity, compute_full_tree
        self.linkage, self.distance_threshold = linkage, distance_threshold
        self.compute_distances = compute_distances

    def fit(self, X, y=None):
        rows = table(X).astype("float64")
        if self.linkage not in ("ward", "average", "complete", "single"):
            raise ValueError(
                "The 'linkage' parameter of AgglomerativeClustering must be a str among "
                f"{{'ward', 'average', 'complete', 'single'}}. Got {self.linkage!r} instead."
            )
        metric = self.metric or (self.affinity if self.affinity != "deprecated" else "euclidean")
        if self.linkage == "ward" and metric != "euclidean":
            raise ValueError(
                f"{metric} was provided as metric. Ward can only work with euclidean distances."
            )
        far = _distances(rows, metric)
        pairs = chained(far) if self.linkage == "single" else joined(far, self.linkage)
        self.children_ = np.array([pair[1:] for pair in pairs])
        self.n_leaves_ = count = len(rows)
        if self.distance_threshold is not None or self.compute_distances:
            self.distances_ = np.array([pair[0] for pair in pairs])
        many = self.n_clusters
        if self.distance_threshold is not None:
            many = 1 + sum(pair[0] >= self.distance_threshold for pair in pairs)
        self.n_clusters_ = many
        self.labels_ = np.array(_cut(pairs, many, count))
        self.n_features_in_ = rows.shape[1]
        return self


def _cut(pairs, many, count):
    """The labels of rows where the last joins are undone until there are so many groups."""
    parts = [-(count + len(pairs) - 1)]
    for _ in range(many - 1):
        _, one, other = pairs[-parts[0] - count]
        heapq.heappush(parts, -one)
        heapq.heappushpop(parts, -other)
    labels = [0] * count
    for label, part in enumerate(parts):
        left = [-part]
        while left:
            each = left.pop()
            if each < count:
                labels[each] = label
            else:
                left += pairs[each - count][1:]
    return labels
