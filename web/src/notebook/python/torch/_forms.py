"""Forms of operations: functions in place, methods that resize, and questions of names."""

import math

from torch import _functions as f
from torch._grad_names import named
from torch._placing import split_with_sizes
from torch._tensor import Tensor
from torch._unsupported import UnsupportedError

#: Methods in place that `torch` has as functions too.
_WRITING = """acos acosh addmv arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh
    clamp_max clamp_min clip cosh deg2rad detach erfc exp2 fill fix frac i0 ldexp log10 log2 logit
    nan_to_num negative rad2deg sinc sinh tan xlogy zero""".split()
#: Functions of `torch.nn.functional` that `torch` has too, under the same parameters.
_OF_MODULES = """alpha_dropout avg_pool1d max_pool1d max_pool2d max_pool3d adaptive_avg_pool1d
    conv_transpose1d conv_transpose2d pixel_unshuffle channel_shuffle threshold rrelu
    feature_alpha_dropout""".split()


def _written(name):
    def write(input, *given, **named):
        return getattr(input, f"{name}_")(*given, **named)

    write.__name__ = write.__qualname__ = f"{name}_"
    return write


def _in_place(function):
    """A function of modules that writes its result into its input."""

    def write(input, *given, **named):
        return function(input, *given, inplace=True, **named)

    return write


@named("FillBackward0")
def fill(input, value):
    """A new tensor of the same shape with one number."""
    return input.clone().fill_(value)


def sum_to_size(self, *size):
    """The sum over axes that another shape does not have or has with length 1."""
    shape = tuple(size[0]) if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    extra = self.dim() - len(shape)
    pairs = list(zip(self.shape[max(extra, 0) :], shape))
    if extra < 0 or any(one != other and other != 1 for one, other in pairs):
        sizes = f"size {{{list(shape)}}} is not expandable to size {{{list(self.shape)}}}."
        raise RuntimeError(sizes)
    found = self.sum(tuple(range(extra))) if extra else self
    axes = [at for at, (one, other) in enumerate(pairs) if other == 1 and one != 1]
    return found.sum(axes, keepdim=True) if axes else found


def map_(self, tensor, callable):
    """Writes what a function gives of each two numbers. Raises RuntimeError with gradients."""
    if self.requires_grad:
        raise RuntimeError(
            "Can't call map_() on Variable that requires grad. Use var.detach().map_() instead."
        )
    other = tensor.expand_as(self)
    cells = [callable(*pair) for pair in zip(self.flatten().tolist(), other.flatten().tolist())]
    from torch._making import tensor as made

    return self.copy_(made(cells, dtype=self.dtype).reshape(self.shape))


def resize_(self, *sizes, memory_format=None):
    """The first numbers in another shape; those that are new are 0."""
    if self.requires_grad:
        raise RuntimeError("cannot resize variables that require grad")
    sizes = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    more = math.prod(sizes) - self.numel()
    cells = self.reshape(-1)
    cells = f.cat((cells, cells.new_zeros(more))) if more > 0 else cells[: self.numel() + more]
    self.data = cells.view(*sizes)
    return self


def resize_as_(self, the_template, memory_format=None):
    return resize_(self, the_template.shape)


def _no_names(self, *_, **__):
    raise UnsupportedError("Axes have no names here. Say them by their places.")


def _apart(parts, node="UnsafeSplitBackward0"):
    """Parts that may be written to, which PyTorch does not allow of `chunk` and `split`."""
    made = tuple(each.clone() for each in parts)
    for each in made:
        each._node = node
    return made


METHODS = {
    **dict.fromkeys("is_shared is_pinned is_conj is_neg has_names".split(), lambda self: False),
    **dict.fromkeys(("resolve_conj", "resolve_neg", "to_dense"), lambda self: self),
    **dict.fromkeys(("align_to", "align_as", "refine_names", "rename", "rename_"), _no_names),
    "names": property(lambda self: (None,) * self.dim()),
    "sum_to_size": sum_to_size, "map_": map_, "resize_as_": resize_as_, "resize_": resize_,
    "unsafe_chunk": lambda self, chunks, dim=0: _apart(self.chunk(chunks, dim)),
    "unsafe_split": lambda self, split_size, dim=0: _apart(self.split(split_size, dim)),
    "unsafe_split_with_sizes": lambda self, split_sizes, dim=0: _apart(
        split_with_sizes(self, split_sizes, dim), "UnsafeSplitWithSizesBackward0"
    ),
}  # fmt: skip


def extend(package):
    """Gives `torch` and tensors these functions."""
    functional = package.nn.functional
    for name in _WRITING:
        if hasattr(Tensor, f"{name}_") and f"{name}_" not in vars(package):
            setattr(package, f"{name}_", _written(name))
    for name in _OF_MODULES:
        if name not in vars(package):
            setattr(package, name, getattr(functional, name))
    for name in ("elu", "leaky_relu", "selu", "celu", "hardtanh", "rrelu", "threshold"):
        setattr(functional, f"{name}_", _in_place(getattr(functional, name)))
    for name in ("selu_", "celu_", "rrelu_", "threshold_"):
        setattr(package, name, getattr(functional, name))
    for name, method in METHODS.items():
        setattr(Tensor, name, method)
    package.fill = fill
    for name in ("unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes"):
        setattr(package, name, METHODS[name])
    for name in ("is_conj", "is_neg", "resolve_conj", "resolve_neg"):
        setattr(package, name, METHODS[name])
    for name in ("hardshrink", "prelu"):
        setattr(Tensor, name, getattr(functional, name))
    Tensor.is_same_size = package.is_same_size
