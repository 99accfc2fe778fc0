"""Sparse tensors: the places of some cells, and their numbers, which the engine holds.

What a sparse tensor is made of and what it gives are operations on the numbers, so that gradients
pass. Functions of torch take sparse tensors from the first one on.
"""

import functools
import math

import torch
from torch import _dtypes, _functions as f, _print
from torch._printing import _options
from torch._tensor import Tensor, _axis
from torch._unsupported import UnsupportedError

sparse_coo, sparse_csr = _dtypes._Layout("sparse_coo"), _dtypes._Layout("sparse_csr")


class SparseTensor(Tensor):
    """A tensor by its places (axes, count) and its numbers (count, ...)."""

    layout = property(lambda self: sparse_coo)
    is_sparse = property(lambda self: True)
    shape = property(lambda self: self._size)
    dtype = property(lambda self: self._numbers.dtype)
    requires_grad = property(lambda self: self._numbers.requires_grad)
    is_leaf = property(lambda self: self._is_own or not self.requires_grad)
    T = property(lambda self: self.t())

    @property
    def _number(self):
        raise UnsupportedError(
            "This is not supported here of sparse tensors. The nearest that is: to_dense()."
        )

    @property
    def grad_fn(self):
        return None if self.is_leaf else self._numbers.grad_fn

    @property
    def grad(self):
        found = self._numbers.grad if self._is_own else None
        return None if found is None else made(self._places, found, self.shape, self._is_sorted)

    @grad.setter
    def grad(self, value):
        self._numbers.grad = None if value is None else value._numbers

    def requires_grad_(self, requires_grad=True):
        self._numbers = self._held = self._numbers.detach().requires_grad_(requires_grad)
        self._is_own = True
        return self

    def _nnz(self):
        return self._numbers.shape[0]

    def _indices(self):
        return self._places

    def _values(self):
        return self._numbers

    def is_coalesced(self):
        return self._is_sorted

    def sparse_dim(self):
        return self._places.shape[0]

    def dense_dim(self):
        return self._numbers.dim() - 1

    def indices(self):
        return self._sorted("indices")._places

    def values(self):
        return self._sorted("values")._numbers

    def _sorted(self, name):
        if self._is_sorted:
            return self
        raise RuntimeError(
            f"Cannot get {name} on an uncoalesced tensor, please call .coalesce() first"
        )

    def _rows(self):
        """The place of each number as a tuple."""
        return list(zip(*self._places.tolist())) if self._nnz() else []

    def _with(self, numbers):
        return made(self._places, numbers, self.shape, self._is_sorted)

    def coalesce(self):
        """Numbers of one place added up, and the places in order."""
        if self._is_sorted:
            return self
        rows = self._rows()
        order = {row: at for at, row in enumerate(sorted({*rows}))}
        return _gathered(self, [order[row] for row in rows], [*order], self.shape)

    def to_dense(self, dtype=None):
        shape = self.shape[: self.sparse_dim()]
        steps = [math.prod(shape[at + 1 :]) for at in range(len(shape))]
        flat = [sum(a * b for a, b in zip(row, steps)) for row in self._rows()]
        found = _added(self._numbers, flat, math.prod(shape)).reshape(self.shape)
        found = found if dtype is None else found.to(dtype)
        if found.requires_grad:
            found._node = "ToDenseBackward0"
        return found

    def to_sparse(self, *given, **named):
        return self

    def to_sparse_csr(self):
        from torch._sparse_made import to_sparse_csr

        return to_sparse_csr(self.to_dense())

    def transpose(self, dim0, dim1):
        one, other = (_axis(each, self.dim()) for each in (dim0, dim1))
        order, shape = list(range(self.sparse_dim())), list(self.shape)
        for each in (order, shape):
            each[one], each[other] = each[other], each[one]
        return made(self._places[order], self._numbers, shape)

    def t(self):
        return self.transpose(0, 1) if self.dim() > 1 else self

    def unsqueeze(self, dim):
        at, shape = dim % (self.dim() + 1), list(self.shape)
        zeros = torch.zeros(1, self._nnz(), dtype=torch.int64)
        shape.insert(at, 1)
        places = f.cat([self._places[:at], zeros, self._places[at:]])
        return made(places, self._numbers, shape, self._is_sorted)

    def matmul(self, other):
        """The product with a matrix or a vector."""
        if isinstance(other, SparseTensor):
            return _product_of_two(self.coalesce(), other.coalesce())
        row, column = self._places
        numbers = self._numbers
        if other.dim() > 1:
            numbers = numbers.unsqueeze(-1)
        parts = numbers * other.index_select(0, column)
        return torch.zeros(self.shape[0], *other.shape[1:], dtype=parts.dtype).index_add(
            0, row, parts
        )

    mm = mv = spmm = __matmul__ = matmul

    def __rmatmul__(self, other):
        return self.t().matmul(other.mT).mT

    def add(self, other, *, alpha=1):
        if not isinstance(other, SparseTensor):
            return self.to_dense() + alpha * other
        return _merged(self, other, alpha)

    __add__ = add

    def __radd__(self, other):
        return other + self.to_dense()

    def sub(self, other, *, alpha=1):
        return self.add(other, alpha=-alpha)

    __sub__ = sub

    def __rsub__(self, other):
        return other - self.to_dense()

    def mul(self, other):
        if isinstance(other, SparseTensor):
            one, two = self.coalesce(), other.coalesce()
            known = {row: at for at, row in enumerate(two._rows())}
            pairs = [(at, known[row]) for at, row in enumerate(one._rows()) if row in known]
            first, second = (torch.tensor([p[k] for p in pairs], dtype=torch.int64) for k in (0, 1))
            numbers = one._numbers[first] * two._numbers[second]
            return made(one._places[:, first], numbers, self.shape, True)
        if isinstance(other, Tensor) and other.dim():
            return self._with(self._numbers * other.expand(self.shape)[tuple(self._places)])
        return self._with(self._numbers * other)

    __mul__ = __rmul__ = multiply = mul

    def div(self, other, **named):
        return self._with(self._numbers.div(other, **named))

    __truediv__ = div

    def sum(self, dim=None, **named):
        from torch.sparse import sum

        return sum(self, dim, **named)

    def clone(self, **named):
        return self._with(self._numbers.clone())

    def detach(self):
        return self._with(self._numbers.detach())

    def contiguous(self, **named):
        return self

    def to(self, *given, **named):
        numbers = self._numbers.to(*given, **named)
        return self if numbers is self._numbers else self._with(numbers)

    def __getitem__(self, items):
        return self.select(0, items) if isinstance(items, int) else super().__getitem__(items)

    def select(self, dim, index):
        axis, rows = _axis(dim, self.dim()), self._rows()
        index %= self.shape[axis]
        kept = [at for at, row in enumerate(rows) if row[axis] == index]
        return self._chosen(kept, [_less(rows[at], axis) for at in kept], _less(self.shape, axis))

    def index_select(self, dim, index):
        axis, rows = _axis(dim, self.dim()), self._rows()
        pairs = [
            (at, (*row[:axis], place, *row[axis + 1 :]))
            for place, wanted in enumerate(index.tolist())
            for at, row in enumerate(rows) if row[axis] == wanted
        ]  # fmt: skip
        pairs.sort(key=lambda pair: pair[1])
        shape = (*self.shape[:axis], len(index), *self.shape[axis + 1 :])
        return self._chosen(*([pair[k] for pair in pairs] for k in (0, 1)), shape)

    def _chosen(self, kept, rows, shape):
        kept = torch.tensor(kept, dtype=torch.int64)
        axes = self.sparse_dim() - (self.dim() - len(shape))
        return made(_places_of(rows, axes), self._numbers[kept], shape, self._is_sorted)

    def __repr__(self, **named):
        parts = [("indices", self._places), ("values", self._numbers)]
        return _text(self, parts, True)

    def __iter__(self):
        return (self[at] for at in range(self.shape[0]))

    def __deepcopy__(self, memo):
        return self.clone().requires_grad_() if self._is_own else self.clone()


