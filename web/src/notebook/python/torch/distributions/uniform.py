"""Draws of numbers between two."""

import math

import torch

from .constraints import dependent, interval
from .distribution import Reparametrized, tensors


class Uniform(Reparametrized):
    """All numbers from low to high alike."""

    arg_constraints = {"low": dependent, "high": dependent}

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = tensors(low, high)
        super().__init__(self.low.shape, validate_args=validate_args)

    def _check(self):
        if not all(low < high for low, high in zip(self.low._cells(), self.high._cells())):
            raise ValueError("Uniform is not defined when low>= high")

    mode = property(lambda self: self.high * math.nan)
    mean = property(lambda self: (self.high + self.low) / 2)
    support = property(lambda self: interval(self.low, self.high))
    variance = property(lambda self: (self.high - self.low).pow(2) / 12)

    def _drawn(self, shape):
        return self.low + torch.rand(shape, dtype=self.low.dtype) * (self.high - self.low)

    def log_prob(self, value):
        inside = self.low.le(value).type_as(self.low) * self.high.gt(value).type_as(self.low)
        return torch.log(inside) - torch.log(self.high - self.low)

    def cdf(self, value):
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)
