"""Draws with tails that fall slowly."""

import math

import torch

from .constraints import POSITIVE, REAL, greater_than_eq
from .distribution import LocScale, Reparametrized, tensors
from .gamma import Chi2


class Cauchy(LocScale):
    """Cauchy's distribution around loc, which has no mean."""

    mean = property(lambda self: torch.full_like(self.loc, math.nan))
    mode = property(lambda self: self.loc)
    variance = property(lambda self: torch.full_like(self.loc, math.inf))

    def _drawn(self, shape):
        return self.loc + torch.empty(shape, dtype=self.loc.dtype).cauchy_() * self.scale

    def log_prob(self, value):
        away = ((value - self.loc) / self.scale) ** 2
        return -math.log(math.pi) - self.scale.log() - away.log1p()

    def cdf(self, value):
        return torch.atan((value - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value):
        return torch.tan(math.pi * (value - 0.5)) * self.scale + self.loc

    def entropy(self):
        return math.log(4 * math.pi) + self.scale.log()


class StudentT(Reparametrized):
    """Student's distribution around loc, of df degrees of freedom."""

    arg_constraints = {"df": POSITIVE, "loc": REAL, "scale": POSITIVE}
    support = REAL

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df, self.loc, self.scale = tensors(df, loc, scale)
        self._chi2 = Chi2(self.df)
        super().__init__(self.df.shape, validate_args=validate_args)

    mean = property(lambda self: self.loc.masked_fill(self.df <= 1, math.nan))
    mode = property(lambda self: self.loc)

    @property
    def variance(self):
        found = self.scale.pow(2) * self.df / (self.df - 2)
        return found.masked_fill(self.df <= 2, math.inf).masked_fill(self.df <= 1, math.nan)

    def _drawn(self, shape):
        noise = torch.randn(shape, dtype=self.df.dtype)
        squares = self._chi2._drawn(shape)
        return self.loc + self.scale * (noise * torch.rsqrt(squares / self.df))

    def log_prob(self, value):
        away = (value - self.loc) / self.scale
        norm = (
            self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi)
            + torch.lgamma(0.5 * self.df) - torch.lgamma(0.5 * (self.df + 1.0))
        )  # fmt: skip
        return -0.5 * (self.df + 1.0) * torch.log1p(away**2.0 / self.df) - norm

    def entropy(self):
        half, more = 0.5 * self.df, 0.5 * (self.df + 1.0)
        beta = torch.lgamma(half) + math.lgamma(0.5) - torch.lgamma(more)
        found = more * (torch.digamma(more) - torch.digamma(half))
        return self.scale.log() + found + 0.5 * self.df.log() + beta


class Pareto(Reparametrized):
    """Pareto's distribution of numbers from scale on."""

    arg_constraints = {"alpha": POSITIVE, "scale": POSITIVE}

    def __init__(self, scale, alpha, validate_args=None):
        self.scale, self.alpha = tensors(scale, alpha)
        super().__init__(self.scale.shape, validate_args=validate_args)

    support = property(lambda self: greater_than_eq(self.scale) if not self.scale.dim() else None)
    mode = property(lambda self: self.scale)

    @property
    def mean(self):
        a = self.alpha.clamp(min=1)
        return a * self.scale / (a - 1)

    @property
    def variance(self):
        a = self.alpha.clamp(min=2)
        return self.scale.pow(2) * a / ((a - 1).pow(2) * (a - 2))

    def _drawn(self, shape):
        times = torch.empty(shape, dtype=self.alpha.dtype).exponential_() / self.alpha
        return 0 + self.scale * times.exp()

    def log_prob(self, value):
        away = (value / self.scale).log()
        return self.alpha.log() - self.alpha * away - away - self.scale.log()

    def cdf(self, value):
        return 1 - (-self.alpha * (value / self.scale).log()).exp()

    def entropy(self):
        return (self.scale / self.alpha).log() + (1 + self.alpha.reciprocal())


class Weibull(Reparametrized):
    """Weibull's distribution of times, of the spread scale."""

    arg_constraints = {"scale": POSITIVE, "concentration": POSITIVE}
    support = POSITIVE

    def __init__(self, scale, concentration, validate_args=None):
        self.scale, self.concentration = tensors(scale, concentration)
        super().__init__(self.scale.shape, validate_args=validate_args)

    def _moment(self, order):
        return self.scale**order * torch.exp(torch.lgamma(1 + order / self.concentration))

    mean = property(lambda self: self._moment(1))
    variance = property(lambda self: self._moment(2) - self._moment(1) ** 2)

    @property
    def mode(self):
        k = self.concentration
        return self.scale * ((k - 1) / k) ** k.reciprocal()

    def _drawn(self, shape):
        times = torch.empty(shape, dtype=self.scale.dtype).exponential_()
        return 0 + self.scale * times.pow(self.concentration.reciprocal())

    def log_prob(self, value):
        ratio, k = value / self.scale, self.concentration
        return (k / self.scale).log() + (k - 1) * ratio.log() - ratio**k

    def entropy(self):
        inverse = self.concentration.reciprocal()
        euler = 0.57721566490153286060
        return euler * (1 - inverse) + torch.log(self.scale * inverse) + 1