def _less(row, axis):
    return tuple(each for at, each in enumerate(row) if at != axis)


for _name in "double half bfloat16 float long int cpu cuda".split():
    setattr(SparseTensor, _name, lambda self, _n=_name, **named: (
        self._with(getattr(self._numbers, _n)())
        if getattr(self._numbers, _n)() is not self._numbers else self
    ))
for _name in "neg abs sqrt square sin tanh relu sign floor ceil trunc expm1 log1p pow".split():
    setattr(SparseTensor, _name, lambda self, *given, _n=_name: self.coalesce()._with(
        getattr(self.coalesce()._numbers, _n)(*given)
    ))
SparseTensor.__neg__ = lambda self: self._with(-self._numbers)
SparseTensor.__pow__ = SparseTensor.pow


def made(places, numbers, shape, is_sorted=False):
    """The sparse tensor of places and numbers."""
    _begin()
    found = object.__new__(SparseTensor)
    found._places, found._numbers, found._size = places, numbers, _dtypes.Size(shape)
    found._is_sorted, found._is_own = is_sorted, False
    # The tensor of the engine that stands for it.
    found._held = vars(numbers).get("_held", numbers)
    return found


def _places_of(rows, axes):
    if not rows:
        return torch.empty(axes, 0, dtype=torch.int64)
    return torch.tensor(list(map(list, zip(*rows))), dtype=torch.int64).reshape(axes, -1)


