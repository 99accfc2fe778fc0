"""Draws of sums of waiting times and of squares."""

import torch
from torch import _gamma_draws

from .constraints import POSITIVE, nonnegative
from .distribution import Reparametrized, tensors


class Gamma(Reparametrized):
    """The gamma distribution, by its concentration and its rate."""

    arg_constraints = {"concentration": POSITIVE, "rate": POSITIVE}
    support = nonnegative

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = tensors(concentration, rate)
        super().__init__(self.concentration.shape, validate_args=validate_args)

    mean = property(lambda self: self.concentration / self.rate)
    mode = property(lambda self: ((self.concentration - 1) / self.rate).clamp(min=0))
    variance = property(lambda self: self.concentration / self.rate.pow(2))

    def _drawn(self, shape):
        drawn = _gamma_draws.standard_gamma(self.concentration.expand(shape))
        return drawn / self.rate.expand(shape)

    def log_prob(self, value):
        return (
            torch.xlogy(self.concentration, self.rate)
            + torch.xlogy(self.concentration - 1, value)
            - self.rate * value
            - torch.lgamma(self.concentration)
        )

    def entropy(self):
        a = self.concentration
        return a - torch.log(self.rate) + torch.lgamma(a) + (1.0 - a) * torch.digamma(a)


class Chi2(Gamma):
    """Sums of the squares of df normal numbers."""

    arg_constraints = {"df": POSITIVE}

    def __init__(self, df, validate_args=None):
        (df,) = tensors(df)
        super().__init__(0.5 * df, torch.full_like(df, 0.5), validate_args)

    df = property(lambda self: self.concentration * 2)
