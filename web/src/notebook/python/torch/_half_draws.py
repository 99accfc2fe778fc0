"""Draws of tensors of float16 and bfloat16: PyTorch's numbers, of which each takes as many bits of the
stream as the dtype has digits."""

import math

from torch import _dtypes, _double_draws
from torch._asked_draws import draw_of, filling_of, is_uniform

_BITS = {_dtypes.FLOAT16: 11, _dtypes.BFLOAT16: 8}


def _uniform(count, dtype, generator):
    from torch._making import _randint

    bits = _BITS[dtype]
    return _randint(0, 2**bits, (count,), generator=generator).to(dtype) * 2.0**-bits


def _between(low, high, count, dtype, generator):
    """Draws between two numbers of the dtype, each rounded once."""
    low, width = _rounded(low, dtype), _rounded(_rounded(high, dtype) - _rounded(low, dtype), dtype)
    return (_uniform(count, dtype, generator).float() * width + low).to(dtype)


def _rounded(value, dtype):
    from torch._making import tensor

    return tensor(float(value), dtype=dtype).item()


def _normal(count, dtype, generator):
    """As the stream gives 16 numbers or more: pairs of 8 and 8 cells turn around a circle."""
    from torch import _functions as f

    drawn = _uniform(count, dtype, generator)
    made = _turned(drawn[: count - count % 16])
    if count % 16:
        made = f.cat([made[: count - 16], drawn[made.numel() : count - 16]])
        made = f.cat([made, _turned(_uniform(16, dtype, generator))])
    return made


def _turned(cells):
    from torch import _functions as f

    rows = cells.view(-1, 16)
    size = f.sqrt(f.log(1 - rows[:, :8]) * -2)
    angle = (rows[:, 8:].float() * (2 * math.pi)).to(cells.dtype)
    return f.cat([size * f.cos(angle), size * f.sin(angle)], 1).view(-1)


def _scaled(cells, mean, std):
    return (cells if std == 1 else cells * std) + mean


def drawn(operation, size, named, generator, dtype):
    """A tensor that is drawn: rand and randn, alone or like another, and normal."""
    from torch._functions import call

    mean, std, shape = draw_of(operation, size, named)
    count = math.prod(shape)
    if is_uniform(operation):
        return _uniform(count, dtype, generator).view(shape)
    if count >= 16:
        return _scaled(_normal(count, dtype, generator), mean, std).view(shape)
    named = {**named, "dtype": _dtypes.FLOAT32} if "dtype" in operation.places else named
    if generator is not None:
        return generator._drawn(operation, size, {}).to(dtype)
    return call(operation, size, named).to(dtype)


def fill(tensor, name, given, named, generator=None):
    """Draws into a tensor; whether it has: few normal numbers the engine draws alike."""
    is_between = name.startswith("uniform")
    one, other = filling_of(name, given, named)
    count, dtype = tensor.numel(), tensor.dtype
    if not is_between and (count < 16 or not tensor.is_contiguous()):
        return False
    if is_between:
        made = _between(one, other, count, dtype, generator)
    else:
        made = _normal(count, dtype, generator)
        made = _scaled(made, _rounded(one, dtype), _rounded(other, dtype))
    tensor[...] = made.view(tensor.shape)
    return True


def fill_truncated(tensor, mean, std, a, b):
    """Draws from the part of the normal distribution between a and b."""
    from torch._making import from_cells

    root = math.sqrt(2)
    low, high = (math.erf((each - mean) / std / root) for each in (a, b))
    drawn = _between(low, high, tensor.numel(), tensor.dtype, None)
    cells = [_double_draws.inverse_erf(each) for each in drawn._cells()]
    made = from_cells(cells, tensor.shape, tensor.dtype) * (std * root) + mean
    tensor[...] = made.clamp(a, b)
