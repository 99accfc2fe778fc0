"""Draws of indices by chances that a program gives."""

import bisect
import math

from ._array import asarray, flat


def _running(weights):
    ends, total = [], 0.0
    for each in weights:
        total += each
        ends.append(total)
    return [each / total for each in ends]


def ends_of(p, count):
    """Where each index ends between 0 and 1. Raises ValueError where p is no distribution."""
    weights = flat(asarray(p, "float64"))
    if len(weights) != count:
        raise ValueError("'a' and 'p' must have same size")
    if any(not each >= 0 for each in weights):
        raise ValueError("probabilities are not non-negative")
    if abs(math.fsum(weights) - 1) > 1.5e-8:
        raise ValueError("probabilities do not sum to 1")
    return _running(weights)


def apart(weights, wanted, draw):
    """Different indices: those that were drawn lose their chances, which are changed in place."""
    if sum(each > 0 for each in weights) < wanted:
        raise ValueError("Fewer non-zero entries in p than size")
    chosen = []
    while len(chosen) < wanted:
        draws = [draw() for _ in range(wanted - len(chosen))]
        for each in chosen:
            weights[each] = 0.0
        ends = _running(weights)
        chosen += dict.fromkeys(bisect.bisect_right(ends, each) for each in draws)
    return chosen
