"""Draws that are put through transforms."""

import torch

from .distribution import Distribution, summed
from .independent import Independent
from .transforms import ComposeTransform, Transform


class TransformedDistribution(Distribution):
    """What transforms make of a distribution's draws."""

    def __init__(self, base_distribution, transforms, validate_args=None):
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        if not all(isinstance(each, Transform) for each in self.transforms):
            raise ValueError("transforms must be a Transform or a list of Transforms")
        whole, base = ComposeTransform(self.transforms), base_distribution
        dims, shape = whole.domain.event_dim, (*base.batch_shape, *base.event_shape)
        if len(shape) < dims:
            raise ValueError(
                f"base_distribution needs to have shape with size at least {dims}, but got {shape}."
            )
        more = dims - len(base.event_shape)
        self.base_dist = Independent(base, more) if more > 0 else base
        shape = tuple(whole.forward_shape(shape))
        count = whole.codomain.event_dim + max(-more, 0)
        at = len(shape) - count
        super().__init__(shape[:at], shape[at:], False)
        self._validate_args = validate_args is not False

    has_rsample = property(lambda self: self.base_dist.has_rsample)
    support = property(lambda self: self.transforms[-1].codomain if self.transforms
                       else self.base_dist.support)  # fmt: skip

    def _put(self, x):
        for each in self.transforms:
            x = each(x)
        return x

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return self._put(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass, where they do in the base."""
        return self._put(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        dims, found, y = len(self.event_shape), 0.0, value
        for each in reversed(self.transforms):
            x = each.inv(y)
            dims += each.domain.event_dim - each.codomain.event_dim
            part = each.log_abs_det_jacobian(x, y)
            found = found - summed(part, dims - each.domain.event_dim)
            y = x
        base = self.base_dist
        return found + summed(base.log_prob(y), dims - len(base.event_shape))

    def _turned(self, share):
        """A share of what is below, where the transforms may turn the order around."""
        sign = ComposeTransform(self.transforms).sign
        return share if isinstance(sign, int) and sign == 1 else sign * (share - 0.5) + 0.5

    def cdf(self, value):
        for each in reversed(self.transforms):
            value = each.inv(value)
        return self._turned(self.base_dist.cdf(value))

    def icdf(self, value):
        return self._put(self.base_dist.icdf(self._turned(value)))