def _added(numbers, places, count):
    """Numbers added up at places of a new first axis."""
    is_bool = numbers.dtype is torch.bool
    numbers = numbers.long() if is_bool else numbers
    zeros = torch.zeros(count, *numbers.shape[1:], dtype=numbers.dtype)
    if not places:
        return zeros.bool() if is_bool else zeros
    found = zeros.index_add(0, torch.tensor(places, dtype=torch.int64), numbers)
    return found.bool() if is_bool else found


def _gathered(tensor, places, rows, shape):
    """Numbers added up at the places that are listed."""
    axes = len(rows[0]) if rows else tensor.sparse_dim()
    numbers = _added(tensor._numbers, places, len(rows))
    if tensor.requires_grad:
        numbers._node = "ValuesBackward0"
    return made(_places_of(rows, axes), numbers, shape, True)


def _merged(one, other, alpha):
    """The sum of two: both lists of places are walked at once."""
    if one.shape != other.shape:
        raise RuntimeError(
            f"add: expected sizes of 'self' and 'other' to match, but {list(one.shape)} != "
            f"{list(other.shape)}"
        )
    first, second = one._rows(), other._rows()
    at, to, rows, left, right = 0, 0, [], [], []
    while at < len(first) or to < len(second):
        ahead = to >= len(second) or (at < len(first) and first[at] <= second[to])
        behind = at >= len(first) or (to < len(second) and second[to] <= first[at])
        if ahead:
            left.append(len(rows))
        if behind:
            right.append(len(rows))
        rows.append(first[at] if ahead else second[to])
        at, to = at + ahead, to + behind
    numbers = _added(one._numbers, left, len(rows)) + _added(
        other._numbers * alpha if alpha != 1 else other._numbers, right, len(rows)
    )
    both = one._is_sorted and other._is_sorted
    return made(_places_of(rows, one.sparse_dim()), numbers, one.shape, both)


