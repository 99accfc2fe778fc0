"""The largest cell or the mean of windows."""

import math

import torch

from ._padding import pad
from ._windows import count_of, per_axis, windows


def _windows(input, kernel, stride, padding, dilation, axes, filling, ceil_mode=False, beyond=None):
    """The cells of each window as a last axis; `ceil_mode` lets the last window reach out, to cells
    that are `beyond`, or as the filling."""
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
    if ceil_mode:
        parts = zip(input.shape[-axes:], around, kernel, stride, dilation)
        more = [_missing(*each) for each in parts]
        sides = [each for one in reversed(more) for each in (0, one)]
        input = pad(input, sides, value=filling if beyond is None else beyond)
    _check_size(input, kernel, stride, dilation, around)
    return windows(input, kernel, stride, dilation).flatten(-axes)


def _missing(length, around, kernel, stride, dilation):
    """How many cells an axis lacks for a last window that begins inside."""
    reach = dilation * (kernel - 1) + 1
    count = -(-(length - reach) // stride) + 1
    if (count - 1) * stride >= length - around:
        count -= 1
    return max((count - 1) * stride + reach - length, 0)


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
        options = kernel_size, stride, padding, dilation, axes
        made, at = _windows(input, *options, float("-inf"), ceil_mode).max(-1)
        made._node = node
        if not return_indices:
            return made
        # Where each cell stands in its channel.
        places = torch.arange(math.prod(input.shape[-axes:]), dtype=torch.float32)
        places = places.view(1, 1, *input.shape[-axes:])
        places = _windows(places, *options, 0.0, ceil_mode)
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
        around = per_axis(padding, axes)
        options = kernel_size, stride, padding, 1, axes
        found = _windows(input, *options, 0, ceil_mode)
        if divisor_override == 0:
            raise RuntimeError("divisor must be not zero")
        if divisor_override is not None:
            made = found.sum(-1) / divisor_override
        elif count_include_pad and not ceil_mode or not (any(around) or ceil_mode):
            made = found.mean(-1)
        else:
            ones = torch.ones_like(input.detach())
            counts = _windows(ones, *options, float(count_include_pad), ceil_mode, 0.0)
            made = found.sum(-1) / counts.sum(-1)
        made._node = node
        return made

    pooled.__name__ = f"avg_pool{axes}d"
    return pooled


max_pool1d, max_pool2d, max_pool3d = map(_max, (1, 2, 3))
avg_pool1d, avg_pool2d, avg_pool3d = map(_mean, (1, 2, 3))


def _unpool(axes):
    def unpooled(input, indices, kernel_size, stride=None, padding=0, output_size=None):
        """Zeros but where the largest cells came from, as `max_pool` tells by its indices."""
        kernel, around = per_axis(kernel_size, axes), per_axis(padding, axes)
        stride = kernel if stride is None or stride == () else per_axis(stride, axes)
        parts = zip(input.shape[-axes:], stride, around, kernel)
        usual = [(length - 1) * step - 2 * out + size for length, step, out, size in parts]
        wanted = list(usual if output_size is None else output_size)[-axes:]
        for at, (is_this, size, step) in enumerate(zip(wanted, usual, stride)):
            if not size - step < is_this < size + step:
                least, most = ([each + by * s for each, s in zip(usual, stride)] for by in (-1, 1))
                raise ValueError(
                    f'invalid output_size "{tuple(wanted)}" (dim {at} must be between {least[at]} '
                    f"and {most[at]})"
                )
        ahead = input.shape[: input.dim() - axes]
        zeros = input.new_zeros(*ahead, math.prod(wanted))
        made = zeros.scatter(-1, indices.flatten(-axes), input.flatten(-axes))
        made = made.view(*ahead, *wanted)
        made._node = f"MaxUnpool{max(axes, 2)}DBackward0"
        return made

    unpooled.__name__ = f"max_unpool{axes}d"
    return unpooled


max_unpool1d, max_unpool2d, max_unpool3d = map(_unpool, (1, 2, 3))


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
