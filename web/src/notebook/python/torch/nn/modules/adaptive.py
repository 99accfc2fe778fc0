"""Classes of which the frequent ones are told apart first, the others within clusters."""

import collections

import torch

from .. import functional as F
from .container import ModuleList, Sequential
from .linear import Linear
from .module import Module

_Output = collections.namedtuple("_ASMoutput", ["output", "loss"])


class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-probabilities of classes by clusters that end at `cutoffs`: the head tells the first one's
    classes and the other clusters, a tail the classes of a cluster."""

    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None,
                 dtype=None):  # fmt: skip
        super().__init__()
        ends = list(cutoffs)
        is_wrong = ends != sorted({*ends}) or not ends or ends[0] <= 0 or ends[-1] > n_classes - 1
        if is_wrong or any(int(each) != each for each in ends):
            raise ValueError(
                "cutoffs should be a sequence of unique, positive integers sorted in an increasing "
                "order, where each value is between 1 and n_classes-1"
            )
        self.in_features, self.n_classes, self.cutoffs = in_features, n_classes, ends + [n_classes]
        self.div_value, self.head_bias = div_value, head_bias
        self.shortlist_size, self.n_clusters = self.cutoffs[0], len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        named = {"device": device, "dtype": dtype}
        self.head = Linear(in_features, self.head_size, bias=head_bias, **named)
        self.tail = ModuleList()
        for at in range(self.n_clusters):
            width = int(in_features // div_value ** (at + 1))
            count = self.cutoffs[at + 1] - self.cutoffs[at]
            self.tail.append(Sequential(
                Linear(in_features, width, bias=False, **named),
                Linear(width, count, bias=False, **named),
            ))  # fmt: skip

    def reset_parameters(self):
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input, target):
        is_row = target.dim() == 0
        rows, wanted = (input.unsqueeze(0), target.unsqueeze(0)) if is_row else (input, target)
        least, most = int(wanted.min()), int(wanted.max())
        if least < 0 or most >= self.n_classes:
            raise RuntimeError(
                f"Target values should be in [0, {self.n_classes - 1}], but values in range "
                f"[{least}, {most}] were found. "
            )
        place, parts = wanted, []
        for at, tail in enumerate(self.tail):
            low, high = self.cutoffs[at], self.cutoffs[at + 1]
            chosen = ((wanted >= low) & (wanted < high)).nonzero().flatten()
            if chosen.numel():
                place = place.index_fill(0, chosen, self.shortlist_size + at)
                logs = F.log_softmax(tail(rows.index_select(0, chosen)), 1)
                parts.append((chosen, logs.gather(1, (wanted[chosen] - low).unsqueeze(1))))
        output = F.log_softmax(self.head(rows), 1).gather(1, place.unsqueeze(1)).squeeze(1)
        for chosen, logs in parts:
            output = output.index_add(0, chosen, logs.squeeze(1))
        loss = (-output).mean()
        return _Output(output.squeeze(0) if is_row else output, loss)

    def log_prob(self, input):
        """The log-probabilities of all classes."""
        head = F.log_softmax(self.head(input), 1)
        parts = [head[:, : self.shortlist_size]]
        for at, tail in enumerate(self.tail):
            own = self.shortlist_size + at
            parts.append(F.log_softmax(tail(input), 1) + head[:, own : own + 1])
        return torch.cat(parts, 1)

    def predict(self, input):
        """The most likely classes."""
        return self.log_prob(input).argmax(1)
