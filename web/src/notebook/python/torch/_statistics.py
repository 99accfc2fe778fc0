"""Functions over axes that are made of the engine's operations."""

import builtins
import struct

from torch import _dtypes, _functions as f
from torch._making import floating, from_cells, linspace, tensor
from torch._sentences import dtype_word
from torch._tensor import Tensor, _axis

METHODS = """median nanmedian mode kthvalue quantile nanquantile nanmean nansum aminmax cummax
    cummin logcumsumexp unique unique_consecutive msort cov corrcoef""".split()
NODES = "kthvalue cummax cummin logcumsumexp mode nansum".split()
NAMED_NODES = {
    "quantile": "SqueezeBackward3",
    "nanquantile": "SqueezeBackward3",
    "cov": "SqueezeBackward0",
    "corrcoef": lambda input: "ClampBackward1" if input.dim() > 1 else "DivBackward0",
} | {
    name: lambda input, dim=None, *others, _node=node, **named: f"{_node}{int(dim is not None)}"
    for name, node in (("median", "MedianBackward"), ("nanmedian", "NanmedianBackward"))
}


def _pair(name, *found, results=("values", "indices")):
    return f.return_type(name, results)(*found)


def _without(dim, keepdim, *found):
    """The tensors, without an axis of length 1 unless it is to be kept."""
    return found if keepdim else tuple(each.squeeze(dim) for each in found)


def _chosen(name, input, place, dim, keepdim):
    """The cells at a place of the axis in sorted order, and where they stand."""
    dim = _axis(dim, input.dim())
    if input.dim() == 0:
        return _pair(name, input.clone(), tensor(0))
    found = f.sort(input, dim, stable=True)
    values, indices = (each.select(dim, place) for each in found)
    values = f.gather(input, dim, indices.unsqueeze(dim))
    indices = indices.unsqueeze(dim)
    return _pair(name, *_without(dim, keepdim, values, indices))


