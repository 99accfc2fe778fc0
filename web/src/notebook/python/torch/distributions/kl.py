"""How far one distribution is from another."""

import math

import torch
from torch.nn.functional import softplus

from .bernoulli import Bernoulli
from .categorical import Categorical
from .counts import Binomial, Poisson
from .dirichlet import Beta, Dirichlet
from .distribution import summed
from .exponential import Exponential
from .gamma import Gamma
from .geometric import Geometric
from .gumbel import _EULER, Gumbel
from .independent import Independent
from .laplace import Laplace
from .log_normal import HalfNormal
from .multivariate_normal import MultivariateNormal
from .normal import Normal
from .one_hot import OneHotCategorical
from .student_t import Cauchy, Pareto
from .transformed_distribution import TransformedDistribution
from .uniform import Uniform

# By pairs of classes: the function of two of them.
_known = {}


def register_kl(type_p, type_q):
    """A decorator: the function says how far the first class is from the second."""

    def register(function):
        _known[type_p, type_q] = function
        return function

    return register


def kl_divergence(p, q):
    """The Kullback-Leibler divergence of p from q."""
    for one in type(p).__mro__:
        for other in type(q).__mro__:
            if (one, other) in _known:
                return _known[one, other](p, q)
    raise NotImplementedError(
        f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}"
    )


@register_kl(Independent, Independent)
def _independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return p.added(kl_divergence(p.base_dist, q.base_dist))


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p, q):
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError
    more = len(p.event_shape) - len(p.base_dist.event_shape)
    return summed(kl_divergence(p.base_dist, q.base_dist), more)


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    ones = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    ones = ones.masked_fill(q.probs == 0, math.inf).masked_fill(p.probs == 0, 0)
    rest = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    return ones + rest.masked_fill(q.probs == 1, math.inf).masked_fill(p.probs == 1, 0)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p, q):
    return -p.entropy() - (p.probs * q.rate.log() - q.rate)


@register_kl(Binomial, Binomial)
def _binomial(p, q):
    if bool((q.total_count > p.total_count).any()):
        raise NotImplementedError(
            "KL between Binomials where q.total_count > p.total_count is not implemented"
        )
    terms = p.probs * (p.logits - q.logits) + (-p.probs).log1p() - (-q.probs).log1p()
    found = p.total_count * terms
    return found.masked_fill(p.total_count > q.total_count, math.inf)


@register_kl(Geometric, Geometric)
def _geometric(p, q):
    return -p.entropy() - torch.log1p(-q.probs) / p.probs - q.logits


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    terms = p.probs * (p.logits - q.logits)
    return terms.masked_fill(q.probs == 0, math.inf).masked_fill(p.probs == 0, 0).sum(-1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p._categorical, q._categorical)


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    away = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (ratio + away - 1 - ratio.log())


@register_kl(HalfNormal, HalfNormal)
def _half_normal(p, q):
    return _normal(p.base_dist, q.base_dist)


@register_kl(Normal, Laplace)
def _normal_laplace(p, q):
    away, spread = p.loc - q.loc, p.scale / q.scale
    part = math.sqrt(2 / math.pi) * p.scale * torch.exp(-0.5 * (away / p.scale).pow(2.0))
    part = part + away * torch.erf(math.sqrt(0.5) * away / p.scale)
    return -spread.log() + part / q.scale - (0.5 + 0.5 * math.log(0.5 * math.pi))


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    ratio, away = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + away / q.scale + ratio * torch.exp(-away / p.scale) - 1


@register_kl(Gumbel, Gumbel)
def _gumbel(p, q):
    ratio, one, other = p.scale / q.scale, q.loc / q.scale, p.loc / q.scale
    found = ratio * _EULER + torch.exp(one + torch.lgamma(1 + ratio) - other)
    return other - one - ratio.log() + found - (1 + _EULER)


@register_kl(Cauchy, Cauchy)
def _cauchy(p, q):
    sums = (p.scale + q.scale).pow(2) + (p.loc - q.loc).pow(2)
    return sums.log() - (4 * p.scale * q.scale).log()


@register_kl(Pareto, Pareto)
def _pareto(p, q):
    ratio, powers = p.scale / q.scale, q.alpha / p.alpha
    found = q.alpha * ratio.log() - powers.log() + powers - 1
    return found.masked_fill(p.scale < q.scale, math.inf)


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


@register_kl(Gamma, Gamma)
def _gamma(p, q):
    a, b = p.concentration, q.concentration
    found = b * (p.rate / q.rate).log() + torch.lgamma(b) - torch.lgamma(a)
    return found + (a - b) * torch.digamma(a) + (q.rate - p.rate) * (a / p.rate)


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    a, b = p.concentration, q.concentration
    total, other = a.sum(-1), b.sum(-1)
    found = total.lgamma() - other.lgamma() - (a.lgamma() - b.lgamma()).sum(-1)
    return found + ((a - b) * (a.digamma() - total.digamma().unsqueeze(-1))).sum(-1)


