"""Norms and ranks of matrices, and by their names in NumPy what solves and decomposes them."""

import math

from functools import reduce as _reduce

from ._array import asarray, flat, made
from ._decomposed import cholesky, cond, eig, eigh, eigvals, eigvalsh, matrix_power, pinv, qr
from ._decomposed import slogdet, svd
from ._dtypes import INT64, float_for
from ._kernels import INF
from ._refusals import missing
from ._solving import LinAlgError, det, inv, lstsq, solve


def multi_dot(arrays):
    """The product of several matrices."""
    from ._products import dot

    return _reduce(dot, arrays)


def norm(x, ord=None, axis=None, keepdims=False):
    """The length of vectors: the root of the sum of squares, or by `ord` 1, 2, inf, -inf, 0."""
    from . import _reductions as reductions
    from ._universal import absolute, multiply, not_equal, power, sqrt

    array = asarray(x)
    array = asarray(array, float_for(array.dtype))
    if ord in (None, "fro") or (ord == 2 and (array.ndim == 1 or isinstance(axis, int))):
        if axis is None and not keepdims:
            cells = flat(array)
            from ._products import dot

            row = made(cells, (len(cells),), array.dtype)
            return sqrt(dot(row, row))
        return sqrt(reductions.sum(multiply(array, array), axis=axis, keepdims=keepdims))
    if array.ndim > 1 and not isinstance(axis, int):
        return _matrix_norm(array, ord, axis, keepdims)
    sizes = absolute(array)
    if ord == INF:
        return reductions.max(sizes, axis=axis, keepdims=keepdims)
    if ord == -INF:
        return reductions.min(sizes, axis=axis, keepdims=keepdims)
    if ord == 0:
        found = reductions.sum(not_equal(array, 0), axis=axis, keepdims=keepdims)
        return asarray(found, array.dtype)[()]
    if ord == 1:
        return reductions.sum(sizes, axis=axis, keepdims=keepdims)
    return power(reductions.sum(power(sizes, ord), axis=axis, keepdims=keepdims), 1 / ord)


def _matrix_norm(array, ord, axis, keepdims):
    """A norm of one matrix: of its singular values, its columns or its rows."""
    from ._refusals import unsupported

    if array.ndim != 2 or axis is not None or keepdims:
        raise unsupported(f"np.linalg.norm has ord={ord!r} of one matrix, without axis=, here.")
    if ord in (1, -1, INF, -INF):
        sums = abs(array).sum(0 if ord in (1, -1) else 1)
        return sums.max() if ord > 0 else sums.min()
    if ord not in (2, -2, "nuc"):
        raise ValueError("Invalid norm order for matrices.")
    values = _singular(array)
    found = math.fsum(values) if ord == "nuc" else values[0 if ord == 2 else -1]
    return array.dtype.type(found)


def _singular(array):
    """The singular values of a matrix, the largest first."""
    from torch._matrix_rows import singular_values

    width = array._shape[1]
    cells = flat(asarray(array, "float64"))
    return singular_values([cells[at : at + width] for at in range(0, len(cells), width)])


def matrix_rank(A, tol=None):
    """How many singular values of a matrix are larger than what rounding makes of zeros."""
    array = asarray(A)
    if array.ndim < 2:
        return INT64.type(any(flat(array)))
    if array.ndim > 2:
        raise missing("numpy.linalg", "matrix_rank of several matrices", ["matrix_rank"])
    from . import finfo

    values = _singular(array)
    if tol is None:
        tol = values[0] * max(array._shape) * float(finfo(float_for(array.dtype)).eps)
    return INT64.type(sum(each > float(tol) for each in values))


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    known = "norm solve inv det lstsq matrix_rank LinAlgError cholesky cond eigh eigvalsh".split()
    known += "eig eigvals matrix_power pinv qr slogdet svd".split()
    raise missing("numpy.linalg", name, known)
