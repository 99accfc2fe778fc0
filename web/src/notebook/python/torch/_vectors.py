"""Singular vectors of matrices, and eigenvectors of symmetric ones.

A vector is as right as its negative. PyTorch's signs come from the steps of its library; here the
entry of the largest size is negative, and a note says once that signs may differ.
"""

import math
import sys

from torch._decomposed import _dot, _finite_matrices, _orthogonal, _symmetric
from torch._functions import return_type
from torch._making import floating, from_cells
from torch._solving import _needs_squares

# Beside the largest: what is left of a singular value that is 0.
_NOTHING = 1e-14
_noted = []


def _note():
    if not _noted:
        _noted.append(True)
        print(
            "Singular vectors and eigenvectors are right up to their signs, which may be others "
            "than PyTorch's.",
            file=sys.stderr,
        )


def _completed(vectors, length, count):
    """So many orthogonal unit vectors of a length, of which the first are given."""
    found = [each for each in vectors if each is not None]
    spare = ([float(at == place) for at in range(length)] for place in range(length))
    made = []
    for each in [*vectors, *[None] * (count - len(vectors))]:
        while each is None:
            fresh = next(spare)
            for _ in range(2):
                for other in found:
                    along = _dot(fresh, other)
                    fresh = [x - along * y for x, y in zip(fresh, other)]
            size = math.sqrt(_dot(fresh, fresh))
            if size > 0.1 / math.sqrt(length):
                each = [x / size for x in fresh]
                found.append(each)
        made.append(each)
    return made


def _decomposed(rows):
    """Values, left and right vectors of a matrix that is not wide, the largest value first."""
    columns, turned = _orthogonal(rows)
    sizes = [math.sqrt(_dot(each, each)) for each in columns]
    order = sorted(range(len(sizes)), key=lambda at: -sizes[at])
    values = [sizes[at] for at in order]
    left, right = [], []
    for at in order:
        is_zero = sizes[at] <= _NOTHING * values[0]
        column = None if is_zero else [each / sizes[at] for each in columns[at]]
        vector = turned[at]
        if max(column or vector, key=abs) > 0:
            column = column and [-each for each in column]
            vector = [-each for each in vector]
        left.append(column)
        right.append(vector)
    return values, left, right


_Svd = return_type("linalg_svd", "U S Vh")
_OldSvd = return_type("svd", "U S V")
_Eigh = return_type("linalg_eigh", "eigenvalues eigenvectors")


def linalg_svd(A, full_matrices=True, *, driver=None):
    """U, S and Vh of matrices: A = U diag(S) Vh, the largest value first."""
    matrices = _finite_matrices(A, "linalg.svd")
    _note()
    height, width = A.shape[-2:]
    few = min(height, width)
    tall, wide = (height, width) if full_matrices else (few, few)
    cells = [[], [], []]
    for rows in matrices:
        is_wide = height < width
        given = [list(each) for each in zip(*rows)] if is_wide else rows
        values, left, right = _decomposed(given)
        left, right = (right, left) if is_wide else (left, right)
        left, right = _completed(left, height, tall), _completed(right, width, wide)
        cells[0] += [vector[at] for at in range(height) for vector in left]
        cells[1] += values
        cells[2] += [each for vector in right for each in vector]
    shapes = (height, tall), (few,), (wide, width)
    batch, dtype = A.shape[:-2], floating(A)
    return _Svd(*(from_cells(each, (*batch, *shape), dtype) for each, shape in zip(cells, shapes)))


def svd(input, some=True, compute_uv=True):
    """`linalg.svd` by its older name, with V in place of Vh."""
    U, S, Vh = linalg_svd(input, not some)
    if not compute_uv:
        U, Vh = U * 0, Vh * 0
    return _OldSvd(U, S, Vh.mT)


def eigh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices, the smallest first, and their vectors as columns."""
    _needs_squares(A, "linalg.eigh")
    matrices = _finite_matrices(A, "linalg.eigh", "linalg.eigh")
    _note()
    values, vectors = [], []
    for rows in matrices:
        matrix = _symmetric(rows, UPLO)
        count = len(matrix)
        # What is added makes all eigenvalues positive: then they are singular values.
        added = 2 * max((sum(map(abs, row)) for row in matrix), default=0.0)
        for at in range(count):
            matrix[at][at] += added
        found, _, right = _decomposed(matrix)
        values += [each - added for each in found[::-1]]
        vectors += [vector[at] for at in range(count) for vector in right[::-1]]
    dtype = floating(A)
    return _Eigh(from_cells(values, A.shape[:-1], dtype), from_cells(vectors, A.shape, dtype))


def svd_lowrank(A, q=6, niter=2, M=None):
    """The largest q singular values and their vectors, U, S and V. PyTorch comes near to them by
    chance, here they are exact; as many numbers are drawn."""
    from torch._making import randn

    A = A if M is None else A - M
    height, width = A.shape[-2:]
    randn(height if height < width or width > q else width, q, dtype=A.dtype)
    U, S, Vh = linalg_svd(A.detach(), False)
    return U[..., :q], S[..., :q], Vh.mT[..., :q]


def pca_lowrank(A, q=None, center=True, niter=2):
    """The singular values and vectors of a matrix whose columns are first moved to the mean 0."""
    height, width = A.shape[-2:]
    q = min(6, height, width) if q is None else q
    if not 0 <= q <= min(height, width):
        raise ValueError(
            f"q(={q}) must be non-negative integer and not greater than min(m, n)="
            f"{min(height, width)}"
        )
    return svd_lowrank(A - A.mean(-2, True) if center else A, q, niter)
