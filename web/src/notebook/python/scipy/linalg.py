"""Matrices of a pattern, matrix exponentials, and NumPy's functions by their names in SciPy."""

import numpy
from numpy.linalg import LinAlgError, eigh, eigvalsh, inv, norm, pinv, solve, svd

from ._refusals import module_getattr


def _row(values):
    return numpy.asarray(values).ravel()


def toeplitz(c, r=None):
    """The matrix with c as first column, r (or c) as first row, and equal diagonals."""
    c = _row(c)
    r = c if r is None else _row(r)
    both = numpy.concatenate([c[::-1], r[1:]])
    places = numpy.arange(len(c))[::-1][:, None] + numpy.arange(len(r))[None, :]
    return both[places]


def circulant(c):
    """The matrix with c as first column, each next one turned by one place."""
    c = _row(c)
    steps = numpy.arange(len(c))
    return c[(steps[:, None] - steps[None, :]) % len(c)]


def hadamard(n, dtype=int):
    """Hadamard's matrix of 1 and -1, of size n, a power of 2."""
    if n < 1 or n & (n - 1):
        raise ValueError("n must be an positive integer, and n must be a power of 2")
    found = numpy.array([[1]], dtype=dtype)
    while len(found) < n:
        found = numpy.vstack([numpy.hstack([found, found]), numpy.hstack([found, -found])])
    return found


def block_diag(*arrs):
    """Matrices along a diagonal, and zeros elsewhere."""
    blocks = [numpy.atleast_2d(each) for each in arrs or ([],)]
    kind = numpy.result_type(*[each.dtype for each in blocks])
    shape = sum(len(each) for each in blocks), sum(each.shape[1] for each in blocks)
    found = numpy.zeros(shape, dtype=kind)
    row = column = 0
    for each in blocks:
        height, width = each.shape
        found[row : row + height, column : column + width] = each
        row, column = row + height, column + width
    return found


def expm(A):
    """The exponential of a square matrix: halved until it is small, a series, and squared again."""
    A = numpy.asarray(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1]:
        raise LinAlgError("The input array must be square")
    kind = A.dtype if A.dtype == numpy.float32 else numpy.dtype("float64")
    A = A.astype(float)
    size, halvings = float(numpy.abs(A).sum(0).max()) if A.size else 0.0, 0
    while size > 0.5:
        size, halvings = size / 2, halvings + 1
    A = A / 2.0**halvings
    found = term = numpy.eye(len(A))
    for order in range(1, 18):
        term = term @ A / order
        found = found + term
    for _ in range(halvings):
        found = found @ found
    return found.astype(kind)


def det(a):
    """The determinant of a matrix."""
    return float(numpy.linalg.det(a))


def svdvals(a):
    """The singular values of a matrix, the largest first."""
    return svd(a, compute_uv=False)


def cholesky(a, lower=False):
    """The triangle u with u.T @ u = a, or with `lower` l with l @ l.T = a."""
    found = numpy.linalg.cholesky(a)
    return found if lower else found.T


def qr(a, mode="full"):
    """q with orthogonal columns and the triangle r, whose product is a."""
    known = {"full": "complete", "economic": "reduced", "r": "r"}
    if mode not in known:
        raise ValueError("Mode argument should be one of ['full', 'r', 'economic']")
    return numpy.linalg.qr(a, mode=known[mode])


__getattr__ = module_getattr("scipy.linalg.", globals())
