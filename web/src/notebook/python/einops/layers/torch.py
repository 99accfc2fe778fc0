"""`Rearrange`, `Reduce` and `EinMix` for torch.nn.Sequential."""

import math

import torch
from torch import nn

from .. import _changing, einsum
from .._patterns import EinopsError, sides


class Rearrange(nn.Module):
    """`rearrange` as a layer."""

    def __init__(self, pattern, **axes_lengths):
        super().__init__()
        self.pattern = pattern
        self.axes_lengths = axes_lengths

    def forward(self, input):
        return _changing.rearrange(input, self.pattern, **self.axes_lengths)

    def __repr__(self):
        words = "".join(f", {name}={length}" for name, length in self.axes_lengths.items())
        return f"{type(self).__name__}({self.pattern!r}{words})"


class Reduce(Rearrange):
    """`reduce` as a layer."""

    def __init__(self, pattern, reduction, **axes_lengths):
        super().__init__(pattern, **axes_lengths)
        self.reduction = reduction

    def forward(self, input):
        return _changing.reduce(input, self.pattern, self.reduction, **self.axes_lengths)

    def __repr__(self):
        words = "".join(f", {name}={length}" for name, length in self.axes_lengths.items())
        return f"Reduce({self.pattern!r}, {self.reduction!r}{words})"


class EinMix(nn.Module):
    """A linear layer by the names of axes: those of the input, the weight and the output."""

    def __init__(self, pattern, weight_shape, bias_shape=None, **axes_lengths):
        super().__init__()
        self.pattern, self.weight_shape, self.bias_shape = pattern, weight_shape, bias_shape
        self.axes_lengths = axes_lengths
        before, behind = sides(pattern)
        left, right = ([name for group in groups for name in group] for groups in (before, behind))
        weights, biases = weight_shape.split(), (bias_shape or "").split()
        for name in weights:
            if name not in axes_lengths:
                raise EinopsError(f"Dimension {name} of weight should be specified")
        if strange := [name for name in right if name not in (*left, *weights)]:
            raise EinopsError(f"Unrecognized identifiers on the right side of EinMix {strange}")
        if strange := [name for name in biases if name not in right]:
            raise EinopsError(f"Bias axes {strange} not present in output")
        if strange := [name for name in axes_lengths if name not in (*left, *weights)]:
            raise EinopsError(f"Axes {strange} are not used in pattern")
        flat = lambda names: " ".join(names)  # noqa: E731
        self._before = f"{pattern.split('->')[0]} -> {flat(left)}"
        self._behind = f"{flat(right)} -> {pattern.split('->')[1]}"
        self._mixed = f"{flat(left)}, {flat(weights)} -> {flat(right)}"
        self._lengths = {name: size for name, size in axes_lengths.items() if name in left}
        self._sizes = {name: size for name, size in axes_lengths.items() if name in right}
        inward = math.prod(axes_lengths[name] for name in weights if name not in right)

        def drawn(size, bound):
            return nn.Parameter(torch.zeros(size).uniform_(-bound, bound))

        self.weight = drawn([axes_lengths[name] for name in weights], (3 / inward) ** 0.5)
        size = [axes_lengths[e] if e in biases else 1 for e in right if e != "..."]
        self.bias = drawn(size, (1 / inward) ** 0.5) if bias_shape is not None else None

    def forward(self, input):
        found = _changing.rearrange(input, self._before, **self._lengths)
        found = einsum(found, self.weight, self._mixed)
        if self.bias is not None:
            found = found + self.bias
        return _changing.rearrange(found, self._behind, **self._sizes)

    def __repr__(self):
        shapes = [repr(each) for each in (self.pattern, self.weight_shape, self.bias_shape) if each]
        lengths = [f"{name}={length}" for name, length in self.axes_lengths.items()]
        return f"EinMix({', '.join(shapes + lengths)})"