def _product_of_two(one, other):
    found, pairs = {}, ([], [], [])
    by_row = {}
    for at, (row, column) in enumerate(other._rows()):
        by_row.setdefault(row, []).append((at, column))
    for at, (row, middle) in enumerate(one._rows()):
        for to, column in by_row.get(middle, ()):
            place = found.setdefault((row, column), len(found))
            for each, value in zip(pairs, (at, to, place)):
                each.append(value)
    # In each row PyTorch has the place last that was found first.
    order = sorted(found, key=lambda place: (place[0], -found[place]))
    to = {found[place]: at for at, place in enumerate(order)}
    first, second = (torch.tensor(each, dtype=torch.int64) for each in pairs[:2])
    parts = one._numbers[first] * other._numbers[second]
    numbers = _added(parts, [to[each] for each in pairs[2]], len(order))
    return made(_places_of(order, 2), numbers, (one.shape[0], other.shape[1]))


def _text(tensor, parts, is_new_line):
    rows = []
    for name, part in parts:
        indent = len(f"tensor({name}=tensor(")
        cells, shape = list(part.detach()._cells()), tuple(part.shape)
        if not cells:
            text = f"[], size={shape}"
        else:
            is_shortened = len(cells) > _options["threshold"]
            shown = _print._shown_values(cells, shape, is_shortened, _options["edgeitems"])
            kind = repr(part.dtype).removeprefix("torch.")
            style = _print._NumberStyle(shown, kind, _options)
            text = _print._nested(cells, shape, 0, indent, is_shortened, style, _options)
        rows.append(f"{name}=tensor({text})")
    notes = [f"size={tuple(tensor.shape)}", f"nnz={tensor._nnz()}"]
    if tensor.dtype not in (_dtypes.default[0], torch.int64, torch.bool):
        notes.append(f"dtype={tensor.dtype}")
    notes.append(f"layout={tensor.layout}")
    if tensor.grad_fn is not None:
        notes.append(f"grad_fn=<{type(tensor.grad_fn).__name__}>")
    elif tensor.requires_grad:
        notes.append("requires_grad=True")
    text = "tensor(" + (",\n" + " " * 7).join(rows)
    return _print.with_notes(text, notes, _options, is_new_line)


SparseTensor.__name__ = SparseTensor.__qualname__ = "Tensor"
SparseTensor.__module__ = "torch"
_TAKING = """mm matmul mv add sub mul div neg abs sqrt square sin tanh relu sign pow index_select
    clone transpose t unsqueeze select""".split()
_begun = []


def _begin():
    """Lets functions of torch take sparse tensors, once."""
    if _begun:
        return
    _begun.append(True)
    for name in _TAKING:
        setattr(torch, name, _taking(name, getattr(torch, name)))
    for name, of_sparse in {
        "addmm": lambda input, one, two, *, beta=1, alpha=1: beta * input + alpha * (one @ two),
        "sum": lambda input, dim=None, **named: input.sum(dim, **named),
        "zeros_like": lambda input, **named: input._chosen([], [], input.shape),
        "cat": lambda tensors, dim=0: _joined(tensors, dim),
        "stack": lambda tensors, dim=0: _joined([e.unsqueeze(dim) for e in tensors], dim),
    }.items():
        setattr(torch, name, _taking(name, getattr(torch, name), of_sparse))


def _taking(name, plain, of_sparse=None):
    of_sparse = of_sparse or getattr(SparseTensor, name)

    @functools.wraps(plain)
    def function(*given, **named):
        first = given[0] if given else None
        known = first if isinstance(first, (list, tuple)) else given[:2]
        if any(isinstance(each, SparseTensor) for each in known):
            if not isinstance(first, (SparseTensor, list, tuple)) and name in ("add", "mul"):
                return of_sparse(given[1], first, **named)
            return of_sparse(*given, **named)
        return plain(*given, **named)

    return function


def _joined(tensors, dim):
    axis, rows, before = _axis(dim, tensors[0].dim()), [], 0
    for each in tensors:
        rows += [(*r[:axis], r[axis] + before, *r[axis + 1 :]) for r in each._rows()]
        before += each.shape[axis]
    shape = [*tensors[0].shape]
    shape[axis] = before
    numbers = f.cat([each._numbers for each in tensors])
    return made(_places_of(rows, tensors[0].sparse_dim()), numbers, shape)
