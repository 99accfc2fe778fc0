"""Draws whose logarithms, or whose sizes without a sign, are those of another distribution."""

import math

import torch

from .constraints import POSITIVE, nonnegative
from .normal import Normal
from .student_t import Cauchy
from .transformed_distribution import TransformedDistribution
from .transforms import AbsTransform, ExpTransform


class LogNormal(TransformedDistribution):
    """Numbers whose logarithms lie around loc, of the spread scale."""

    support = POSITIVE

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale, validate_args), ExpTransform(), validate_args)

    loc = property(lambda self: self.base_dist.loc)
    scale = property(lambda self: self.base_dist.scale)
    mean = property(lambda self: (self.loc + self.scale.pow(2) / 2).exp())
    mode = property(lambda self: (self.loc - self.scale.square()).exp())

    @property
    def variance(self):
        return (self.scale.pow(2).exp() - 1) * (2 * self.loc + self.scale.pow(2)).exp()

    def entropy(self):
        return self.base_dist.entropy() + self.loc


class _Half(TransformedDistribution):
    """The sizes of numbers around 0, of the spread scale."""

    support = nonnegative

    def __init__(self, scale, validate_args=None):
        super().__init__(self._of(0, scale, False), AbsTransform())
        self.arg_constraints = {"scale": POSITIVE}
        self._validate_args = validate_args is not False

    scale = property(lambda self: self.base_dist.scale)
    mode = property(lambda self: torch.zeros_like(self.scale))

    def log_prob(self, value):
        found = self.base_dist.log_prob(value) + math.log(2)
        return torch.where(value >= 0, found, -math.inf)

    def cdf(self, value):
        return 2 * self.base_dist.cdf(value) - 1

    def icdf(self, value):
        return self.base_dist.icdf((value + 1) / 2)

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)


class HalfNormal(_Half):
    """The sizes of normal numbers around 0, of the spread scale."""

    _of = Normal
    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi))
    variance = property(lambda self: self.scale.pow(2) * (1 - 2 / math.pi))


class HalfCauchy(_Half):
    """The sizes of Cauchy's numbers around 0, of the spread scale."""

    _of = Cauchy
    mean = property(lambda self: torch.full_like(self.scale, math.inf))
    variance = property(lambda self: self.base_dist.variance)
