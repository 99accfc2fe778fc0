"""Functions of torch that take their arguments in more than one way."""

from torch import _angles, _arranging, _functions as f
from torch._making import arange, full
from torch._sentences._places import unscattered
from torch._tensor import Tensor, _axis


def _extreme(name, pair):
    alone = f.function(name)

    def extreme(
        input, dim=None, keepdim=False, *, other=None, axis=None, keepdims=False, out=None
    ):
        if isinstance(dim, Tensor):
            other, dim = dim, None
        if other is not None:
            return pair(input, other)
        dim = axis if dim is None else dim
        return alone(input) if dim is None else alone(input, dim, keepdim or keepdims)

    extreme.__name__ = name
    return extreme


max, min = _extreme("max", f.maximum), _extreme("min", f.minimum)


def _spread(name):
    alone = f.function(name)

    def spread(
        input, dim=None, unbiased=None, keepdim=False, *, correction=None, axis=None, keepdims=False
    ):
        if isinstance(dim, bool):
            dim, unbiased = None, dim
        dim = axis if dim is None else dim
        return alone(input, dim, unbiased, keepdim or keepdims, correction=correction)

    spread.__name__ = name
    return spread


var, std = _spread("var"), _spread("std")
METHODS = "flatten max min var std split nonzero squeeze norm scatter repeat_interleave".split()
NODES = ("var_mean", "std_mean")
_SIZES = ("split_size", "split_size_or_sections")
NAMED_NODES = {
    "scatter": lambda input, dim, index, src=None, **named: (
        f"ScatterBackward{int(not isinstance(src, Tensor))}"
    ),
    "split": lambda tensor, size=None, *others, **named: (
        "SplitBackward0"
        if isinstance(next((named[each] for each in _SIZES if each in named), size), int)
        else "SplitWithSizesBackward0"
    ),
}


def var_mean(input, dim=None, **named):
    return var(input, dim, **named), f.mean(input, dim, named.get("keepdim", False))


def std_mean(input, dim=None, **named):
    return std(input, dim, **named), f.mean(input, dim, named.get("keepdim", False))


def flatten(input, start_dim=0, end_dim=-1):
    """The axes between two of them as one; one axis stays as it is."""
    if input.dim() > 0 and _axis(start_dim, input.dim()) == _axis(end_dim, input.dim()):
        return input
    return f.flatten(input, start_dim, end_dim)


def split(tensor, split_size_or_sections=None, dim=0, *, split_size=None):
    """Parts of one length, the last one shorter, or of the lengths that are listed; the method
    calls them `split_size`."""
    sizes = split_size_or_sections if split_size is None else split_size
    if sizes is None:
        raise TypeError("split() missing 1 required positional argument: 'split_size'")
    if isinstance(sizes, int):
        return f.split(tensor, [sizes], dim)
    if len(sizes) == 1:
        length = tensor.shape[_axis(dim, tensor.dim())]
        if sizes[0] != length:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {length} (input tensor's "
                "size "
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
    if isinstance(p, str) and p != "fro":
        if p != "nuc":
            raise RuntimeError(f"only valid string values are 'fro' and 'nuc', found {p}")
        from torch.linalg import matrix_norm

        return matrix_norm(input, "nuc", (0, 1) if dim is None else tuple(dim), keepdim)
    return f.norm(input, 2 if p in (None, "fro") else float(p), dim, keepdim, dtype=dtype)


def scatter(input, dim, index, src=None, *, value=None, reduce=None):
    values = value if src is None else src
    if reduce is not None:
        return _scatter_with(input, dim, index, values, reduce)
    if values is None:
        raise TypeError('scatter() missing 1 required positional arguments: "src"')
    if not isinstance(values, Tensor):
        error = unscattered(input.shape, dim, index.shape)
        if error is not None:
            raise error
        values = full(tuple(index.shape), values, dtype=input.dtype)
    return f.scatter(input, dim, index, values)


def _scatter_with(input, dim, index, values, reduce):
    """The old spelling of scatter_reduce: what is there takes part."""
    if reduce not in ("add", "multiply"):
        raise RuntimeError("reduce argument must be either add or multiply.")
    if not isinstance(values, Tensor):
        values = full(tuple(index.shape), values, dtype=input.dtype)
    name = "sum" if reduce == "add" else "prod"
    return input.scatter_reduce(dim, index, values, name)


def repeat_interleave(input, repeats=None, dim=None, *, output_size=None):
    if repeats is None:
        return f.repeat_interleave(arange(input.shape[0]), input)
    if isinstance(repeats, Tensor) and repeats.element_size() < 8:
        repeats = repeats.long()
    return f.repeat_interleave(input, repeats, dim)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return f.embedding(indices, weight, None if padding_idx < 0 else padding_idx)


def numel(input):
    return input.numel()


def is_same_size(input, other):
    return input.shape == other.shape


def is_floating_point(input):
    return input.is_floating_point()


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
    "moveaxis": _arranging.movedim,
    "ravel": lambda input: input.contiguous().view(-1),
    "row_stack": _arranging.vstack,
    "fix": f.trunc,
    "ger": f.outer,
    "arctan": f.composed(_angles.atan),
    "arcsin": f.composed(_angles.asin),
    "arccos": f.composed(_angles.acos),
    "arctan2": f.composed(_angles.atan2),
    "arcsinh": f.composed(_angles.asinh),
    "arccosh": f.composed(_angles.acosh),
    "arctanh": f.composed(_angles.atanh),
    "adjoint": lambda input: input.mT,
}
