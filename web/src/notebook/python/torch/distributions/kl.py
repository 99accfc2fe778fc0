"""How far one distribution is from another."""

import torch
from torch._unsupported import UnsupportedError

from .bernoulli import Bernoulli
from .categorical import Categorical
from .independent import Independent
from .normal import Normal


def kl_divergence(p, q):
    """The Kullback-Leibler divergence of p from q, two of one kind."""
    if isinstance(p, Independent) and isinstance(q, Independent):
        return p.added(kl_divergence(p.base_dist, q.base_dist))
    if isinstance(p, Bernoulli) and isinstance(q, Bernoulli):
        softplus = torch.nn.functional.softplus
        ones = p.probs * (softplus(-q.logits) - softplus(-p.logits))
        return ones + (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio = (p.scale / q.scale).pow(2)
        away = ((p.loc - q.loc) / q.scale).pow(2)
        return 0.5 * (ratio + away - 1 - ratio.log())
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        terms = p.probs * (p.logits - q.logits)
        terms = terms.masked_fill(p.probs == 0, 0)
        return terms.masked_fill(q.probs == 0, float("inf")).sum(-1)
    raise UnsupportedError(
        f"kl_divergence of {type(p).__name__} and {type(q).__name__} is not supported here: it is "
        "of two Normal, Categorical, Bernoulli or Independent."
    )
