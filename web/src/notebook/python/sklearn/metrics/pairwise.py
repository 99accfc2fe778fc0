"""How near rows are to one another."""

import numpy as np

from sklearn._arrays import table
from sklearn._refusals import module_getattr
from sklearn.preprocessing import normalize


def cosine_similarity(X, Y=None):
    """The cosines between each two rows."""
    one = normalize(X)
    return one @ (one if Y is None else normalize(Y)).T


def cosine_distances(X, Y=None):
    found = np.clip(1 - cosine_similarity(X, Y), 0, 2)
    if Y is None:
        for place in range(len(found)):
            found[place, place] = 0.0
    return found


def euclidean_distances(X, Y=None, *, squared=False):
    one = table(X)
    other = one if Y is None else table(Y)
    products = one @ other.T
    squares = (one * one).sum(axis=1)[:, None] - 2 * products + (other * other).sum(axis=1)[None]
    found = np.maximum(squares, 0)
    if Y is None:
        for place in range(len(found)):
            found[place, place] = 0.0
    return found if squared else np.sqrt(found)


__getattr__ = module_getattr(
    "sklearn.metrics.pairwise.", ("cosine_similarity", "cosine_distances", "euclidean_distances")
)
