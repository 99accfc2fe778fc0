"""Draws from the distributions of NumPy, in its order, of both kinds of generators.

Each function takes a source of uniform, normal and exponential numbers, then parameters.
"""

import functools
import math

from ._array import asarray, common_shape, flat, made, shape_of, spread
from ._dtypes import FLOAT64, INT64

_log = lambda x: math.log(x) if x else -math.inf  # noqa: E731


def filled(draw, size, given, kind=FLOAT64):
    """A draw for each place of a size, or of what the parameters broadcast to; a number of Python
    where there are no axes."""
    arrays = [asarray(each, "float64") for each in given]
    if size is None and all(each.ndim == 0 for each in arrays):
        return draw(*(flat(each)[0] for each in arrays))
    shape = shape_of(size) if size is not None else common_shape([a._shape for a in arrays])
    if all(each.ndim == 0 for each in arrays):
        numbers = [flat(each)[0] for each in arrays]
        return made([draw(*numbers) for _ in range(math.prod(shape))], shape, kind)
    if any(common_shape([each.shape, shape]) != shape for each in arrays):
        raise ValueError("shape mismatch: objects cannot be broadcast to a single shape.")
    rows = zip(*(spread(array, shape) for array in arrays))
    return made([draw(*each) for each in rows], shape, kind)


def gamma(source, shape, scale=1.0):
    if shape == 1:
        return scale * source._exponential()
    if shape == 0:
        return 0.0
    if shape < 1:
        while True:
            u, v = source._uniform(), source._exponential()
            if u <= 1 - shape:
                x, y = u ** (1 / shape), 0.0
            else:
                y = -math.log((1 - u) / shape)
                x = (1 - shape + shape * y) ** (1 / shape)
            if x <= v + y:
                return scale * x
    b = shape - 1 / 3
    c = 1 / math.sqrt(9 * b)
    while True:
        x = source._normal()
        v = 1 + c * x
        while v <= 0:
            x = source._normal()
            v = 1 + c * x
        v = v * v * v
        u = source._uniform()
        if u < 1 - 0.0331 * (x * x) * (x * x):
            return scale * (b * v)
        if _log(u) < 0.5 * x * x + b * (1 - v + math.log(v)):
            return scale * (b * v)


def beta(source, a, b):
    if a > 1 or b > 1:
        one = gamma(source, a)
        return one / (one + gamma(source, b))
    while True:
        u, v = source._uniform(), source._uniform()
        x, y = u ** (1 / a), v ** (1 / b)
        if x + y <= 1 and u + v > 0:
            if x + y > 0:
                return x / (x + y)
            x, y = _log(u) / a, _log(v) / b
            most = max(x, y)
            x, y = x - most, y - most
            return math.exp(x - math.log(math.exp(x) + math.exp(y)))


def laplace(source, loc, scale):
    u = source._uniform()
    while u == 0:
        u = source._uniform()
    return loc - scale * math.log(2 - u - u) if u >= 0.5 else loc + scale * math.log(u + u)


def logistic(source, loc, scale):
    u = source._uniform()
    while u == 0:
        u = source._uniform()
    return loc + scale * math.log(u / (1 - u))


def gumbel(source, loc, scale):
    u = 1 - source._uniform()
    while u == 1:
        u = 1 - source._uniform()
    return loc - scale * math.log(-math.log(u))


def lognormal(source, mean, sigma):
    return math.exp(mean + sigma * source._normal())


def chisquare(source, df):
    return 2 * gamma(source, df / 2)


def standard_t(source, df):
    normal = source._normal()
    return math.sqrt(df / 2) * normal / math.sqrt(gamma(source, df / 2))


def weibull(source, a):
    return source._exponential() ** (1 / a) if a else 0.0


def pareto(source, a):
    return source._expm1(source._exponential() / a)


def power(source, a):
    return (-source._expm1(-source._exponential())) ** (1 / a)


