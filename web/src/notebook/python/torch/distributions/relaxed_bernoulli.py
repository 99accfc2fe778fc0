"""Draws between 0 and 1 that come near one of them, the nearer the lower the temperature."""

import torch

from .bernoulli import Bernoulli
from .constraints import REAL, SHARE, unit_interval
from .distribution import Reparametrized
from .transformed_distribution import TransformedDistribution
from .transforms import SigmoidTransform


def _held(probs):
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


class LogitRelaxedBernoulli(Reparametrized):
    """The logits of such draws."""

    arg_constraints = {"probs": SHARE, "logits": REAL}
    support = REAL
    # As PyTorch says, though draws pass gradients.
    has_rsample = False

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self._bernoulli, self.temperature = Bernoulli(probs, logits, validate_args), temperature
        super().__init__(self._bernoulli.batch_shape, validate_args=False)
        self._validate_args = validate_args is not False

    probs = property(lambda self: self._bernoulli.probs)
    logits = property(lambda self: self._bernoulli.logits)

    def _drawn(self, shape):
        probs = _held(self.probs.expand(shape))
        share = _held(torch.rand(shape, dtype=probs.dtype))
        found = share.log() - (-share).log1p() + probs.log() - (-probs).log1p()
        return found / self.temperature

    def log_prob(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        away = logits - value.mul(self.temperature)
        return torch.as_tensor(self.temperature).log() + away - 2 * away.exp().log1p()


class RelaxedBernoulli(TransformedDistribution):
    """Draws between 0 and 1 that come near one of them."""

    support = unit_interval
    has_rsample = True

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = LogitRelaxedBernoulli(temperature, probs, logits, validate_args)
        super().__init__(base, SigmoidTransform(), validate_args)

    temperature = property(lambda self: self.base_dist.temperature)
    probs = property(lambda self: self.base_dist.probs)
    logits = property(lambda self: self.base_dist.logits)
