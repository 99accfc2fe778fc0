"""Draws of how often something happens."""

from functools import cached_property

import torch
from torch import _gamma_draws
from torch.nn.functional import binary_cross_entropy_with_logits, logsigmoid, softplus

from .bernoulli import Bernoulli
from .categorical import Categorical
from .constraints import (
    REAL,
    SHARE,
    Constraint,
    greater_than_eq,
    integer_interval,
    nonnegative,
    nonnegative_integer,
)
from .distribution import Distribution, needs_one, tensors
from .gamma import Gamma


class Poisson(Distribution):
    """How often what comes `rate` times in a unit of time comes in one."""

    arg_constraints = {"rate": nonnegative}
    support = nonnegative_integer

    def __init__(self, rate, validate_args=None):
        (self.rate,) = tensors(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    mean = variance = property(lambda self: self.rate)
    mode = property(lambda self: self.rate.floor())

    def _drawn(self, shape):
        return _gamma_draws.poisson(self.rate.expand(shape))

    def log_prob(self, value):
        rate, value = torch.broadcast_tensors(self.rate, value)
        return torch.xlogy(value, rate) - rate - torch.lgamma(value + 1)


class _OfTries(Distribution):
    """What counts tries that succeed with a probability, given as such or by its logit."""


    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        needs_one(probs, logits)
        self.total_count, given = tensors(total_count, probs if logits is None else logits)
        setattr(self, "probs" if logits is None else "logits", given)
        self.total_count = self.total_count.type_as(given)
        super().__init__(given.shape, validate_args=validate_args)

    probs = cached_property(Bernoulli.probs.func)
    logits = cached_property(Bernoulli.logits.func)


class Binomial(_OfTries):
    """How many of total_count tries succeed."""

    arg_constraints = {"total_count": nonnegative_integer, "probs": SHARE, "logits": REAL}
    has_enumerate_support = True

    @property
    def support(self):
        most = self.total_count
        if most.numel() == 1 or bool((most == most.flatten()[0]).all()):
            return integer_interval(0, most.flatten()[0].item() if most.dim() else most)
        return nonnegative_integer

    mean = property(lambda self: self.total_count * self.probs)
    mode = property(
        lambda self: ((self.total_count + 1) * self.probs).floor().clamp(max=self.total_count)
    )
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def _drawn(self, shape):
        return _gamma_draws.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value):
        n, logits = self.total_count, self.logits
        known = torch.lgamma(value + 1) + torch.lgamma(n - value + 1)
        norm = n * logits.clamp(min=0) + n * torch.log1p(torch.exp(-logits.abs()))
        return value * logits - known - (norm - torch.lgamma(n + 1))

    def entropy(self):
        log_prob = self.log_prob(self.enumerate_support(False))
        return -(torch.exp(log_prob) * log_prob).sum(0)

    def enumerate_support(self, expand=True):
        most = int(self.total_count.max())
        if not bool((self.total_count == most).all()):
            raise NotImplementedError(
                "Inhomogeneous total count not supported by `enumerate_support`."
            )
        return self._listed(torch.arange(1 + most, dtype=self.probs.dtype), expand)


class NegativeBinomial(_OfTries):
    """How many tries succeed before total_count of them fail."""

    arg_constraints = {
        "total_count": greater_than_eq(0),
        "probs": Constraint("HalfOpenInterval(lower_bound=0.0, upper_bound=1.0)",
                            lambda row: all(0 <= p < 1 for p in row)),
        "logits": REAL,
    }  # fmt: skip
    support = nonnegative_integer

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        super().__init__(total_count, probs, logits, validate_args)

    mean = property(lambda self: self.total_count * torch.exp(self.logits))
    mode = property(
        lambda self: ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)
    )
    variance = property(lambda self: self.mean / torch.sigmoid(-self.logits))

    def _drawn(self, shape):
        rate = Gamma(self.total_count, torch.exp(-self.logits), False)._drawn(shape)
        return _gamma_draws.poisson(rate)

    def log_prob(self, value):
        n = self.total_count
        found = n * logsigmoid(-self.logits) + value * logsigmoid(self.logits)
        norm = torch.lgamma(1.0 + value) + torch.lgamma(n) - torch.lgamma(n + value)
        return found - norm.masked_fill(n + value == 0.0, 0.0)


class Multinomial(Distribution):
    """How often each class comes in total_count draws."""


    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        self._categorical = Categorical(probs, logits, validate_args)
        shape = (logits if probs is None else probs).shape
        super().__init__(shape[:-1], shape[-1:], validate_args)

    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)
    mean = property(lambda self: self.probs * self.total_count)
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def _drawn(self, shape):
        drawn = self._categorical._drawn((self.total_count, *shape))
        ones = torch.nn.functional.one_hot(drawn, self.event_shape[0])
        return ones.sum(0).to(self.probs.dtype)

    def log_prob(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        logits = logits.masked_fill((value == 0) & (logits == -torch.inf), 0)
        known = torch.lgamma(value.sum(-1) + 1) - torch.lgamma(value + 1).sum(-1)
        return known + (logits * value).sum(-1)
