"""Draws whose logarithms, or whose sizes without a sign, are those of a normal distribution."""

import math

import torch

from .distribution import Distribution
from .normal import Normal


class _OfNormal(Distribution):
    """What is made of a normal distribution's draws."""

    def __init__(self, base):
        self.base_dist = base
        super().__init__(base.batch_shape)

    scale = property(lambda self: self.base_dist.scale)

    def _drawn(self, shape):
        return self._made(self.base_dist._drawn(shape))

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass to loc and scale."""
        return self._made(self.base_dist.rsample(sample_shape))


class LogNormal(_OfNormal):
    """Numbers whose logarithms lie around loc, of the spread scale."""

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale, validate_args))

    loc = property(lambda self: self.base_dist.loc)
    mean = property(lambda self: (self.loc + self.scale.pow(2) / 2).exp())
    mode = property(lambda self: (self.loc - self.scale.square()).exp())

    @property
    def variance(self):
        return (self.scale.pow(2).exp() - 1) * (2 * self.loc + self.scale.pow(2)).exp()

    def _made(self, draws):
        return draws.exp()

    def log_prob(self, value):
        return -value.log() + self.base_dist.log_prob(value.log())

    def entropy(self):
        return self.base_dist.entropy() + self.loc


class HalfNormal(_OfNormal):
    """The sizes of numbers around 0, of the spread scale."""

    def __init__(self, scale, validate_args=None):
        super().__init__(Normal(0, scale))

    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi))
    mode = property(lambda self: torch.zeros_like(self.scale))
    variance = property(lambda self: self.scale.pow(2) * (1 - 2 / math.pi))

    def _made(self, draws):
        return draws.abs()

    def log_prob(self, value):
        found = self.base_dist.log_prob(value) + math.log(2)
        return torch.where(value >= 0, found, -math.inf)

    def cdf(self, value):
        return 2 * self.base_dist.cdf(value) - 1

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)
