"""Functions of torch that take their arguments in more than one way, or that are made of operations."""

import builtins
import math

from torch import _dtypes, _engine, _functions as f
from torch._making import arange, full, tensor, zeros
from torch._tensor import Tensor, _axis, wrap

_any = builtins.any


def _extreme(name, pair):
    alone = f.function(name)

    def extreme(input, dim=None, keepdim=False, *, other=None, axis=None, out=None):
        if isinstance(dim, Tensor):
            other, dim = dim, None
        if other is not None:
            return pair(input, other)
        dim = axis if dim is None else dim
        return alone(input) if dim is None else alone(input, dim, keepdim)

    extreme.__name__ = name
    return extreme


max, min = _extreme("max", f.maximum), _extreme("min", f.minimum)


def _spread(name):
    alone = f.function(name)

    def spread(input, dim=None, unbiased=None, keepdim=False, *, correction=None, axis=None):
        if isinstance(dim, bool):
            dim, unbiased = None, dim
        dim = axis if dim is None else dim
        return alone(input, dim, unbiased, keepdim, correction=correction)

    spread.__name__ = name
    return spread


var, std = _spread("var"), _spread("std")


def var_mean(input, dim=None, **named):
    return var(input, dim, **named), f.mean(input, dim, named.get("keepdim", False))


def std_mean(input, dim=None, **named):
    return std(input, dim, **named), f.mean(input, dim, named.get("keepdim", False))


def split(tensor, split_size_or_sections, dim=0):
    """Parts of one length, the last one shorter, or of the lengths that are listed."""
    sizes = split_size_or_sections
    if isinstance(sizes, int):
        return f.split(tensor, [sizes], dim)
    if len(sizes) == 1:
        length = tensor.shape[_axis(dim, tensor.dim())]
        if sizes[0] != length:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {length} (input tensor's size "
                f"at dimension {dim}), but got split_sizes={list(sizes)}"
            )
    return f.split(tensor, list(sizes), dim)


def where(condition, input=None, other=None):
    if input is None and other is None:
        return nonzero(condition, as_tuple=True)
    return f.where(condition, input, other)


def nonzero(input, *, as_tuple=False):
    found = f.nonzero(input)
    return tuple(found.unbind(1)) if as_tuple else found


def squeeze(input, dim=None):
    if not isinstance(dim, (tuple, list)):
        return f.squeeze(input) if dim is None else f.squeeze(input, dim)
    for each in sorted((_axis(each, input.dim()) for each in dim), reverse=True):
        input = f.squeeze(input, each)
    return input


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    return f.norm(input, 2 if p in (None, "fro") else float(p), dim, keepdim, dtype=dtype)


def scatter(input, dim, index, src=None, *, value=None):
    values = value if src is None else src
    if not isinstance(values, Tensor):
        values = full(tuple(index.shape), values, dtype=input.dtype)
    return f.scatter(input, dim, index, values)


