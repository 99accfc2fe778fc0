"""Layers that learn the length of their input from the first one, and become the usual layers."""

import torch

from ..parameter import UninitializedParameter
from .batchnorm import BatchNorm1d, BatchNorm2d
from .conv import Conv1d, Conv2d, Conv3d
from .linear import Linear
from .module import Module


class _Lazy(Module):
    """The base: what a call lacks is made before it."""

    cls_to_become = None

    def has_uninitialized_params(self):
        return any(isinstance(each, UninitializedParameter) for each in self.parameters())

    def reset_parameters(self):
        """Nothing: there is nothing yet to draw."""

    def __call__(self, *args, **kwargs):
        if self.has_uninitialized_params():
            self.initialize_parameters(*args, **kwargs)
        else:
            self.__class__ = self.cls_to_become
        return self(*args, **kwargs)

    def _load_from_state_dict(self, state_dict, prefix, *rest):
        for name, held in self._parameters.items():
            if isinstance(held, UninitializedParameter) and prefix + name in state_dict:
                held.materialize(tuple(state_dict[prefix + name].shape))
        super()._load_from_state_dict(state_dict, prefix, *rest)

    def _become(self, shapes):
        """Gives the parameters their shapes and numbers; from here on it is the usual layer."""
        for name, shape in shapes.items():
            if self._parameters[name] is not None:
                self._parameters[name].materialize(shape)
        self.__class__ = self.cls_to_become
        self.reset_parameters()

    def _leave_open(self, names, dtype):
        for name in names:
            setattr(self, name, UninitializedParameter(dtype=dtype))


class LazyLinear(_Lazy, Linear):
    """A Linear whose in_features are those of its first input."""

    cls_to_become = Linear

    def __init__(self, out_features, bias=True, device=None, dtype=None):
        super().__init__(0, 0, False)
        self.out_features = out_features
        self._leave_open(["weight", "bias"] if bias else ["weight"], dtype)

    def initialize_parameters(self, input):
        self.in_features = input.shape[-1]
        self._become(
            {"weight": (self.out_features, self.in_features), "bias": (self.out_features,)}
        )


class _LazyConvolution(_Lazy):
    """A convolution whose in_channels are those of its first input."""

    def __init__(
        self,
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
        windows = (kernel_size, stride, padding, dilation)
        super().__init__(0, 0, *windows, 1, False, padding_mode)
        self.groups = groups
        self.out_channels = out_channels
        self._leave_open(["weight", "bias"] if bias else ["weight"], dtype)

    def initialize_parameters(self, input):
        self.in_channels = input.shape[-1 - self._axes]
        if self.in_channels % self.groups:
            raise ValueError("in_channels must be divisible by groups")
        self._become({"weight": self._shape(), "bias": (self.out_channels,)})


class _LazyBatchNorm(_Lazy):
    """A normalization whose num_features are the channels of its first input."""

    def __init__(
        self,
        eps=1e-5,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        device=None,
        dtype=None,
    ):
        super().__init__(0, eps, momentum, False, track_running_stats, device, dtype)
        self.affine = affine
        if affine:
            self._leave_open(["weight", "bias"], dtype)

    def has_uninitialized_params(self):
        kept = self.running_mean
        return super().has_uninitialized_params() or (kept is not None and not kept.numel())

    def initialize_parameters(self, input):
        self.num_features = input.shape[1]
        self._make_statistics(self.num_features)
        self._become({"weight": (self.num_features,), "bias": (self.num_features,)})

    def _make_statistics(self, count):
        if self.track_running_stats:
            dtype = self.running_mean.dtype
            self.running_mean = torch.zeros(count, dtype=dtype)
            self.running_var = torch.ones(count, dtype=dtype)

    def _load_from_state_dict(self, state_dict, prefix, *rest):
        kept = state_dict.get(f"{prefix}running_mean")
        if kept is not None and self.has_uninitialized_params():
            self._make_statistics(len(kept))
        super()._load_from_state_dict(state_dict, prefix, *rest)


def _lazy(base, usual):
    return type(f"Lazy{usual.__name__}", (base, usual), {
        "cls_to_become": usual, "__module__": __name__, "__doc__": usual.__doc__,
    })  # fmt: skip


LazyConv1d, LazyConv2d, LazyConv3d = (
    _lazy(_LazyConvolution, each) for each in (Conv1d, Conv2d, Conv3d)
)
LazyBatchNorm1d, LazyBatchNorm2d = (
    _lazy(_LazyBatchNorm, each) for each in (BatchNorm1d, BatchNorm2d)
)
