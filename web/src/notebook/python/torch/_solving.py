"""Inverses, determinants, systems of equations and QR, in double precision.

The engine does not have them: Python computes the values, and the gradient goes through products.
"""

import math

from torch import _functions as f, _matrix_rows
from torch._arranging import diag_embed
from torch._making import floating, from_cells
from torch._matrix_slopes import of_qr, sloped
from torch._slopes import followed
from torch._unsupported import UnsupportedError

METHODS = "inverse det qr slogdet logdet matrix_exp".split()
NODES = ()
NAMED_NODES = {"matrix_exp": "LinalgMatrixExpBackward0"}


class _LinAlgError(RuntimeError):
    """A matrix has no inverse."""

    __module__ = "torch._C"


def _needs_squares(input, name):
    if input.dim() < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if input.shape[-1] != input.shape[-2]:
        raise RuntimeError(
            f"{name}: A must be batches of square matrices, but they are {input.shape[-2]} by "
            f"{input.shape[-1]} matrices"
        )


def _eliminated(rows):
    """The inverse of a matrix as rows, None where there is none, and its determinant."""
    count = len(rows)
    work = [
        [*row, *(float(place == at) for place in range(count))] for at, row in enumerate(rows)
    ]
    determinant = 1.0
    for at in range(count):
        pivot = max(range(at, count), key=lambda row: abs(work[row][at]))
        if work[pivot][at] == 0:
            return None, 0.0
        if pivot != at:
            work[at], work[pivot] = work[pivot], work[at]
            determinant = -determinant
        determinant *= work[at][at]
        scale = work[at][at]
        work[at] = [each / scale for each in work[at]]
        for row in range(count):
            by = work[row][at]
            if row != at and by:
                work[row] = [one - by * two for one, two in zip(work[row], work[at])]
    return [row[count:] for row in work], determinant


def _matrices(input):
    """The matrices of a batch as rows of numbers."""
    size = input.shape[-1]
    return needs_real(input).detach().float().reshape(-1, size, size).tolist()


def needs_real(input):
    """The tensor itself. Raises UnsupportedError for one of complex numbers."""
    if input.is_complex():
        raise UnsupportedError(
            "Matrices of complex numbers are not solved or decomposed here. torch.view_as_real "
            "gives their parts as a tensor."
        )
    return input


def _inverses(input, name):
    _needs_squares(input, name)
    cells = []
    for rows in _matrices(input):
        found, _ = _eliminated(rows)
        if found is None:
            raise _LinAlgError(
                f"{name}: The diagonal element 1 is zero, the inversion could not be completed "
                "because the input matrix is singular."
            )
        cells += [each for row in found for each in row]
    return from_cells(cells, input.shape, floating(input))


def inverse(input):
    """The matrices by which the input's products are ones."""
    made = _inverses(input, "linalg.inv")
    if input.requires_grad:
        made = followed([made], [input], lambda y, _, by: [-(y[0] @ by[0] @ y[0])])[0]
        made._node = "LinalgInvExBackward0"
    return made


def _along(given, less):
    """How the logarithms of determinants change."""
    return f.sum(f.diagonal(inverse(given[0]) @ less[0], 0, -2, -1), -1)


def det(input):
    """The determinants of matrices."""
    _needs_squares(input, "linalg.det")
    found = [_eliminated(rows) for rows in _matrices(input)]
    made = from_cells([each for _, each in found], input.shape[:-2], floating(input))
    if input.requires_grad:
        made = followed([made], [input], lambda y, x, by: [y[0] * _along(x, by)])[0]
        made._node = "LinalgDetBackward0"
    return made


_Slogdet = f.return_type("linalg_slogdet", "sign logabsdet")
_OldSlogdet = f.return_type("slogdet", "sign logabsdet")


def slogdet(input):
    """The signs of determinants, and the logarithms of their sizes."""
    return _OldSlogdet(*_linalg_slogdet(input))


def _linalg_slogdet(A):
    _needs_squares(A, "linalg.slogdet")
    found = [_matrix_rows.sign_and_log(rows) for rows in _matrices(A)]
    signs, sizes = (
        from_cells([each[at] for each in found], A.shape[:-2], floating(A)) for at in (0, 1)
    )
    if A.requires_grad:
        sizes = followed([sizes], [A], lambda _, x, by: [_along(x, by)])[0]
        signs = signs + f.sum(A - A.detach()) * 0
        sizes._node = signs._node = "LinalgSlogdetBackward0"
    return _Slogdet(signs, sizes)


