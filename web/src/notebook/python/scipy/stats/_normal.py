"""The normal distribution."""

import math

import numpy
from scipy.special import ndtr, ndtri


class _Normal:
    """Called with loc= and scale=, it is the distribution of that mean and deviation."""

    def __call__(self, loc=0, scale=1):
        return _Frozen(loc, scale)

    def pdf(self, x, loc=0, scale=1):
        at = (numpy.asarray(x) - loc) / scale
        return numpy.exp(-(at**2) / 2.0) / math.sqrt(2 * math.pi) / scale

    def logpdf(self, x, loc=0, scale=1):
        at = (numpy.asarray(x) - loc) / scale
        return -(at**2) / 2.0 - math.log(math.sqrt(2 * math.pi)) - numpy.log(scale)

    def cdf(self, x, loc=0, scale=1):
        return ndtr((numpy.asarray(x, dtype=float) - loc) / scale)

    def sf(self, x, loc=0, scale=1):
        return ndtr(-(numpy.asarray(x, dtype=float) - loc) / scale)

    def ppf(self, q, loc=0, scale=1):
        return ndtri(q) * scale + loc

    def interval(self, confidence, loc=0, scale=1):
        return tuple(self.ppf((1 + side * confidence) / 2, loc, scale) for side in (-1, 1))

    def mean(self, loc=0, scale=1):
        return float(loc)

    def std(self, loc=0, scale=1):
        return float(scale)

    def var(self, loc=0, scale=1):
        return float(scale) ** 2

    def entropy(self, loc=0, scale=1):
        return 0.5 * (math.log(2 * math.pi) + 1) + numpy.log(scale)

    def fit(self, data):
        data = numpy.asarray(data)
        return data.mean(), data.std()

    def rvs(self, loc=0, scale=1, size=1, random_state=None):
        if random_state is None:
            source = numpy.random
        elif isinstance(random_state, int):
            source = numpy.random.RandomState(random_state)
        else:
            source = random_state
        found = source.standard_normal(size) * scale + loc
        return found if size != 1 else found[0]


class _Frozen:
    """A normal distribution of one mean and deviation."""

    def __init__(self, loc, scale):
        self._place = {"loc": loc, "scale": scale}

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        method = getattr(norm, name)
        return lambda *given, **named: method(*given, **named, **self._place)


norm = _Normal()
