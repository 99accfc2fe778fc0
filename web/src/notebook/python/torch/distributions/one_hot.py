"""Draws of classes as rows of 0 and 1, and of shares that come near them."""

import torch

from .categorical import Categorical
from .constraints import SIMPLEX, one_hot
from .distribution import Distribution, Reparametrized


class OneHotCategorical(Distribution):
    """One of the classes along the last axis, as a row of 0 with one 1."""

    support = one_hot
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits, validate_args)
        shape = (logits if probs is None else probs).shape
        super().__init__(shape[:-1], shape[-1:])

    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)
    mean = property(lambda self: self._categorical.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))

    def _drawn(self, shape):
        classes = self.event_shape[0]
        drawn = self._categorical._drawn(shape)
        return torch.nn.functional.one_hot(drawn, classes).to(self.probs.dtype)

    @property
    def mode(self):
        classes = self.probs.shape[-1]
        return torch.nn.functional.one_hot(self.probs.argmax(-1), classes).to(self.probs)

    def enumerate_support(self, expand=True):
        classes = self.event_shape[0]
        values = torch.eye(classes).view((classes,) + (1,) * len(self.batch_shape) + (classes,))
        return values.expand(classes, *self.batch_shape, classes) if expand else values

    def log_prob(self, value):
        return self._categorical.log_prob(value.max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """The same, with gradients that pass to the probabilities."""

    def rsample(self, sample_shape=()):
        return self.sample(sample_shape) + (self.probs - self.probs.detach())


class RelaxedOneHotCategorical(Reparametrized):
    """Shares of classes that come near one of them, the nearer the lower the temperature."""

    support = SIMPLEX

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self._categorical, self.temperature = Categorical(probs, logits), temperature
        shape = (logits if probs is None else probs).shape
        super().__init__(shape[:-1], shape[-1:])

    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)

    def _drawn(self, shape):
        limits = torch.finfo(self.logits.dtype)
        share = torch.rand((*shape, *self.event_shape), dtype=self.logits.dtype)
        share = share.clamp(limits.eps, 1 - limits.eps)
        scores = (self.logits - (-share.log()).log()) / self.temperature
        return (scores - scores.logsumexp(-1, keepdim=True)).exp()

    def log_prob(self, value):
        logs = value.log()
        logits, logs = torch.broadcast_tensors(self.logits, logs)
        classes = torch.full_like(torch.as_tensor(self.temperature), self.event_shape[0])
        scale = classes.lgamma() - torch.as_tensor(self.temperature).log().mul(
            -(self.event_shape[0] - 1)
        )
        score = logits - logs.mul(self.temperature)
        score = (score - score.logsumexp(-1, keepdim=True)).sum(-1)
        return score + scale - logs.sum(-1)
