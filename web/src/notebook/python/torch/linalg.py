"""Norms, products, QR, Cholesky's factor, singular values and vectors, and eigenvalues."""

from torch import _algebra, _arranging, _decomposed, _eigenvalues, _functions, _overloads
from torch import _solving, _vectors
from torch._grad_names import named
from torch._unsupported import module_getattr

matmul = _functions.matmul
LinAlgError = _solving._LinAlgError
inv, det, solve = _solving.inverse, _solving.det, _solving.solve
qr, slogdet = _solving._linalg_qr, _solving._linalg_slogdet
matrix_exp = named("LinalgMatrixExpBackward0")(_solving.matrix_exp)
solve_triangular = _solving.solve_triangular
cholesky, svdvals, eigvalsh = _decomposed.cholesky, _decomposed.svdvals, _decomposed.eigvalsh
matrix_rank, cond, pinv = _decomposed.matrix_rank, _decomposed.cond, _decomposed.pinv
lstsq, eigvals = _decomposed.lstsq, _eigenvalues.eigvals
svd, eigh = _vectors.linalg_svd, _vectors.eigh
matrix_power = _algebra.matrix_power


@named("LinalgCrossBackward0")
def cross(input, other, *, dim=-1):
    return _algebra.cross(input, other, dim)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    return A.diagonal(offset, dim1, dim2)


@named("CatBackward0")
def vander(x, *, N=None):
    """A row of powers for each number, from the 0th on."""
    return _arranging.vander(x, N, True)


def tensorinv(A, ind=2):
    """The inverse of a tensor as a map from its last axes to its first `ind`."""
    shape = A.shape[ind:] + A.shape[:ind]
    return inv(A.reshape(A.shape[:ind].numel(), -1)).reshape(shape)


def tensorsolve(A, B, dims=None):
    """X, of A's last axes, for which the sum of A times X over these is B."""
    if dims is not None:
        A = A.movedim(dims, [*range(A.dim() - len(dims), A.dim())])
    return solve(A.reshape(B.numel(), -1), B.flatten()).reshape(A.shape[B.dim() :])


@named("ViewBackward0")
def multi_dot(tensors):
    return _algebra.chain_matmul(*tensors)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of vectors, and of matrices where `ord` is given for two dimensions."""
    if ord is None:
        return vector_norm(A, ord, dim, keepdim, dtype=dtype)
    dims = dim if dim is not None else tuple(range(A.dim()))
    if isinstance(dims, int) or len(dims) == 1:
        return vector_norm(A, ord, dims, keepdim, dtype=dtype)
    if len(dims) != 2:
        raise RuntimeError(
            "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got "
            f"{A.dim()}D."
        )
    return matrix_norm(A, ord, dims, keepdim, dtype=dtype)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Norms of matrices: Frobenius', of singular values, of the sums of columns or rows."""
    if ord == "fro":
        return vector_norm(A, 2, dim, keepdim, dtype=dtype)
    if ord in (2, -2, "nuc"):
        values = svdvals(A.movedim(dim, (-2, -1)))
        found = values.sum(-1) if ord == "nuc" else values.amax(-1) if ord == 2 else values.amin(-1)
        for each in sorted(place % A.dim() for place in dim) if keepdim else ():
            found = found.unsqueeze(each)
        return found
    if ord not in (1, -1, float("inf"), -float("inf")):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    added, left = dim if ord in (1, -1) else dim[::-1]
    sums = A.abs().sum(added, keepdim=True)
    found = sums.amax(left, True) if ord > 0 else sums.amin(left, True)
    return found if keepdim else _squeezed(found, dim)


def _squeezed(tensor, dim):
    for each in sorted((place % tensor.dim() for place in dim), reverse=True):
        tensor = tensor.squeeze(each)
    return tensor


def vecdot(x, y, *, dim=-1):
    """The products of vectors along an axis, summed."""
    return (x * y).sum(dim)


@named("LinalgVectorNormBackward0")
def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    return _overloads.norm(x.abs() if x.is_complex() else x, ord, dim, keepdim, dtype)


def lu(A, *, pivot=True):
    """P, L and U, whose product is A."""
    from torch._factored import linalg_lu

    return linalg_lu(A, pivot=pivot)


def lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """X with A X = B, of the factors of A."""
    from torch._factored import linalg_lu_solve

    return linalg_lu_solve(LU, pivots, B, left=left, adjoint=adjoint)


_LATER = {
    "eig": "torch._schur",
    "lu_factor": "torch._factored",
    "lu_factor_ex": "torch._factored",
}
__getattr__ = module_getattr("torch.linalg", globals(), _LATER)
