"""Where numbers stand among others, and what lies between neighbours."""

import itertools
import math
import operator

from torch import _dtypes, _functions as f
from torch._making import tensor, zeros
from torch._sentences._places import unscattered
from torch._tensor import Tensor, _axis
from torch._unsupported import UnsupportedError

METHODS = """diff renorm dist split_with_sizes hsplit vsplit dsplit as_strided scatter_reduce
    index_reduce narrow_copy is_nonzero is_signed""".split()
NODES = ("dist", "block_diag", "renorm", "as_strided", "scatter_reduce")


def _of_widths(y, x=None, **named):
    """The node of an area: one of widths that are listed is divided last."""
    return "MulBackward1" if x is None else "DivBackward1"


NAMED_NODES = {"trapezoid": _of_widths, "trapz": _of_widths, "gradient": "CatBackward0"}


def _count_below(sorted_sequence, values, right):
    """How many numbers of a row lie before each value: those below it, or those not above it.
    NaN stands behind all."""
    row = sorted_sequence.unsqueeze(-2)
    wanted = values.unsqueeze(-1)
    is_behind = f.gt(row, wanted) if right else f.ge(row, wanted)
    return f.sum(~is_behind, -1)


def unravel_index(indices, shape):
    """The place along each axis of numbers counted in row-major order: a tuple of tensors."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if indices.dtype.is_floating_point or indices.dtype is _dtypes.BOOL:
        raise ValueError(f"expected 'indices' to be an integer tensor, got {indices.dtype}")
    places = []
    for size in reversed(sizes):
        places.append(f.remainder(indices, size))
        indices = f.floor_divide(indices, size)
    return tuple(reversed(places))


def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None):
    """Before which place of its sorted row each value would stand."""
    if side not in (None, "left", "right"):
        raise RuntimeError(
            f"torch.searchsorted(): side can only be 'left' or 'right' but got {side}"
        )
    if side == "left" and right:
        raise RuntimeError(
            "torch.searchsorted(): side and right can't be set to opposites, got side of left "
            "while right was True"
        )
    right = right or side == "right"
    if sorter is not None:
        sorted_sequence = f.gather(sorted_sequence, -1, sorter)
    if not isinstance(input, (Tensor, int, float)):
        raise TypeError(
            "searchsorted() received an invalid combination of arguments - got (Tensor, "
            f"{type(input).__name__})"
        )
    values = input if isinstance(input, Tensor) else tensor(input)
    if sorted_sequence.dim() > 1 and values.dim() == 0:
        raise RuntimeError(
            "torch.searchsorted(): input value can be a scalar only when boundaries tensor "
            f"dimension is 1, but we got boundaries tensor dim({sorted_sequence.dim()}) and input "
            "value's dim(0) numel(1)"
        )
    if sorted_sequence.dim() > 1:
        if sorted_sequence.shape[:-1] != values.shape[:-1]:
            raise RuntimeError(
                "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
                "dimensions of boundaries tensor and input value tensor must match, but we got "
                f"boundaries tensor {list(sorted_sequence.shape)} and input value tensor "
                f"{list(values.shape)}"
            )
        found = _count_below(sorted_sequence, values, right)
    else:
        found = _count_below(sorted_sequence, values.reshape(-1), right).reshape(values.shape)
    return found.int() if out_int32 else found


def bucketize(input, boundaries, *, out_int32=False, right=False):
    """The number of the interval between boundaries that each value lies in."""
    if not isinstance(boundaries, Tensor):
        raise TypeError(
            "bucketize() received an invalid combination of arguments - got "
            f"({type(input).__name__}, {type(boundaries).__name__})"
        )
    if boundaries.dim() != 1:
        raise RuntimeError(
            f"boundaries tensor must be 1 dimension, but got dim({boundaries.dim()})"
        )
    return searchsorted(boundaries, input, out_int32=out_int32, right=right)


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """Whether each number is one of some others."""
    elements, others = (
        each if isinstance(each, Tensor) else tensor(each) for each in (elements, test_elements)
    )
    found = f.any(f.eq(elements.unsqueeze(-1), others.reshape(-1)), -1)
    return ~found if invert else found


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """Each cell less the one before it, n times."""
    parts = [each for each in (prepend, input, append) if each is not None]
    made = f.cat(parts, dim) if len(parts) > 1 else input
    for _ in range(n):
        count = made.shape[_axis(dim, made.dim())] - 1
        behind, ahead = f.narrow(made, dim, 1, count), f.narrow(made, dim, 0, count)
        made = f.logical_xor(behind, ahead) if made.dtype is _dtypes.BOOL else behind - ahead
    return made


def _between(y, x, dx, dim):
    """The areas between neighbours of an axis."""
    dim = _axis(dim, y.dim())
    count = y.shape[dim] - 1
    sums = f.narrow(y, dim, 1, count) + f.narrow(y, dim, 0, count)
    if x is None:
        return sums * dx / 2
    widths = diff(x, dim=-1 if x.dim() == 1 else dim)
    if x.dim() == 1 and y.dim() > 1:
        widths = widths.reshape(-1, *[1] * (y.dim() - 1 - dim))
    return sums * widths / 2


def trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The area under points, by trapezoids."""
    return f.sum(_between(y, x, dx, dim), dim)


