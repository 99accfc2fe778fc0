"""How two samples go together, and how surely they differ."""

import collections
import math

import numpy

from ._figures import rankdata

PearsonRResult = collections.namedtuple("PearsonRResult", "statistic pvalue")
SignificanceResult = collections.namedtuple("SignificanceResult", "statistic pvalue")
Ttest_indResult = collections.namedtuple("Ttest_indResult", "statistic pvalue")


class TtestResult(collections.namedtuple("TtestResult", "statistic pvalue")):
    """A pair that also has the degrees of freedom."""

    def __repr__(self):
        return f"{super().__repr__()[:-1]}, df={self.df!r})"


for _each in (PearsonRResult, SignificanceResult):
    _each.correlation = _each.statistic


def _beta(a, b, x):
    """The regularized incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x)
        + b * math.log1p(-x)
    )  # fmt: skip
    above, below, found = 1.0, 1 / (1 - (a + b) * x / (a + 1)), 1 / (1 - (a + b) * x / (a + 1))
    for step in range(1, 500):
        for part in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            below, above = 1 / (1 + part * below), 1 + part / above
            found *= below * above
        if abs(below * above - 1) < 1e-16:
            break
    return front * found / a


def _both_sides(t, freedom):
    """The chance of a t at least so far from 0, on either side."""
    return numpy.float64(_beta(freedom / 2, 0.5, freedom / (freedom + t * t)))


def _samples(x, y):
    x, y = numpy.asarray(x, dtype=float), numpy.asarray(y, dtype=float)
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    if len(x) < 2:
        raise ValueError("x and y must have length at least 2.")
    return x, y


def pearsonr(x, y):
    """The correlation of two samples, and the chance of one so large without any."""
    x, y = _samples(x, y)
    if len(x) == 2:
        return PearsonRResult(numpy.sign(x[1] - x[0]) * numpy.sign(y[1] - y[0]), 1.0)
    x, y = x - x.mean(), y - y.mean()
    found = numpy.dot(x / numpy.linalg.norm(x), y / numpy.linalg.norm(y))
    found = max(min(found, 1.0), -1.0)
    half = len(x) / 2 - 1
    return PearsonRResult(found, 2 * _beta(half, half, (1 - abs(found)) / 2))


def spearmanr(a, b):
    """The correlation of two samples' ranks, and the chance of one so large without any."""
    a, b = _samples(a, b)
    found = numpy.corrcoef(rankdata(a), rankdata(b))[1, 0]
    freedom = len(a) - 2
    if abs(found) >= 1:
        return SignificanceResult(found, 0.0)
    t = found * math.sqrt(freedom / ((found + 1) * (1 - found)))
    return SignificanceResult(found, _both_sides(t, freedom))


def _ties(values):
    """How many pairs are alike, and two sums that the spread of tau needs of them."""
    counts = [each for each in collections.Counter(values.tolist()).values() if each > 1]
    return (
        sum(each * (each - 1) // 2 for each in counts),
        sum(each * (each - 1) * (each - 2) for each in counts),
        sum(each * (each - 1) * (2 * each + 5) for each in counts),
    )


def _chance_of_order(count, turned):
    """The chance of so few or so many pairs that are turned, in an order by chance."""
    pairs = count * (count - 1) // 2
    turned = min(turned, pairs - turned)
    if 2 * turned == pairs:
        return 1.0
    ways = [1] + [0] * turned
    for size in range(2, count + 1):
        ways = [sum(ways[max(0, at - size + 1) : at + 1]) for at in range(turned + 1)]
    return min(1.0, 2 * sum(ways) / math.factorial(count))


def kendalltau(x, y):
    """How many more pairs stand in one order in both samples than in two, and the chance of it."""
    x, y = _samples(x, y)
    count, turned = len(x), 0
    for at in range(count):
        turned += int(((x[at] - x[:at]) * (y[at] - y[:at]) < 0).sum())
    pairs, alike = count * (count - 1) // 2, list(zip(x.tolist(), y.tolist()))
    both = sum(each * (each - 1) // 2 for each in collections.Counter(alike).values())
    (x_ties, x_three, x_spread), (y_ties, y_three, y_spread) = _ties(x), _ties(y)
    if pairs in (x_ties, y_ties):
        return SignificanceResult(math.nan, math.nan)
    more = pairs - x_ties - y_ties + both - 2 * turned
    tau = more / numpy.sqrt(pairs - x_ties) / numpy.sqrt(pairs - y_ties)
    tau = min(1.0, max(-1.0, tau))
    few = min(turned, pairs - turned) <= 1
    if not x_ties and not y_ties and (count <= 33 or few):
        return SignificanceResult(tau, _chance_of_order(count, pairs - turned))
    m = count * (count - 1)
    spread = (m * (2 * count + 5) - x_spread - y_spread) / 18 + 2 * x_ties * y_ties / m
    spread += x_three * y_three / (9 * m * (count - 2))
    return SignificanceResult(tau, math.erfc(abs(more) / math.sqrt(spread) / math.sqrt(2)))


def ttest_ind(a, b, equal_var=True):
    """Whether two samples have one mean: t, and the chance of one so large if they do."""
    a, b = numpy.asarray(a, dtype=float), numpy.asarray(b, dtype=float)
    spread = [each.var(ddof=1) for each in (a, b)]
    count = len(a), len(b)
    if equal_var:
        freedom = sum(count) - 2
        shared = ((count[0] - 1) * spread[0] + (count[1] - 1) * spread[1]) / freedom
        error = numpy.sqrt(shared * (1 / count[0] + 1 / count[1]))
    else:
        parts = [one / many for one, many in zip(spread, count)]
        freedom = sum(parts) ** 2 / sum(p**2 / (many - 1) for p, many in zip(parts, count))
        error = numpy.sqrt(sum(parts))
    t = (a.mean() - b.mean()) / error
    return Ttest_indResult(t, _both_sides(t, freedom))


def ttest_1samp(a, popmean):
    """Whether a sample has this mean: t, and the chance of one so large if it does."""
    a = numpy.asarray(a, dtype=float)
    t = (a.mean() - popmean) / numpy.sqrt(a.var(ddof=1) / len(a))
    found = TtestResult(t, _both_sides(t, len(a) - 1))
    found.df = len(a) - 1
    return found


def ttest_rel(a, b):
    """Whether the differences of pairs have the mean 0."""
    a, b = _samples(a, b)
    return ttest_1samp(a - b, 0)
