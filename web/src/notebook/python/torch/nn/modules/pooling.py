"""Pooling and padding as layers."""

from .. import functional as F
from .._windows import per_axis
from .module import Module


class _Max(Module):
    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        dilation=1,
        return_indices=False,
        ceil_mode=False,
    ):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def forward(self, input):
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            self.ceil_mode,
            self.return_indices,
        )

    def extra_repr(self):
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )


class MaxPool1d(_Max):
    """The largest cell of each window of the last axis."""

    _pool = staticmethod(F.max_pool1d)


class MaxPool2d(_Max):
    """The largest cell of each window of the last two axes."""

    _pool = staticmethod(F.max_pool2d)


class MaxPool3d(_Max):
    """The largest cell of each window of the last three axes."""

    _pool = staticmethod(F.max_pool3d)


class _Unpool(Module):
    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size = per_axis(kernel_size, self._axes)
        self.stride = self.kernel_size if stride is None else per_axis(stride, self._axes)
        self.padding = per_axis(padding, self._axes)

    def forward(self, input, indices, output_size=None):
        unpool = (F.max_unpool1d, F.max_unpool2d, F.max_unpool3d)[self._axes - 1]
        return unpool(input, indices, self.kernel_size, self.stride, self.padding, output_size)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxUnpool1d(_Unpool):
    """The largest cells back at their places of the last axis."""

    _axes = 1


class MaxUnpool2d(_Unpool):
    """The largest cells back at their places of the last two axes."""

    _axes = 2


class MaxUnpool3d(_Unpool):
    """The largest cells back at their places of the last three axes."""

    _axes = 3


class AvgPool1d(Module):
    """The mean of each window of the last axis."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True
    ):
        super().__init__()
        self.kernel_size = per_axis(kernel_size, 1)
        self.stride = self.kernel_size if stride is None else per_axis(stride, 1)
        self.padding = per_axis(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input):
        return F.avg_pool1d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
        )

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool2d(Module):
    """The mean of each window of the last two axes."""

    _pool = staticmethod(F.avg_pool2d)

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input):
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool3d(AvgPool2d):
    """The mean of each window of the last three axes."""

    _pool = staticmethod(F.avg_pool3d)


class _PowerMean(Module):
    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def forward(self, input):
        return self._pool(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode
        )

    def extra_repr(self):
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"ceil_mode={self.ceil_mode}"
        )


class LPPool1d(_PowerMean):
    """The root of the sum of powers of each window of the last axis."""

    _pool = staticmethod(F.lp_pool1d)


class LPPool2d(_PowerMean):
    """The root of the sum of powers of each window of the last two axes."""

    _pool = staticmethod(F.lp_pool2d)


class _Adaptive(Module):
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def forward(self, input):
        return self._pool(input, self.output_size)

    def extra_repr(self):
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_Adaptive):
    """As many means as asked for along the last axis."""

    _pool = staticmethod(F.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_Adaptive):
    """As many means as asked for along the last two axes."""

    _pool = staticmethod(F.adaptive_avg_pool2d)


class AdaptiveMaxPool1d(_Adaptive):
    """As many largest cells as asked for along the last axis."""

    _pool = staticmethod(F.adaptive_max_pool1d)


class AdaptiveMaxPool2d(_Adaptive):
    """As many largest cells as asked for along the last two axes."""

    _pool = staticmethod(F.adaptive_max_pool2d)


class AdaptiveAvgPool3d(_Adaptive):
    """As many means as asked for along the last three axes."""

    _pool = staticmethod(F.adaptive_avg_pool3d)


class AdaptiveMaxPool3d(_Adaptive):
    """As many largest cells as asked for along the last three axes."""

    _pool = staticmethod(F.adaptive_max_pool3d)


class _Pad(Module):
    _mode = "constant"
    _value = None

    def __init__(self, padding):
        super().__init__()
        self.padding = per_axis(padding, 2 * self._axes, "padding")

    def forward(self, input):
        return F.pad(input, self.padding, self._mode, self._value)

    def extra_repr(self):
        return f"{self.padding}"


class ConstantPad1d(_Pad):
    """Cells of one value around the last axis."""

    _axes = 1

    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = self._value = value

    def extra_repr(self):
        return f"padding={self.padding}, value={self.value}"


class ConstantPad2d(ConstantPad1d):
    """Cells of one value around the last two axes."""

    _axes = 2


class ZeroPad2d(_Pad):
    """Zeros around the last two axes."""

    _axes = 2


class ReflectionPad1d(_Pad):
    """The last axis goes back at its ends."""

    _axes, _mode = 1, "reflect"


class ReflectionPad2d(_Pad):
    """The last two axes go back at their ends."""

    _axes, _mode = 2, "reflect"


class ReplicationPad1d(_Pad):
    """The first and the last cell again, around the last axis."""

    _axes, _mode = 1, "replicate"


class ReplicationPad2d(_Pad):
    """The outermost cells again, around the last two axes."""

    _axes, _mode = 2, "replicate"
