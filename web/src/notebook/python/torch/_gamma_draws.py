"""Draws of gamma's, Dirichlet's, Poisson's and the binomial distribution, cell by cell.

PyTorch takes them one by one by rejection (Marsaglia and Tsang; Hoermann), and so does Python here,
from the same stream: normal numbers come from the engine in float32, uniform ones have 53 bits.
"""

import math

from torch import _double_draws, _dtypes
from torch._gamma import _digamma
from torch._grad_names import named
from torch._making import from_cells, without_slope

_TINY = {_dtypes.FLOAT32: 2.0**-126, _dtypes.FLOAT64: 2.0**-1022}


def _share(generator=None):
    return _double_draws._uniform(1, generator)[0]


def _gamma(alpha, generator):
    from torch._making import randn

    scale = 1.0
    if alpha < 1:
        if alpha == 0:
            return 0.0
        scale = (1 - _share(generator)) ** (1 / alpha)
        alpha += 1
    d = alpha - 1 / 3
    c = 1 / math.sqrt(9 * d)
    while True:
        y = 0
        while y <= 0:
            x = randn(1, generator=generator)._cells()[0]
            y = 1 + c * x
        v, u, xx = y**3, 1 - _share(generator), x * x
        if u < 1 - 0.0331 * xx * xx or math.log(u) < 0.5 * xx + d * (1 - v + math.log(v)):
            return scale * d * v


def _gamma_slope(alpha, x):
    """How fast a draw grows with alpha at a fixed share: the share's series, by its density."""
    term, found, at, log = x / alpha, 0.0, 0, math.log(x)
    while at < x or abs(term) > 1e-17 * abs(found):
        found -= term * (log - _digamma(alpha + at + 1))
        at += 1
        term *= x / (alpha + at)
    return found


@named("StandardGammaBackward0")
def standard_gamma(concentration, generator=None):
    """Gamma's draws at rate 1, with gradients that pass to the concentration."""
    given = concentration.detach()._cells()
    least = _TINY.get(concentration.dtype, 0)
    cells = [max(_gamma(float(each), generator), least) for each in given]
    made = from_cells(cells, concentration.shape, concentration.dtype)
    if not concentration.requires_grad:
        return made
    slopes = [_gamma_slope(float(a), x) for a, x in zip(given, made._cells())]
    slope = from_cells(slopes, made.shape, made.dtype)
    return made + (concentration - concentration.detach()) * slope


def _share_slope(x, a, b):
    """The same of a part of Dirichlet's shares, by what is left: the series of beta's share."""
    is_low = x <= a / (a + b)
    z, start = (x, a) if is_low else (1 - x, b)
    if not 0 < x < 1:
        return 0.0
    term, found, at = z / start, 0.0, 0
    more, less, log = _digamma(a + b), _digamma(a + 1 if is_low else a), math.log(x)
    while at < 3 or abs(term) > 1e-17 * abs(found):
        part = term * (log + more - less)
        found += part
        term *= z * (a + b + at) / (start + at + 1)
        more += 1 / (a + b + at)
        less += 1 / (a + at + 1) if is_low else 0
        at += 1
    # A term has the share below, which is left out, as a factor.
    return -found if is_low else found * x / (1 - x)


@named("_DirichletBackward")
def dirichlet(concentration, generator=None):
    """Shares whose sum is 1 along the last axis, with gradients that pass to the concentration."""
    width = concentration.shape[-1]
    drawn = [_gamma(float(each), generator) for each in concentration.detach()._cells()]
    least, cells = _TINY.get(concentration.dtype, 0), []
    for at in range(0, len(drawn), width):
        total = sum(drawn[at : at + width])
        cells += [max(each / total, least) for each in drawn[at : at + width]]
    made = from_cells(cells, concentration.shape, concentration.dtype)
    if not concentration.requires_grad:
        return made
    total = concentration.detach().sum(-1, True).expand_as(made)
    given = zip(cells, concentration.detach()._cells(), total._cells())
    slope = from_cells([_share_slope(x, a, t - a) for x, a, t in given], made.shape, made.dtype)
    step = (concentration - concentration.detach()) * slope
    return made + step - made * step.sum(-1, True)


def _poisson(rate, generator):
    if rate < 0:
        raise RuntimeError("invalid Poisson rate, expected rate to be non-negative")
    if rate == 0:
        return 0
    if rate < 10:
        count, product, least = -1, 1.0, math.exp(-rate)
        while product > least or count < 0:
            product *= _share(generator)
            count += 1
        return count
    b = 0.931 + 2.53 * math.sqrt(rate)
    a = -0.059 + 0.02483 * b
    while True:
        u, v = _share(generator) - 0.5, _share(generator)
        near = 0.5 - abs(u)
        k = math.floor((2 * a / near + b) * u + rate + 0.43)
        if near >= 0.07 and v <= 0.9277 - 3.6224 / (b - 2):
            return k
        if k < 0 or near < 0.013 and v > near:
            continue
        size = math.log(v) + math.log(1.1239 + 1.1328 / (b - 3.4)) - math.log(a / near**2 + b)
        if size <= -rate + k * math.log(rate) - math.lgamma(k + 1):
            return k


def poisson(input, generator=None):
    """How often what comes `input` times in a unit of time comes in one."""
    cells = [_poisson(float(each), generator) for each in input.detach()._cells()]
    return without_slope(
        "PoissonBackward0", from_cells(cells, input.shape, input.dtype), input
    )


def _tail(k):
    """What Stirling's formula of k! lacks."""
    return math.lgamma(k + 1) - (
        math.log(2 * math.pi) / 2 + (k + 0.5) * math.log(k + 1) - (k + 1)
    )


def _binomial(count, share, generator):
    if count <= 0 or share <= 0:
        return 0
    if share >= 1:
        return count
    if share > 0.5:
        return count - _binomial(count, 1 - share, generator)
    if count * share < 10:
        below, tries, hits = math.log1p(-share), 0, -1
        while tries <= count:
            drawn = _share(generator)
            tries += math.ceil(math.log(drawn) / below) if drawn else math.inf
            hits += 1
        return hits
    spread = math.sqrt(count * share * (1 - share))
    b, odds = 1.15 + 2.53 * spread, share / (1 - share)
    a, middle = -0.0873 + 0.0248 * b + 0.01 * share, math.floor((count + 1) * share)
    while True:
        u, v = _share(generator) - 0.5, _share(generator)
        near = 0.5 - abs(u)
        k = math.floor((2 * a / near + b) * u + count * share + 0.5)
        if not 0 <= k <= count:
            continue
        if near >= 0.07 and v <= 0.92 - 4.2 / b:
            return k
        left, rest = count - middle + 1, count - k + 1
        bound = (
            (middle + 0.5) * math.log((middle + 1) / (odds * left))
            + (count + 1) * math.log(left / rest)
            + (k + 0.5) * math.log(odds * rest / (k + 1))
            + _tail(middle) + _tail(count - middle) - _tail(k) - _tail(count - k)
        )  # fmt: skip
        if math.log(v * (2.83 + 5.1 / b) * spread / (a / near**2 + b)) <= bound:
            return k


def binomial(count, prob, generator=None):
    """How many of `count` tries succeed, each with a probability."""
    pairs = zip(count._cells(), prob._cells())
    cells = [_binomial(float(n), float(p), generator) for n, p in pairs]
    return from_cells(cells, count.shape, count.dtype)