@register_kl(Beta, Beta)
def _beta(p, q):
    return _dirichlet(p._dirichlet, q._dirichlet)


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    found = ((q.high - q.low) / (p.high - p.low)).log()
    return found.masked_fill((q.low > p.low) | (q.high < p.high), math.inf)


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError(
            "KL-divergence between two Multivariate Normals with different event shapes cannot be "
            "computed"
        )
    batch = torch.broadcast_shapes(p._tril.shape[:-2], q._tril.shape[:-2])
    size = p.event_shape[0]
    own, other = (each._tril.expand(*batch, size, size) for each in (p, q))
    spread = torch.linalg.solve_triangular(other, own, upper=False).pow(2).sum((-2, -1))
    away = (q.loc - p.loc).unsqueeze(-1)
    away = torch.linalg.solve_triangular(q._tril, away, upper=False).pow(2).sum((-2, -1))
    return q._half_log_det() - p._half_log_det() + 0.5 * (spread + away - size)


def _log_mean(p):
    """The mean of the logarithms of draws."""
    if isinstance(p, Beta):
        one = p.concentration1
        return torch.digamma(one) - torch.digamma(one + p.concentration0)
    if isinstance(p, Exponential):
        return -p.rate.log() - _EULER
    if isinstance(p, Pareto):
        return p.scale.log() + p.alpha.reciprocal()
    return _uniform_log_mean(p.low, p.high)


def _uniform_log_mean(low, high):
    return (torch.xlogy(high, high) - torch.xlogy(low, low)) / (high - low) - 1


def _gumbel_mean(p, q):
    """The mean of exp(-(x - loc) / scale) of draws, where loc and scale are q's."""
    if isinstance(p, Normal):
        return torch.exp((q.loc - p.loc) / q.scale + 0.5 * (p.scale / q.scale).pow(2))
    if isinstance(p, Uniform):
        ends = (torch.exp((q.loc - each) / q.scale) for each in (p.low, p.high))
        return q.scale * (next(ends) - next(ends)) / (p.high - p.low)
    by = p.rate * q.scale
    power = p.concentration if isinstance(p, Gamma) else 1
    return torch.exp(q.loc / q.scale) * (by / (by + 1)) ** power


def _inside(p, found, lowest):
    """Infinite where draws between two numbers may be below what q has."""
    return found.masked_fill(p.low < lowest, math.inf) if isinstance(p, Uniform) else found


def _to_normal(p, q):
    away = p.variance + (p.mean - q.loc).pow(2)
    return -p.entropy() + q.scale.log() + math.log(2 * math.pi) / 2 + away / (2 * q.scale.pow(2))


def _to_exponential(p, q):
    return _inside(p, -p.entropy() - q.rate.log() + q.rate * p.mean, 0)


def _to_gamma(p, q):
    a, b = q.concentration, q.rate
    found = torch.lgamma(a) - a * b.log() - (a - 1) * _log_mean(p) + b * p.mean
    return _inside(p, found - p.entropy(), 0)


def _to_gumbel(p, q):
    found = q.scale.log() + (p.mean - q.loc) / q.scale + _gumbel_mean(p, q)
    return found - p.entropy()


def _infinite(p, q):
    return torch.full(torch.broadcast_shapes(p.batch_shape, q.batch_shape), math.inf)


for _function, _type, _others in (
    (_to_normal, Normal, (Beta, Exponential, Gamma, Gumbel, Laplace, Pareto, Uniform)),
    (_to_exponential, Exponential, (Beta, Gamma, Pareto, Uniform)),
    (_to_gamma, Gamma, (Beta, Exponential, Pareto, Uniform)),
    (_to_gumbel, Gumbel, (Normal, Exponential, Gamma, Uniform)),
    *((_infinite, each, (Normal, Exponential, Gamma, Gumbel, Laplace)) for each in (Beta, Uniform)),
    (_infinite, Pareto, (Beta, Normal, Exponential, Gamma, Gumbel, Laplace)),
    *((_infinite, each, (Normal, Gumbel, Laplace)) for each in (Exponential, Gamma)),
    (_infinite, Bernoulli, (Poisson,)), (_infinite, Binomial, (Poisson,)),
    (_infinite, Beta, (Pareto,)), (_infinite, Uniform, (Pareto,)),
):  # fmt: skip
    for _other in _others:
        register_kl(_other, _type)(_function)


@register_kl(Beta, Uniform)
def _beta_uniform(p, q):
    found = -p.entropy() + (q.high - q.low).log()
    return found.masked_fill((q.low > 0) | (q.high < 1), math.inf)


@register_kl(Uniform, Beta)
def _uniform_beta(p, q):
    a, b = q.concentration1, q.concentration0
    norm = a.lgamma() + b.lgamma() - (a + b).lgamma()
    logs = (a - 1) * _log_mean(p) + (b - 1) * _uniform_log_mean(1 - p.high, 1 - p.low)
    return (norm - p.entropy() - logs).masked_fill((p.high > 1) | (p.low < 0), math.inf)


@register_kl(Uniform, Pareto)
def _uniform_pareto(p, q):
    found = q.alpha.log() + q.alpha * q.scale.log() - (q.alpha + 1) * _log_mean(p)
    return _inside(p, -p.entropy() - found, q.scale)
