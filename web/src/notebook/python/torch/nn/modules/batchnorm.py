"""Layers that normalize channels."""

import torch
from torch._unsupported import UnsupportedError

from .. import functional as F
from .. import init
from ..parameter import Parameter
from .module import Module


class _BatchNorm(Module):
    """Each channel less its mean, by its spread: the batch's in training, later those kept."""

    _version = 2

    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        device=None,
        dtype=None,
    ):
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        for name in ("weight", "bias"):
            made = Parameter(torch.empty(num_features, dtype=dtype)) if affine else None
            self.register_parameter(name, made)
        kept = track_running_stats
        self.register_buffer("running_mean", torch.zeros(num_features, dtype=dtype) if kept else None)
        self.register_buffer("running_var", torch.ones(num_features, dtype=dtype) if kept else None)
        self.register_buffer("num_batches_tracked", torch.tensor(0) if kept else None)
        self.reset_parameters()

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest):
        """Old state dicts, and those that are plain dicts, need not know how many batches came."""
        is_old = (local_metadata.get("version") or 1) < 2
        if is_old and self.track_running_stats:
            state_dict.setdefault(f"{prefix}num_batches_tracked", torch.tensor(0))
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)

    def reset_running_stats(self):
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self):
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def forward(self, input):
        if input.dim() not in self._ranks:
            wanted = " or ".join(f"{each}D" for each in self._ranks)
            raise ValueError(f"expected {wanted} input (got {input.dim()}D input)")
        momentum = self.momentum
        is_kept = self.training and self.track_running_stats
        if is_kept:
            self.num_batches_tracked.add_(1)
            if momentum is None:
                momentum = 1.0 / float(self.num_batches_tracked)
        uses_batch = self.training or self.running_mean is None
        return F.batch_norm(
            input,
            self.running_mean if is_kept or not uses_batch else None,
            self.running_var if is_kept or not uses_batch else None,
            self.weight,
            self.bias,
            uses_batch,
            0.0 if momentum is None else momentum,
            self.eps,
        )

    def extra_repr(self):
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"track_running_stats={self.track_running_stats}"
        )


class BatchNorm1d(_BatchNorm):
    """Channels of (N, C) or (N, C, length)."""

    _ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Channels of (N, C, height, width)."""

    _ranks = (4,)


class BatchNorm3d(_BatchNorm):
    """Channels of (N, C, depth, height, width)."""

    _ranks = (5,)


class _InstanceNorm(_BatchNorm):
    """Each channel of each sample less its mean, by its spread."""

    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.1,
        affine=False,
        track_running_stats=False,
        device=None,
        dtype=None,
    ):
        if track_running_stats:
            raise UnsupportedError(
                f"{type(self).__name__} has no track_running_stats here. The nearest that is: "
                "the mean and spread of each input, which is what it does without."
            )
        super().__init__(num_features, eps, momentum, affine, False, device, dtype)

    def forward(self, input):
        if input.dim() not in self._ranks:
            wanted = " or ".join(f"{each}D" for each in reversed(self._ranks))
            raise ValueError(f"expected {wanted} input (got {input.dim()}D input)")
        is_alone = input.dim() == min(self._ranks)
        batch = input.unsqueeze(0) if is_alone else input
        made = F.instance_norm(batch, weight=self.weight, bias=self.bias, eps=self.eps)
        return made.squeeze(0) if is_alone else made


class InstanceNorm1d(_InstanceNorm):
    """Channels of (N, C, length), or of one sample."""

    _ranks = (3, 2)


class InstanceNorm2d(_InstanceNorm):
    """Channels of (N, C, height, width), or of one sample."""

    _ranks = (4, 3)


class InstanceNorm3d(_InstanceNorm):
    """Channels of (N, C, depth, height, width), or of one sample."""

    _ranks = (5, 4)


class GroupNorm(Module):
    """Each group of channels of (N, C, ...) less its mean, by its spread."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError("num_channels must be divisible by num_groups")
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        for name in ("weight", "bias"):
            made = Parameter(torch.empty(num_channels)) if affine else None
            self.register_parameter(name, made)
        self.reset_parameters()

    def reset_parameters(self):
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"
