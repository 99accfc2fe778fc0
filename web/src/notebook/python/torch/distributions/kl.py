"""How far one distribution is from another."""

from torch._unsupported import UnsupportedError

from .categorical import Categorical
from .normal import Normal


def kl_divergence(p, q):
    """The Kullback-Leibler divergence of p from q, of two normal or two categorical ones."""
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
        "of two Normal or two Categorical."
    )
