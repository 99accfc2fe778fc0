"""Draws of classes."""

from functools import cached_property

import torch

from .constraints import REALS, SIMPLEX, integer_interval
from .distribution import Distribution, needs_one


class Categorical(Distribution):
    """One of the classes along the last axis, by probabilities or by their logarithms."""

    arg_constraints = {"probs": SIMPLEX, "logits": REALS}
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        needs_one(probs, logits)
        if probs is not None:
            if probs.dim() < 1:
                raise ValueError("`probs` parameter must be at least one-dimensional.")
            self.probs = probs / probs.sum(-1, keepdim=True)
        else:
            if logits.dim() < 1:
                raise ValueError("`logits` parameter must be at least one-dimensional.")
            self.logits = logits - logits.logsumexp(-1, keepdim=True)
        given = logits if probs is None else probs
        self._num_events = given.shape[-1]
        super().__init__(given.shape[:-1], validate_args=validate_args)

    @cached_property
    def probs(self):
        return torch.softmax(self.logits, -1)

    @cached_property
    def logits(self):
        eps = torch.finfo(torch.float32).eps
        return torch.log(self.probs.clamp(eps, 1 - eps))

    param_shape = property(lambda self: vars(self).get("probs", vars(self).get("logits")).shape)
    support = property(lambda self: integer_interval(0, self._num_events - 1))
    mode = property(lambda self: self.probs.argmax(-1))

    @property
    def mean(self):
        return torch.full(self.batch_shape, torch.nan, dtype=self.probs.dtype)

    variance = mean

    def _drawn(self, shape):
        rows = self.probs.reshape(-1, self.probs.shape[-1])
        count = 1
        for length in shape[: len(shape) - len(self.batch_shape)]:
            count *= length
        return torch.multinomial(rows, count, True).T.reshape(shape)

    def log_prob(self, value):
        value = value.long().unsqueeze(-1)
        value, logits = torch.broadcast_tensors(value, self.logits)
        return logits.gather(-1, value[..., :1]).squeeze(-1)

    def enumerate_support(self, expand=True):
        return self._listed(torch.arange(self._num_events), expand)

    def entropy(self):
        least = torch.finfo(torch.float32).min
        return -(self.logits.clamp(min=least) * self.probs).sum(-1)
