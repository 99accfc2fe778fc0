"""Convolutions as functions, and the windows that they go over."""

import math

import torch
from torch import _casting
from torch._arguments import kind_of
from torch._grad_names import named
from torch._sentences._values import c_name
from torch._unsupported import UnsupportedError

from ._padding import pad
from ._windows import count_of, per_axis, windows


def padding_of(padding, kernel, dilation, stride):
    """How many cells there are before and behind each axis: of numbers, "same" or "valid"."""
    axes = len(kernel)
    if padding == "valid":
        return [(0, 0)] * axes
    if padding == "same":
        if any(each != 1 for each in stride):
            raise RuntimeError("padding='same' is not supported for strided convolutions")
        totals = [apart * (size - 1) for apart, size in zip(dilation, kernel)]
        return [(total // 2, total - total // 2) for total in totals]
    if isinstance(padding, str):
        raise RuntimeError(f"Invalid padding string: '{padding}'")
    return [(each, each) for each in per_axis(padding, axes, "padding")]


def padded(input, padding, kernel, dilation, stride):
    """The input with zeros around it."""
    around = padding_of(padding, kernel, dilation, stride)
    if not any(map(any, around)):
        return input
    return pad(input, [each for pair in reversed(around) for each in pair])


def _convolution(axes):
    @named("ConvolutionBackward0")
    def convolution(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
        """Windows of (N, in, ...) times weight (out, in / groups, ...), plus bias (out)."""
        if not isinstance(input, torch.Tensor):
            raise TypeError(
                f"conv{axes}d(): argument 'input' (position 1) must be Tensor, not "
                f"{kind_of(input)}"
            )
        if input.dim() not in (axes + 1, axes + 2):
            raise RuntimeError(
                f"Expected {axes + 1}D (unbatched) or {axes + 2}D (batched) input to conv{axes}d, "
                f"but got input of size: {list(input.shape)}"
            )
        if input.dim() == axes + 1:
            return convolution(input[None], weight, bias, stride, padding, dilation, groups)[0]
        if input.shape[1] != weight.shape[1] * groups:
            raise RuntimeError(
                f"Given groups={groups}, weight of size {list(weight.shape)}, expected "
                f"input{list(input.shape)} to have {weight.shape[1] * groups} channels, but got "
                f"{input.shape[1]} channels instead"
            )
        kinds = {each.dtype for each in (input, weight, bias) if each is not None}
        if axes == 2 and bias is not None and len(kinds) > 1 and _casting.target[0] is None:
            raise RuntimeError(
                f"Input type ({c_name(input)}) and bias type ({c_name(bias)}) should be the same"
            )
        kernel = weight.shape[2:]
        stride = per_axis(stride, axes, "stride")
        dilation = per_axis(dilation, axes, "dilation")
        found = windows(padded(input, padding, kernel, dilation, stride), kernel, stride, dilation)
        counts = found.shape[2 : 2 + axes]
        batch, size = input.shape[0], math.prod(kernel) * weight.shape[1]
        # (N, groups, in / groups, windows, cells of one) to (N, groups, windows, all of one).
        rows = found.reshape(batch, groups, weight.shape[1], math.prod(counts), math.prod(kernel))
        rows = rows.transpose(2, 3).reshape(batch, groups, math.prod(counts), size)
        made = rows @ weight.reshape(groups, -1, size).transpose(1, 2)
        if bias is not None:
            shares = bias.view(groups, 1, -1)
            made = made + (shares if _casting.target[0] is None else shares.to(made.dtype))
        # As PyTorch's, the result can be viewed as rows.
        return made.transpose(2, 3).contiguous().view(batch, weight.shape[0], *counts)

    convolution.__name__ = f"conv{axes}d"
    return convolution


conv1d, conv2d, conv3d = map(_convolution, (1, 2, 3))


@named("Im2ColBackward0")
def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The windows of (N, C, H, W) as columns: (N, C * cells of one, windows)."""
    if input.dim() == 3:
        return unfold(input[None], kernel_size, dilation, padding, stride)[0]
    if input.dim() != 4:
        raise UnsupportedError(
            f"unfold() of a tensor with {input.dim()} axes is not supported: it has (N, C, H, W)."
        )
    kernel, dilation, stride = (per_axis(each, 2) for each in (kernel_size, dilation, stride))
    around = per_axis(padding, 2)
    wide = [length + 2 * each for length, each in zip(input.shape[2:], around)]
    counts = tuple(count_of(*each) for each in zip(wide, kernel, stride, dilation))
    if min(counts) < 1:
        raise RuntimeError(
            f"Given input with spatial size {(*input.shape[2:],)}, kernel_size={kernel}, "
            f"dilation={dilation}, padding={around}, calculated shape of the array of sliding "
            f"blocks as {counts}, but its components must be at least one."
        )
    found = windows(padded(input, padding, kernel, dilation, stride), kernel, stride, dilation)
    columns = found.permute(0, 1, 4, 5, 2, 3)
    return columns.reshape(input.shape[0], input.shape[1] * math.prod(kernel), -1)


@named("Col2ImBackward0")
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """The sum of windows (N, C * cells of one, windows), each at its place of (N, C, H, W)."""
    if input.dim() == 2:
        return fold(input[None], output_size, kernel_size, dilation, padding, stride)[0]
    kernel, dilation, stride, around, size = (
        per_axis(each, 2) for each in (kernel_size, dilation, stride, padding, output_size)
    )
    wide = [length + 2 * each for length, each in zip(size, around)]
    counts = [count_of(*each) for each in zip(wide, kernel, stride, dilation)]
    if math.prod(counts) != input.shape[-1]:
        raise RuntimeError(
            f"Given output_size={tuple(size)}, kernel_size={kernel}, dilation={dilation}, "
            f"padding={around}, stride={stride}, expected size of input's dimension 2 to match the "
            f"calculated number of sliding blocks {counts[0]} * {counts[1]} = {math.prod(counts)}, "
            f"but got input.size(2)={input.shape[-1]}."
        )
    cells = torch.arange(math.prod(wide)).view(1, 1, *wide)
    places = unfold(cells, kernel, dilation, 0, stride).flatten()
    channels = input.shape[1] // math.prod(kernel)
    flat = input.reshape(input.shape[0], channels, -1)
    made = flat.new_zeros(input.shape[0], channels, math.prod(wide)).index_add(2, places, flat)
    made = made.view(input.shape[0], channels, *wide)
    inside = [slice(each, each + length) for each, length in zip(around, size)]
    return made[:, :, inside[0], inside[1]]


def _transposed(axes):
    @named("ConvolutionBackward0")
    def convolution(
        input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1
    ):
        """Each cell of (N, in, ...) times weight (in, out, ...), added up where windows meet."""
        if input.dim() == axes + 1:
            given = (weight, bias, stride, padding, output_padding, groups, dilation)
            return convolution(input[None], *given)[0]
        if weight.shape[0] % groups:
            raise RuntimeError(
                f"Given groups={groups}, expected weight to be divisible by {groups} at dimension "
                f"0, but got weight of size [{list(weight.shape)}] instead"
            )
        if groups != 1:
            pairs = zip(input.chunk(groups, 1), weight.chunk(groups))
            given = (None, stride, padding, output_padding, 1, dilation)
            made = torch.cat([convolution(*each, *given) for each in pairs], 1)
            return made if bias is None else made + bias.view(-1, *[1] * axes)
        kernel = weight.shape[2:]
        stride, padding, more, dilation = (
            per_axis(each, axes) for each in (stride, padding, output_padding, dilation)
        )
        sizes = [
            (length - 1) * step - 2 * around + apart * (size - 1) + extra + 1
            for length, step, around, apart, size, extra in zip(
                input.shape[2:], stride, padding, dilation, kernel, more
            )
        ]
        full = [
            (length - 1) * step + apart * (size - 1) + 1
            for length, step, apart, size in zip(input.shape[2:], stride, dilation, kernel)
        ]
        columns = weight.reshape(weight.shape[0], -1).t() @ input.flatten(2)
        # One axis is the last of two.
        one = (1,) * (2 - axes)
        made = fold(columns, (*one, *full), (*one, *kernel), (*one, *dilation), 0, (*one, *stride))
        made = made.reshape(made.shape[0], made.shape[1], *full)
        ends = [around + size - length for around, size, length in zip(padding, sizes, full)]
        # Padding takes cells away here, and what is more at the end is zeros.
        cuts = [(-around, end) for around, end in zip(padding, ends)]
        made = pad(made, [each for cut in reversed(cuts) for each in cut])
        return made if bias is None else made + bias.view(-1, *[1] * axes)

    convolution.__name__ = f"conv_transpose{axes}d"
    return convolution


conv_transpose1d, conv_transpose2d = map(_transposed, (1, 2))
