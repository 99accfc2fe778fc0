"""Singular values and vectors, eigenvalues of symmetric matrices, QR and Cholesky's factor."""

import math
import operator

from ._array import asarray, flat, made
from ._dtypes import FLOAT64, float_for
from ._solving import LinAlgError, kind_of, made_of, matrices, of_squares


def _rows(a, name):
    """A matrix as rows of numbers."""
    array = asarray(a)
    if array.ndim != 2:
        raise LinAlgError(
            f"{array.ndim}-dimensional array given. Array must be at least two-dimensional"
            if array.ndim < 2
            else f"numpy.linalg.{name} takes one matrix here, not several. Use a loop over them."
        )
    cells, width = flat(asarray(array, "float64")), array._shape[1]
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    if not all(map(math.isfinite, cells)):
        raise LinAlgError("Array must not contain infs or NaNs")
    return rows, float_for(array.dtype)


def _made(rows, kind):
    cells = [each for row in rows for each in row]
    return asarray(made(cells, (len(rows), len(rows[0]) if rows else 0), FLOAT64), kind)


def _row(cells, kind):
    return asarray(made(list(cells), (len(cells),), FLOAT64), kind)


def _known_right(rows):
    """The right vectors with LAPACK's signs: of two rows and columns, or of a diagonal."""
    size = len(rows)
    if size != len(rows[0]):
        return None
    if not any(rows[r][c] for r in range(size) for c in range(size) if r != c):
        order = sorted(range(size), key=lambda at: -abs(rows[at][at]))
        return [[math.copysign(c == at, rows[at][at]) for c in range(size)] for at in order]
    return _right_of_two(*rows) if size == 2 else None


def _right_of_two(first, second):
    (a, b), (c, d) = first, second
    sign = math.copysign
    if c:
        # A reflection empties the lower left place.
        size = -sign(math.hypot(a, c), a)
        share, part = (size - a) / size, c / (a - size)
        total = share * (b + part * d)
        a, b, d = size, b - total, d - part * total
    f, h, is_turned = (d, a, True) if abs(d) > abs(a) else (a, d, False)
    if not f or c and abs(b) < 1e-14 * abs(f):
        return None
    if b:
        gap = abs(f) - abs(h)
        part, m = gap / abs(f), b / f
        s, r = math.hypot(2 - part, m), math.hypot(part, m)
        high = (s + r) / 2
        t = (m / (s + 2 - part) + m / (r + part)) * (1 + high)
        long = math.hypot(t, 2)
        right_cos, right_sin = 2 / long, t / long
        left_cos, left_sin = (right_cos + right_sin * m) / high, h / f * right_sin / high
    else:
        right_cos, right_sin, left_cos, left_sin = 1.0, 0.0, 1.0, 0.0
    if is_turned:
        left_cos, left_sin, right_cos, right_sin = right_sin, right_cos, left_sin, left_cos
    if abs(b) > abs(f):
        way = sign(1, right_sin) * sign(1, left_cos) * sign(1, b)
    elif is_turned:
        way = sign(1, right_sin) * sign(1, left_sin) * sign(1, d)
    else:
        way = sign(1, right_cos) * sign(1, left_cos) * sign(1, a)
    other = way * sign(1, a) * sign(1, d)
    return [[way * right_cos, way * right_sin], [-other * right_sin, other * right_cos]]


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    """u, s and vh of a matrix: a = u @ diag(s) @ vh, the largest value first."""
    from torch import _matrix_rows as on_rows
    from torch._vectors import note_signs

    rows, kind = _rows(a, "svd")
    height, width = len(rows), len(rows[0])
    few, is_wide = min(height, width), height < width
    values, left, right = on_rows.singular_vectors(on_rows.transposed(rows) if is_wide else rows)
    if not compute_uv:
        return _row(values, kind)
    left, right = (right, left) if is_wide else (left, right)
    wanted = _known_right(rows)
    if wanted is None:
        note_signs()
    else:
        turns = [math.copysign(1, sum(map(operator.mul, *each))) for each in zip(right, wanted)]
        left, right = (
            [[turn * each for each in row] for turn, row in zip(turns, side)]
            for side in (left, right)
        )
    left = on_rows.completed(left, height, height if full_matrices else few)
    right = on_rows.completed(right, width, width if full_matrices else few)
    return _made(on_rows.transposed(left), kind), _row(values, kind), _made(right, kind)


