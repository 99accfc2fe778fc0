"""Singular values, eigenvalues of symmetric matrices, pseudo-inverses and Cholesky's factor.

Python computes them in double precision (`_matrix_rows.py`). The vectors are in `_vectors.py`.
"""

import math

from torch import _dtypes, _matrix_rows as on_rows
from torch._grad_names import named
from torch._making import floating, from_cells
from torch._matrix_slopes import of_cholesky, of_pinv, sloped
from torch._solving import _LinAlgError, _needs_squares, needs_real
from torch._unsupported import UnsupportedError


def _matrices(A, name):
    """The matrices of a batch as rows of numbers."""
    if A.dim() < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if A.requires_grad:
        raise UnsupportedError(f"{name} has no gradient here. Give it A.detach().")
    return needs_real(A).float().reshape(math.prod(A.shape[:-2]), *A.shape[-2:]).tolist()


def _finite_matrices(A, name, algorithm="linalg.svd"):
    """The matrices of a batch, for an algorithm that needs finite numbers."""
    found = _matrices(A, name)
    if not all(math.isfinite(each) for rows in found for row in rows for each in row):
        raise _LinAlgError(
            f"{algorithm}: The algorithm failed to converge because the input matrix contained "
            "non-finite values."
        )
    return found


def svdvals(A, *, driver=None):
    """The singular values of matrices, the largest first."""
    if A.requires_grad:
        from torch._vectors import linalg_svd

        return linalg_svd(A, False).S
    found = [on_rows.singular_values(rows) for rows in _finite_matrices(A, "linalg.svdvals")]
    shape = (*A.shape[:-2], min(A.shape[-2:]))
    return from_cells([each for values in found for each in values], shape, floating(A))


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    """How many singular values are larger than `tol`, or than rounding makes of zeros."""
    ranks = []
    for rows in _finite_matrices(A.detach(), "linalg.matrix_rank"):
        values = on_rows.singular_values(rows)
        least = _least(values, A, tol if tol is not None else atol, rtol)
        ranks.append(sum(each > least for each in values))
    return from_cells(ranks, A.shape[:-2], _dtypes.INT64)


def _least(values, A, atol, rtol):
    largest = values[0] if values else 0.0
    if rtol is None:
        rtol = 0.0 if atol else max(A.shape[-2:]) * _dtypes.finfo(_dtypes.FLOAT32).eps
    return max(float(atol or 0.0), float(rtol) * largest)


def cond(A, p=None):
    """The largest singular value by the smallest."""
    if p not in (None, 2, -2):
        raise UnsupportedError(f"linalg.cond of p={p!r} is not supported here. The nearest is p=2.")
    if A.requires_grad:
        values = svdvals(A)
        above, below = (0, -1) if p != -2 else (-1, 0)
        found = values[..., above] / values[..., below]
        found._node = "SqueezeBackward1"
        return found
    found = []
    for rows in _finite_matrices(A, "linalg.cond"):
        values = on_rows.singular_values(rows)
        if not values:
            found.append(0.0)
            continue
        above, below = (values[0], values[-1]) if p != -2 else (values[-1], values[0])
        found.append(above / below if below else math.inf)
    return from_cells(found, A.shape[:-2], floating(A))


@sloped("LinalgPinvBackward0", of_pinv)
def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The pseudo-inverses of matrices (Moore and Penrose)."""
    limit = rcond if rcond is not None else rtol
    cells = []
    for rows in _finite_matrices(A, "linalg.pinv"):
        found = on_rows.pseudo_inverse(rows, lambda values: _least(values, A, atol, limit))
        cells += [each for row in found for each in row]
    return from_cells(cells, A.mT.shape, floating(A))


def eigvalsh(A, UPLO="L"):
    """The eigenvalues of symmetric matrices, the smallest first. One triangle is read."""
    _needs_squares(A, "linalg.eigh")
    if A.requires_grad:
        from torch._vectors import eigh

        return eigh(A, UPLO).eigenvalues
    cells = []
    for rows in _finite_matrices(A, "linalg.eigvalsh", "linalg.eigh"):
        cells += sorted(on_rows.eigenvalues(on_rows.symmetric(rows, UPLO)))
    return from_cells(cells, A.shape[:-1], floating(A))


@sloped("LinalgCholeskyExBackward0", of_cholesky)
def cholesky(A, *, upper=False):
    """The lower triangle whose product with its transpose is A; with `upper` the transpose."""
    _needs_squares(A, "linalg.cholesky")
    cells = []
    for rows in _matrices(A, "linalg.cholesky"):
        try:
            factor = on_rows.cholesky(rows)
        except on_rows.NotPositiveDefinite as error:
            raise _LinAlgError(
                "linalg.cholesky: The factorization could not be completed because the input is "
                f"not positive-definite (the leading minor of order {error.order} is not "
                "positive-definite)."
            ) from None
        if upper:
            factor = on_rows.transposed(factor)
        cells += [each for row in factor for each in row]
    return from_cells(cells, A.shape, floating(A))


@named("CholeskyBackward0")
def old_cholesky(input, upper=False):
    """`linalg.cholesky` by its older name."""
    return cholesky(input, upper=upper)


def _product(factor, upper):
    """The matrix of a factor, of which one triangle is read; gradients pass to both."""
    part = factor.triu() if upper else factor.tril()
    factor = factor + (part - factor).detach()
    return factor.mT @ factor if upper else factor @ factor.mT


@named("CholeskyInverseBackward0")
def cholesky_inverse(input, upper=False):
    """The inverse of the matrix whose factor is given."""
    from torch._solving import inverse

    return inverse(_product(input, upper))


@named("CholeskySolveBackward0")
def cholesky_solve(input, input2, upper=False):
    """X with A X = input, where input2 is A's factor."""
    from torch._solving import solve

    return solve(_product(input2, upper), input)


def lstsq(A, B, rcond=None, *, driver=None):
    """X for which A X is nearest to B."""
    from torch._functions import return_type

    kind = return_type("linalg_lstsq", "solution residuals rank singular_values")
    solution = pinv(A) @ B
    solution._node = "LinalgLstsqBackward0"
    left = B - A @ solution
    is_tall = A.dim() == 2 and A.shape[0] > A.shape[1] and int(matrix_rank(A)) == A.shape[1]
    residuals = (left * left).sum(-2) if is_tall else from_cells([], [0], A.dtype)
    return kind(solution, residuals, matrix_rank(A), from_cells([], [0], A.dtype))
