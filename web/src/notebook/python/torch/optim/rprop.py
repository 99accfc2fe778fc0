"""Rprop."""

import torch

from ._adaptive import _Adaptive
from .optimizer import needs


class Rprop(_Adaptive):
    """Steps whose lengths grow while the gradient keeps its sign, whatever its size."""

    def __init__(
        self,
        params,
        lr=1e-2,
        etas=(0.5, 1.2),
        step_sizes=(1e-6, 50),
        foreach=None,
        maximize=False,
    ):
        needs(lr >= 0.0, "learning rate", lr)
        needs(0.0 < etas[0] < 1.0 < etas[1], "eta values", f"{etas[0]}, {etas[1]}")
        settings = {
            "lr": lr,
            "etas": etas,
            "step_sizes": step_sizes,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        state["step"] = 0
        state["prev"] = torch.zeros_like(parameter)
        state["step_size"] = torch.full_like(parameter, group["lr"])

    def _change(self, state, group, parameter, gradient, count):
        shrink, grow = group["etas"]
        before, lengths = state["prev"], state["step_size"]
        sign = gradient.mul(before).sign()
        turned = sign.lt(0)
        factor = torch.ones_like(sign).masked_fill_(sign.gt(0), grow).masked_fill_(turned, shrink)
        lengths.mul_(factor).clamp_(*group["step_sizes"])
        # Where the sign has turned, this step is left out.
        gradient = gradient.masked_fill(turned, 0)
        parameter.addcmul_(gradient.sign(), lengths, value=-1)
        before.copy_(gradient)
