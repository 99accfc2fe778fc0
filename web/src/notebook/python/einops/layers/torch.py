"""`Rearrange` and `Reduce` for torch.nn.Sequential."""

from torch import nn

from .. import _changing


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
