"""Algorithms on matrices of Python's numbers, given as rows, in double precision.

`torch.linalg` and `numpy.linalg` share them. Jacobi's rotations give singular values and the
eigenvalues of symmetric matrices, Householder's reflections give QR.
"""

import math

# Of two columns: how far from a right angle rounding leaves them; and the most rounds of rotations.
_RIGHT = 1e-15
_ROUNDS = 60
# Beside the largest: what is left of a singular value that is 0.
NOTHING = 1e-14


class NotPositiveDefinite(ArithmeticError):
    """A matrix has no factor of Cholesky's: its leading minor of `order` is not positive."""

    def __init__(self, order):
        super().__init__(order)
        self.order = order


def transposed(rows):
    return [list(each) for each in zip(*rows)]


def dot(one, other):
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


def orthogonal(rows):
    """The columns of a matrix, turned until they are orthogonal, and the turned unit vectors."""
    columns = transposed(rows)
    count = len(columns)
    turned = [[float(at == place) for place in range(count)] for at in range(count)]
    for _ in range(_ROUNDS):
        is_done = True
        for at in range(count):
            for other in range(at + 1, count):
                first, second = dot(columns[at], columns[at]), dot(columns[other], columns[other])
                between = dot(columns[at], columns[other])
                if abs(between) <= _RIGHT * math.sqrt(first * second):
                    continue
                is_done = False
                by = _turn(first, second, between)
                for of in (columns, turned):
                    of[at], of[other] = _rotated(of[at], of[other], *by)
        if is_done:
            break
    return columns, turned


def singular_values(rows):
    """The singular values of a matrix, the largest first."""
    height, width = len(rows), len(rows[0]) if rows else 0
    few = rows if height >= width else transposed(rows)
    columns, _ = orthogonal(few)
    return sorted((math.sqrt(dot(each, each)) for each in columns), reverse=True)


def completed(vectors, length, count):
    """So many orthogonal unit vectors of a length, of which the first are given."""
    found = [each for each in vectors if each is not None]
    spare = ([float(at == place) for at in range(length)] for place in range(length))
    made = []
    for each in [*vectors, *[None] * (count - len(vectors))]:
        while each is None:
            fresh = next(spare)
            for _ in range(2):
                for other in found:
                    along = dot(fresh, other)
                    fresh = [x - along * y for x, y in zip(fresh, other)]
            size = math.sqrt(dot(fresh, fresh))
            if size > 0.1 / math.sqrt(length):
                each = [x / size for x in fresh]
                found.append(each)
        made.append(each)
    return made


def singular_vectors(rows):
    """Values, left and right vectors of a matrix that is not wide, the largest value first."""
    columns, turned = orthogonal(rows)
    sizes = [math.sqrt(dot(each, each)) for each in columns]
    order = sorted(range(len(sizes)), key=lambda at: -sizes[at])
    values = [sizes[at] for at in order]
    left, right = [], []
    for at in order:
        is_zero = sizes[at] <= NOTHING * values[0]
        column = None if is_zero else [each / sizes[at] for each in columns[at]]
        vector = turned[at]
        if max(column or vector, key=abs) > 0:
            column = column and [-each for each in column]
            vector = [-each for each in vector]
        left.append(column)
        right.append(vector)
    return values, left, right


def symmetric(rows, UPLO):
    """The symmetric matrix of which one triangle is read."""
    row, column = (max, min) if UPLO in "Ll" else (min, max)
    places = range(len(rows))
    return [[rows[row(i, j)][column(i, j)] for j in places] for i in places]


def eigenvalues(matrix):
    """Of a symmetric matrix, which becomes diagonal."""
    count = len(matrix)
    size = math.sqrt(math.fsum(dot(row, row) for row in matrix))
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


def eigenvectors(matrix):
    """Eigenvalues of a symmetric matrix, the smallest first, and a vector of each."""
    # What is added makes all eigenvalues positive: then they are singular values.
    added = 2 * max((sum(map(abs, row)) for row in matrix), default=0.0)
    for at, row in enumerate(matrix):
        row[at] += added
    values, _, vectors = singular_vectors(matrix)
    return [each - added for each in values[::-1]], vectors[::-1]