def rayleigh(source, scale):
    return scale * math.sqrt(2 * source._exponential())


def f(source, dfnum, dfden):
    one = chisquare(source, dfnum) * dfden
    return one / (chisquare(source, dfden) * dfnum)


def standard_cauchy(source):
    return source._normal() / source._normal()


def triangular(source, left, mode, right):
    base, u = right - left, source._uniform()
    if u <= (mode - left) / base:
        return left + math.sqrt(u * ((mode - left) * base))
    return right - math.sqrt((1 - u) * ((right - mode) * base))


def poisson(source, lam):
    if lam == 0:
        return 0
    if lam < 10:
        least, product, found = math.exp(-lam), source._uniform(), 0
        while product > least:
            found, product = found + 1, product * source._uniform()
        return found
    root, log = math.sqrt(lam), math.log(lam)
    b = 0.931 + 2.53 * root
    a = -0.059 + 0.02483 * b
    turned, bound = 1.1239 + 1.1328 / (b - 3.4), 0.9277 - 3.6224 / (b - 2)
    while True:
        u, v = source._uniform() - 0.5, source._uniform()
        side = 0.5 - abs(u)
        found = math.floor((2 * a / side + b) * u + lam + 0.43)
        if side >= 0.07 and v <= bound:
            return found
        if found < 0 or (side < 0.013 and v > side):
            continue
        share = _log(v) + math.log(turned) - math.log(a / (side * side) + b)
        if share <= -lam + found * log - math.lgamma(found + 1):
            return found


def zipf(source, a):
    base = 2.0 ** (a - 1)
    while True:
        u, v = 1 - source._uniform(), source._uniform()
        x = math.floor(u ** (-1 / (a - 1)))
        if not 1 <= x < 2**63:
            continue
        t = (1 + 1 / x) ** (a - 1)
        if v * x * (t - 1) / (base - 1) <= t / base:
            return x


def geometric(source, p):
    if p < 1 / 3:
        return math.ceil(-source._exponential() / math.log1p(-p))
    found, total, share, u = 1, p, p, source._uniform()
    while u > total:
        share *= 1 - p
        total += share
        found += 1
    return found


def negative_binomial(source, n, p):
    return poisson(source, gamma(source, n, (1 - p) / p))


def binomial(source, n, p):
    """How many of n trials succeed."""
    n = int(n)
    if n == 0 or p == 0:
        return 0
    few = _few_successes if min(p, 1 - p) * n <= 30 else _many_successes
    found = few(source._uniform, n, 1 - p if p > 0.5 else p)
    return n - found if p > 0.5 else found


def _few_successes(uniform, n, p):
    """By the sums of the chances of none, one and so on."""
    q = 1 - p
    none = math.exp(n * math.log(q))
    bound = int(min(n, n * p + 10 * math.sqrt(n * p * q + 1)))
    found, share, drawn = 0, none, uniform()
    while drawn > share:
        found += 1
        if found > bound:
            found, share, drawn = 0, none, uniform()
        else:
            drawn -= share
            share = (n - found + 1) * p * share / (found * q)
    return found


def _stirling(x):
    square = x * x
    inner = 13680 - (462 - (132 - (99 - 140 / square) / square) / square) / square
    return inner / x / 166320


def _many_successes(uniform, n, p):
    """By a triangle, two parallelograms and two exponential tails around the chances."""
    q = 1 - p
    spread_, top = n * p * q, n * p + p
    m = math.floor(top)
    p1 = math.floor(2.195 * math.sqrt(spread_) - 4.6 * q) + 0.5
    middle = m + 0.5
    left, right = middle - p1, middle + p1
    c = 0.134 + 20.5 / (15.3 + m)
    a = (top - left) / (top - left * p)
    fall = a * (1 + a / 2)
    a = (right - top) / (right * q)
    rise = a * (1 + a / 2)
    p2 = p1 * (1 + 2 * c)
    p3 = p2 + c / fall
    p4 = p3 + c / rise
    while True:
        u, v = uniform() * p4, uniform()
        if u <= p1:
            return math.floor(middle - p1 * v + u)
        if u <= p2:
            x = left + (u - p1) / c
            v = v * c + 1 - abs(m - x + 0.5) / p1
            if v > 1:
                continue
            y = math.floor(x)
        elif v == 0:
            continue
        elif u <= p3:
            y = math.floor(left + math.log(v) / fall)
            v *= (u - p2) * fall
        else:
            y = math.floor(right - math.log(v) / rise)
            v *= (u - p3) * rise
        if 0 <= y <= n and _is_taken(v, y, n, p, q, m, spread_, middle):
            return y


