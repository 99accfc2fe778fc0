"""Gradients of what matrices are taken apart into.

Python computes the parts; how they change with the matrix is told here.
"""

import functools

from torch import _functions as f
from torch._slopes import followed


def sloped(node, change):
    """A decorator: `change` says how a function's results change with its matrix, by the results,
    the matrix and its change, and the other arguments."""

    def decorate(function):
        @functools.wraps(function)
        def called(A, *given, **named):
            found = function(A.detach() if A.requires_grad else A, *given, **named)
            if not A.requires_grad:
                return found
            is_one = not isinstance(found, tuple)
            values = (found,) if is_one else found

            def steps(values, matrix, by):
                return change(values, matrix[0], by[0], *given, **named)

            made = followed(values, [A], steps)
            for one, other in zip(made, values):
                if one is not other:
                    one._node = node
            return made[0] if is_one else type(found)(*made)

        return called

    return decorate


def _eye(size):
    from torch._making import eye

    return eye(size)


def _inverse(matrix):
    from torch._solving import inverse

    return inverse(matrix)


def _gaps(values):
    """1 / (value of the column - value of the row), and 0 on the diagonal."""
    eye = _eye(values.shape[-1])
    return (1 - eye) / (values.unsqueeze(-2) - values.unsqueeze(-1) + eye)


def of_eigh(values, A, step, *given, **named):
    found, vectors = values
    turned = vectors.mT @ ((step + step.mT) / 2) @ vectors
    return turned.diagonal(0, -2, -1), vectors @ (_gaps(found) * turned)


def of_svd(values, A, step, full_matrices=True, **named):
    U, S, Vh = values
    few, V = S.shape[-1], Vh.mT
    turned = U[..., :few].mT @ step @ V[..., :few]
    along = turned.diagonal(0, -2, -1)
    if U.shape[-1] > few or V.shape[-1] > few:
        return None, along, None
    row, column, gaps = S.unsqueeze(-2), S.unsqueeze(-1), _gaps(S * S)
    left = U @ (gaps * (turned * row + column * turned.mT))
    right = V @ (gaps * (column * turned + turned.mT * row))
    height, width = A.shape[-2:]
    if height > few:
        part = step @ V
        left = left + (part - U @ (U.mT @ part)) / row
    if width > few:
        part = step.mT @ U
        right = right + (part - V @ (V.mT @ part)) / row
    return left, along, right.mT


def of_cholesky(values, A, step, *, upper=False):
    (factor,) = values
    lower = factor.mT if upper else factor
    inverse = _inverse(lower)
    turned = inverse @ ((step + step.mT) / 2) @ inverse.mT
    halved = lower @ (turned.tril(-1) + turned * _eye(turned.shape[-1]) / 2)
    return (halved.mT if upper else halved,)


def of_qr(values, A, step, mode="reduced", *given):
    Q, R = values
    if mode == "r" or Q.shape[-1] != R.shape[-1]:
        raise RuntimeError(
            "The QR decomposition is not differentiable when mode='complete' and nrows > ncols, or "
            "when mode='r', or where there are more columns than rows"
        )
    right = f.matmul(step, _inverse(R))
    turned = Q.mT @ right
    below = turned.tril(-1)
    skew = below - below.mT
    return Q @ (skew - turned) + right, (turned - skew) @ R


def of_pinv(values, A, step, *given, **named):
    (P,) = values
    left, right = step.mT - step.mT @ A @ P, step.mT - P @ A @ step.mT
    return (P @ P.mT @ left + right @ P.mT @ P - P @ step @ P,)