def pseudo_inverse(rows, least_of):
    """The pseudo-inverse, without the singular values up to `least_of(values)`."""
    height, width = len(rows), len(rows[0]) if rows else 0
    is_wide = height < width
    columns, turned = orthogonal(transposed(rows) if is_wide else rows)
    squares = [dot(each, each) for each in columns]
    least = least_of(sorted(map(math.sqrt, squares), reverse=True))
    kept = [at for at, each in enumerate(squares) if math.sqrt(each) > least]
    found = [
        [
            math.fsum(turned[at][i] * columns[at][j] / squares[at] for at in kept)
            for j in range(max(height, width))
        ]
        for i in range(len(columns))
    ]
    return transposed(found) if is_wide else found


def sign_and_log(rows):
    """The sign of a determinant and the logarithm of its size, also where it has no float."""
    work, sign, size = [list(map(float, row)) for row in rows], 1.0, 0.0
    for at in range(len(work)):
        pivot = max(range(at, len(work)), key=lambda row: abs(work[row][at]))
        if work[pivot][at] == 0:
            return 0.0, -math.inf
        if pivot != at:
            work[at], work[pivot] = work[pivot], work[at]
            sign = -sign
        first = work[at]
        sign = math.copysign(sign, sign * first[at])
        size += math.log(abs(first[at]))
        for row in range(at + 1, len(work)):
            by = work[row][at] / first[at]
            if by:
                tail = [one - by * two for one, two in zip(work[row][at:], first[at:])]
                work[row][at:] = tail
    return sign, size


def cholesky(rows):
    """The lower triangle whose product with its transpose is the matrix.

    Raises NotPositiveDefinite.
    """
    factor = [[0.0] * len(rows) for _ in rows]
    for i, row in enumerate(rows):
        for j in range(i + 1):
            left = row[j] - dot(factor[i][:j], factor[j][:j])
            if i == j and not left > 0:
                raise NotPositiveDefinite(i + 1)
            factor[i][j] = math.sqrt(left) if i == j else left / factor[j][j]
    return factor


def qr(columns, height, inner, needs_q=True):
    """The first `inner` columns of Q, where they are needed, and as many rows of R.

    The matrix is given as its columns of a height.
    """
    columns = [list(each) for each in columns]
    reflections = _reflected(columns, height, len(columns))
    upper = [
        [column[row] if row <= at else 0.0 for at, column in enumerate(columns)]
        for row in range(inner)
    ]
    return _product(reflections, height, inner) if needs_q else None, upper


def _reflected(columns, height, width):
    """Householder's reflections of a matrix, given as its columns, which become those of R.

    They have LAPACK's signs; one is None where nothing stands under the diagonal.
    """
    found = []
    for at in range(min(height, width)):
        first, below = columns[at][at], columns[at][at + 1 :]
        length = math.hypot(*below)
        if length == 0:
            found.append(None)
            continue
        end = -math.copysign(math.hypot(first, length), first)
        direction = [1.0, *(each / (first - end) for each in below)]
        found.append((direction, (end - first) / end))
        for column in columns[at:]:
            _reflect(column, at, found[-1])
    return found


def _reflect(column, at, reflection):
    direction, scale = reflection
    by = scale * sum(one * two for one, two in zip(direction, column[at:]))
    column[at:] = [each - by * one for each, one in zip(column[at:], direction)]


def _product(reflections, height, width):
    """The first columns of the reflections' product."""
    columns = [[float(row == at) for row in range(height)] for at in range(width)]
    for at in range(len(reflections) - 1, -1, -1):
        if reflections[at] is None:
            # As LAPACK, which multiplies them by minus zero.
            columns[at][at + 1 :] = [-0.0] * (height - at - 1)
            continue
        for column in columns:
            _reflect(column, at, reflections[at])
    return columns
