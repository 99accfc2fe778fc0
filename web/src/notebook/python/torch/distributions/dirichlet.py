"""Draws of shares."""

import torch
from torch import _gamma_draws

from .constraints import POSITIVE, SHARE, SIMPLEX, independent
from .distribution import Reparametrized, tensors


class Dirichlet(Reparametrized):
    """Shares whose sum is 1, by concentrations along the last axis."""

    arg_constraints = {"concentration": independent(POSITIVE, 1)}
    support = SIMPLEX

    def __init__(self, concentration, validate_args=None):
        if concentration.dim() < 1:
            raise ValueError("`concentration` parameter must be at least one-dimensional.")
        self.concentration, shape = concentration, concentration.shape
        super().__init__(shape[:-1], shape[-1:], validate_args)

    mean = property(lambda self: self.concentration / self.concentration.sum(-1, True))

    @property
    def mode(self):
        above = (self.concentration - 1).clamp(min=0.0)
        found = above / above.sum(-1, True)
        is_edge = (self.concentration < 1).all(-1, keepdim=True)
        top = torch.nn.functional.one_hot(found.nan_to_num().argmax(-1), self.event_shape[0])
        return torch.where(is_edge, top.to(found), found)

    @property
    def variance(self):
        total = self.concentration.sum(-1, True)
        return self.concentration * (total - self.concentration) / (total.pow(2) * (total + 1))

    def _drawn(self, shape):
        return _gamma_draws.dirichlet(self.concentration.expand((*shape, *self.event_shape)))

    def log_prob(self, value):
        a = self.concentration
        found = torch.xlogy(a - 1.0, value).sum(-1)
        return found + torch.lgamma(a.sum(-1)) - torch.lgamma(a).sum(-1)

    def entropy(self):
        a, k = self.concentration, self.event_shape[0]
        total = a.sum(-1)
        found = torch.lgamma(a).sum(-1) - torch.lgamma(total) - (k - total) * torch.digamma(total)
        return found - ((a - 1.0) * torch.digamma(a)).sum(-1)


class Beta(Reparametrized):
    """Numbers between 0 and 1, by a concentration near 1 and one near 0."""

    arg_constraints = {"concentration1": POSITIVE, "concentration0": POSITIVE}
    support = SHARE

    def __init__(self, concentration1, concentration0, validate_args=None):
        pair = tensors(concentration1, concentration0)
        self._dirichlet = Dirichlet(torch.stack(pair, -1), validate_args)
        super().__init__(pair[0].shape, validate_args=validate_args)

    concentration1 = property(lambda self: self._dirichlet.concentration[..., 0])
    concentration0 = property(lambda self: self._dirichlet.concentration[..., 1])
    mean = property(lambda self: self._dirichlet.mean[..., 0])
    mode = property(lambda self: self._dirichlet.mode[..., 0])
    variance = property(lambda self: self._dirichlet.variance[..., 0])

    def _drawn(self, shape):
        return self._dirichlet._drawn(shape)[..., 0]

    def log_prob(self, value):
        return self._dirichlet.log_prob(torch.stack([value, 1.0 - value], -1))

    def entropy(self):
        return self._dirichlet.entropy()
