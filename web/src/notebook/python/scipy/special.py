"""Functions of numbers, and softmax along an axis."""

import math

import numpy
from numpy import cbrt, exp2, expm1, log1p
from torch import _gamma

from ._arrays import of_arrays
from ._refusals import module_getattr


def _shifted(x, axis):
    x = numpy.asarray(x)
    top = numpy.max(x, axis=axis, keepdims=True)
    return x, numpy.where(numpy.isfinite(top), top, 0) if top.ndim else top


def softmax(x, axis=None):
    """exp(x) divided by its sum along an axis, or of all numbers."""
    x = numpy.asarray(x)
    powers = numpy.exp(x - numpy.max(x, axis=axis, keepdims=True))
    return powers / numpy.sum(powers, axis=axis, keepdims=True)


def log_softmax(x, axis=None):
    """The logarithm of softmax, without its rounding of small chances to 0."""
    x, top = _shifted(x, axis)
    shifted = x - top
    with numpy.errstate(divide="ignore"):
        total = numpy.log(numpy.sum(numpy.exp(shifted), axis=axis, keepdims=True))
    return shifted - total


def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    """log(sum(b * exp(a))), with no overflow on the way."""
    if return_sign:
        raise ValueError("logsumexp gives no sign here; use b= of positive weights.")
    a = numpy.asarray(a)
    if b is not None:
        a, b = numpy.broadcast_arrays(a, b)
        a = numpy.where(b == 0, -numpy.inf, a)
    a, top = _shifted(a, axis)
    powers = numpy.exp(a - top)
    with numpy.errstate(divide="ignore"):
        found = numpy.log(
            numpy.sum(powers if b is None else b * powers, axis=axis, keepdims=keepdims)
        )
    return found + (top if keepdims else numpy.squeeze(top, axis=axis))


def _expit(x):
    """1 / (1 + exp(-x))."""
    if x < 0:
        power = math.exp(x)
        return power / (1 + power)
    return 1 / (1 + math.exp(-x))


def _logit(p):
    """log(p / (1 - p)): -inf at 0, inf at 1, nan outside."""
    if 0 < p < 1:
        return math.log(p / (1 - p))
    return {0: -math.inf, 1: math.inf}.get(p, math.nan)


def _entr(x):
    """-x * log(x), 0 at 0 and -inf below it."""
    return -x * math.log(x) if x > 0 else 0.0 if x == 0 else x if math.isnan(x) else -math.inf


def _rel_entr(x, y):
    """x * log(x / y), 0 where x is 0, and inf outside."""
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if x > 0 and y > 0:
        return x * math.log(x / y)
    return 0.0 if x == 0 and y >= 0 else math.inf


def _kl_div(x, y):
    """x * log(x / y) - x + y, y where x is 0, and inf outside."""
    if x > 0 and y > 0:
        return x * math.log(x / y) - x + y
    return y if x == 0 and y >= 0 else math.inf


def _xlogy(x, y):
    """x * log(y), 0 where x is 0."""
    if x == 0 and not math.isnan(y):
        return 0.0
    return x * (math.log(y) if y > 0 else -math.inf if y == 0 else math.nan)


def _gamma_of(x):
    """The gamma function, inf at 0 and nan at whole numbers below it."""
    if x == 0:
        return math.copysign(math.inf, x)
    if x < 0 and x == int(x):
        return math.nan
    try:
        return math.gamma(x)
    except OverflowError:
        return math.inf


def _gammaln(x):
    """The logarithm of the gamma function's size, inf at whole numbers up to 0."""
    return math.inf if x <= 0 and x == int(x) else math.lgamma(x)


def _ndtr(x):
    """The chance that a normal number is below x."""
    return 0.5 * math.erfc(-x / math.sqrt(2))


def _ndtri(p):
    """The number below which a normal number is with the chance p."""
    from statistics import NormalDist

    if 0 < p < 1:
        return NormalDist().inv_cdf(p)
    return {0: -math.inf, 1: math.inf}.get(p, math.nan)


expit, logit, entr, rel_entr = map(of_arrays, (_expit, _logit, _entr, _rel_entr))
kl_div, xlogy, gammaln, ndtr = map(of_arrays, (_kl_div, _xlogy, _gammaln, _ndtr))
ndtri, gamma, erf, erfc = map(of_arrays, (_ndtri, _gamma_of, math.erf, math.erfc))
digamma = psi = of_arrays(_gamma._digamma)
erfinv = of_arrays(_gamma._erfinv)


def factorial(n, exact=False):
    """n!, as a float, or with `exact` as a whole number."""
    if exact:
        return math.factorial(n)
    return of_arrays(lambda each: 0.0 if each < 0 else _gamma_of(each + 1))(n)


def comb(N, k, *, exact=False, repetition=False):
    """In how many ways k of N things can be chosen, as a float, or with `exact` as an int."""
    if repetition:
        return comb(N + k - 1, k, exact=exact)
    if exact:
        return math.comb(N, k)
    return of_arrays(lambda n, few: float(math.comb(int(n), int(few))))(N, k)


__getattr__ = module_getattr("scipy.special.", globals())
