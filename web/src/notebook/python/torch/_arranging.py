"""Functions that arrange cells in other shapes and are made of the engine's operations."""

import builtins

from torch import _dtypes, _functions as f
from torch._making import arange, tensor, zeros
from torch._tensor import Tensor, _axis

METHODS = """movedim unflatten tile broadcast_to diag diag_embed diagflat tensor_split rot90
    fliplr flipud unfold argwhere slice_scatter select_scatter diagonal_scatter""".split()
NODES = """diag diag_embed rot90 unfold slice_scatter select_scatter diagonal_scatter""".split()
NAMED_NODES = {
    "diagflat": "DiagBackward0", "combinations": "StackBackward0", "vander": "FlipBackward0",
}  # fmt: skip


def hstack(tensors):
    tensors = [atleast_1d(each) for each in tensors]
    return f.cat(tensors, 0 if tensors[0].dim() == 1 else 1)


def vstack(tensors):
    return f.cat([atleast_2d(each) for each in tensors], 0)


def dstack(tensors):
    return f.cat([atleast_3d(each) for each in tensors], 2)


def column_stack(tensors):
    return f.cat([each.reshape(-1, 1) if each.dim() < 2 else each for each in tensors], 1)


def atleast_1d(input):
    return input.reshape(1) if input.dim() == 0 else input


def atleast_2d(input):
    return atleast_1d(input).unsqueeze(0) if input.dim() < 2 else input


def atleast_3d(input):
    if input.dim() < 2:
        return atleast_1d(input).unsqueeze(0).unsqueeze(-1)
    return input.unsqueeze(-1) if input.dim() == 2 else input


def movedim(input, source, destination):
    rank = input.dim()
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    if len(sources) != len(targets):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({sources} dims) should contain "
            "the "
            f"same number of dims as destination ({targets} dims)"
        )
    sources = [_axis(each, rank) for each in sources]
    order = dict(zip((_axis(each, rank) for each in targets), sources))
    others = iter(each for each in range(rank) if each not in sources)
    places = [order[place] if place in order else next(others) for place in range(rank)]
    return f.permute(input, places)


def unflatten(input, dim, sizes):
    at = _axis(dim, input.dim())
    length = input.shape[at]
    known = builtins.abs(_dtypes.Size(sizes).numel())
    if (known != length) if -1 not in sizes else (known == 0 or length % known):
        raise RuntimeError(
            f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {at} "
            f"({length}) in the input tensor"
        )
    return f.view(input, [*input.shape[:at], *sizes, *input.shape[at + 1 :]])


def tile(input, dims):
    dims = (dims,) if isinstance(dims, int) else tuple(dims)
    return f.repeat(input, (1,) * (input.dim() - len(dims)) + dims)


def broadcast_to(input, *sizes, size=None):
    return f.expand(input, *(sizes if size is None else (size,)))


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
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tuple(tensors[0])
    shape = tensors[0].shape
    for each in tensors[1:]:
        from torch._sentences import fitting

        fitting(shape, each.shape)
        shape = broadcast_shapes(shape, each.shape)
    return tuple(
        each if each.shape == shape else f.expand(each, tuple(shape)) for each in tensors
    )


def meshgrid(*tensors, indexing="ij"):
    """The coordinates of all places of a grid, each in the grid's shape."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tuple(tensors[0])
    if indexing not in ("ij", "xy"):
        raise RuntimeError(
            'torch.meshgrid: indexing must be one of "xy" or "ij", but received: ' + str(indexing)
        )
    if len({each.dtype for each in tensors}) > 1:
        raise RuntimeError("meshgrid expects all tensors to have the same dtype")
    is_turned = indexing == "xy" and len(tensors) > 1
    turned = (tensors[1], tensors[0], *tensors[2:]) if is_turned else tensors
    lengths = [each.numel() for each in turned]
    made = []
    for place, each in enumerate(turned):
        shape = [1] * len(turned)
        shape[place] = -1
        made.append(f.expand(each.reshape(*shape), lengths))
    return tuple([made[1], made[0], *made[2:]] if is_turned else made)


def cartesian_prod(*tensors):
    grid = meshgrid(*tensors)
    return tensors[0] if len(tensors) == 1 else f.stack([each.flatten() for each in grid], 1)


def combinations(input, r=2, with_replacement=False):
    import itertools

    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(choose(range(input.shape[0]), r))
    return input[tensor(places, dtype=_dtypes.INT64).reshape(-1, r)]


def diag(input, diagonal=0):
    if input.dim() == 2:
        return f.clone(f.diagonal(input, diagonal))
    if input.dim() != 1:
        raise RuntimeError("matrix or a vector expected")
    return diag_embed(input, diagonal)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices whose diagonals the last axis holds."""
    length = input.shape[-1] + builtins.abs(offset)
    made = zeros(*input.shape[:-1], length, length, dtype=input.dtype)
    rows = arange(input.shape[-1]) + builtins.max(-offset, 0)
    made[..., rows, rows + builtins.max(offset, 0) - builtins.max(-offset, 0)] = input
    return movedim(made, (-2, -1), (dim1, dim2)) if (dim1, dim2) != (-2, -1) else made