def _is_taken(v, y, n, p, q, m, spread_, middle):
    k = abs(y - m)
    if k <= 20 or k >= spread_ / 2 - 1:
        ratio = p / q
        a, share = ratio * (n + 1), 1.0
        for at in range(m + 1, y + 1):
            share *= a / at - ratio
        for at in range(y + 1, m + 1):
            share /= a / at - ratio
        return v <= share
    rho = (k / spread_) * ((k * (k / 3 + 0.625) + 0.16666666666666666) / spread_ + 0.5)
    near, height = -k * k / (2 * spread_), _log(v)
    if height < near - rho:
        return True
    if height > near + rho:
        return False
    x, f, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
    bound = (
        middle * math.log(f / x) + (n - m + 0.5) * math.log(z / w)
        + (y - m) * math.log(w * p / (x * q))
        + _stirling(f) + _stirling(z) + _stirling(x) + _stirling(w)
    )  # fmt: skip
    return height <= bound


#: By its name a draw, its parameters with their usual values, and what each may be.
_ABOVE, _NOT_BELOW, _CHANCE, _ANY = (
    (lambda x: x > 0, "<= 0"), (lambda x: x >= 0, "< 0"),
    (lambda x: 0 <= x <= 1, "< 0, > 1"), (lambda x: True, ""),
)  # fmt: skip
_DRAWS = {
    "gamma": (gamma, {"shape": None, "scale": 1.0}, (_NOT_BELOW, _NOT_BELOW)),
    "standard_gamma": (gamma, {"shape": None}, (_NOT_BELOW,)),
    "beta": (beta, {"a": None, "b": None}, (_ABOVE, _ABOVE)),
    "laplace": (laplace, {"loc": 0.0, "scale": 1.0}, (_ANY, _NOT_BELOW)),
    "logistic": (logistic, {"loc": 0.0, "scale": 1.0}, (_ANY, _NOT_BELOW)),
    "gumbel": (gumbel, {"loc": 0.0, "scale": 1.0}, (_ANY, _NOT_BELOW)),
    "lognormal": (lognormal, {"mean": 0.0, "sigma": 1.0}, (_ANY, _NOT_BELOW)),
    "chisquare": (chisquare, {"df": None}, (_ABOVE,)),
    "standard_t": (standard_t, {"df": None}, (_ABOVE,)),
    "weibull": (weibull, {"a": None}, (_NOT_BELOW,)),
    "pareto": (pareto, {"a": None}, (_ABOVE,)),
    "power": (power, {"a": None}, (_ABOVE,)),
    "rayleigh": (rayleigh, {"scale": 1.0}, (_NOT_BELOW,)),
    "f": (f, {"dfnum": None, "dfden": None}, (_ABOVE, _ABOVE)),
    "standard_cauchy": (standard_cauchy, {}, ()),
    "triangular": (triangular, {"left": None, "mode": None, "right": None}, (_ANY,) * 3),
    "poisson": (poisson, {"lam": 1.0}, (_NOT_BELOW,)),
    "geometric": (geometric, {"p": None}, ((lambda x: 0 < x <= 1, "<= 0, > 1"),)),
    "binomial": (binomial, {"n": None, "p": None}, (_NOT_BELOW, _CHANCE)),
    "zipf": (zipf, {"a": None}, ((lambda x: x > 1, "<= 1"),)),
    "negative_binomial": (negative_binomial, {"n": None, "p": None}, (_ABOVE, _CHANCE)),
    "exponential": (lambda source, s: s * source._exponential(), {"scale": 1.0}, (_NOT_BELOW,)),
    "standard_exponential": (lambda source: source._exponential(), {}, ()),
}
_WHOLE = ("poisson", "geometric", "binomial", "negative_binomial", "zipf")