def eigvalsh(a, UPLO="L"):
    """The eigenvalues of a symmetric matrix, the smallest first."""
    from torch import _matrix_rows as on_rows

    rows, kind = _rows(a, "eigvalsh")
    return _row(sorted(on_rows.eigenvalues(on_rows.symmetric(rows, UPLO))), kind)


def eigh(a, UPLO="L"):
    """Eigenvalues of a symmetric matrix, the smallest first, and their vectors as columns."""
    from torch import _matrix_rows as on_rows
    from torch._vectors import note_signs

    rows, kind = _rows(a, "eigh")
    note_signs()
    values, vectors = on_rows.eigenvectors(on_rows.symmetric(rows, UPLO))
    return _row(values, kind), _made(on_rows.transposed(vectors), kind)


def qr(a, mode="reduced"):
    """q with orthogonal columns, and r with zeros under its diagonal, whose product is a."""
    from torch import _matrix_rows as on_rows

    rows, kind = _rows(a, "qr")
    height, width = len(rows), len(rows[0])
    inner = height if mode == "complete" else min(height, width)
    columns, upper = on_rows.qr(on_rows.transposed(rows), height, inner, mode != "r")
    if mode == "r":
        return _made(upper, kind)
    return _made(on_rows.transposed(columns), kind), _made(upper, kind)


def cholesky(a):
    """The lower triangle whose product with its transpose is a."""
    from torch import _matrix_rows as on_rows

    rows, kind = _rows(a, "cholesky")
    try:
        return _made(on_rows.cholesky(rows), kind)
    except on_rows.NotPositiveDefinite:
        raise LinAlgError("Matrix is not positive definite") from None


def pinv(a, rcond=1e-15, hermitian=False):
    """The pseudo-inverse of a matrix (Moore and Penrose)."""
    from torch import _matrix_rows as on_rows

    rows, kind = _rows(a, "pinv")
    part = max(rcond, on_rows.NOTHING)
    return _made(on_rows.pseudo_inverse(rows, lambda values: part * values[0]), kind)


def cond(x, p=None):
    """The largest singular value by the smallest."""
    values = flat(svd(x, compute_uv=False))
    return FLOAT64.type(values[0] / values[-1] if values[-1] else math.inf)


def slogdet(a):
    """The sign of each determinant of (..., M, M), and the logarithm of its size."""
    from torch import _matrix_rows as on_rows

    array = of_squares(a)
    pairs = zip(*[on_rows.sign_and_log(rows) for rows in matrices(array)])
    return tuple(made_of(list(each), array._shape[:-2], kind_of(array)) for each in pairs)


def eig(a):
    """Eigenvalues of a matrix, and a vector of each as a column: real ones."""
    from torch._schur import eigenpairs
    from torch._vectors import note_signs

    rows, kind = _of_square(a, "eig")
    values, vectors = eigenpairs(rows, *([2.0**-23] if kind.itemsize == 4 else []))
    _must_be_real(values, "eig")
    note_signs()
    ways = [[each.real for each in vector] for vector in vectors]
    return _row([each.real for each in values], kind), _made([*map(list, zip(*ways))], kind)


def eigvals(a):
    """The eigenvalues of a matrix: real ones."""
    from torch._eigenvalues import eigenvalues_of

    rows, kind = _of_square(a, "eigvals")
    values = eigenvalues_of(rows)
    _must_be_real(values, "eigvals")
    return _row([each.real for each in values], kind)


def _of_square(a, name):
    rows, kind = _rows(a, name)
    if rows and len(rows) != len(rows[0]):
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return rows, kind


def _must_be_real(values, name):
    from ._refusals import unsupported

    if any(each.imag for each in values):
        raise unsupported(
            f"numpy.linalg.{name} of a matrix with complex eigenvalues is not supported here. Use "
            f"torch.linalg.{name}."
        )


def matrix_power(a, n):
    """A matrix multiplied with itself n times; of a negative n its inverse."""
    from ._making import eye
    from ._products import matmul
    from .linalg import inv

    base, found = (inv(a), None) if n < 0 else (asarray(a), None)
    for _ in range(abs(n)):
        found = base if found is None else matmul(found, base)
    return eye(base._shape[-1]) if found is None else found