trapz = trapezoid


def cumulative_trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The area under points up to each of them."""
    return f.cumsum(_between(y, x, dx, dim), dim)


def gradient(input, *, spacing=1, dim=None, edge_order=1):
    """The slopes at points one distance apart, from the neighbours at both sides; at the ends from
    one. A tuple: one tensor for each axis."""
    if not isinstance(spacing, (int, float)) or edge_order != 1:
        raise UnsupportedError("gradient() is supported with one number as spacing alone.")
    dims = range(input.dim()) if dim is None else [dim] if isinstance(dim, int) else dim
    found = []
    for each in dims:
        last = input.shape[each] - 1
        middle = (f.narrow(input, each, 2, last - 1) - f.narrow(input, each, 0, last - 1)) / 2
        first = f.narrow(input, each, 1, 1) - f.narrow(input, each, 0, 1)
        end = f.narrow(input, each, last, 1) - f.narrow(input, each, last - 1, 1)
        found.append(f.cat([first, middle, end], each) / spacing)
    return tuple(found)


def renorm(input, p, dim, maxnorm):
    """Parts along an axis whose norm is above the largest allowed are shortened to it."""
    from torch._overloads import norm

    others = [at for at in range(input.dim()) if at != _axis(dim, input.dim())]
    sizes = norm(input, p, others, True)
    return input * f.where(sizes > maxnorm, maxnorm / (sizes + 1e-7), f.ones_like(sizes))


def dist(input, other, p=2.0):
    return f.norm(input - other, float(p))


def split_with_sizes(input, split_sizes, dim=0):
    return input.split(list(split_sizes), dim)


def _splitter(name, dim_of):
    def parts(input, indices_or_sections):
        from torch._arranging import tensor_split

        return tensor_split(input, indices_or_sections, dim_of(input))

    parts.__name__ = name
    return parts


hsplit = _splitter("hsplit", lambda input: 0 if input.dim() == 1 else 1)
vsplit = _splitter("vsplit", lambda input: 0)
dsplit = _splitter("dsplit", lambda input: 2)


def block_diag(*tensors):
    """A matrix with the others along its diagonal."""
    blocks = [each if each.dim() == 2 else each.reshape(1, -1) for each in tensors]
    made = zeros(
        sum(each.shape[0] for each in blocks),
        sum(each.shape[1] for each in blocks),
        dtype=blocks[0].dtype,
    )
    row = column = 0
    for each in blocks:
        made[row : row + each.shape[0], column : column + each.shape[1]] = each
        row, column = row + each.shape[0], column + each.shape[1]
    return made


def as_strided(input, size, stride, storage_offset=0):
    """Cells at steps through a tensor's memory; a copy, where PyTorch gives a view."""
    if not input.is_contiguous():
        raise UnsupportedError("as_strided() is supported of contiguous tensors alone.")
    places = tensor(storage_offset)
    for at, (length, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[at] = length
        places = places + (tensor(list(range(length)), dtype=_dtypes.INT64) * step).view(shape)
    return f.flatten(input)[places]


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """Cells of src that go to one place, added up, averaged, or the greatest or least of them."""
    if reduce in ("amax", "amin"):
        return _extreme_at(input, dim, index, src, max if reduce == "amax" else min, include_self)
    if reduce == "prod":
        if input.requires_grad or src.requires_grad:
            raise UnsupportedError(
                "scatter_reduce() with reduce='prod' has no gradient here: those of sum, mean, "
                "amax and amin have."
            )
        return _extreme_at(input, dim, index, src, operator.mul, include_self)
    if reduce not in ("sum", "mean"):
        raise RuntimeError(
            f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}"
        )
    made = input if include_self else _cleared(input, dim, index)
    made = f.scatter_add(made, dim, index, src)
    if reduce == "sum":
        return made
    ones = f.ones_like(src.detach())
    counts = f.scatter_add((input.detach() * 0) + int(include_self), dim, index, ones)
    return made / f.clamp(counts, 1)


