"""Draws of numbers around a mean."""

import math

import torch

from .distribution import LocScale


class Normal(LocScale):
    """The normal distribution around loc, of the spread scale."""

    mean = mode = property(lambda self: self.loc)
    stddev = property(lambda self: self.scale)
    variance = property(lambda self: self.scale.pow(2))

    def _drawn(self, shape):
        return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass to loc and scale."""
        return self.loc + torch.randn(self._extended(sample_shape), dtype=self.loc.dtype) * self.scale

    def log_prob(self, value):
        away = (value - self.loc) ** 2
        return -away / (2 * self.variance) - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)

    def cdf(self, value):
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)
