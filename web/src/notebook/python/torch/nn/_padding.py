"""Cells around a tensor."""

import torch
from torch._grad_names import named
from torch._unsupported import UnsupportedError


@named("ConstantPadNdBackward0")
def _constant(input, pad, value):
    shape, to, taken = list(input.shape), [slice(None)] * input.dim(), [slice(None)] * input.dim()
    for place in range(len(pad) // 2):
        axis = input.dim() - 1 - place
        before, behind = pad[2 * place], pad[2 * place + 1]
        length = shape[axis]
        shape[axis] = length + before + behind
        if shape[axis] < 0:
            # PyTorch cuts before it cuts behind, and the two are refused in different ways.
            kind = IndexError if -before > length else RuntimeError
            raise kind(
                f"The input size {length}, plus negative padding {before} and {behind}, resulted "
                "in a negative output size"
            )
        taken[axis] = slice(max(0, -before), length - max(0, -behind))
        start = max(0, before)
        to[axis] = slice(start, start + length - max(0, -before) - max(0, -behind))
    made = torch.full(shape, 0 if value is None else value, dtype=input.dtype)
    made[tuple(to)] = input[tuple(taken)]
    return made


def _place(place, length, mode):
    """Which cell of an axis stands at a place that may lie outside."""
    if mode == "replicate":
        return min(max(place, 0), length - 1)
    if mode == "circular":
        return place % length
    place = abs(place)
    return 2 * (length - 1) - place if place >= length else place


_MODES = {"reflect": "Reflection", "replicate": "Replication", "circular": "Circular"}


def pad(input, pad, mode="constant", value=None):
    """The input with cells around it: of `value`, or of its own by the other modes.

    `pad` says how many before and behind, for the last axis first. Negative ones take cells away.
    """
    if mode != "constant" and mode not in _MODES:
        raise UnsupportedError(
            f"mode={mode!r} is not supported here: pad has constant, {', '.join(_MODES)}."
        )
    if len(pad) % 2 or len(pad) > 2 * input.dim():
        raise RuntimeError(
            f"Length of pad should be even and no more than twice the number of dimensions of the "
            f"input. Pad length is {len(pad)} while the input has {input.dim()} dimensions."
        )
    if mode == "constant":
        return _constant(input, pad, value)
    made = input
    for at in range(len(pad) // 2):
        axis, before, behind = input.dim() - 1 - at, pad[2 * at], pad[2 * at + 1]
        length = input.shape[axis]
        if mode == "reflect" and max(before, behind) >= length:
            raise RuntimeError(
                "Argument #4: Padding size should be less than the corresponding input dimension, "
                f"but got: padding ({before}, {behind}) at dimension {axis} of input "
                f"{list(input.shape)}"
            )
        places = [_place(each, length, mode) for each in range(-before, length + behind)]
        made = torch.index_select(made, axis, torch.tensor(places))
    is_copied = mode == "circular"
    made._node = "CopySlices" if is_copied else f"{_MODES[mode]}Pad{len(pad) // 2}DBackward0"
    return made
