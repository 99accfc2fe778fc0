"""Sparse tensors of places and numbers, of the cells of a tensor, and those of compressed rows."""

import torch
from torch import _functions as f
from torch._sparse import SparseTensor, _places_of, _text, made
from torch._sparse import sparse_coo, sparse_csr  # noqa: F401
from torch._tensor import Tensor


def sparse_coo_tensor(indices, values=None, size=None, *, dtype=None, device=None,
                      requires_grad=False, check_invariants=None, is_coalesced=None):  # fmt: skip
    """A sparse tensor of places (axes, count) and numbers. Raises RuntimeError for others."""
    if values is None:
        shape = tuple(indices) if size is None else tuple(size)
        return made(_places_of([], len(shape)), torch.zeros(0, dtype=dtype), shape)
    places = torch.as_tensor(indices).long()
    is_new = not isinstance(values, Tensor)
    numbers = torch.as_tensor(values) if dtype is None else torch.as_tensor(values, dtype=dtype)
    if places.dim() == 1:
        places = places.view(-1, numbers.shape[0]) if numbers.dim() else places
    if places.shape[1] != numbers.shape[0]:
        raise RuntimeError(
            f"indices and values must have same nnz, but got nnz from indices: {places.shape[1]}, "
            f"nnz from values: {numbers.shape[0]}"
        )
    ends = [(min(row), max(row)) for row in places.tolist()] if numbers.shape[0] else []
    for at, (least, most) in enumerate(ends):
        if least < 0:
            raise RuntimeError(f"found negative index {least} for dim {at}")
        if size is not None and most >= size[at]:
            raise RuntimeError(
                f"size is inconsistent with indices: for dim {at}, size is {size[at]} but found "
                f"index {most}"
            )
    if size is None:
        sizes = [most + 1 for _, most in ends] or [0] * places.shape[0]
        size = (*sizes, *numbers.shape[1:])
    found = made(places, numbers, tuple(size))
    if requires_grad:
        return found.requires_grad_()
    if numbers.requires_grad and not is_new:
        found._numbers = numbers.view_as(numbers)
        found._numbers._node = "SparseCooTensorWithDimsAndTensorsBackward0"
    return found


def to_sparse(input, *given, layout=None, **named):
    """The cells of a tensor that are not 0; `given` is how many axes have places."""
    if layout is sparse_csr:
        return to_sparse_csr(input)
    axes = given[0] if given and isinstance(given[0], int) else input.dim()
    known = input.detach() != 0
    known = known.flatten(axes).any(-1) if axes < input.dim() else known
    places = known.nonzero().T
    numbers = input[tuple(places)]
    if numbers.requires_grad:
        numbers._node = "ToSparseBackward0" if given else "ToSparseBackward1"
    return made(places, numbers, input.shape, True)


def sparse_mask(input, mask):
    """A tensor's numbers at the places of a sparse one."""
    return mask._with(input[tuple(mask._places)])


class CompressedTensor(SparseTensor):
    """A matrix by the ends of its rows, the columns and the numbers."""

    layout = property(lambda self: sparse_csr)
    is_sparse = property(lambda self: False)
    is_sparse_csr = property(lambda self: True)

    def crow_indices(self):
        counts = torch.bincount(self._places[0], minlength=self.shape[0])
        return f.cat([torch.zeros(1, dtype=torch.int64), counts.cumsum(0)])

    def col_indices(self):
        return self._places[1]

    def values(self):
        return self._numbers

    def _with(self, numbers):
        return _compressed(super()._with(numbers))

    def to_sparse(self, *given, **named):
        return made(self._places, self._numbers, self.shape, True)

    def t(self):
        return self.to_sparse().t()

    def __repr__(self, **named):
        names = ("crow_indices", "col_indices", "values")
        return _text(self, [(name, getattr(self, name)()) for name in names], False)


def _compressed(found):
    rows = object.__new__(CompressedTensor)
    vars(rows).update(vars(found))
    return rows


def to_sparse_csr(input):
    """The cells of a matrix that are not 0, by rows."""
    return _compressed(to_sparse(input))


def sparse_csr_tensor(crow_indices, col_indices, values, size=None, *, dtype=None, device=None,
                      requires_grad=False, check_invariants=None):  # fmt: skip
    """A matrix by the ends of its rows, the columns and the numbers."""
    ends, columns = (torch.as_tensor(each).tolist() for each in (crow_indices, col_indices))
    rows = [at for at, pair in enumerate(zip(ends, ends[1:])) for _ in range(pair[1] - pair[0])]
    shape = (len(ends) - 1, max(columns, default=-1) + 1) if size is None else size
    found = sparse_coo_tensor([rows, columns], values, shape, dtype=dtype)
    found._is_sorted = True
    found = _compressed(found)
    return found.requires_grad_() if requires_grad else found


def spmm(input, mat2):
    return input.matmul(mat2)


CompressedTensor.__name__ = CompressedTensor.__qualname__ = "Tensor"
CompressedTensor.__module__ = "torch"
