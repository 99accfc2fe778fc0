"""Maps on which near rows stay near."""

import math

import numpy as np

from ._arrays import table
from ._refusals import absent, module_getattr
from .base import BaseEstimator
from .decomposition import PCA
from .utils import check_random_state


def _shares(squares, perplexity):
    """Of each row the shares of the others, spread over about so many of them."""
    found, wanted = [], math.log(perplexity)
    for at, row in enumerate(squares.tolist()):
        low, high, narrow = 0.0, math.inf, 1.0
        least = min(each for place, each in enumerate(row) if place != at)
        for _ in range(64):
            parts = [math.exp(-(each - least) * narrow) for each in row]
            parts[at] = 0.0
            total = sum(parts)
            mean = sum(a * (b - least) for a, b in zip(parts, row)) / total
            gap = math.log(total) + narrow * mean - wanted
            if abs(gap) < 1e-5:
                break
            if gap > 0:
                low, narrow = narrow, narrow * 2 if high == math.inf else (narrow + high) / 2
            else:
                high, narrow = narrow, (narrow + low) / 2
        found.append([each / total for each in parts])
    return np.array(found)


class TSNE(BaseEstimator):
    """t-SNE by its exact gradient. It has the settings of scikit-learn's, but its map is another:
    beyond rounding it differs in places, turns and sides, and so does `kl_divergence_`."""

    def __init__(
        self, n_components=2, *, perplexity=30.0, early_exaggeration=12.0, learning_rate="auto",
        n_iter=1000, n_iter_without_progress=300, min_grad_norm=1e-7, metric="euclidean",
        metric_params=None, init="pca", verbose=0, random_state=None, method="barnes_hut",
        angle=0.5, n_jobs=None, square_distances="deprecated", max_iter=None,
    ):  # fmt: skip
        self.n_components, self.perplexity = n_components, perplexity
        self.early_exaggeration, self.learning_rate = early_exaggeration, learning_rate
        self.n_iter, self.n_iter_without_progress = n_iter, n_iter_without_progress
        self.min_grad_norm, self.metric, self.metric_params = min_grad_norm, metric, metric_params
        self.init, self.verbose, self.random_state = init, verbose, random_state
        self.method, self.angle, self.n_jobs = method, angle, n_jobs
        self.square_distances, self.max_iter = square_distances, max_iter

    def fit_transform(self, X, y=None):
        import torch

        rows = table(X).astype("float64")
        count = len(rows)
        if self.perplexity >= count:
            raise ValueError("perplexity must be less than n_samples")
        squares = self._apart(rows)
        shares = _shares(squares, float(self.perplexity))
        shares = (shares + shares.T) / (2 * count)
        with torch.no_grad():
            places, cost, steps = self._searched(torch, shares, self._begun(rows), count)
        self.embedding_ = np.array(places, dtype="float32")
        self.kl_divergence_, self.n_iter_, self.n_features_in_ = cost, steps, rows.shape[1]
        return self.embedding_

    def fit(self, X, y=None):
        self.fit_transform(X)
        return self

    def _apart(self, rows):
        if self.metric == "precomputed":
            return rows * rows
        if self.metric == "cosine":
            sizes = np.sqrt((rows * rows).sum(axis=1))
            unit = rows / np.where(sizes == 0, 1.0, sizes)[:, None]
            return np.maximum(1 - unit @ unit.T, 0) ** 2
        found = (rows * rows).sum(axis=1)
        return np.maximum(found[:, None] + found[None] - 2 * (rows @ rows.T), 0)

    def _begun(self, rows):
        """The places to begin with."""
        if not isinstance(self.init, str):
            return table(self.init)
        if self.init == "pca" and self.metric != "precomputed":
            few = min(self.n_components, *rows.shape)
            found = np.asarray(PCA(few).fit_transform(rows))
            if few < self.n_components:
                found = np.hstack([found, np.zeros((len(rows), self.n_components - few))])
            return found / (float(found[:, 0].std()) or 1.0) * 1e-4
        stream = check_random_state(self.random_state)
        return 1e-4 * stream.standard_normal((len(rows), self.n_components))

    def _searched(self, torch, shares, begun, count):
        rate = self.learning_rate
        if rate == "auto":
            rate = max(count / self.early_exaggeration / 4, 50)
        near, many = torch.tensor(shares.tolist()), self.max_iter or self.n_iter
        places = torch.tensor(np.asarray(begun).tolist())
        speed, gains = torch.zeros_like(places), torch.ones_like(places)
        off = 1 - torch.eye(count)
        for step in range(many):
            early = step < min(250, many // 2)
            wanted = near * self.early_exaggeration if early else near
            sums = (places * places).sum(1)
            apart = sums[:, None] + sums[None] - 2 * (places @ places.T)
            kernel = off / (1 + apart)
            pull = kernel * (wanted - kernel / kernel.sum())
            slope = 4 * (pull.sum(1, keepdim=True) * places - pull @ places)
            is_back = (speed * slope) < 0
            gains = torch.where(is_back, gains + 0.2, gains * 0.8).clamp(min=0.01)
            speed = (0.5 if early else 0.8) * speed - rate * gains * slope
            places = places + speed
            if step % 50 == 49 and float(slope.abs().max()) <= self.min_grad_norm:
                break
        sums = (places * places).sum(1)
        kernel = off / (1 + sums[:, None] + sums[None] - 2 * (places @ places.T))
        found = (kernel / kernel.sum()).clamp(min=1e-12)
        cost = float((near * ((near.clamp(min=1e-12)) / found).log()).sum())
        places = places - places.mean(0)
        return places.tolist(), cost, step


MDS, Isomap, LocallyLinearEmbedding = (
    absent("sklearn.manifold.", name) for name in ("MDS", "Isomap", "LocallyLinearEmbedding")
)

__getattr__ = module_getattr("sklearn.manifold.", ("TSNE",))
