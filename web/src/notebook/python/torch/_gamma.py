"""The error function's inverse, the gamma function's logarithm and its derivatives, and Bessel's.

The engine does not have them: Python computes the values, and the gradient goes through a product.
"""

import math

from torch import _dtypes, _functions as f
from torch._angles import _values
from torch._making import floating, from_cells
from torch._slopes import sloped

METHODS = """erfinv lgamma digamma polygamma mvlgamma i0 float_power ldexp logaddexp2 frexp gcd
    lcm signbit""".split()
NODES = "erfinv lgamma digamma polygamma i0 logaddexp2 mvlgamma".split()
NAMED_NODES = {
    "float_power": lambda input, exponent: f"PowBackward{int(hasattr(exponent, 'dtype'))}",
}
# How far from zero the series of the derivatives of gamma's logarithm hold.
_FAR = 12.0
# Bernoulli's numbers of even index, from the second on.
_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6)


def _erfinv(value):
    if not -1 < value < 1:
        return math.copysign(math.inf, value) if abs(value) == 1 else math.nan
    # Winitzki's guess, and Newton's steps.
    low = math.log1p(-value * value)
    term = 2 / (math.pi * 0.147) + low / 2
    found = math.copysign(math.sqrt(math.sqrt(term * term - low / 0.147) - term), value)
    for _ in range(4):
        miss = math.erf(found) - value if abs(value) < 0.5 else (
            math.copysign(1, value) * (1 - abs(value) - math.erfc(abs(found)))
        )
        slope = 2 / math.sqrt(math.pi) * math.exp(-found * found)
        if not slope:
            break
        found -= miss / slope
    return found


def erfinv(input):
    made = _values(_erfinv, input)
    return sloped(made, input, lambda _, y: math.sqrt(math.pi) / 2 * f.exp(y * y))


def _lgamma(value):
    if value <= 0 and value == int(value):
        return math.inf
    return math.lgamma(value)


def lgamma(input):
    return sloped(_values(_lgamma, input), input, lambda x, _: digamma(x))


def _digamma(value):
    if value == 0:
        return -math.copysign(math.inf, value)
    if value < 0:
        if value == int(value):
            return math.nan
        return _digamma(1 - value) - math.pi / math.tan(math.pi * value)
    found = 0.0
    while value < _FAR:
        found -= 1 / value
        value += 1
    terms = (
        each / (2 * at * value ** (2 * at)) for at, each in enumerate(_BERNOULLI, 1)
    )
    return found + math.log(value) - 1 / (2 * value) - math.fsum(terms)


def digamma(input):
    return sloped(_values(_digamma, input), input, lambda x, _: polygamma(1, x))


def _polygamma(order):
    sign = -1 if order % 2 == 0 else 1
    most = math.factorial(order - 1)

    def value_of(value):
        if value <= 0 and value == int(value):
            return math.inf if order % 2 else math.nan
        found = 0.0
        while value < _FAR:
            found += order * most / value ** (order + 1)
            value += 1
        found += most / value**order + order * most / (2 * value ** (order + 1))
        for at, each in enumerate(_BERNOULLI, 1):
            rising = math.factorial(2 * at + order - 1) / math.factorial(2 * at)
            found += each * rising / value ** (2 * at + order)
        return sign * found

    return value_of


def polygamma(n, input):
    """The derivative of order n of digamma; the method takes the order alone."""
    if not isinstance(n, int):
        n, input = input, n
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    if n == 0:
        return digamma(input)
    made = _values(_polygamma(n), input)
    return sloped(made, input, lambda x, _: polygamma(n + 1, x))


def mvlgamma(input, p):
    """The logarithm of the gamma function of matrices of size p."""
    if bool((input <= (p - 1) / 2).any()):
        raise RuntimeError("All elements must be greater than (p-1)/2")
    parts = [lgamma(input - at / 2) for at in range(p)]
    return f.stack(parts).sum(0) + p * (p - 1) / 4 * math.log(math.pi)


def _bessel(order):
    def value_of(value):
        term = found = (value / 2) ** order
        at = 1
        while abs(term) > 1e-17 * abs(found):
            term *= value * value / 4 / (at * (at + order))
            found += term
            at += 1
        return found

    return value_of


def i0(input):
    """Bessel's function of order 0 of imaginary numbers."""
    return sloped(_values(_bessel(0), input), input, lambda x, _: i1(x))


def i1(input):
    """The same of order 1."""

    def slope(x, y):
        nearby = x.masked_fill(x.detach() == 0, 1)
        return i0(x) - (y / nearby).masked_fill(x.detach() == 0, 0.5)

    return sloped(_values(_bessel(1), input), input, slope)


def ndtr(input):
    """The share of a normal distribution below a number."""
    made = _values(lambda value: math.erfc(-value / math.sqrt(2)) / 2, input)
    return sloped(made, input, lambda x, _: f.exp(-x * x / 2) / math.sqrt(2 * math.pi))


def ndtri(input):
    """The number that a share of a normal distribution is below."""
    return erfinv(2 * input - 1) * math.sqrt(2)


def log_ndtr(input):
    return f.log(ndtr(input))


def float_power(input, exponent):
    """Powers in double precision."""
    kind = _dtypes.FLOAT64
    base, power = (
        each.to(kind) if hasattr(each, "requires_grad") else float(each)
        for each in (input, exponent)
    )
    return f.pow(base, power)


def ldexp(input, other):
    """input * 2**other."""
    return f.mul(input, f.pow(2.0, other))


def logaddexp2(input, other):
    most = f.maximum(input, other)
    added = f.pow(2.0, input - most) + f.pow(2.0, other - most)
    return most + f.log(added) / math.log(2)


def frexp(input):
    """Fractions between 1/2 and 1, and the powers of two that they are to be multiplied with."""
    pairs = [math.frexp(each) for each in input.detach()._cells()]
    fractions = from_cells([one for one, _ in pairs], input.shape, floating(input))
    powers = from_cells([two for _, two in pairs], input.shape, _dtypes.BY_NAME["int32"])
    return f.return_type("frexp", "mantissa exponent")(fractions, powers)


def _of_whole(function):
    def found(input, other):
        from torch._arranging import broadcast_tensors

        input, other = broadcast_tensors(input, other)
        cells = [function(*each) for each in zip(input._cells(), other._cells())]
        return from_cells(cells, input.shape, (input + other).dtype)

    found.__name__ = function.__name__
    return found


gcd, lcm = _of_whole(math.gcd), _of_whole(math.lcm)


def signbit(input):
    """Whether a number has a minus, as -0.0 has, too."""
    cells = [math.copysign(1, each) < 0 for each in input.detach()._cells()]
    return from_cells(cells, input.shape, _dtypes.BOOL)
