"""The eigenvalues of matrices that are not symmetric: complex numbers, in pairs.

Reflections give the matrix Hessenberg's form, and double steps of QR with shifts take eigenvalues
off its end (Francis), in double precision. Their order is LAPACK's, of large matrices not always.
"""

import math

from torch._decomposed import _finite_matrices
from torch._making import from_cells
from torch._solving import _LinAlgError, _needs_squares

_LEAST = 2.0**-52
_STEPS = 60


def _hessenberg(rows, turned=()):
    """The matrix with zeros below the diagonal's neighbour, by reflections from both sides.

    The rows `turned` take those from the right.
    """
    work, count = [list(map(float, row)) for row in rows], len(rows)
    for at in range(count - 2):
        below = [work[row][at] for row in range(at + 1, count)]
        length = math.hypot(*below[1:])
        if length == 0:
            continue
        end = -math.copysign(math.hypot(below[0], length), below[0])
        normal = [below[0] - end, *below[1:]]
        scale = 2 / math.fsum(each * each for each in normal)
        places = range(at + 1, count)
        for column in range(at, count):
            by = scale * sum(one * work[row][column] for one, row in zip(normal, places))
            for one, row in zip(normal, places):
                work[row][column] -= by * one
        for row in (*work, *turned):
            by = scale * sum(one * row[column] for one, column in zip(normal, places))
            for one, column in zip(normal, places):
                row[column] -= by * one
        for row in range(at + 2, count):
            work[row][at] = 0.0
    return work


def _pair(a, b, c, d):
    """The eigenvalues of a matrix of two rows."""
    half, product = (a - d) / 2, b * c
    under = half * half + product
    if under < 0:
        size = math.sqrt(-under)
        return complex((a + d) / 2, size), complex((a + d) / 2, -size)
    root = half + math.copysign(math.sqrt(under), half)
    first = d + root
    return complex(first), complex(d - product / root if root else first)


def _start(work, high, least=_LEAST):
    """The row where the part that ends at `high` begins: above it stands nearly zero."""
    for at in range(high, 0, -1):
        size = abs(work[at - 1][at - 1]) + abs(work[at][at])
        if abs(work[at][at - 1]) <= least * (size or 1.0):
            work[at][at - 1] = 0.0
            return at
    return 0


def _step(work, low, high, is_odd, turned=None):
    """One double step of QR on the rows and columns from low to high.

    With `turned`, whose rows take the turns from the right, the whole matrix takes them.
    """
    first_row, last_column = (low, high) if turned is None else (0, len(work) - 1)
    if is_odd:
        # The usual shifts went in circles.
        side = abs(work[high][high - 1]) + abs(work[high - 1][high - 2])
        total, product = 1.5 * side, side * side
    else:
        a, b = work[high - 1][high - 1], work[high - 1][high]
        c, d = work[high][high - 1], work[high][high]
        total, product = a + d, a * d - b * c
        under = (a - d) * (a - d) / 4 + b * c
        if under >= 0:
            # Two real ones: twice the one that is nearer to the end of the diagonal.
            both = (total / 2 + side * math.sqrt(under) for side in (1, -1))
            near = min(both, key=lambda each: abs(each - d))
            total, product = 2 * near, near * near
    first, second = work[low][low], work[low + 1][low]
    x = first * first + work[low][low + 1] * second - total * first + product
    y = second * (first + work[low + 1][low + 1] - total)
    z = second * work[low + 2][low + 1]
    for at in range(low, high):
        count = min(3, high - at + 1)
        vector = [x, y, z][:count]
        length = math.hypot(*vector)
        if length:
            normal = [vector[0] + math.copysign(length, vector[0]), *vector[1:]]
            scale = 2 / math.fsum(each * each for each in normal)
            for column in range(max(at - 1, low), last_column + 1):
                by = scale * sum(one * work[at + i][column] for i, one in enumerate(normal))
                for i, one in enumerate(normal):
                    work[at + i][column] -= by * one
            for row in (*work[first_row : min(at + 3, high) + 1], *(turned or ())):
                by = scale * sum(one * row[at + i] for i, one in enumerate(normal))
                for i, one in enumerate(normal):
                    row[at + i] -= by * one
        x = work[at + 1][at]
        y = work[at + 2][at] if at + 2 <= high else 0.0
        z = work[at + 3][at] if at + 3 <= high else 0.0


def eigenvalues_of(rows):
    """The eigenvalues of a matrix, in the order of its diagonal."""
    work, found = _hessenberg(rows), [0j] * len(rows)
    high, steps = len(rows) - 1, 0
    while high >= 0:
        low = _start(work, high)
        if low == high:
            found[high] = complex(work[high][high])
            high, steps = high - 1, 0
        elif low == high - 1:
            block = work[low][low], work[low][high], work[high][low], work[high][high]
            found[low], found[high] = _pair(*block)
            high, steps = high - 2, 0
        else:
            steps += 1
            if steps > _STEPS:
                raise _LinAlgError("linalg.eig: The algorithm failed to converge.")
            _step(work, low, high, steps % 10 == 0)
    return found


def eigvals(A):
    """The eigenvalues of matrices, complex numbers."""
    from torch._complex import make_complex

    _needs_squares(A, "linalg.eig")
    matrices = _finite_matrices(A, "linalg.eigvals", "linalg.eig")
    found = [each for rows in matrices for each in eigenvalues_of(rows)]
    real, imaginary = (
        from_cells([getattr(each, part) for each in found], A.shape[:-1], A.dtype)
        for part in ("real", "imag")
    )
    return make_complex(real, imaginary)
