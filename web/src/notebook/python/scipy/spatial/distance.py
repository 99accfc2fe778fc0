"""Distances between two vectors, and between all vectors of two lists."""

import numpy
from scipy._refusals import module_getattr
from scipy.special import rel_entr
from torch._unsupported import UnsupportedError


def _vector(u):
    u = numpy.asarray(u, dtype=float)
    if u.ndim != 1:
        raise ValueError("Input vector should be 1-D.")
    return u


def _pair(u, v):
    return _vector(u), _vector(v)


def euclidean(u, v):
    """The length of u - v."""
    u, v = _pair(u, v)
    return float(numpy.linalg.norm(u - v))


def sqeuclidean(u, v):
    """The square of the length of u - v."""
    u, v = _pair(u, v)
    return float(numpy.dot(u - v, u - v))


def cityblock(u, v):
    """The sum of the sizes of u - v."""
    u, v = _pair(u, v)
    return numpy.abs(u - v).sum()


def chebyshev(u, v):
    """The largest size in u - v."""
    u, v = _pair(u, v)
    return numpy.max(numpy.abs(u - v))


def correlation(u, v, w=None, centered=True):
    """One less the correlation of two vectors."""
    u, v = _pair(u, v)
    if centered:
        u, v = u - numpy.average(u, weights=w), v - numpy.average(v, weights=w)
    between = numpy.average(u * v, weights=w)
    sizes = numpy.average(u * u, weights=w), numpy.average(v * v, weights=w)
    return numpy.abs(1.0 - between / numpy.sqrt(sizes[0] * sizes[1]))


def cosine(u, v, w=None):
    """One less the cosine of the angle between two vectors."""
    return max(0, min(correlation(u, v, w, centered=False), 2.0))


def hamming(u, v):
    """The share of places where two vectors differ."""
    u, v = numpy.asarray(u), numpy.asarray(v)
    if u.shape != v.shape:
        raise ValueError("The 1d arrays must have equal lengths.")
    return numpy.average(u != v)


def minkowski(u, v, p=2):
    """The p-th root of the sum of the p-th powers of the sizes of u - v."""
    u, v = _pair(u, v)
    return float(numpy.linalg.norm(u - v, ord=p))


def jensenshannon(p, q, base=None):
    """The root of how far two distributions are from their mean."""
    p, q = numpy.asarray(p, dtype=float), numpy.asarray(q, dtype=float)
    p, q = p / numpy.sum(p), q / numpy.sum(q)
    middle = (p + q) / 2.0
    apart = numpy.sum(rel_entr(p, middle)) + numpy.sum(rel_entr(q, middle))
    return numpy.sqrt((apart if base is None else apart / numpy.log(base)) / 2.0)


_OF = dict(
    euclidean=euclidean, l2=euclidean, sqeuclidean=sqeuclidean, cityblock=cityblock, l1=cityblock,
    chebyshev=chebyshev, correlation=correlation, cosine=cosine, hamming=hamming,
    jensenshannon=jensenshannon, minkowski=minkowski,
)  # fmt: skip


def _metric(metric):
    if callable(metric):
        return metric
    if metric in _OF:
        return _OF[metric]
    raise UnsupportedError(f"The metric {metric!r} is not here. Known are: {', '.join(_OF)}.")


def cdist(XA, XB, metric="euclidean"):
    """The distance between each row of XA and each of XB: (m, d) and (n, d) make (m, n)."""
    one, other = numpy.asarray(XA, dtype=float), numpy.asarray(XB, dtype=float)
    if one.ndim != 2 or other.ndim != 2:
        name = "XA" if one.ndim != 2 else "XB"
        raise ValueError(f"{name} must be a 2-dimensional array.")
    if one.shape[1] != other.shape[1]:
        raise ValueError(
            "XA and XB must have the same number of columns (i.e. feature dimension.)"
        )
    measure = _metric(metric)
    cells = [float(measure(u, v)) for u in one for v in other]
    return numpy.array(cells).reshape(len(one), len(other))


def pdist(X, metric="euclidean"):
    """The distances between all pairs of rows, as one row."""
    rows = numpy.asarray(X, dtype=float)
    if rows.ndim != 2:
        raise ValueError("A 2-dimensional array must be passed.")
    measure = _metric(metric)
    return numpy.array(
        [float(measure(u, v)) for at, u in enumerate(rows) for v in rows[at + 1 :]], dtype=float
    )


def squareform(X):
    """A row of `pdist` as a square of distances, and the other way round."""
    X = numpy.asarray(X)
    if X.ndim == 2:
        size = len(X)
        cells = [X[row, column] for row in range(size) for column in range(row + 1, size)]
        return numpy.array(cells, dtype=X.dtype)
    size = int(numpy.ceil(numpy.sqrt(len(X) * 2)))
    if size * (size - 1) != 2 * len(X):
        raise ValueError(
            "Incompatible vector size. It must be a binomial coefficient n choose 2 for some "
            "integer n >= 2."
        )
    found = numpy.zeros((size, size), dtype=X.dtype)
    found[numpy.triu_indices(size, 1)] = X
    return found + found.T


__getattr__ = module_getattr("scipy.spatial.distance.", globals())
