"""Draws of largest values, which make choices at random."""

import math

import torch

from .distribution import POSITIVE, REAL, Distribution, tensors

_EULER = 0.57721566490153286060


class Gumbel(Distribution):
    """Gumbel's distribution of largest values around loc, of the spread scale."""

    _named = ("loc", "scale")
    _limits = {"loc": REAL, "scale": POSITIVE}

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = tensors(loc, scale)
        super().__init__(self.loc.shape, validate_args)

    mean = property(lambda self: self.loc + self.scale * _EULER)
    mode = property(lambda self: self.loc)
    stddev = property(lambda self: (math.pi / math.sqrt(6)) * self.scale)
    variance = property(lambda self: self.stddev.pow(2))

    def _drawn(self, shape):
        limits = torch.finfo(self.loc.dtype)
        share = limits.tiny + torch.rand(shape, dtype=self.loc.dtype) * (
            1 - limits.eps - limits.tiny
        )
        return self.loc + (-self.scale) * (-share.log()).log()

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass to loc and scale."""
        return self._drawn(self._extended(sample_shape))

    def log_prob(self, value):
        away = (self.loc - value) / self.scale
        return (away - away.exp()) - self.scale.log()

    def cdf(self, value):
        return torch.exp(-torch.exp((self.loc - value) / self.scale))

    def entropy(self):
        return self.scale.log() + (1 + _EULER)
