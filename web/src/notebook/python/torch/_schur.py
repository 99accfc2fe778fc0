"""Eigenvectors of matrices that are not symmetric, as LAPACK makes them.

QR turns the matrix into a triangle with blocks of two rows for pairs of complex eigenvalues; the
triangle's vectors are solved from below, and turned back. Each has length 1, and of a complex one
the largest entry is real.
"""

import math

from torch import _dtypes
from torch._decomposed import _finite_matrices
from torch._eigenvalues import _LEAST, _STEPS, _hessenberg, _start, _step
from torch._functions import return_type
from torch._making import from_cells
from torch._solving import _LinAlgError, _needs_squares
from torch._vectors import note_signs

_Eig = return_type("linalg_eig", "eigenvalues eigenvectors")


def _standard(a, b, c, d):
    """The cosine and sine of the turn that makes a block of two rows a triangle, or its diagonal
    one number twice."""
    if c == 0:
        return 1.0, 0.0
    if b == 0:
        return 0.0, 1.0
    if a == d and (b > 0) != (c > 0):
        return 1.0, 0.0
    half = 0.5 * (a - d)
    most = max(abs(b), abs(c))
    least = min(abs(b), abs(c)) * math.copysign(1, b) * math.copysign(1, c)
    scale = max(abs(half), most)
    under = half / scale * half + most / scale * least
    if under >= 4 * _LEAST:
        z = half + math.copysign(math.sqrt(scale) * math.sqrt(under), half)
        size = math.hypot(c, z)
        return z / size, c / size
    total = b + c
    size = math.hypot(total, a - d)
    cosine = math.sqrt(0.5 * (1 + abs(total) / size))
    return cosine, -(half / (size * cosine)) * math.copysign(1, total)


def _turned_block(work, turned, low):
    """Turns the block of two rows at `low` into its standard form."""
    high = low + 1
    block = work[low][low], work[low][high], work[high][low], work[high][high]
    cosine, sine = _standard(*block)
    for column in range(low, len(work)):
        x, y = work[low][column], work[high][column]
        work[low][column], work[high][column] = cosine * x + sine * y, cosine * y - sine * x
    for row in (*work[: high + 1], *turned):
        x, y = row[low], row[high]
        row[low], row[high] = cosine * x + sine * y, cosine * y - sine * x
    size = abs(work[low][low]) + abs(work[high][high])
    if abs(work[high][low]) <= 4 * _LEAST * (size or 1.0):
        work[high][low] = 0.0
    elif (work[low][high] > 0) != (work[high][low] > 0):
        middle = 0.5 * (work[low][low] + work[high][high])
        work[low][low] = work[high][high] = middle


def _triangle(rows, least):
    """The triangle with blocks, and the rows of the matrix that turns it back.

    `least` is what counts as zero beside 1. The number of steps depends on it, and so do signs.
    """
    count = len(rows)
    turned = [[float(at == place) for place in range(count)] for at in range(count)]
    work = _hessenberg(rows, turned)
    high, steps = count - 1, 0
    while high >= 0:
        low = _start(work, high, least)
        if low < high - 1:
            steps += 1
            if steps > _STEPS:
                raise _LinAlgError("linalg.eig: The algorithm failed to converge.")
            _step(work, low, high, steps % 10 == 0, turned)
            for at in range(low, high - 1):
                for row in range(at + 2, high + 1):
                    work[row][at] = 0.0
            continue
        if low == high - 1:
            _turned_block(work, turned, low)
        high, steps = low - 1, 0
    return work, turned


def _solved(work, at, end, value, found):
    """Fills in the entries of a triangle's vector above those that are known."""
    while at >= 0:
        right = -sum(work[at][place] * found[place] for place in range(at + 1, end + 1))
        least = max(_LEAST * (abs(value) + abs(work[at][at])), 1e-300)
        if at > 0 and work[at][at - 1] != 0:
            above = -sum(work[at - 1][place] * found[place] for place in range(at + 1, end + 1))
            a, b = work[at - 1][at - 1] - value, work[at - 1][at]
            c, d = work[at][at - 1], work[at][at] - value
            under = a * d - b * c
            under = under if abs(under) > least * least else least * least
            found[at - 1] = (above * d - b * right) / under
            found[at] = (a * right - above * c) / under
            at -= 2
            continue
        under = work[at][at] - value
        found[at] = right / (under if abs(under) > least else least)
        at -= 1


def eigenpairs(rows, least=_LEAST):
    """Eigenvalues and their vectors, complex numbers, in LAPACK's order."""
    work, turned = _triangle(rows, least)
    count = len(rows)
    values, vectors = [], []
    at = 0
    while at < count:
        is_pair = at + 1 < count and work[at + 1][at] != 0
        found = [0j] * count
        if is_pair:
            one, other = work[at][at + 1], work[at + 1][at]
            size = math.sqrt(abs(one)) * math.sqrt(abs(other))
            value = complex(work[at][at], size)
            if abs(one) >= abs(other):
                found[at], found[at + 1] = 1 + 0j, complex(0, size / one)
            else:
                found[at], found[at + 1] = complex(-size / other, 0), 1j
        else:
            value = complex(work[at][at])
            found[at] = 1 + 0j
        end = at + is_pair
        _solved(work, at - 1, end, value, found)
        vector = [sum(row[place] * found[place] for place in range(end + 1)) for row in turned]
        length = math.sqrt(math.fsum(abs(each) ** 2 for each in vector)) or 1.0
        vector = [each / length for each in vector]
        if is_pair:
            largest = max(range(count), key=lambda place: abs(vector[place]))
            turn = vector[largest].conjugate() / abs(vector[largest])
            if vector[largest].real < 0:
                turn = -turn
            vector = [each * turn for each in vector]
            vector[largest] = complex(vector[largest].real)
            values += [value, value.conjugate()]
            vectors += [vector, [each.conjugate() for each in vector]]
        else:
            values.append(value)
            vectors.append([complex(each.real) for each in vector])
        at = end + 1
    return values, vectors


def eig(A):
    """The eigenvalues of matrices, and a vector of each as a column: complex numbers."""
    from torch._complex import make_complex

    _needs_squares(A, "linalg.eig")
    matrices = _finite_matrices(A, "linalg.eig", "linalg.eig")
    note_signs()
    values, vectors = [], []
    least = _LEAST if A.dtype is _dtypes.FLOAT64 else 2.0**-23
    for rows in matrices:
        own, ways = eigenpairs(rows, least)
        values += own
        vectors += [vector[at] for at in range(len(rows)) for vector in ways]

    def made(cells, shape):
        parts = ([getattr(each, part) for each in cells] for part in ("real", "imag"))
        return make_complex(*(from_cells(each, shape, A.dtype) for each in parts))

    return _Eig(made(values, A.shape[:-1]), made(vectors, A.shape))
