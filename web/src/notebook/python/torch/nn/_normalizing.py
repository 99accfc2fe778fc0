"""Normalizing over a batch, and over groups of channels."""

import functools

import torch
from torch import _half
from torch._grad_names import named
from torch._sentences import dtype_word


def _along(values, rank):
    """One number for each channel, to be used with (N, C, ...)."""
    return values.view(1, -1, *[1] * (rank - 2))


def _takes_mixed(function):
    """Decorates a function whose input may be of float16 or bfloat16 while its layer is of float32."""

    @functools.wraps(function)
    def called(input, *given, **named):
        kind = _half.mixed(input, (*given, *named.values()))
        if kind is None:
            return function(input, *given, **named)
        return function(input.float(), *given, **named).to(kind)

    return called


@named("NativeBatchNormBackward0")
@_takes_mixed
def batch_norm(
    input,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    momentum=0.1,
    eps=1e-5,
):
    """Each channel of (N, C, ...) less its mean, by its spread; both of the batch or those kept."""
    rank = input.dim()
    if weight is not None and weight.dtype is not input.dtype:
        raise RuntimeError(f"expected scalar type {dtype_word(input)} but found {dtype_word(weight)}")
    for name, kept in (("running_mean", running_mean), ("running_var", running_var)):
        if kept is not None and kept.numel() != input.shape[1]:
            raise RuntimeError(
                f"{name} should contain {input.shape[1]} elements not {kept.numel()}"
            )
    if training:
        count = input.numel() // input.shape[1]
        if count <= 1:
            raise ValueError(
                "Expected more than 1 value per channel when training, got input size "
                f"{input.size()}"
            )
        over = [0, *range(2, rank)]
        mean, var = input.mean(over), input.var(over, unbiased=False)
        if running_mean is not None:
            with torch.no_grad():
                running_mean.mul_(1 - momentum).add_(mean.detach() * momentum)
                spread = var.detach() * (count / (count - 1))
                running_var.mul_(1 - momentum).add_(spread * momentum)
    else:
        mean, var = running_mean, running_var
    made = (input - _along(mean, rank)) / (_along(var, rank) + eps).sqrt()
    if weight is not None:
        made = made * _along(weight, rank)
    return made if bias is None else made + _along(bias, rank)


@named("NativeGroupNormBackward0")
@_takes_mixed
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Each group of channels of (N, C, ...) less its mean, by its spread."""
    channels = input.shape[1]
    if channels % num_groups:
        raise RuntimeError(
            "Expected number of channels in input to be divisible by num_groups, but got input of "
            f"shape {list(input.shape)} and num_groups={num_groups}"
        )
    groups = input.reshape(input.shape[0], num_groups, -1)
    mean, var = groups.mean(-1, keepdim=True), groups.var(-1, unbiased=False, keepdim=True)
    made = ((groups - mean) / (var + eps).sqrt()).reshape(input.shape)
    if weight is not None:
        made = made * _along(weight, input.dim())
    return made if bias is None else made + _along(bias, input.dim())


def instance_norm(
    input,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    momentum=0.1,
    eps=1e-5,
):
    """Each channel of each sample less its mean, by its spread."""
    made = group_norm(input, input.shape[1], weight, bias, eps)
    made._node = "ViewBackward0"
    return made


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """input / (k + alpha * mean of squares of the channels near)^beta."""
    if input.dim() < 3:
        raise ValueError(
            f"Expected 3D or higher dimensionality{'input':>31} (got {input.dim()} dimensions)"
        )
    if not input.numel():
        return input
    squares = input.mul(input).flatten(2)
    squares = torch.nn.functional.pad(squares, (0, 0, size // 2, (size - 1) // 2))
    channels = input.shape[1]
    total = squares[:, :channels]
    for start in range(1, size):
        total = total + squares[:, start : start + channels]
    mean = total.div(size).view(input.shape)
    return input / mean.mul(alpha).add(k).pow(beta)
