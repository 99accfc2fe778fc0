"""Inverses, determinants and systems of equations, by Gauss's elimination in double precision.

The engine does not have them: Python computes the values, and the gradient goes through products.
"""

from torch import _functions as f
from torch._dtypes import FLOAT32
from torch._making import from_cells

METHODS = "inverse det".split()
NODES = ()


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
    return input.detach().float().reshape(-1, size, size).tolist()


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
    return from_cells(cells, input.shape, FLOAT32)


def inverse(input):
    """The matrices by which the input's products are ones."""
    made = _inverses(input, "linalg.inv")
    if input.requires_grad:
        # Nothing is added, but what has the gradient.
        made = made - made @ (input - input.detach()) @ made
        made._node = "LinalgInvExBackward0"
    return made


def det(input):
    """The determinants of matrices."""
    _needs_squares(input, "linalg.det")
    found = [_eliminated(rows) for rows in _matrices(input)]
    made = from_cells([each for _, each in found], input.shape[:-2], FLOAT32)
    if input.requires_grad:
        nothing = _inverses(input, "linalg.det") @ (input - input.detach())
        made = made * (1 + f.sum(f.diagonal(nothing, 0, -2, -1), -1))
        made._node = "LinalgDetBackward0"
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
