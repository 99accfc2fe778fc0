"""The functions: each splits axes, orders them, and joins them again."""

import math

import numpy
import torch

from ._patterns import EinopsError, axes_of, lengths_of, sides, with_rest

_REDUCTIONS = ("mean", "sum", "max", "min", "prod", "any", "all")


def _read(tensor, pattern, known):
    """The tensor of a list is a stack; the groups of both sides, and the lengths."""
    if isinstance(tensor, (list, tuple)):
        stack = torch.stack if isinstance(tensor[0], torch.Tensor) else numpy.stack
        tensor = stack(list(tensor))
    before, behind = sides(pattern)
    rest = 0
    if any("..." in group for group in before):
        rest = len(tensor.shape) - len(before) + 1
    elif any("..." in group for group in behind):
        raise EinopsError(f"'...' stands behind the arrow alone: {pattern!r}")
    before, behind = with_rest(before, rest), with_rest(behind, rest)
    names = {name for group in before + behind for name in group}
    for name in known:
        if name not in names:
            raise EinopsError(f"The pattern {pattern!r} has no axis {name}.")
    inside = {name: length for name, length in known.items() if any(name in g for g in before)}
    lengths = {**known, **lengths_of(before, tensor.shape, inside)}
    lengths |= {name: int(name) for name in names if name.isdigit()}
    return tensor, before, behind, lengths


def _flat(groups):
    return [name for group in groups for name in group]


def _ordered(tensor, names, order):
    places = [names.index(name) for name in order]
    is_tensor = isinstance(tensor, torch.Tensor)
    return tensor.permute(*places) if is_tensor else tensor.transpose(places)


def _joined(tensor, groups, lengths):
    return tensor.reshape([math.prod(lengths[name] for name in group) for group in groups])


def _split(tensor, names, lengths):
    shape = tuple(lengths[name] for name in names)
    return tensor if tuple(tensor.shape) == shape else tensor.reshape(shape)


def rearrange(tensor, pattern, **axes_lengths):
    """The same cells with their axes in another order, split or joined."""
    tensor, before, behind, lengths = _read(tensor, pattern, axes_lengths)
    names, order = _flat(before), _flat(behind)
    if set(names) != set(order):
        lacking = sorted(set(names) ^ set(order))
        raise EinopsError(f"Axes stand on one side of {pattern!r} alone: {', '.join(lacking)}.")
    made = _split(tensor, names, lengths)
    if names != order:
        made = _ordered(made, names, order)
    shape = tuple(math.prod(lengths[name] for name in group) for group in behind)
    return made if tuple(made.shape) == shape else _joined(made, behind, lengths)


def reduce(tensor, pattern, reduction, **axes_lengths):
    """Axes that are not behind the arrow become their mean, sum, largest or smallest cell."""
    tensor, before, behind, lengths = _read(tensor, pattern, axes_lengths)
    names, order = _flat(before), _flat(behind)
    if not set(order) <= set(names):
        raise EinopsError(f"Axes stand behind the arrow of {pattern!r} alone.")
    kept = [name for name in names if name in order]
    gone = [at for at, name in enumerate(names) if name not in order]
    made = _split(tensor, names, lengths)
    if gone:
        made = _reduced(made, reduction, gone)
    return _joined(_ordered(made, kept, order), behind, lengths)


def _reduced(tensor, reduction, axes):
    if callable(reduction):
        return reduction(tensor, tuple(axes))
    if reduction not in _REDUCTIONS:
        raise EinopsError(f"{reduction!r} is none of {', '.join(_REDUCTIONS)}.")
    if not isinstance(tensor, torch.Tensor):
        return getattr(tensor, reduction)(axis=tuple(axes))
    if reduction in ("mean", "sum"):
        return getattr(tensor, reduction)(tuple(axes))
    if reduction in ("max", "min"):
        return getattr(tensor, f"a{reduction}")(tuple(axes))
    for axis in sorted(axes, reverse=True):
        tensor = getattr(tensor, reduction)(axis)
    return tensor


def repeat(tensor, pattern, **axes_lengths):
    """As rearrange, with axes behind the arrow along which cells are repeated."""
    tensor, before, behind, lengths = _read(tensor, pattern, axes_lengths)
    names, order = _flat(before), _flat(behind)
    if not set(names) <= set(order):
        raise EinopsError(f"Axes stand before the arrow of {pattern!r} alone.")
    for name in order:
        if name not in lengths:
            raise EinopsError(f"The length of {name} is not told.")
    fresh = [name for name in order if name not in names]
    made = _split(tensor, names, lengths)
    made = made.reshape(*[1] * len(fresh), *made.shape)
    shape = tuple(lengths[name] for name in fresh + names)
    if isinstance(made, torch.Tensor):
        made = made.expand(*shape)
    else:
        made = numpy.broadcast_to(made, shape)
    return _joined(_ordered(made, fresh + names, order), behind, lengths)


def einsum(*given):
    """`einsum(a, b, "i j, j k -> i k")`: sums of products, by names of any length."""
    *tensors, pattern = given
    if isinstance(pattern, torch.Tensor):
        raise EinopsError("The pattern of einsum stands behind the tensors.")
    operands, _, result = pattern.partition("->")
    letters = {}

    def equation_of(side):
        text = ""
        for group in axes_of(side):
            if len(group) != 1:
                raise EinopsError("einsum has no parentheses and no 1 in its pattern.")
            name = group[0]
            if name == "...":
                text += name
            else:
                text += letters.setdefault(name, chr(ord("a") + len(letters)))
        return text

    equation = ",".join(map(equation_of, operands.split(","))) + "->" + equation_of(result)
    module = torch if isinstance(tensors[0], torch.Tensor) else numpy
    return module.einsum(equation, *tensors)


def parse_shape(tensor, pattern):
    """The lengths of a tensor's axes by the names of a pattern; `_` names none."""
    names = pattern.split()
    if len(names) != len(tensor.shape):
        raise EinopsError(f"The pattern {pattern!r} does not fit a tensor of {tensor.shape}.")
    return {name: length for name, length in zip(names, tensor.shape) if name != "_"}


def asnumpy(tensor):
    """The array of a tensor; an array as it is."""
    return tensor.detach().numpy() if isinstance(tensor, torch.Tensor) else tensor
