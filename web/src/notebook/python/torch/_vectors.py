"""Singular vectors of matrices, and eigenvectors of symmetric ones.

A vector is as right as its negative. PyTorch's signs come from the steps of its library; here the
entry of the largest size is negative, and a note says once that signs may differ.
"""

import sys

from torch._decomposed import _finite_matrices
from torch._functions import return_type
from torch._making import floating, from_cells
from torch._matrix_rows import completed, eigenvectors, singular_vectors, symmetric, transposed
from torch._matrix_slopes import of_eigh, of_svd, sloped
from torch._solving import _needs_squares

_noted = []


def note_signs():
    """Says once that signs may differ."""
    if not _noted:
        _noted.append(True)
        print(
            "Singular vectors and eigenvectors are right up to their signs, which may be others "
            "than PyTorch's.",
            file=sys.stderr,
        )


_Svd = return_type("linalg_svd", "U S Vh")
_OldSvd = return_type("svd", "U S V")
_Eigh = return_type("linalg_eigh", "eigenvalues eigenvectors")


@sloped("LinalgSvdBackward0", of_svd)
def linalg_svd(A, full_matrices=True, *, driver=None):
    """U, S and Vh of matrices: A = U diag(S) Vh, the largest value first."""
    matrices = _finite_matrices(A, "linalg.svd")
    note_signs()
    height, width = A.shape[-2:]
    few = min(height, width)
    tall, wide = (height, width) if full_matrices else (few, few)
    cells = [[], [], []]
    for rows in matrices:
        is_wide = height < width
        given = transposed(rows) if is_wide else rows
        values, left, right = singular_vectors(given)
        left, right = (right, left) if is_wide else (left, right)
        left, right = completed(left, height, tall), completed(right, width, wide)
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


@sloped("LinalgEighBackward0", of_eigh)
def eigh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices, the smallest first, and their vectors as columns."""
    _needs_squares(A, "linalg.eigh")
    matrices = _finite_matrices(A, "linalg.eigh", "linalg.eigh")
    note_signs()
    values, vectors = [], []
    for rows in matrices:
        found, ways = eigenvectors(symmetric(rows, UPLO))
        values += found
        vectors += [vector[at] for at in range(len(rows)) for vector in ways]
    dtype = floating(A)
    return _Eigh(from_cells(values, A.shape[:-1], dtype), from_cells(vectors, A.shape, dtype))


def svd_lowrank(A, q=6, niter=2, M=None):
    """The largest q singular values and their vectors, U, S and V. PyTorch comes near to them by
    chance, here they are exact; as many numbers are drawn."""
    from torch._making import randn

    A = A if M is None else A - M
    height, width = A.shape[-2:]
    randn(height if height < width or width > q else width, q, dtype=A.dtype)
    U, S, Vh = linalg_svd(A, False)
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
