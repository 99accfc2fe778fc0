"""Draws in place of the geometric, the exponential, Cauchy's and the log-normal distribution.

PyTorch computes them one by one in float64 and rounds; so does Python here.
"""

import math

from torch import _double_draws, _dtypes, _functions

_of_engine = _functions.writing("exponential")
# Normal numbers come in pairs where fewer than 16 are asked for.
_PAIRED = 14


def _filled(tensor, cells):
    from torch._making import from_cells

    tensor[...] = from_cells(cells, tensor.shape, tensor.dtype)
    return tensor


def _uniform(tensor, generator):
    return _double_draws._uniform(tensor.numel(), generator)


def _must_be_floating(tensor, name):
    if not tensor.dtype.is_floating_point:
        from torch._sentences import dtype_word

        raise RuntimeError(f'"{name}" not implemented for \'{dtype_word(tensor)}\'')


def geometric_(self, p, *, generator=None):
    """How many tries the first success takes, each with probability p."""
    if not 0 < p < 1:
        raise RuntimeError(f"geometric_ expects p to be in (0, 1), but got p={p:g}")
    below = math.log(1 - p)
    cells = [
        math.ceil(math.log(each) / below) if each else math.inf
        for each in _uniform(self, generator)
    ]
    return _filled(self, cells)


def exponential_(self, lambd=1, *, generator=None):
    """Waiting times, of which lambd come in one unit of time."""
    if lambd < 0:
        raise RuntimeError(f"exponential_ expects lambda >= 0.0, but found lambda={lambd:g}")
    _must_be_floating(self, "exponential_cpu")
    if generator is None and self.dtype is _dtypes.FLOAT32:
        return _of_engine(self, lambd)
    by = -1 / lambd if lambd else -math.inf
    return _filled(self, [by * math.log1p(-each) for each in _uniform(self, generator)])


def cauchy_(self, median=0, sigma=1, *, generator=None):
    """Cauchy's distribution around the median."""
    _must_be_floating(self, "cauchy_cpu")
    cells = [
        median + sigma * math.tan(math.pi * (each - 0.5)) for each in _uniform(self, generator)
    ]
    return _filled(self, cells)


def log_normal_(self, mean=1, std=2, *, generator=None):
    """Numbers whose logarithms have this mean and this standard deviation."""
    from torch._making import randn

    _must_be_floating(self, "log_normal_cpu")
    if std <= 0:
        raise RuntimeError(f"log_normal_ expects std > 0.0, but found std={std:g}")
    cells = []
    while len(cells) < self.numel():
        count = min(_PAIRED, self.numel() - len(cells))
        drawn = randn(count, generator=generator)._cells()
        cells += [math.exp(each * std + mean) for each in drawn]
    return _filled(self, cells)
