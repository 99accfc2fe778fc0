"""The largest cell or the mean of windows."""

import math

import torch
from torch._unsupported import UnsupportedError

from ._padding import pad
from ._windows import count_of, per_axis, windows


def _refuse(name, **asked):
    for option, value in asked.items():
        if value:
            raise UnsupportedError(f"{option} is not supported here: {name} has it off.")


def _windows(input, kernel, stride, padding, dilation, axes, filling):
    kernel = per_axis(kernel, axes)
    stride = kernel if stride is None or stride == () else per_axis(stride, axes)
    around = per_axis(padding, axes)
    if any(each > size / 2 for each, size in zip(around, kernel)):
        raise RuntimeError(
            "pad should be at most half of kernel size, but got "
            f"pad={around[0]} and kernel_size={kernel[0]}"
        )
    if any(around):
        input = pad(input, [each for one in reversed(around) for each in (one, one)], value=filling)
    dilation = per_axis(dilation, axes)
    _check_size(input, kernel, stride, dilation, around)
    return windows(input, kernel, stride, dilation).flatten(-axes)


def _check_size(input, kernel, stride, dilation, around):
    """Refuses an input that has no window."""
    axes = len(kernel)
    lengths = input.shape[-axes:]
    counts = [count_of(*each) for each in zip(lengths, kernel, stride, dilation)]
    if axes > 1 and min(counts) < 1:
        own = [length - 2 * each for length, each in zip(lengths, around)]
        channels = input.shape[-axes - 1] if input.dim() > axes else 1
        sizes = ("x".join(map(str, (channels, *each))) for each in (own, counts))
        raise RuntimeError(
            "Given input size: ({}). Calculated output size: ({}). Output size is too small".format(
                *sizes
            )
        )


def _max(axes):
    node = {
        1: "SqueezeBackward1",
        2: "MaxPool2DWithIndicesBackward0",
        3: "MaxPool3DWithIndicesBackward0",
    }[axes]

    def pooled(
        input,
        kernel_size,
        stride=None,
        padding=0,
        dilation=1,
        ceil_mode=False,
        return_indices=False,
    ):
        """The largest cell of each window of the last axes."""
        _refuse(f"max_pool{axes}d", ceil_mode=ceil_mode)
        options = kernel_size, stride, padding, dilation, axes
        made, at = _windows(input, *options, float("-inf")).max(-1)
        made._node = node
        if not return_indices:
            return made
        # Where each cell stands in its channel.
        places = torch.arange(math.prod(input.shape[-axes:]), dtype=torch.float32)
        places = _windows(places.view(1, 1, *input.shape[-axes:]), *options, 0.0)
        places = places.view(*[1] * (at.dim() - axes), *places.shape[2:]).expand(*at.shape, -1)
        return made, places.gather(-1, at.unsqueeze(-1)).squeeze(-1).long()

    pooled.__name__ = f"max_pool{axes}d"
    return pooled


def _mean(axes):
    node = {1: "SqueezeBackward1", 2: "AvgPool2DBackward0", 3: "AvgPool3DBackward0"}[axes]

    def pooled(
        input,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        """The mean of each window of the last axes."""
        _refuse(f"avg_pool{axes}d", ceil_mode=ceil_mode, divisor_override=divisor_override)
        found = _windows(input, kernel_size, stride, padding, 1, axes, 0)
        if count_include_pad or not any(per_axis(padding, axes)):
            made = found.mean(-1)
        else:
            ones = torch.ones_like(input.detach())
            counts = _windows(ones, kernel_size, stride, padding, 1, axes, 0)
            made = found.sum(-1) / counts.sum(-1)
        made._node = node
        return made

    pooled.__name__ = f"avg_pool{axes}d"
    return pooled


max_pool1d, max_pool2d, max_pool3d = map(_max, (1, 2, 3))
avg_pool1d, avg_pool2d, avg_pool3d = map(_mean, (1, 2, 3))


def _power_mean(axes, mean):
    def pooled(input, norm_type, kernel_size, stride=None, ceil_mode=False):
        """The root of the sum of powers of each window of the last axes."""
        count = math.prod(per_axis(kernel_size, axes))
        made = mean(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
        return (made.sign() * made.abs().relu()).mul(count).pow(1.0 / norm_type)

    pooled.__name__ = f"lp_pool{axes}d"
    return pooled


lp_pool1d, lp_pool2d = _power_mean(1, avg_pool1d), _power_mean(2, avg_pool2d)


def _adaptive(axes, reduced, node, node_of_one):
    def pooled(input, output_size):
        """Windows that together cover the last axes, as many as asked for along each."""
        sizes = (output_size,) * axes if not isinstance(output_size, (tuple, list)) else output_size
        made = input
        for at, size in enumerate(sizes):
            axis = input.dim() - axes + at
            length = input.shape[axis]
            if size is None or size == length:
                continue
            parts = []
            for place in range(size):
                start, end = place * length // size, -(-(place + 1) * length // size)
                parts.append(reduced(made.narrow(axis, start, end - start), axis))
            made = torch.cat(parts, axis)
        made._node = node_of_one if all(each == 1 for each in sizes) else node
        return made

    return pooled


def _mean_of(cells, axis):
    return cells.mean(axis, keepdim=True)


def _most_of(cells, axis):
    return cells.max(axis, keepdim=True).values


adaptive_avg_pool1d = _adaptive(1, _mean_of, "SqueezeBackward1", "SqueezeBackward1")
adaptive_avg_pool2d = _adaptive(2, _mean_of, "AdaptiveAvgPool2DBackward0", "MeanBackward1")
adaptive_max_pool1d = _adaptive(1, _most_of, "SqueezeBackward1", "SqueezeBackward1")
_NODE = "AdaptiveMaxPool2DBackward0"
adaptive_max_pool2d = _adaptive(2, _most_of, _NODE, _NODE)
adaptive_avg_pool3d = _adaptive(3, _mean_of, "AdaptiveAvgPool3DBackward0", "MeanBackward1")
_NODE = "AdaptiveMaxPool3DBackward0"
adaptive_max_pool3d = _adaptive(3, _most_of, _NODE, _NODE)
