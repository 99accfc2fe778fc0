"""Draws of how many tries fail before the first success."""

import torch

from .bernoulli import Bernoulli
from .constraints import nonnegative_integer


class Geometric(Bernoulli):
    """How many tries fail before the first success, each with a probability."""

    support = nonnegative_integer
    has_enumerate_support = False
    mean = property(lambda self: 1.0 / self.probs - 1.0)
    mode = property(lambda self: torch.zeros_like(self.probs))
    variance = property(lambda self: (1.0 / self.probs - 1.0) / self.probs)

    def _drawn(self, shape):
        least = torch.finfo(self.probs.dtype).tiny
        share = torch.rand(shape, dtype=self.probs.dtype).clamp(min=least)
        return (share.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        value, probs = torch.broadcast_tensors(value, self.probs)
        return value * (-probs).log1p() + self.probs.log()

    def entropy(self):
        return self._loss(self.probs) / self.probs
