"""Singular values, eigenvalues of symmetric matrices, pseudo-inverses and Cholesky's factor.

Python computes them in double precision, by Jacobi's rotations. The vectors are in `_vectors.py`.
"""

import math

from torch import _dtypes
from torch._making import floating, from_cells
from torch._solving import _LinAlgError, _needs_squares
from torch._unsupported import UnsupportedError

# Of two columns: how far from a right angle rounding leaves them; and the most rounds of rotations.
_RIGHT = 1e-15
_ROUNDS = 60


def _matrices(A, name):
    """The matrices of a batch as rows of numbers."""
    if A.dim() < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if A.requires_grad:
        raise UnsupportedError(f"{name} has no gradient here. Give it A.detach().")
    return A.float().reshape(math.prod(A.shape[:-2]), *A.shape[-2:]).tolist()


def _finite_matrices(A, name, algorithm="linalg.svd"):
    """The matrices of a batch, for an algorithm that needs finite numbers."""
    found = _matrices(A, name)
    if not all(math.isfinite(each) for rows in found for row in rows for each in row):
        raise _LinAlgError(
            f"{algorithm}: The algorithm failed to converge because the input matrix contained "
            "non-finite values."
        )
    return found


def _dot(one, other):
    return math.fsum(a * b for a, b in zip(one, other))


def _rotated(one, other, cosine, sine):
    return (
        [cosine * a - sine * b for a, b in zip(one, other)],
        [sine * a + cosine * b for a, b in zip(one, other)],
    )


def _turn(first, second, between):
    """The cosine and sine that turn two columns, of these squares and this product, to a right
    angle."""
    ratio = (second - first) / (2 * between)
    tangent = math.copysign(1.0, ratio) / (abs(ratio) + math.hypot(1.0, ratio))
    cosine = 1 / math.hypot(1.0, tangent)
    return cosine, cosine * tangent


def _orthogonal(rows):
    """The columns of a matrix, turned until they are orthogonal, and the turned unit vectors."""
    columns = [list(each) for each in zip(*rows)]
    count = len(columns)
    turned = [[float(at == place) for place in range(count)] for at in range(count)]
    for _ in range(_ROUNDS):
        is_done = True
        for at in range(count):
            for other in range(at + 1, count):
                first, second = _dot(columns[at], columns[at]), _dot(columns[other], columns[other])
                between = _dot(columns[at], columns[other])
                if abs(between) <= _RIGHT * math.sqrt(first * second):
                    continue
                is_done = False
                by = _turn(first, second, between)
                for of in (columns, turned):
                    of[at], of[other] = _rotated(of[at], of[other], *by)
        if is_done:
            break
    return columns, turned


def values_of(rows):
    """The singular values of a matrix, the largest first."""
    height, width = len(rows), len(rows[0]) if rows else 0
    few = rows if height >= width else [list(each) for each in zip(*rows)]
    columns, _ = _orthogonal(few)
    return sorted((math.sqrt(_dot(each, each)) for each in columns), reverse=True)


