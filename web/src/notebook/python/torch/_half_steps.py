"""Operations that PyTorch computes in several steps on tensors of float16 and bfloat16: each is
rounded. And its numbers, which some operations round to the dtype before they use them."""

import math

from torch import _follows, _half
from torch._arguments import BOOLEAN, FLOATING, LONG_WHOLE, NONE, TENSOR, TEXT, WHOLES
from torch._tensor import wrap

# These use numbers as the dtype has them; products and quotients do so in PyTorch 1.13.
_OF_DTYPE = frozenset("add sub eq ne lt le gt ge".split())
_OF_DTYPE_BEFORE = _OF_DTYPE | {"mul", "div"}


def round_numbers(name, numbers, spots, floating, kind, of_python):
    """Rounds the numbers of a call. `of_python` are the tensors that stand for some."""
    if name not in (_OF_DTYPE if _follows.newest else _OF_DTYPE_BEFORE):
        return
    for at in floating:
        numbers[at] = _half.nearest(numbers[at], kind)
    for at in spots:
        if numbers[at] in of_python and wrap(int(numbers[at])).is_floating_point():
            numbers[at] = _half.rounded(int(numbers[at]), kind)
            of_python.add(numbers[at])


def made(name, numbers, of_python):
    """The tensor that the steps of an operation make, None for an operation of one step."""
    steps = _STEPS.get(name)
    if steps is None or numbers[2]:
        return None
    given = _given(numbers)
    if name == "div" and given[0]._number not in of_python:
        return None
    result = steps(*given)
    return None if result is None else result._number


def _given(numbers):
    """The arguments of a call: tensors, numbers, lists and texts."""
    found, place = [], 4
    while place < len(numbers):
        tag, value = numbers[place], int(numbers[place + 1]) if place + 1 < len(numbers) else 0
        place += 1 if tag == NONE else 2
        if tag == NONE:
            found.append(None)
        elif tag == TENSOR:
            found.append(wrap(value))
        elif tag in (WHOLES, TEXT):
            part = [int(each) for each in numbers[place : place + value]]
            found.append(part if tag == WHOLES else bytes(part).decode())
            place += value
        elif tag == LONG_WHOLE:
            found.append((value << 32) + int(numbers[place]))
            place += 1
        elif tag == FLOATING:
            found.append(numbers[place - 1])
        else:
            found.append(bool(value) if tag == BOOLEAN else value)
    return found


def _mean(input, dim=None, keepdim=False, dtype=None):
    if not input.is_floating_point():
        return None
    total = input.sum() if dim is None else input.sum(dim, keepdim)
    return total / (input.numel() / max(total.numel(), 1)) if input.numel() else None


def _divided(number, other):
    """A number of Python's divided by a tensor."""
    return other.reciprocal() * number


def _dropout(input, p=0.5, training=True):
    from torch import _functions

    if not training or not 0 < p < 1:
        return None
    return input * _functions.dropout(input.new_ones(input.shape).float(), p).to(input.dtype)


def _logsumexp(input, dim, keepdim=False):
    if not input.numel():
        return None
    top = input.detach().amax(dim, True)
    top = top.masked_fill(top.abs() == math.inf, 0)
    total = (input - top).exp().sum(dim, keepdim).log()
    return total + top.view(total.shape)


def _pow(input, exponent):
    """The cube of a tensor."""
    is_cube = type(exponent) in (int, float) and exponent == 3
    return input * input * input if is_cube else None


def _reduced(cells, reduction):
    return cells if reduction == "none" else getattr(cells, reduction)()


def _mse_loss(input, target, reduction="mean"):
    difference = input - target
    return _reduced(difference * difference, reduction)


def _l1_loss(input, target, reduction="mean"):
    return _reduced((input - target).abs(), reduction)


_STEPS = {
    "mean": _mean,
    "div": _divided,
    "dropout": _dropout,
    "pow": _pow,
    "logsumexp": _logsumexp,
    "mse_loss": _mse_loss,
    "l1_loss": _l1_loss,
}
