"""Draws of largest values, which make choices at random."""

import math

import torch

from .distribution import LocScale

_EULER = 0.57721566490153286060


class Gumbel(LocScale):
    """Gumbel's distribution of largest values around loc, of the spread scale."""

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

    def log_prob(self, value):
        away = (self.loc - value) / self.scale
        return (away - away.exp()) - self.scale.log()

    def cdf(self, value):
        return torch.exp(-torch.exp((self.loc - value) / self.scale))

    def entropy(self):
        return self.scale.log() + (1 + _EULER)
