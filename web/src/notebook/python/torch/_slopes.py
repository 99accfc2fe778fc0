"""Gradients of what Python computes.

A result is its value, and nothing times how it changes: the nothing is an argument less itself,
which the engine records. First and second derivatives are right; of those behind terms are missing.
"""

import math

from torch._modes import is_grad_enabled

_depth = [0]


def followed(values, given, change):
    """Values with gradients in tensors. `change` says how values change, by them, by the tensors
    and by these less themselves, or None of a value without gradient."""
    if not is_grad_enabled() or not any(each.requires_grad for each in given):
        return list(values)
    fixed = [each.detach() for each in given]
    less = [one - other for one, other in zip(given, fixed)]
    steps = change(values, fixed, less)
    # Where a change is infinite, nothing times it is no number.
    is_wild = any(
        one is not None and not all(map(math.isfinite, one._cells())) for one in steps
    )
    if not _depth[0] and not is_wild:
        _depth[0] = 1
        try:
            moved = [one if by is None else one + by for one, by in zip(values, steps)]
            others = change(moved, given, less)
        finally:
            _depth[0] = 0
        steps = [None if one is None else (one + by) / 2 for one, by in zip(steps, others)]
    made = [value if step is None else value + step for value, step in zip(values, steps)]
    for one, value in zip(made, values) if is_wild else ():
        if one is not value:
            one.data.copy_(value)
    return made


def sloped(value, input, slope):
    """The value of one tensor, with the slope that is made of the tensor and the value."""
    if not input.requires_grad:
        return value
    return followed([value], [input], lambda y, x, by: [by[0] * slope(x[0], y[0])])[0]