def _method(name):
    draw, usual, checks = _DRAWS[name]
    names = [*usual, "size"]

    def method(self, *given, **named):
        if len(given) > len(names):
            raise TypeError(f"{name}() takes at most {len(names)} arguments ({len(given)} given)")
        found = {**usual, "size": None, **dict(zip(names, given))}
        for key, value in named.items():
            if key not in found or key in names[: len(given)]:
                raise TypeError(f"{name}() got an unexpected keyword argument '{key}'")
            found[key] = value
        size = found.pop("size")
        for key, (holds, words) in zip(found, checks):
            if found[key] is None:
                raise TypeError(f"{name}() missing the argument '{key}'")
            if not all(map(holds, flat(asarray(found[key], "float64")))):
                raise ValueError(f"{key} {words} or {key} contains NaNs")
        kind = INT64 if name in _WHOLE else FLOAT64
        return filled(functools.partial(draw, self), size, found.values(), kind)

    method.__name__ = method.__qualname__ = name
    return method


class Draws:
    """The rarer draws of a generator."""

    def multinomial(self, n, pvals, size=None):
        """How often each outcome occurs in n trials."""
        chances = flat(asarray(pvals, "float64"))
        if math.fsum(chances[:-1]) > 1.0 + 1e-12:
            raise ValueError("sum(pvals[:-1]) > 1.0")
        shape = () if size is None else shape_of(size)
        cells = []
        for _ in range(math.prod(shape)):
            left, remaining, row = n, 1.0, [0] * len(chances)
            for at, chance in enumerate(chances[:-1]):
                row[at] = binomial(self, left, chance / remaining)
                left -= row[at]
                if left <= 0:
                    break
                remaining -= chance
            row[-1] += max(left, 0)
            cells += row
        return made(cells, (*shape, len(chances)), INT64)

    def dirichlet(self, alpha, size=None):
        """Shares that sum to 1."""
        weights = flat(asarray(alpha, "float64"))
        if not all(each > 0 for each in weights):
            raise ValueError("alpha <= 0")
        shape = () if size is None else shape_of(size)
        cells = []
        for _ in range(math.prod(shape)):
            cells += self._shares(weights)
        return made(cells, (*shape, len(weights)), FLOAT64)

    def _shares(self, weights):
        row, total = [], 0.0
        for each in weights:
            row.append(gamma(self, each))
            total += row[-1]
        part = 1 / total
        return [each * part for each in row]

    def _normal_rows(self, mean, cov, size):
        mean, cov = asarray(mean, "float64"), asarray(cov, "float64")
        if mean.ndim != 1:
            raise ValueError("mean must be 1 dimensional")
        if cov.ndim != 2 or cov.shape[0] != cov.shape[1]:
            raise ValueError("cov must be 2 dimensional and square")
        if mean.size != cov.shape[0]:
            raise ValueError("mean and cov must have same length")
        shape = () if size is None else shape_of(size)
        rows = self.standard_normal((math.prod(shape), mean.size))
        return mean, cov, (*shape, mean.size), rows

    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-8):
        """Normal rows of a mean and of covariances."""
        from . import linalg
        from ._universal import sqrt

        mean, cov, shape, rows = self._normal_rows(mean, cov, size)
        _, scales, right = linalg.svd(cov)
        return (rows @ (sqrt(scales)[:, None] * right) + mean).reshape(shape)


for _name in _DRAWS:
    setattr(Draws, _name, _method(_name))
