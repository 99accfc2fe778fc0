"""Norms and products; decompositions are not there."""

from torch import _algebra, _functions, _overloads, _solving
from torch._unsupported import module_getattr

matmul = _functions.matmul
LinAlgError = _solving._LinAlgError
inv, det, solve = _solving.inverse, _solving.det, _solving.solve
cross, matrix_power = _algebra.cross, _algebra.matrix_power


def multi_dot(tensors):
    return _algebra.chain_matmul(*tensors)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of vectors; of matrices only Frobenius', which is the same."""
    return _overloads.norm(A, ord, dim, keepdim, dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    return _overloads.norm(x, ord, dim, keepdim, dtype)


__getattr__ = module_getattr("torch.linalg", dir())