def _extreme_at(input, dim, index, src, choose, include_self):
    """What is chosen, or made, of what goes to each place; equal ones share its gradient."""
    dim, shape = _axis(dim, input.dim()), tuple(index.shape)
    error = unscattered(input.shape, dim, shape, src.shape)
    if error is not None:
        raise error
    source = src[tuple(slice(0, each) for each in shape)]
    best = f.flatten(input.detach()).tolist()
    steps = [math.prod(input.shape[at + 1 :]) for at in range(input.dim())]
    reached = set()
    rows = zip(f.flatten(index).tolist(), f.flatten(source.detach()).tolist())
    for place, (row, value) in zip(itertools.product(*map(range, shape)), rows):
        to = sum(step * each for step, each in zip(steps, (*place[:dim], row, *place[dim + 1 :])))
        is_alone = not include_self and to not in reached
        best[to] = value if is_alone else choose(best[to], value)
        reached.add(to)
    found = tensor(best, dtype=input.dtype).view(tuple(input.shape))
    if not (input.requires_grad or src.requires_grad):
        return found
    stays = [include_self or at not in reached for at in range(len(best))]
    stays = tensor(stays).view(tuple(input.shape))
    # What is infinite has no gradient that can be told from another's.
    finite = f.isfinite(found)
    own = f.logical_and(f.logical_and(f.eq(input, found), stays), finite)
    coming = f.eq(source, f.gather(f.where(finite, found, math.nan), dim, index))
    counts = f.scatter_add(own.float(), dim, index, coming.float())
    flows = f.where(own, input, 0.0) / f.clamp(counts, 1)
    parts = f.where(coming, source, 0.0) / f.clamp(f.gather(counts, dim, index), 1)
    flows = f.scatter_add(flows, dim, index, parts)
    made = found + (flows - flows.detach())
    made._node = "ScatterReduceBackward0"
    return made


def index_reduce(input, dim, index, source, reduce, *, include_self=True):
    """Slices of source that go to one place along an axis, as `scatter_reduce` combines cells."""
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(
            f"index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got "
            f"{reduce}."
        )
    shape = [1] * source.dim()
    shape[_axis(dim, source.dim())] = -1
    places = f.expand(f.reshape(index, shape), tuple(source.shape))
    made = scatter_reduce(input, dim, places, source, reduce, include_self=include_self)
    if made.requires_grad:
        made._node = "IndexReduceBackward0"
    return made


def _cleared(input, dim, index):
    """The input with zeros where something is to be added."""
    from torch._overloads import scatter

    return scatter(input, dim, index, value=0)


def narrow_copy(input, dim, start, length):
    return f.clone(f.narrow(input, dim, start, length))


def is_nonzero(input):
    from torch._algebra import is_nonzero

    return is_nonzero(input)


def is_signed(input):
    return input.dtype is not _dtypes.BOOL
