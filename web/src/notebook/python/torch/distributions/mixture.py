"""Draws of one of several distributions."""

import torch

from .distribution import Distribution


class MixtureSameFamily(Distribution):
    """Distributions along the last batch axis, of which a Categorical chooses one."""

    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        self.mixture_distribution = mixture_distribution
        self.component_distribution = component_distribution
        count = mixture_distribution.logits.shape[-1]
        if component_distribution.batch_shape[-1] != count:
            raise ValueError(
                f"`mixture_distribution component` ({count}) does not equal "
                "`component_distribution.batch_shape[-1]` "
                f"({component_distribution.batch_shape[-1]})"
            )
        event = component_distribution.event_shape
        super().__init__(component_distribution.batch_shape[:-1], event, False)
        self._validate_args = validate_args is not False

    support = property(lambda self: self.component_distribution.support)

    def _padded(self, tensor):
        return tensor.reshape((*tensor.shape, *([1] * len(self.event_shape))))

    def _mixed(self, parts):
        return torch.sum(self._padded(self.mixture_distribution.probs) * parts,
                         -1 - len(self.event_shape))  # fmt: skip

    mean = property(lambda self: self._mixed(self.component_distribution.mean))

    @property
    def variance(self):
        within = self._mixed(self.component_distribution.variance)
        means = self.component_distribution.mean
        middle = self.mean.unsqueeze(-1 - len(self.event_shape))
        return within + self._mixed((means - middle).pow(2.0))

    def cdf(self, x):
        found = self.component_distribution.cdf(x.unsqueeze(-1))
        return torch.sum(found * self.mixture_distribution.probs, -1)

    def log_prob(self, value):
        value = value.unsqueeze(-1 - len(self.event_shape))
        found = self.component_distribution.log_prob(value)
        return torch.logsumexp(found + torch.log_softmax(self.mixture_distribution.logits, -1), -1)

    def sample(self, sample_shape=()):
        with torch.no_grad():
            axis = len(sample_shape) + len(self.batch_shape)
            chosen = self._padded(self.mixture_distribution.sample(sample_shape)).unsqueeze(axis)
            drawn = self.component_distribution.sample(sample_shape)
            shape = [*drawn.shape]
            shape[axis] = 1
            return torch.gather(drawn, axis, chosen.expand(shape)).squeeze(axis)

    def __repr__(self):
        return (
            f"MixtureSameFamily(\n  {self.mixture_distribution},\n  {self.component_distribution})"
        )