def logdet(input):
    """The logarithms of determinants; NaN of negative ones."""
    sign, size = _linalg_slogdet(input)
    return f.where(sign >= 0, size, math.nan)


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """X with A X = B, or with X A = B; of A one triangle is read."""
    part = f.triu(A) if upper else f.tril(A)
    if unitriangular:
        diagonal = f.diagonal(part, 0, -2, -1)
        part = part + diag_embed(1 - diagonal)
    made = inverse(part)
    made = made @ B if left else B @ made
    if made.requires_grad:
        made._node = "LinalgSolveTriangularBackward0"
    return made


def solve(A, B):
    """X with A X = B, of vectors or of matrices."""
    is_vector = B.dim() == A.dim() - 1
    right = B.unsqueeze(-1) if is_vector else B
    made = inverse(A) @ right
    made = made.squeeze(-1) if is_vector else made
    if made.requires_grad:
        made._node = "LinalgSolveExBackward0"
    return made


_LinalgFactors = f.return_type("linalg_qr", "Q R")
_TorchFactors = f.return_type("qr", "Q R")


@sloped("LinalgQrBackward0", of_qr)
def _linalg_qr(A, mode="reduced", kind=_LinalgFactors):
    """Q with orthogonal columns, and R with zeros under its diagonal, whose product is A."""
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(
            f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), "
            "'r', or 'complete'"
        )
    if A.dim() < 2:
        raise RuntimeError("linalg.qr: The input tensor A must have at least 2 dimensions.")
    height, width = A.shape[-2:]
    inner = height if mode == "complete" else min(height, width)
    q_cells, r_cells = [], []
    for matrix in A.float().transpose(-2, -1).reshape(-1, width, height).tolist():
        columns, upper = _matrix_rows.qr(matrix, height, inner, mode != "r")
        r_cells += [each for row in upper for each in row]
        if mode != "r":
            q_cells += [column[row] for row in range(height) for column in columns]
    batch = tuple(A.shape[:-2])
    q_shape = (0,) if mode == "r" else (*batch, height, inner)
    dtype, r_shape = floating(A), (*batch, inner, width)
    return kind(from_cells(q_cells, q_shape, dtype), from_cells(r_cells, r_shape, dtype))


def qr(input, some=True):
    """`linalg.qr` by its older name."""
    return _linalg_qr(input, "reduced" if some else "complete", _TorchFactors)


def _series(matrix, times, add, count):
    """The exponential of a matrix of small numbers, by its series."""
    term = made = matrix
    for at in range(2, count):
        term = times(term, matrix, 1 / at)
        made = add(made, term)
    return made


def _exponential(rows):
    """The exponential of a matrix as rows: of a small part of it, squared again and again."""
    size = max((sum(map(abs, row)) for row in rows), default=0.0)
    squared = max(0, math.frexp(size)[1] + 1)
    places = range(len(rows))

    def times(one, two, scale=1.0):
        columns = list(zip(*two))
        return [[scale * math.fsum(map(_mul, row, each)) for each in columns] for row in one]

    def add(one, two):
        return [[a + b for a, b in zip(*pair)] for pair in zip(one, two)]

    small = [[each / 2**squared for each in row] for row in rows]
    made = add(_series(small, times, add, 18), [[float(i == j) for j in places] for i in places])
    for _ in range(squared):
        made = times(made, made)
    return made


def _mul(one, two):
    return one * two


def matrix_exp(input):
    """The exponentials of matrices."""
    _needs_squares(input, "linalg.matrix_exp")
    cells = [
        each for rows in _matrices(input) for row in _exponential(rows) for each in row
    ]
    made = from_cells(cells, input.shape, floating(input))
    if not input.requires_grad:
        return made
    # The same in tensors, which has the gradient.
    size = input.shape[-1]
    squared = max(0, math.frexp(float(input.detach().abs().sum(-1).max()))[1] + 1)
    own = _series(
        input / 2**squared, lambda one, two, by: one @ two * by, lambda one, two: one + two, 14
    ) + f.eye(size, dtype=input.dtype)
    for _ in range(squared):
        own = own @ own
    return made + (own - own.detach())
