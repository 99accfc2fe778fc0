"""Whether what an operation gives hangs on how its operands were rounded.

The engine adds in another order than PyTorch, and often in double. Both are right where they are
apart by rounding. A step that makes of such a difference another whole number, another bool,
another index or another infinity is then left out.
"""

import torch

from .tensors import made_in, nearly


def whole_quotient(x, other):
    return torch.div(x, other, rounding_mode="floor")


# Steps in the float results of these operations. Of `remainder`, its quotient is looked at.
JUMPING = {
    name: whole_quotient if name == "remainder" else None
    for name in "floor ceil trunc round sign floor_divide remainder".split()
}
# These make different infinities of 0 and -0. A sum of nothing but -0 is either, by how it begins.
OF_ZERO = "reciprocal rsqrt div pow addcdiv floor_divide remainder".split()
# In the order of numbers that are nearly alike: their indices and gradients.
TIED = "layer_norm topk sort argsort max min argmax argmin".split()
# These share the gradient among equal numbers.
SHARING = "amax amin".split()
# How much larger the numbers of a row may be than its variance: rounding grows by that much.
LAYER_NORM_GROWTH = 20


def blur(pair):
    """How far the numbers of a tensor may be off, 0 where none of them was rounded."""
    if not pair.is_rounded:
        return 0.0
    _, apart = nearly(pair.own, pair.twin)
    finite = pair.own.data[pair.own.data.isfinite()].abs()
    # The bound that results are compared by.
    return 20 * apart + 1e-5 * (float(finite.max()) if finite.numel() else 0.0) + 5e-6


def moved(values, off):
    """The tensor with its numbers off, and with what may be 0 as 0."""
    return [values + off, values - off, values.masked_fill(values.abs() <= off, 0.0)]


def with_zeros(values):
    return [values.masked_fill(values == 0, zero) for zero in (0.0, -0.0)]


def results_of(function, values):
    made = function(*values)
    return list(made) if isinstance(made, (list, tuple)) else [made]


def is_step(one, other):
    """Whether two results differ by more than rounding of a whole number."""
    if one.shape != other.shape:
        return True
    if not one.is_floating_point():
        return not torch.equal(one, other)
    alike = (one == other) | (one.isnan() & other.isnan()) | ((one - other).abs() <= 1e-3)
    return not bool(alike.all())


def is_rounding(operation, values, pairs):
    """Whether rounding of an operand decides what the operation gives.

    `values` are the arguments in float64. `pairs` are the tensors among them by their place, each
    with whether all of its numbers were given.
    """
    variants = []
    for place, (pair, is_given) in pairs.items():
        if pair.own.dtype != torch.float32 or is_given:
            continue
        twin = pair.twin.data
        off = blur(pair)
        found = with_zeros(twin) if operation.name in OF_ZERO else []
        if off > 0 and (operation.name in JUMPING or operation.name not in OF_ZERO):
            found += moved(twin, off)
        variants += [[*values[:place], each, *values[place + 1 :]] for each in found]
    if not variants:
        return False
    function = JUMPING.get(operation.name) or operation.function
    with made_in(torch.float64), torch.no_grad():
        try:
            plain = results_of(function, values)
            for each in variants:
                made = results_of(function, each)
                if any(is_step(*both) for both in zip(plain, made)):
                    return True
        except (RuntimeError, IndexError, TypeError, ValueError):
            # PyTorch is asked of the operands themselves whether it refuses them.
            return False
    return False


def is_left_of_large(function, values, pairs, made):
    """Whether large operands cancel, so that the result is what their rounding left.

    `made` are the results of `function` in float64. A number above 1e4 is rounded by 1e-3.
    """
    moved_values = list(values)
    for place, (pair, _) in pairs.items():
        twin = pair.twin.data
        if pair.is_rounded and bool((twin.abs() > 1e4).any()):
            signs = 1 - 2 * (torch.arange(twin.numel()) % 2).reshape(twin.shape)
            moved_values[place] = twin * (1 + 2e-7 * signs)
    if all(one is other for one, other in zip(values, moved_values)):
        return False
    with made_in(torch.float64), torch.no_grad():
        moved_results = results_of(function, moved_values)
    return not all(nearly(one.data.float(), other)[0] for one, other in zip(made, moved_results))


def steps_or_tells_zeros(name):
    return name in JUMPING or name in OF_ZERO


def is_tied(name, pairs, arguments):
    """Whether the order of numbers that are alike decides what a step gives, or its gradient."""
    if name not in TIED and name not in SHARING:
        return False
    if name == "layer_norm" and is_flat(pairs[0], arguments[1]):
        return True
    return has_ties(pairs[0], or_equal=name in TIED)


def has_ties(pair, or_equal=True):
    """Whether numbers are alike: PyTorch does not say which index it gives of those."""
    own = pair.own.data
    if bool(own.isnan().any()):
        return True
    distinct = own.flatten().unique()
    if or_equal and distinct.numel() < own.numel():
        return True
    off = blur(pair)
    return off > 0 and bool((distinct[1:] - distinct[:-1] <= 2 * off).any())


def is_flat(pair, normalized):
    """Whether the rows that layer_norm normalizes vary so little that its gradient is rounding."""
    x = pair.twin.data.flatten(-len(normalized))
    growth = x.abs().amax(-1) / (x.var(-1, unbiased=False) + 1e-5)
    return bool((growth > LAYER_NORM_GROWTH).any())
