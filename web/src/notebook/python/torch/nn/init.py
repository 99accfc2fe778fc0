"""First values of parameters. Each function writes to its tensor and returns it."""

import math
import warnings

import torch
from torch import _engine, _functions, _making
from torch._tensor import Tensor
from torch._unsupported import module_getattr

_LINEAR = ("linear", "conv1d", "conv2d", "conv3d", "sigmoid")


def calculate_gain(nonlinearity, param=None):
    """By how much a layer's values are to grow so that the function after it keeps their spread."""
    if nonlinearity in _LINEAR or nonlinearity.startswith("conv_transpose"):
        return 1
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "selu":
        return 3.0 / 4
    if nonlinearity != "leaky_relu":
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    if param is None:
        slope = 0.01
    elif isinstance(param, (int, float)) and not isinstance(param, bool):
        slope = param
    else:
        raise ValueError(f"negative_slope {param} not a valid number")
    return math.sqrt(2.0 / (1 + slope**2))


def _fans(tensor):
    """How many inputs make one output, and how many outputs one input is part of."""
    if tensor.dim() < 2:
        raise ValueError(
            "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"
        )
    field = math.prod(tensor.shape[2:])
    return tensor.shape[1] * field, tensor.shape[0] * field


_calculate_fan_in_and_fan_out = _fans


def _written(operation, tensor, *settings):
    if not isinstance(tensor, Tensor):
        raise AttributeError(f"nn.init writes to a tensor, not to a {type(tensor).__name__}")
    with torch.no_grad():
        draws = _making.DRAWS.get(tensor.dtype)
        if draws is not None and _drawn(draws, operation, tensor, *settings):
            return tensor
        return _functions.write(_engine.operation_named(operation), (tensor, *settings))


def _drawn(draws, operation, tensor, *settings):
    """Draws for a tensor of another dtype than float32 as PyTorch does; whether it has."""
    if operation == "trunc_normal":
        draws.fill_truncated(tensor, *settings)
        return True
    kind = "uniform" if operation.endswith("uniform") else "normal"
    if operation.startswith("init_") and operation.endswith(kind):
        return draws.fill(tensor, kind, settings, {})
    if operation.startswith("xavier"):
        std = settings[0] * math.sqrt(2.0 / sum(_fans(tensor)))
    elif operation.startswith("kaiming"):
        a, mode, nonlinearity = settings
        std = calculate_gain(nonlinearity, a) / math.sqrt(_fans(tensor)[mode == "fan_out"])
    else:
        return False
    bound = math.sqrt(3.0) * std
    given = (-bound, bound) if kind == "uniform" else (0.0, std)
    return draws.fill(tensor, kind, given, {})


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Draws between a and b."""
    if generator is not None:
        with torch.no_grad():
            return tensor.uniform_(a, b, generator=generator)
    return _written("init_uniform", tensor, a, b)


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Draws from the normal distribution."""
    if generator is not None:
        with torch.no_grad():
            return tensor.normal_(mean, std, generator=generator)
    return _written("init_normal", tensor, mean, std)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """Draws from the part of the normal distribution that lies between a and b."""
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of "
            "values may be incorrect.",
            stacklevel=2,
        )
    return _written("trunc_normal", tensor, mean, std, a, b)


def constant_(tensor, val):
    return _written("init_constant", tensor, val)


def ones_(tensor):
    return _written("init_ones", tensor)


def zeros_(tensor):
    return _written("init_zeros", tensor)


def eye_(tensor):
    """Ones on the diagonal of a tensor with two axes, zeros elsewhere."""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    with torch.no_grad():
        return tensor.copy_(torch.eye(*tensor.shape))


def dirac_(tensor, groups=1):
    """Ones in the middle of the windows that lead a channel to its own, zeros elsewhere."""
    if tensor.dim() not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    if tensor.shape[0] % groups:
        raise ValueError("dim 0 must be divisible by groups")
    count = tensor.shape[0] // groups
    middle = tuple(size // 2 for size in tensor.shape[2:])
    with torch.no_grad():
        tensor.zero_()
        for group in range(groups):
            for channel in range(min(count, tensor.shape[1])):
                tensor[(group * count + channel, channel, *middle)] = 1
    return tensor


def sparse_(tensor, sparsity, std=0.01):
    """Draws from a normal distribution; a share of each column, chosen by chance, is zeros."""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    count = math.ceil(sparsity * rows)
    with torch.no_grad():
        tensor.normal_(0, std)
        for column in range(columns):
            tensor[torch.randperm(rows)[:count], column] = 0
    return tensor


def xavier_uniform_(tensor, gain=1.0):
    """Draws between -bound and bound = gain * sqrt(6 / (inputs + outputs))."""
    _fans(tensor)
    return _written("xavier_uniform", tensor, gain)


def xavier_normal_(tensor, gain=1.0):
    """Draws with the standard deviation gain * sqrt(2 / (inputs + outputs))."""
    _fans(tensor)
    return _written("xavier_normal", tensor, gain)


def _kaiming(operation, tensor, a, mode, nonlinearity):
    if math.prod(tensor.shape) == 0:
        warnings.warn("Initializing zero-element tensors is a no-op", stacklevel=3)
        return tensor
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    _fans(tensor)
    calculate_gain(nonlinearity, a)
    return _written(operation, tensor, a, mode, nonlinearity)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """Draws between -bound and bound = gain * sqrt(3 / inputs)."""
    return _kaiming("kaiming_uniform", tensor, a, mode, nonlinearity)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """Draws with the standard deviation gain / sqrt(inputs)."""
    return _kaiming("kaiming_normal", tensor, a, mode, nonlinearity)


def orthogonal_(tensor, gain=1):
    """Rows that are orthogonal and of length gain, or columns where there are fewer of them."""
    if tensor.ndimension() < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    rows = tensor.shape[0]
    drawn = torch.randn(rows, tensor.numel() // rows, dtype=tensor.dtype)
    if rows < drawn.shape[1]:
        drawn = drawn.t()
    q, r = torch.linalg.qr(drawn)
    q = q * r.diagonal().sign()
    if rows < tensor.numel() // rows:
        q = q.t()
    with torch.no_grad():
        tensor.copy_(q.reshape(tensor.shape)).mul_(gain)
    return tensor


# The names of before, without "_", which PyTorch still has.
def _renamed(function):
    old = function.__name__[:-1]

    def renamed(*given, **named):
        warnings.warn(
            f"nn.init.{old} is now deprecated in favor of nn.init.{old}_.", stacklevel=2
        )
        return function(*given, **named)

    renamed.__name__ = old
    return renamed


uniform, normal, constant, eye, xavier_uniform, xavier_normal, kaiming_uniform, kaiming_normal = (
    _renamed(each)
    for each in (
        uniform_,
        normal_,
        constant_,
        eye_,
        xavier_uniform_,
        xavier_normal_,
        kaiming_uniform_,
        kaiming_normal_,
    )
)

__getattr__ = module_getattr("torch.nn.init", globals())
