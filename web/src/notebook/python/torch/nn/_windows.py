"""Windows that go over the last axes of a tensor: what convolutions and pooling are made of."""

import math

import torch


def per_axis(value, count, name="kernel_size"):
    """A number for each of the axes: one number stands for all."""
    values = (value,) * count if isinstance(value, int) else tuple(value)
    if len(values) == 1:
        values *= count
    if len(values) != count:
        raise RuntimeError(f"{name} should have {count} numbers, but has {len(values)}: {values}")
    return values


def count_of(length, kernel, stride, dilation=1):
    """How many windows an axis has."""
    return (length - dilation * (kernel - 1) - 1) // stride + 1


def windows(input, kernel, stride, dilation):
    """All windows of (..., lengths): (..., counts, kernel), counts being how many there are."""
    axes = len(kernel)
    lengths = input.shape[-axes:]
    counts = [count_of(*each) for each in zip(lengths, kernel, stride, dilation)]
    if min(counts) < 1:
        reach = [apart * (size - 1) + 1 for size, apart in zip(kernel, dilation)]
        sizes = (" x ".join(map(str, each)) for each in (lengths, reach))
        raise RuntimeError(
            "Calculated padded input size per channel: ({}). Kernel size: ({}). Kernel size can't "
            "be greater than actual input size".format(*sizes)
        )
    ahead = input.shape[: input.dim() - axes]
    is_apart = all(
        step == size and size * count == length and apart == 1
        for step, size, count, length, apart in zip(stride, kernel, counts, lengths, dilation)
    )
    if is_apart:
        parts = [each for pair in zip(counts, kernel) for each in pair]
        split = input.reshape(*ahead, *parts)
        start = len(ahead)
        order = [*range(start), *range(start, split.dim(), 2), *range(start + 1, split.dim(), 2)]
        return split.permute(order)
    places = 0
    for at in range(axes):
        rows = torch.arange(counts[at])[:, None] * stride[at]
        rows = rows + torch.arange(kernel[at]) * dilation[at]
        shape = [1] * (2 * axes)
        shape[at], shape[axes + at] = counts[at], kernel[at]
        places = places * lengths[at] + rows.view(shape)
    flat = input.reshape(*ahead, math.prod(lengths))
    return flat[..., places.flatten()].reshape(*ahead, *counts, *kernel)
