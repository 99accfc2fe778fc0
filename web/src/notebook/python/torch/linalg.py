"""Norms, products and QR; other decompositions are not there."""

from torch import _algebra, _functions, _overloads, _solving
from torch._unsupported import UnsupportedError, module_getattr

matmul = _functions.matmul
LinAlgError = _solving._LinAlgError
inv, det, solve = _solving.inverse, _solving.det, _solving.solve
qr = _solving._linalg_qr
cross, matrix_power = _algebra.cross, _algebra.matrix_power


def multi_dot(tensors):
    return _algebra.chain_matmul(*tensors)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of vectors; of matrices only Frobenius', which is the same."""
    return _overloads.norm(A, ord, dim, keepdim, dtype)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Frobenius' norm of matrices, or the largest or smallest sum of a column or row."""
    if ord == "fro":
        return _overloads.norm(A, "fro", dim, keepdim, dtype)
    if ord not in (1, -1, float("inf"), -float("inf")):
        raise UnsupportedError(
            f"matrix_norm of ord={ord!r} needs a decomposition, which is not supported here."
        )
    added, left = dim if ord in (1, -1) else dim[::-1]
    sums = A.abs().sum(added, keepdim=True)
    found = sums.amax(left, True) if ord > 0 else sums.amin(left, True)
    return found if keepdim else _squeezed(found, dim)


def _squeezed(tensor, dim):
    for each in sorted((place % tensor.dim() for place in dim), reverse=True):
        tensor = tensor.squeeze(each)
    return tensor


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    return _overloads.norm(x, ord, dim, keepdim, dtype)


__getattr__ = module_getattr("torch.linalg", dir())
