"""Draws of 0 and 1."""

from functools import cached_property

import torch

from .constraints import REAL, SHARE, boolean
from .distribution import Distribution, needs_one


class Bernoulli(Distribution):
    """1 with a probability, else 0."""

    arg_constraints = {"probs": SHARE, "logits": REAL}
    support = boolean
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        needs_one(probs, logits)
        given = probs if logits is None else logits
        given = given if isinstance(given, torch.Tensor) else torch.tensor(float(given))
        if logits is None:
            self.probs = given
        else:
            self.logits = given
        super().__init__(given.shape, validate_args=validate_args)

    @cached_property
    def probs(self):
        return torch.sigmoid(self.logits)

    @cached_property
    def logits(self):
        eps = torch.finfo(torch.float32).eps
        held = self.probs.clamp(eps, 1 - eps)
        return torch.log(held) - torch.log1p(-held)

    mean = property(lambda self: self.probs)

    @property
    def mode(self):
        found = (self.probs >= 0.5).to(self.probs)
        return torch.where(self.probs == 0.5, torch.nan, found)

    variance = property(lambda self: self.probs * (1 - self.probs))

    def _drawn(self, shape):
        return torch.bernoulli(self.probs.expand(shape))

    def _loss(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        return torch.nn.functional.binary_cross_entropy_with_logits(
            logits, value, reduction="none"
        )

    def log_prob(self, value):
        return -self._loss(value)

    def enumerate_support(self, expand=True):
        return self._listed(torch.arange(2, dtype=self.logits.dtype), expand)

    def entropy(self):
        return self._loss(self.probs)
