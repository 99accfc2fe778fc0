"""Functions of sparse tensors."""

import torch
from torch import _functions as f
from torch._sparse import SparseTensor, _gathered, made
from torch._sparse_made import sparse_coo_tensor
from torch._tensor import _axis
from torch._unsupported import module_getattr


def mm(mat1, mat2):
    """The product of a sparse matrix and a matrix."""
    found = mat1 @ mat2
    if not isinstance(found, SparseTensor):
        found._node = "SparseAddmmBackward0"
    return found


def addmm(mat, mat1, mat2, *, beta=1.0, alpha=1.0):
    found = beta * mat + alpha * (mat1 @ mat2)
    found._node = "SparseAddmmBackward0"
    return found


def sum(input, dim=None, dtype=None):
    """The sum of all numbers, or along axes."""
    input = input if dtype is None else input.to(dtype)
    if dim is None:
        return input._values().sum()
    dims = {_axis(each, input.dim()) for each in ([dim] if isinstance(dim, int) else dim)}
    axes = [at for at in range(input.sparse_dim()) if at not in dims]
    dense = sorted(at - input.sparse_dim() + 1 for at in dims if at >= input.sparse_dim())
    numbers = input._values().sum(dense) if dense else input._values()
    if not axes:
        return numbers.sum(0)
    shape = [length for at, length in enumerate(input.shape) if at not in dims]
    rows = [tuple(row[at] for at in axes) for row in input._rows()]
    order = {row: at for at, row in enumerate(sorted({*rows}))}
    known = made(input._indices()[axes], numbers, shape)
    return _gathered(known, [order[row] for row in rows], [*order], shape)


def _shares(input, dim, is_log):
    input = input.coalesce()
    axis = _axis(dim, input.dim())
    rows = [(*row[:axis], *row[axis + 1 :]) for row in input._rows()]
    groups = {row: at for at, row in enumerate(dict.fromkeys(rows))}
    place = torch.tensor([groups[row] for row in rows], dtype=torch.int64)
    numbers = input._values()
    most = [float("-inf")] * len(groups)
    for at, value in zip(place.tolist(), numbers.detach().tolist()):
        most[at] = max(most[at], value)
    away = numbers - torch.tensor(most, dtype=numbers.dtype)[place]
    sums = torch.zeros(len(groups), dtype=numbers.dtype).index_add(0, place, f.exp(away))
    found = away - f.log(sums)[place] if is_log else f.exp(away) / sums[place]
    return input._with(found)


def softmax(input, dim, *, dtype=None):
    """Shares of exp among the cells along an axis that are there."""
    return _shares(input if dtype is None else input.to(dtype), dim, False)


def log_softmax(input, dim, *, dtype=None):
    return _shares(input if dtype is None else input.to(dtype), dim, True)


def _old(kind):
    def make(*given):
        if len(given) == 1 or len(given) and isinstance(given[0], int):
            return sparse_coo_tensor(given[0] if len(given) == 1 else given, dtype=kind)
        return sparse_coo_tensor(*given, dtype=kind)

    return make


FloatTensor, DoubleTensor = _old(torch.float32), _old(torch.float64)
LongTensor = _old(torch.int64)

__getattr__ = module_getattr("torch.sparse", dir())
