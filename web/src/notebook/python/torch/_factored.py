"""Triangular factors of matrices (LU), and systems of equations that are solved by them.

Python computes them in double precision, with the largest pivot of each column, as LAPACK.
"""

import math

from torch import _dtypes, _functions as f
from torch._decomposed import _matrices
from torch._functions import return_type
from torch._making import floating, from_cells
from torch._solving import solve_triangular

_Factors = return_type("linalg_lu_factor", "LU pivots")
_FactorsEx = return_type("linalg_lu_factor_ex", "LU pivots info")
_Parts = return_type("linalg_lu", "P L U")
_Unpacked = return_type("lu_unpack", "P L U")
_Solution = return_type("triangular_solve", "solution cloned_coefficient")


def _eliminated(rows):
    """Both triangles in one matrix, the rows that changed places, from 1, and the first pivot that
    is zero, or 0."""
    work, pivots, lost = [list(row) for row in rows], [], 0
    height, width = len(work), len(work[0]) if work else 0
    for at in range(min(height, width)):
        pivot = max(range(at, height), key=lambda row: abs(work[row][at]))
        pivots.append(pivot + 1)
        work[at], work[pivot] = work[pivot], work[at]
        if work[at][at] == 0:
            lost = lost or at + 1
            continue
        for row in range(at + 1, height):
            by = work[row][at] / work[at][at]
            work[row][at] = by
            if by:
                for column in range(at + 1, width):
                    work[row][column] -= by * work[at][column]
    return work, pivots, lost


def lu_factor_ex(A, *, pivot=True, check_errors=False):
    cells, pivots, lost = [], [], []
    for rows in _matrices(A, "linalg.lu_factor"):
        work, swaps, first = _eliminated(rows)
        cells += [each for row in work for each in row]
        pivots += swaps
        lost.append(first)
    batch, kind = tuple(A.shape[:-2]), _dtypes.BY_NAME["int32"]
    return _FactorsEx(
        from_cells(cells, A.shape, floating(A)),
        from_cells(pivots, (*batch, min(A.shape[-2:])), kind),
        from_cells(lost, batch, kind),
    )


def lu_factor(A, *, pivot=True):
    """L below the diagonal and U from it on, and the rows that changed places.

    Raises RuntimeError for a pivot of zero.
    """
    found, pivots, info = lu_factor_ex(A, pivot=pivot)
    lost = next((each for each in info.reshape(-1).tolist() if each), 0)
    if lost:
        raise RuntimeError(
            f"torch.linalg.lu_factor: U[{lost},{lost}] is zero and using it on lu_solve would "
            "result in a division by zero. If you still want to perform the factorization, "
            "consider calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)"
        )
    return _Factors(found, pivots)


def lu(A, pivot=True, get_infos=False):
    """`torch.lu`: both triangles in one matrix, and the pivots."""
    found, pivots, info = lu_factor_ex(A)
    return (found, pivots, info) if get_infos else (found, pivots)


def _order(pivots, height):
    """Where each row of the product stood in the matrix."""
    places = list(range(height))
    for at, pivot in enumerate(pivots):
        places[at], places[pivot - 1] = places[pivot - 1], places[at]
    return places


def _permutations(pivots, height, dtype):
    cells, count = [], pivots.shape[-1]
    for row in pivots.reshape(math.prod(pivots.shape[:-1]), count).tolist():
        places = _order(row, height)
        cells += [float(places[j] == i) for i in range(height) for j in range(height)]
    return from_cells(cells, (*pivots.shape[:-1], height, height), dtype)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """P, L and U of what `lu_factor` gives."""
    height, width = LU_data.shape[-2:]
    few = min(height, width)
    ones = f.eye(height, few, dtype=LU_data.dtype)
    lower = f.tril(LU_data[..., :few], -1) + ones
    upper = f.triu(LU_data[..., :few, :])
    return _Unpacked(_permutations(LU_pivots, height, LU_data.dtype), lower, upper)


def linalg_lu(A, *, pivot=True):
    """P, L and U, whose product is A."""
    found, pivots, _ = lu_factor_ex(A)
    return _Parts(*lu_unpack(found, pivots))


def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """X with A X = B, of the factors of A."""
    P, lower, upper = lu_unpack(LU, pivots)
    if adjoint or not left:
        if left:
            return P @ solve_triangular(
                lower.mT, solve_triangular(upper.mT, B, upper=False), upper=True
            )
        return linalg_lu_solve(LU, pivots, B.mT, adjoint=not adjoint).mT
    inner = solve_triangular(lower, P.mT @ B, upper=False, unitriangular=True)
    return solve_triangular(upper, inner, upper=True)


def lu_solve(b, LU_data, LU_pivots):
    """The same by its older name, and with the right side first."""
    return linalg_lu_solve(LU_data, LU_pivots, b)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """X with A X = b, of one triangle of A; and a copy of A."""
    part = f.triu(A) if upper else f.tril(A)
    part = part.mT if transpose else part
    found = solve_triangular(part, b, upper=upper != transpose, unitriangular=unitriangular)
    found._node = "TriangularSolveBackward0"
    return _Solution(found, A.clone())
