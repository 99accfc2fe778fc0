"""The largest singular values of a matrix that is too large for rotations.

The engine's products of float32, on a tape of their own, find the space of the first directions;
two steps in double precision make them exact.
"""

import array
import math

from torch import _dtypes, _engine, _matrix_rows
from torch._tensor import wrap

_SQUARED = 4
_ROUNDS = 10
_REFINED = 2
_MORE = 10


class _Tape:
    """Matrices of float32 and their products."""

    def __init__(self):
        self._tape = _engine.open_tape(0)
        self._matmul = _engine.operation_named("matmul")

    def given(self, rows):
        cells = array.array("f", [each for row in rows for each in row])
        shape = (len(rows), len(rows[0]))
        number = _engine.give(_dtypes.FLOAT32.place(), cells.tobytes(), shape, self._tape)
        return wrap(number), shape

    def product(self, one, other):
        (a, (rows, _)), (b, (_, columns)) = one, other
        return wrap(_engine.record(self._matmul, [a, b], None, 0, self._tape)), (rows, columns)

    def rows(self, matrix):
        tensor, (count, width) = matrix
        cells = array.array("f")
        cells.frombytes(_engine.read(tensor._number, self._tape))
        listed = cells.tolist()
        return [listed[at * width : (at + 1) * width] for at in range(count)]

    def close(self):
        _engine._recorder.run("close_tape", self._tape)


def _scaled(rows):
    most = max(max(map(abs, row)) for row in rows) or 1.0
    return [[each / most for each in row] for row in rows]


def _orthogonal(columns, few):
    """Orthogonal unit columns that span the same."""
    found, _ = _matrix_rows.qr(columns, len(columns[0]), few)
    return found


def _start(rows, wanted):
    """Columns that nearly span the first directions among the columns of a matrix's rows."""
    tape, count = _Tape(), len(rows[0])
    few = min(count, len(rows), wanted + _MORE)
    squares = tape.product(tape.given(_matrix_rows.transposed(rows)), tape.given(rows))
    for _ in range(_SQUARED):
        scaled = tape.given(_scaled(tape.rows(squares)))
        squares = tape.product(scaled, scaled)
    squares = tape.given(_scaled(tape.rows(squares)))
    # Fixed numbers without a pattern.
    columns = [
        [math.sin(1.0 + 12.9898 * at + 78.233 * of + at * of) for at in range(count)]
        for of in range(few)
    ]
    for _ in range(_ROUNDS):
        columns = _orthogonal(columns, few)
        made = tape.product(squares, tape.given(_matrix_rows.transposed(columns)))
        columns = _matrix_rows.transposed(tape.rows(made))
    tape.close()
    return _orthogonal(columns, few)


def _times(rows, columns):
    """The columns of a product, in double precision."""
    return [[math.sumprod(row, column) for row in rows] for column in columns]


def largest(rows, wanted):
    """So many singular values of a matrix that is not wide, and their vectors of both sides."""
    columns, turned = _start(rows, wanted), _matrix_rows.transposed(rows)
    for _ in range(_REFINED):
        columns = _orthogonal(_times(turned, _times(rows, columns)), len(columns))
    made = _times(rows, columns)
    squares = [[math.sumprod(one, other) for other in made] for one in made]
    values, vectors = _matrix_rows.eigenvectors(squares)
    values, vectors = values[::-1][:wanted], vectors[::-1][:wanted]
    across = _matrix_rows.transposed(columns)
    right = [[math.sumprod(row, vector) for row in across] for vector in vectors]
    return [math.sqrt(max(each, 0.0)) for each in values], _times(rows, right), right