def median(input, dim=None, keepdim=False):
    """The lower of the middle ones."""
    if dim is None:
        return f.sort(f.flatten(input)).values[(input.numel() - 1) // 2]
    length = input.shape[_axis(dim, input.dim())] if input.dim() else 1
    return _chosen("median", input, (length - 1) // 2, dim, keepdim)


def nanmedian(input, dim=None, keepdim=False):
    """The lower of the middle ones that are numbers; NaN where there are none."""
    if dim is None:
        cells = f.flatten(input)
        known = cells[~f.isnan(cells)]
        return median(known if known.numel() else cells)
    dim = _axis(dim, input.dim())
    ordered = f.sort(input, dim, stable=True)
    middle = f.clamp(f.sum(~f.isnan(input), dim, True) - 1, 0).div(2, rounding_mode="floor")
    indices = f.gather(ordered.indices, dim, middle)
    values = f.gather(input, dim, indices)
    return _pair("nanmedian", *_without(dim, keepdim, values, indices))


def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """Quantiles of what are numbers."""
    if dim is not None:
        rows = input.movedim(dim, -1)
        found = [
            nanquantile(row, q, interpolation=interpolation)
            for row in rows.reshape(-1, rows.shape[-1])
        ]
        made = f.stack(found, -1)
        made = made.reshape(*made.shape[:-1], *rows.shape[:-1])
        return made.unsqueeze(_axis(dim, input.dim()) - input.dim()) if keepdim else made
    cells = f.flatten(input)
    known = cells[~f.isnan(cells)]
    return quantile(known if known.numel() else cells, q, interpolation=interpolation)


def kthvalue(input, k, dim=-1, keepdim=False):
    length = input.shape[_axis(dim, input.dim())] if input.dim() else 1
    if not 1 <= k <= length:
        raise RuntimeError("kthvalue(): selected number k out of range for dimension "
                           f"{_axis(dim, input.dim())}")
    return _chosen("kthvalue", input, k - 1, dim, keepdim)


def mode(input, dim=-1, keepdim=False):
    """The most frequent cell along an axis, the least of several, and where it stands last."""
    dim = _axis(dim, input.dim())
    if input.dim() == 0:
        return _pair("mode", input.clone(), tensor(0))
    rows = input.movedim(dim, -1)
    places = []
    for row in rows.reshape(-1, rows.shape[-1]).tolist():
        most = builtins.min(row, key=lambda value: (-row.count(value), value))
        places.append(len(row) - 1 - row[::-1].index(most))
    indices = tensor(places).reshape(*rows.shape[:-1]).unsqueeze(dim)
    values = f.gather(input, dim, indices)
    return _pair("mode", *_without(dim, keepdim, values, indices))


def msort(input):
    return f.sort(input, 0).values


_BETWEEN = ("linear", "lower", "higher", "midpoint", "nearest")


def _single(value):
    """The nearest number of float32."""
    return struct.unpack("f", struct.pack("f", value))[0]


def _parted(rank, interpolation):
    """The places below and above a rank, and how far between them it is taken to lie."""
    if interpolation == "nearest":
        rank = round(rank)
    low = int(rank)
    high = low + (rank > low)
    share = {"lower": 0.0, "higher": 1.0, "midpoint": 0.5}.get(interpolation, rank - low)
    return low, high, share


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The numbers below which shares of an axis lie; NaN where one of the axis is."""
    if interpolation not in _BETWEEN:
        raise RuntimeError(
            "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
            f"but got {interpolation}"
        )
    if input.dtype not in (_dtypes.FLOAT32, _dtypes.FLOAT64):
        raise RuntimeError("quantile() input tensor must be either float or double dtype")
    if input.numel() == 0:
        raise RuntimeError("quantile() input tensor must be non-empty")
    if isinstance(q, Tensor) and q.dtype != input.dtype:
        raise RuntimeError("quantile() q tensor must be same dtype as the input tensor")
    shares = q.tolist() if isinstance(q, Tensor) else q
    one = not isinstance(shares, list)
    if one and not 0 <= shares <= 1:
        raise RuntimeError(f"quantile() q must be in the range [0, 1] but got {shares:g}")
    if not one and any(not 0 <= each <= 1 for each in shares):
        raise RuntimeError("quantile() q values must be in the range [0, 1]")
    exact = float if input.dtype == _dtypes.FLOAT64 else _single
    rank = input.dim()
    ordered = f.flatten(input) if dim is None else input
    dim = 0 if dim is None else _axis(dim, rank)
    gone = f.any(f.isnan(ordered), dim) if input.dim() else f.isnan(input)
    ordered = f.sort(ordered, dim).values
    last = ordered.shape[dim] - 1
    found = []
    for share in [shares] if one else shares:
        low, high, between = _parted(exact(exact(share) * last), interpolation)
        low_cells, high_cells = ordered.select(dim, low), ordered.select(dim, high)
        found.append(f.lerp(low_cells, high_cells, between).masked_fill(gone, float("nan")))
        if keepdim:
            is_flat = ordered.dim() != rank
            found[-1] = found[-1].reshape([1] * rank) if is_flat else found[-1].unsqueeze(dim)
    return found[0] if one else f.stack(found)


def nansum(input, dim=None, keepdim=False, *, dtype=None):
    return f.sum(input.masked_fill(f.isnan(input), 0), dim, keepdim, dtype=dtype)


def nanmean(input, dim=None, keepdim=False, *, dtype=None):
    return nansum(input, dim, keepdim) / f.sum(~f.isnan(input), dim, keepdim)


def aminmax(input, *, dim=None, keepdim=False):
    over = () if dim is None else (dim, keepdim)
    return _pair("aminmax", f.amin(input, *over), f.amax(input, *over), results=("min", "max"))


def _running(name, is_better):
    def running(input, dim):
        """The best cell so far along an axis, and where it stands; of equal ones the last."""
        dim = _axis(dim, input.dim())
        if input.dim() == 0:
            return _pair(name, input.clone(), tensor(0))
        cells = input.detach().movedim(dim, -1)
        places = []
        for row in cells.reshape(-1, cells.shape[-1]).tolist():
            best = 0
            for place, value in enumerate(row):
                best = place if value != value or is_better(value, row[best]) else best
                places.append(best)
        indices = tensor(places, dtype=_dtypes.INT64).reshape(*cells.shape)
        indices = indices.movedim(-1, dim).contiguous()
        return _pair(name, f.gather(input, dim, indices), indices)

    running.__name__ = name
    return running


cummax = _running("cummax", lambda value, best: value >= best)
cummin = _running("cummin", lambda value, best: value <= best)


def logcumsumexp(input, dim):
    most = cummax(input.detach(), dim).values
    rows = [
        f.logsumexp(f.narrow(input, dim, 0, count + 1), dim) for count in range(most.shape[dim])
    ]
    return f.stack(rows, dim)


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different numbers in order, with the places of each cell's and how often each occurs."""
    if not isinstance(input, Tensor):
        raise TypeError(
            f"unique(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
        )
    if dim is not None:
        return _unique_slices(input, return_inverse, return_counts, _axis(dim, input.dim()))
    cells = list(input._cells())
    found = builtins.sorted(set(cells))
    places = {value: place for place, value in enumerate(found)}
    inverse = [places[value] for value in cells]
    made = from_cells(found, [len(found)], input.dtype)
    shape = list(input.shape)
    return _with_places(made, inverse, shape, len(found), return_inverse, return_counts)


def _unique_slices(input, return_inverse, return_counts, dim):
    slices = input.movedim(dim, 0).tolist()
    found = builtins.sorted({repr(each): each for each in slices}.values())
    inverse = [found.index(each) for each in slices]
    first = [inverse.index(place) for place in range(len(found))]
    made = f.index_select(input, dim, tensor(first, dtype=_dtypes.INT64))
    return _with_places(made, inverse, [len(slices)], len(found), return_inverse, return_counts)


def _with_places(made, inverse, shape, count, return_inverse, return_counts):
    results = [made]
    if return_inverse:
        results.append(from_cells(inverse, shape, _dtypes.INT64))
    if return_counts:
        counts = [0] * count
        for place in inverse:
            counts[place] += 1
        results.append(from_cells(counts, [count], _dtypes.INT64))
    return results[0] if len(results) == 1 else tuple(results)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The cells, or the slices along an axis, without those that equal the one before them."""
    cells = list(input._cells()) if dim is None else input.movedim(dim, 0).tolist()
    firsts, inverse = [], []
    for place, value in enumerate(cells):
        if not firsts or cells[firsts[-1]] != value:
            firsts.append(place)
        inverse.append(len(firsts) - 1)
    if dim is None:
        made, shape = f.flatten(input)[firsts], list(input.shape)
    else:
        made = f.index_select(input, dim, tensor(firsts, dtype=_dtypes.INT64))
        shape = [len(cells)]
    return _with_places(made, inverse, shape, len(firsts), return_inverse, return_counts)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """How the rows vary together; `fweights` says how often a column stands, `aweights` how much
    it counts."""
    if input.dim() > 2:
        raise RuntimeError(
            "cov(): expected input to have two or fewer dimensions but got an input with "
            f"{input.dim()} dimensions"
        )
    rows = input.reshape(1, -1) if input.dim() < 2 else input
    rows = rows if rows.is_floating_point() else rows.float()
    weights = None
    for name, given in (("fweights", fweights), ("aweights", aweights)):
        if given is None:
            continue
        if given.dim() > 1:
            raise RuntimeError(f"cov(): expected {name} to have one or fewer dimensions but got "
                               f"{name} with {given.dim()} dimensions")  # fmt: skip
        if given.is_floating_point() == (name == "fweights"):
            kind = "integral" if name == "fweights" else "floating point"
            raise RuntimeError(f"cov(): expected {name} to have {kind} dtype but got {name} with "
                               f"{dtype_word(given)} dtype")  # fmt: skip
        if given.numel() != rows.shape[1]:
            raise RuntimeError(f"cov(): expected {name} to have the same numel as there are "
                               f"observations in the input but got {given.numel()} != "
                               f"{rows.shape[1]}")  # fmt: skip
        if f.any(given < 0).item():
            raise RuntimeError(f"cov(): {name} cannot be negative")
        weights = given if weights is None else weights * given
    if weights is None:
        moved, count = rows - f.mean(rows, 1, True), rows.shape[1]
        heavy, less = moved, correction
    else:
        count = f.sum(weights).item()
        moved = rows - f.sum(rows * weights, 1, True) / count
        heavy = moved * weights
        less = correction
        if aweights is not None and correction:
            less = correction * f.sum(weights * aweights).item() / count
    found = f.matmul(moved, heavy.mT) / builtins.max(count - less, 0)
    return found.squeeze() if input.dim() < 2 else found


def corrcoef(input):
    found = cov(input)
    if found.dim() == 0:
        return found / found
    spread = f.sqrt(f.diagonal(found))
    return found / spread.unsqueeze(1) / spread
