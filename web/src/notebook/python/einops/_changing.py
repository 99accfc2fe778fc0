"""The functions: each splits axes, orders them, and joins them again."""

import functools
import math

import numpy
import torch

from ._patterns import EinopsError, as_set, axes_of, lengths_of, sides, with_rest

_REDUCTIONS = ("min", "max", "sum", "mean", "prod", "any", "all")


def _read(tensor, pattern, known, check):
    """The groups of both sides, and the lengths. `check` refuses names of one side alone."""
    before, behind = sides(pattern)
    rest, count = 0, len(tensor.shape)
    has_rest = any("..." in group for group in before)
    if any("..." in group for group in behind) and not has_rest:
        raise EinopsError(
            f"Ellipsis found in right side, but not left side of a pattern {pattern}"
        )
    if any("..." in group and isinstance(group, list) for group in before):
        raise EinopsError(f"Ellipsis inside parenthesis in the left side is not allowed: {pattern}")
    check({*_flat(before)}, {*_flat(behind)})
    if has_rest:
        rest = count - len(before) + 1
        if rest < 0:
            raise EinopsError(
                f"Wrong shape: expected >={len(before) - 1} dims. Received {count}-dim tensor."
            )
    elif count != len(before):
        raise EinopsError(
            f"Wrong shape: expected {len(before)} dims. Received {count}-dim tensor."
        )
    before, behind = with_rest(before, rest), with_rest(behind, rest)
    names = {name for group in before + behind for name in group}
    for name in known:
        if name not in names:
            raise EinopsError(f"Axis {name} is not used in transform")
    inside = {name: length for name, length in known.items() if any(name in g for g in before)}
    lengths = {**known, **lengths_of(before, tensor.shape, inside)}
    lengths |= {name: int(name) for name in names if name.isdigit()}
    return before, behind, lengths


def _telling(function):
    """Tells of an error which pattern and tensor it is about."""

    @functools.wraps(function)
    def told(tensor, pattern, *given, **axes_lengths):
        if isinstance(tensor, (list, tuple)):
            stack = torch.stack if isinstance(tensor[0], torch.Tensor) else numpy.stack
            tensor = stack(list(tensor))
        try:
            return function(tensor, pattern, *given, **axes_lengths)
        except EinopsError as error:
            sizes = {name: each for name, each in axes_lengths.items() if name != "reduction"}
            (kind,) = given or (axes_lengths.get("reduction", function.__name__),)
            raise EinopsError(
                f' Error while processing {kind}-reduction pattern "{pattern}".\n Input tensor '
                f"shape: {tensor.shape}. Additional info: {sizes}.\n {error}"
            ) from None

    return told


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


def _need_both(before, behind):
    if any(name.isdigit() for name in before | behind):
        raise EinopsError(
            "Non-unitary anonymous axes are not supported in rearrange (exception is length 1)"
        )
    if before != behind:
        raise EinopsError(
            "Identifiers only on one side of expression (should be on both): "
            f"{as_set(before ^ behind)}"
        )


@_telling
def rearrange(tensor, pattern, **axes_lengths):
    """The same cells with their axes in another order, split or joined."""
    before, behind, lengths = _read(tensor, pattern, axes_lengths, _need_both)
    names, order = _flat(before), _flat(behind)
    made = _split(tensor, names, lengths)
    if names != order:
        made = _ordered(made, names, order)
    shape = tuple(math.prod(lengths[name] for name in group) for group in behind)
    return made if tuple(made.shape) == shape else _joined(made, behind, lengths)


@_telling
def reduce(tensor, pattern, reduction, **axes_lengths):
    """Axes that are not behind the arrow become their mean, sum, largest or smallest cell."""

    def check(before, behind):
        if not callable(reduction) and reduction not in _REDUCTIONS:
            raise EinopsError(f"Unknown reduction {reduction}. Expect one of {_REDUCTIONS}.")
        fresh = {name for name in behind - before if not name.isdigit()}
        if fresh:
            raise EinopsError(
                f"Unexpected identifiers on the right side of reduce {reduction}: {as_set(fresh)}"
            )

    before, behind, lengths = _read(tensor, pattern, axes_lengths, check)
    names, order = _flat(before), _flat(behind)
    kept = [name for name in names if name in order]
    gone = [at for at, name in enumerate(names) if name not in order]
    made = _split(tensor, names, lengths)
    if gone:
        made = _reduced(made, reduction, gone)
    return _joined(_ordered(made, kept, order), behind, lengths)


def _reduced(tensor, reduction, axes):
    if callable(reduction):
        return reduction(tensor, tuple(axes))
    if reduction == "mean" and isinstance(tensor, torch.Tensor) and not tensor.is_floating_point():
        raise NotImplementedError("reduce_mean is not available for non-floating tensors")
    if not isinstance(tensor, torch.Tensor):
        return getattr(tensor, reduction)(axis=tuple(axes))
    if reduction in ("mean", "sum"):
        return getattr(tensor, reduction)(tuple(axes))
    if reduction in ("max", "min"):
        return getattr(tensor, f"a{reduction}")(tuple(axes))
    for axis in sorted(axes, reverse=True):
        tensor = getattr(tensor, reduction)(axis)
    return tensor


@_telling
def repeat(tensor, pattern, **axes_lengths):
    """As rearrange, with axes behind the arrow along which cells are repeated."""

    def check(before, behind):
        if before - behind:
            raise EinopsError(
                f"Unexpected identifiers on the left side of repeat: {as_set(before - behind)}"
            )
        unknown = {name for name in behind - before - {*axes_lengths} if not name.isdigit()}
        if unknown:
            raise EinopsError(f"Specify sizes for new axes in repeat: {as_set(unknown)}")

    before, behind, lengths = _read(tensor, pattern, axes_lengths, check)
    names, order = _flat(before), _flat(behind)
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
        raise RuntimeError(
            "Can't parse shape with different number of dimensions: "
            f"{pattern} {tensor.shape}"
        )
    return {name: length for name, length in zip(names, tensor.shape) if name != "_"}


def asnumpy(tensor):
    """The array of a tensor; an array as it is."""
    return tensor.detach().numpy() if isinstance(tensor, torch.Tensor) else tensor
