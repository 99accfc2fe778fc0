"""Convolutions, and the windows that they go over."""

import math

import torch

from .. import functional as F
from .. import init
from .._convolutions import padding_of
from .._windows import per_axis
from ..parameter import Parameter
from .module import Module


class _Convolution(Module):
    """Parameters of windows: weight (out_channels, in_channels / groups, kernel), bias (out)."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        super().__init__()
        if in_channels % groups:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str) and padding not in ("same", "valid"):
            raise ValueError(
                f"Invalid padding string {padding!r}, should be one of {{'valid', 'same'}}"
            )
        if padding == "same" and any(each != 1 for each in per_axis(stride, self._axes)):
            raise ValueError("padding='same' is not supported for strided convolutions")
        modes = ("zeros", "reflect", "replicate", "circular")
        if padding_mode not in modes:
            raise ValueError(
                f"padding_mode must be one of {set(modes)}, but got padding_mode='{padding_mode}'"
            )
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = per_axis(kernel_size, self._axes)
        self.stride = per_axis(stride, self._axes)
        self.padding = padding if isinstance(padding, str) else per_axis(padding, self._axes)
        self.dilation = per_axis(dilation, self._axes)
        self.transposed = False
        self.output_padding = (0,) * self._axes
        self.groups = groups
        self.padding_mode = padding_mode
        shape = self._shape()
        self.weight = Parameter(torch.empty(shape, device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def _shape(self):
        return (self.out_channels, self.in_channels // self.groups, *self.kernel_size)

    def reset_parameters(self):
        """Draws weight and bias between -1 / sqrt(inputs of one sum) and its opposite."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            inputs = math.prod(self.weight.shape[1:])
            bound = 1 / math.sqrt(inputs) if inputs else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input):
        padding = self.padding
        if self.padding_mode != "zeros":
            around = padding_of(padding, self.kernel_size, self.dilation, self.stride)
            around = [each for pair in reversed(around) for each in pair]
            input, padding = F.pad(input, around, self.padding_mode), 0
        convolve = (F.conv1d, F.conv2d, F.conv3d)[self._axes - 1]
        return convolve(
            input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups
        )

    def extra_repr(self):
        words = [
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}"
        ]
        none, ones = (0,) * self._axes, (1,) * self._axes
        if self.padding != none:
            words.append(f"padding={self.padding}")
        if self.dilation != ones:
            words.append(f"dilation={self.dilation}")
        if self.groups != 1:
            words.append(f"groups={self.groups}")
        if self.bias is None:
            words.append("bias=False")
        if self.padding_mode != "zeros":
            words.append(f"padding_mode={self.padding_mode}")
        return ", ".join(words)


class Conv1d(_Convolution):
    """Windows over (N, in_channels, length)."""

    _axes = 1


class Conv2d(_Convolution):
    """Windows over (N, in_channels, height, width)."""

    _axes = 2


class Conv3d(_Convolution):
    """Windows over (N, in_channels, depth, height, width)."""

    _axes = 3


class _Transposed(_Convolution):
    """Windows that go back: each cell of the input becomes one."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        **options,
    ):
        sizes = (in_channels, out_channels, kernel_size, stride, padding, dilation)
        super().__init__(*sizes, groups, bias, **options)
        self.transposed = True
        self.output_padding = per_axis(output_padding, self._axes)

    def _shape(self):
        return (self.in_channels, self.out_channels // self.groups, *self.kernel_size)

    def forward(self, input):
        convolve = (F.conv_transpose1d, F.conv_transpose2d)[self._axes - 1]
        return convolve(
            input,
            self.weight,
            self.bias,
            self.stride,
            self.padding,
            self.output_padding,
            self.groups,
            self.dilation,
        )

    def extra_repr(self):
        words = super().extra_repr()
        if any(self.output_padding):
            words += f", output_padding={self.output_padding}"
        return words


class ConvTranspose1d(_Transposed):
    """To (N, out_channels, length)."""

    _axes = 1


class ConvTranspose2d(_Transposed):
    """To (N, out_channels, height, width)."""

    _axes = 2


class Unfold(Module):
    """The windows of (N, C, H, W) as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input):
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self):
        return (
            f"kernel_size={self.kernel_size}, dilation={self.dilation}, padding={self.padding}, "
            f"stride={self.stride}"
        )


class Fold(Unfold):
    """The sum of windows, each at its place."""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__(kernel_size, dilation, padding, stride)
        self.output_size = output_size

    def forward(self, input):
        return F.fold(
            input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride
        )

    def extra_repr(self):
        return f"output_size={self.output_size}, {super().extra_repr()}"
