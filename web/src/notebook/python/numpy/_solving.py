"""Linear equations: solved by elimination, or as near as they can be by least squares.

All but `lstsq` take stacks of matrices: their last two axes are the rows and columns of each.
"""

import math

from ._array import asarray, common_shape, flat, made
from ._dtypes import FLOAT64, float_for
from ._shaping import broadcast_to


class LinAlgError(Exception):
    """A matrix that has no inverse, or is none."""


def of_squares(a):
    array = asarray(a)
    if array.ndim < 2:
        raise LinAlgError(
            f"{array.ndim}-dimensional array given. Array must be at least two-dimensional"
        )
    if array._shape[-1] != array._shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return array


def kind_of(*arrays):
    """The dtype of a result: float32 where all are, otherwise float64."""
    kinds = [float_for(each.dtype) for each in arrays]
    if any(each.itemsize == 2 for each in kinds):
        raise TypeError("array type float16 is unsupported in linalg")
    return kinds[0] if all(each.itemsize == 4 for each in kinds) else FLOAT64


def _in_rows(cells, width):
    return [cells[at : at + width] for at in range(0, len(cells), width)] if width else []


def matrices(array):
    """Each matrix of a stack as rows of Python's numbers."""
    height, width = array._shape[-2:]
    cells = flat(asarray(array, "float64"))
    size = height * width
    return [
        _in_rows(cells[at * size : (at + 1) * size], width)
        for at in range(math.prod(array._shape[:-2]))
    ]


def made_of(cells, shape, kind):
    return asarray(made(cells, shape, FLOAT64), kind)[()]


def eliminated(rows, sides):
    """Solves in place with the largest pivot of each column. Gives the determinant."""
    size, determinant = len(rows), 1.0
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        if rows[best][at] == 0:
            return 0.0
        if best != at:
            rows[at], rows[best] = rows[best], rows[at]
            sides[at], sides[best] = sides[best], sides[at]
            determinant = -determinant
        determinant *= rows[at][at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[at])]
                sides[row] = [x - factor * y for x, y in zip(sides[row], sides[at])]
    for at in reversed(range(size)):
        for row in range(at + 1, size):
            factor = rows[at][row]
            if factor:
                sides[at] = [x - factor * y for x, y in zip(sides[at], sides[row])]
        sides[at] = [each / rows[at][at] for each in sides[at]]
    return determinant


def solve(a, b):
    """The x of `a @ x = b`: (..., M, M) and (..., M) or (..., M, K). Raises LinAlgError for
    singular matrices."""
    left, right = of_squares(a), asarray(b)
    kind = kind_of(left, right)
    is_vector = right.ndim == left.ndim - 1
    if is_vector:
        right = right.reshape(*right._shape, 1)
    size = left._shape[-1]
    if right.ndim < 2 or right._shape[-2] != size:
        length = right._shape[-2] if right.ndim > 1 else right.size
        what = "1: Input operand 1" if is_vector else ": Input operand 1"
        core = "(m,m),(m)->(m)" if is_vector else "(m,m),(m,n)->(m,n)"
        raise ValueError(
            f"solve{what} has a mismatch in its core dimension 0, with gufunc signature {core} "
            f"(size {length} is different from {size})"
        )
    stack = common_shape([left._shape[:-2], right._shape[:-2]])
    shape = (*stack, *right._shape[-2:])
    left = broadcast_to(left, (*stack, size, size))
    cells = []
    for rows, sides in zip(matrices(left), matrices(broadcast_to(right, shape))):
        if size and eliminated(rows, sides) == 0:
            raise LinAlgError("Singular matrix")
        cells += [each for side in sides for each in side]
    return made_of(cells, shape[:-1] if is_vector else shape, kind)


def inv(a):
    """The inverse of each matrix of (..., M, M)."""
    from ._making import eye

    array = of_squares(a)
    ones = eye(array._shape[-1], dtype=kind_of(array))
    return solve(array, broadcast_to(ones, array._shape))


def det(a):
    """The determinant of each matrix of (..., M, M)."""
    array = of_squares(a)
    cells = [eliminated(rows, [[] for _ in rows]) for rows in matrices(array)]
    return made_of(cells, array._shape[:-2], kind_of(array))


def lstsq(a, b, rcond="warn"):
    """The x with the least squares of `a @ x - b`, the sums of these squares where they are
    determined, a's rank and its singular values. Values below `rcond` times the largest are 0."""
    from torch import _matrix_rows as on_rows

    from . import finfo

    left, right = asarray(a), asarray(b)
    if left.ndim != 2 or right.ndim not in (1, 2):
        wrong = left if left.ndim != 2 else right
        raise LinAlgError(f"{wrong.ndim}-dimensional array given. Array must be two-dimensional")
    height, width = left._shape
    if right._shape[0] != height:
        raise LinAlgError("Incompatible dimensions")
    kind = kind_of(left, right)
    if rcond in ("warn", None):
        rcond = float(finfo(kind).eps) * (max(height, width) if rcond is None else 1)
    rows = matrices(left)[0]
    is_wide = height < width
    values, one, other = on_rows.singular_vectors(on_rows.transposed(rows) if is_wide else rows)
    one, other = (other, one) if is_wide else (one, other)
    kept = [at for at, each in enumerate(values) if each > rcond * values[0]]
    targets = on_rows.transposed(matrices(right.reshape(height, -1))[0])
    found, squares = [], []
    for target in targets:
        parts = [(on_rows.dot(one[at], target) / values[at], other[at]) for at in kept]
        x = [math.fsum(part * way[at] for part, way in parts) for at in range(width)]
        found.append(x)
        squares.append(math.fsum((on_rows.dot(row, x) - y) ** 2 for row, y in zip(rows, target)))
    is_known = len(kept) == width < height
    cells = [each for row in on_rows.transposed(found) for each in row]
    shape = (width,) if right.ndim == 1 else (width, len(targets))
    sums = made_of(squares, (len(squares),), kind) if is_known else made_of([], (0,), kind)
    return made_of(cells, shape, kind), sums, len(kept), made_of(values, (len(values),), kind)
