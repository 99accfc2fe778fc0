"""Draws of waiting times."""

import torch

from .distribution import POSITIVE, Distribution, tensors


class Exponential(Distribution):
    """Waiting times, of which `rate` come in one unit of time."""

    _named = ("rate",)
    _limits = {"rate": POSITIVE}

    def __init__(self, rate, validate_args=None):
        (self.rate,) = tensors(rate)
        super().__init__(self.rate.shape, validate_args)

    mean = property(lambda self: self.rate.reciprocal())
    mode = property(lambda self: torch.zeros_like(self.rate))
    stddev = property(lambda self: self.rate.reciprocal())
    variance = property(lambda self: self.rate.pow(-2))

    def _drawn(self, shape):
        return torch.empty(shape, dtype=self.rate.dtype).exponential_() / self.rate

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass to rate."""
        return self._drawn(self._extended(sample_shape))

    def log_prob(self, value):
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)