def median(input, dim=None, keepdim=False):
    """The lower of the middle ones."""
    if dim is None:
        return f.sort(f.flatten(input)).values[(input.numel() - 1) // 2]
    found = f.sort(input, dim, stable=True)
    middle = (input.shape[dim] - 1) // 2
    values, indices = (each.select(dim, middle) for each in found)
    if keepdim:
        values, indices = values.unsqueeze(dim), indices.unsqueeze(dim)
    return f._return_type(_Median)(values, indices)


class _Median:
    name, results = "median", ("values", "indices")


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different numbers in order, with the places of each cell's and how often each occurs."""
    if dim is not None:
        from torch._unsupported import UnsupportedError

        raise UnsupportedError("unique() along an axis is not supported here; without dim it is.")
    cells = list(input._cells())
    found = builtins.sorted(set(cells))
    places = {value: place for place, value in enumerate(found)}
    from torch._making import from_cells

    results = [from_cells(found, [len(found)], input.dtype)]
    if return_inverse:
        inverse = [places[value] for value in cells]
        results.append(from_cells(inverse, list(input.shape), _dtypes.INT64))
    if return_counts:
        counts = [0] * len(found)
        for value in cells:
            counts[places[value]] += 1
        results.append(from_cells(counts, [len(found)], _dtypes.INT64))
    return results[0] if len(results) == 1 else tuple(results)


def bincount(input, weights=None, minlength=0):
    cells = input.tolist()
    counts = [0] * builtins.max([minlength, *(each + 1 for each in cells)])
    for place, value in enumerate(cells):
        counts[value] += 1 if weights is None else weights[place].item()
    return tensor(counts, dtype=_dtypes.INT64 if weights is None else _dtypes.FLOAT32)


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    near = f.le(f.abs(input - other), atol + rtol * f.abs(other))
    near = near & f.isfinite(input) | f.eq(input, other)
    return near | (f.isnan(input) & f.isnan(other)) if equal_nan else near


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    if input.dtype is not other.dtype:
        raise RuntimeError(f"{_spelled(input)} did not match {_spelled(other)}")
    return bool(isclose(input, other, rtol, atol, equal_nan).all().item())


def _spelled(tensor):
    return {"torch.float32": "Float", "torch.int64": "Long", "torch.bool": "Bool"}[repr(tensor.dtype)]


def equal(input, other):
    return input.shape == other.shape and bool(f.eq(input, other).all().item())


def numel(input):
    return input.numel()


def is_tensor(value):
    return isinstance(value, Tensor)


def is_floating_point(input):
    return input.is_floating_point()


def hstack(tensors):
    tensors = [atleast_1d(each) for each in tensors]
    return f.cat(tensors, 0 if tensors[0].dim() == 1 else 1)


def vstack(tensors):
    return f.cat([atleast_2d(each) for each in tensors], 0)


def atleast_1d(input):
    return input.reshape(1) if input.dim() == 0 else input


def atleast_2d(input):
    return input.reshape(1, -1) if input.dim() < 2 else input


def movedim(input, source, destination):
    rank = input.dim()
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    sources = [_axis(each, rank) for each in sources]
    order = dict(zip((_axis(each, rank) for each in targets), sources))
    others = iter(each for each in range(rank) if each not in sources)
    return f.permute(input, [order[place] if place in order else next(others) for place in range(rank)])


def unflatten(input, dim, sizes):
    at = _axis(dim, input.dim())
    return input.reshape(*input.shape[:at], *sizes, *input.shape[at + 1 :])


def tile(input, dims):
    dims = (1,) * (input.dim() - len(dims)) + tuple(dims)
    return f.repeat(input, dims)


def broadcast_to(input, size):
    return f.expand(input, size)


def broadcast_shapes(*shapes):
    rank = builtins.max(map(len, shapes))
    result = [1] * rank
    for shape in shapes:
        for place, length in enumerate(shape, rank - len(shape)):
            if length != 1 and result[place] not in (1, length):
                raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
            result[place] = length if length != 1 else result[place]
    return _dtypes.Size(result)


def broadcast_tensors(*tensors):
    shape = broadcast_shapes(*(each.shape for each in tensors))
    return tuple(f.expand(each, tuple(shape)) for each in tensors)


def meshgrid(*tensors, indexing="ij"):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tuple(tensors[0])
    turned = (tensors[1], tensors[0], *tensors[2:]) if indexing == "xy" and len(tensors) > 1 else tensors
    lengths = [each.numel() for each in turned]
    made = []
    for place, each in enumerate(turned):
        shape = [1] * len(turned)
        shape[place] = -1
        made.append(f.expand(each.reshape(*shape), lengths))
    if turned is not tensors:
        made = [each.transpose(0, 1) for each in (made[1], made[0], *made[2:])]
    return tuple(made)


def diag(input, diagonal=0):
    if input.dim() == 2:
        return f.clone(f.diagonal(input, diagonal))
    length = input.shape[0] + builtins.abs(diagonal)
    made = zeros(length, length, dtype=input.dtype)
    rows = arange(input.shape[0]) + builtins.max(-diagonal, 0)
    return f.index_put(made, [rows, rows + diagonal], input)


def trace(input):
    return f.diagonal(input).sum()


def inner(input, other):
    return f.matmul(input, other.mT if other.dim() > 1 else other)


def tril_indices(row, col, offset=0):
    pairs = [(i, j) for i in range(row) for j in range(col) if j - i <= offset]
    return tensor([[i for i, _ in pairs], [j for _, j in pairs]], dtype=_dtypes.INT64)


def triu_indices(row, col, offset=0):
    pairs = [(i, j) for i in range(row) for j in range(col) if j - i >= offset]
    return tensor([[i for i, _ in pairs], [j for _, j in pairs]], dtype=_dtypes.INT64)


def take_along_dim(input, indices, dim):
    return f.gather(input, dim, indices)


def log2(input):
    return f.log(input) / math.log(2)


def log10(input):
    return f.log(input) / math.log(10)


def exp2(input):
    return f.pow(2, input)


def tan(input):
    return f.sin(input) / f.cos(input)


def clamp_min(input, min):
    return f.clamp(input, min)


def clamp_max(input, max):
    return f.clamp(input, None, max)


def logaddexp(input, other):
    most = f.maximum(input, other)
    return most + f.log(f.exp(input - most) + f.exp(other - most))


def fmod(input, other):
    return input - other * f.trunc(input / other)


def result_type(first, second):
    return (first + second).dtype


def copysign(input, other):
    return f.where(other < 0, -f.abs(input), f.abs(input))


def masked_scatter(input, mask, source):
    count = int(mask.expand(*input.shape).sum().item())
    return f.index_put(input, [mask.expand(*input.shape)], source.flatten()[:count])


def cdist(x1, x2, p=2.0):
    return norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, -1)


ALIASES = {
    "multiply": f.mul,
    "subtract": f.sub,
    "divide": f.div,
    "true_divide": f.div,
    "absolute": f.abs,
    "negative": f.neg,
    "greater": f.gt,
    "greater_equal": f.ge,
    "less": f.lt,
    "less_equal": f.le,
    "not_equal": f.ne,
    "clip": f.clamp,
    "concat": f.cat,
    "concatenate": f.cat,
    "swapaxes": f.transpose,
    "swapdims": f.transpose,
    "moveaxis": movedim,
    "ravel": f.flatten,
    "row_stack": vstack,
    "fix": f.trunc,
    "ger": f.outer,
    "adjoint": lambda input: input.mT,
}