def svdvals(A, *, driver=None):
    """The singular values of matrices, the largest first."""
    found = [values_of(rows) for rows in _finite_matrices(A, "linalg.svdvals")]
    shape = (*A.shape[:-2], min(A.shape[-2:]))
    return from_cells([each for values in found for each in values], shape, floating(A))


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    """How many singular values are larger than `tol`, or than rounding makes of zeros."""
    ranks = []
    for rows in _finite_matrices(A, "linalg.matrix_rank"):
        values = values_of(rows)
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
    found = []
    for rows in _finite_matrices(A, "linalg.cond"):
        values = values_of(rows)
        if not values:
            found.append(0.0)
            continue
        above, below = (values[0], values[-1]) if p != -2 else (values[-1], values[0])
        found.append(above / below if below else math.inf)
    return from_cells(found, A.shape[:-2], floating(A))


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The pseudo-inverses of matrices (Moore and Penrose)."""
    cells = []
    for rows in _finite_matrices(A, "linalg.pinv"):
        height, width = A.shape[-2:]
        is_wide = height < width
        columns, turned = _orthogonal([list(each) for each in zip(*rows)] if is_wide else rows)
        squares = [_dot(each, each) for each in columns]
        values = sorted((math.sqrt(each) for each in squares), reverse=True)
        least = _least(values, A, atol, rcond if rcond is not None else rtol)
        kept = [at for at, each in enumerate(squares) if math.sqrt(each) > least]
        outer = [
            [
                math.fsum(turned[at][i] * columns[at][j] / squares[at] for at in kept)
                for j in range(max(height, width))
            ]
            for i in range(min(height, width))
        ]
        outer = [list(each) for each in zip(*outer)] if is_wide else outer
        cells += [each for row in outer for each in row]
    return from_cells(cells, A.mT.shape, floating(A))


def _symmetric(rows, UPLO):
    """The symmetric matrix of which one triangle is read."""
    row, column = (max, min) if UPLO in "Ll" else (min, max)
    places = range(len(rows))
    return [[rows[row(i, j)][column(i, j)] for j in places] for i in places]


def eigvalsh(A, UPLO="L"):
    """The eigenvalues of symmetric matrices, the smallest first. One triangle is read."""
    _needs_squares(A, "linalg.eigh")
    cells = []
    for rows in _finite_matrices(A, "linalg.eigvalsh", "linalg.eigh"):
        cells += sorted(_eigenvalues(_symmetric(rows, UPLO)))
    return from_cells(cells, A.shape[:-1], floating(A))


def _eigenvalues(matrix):
    """Of a symmetric matrix, which becomes diagonal."""
    count = len(matrix)
    size = math.sqrt(math.fsum(_dot(row, row) for row in matrix))
    for _ in range(_ROUNDS):
        is_done = True
        for at in range(count):
            for other in range(at + 1, count):
                between = matrix[at][other]
                if abs(between) <= _RIGHT * size:
                    continue
                is_done = False
                by = _turn(matrix[at][at], matrix[other][other], between)
                matrix[at], matrix[other] = _rotated(matrix[at], matrix[other], *by)
                for row in matrix:
                    (row[at],), (row[other],) = _rotated([row[at]], [row[other]], *by)
        if is_done:
            break
    return [matrix[at][at] for at in range(count)]


def cholesky(A, *, upper=False):
    """The lower triangle whose product with its transpose is A; with `upper` the transpose."""
    _needs_squares(A, "linalg.cholesky")
    cells = []
    for rows in _matrices(A, "linalg.cholesky"):
        count = len(rows)
        factor = [[0.0] * count for _ in rows]
        for i in range(count):
            for j in range(i + 1):
                left = rows[i][j] - _dot(factor[i][:j], factor[j][:j])
                if i == j and not left > 0:
                    raise _LinAlgError(
                        "linalg.cholesky: The factorization could not be completed because the "
                        f"input is not positive-definite (the leading minor of order {i + 1} is "
                        "not positive-definite)."
                    )
                factor[i][j] = math.sqrt(left) if i == j else left / factor[j][j]
        if upper:
            factor = [list(each) for each in zip(*factor)]
        cells += [each for row in factor for each in row]
    return from_cells(cells, A.shape, floating(A))


def cholesky_inverse(input, upper=False):
    """The inverse of the matrix whose factor is given."""
    from torch._solving import inverse

    return inverse(input.mT @ input if upper else input @ input.mT)


def cholesky_solve(input, input2, upper=False):
    """X with A X = input, where input2 is A's factor."""
    from torch._solving import solve

    return solve(input2.mT @ input2 if upper else input2 @ input2.mT, input)


def lstsq(A, B, rcond=None, *, driver=None):
    """X for which A X is nearest to B."""
    from torch._functions import return_type

    kind = return_type("linalg_lstsq", "solution residuals rank singular_values")
    solution = pinv(A) @ B
    left = B - A @ solution
    is_tall = A.dim() == 2 and A.shape[0] > A.shape[1] and int(matrix_rank(A)) == A.shape[1]
    residuals = (left * left).sum(-2) if is_tall else from_cells([], [0], A.dtype)
    return kind(solution, residuals, matrix_rank(A), from_cells([], [0], A.dtype))
