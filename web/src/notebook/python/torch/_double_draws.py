"""Draws of tensors of float64: PyTorch's numbers, of which each takes 53 bits of the stream."""

import bisect
import itertools
import math

from torch import _dtypes
from torch._asked_draws import draw_of, filling_of, is_uniform


def _uniform(count, generator):
    from torch._making import _randint

    drawn = _randint(0, 2**53, (count,), generator=generator)
    return [each * 2.0**-53 for each in drawn._cells()]


def _normal(count, generator):
    """As the stream gives 16 numbers or more: pairs of 8 and 8 cells turn around a circle."""
    cells = _uniform(count, generator)

    def turn(start):
        for at in range(start, start + 8):
            size = math.sqrt(-2 * math.log(1 - cells[at]))
            angle = 2 * math.pi * cells[at + 8]
            cells[at], cells[at + 8] = size * math.cos(angle), size * math.sin(angle)

    for start in range(0, count - 15, 16):
        turn(start)
    if count % 16:
        cells[-16:] = _uniform(16, generator)
        turn(count - 16)
    return cells


def drawn(operation, size, named, generator, dtype):
    """A tensor of float64 that is drawn: rand and randn, alone or like another, and normal."""
    from torch._functions import call
    from torch._making import from_cells

    mean, std, shape = draw_of(operation, size, named)
    count = math.prod(shape)
    if is_uniform(operation):
        return from_cells(_uniform(count, generator), shape, _dtypes.FLOAT64)
    if count >= 16:
        cells = [each * std + mean for each in _normal(count, generator)]
        return from_cells(cells, shape, _dtypes.FLOAT64)
    # Fewer are drawn in float64 for float32 too.
    if generator is not None:
        return generator._drawn(operation, size, {}).to(_dtypes.FLOAT64)
    return call(operation, size, named).to(_dtypes.FLOAT64)


def bernoulli(input, generator):
    """Ones with the probabilities of a tensor."""
    from torch._making import from_cells

    pairs = zip(_uniform(input.numel(), generator), input.detach()._cells())
    return from_cells([draw < share for draw, share in pairs], input.shape, _dtypes.FLOAT64)


def multinomial(input, generator, num_samples=0, replacement=False):
    """Places drawn with replacement by the probabilities of each row, or None where the engine
    draws them or says what is wrong: it adds probabilities up in float32."""
    from torch._making import from_cells

    cells, shape = list(input.detach()._cells()), tuple(input.shape)
    is_known = isinstance(num_samples, int) and num_samples > 0 and len(shape) in (1, 2) and cells
    if not replacement or not is_known:
        return None
    found, width = [], shape[-1]
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        sums = list(itertools.accumulate(row))
        if min(row) < 0 or not 0 < sums[-1] < math.inf:
            return None
        shares = [each / sums[-1] for each in sums]
        shares[-1] = 1.0
        found += [bisect.bisect_left(shares, at) for at in _uniform(num_samples, generator)]
    return from_cells(found, (*shape[:-1], num_samples), _dtypes.INT64)


def fill_truncated(tensor, mean, std, a, b):
    """Draws from the part of the normal distribution between a and b."""
    from torch._making import from_cells

    root = math.sqrt(2)
    low, high = (math.erf((each - mean) / std / root) for each in (a, b))
    cells = [
        min(max(inverse_erf(each * (high - low) + low) * std * root + mean, a), b)
        for each in _uniform(tensor.numel(), None)
    ]
    tensor[...] = from_cells(cells, tensor.shape, _dtypes.FLOAT64)


def inverse_erf(y):
    """The number whose erf is y, by Newton's steps from a number near it."""
    if abs(y) >= 1:
        return math.copysign(math.inf, y)
    near = math.log(1 - y * y)
    half = 2 / (math.pi * 0.147) + near / 2
    x = math.copysign(math.sqrt(math.sqrt(half * half - near / 0.147) - half), y)
    for _ in range(4):
        x -= (math.erf(x) - y) * math.sqrt(math.pi) / 2 * math.exp(x * x)
    return x


def fill(tensor, name, given, named, generator=None):
    """Draws into a tensor of float64; whether it has: few normal numbers the engine draws alike."""
    from torch._making import from_cells

    is_between = name.startswith("uniform")
    one, other = filling_of(name, given, named)
    count = tensor.numel()
    if not is_between and (count < 16 or not tensor.is_contiguous()):
        return False
    if is_between:
        cells = [each * (other - one) + one for each in _uniform(count, generator)]
    else:
        cells = [each * other + one for each in _normal(count, generator)]
    tensor[...] = from_cells(cells, tensor.shape, _dtypes.FLOAT64)
    return True
