"""Products of vectors and matrices."""

import math
import operator
from functools import reduce

from ._array import asarray, common_shape, flat, made, result, spread
from ._dtypes import converted, rounded, together, wrapped
from ._shaping import transpose
from ._universal import multiply


def _row_by_column(row, column):
    """The sum of products, one after another from zero on: Python's own `sum` of floats is exact,
    and NumPy's is not."""
    return reduce(operator.add, map(operator.mul, row, column), 0)


# From how many products of numbers on the engine is faster than Python's own loop.
_MANY = 2000


def _all_matrices(first, second, count, rows, inner, columns, kind):
    """The products of pairs of matrices, lists in row-major order."""
    if kind.kind == "f" and count * rows * inner * columns >= _MANY:
        from torch import _engine

        cells = _engine.multiplied(first, second, count, rows, inner, columns)
        return rounded(cells, kind)
    cells = []
    for at in range(count):
        one = first[at * rows * inner : (at + 1) * rows * inner]
        two = second[at * inner * columns : (at + 1) * inner * columns]
        cells += _matrices(one, two, rows, inner, columns, kind)
    return cells


def _matrices(first, second, rows, inner, columns, kind):
    """The product of two matrices, lists in row-major order."""
    if inner == 0:
        return [kind.type(0).item()] * (rows * columns)
    across = [second[at::columns] for at in range(columns)]
    lines = [first[at * inner : (at + 1) * inner] for at in range(rows)]
    cells = [_row_by_column(line, column) for line in lines for column in across]
    if kind.kind == "b":
        return list(map(bool, cells))
    return rounded(cells, kind) if kind.kind == "f" else wrapped(cells, kind)


def matmul(first, second):
    """`first @ second`: the product of the last two axes, the others broadcast."""
    first, second = asarray(first), asarray(second)
    for at, each in enumerate((first, second)):
        if each.ndim == 0:
            raise ValueError(
                f"matmul: Input operand {at} does not have enough dimensions (has 0, gufunc core "
                "with signature (n?,k),(k,m?)->(n?,m?) requires 1)"
            )
    kind = together([(first.dtype, 1), (second.dtype, 1)])
    left = first._shape if first.ndim > 1 else (1, *first._shape)
    right = second._shape if second.ndim > 1 else (*second._shape, 1)
    (rows, inner), (depth, columns) = left[-2:], right[-2:]
    if inner != depth:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
            f"signature (n?,k),(k,m?)->(n?,m?) (size {depth} is different from {inner})"
        )
    batch = common_shape([left[:-2], right[:-2]])
    count = math.prod(batch)
    one = spread(made(flat(first), left, first.dtype), (*batch, rows, inner))
    if math.prod(right[:-2]) == 1:
        # Each matrix times the same one: their rows are those of one matrix.
        two, height, count = flat(second), count * rows, 1
    else:
        wide = made(flat(second), right, second.dtype)
        two, height = spread(wide, (*batch, inner, columns)), rows
    one, two = converted(one, first.dtype, kind), converted(two, second.dtype, kind)
    cells = _all_matrices(one, two, count, height, inner, columns, kind)
    shape = batch + ((rows,) if first.ndim > 1 else ()) + ((columns,) if second.ndim > 1 else ())
    return result(cells, shape, kind)


def dot(first, second):
    """The sum of products over the last axis of the first and the last but one of the second."""
    first, second = asarray(first), asarray(second)
    if first.ndim == 0 or second.ndim == 0:
        return multiply(first, second)
    axis = max(second.ndim - 2, 0)
    if first._shape[-1] != second._shape[axis]:
        one, two = (_comma(each._shape) for each in (first, second))
        raise ValueError(
            f"shapes {one} and {two} not aligned: {first._shape[-1]} (dim {first.ndim - 1}) != "
            f"{second._shape[axis]} (dim {axis})"
        )
    if second.ndim <= 2:
        return matmul(first, second)
    depth = second._shape[axis]
    order = (axis, *(at for at in range(second.ndim) if at != axis))
    turned = transpose(second, order)
    wide = made(flat(turned), (depth, turned.size // max(depth, 1)), second.dtype)
    found = asarray(matmul(first, wide))
    shape = first._shape[:-1] + tuple(each for at, each in enumerate(second._shape) if at != axis)
    return result(flat(found), shape, found.dtype)


def _comma(shape):
    return "(" + ",".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def vdot(first, second):
    """The sum of products of all numbers."""
    rows = (asarray(each) for each in (first, second))
    return dot(*(made(flat(each), (each.size,), each.dtype) for each in rows))


def inner(first, second):
    """The sum of products over the last axis of both."""
    first, second = asarray(first), asarray(second)
    if first.ndim == 0 or second.ndim == 0:
        return multiply(first, second)
    order = (second.ndim - 1, *range(second.ndim - 1))
    turned = transpose(second, order) if second.ndim != 2 else transpose(second)
    return dot(first, turned)


def outer(first, second):
    """Each number of the first times each of the second, both as vectors."""
    first, second = asarray(first), asarray(second)
    column = made(flat(first), (first.size, 1), first.dtype)
    return multiply(column, made(flat(second), (second.size,), second.dtype))