def diagflat(input, offset=0):
    return diag_embed(input.flatten(), offset)


def tensor_split(input, indices_or_sections, dim=0):
    """Parts of nearly one length, the longer ones first, or cut at the places listed."""
    length = input.shape[_axis(dim, input.dim())]
    cuts = indices_or_sections
    if isinstance(cuts, Tensor):
        cuts = cuts.tolist()
    if isinstance(cuts, int):
        if cuts < 1:
            raise RuntimeError(f"number of sections must be larger than 0, got {cuts}")
        least, longer = divmod(length, cuts)
        cuts = [each * least + builtins.min(each, longer) for each in range(1, cuts)]
    bounds = [0, *(slice(each, None).indices(length)[0] for each in cuts), length]
    pairs = zip(bounds, bounds[1:])
    return tuple(f.narrow(input, dim, low, builtins.max(high - low, 0)) for low, high in pairs)


def rot90(input, k=1, dims=(0, 1)):
    first, second = dims
    if input.dim() < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {input.dim()}")
    if k % 4 == 1:
        return f.transpose(f.flip(input, (second,)), first, second)
    if k % 4 == 2:
        return f.flip(input, (first, second))
    return f.flip(f.transpose(input, first, second), (second,)) if k % 4 == 3 else input.clone()


def fliplr(input):
    if input.dim() < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return f.flip(input, (1,))


def flipud(input):
    if input.dim() < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return f.flip(input, (0,))


def unfold(input, dimension, size, step):
    """All windows of a size along an axis, as a last axis: a view where none overlap, else a copy,
    where PyTorch gives a view."""
    at = _axis(dimension, input.dim())
    length = input.shape[at]
    if size > length:
        raise RuntimeError(
            f"maximum size for tensor at dimension {at} is {length} but size is {size}"
        )
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    starts = range(0, length - size + 1, step)
    if size <= step and len(starts) * step <= length:
        apart = f.narrow(input, at, 0, len(starts) * step).unflatten(at, (len(starts), step))
        return movedim(f.narrow(apart, at + 1, 0, size), at + 1, -1)
    windows = [f.narrow(input, at, start, size) for start in starts]
    return movedim(f.stack(windows, at), at + 1, -1)


def tril_indices(row, col, offset=0, **named):
    pairs = [(i, j) for i in range(row) for j in range(col) if j - i <= offset]
    return tensor([[i for i, _ in pairs], [j for _, j in pairs]], dtype=_dtypes.INT64)


def triu_indices(row, col, offset=0, **named):
    pairs = [(i, j) for i in range(row) for j in range(col) if j - i >= offset]
    return tensor([[i for i, _ in pairs], [j for _, j in pairs]], dtype=_dtypes.INT64)


def argwhere(input):
    return f.nonzero(input)


def _with(input, place_of, src):
    """A copy with a part written anew."""
    made = input.clone()
    place_of(made).copy_(src)
    return made


def slice_scatter(input, src, dim=0, start=None, end=None, step=1):
    """The input with `src` in the place of a slice."""
    items = (slice(None),) * _axis(dim, input.dim()) + (slice(start, end, step),)
    return _with(input, lambda made: made[items], src)


def select_scatter(input, src, dim, index):
    """The input with `src` in the place of one row of an axis."""
    return _with(input, lambda made: f.select(made, dim, index), src)


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """The input with `src` along a diagonal."""
    return _with(input, lambda made: f.diagonal(made, offset, dim1, dim2), src)


def vander(x, N=None, increasing=False):
    """A row of powers for each number."""
    count = x.shape[-1] if N is None else N
    powers = range(count) if increasing else range(count - 1, -1, -1)
    rows = [f.pow(x, each) if each else f.ones_like(x) for each in powers]
    return f.stack(rows, -1) if rows else zeros(*x.shape, 0, dtype=x.dtype)
