"""Optimizers that average: Adadelta the squares of steps, too, and ASGD the parameters."""

import torch

from ._adaptive import _Adaptive
from .optimizer import needs


class Adadelta(_Adaptive):
    """parameter -= lr * gradient * sqrt(mean of steps' squares / mean of gradients' squares)."""

    def __init__(
        self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, maximize=False
    ):
        needs(lr >= 0.0, "learning rate", lr)
        needs(0.0 <= rho <= 1.0, "rho value", rho)
        needs(eps >= 0.0, "epsilon value", eps)
        needs(weight_decay >= 0.0, "weight_decay value", weight_decay)
        settings = {
            "lr": lr,
            "rho": rho,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
            "foreach": foreach,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        state["step"] = 0
        state["square_avg"] = torch.zeros_like(parameter)
        state["acc_delta"] = torch.zeros_like(parameter)

    def _change(self, state, group, parameter, gradient, count):
        rho, eps = group["rho"], group["eps"]
        squares, steps = state["square_avg"], state["acc_delta"]
        squares.mul_(rho).addcmul_(gradient, gradient, value=1 - rho)
        spread = squares.add(eps).sqrt_()
        step = steps.add(eps).sqrt_().div_(spread).mul_(gradient)
        steps.mul_(rho).addcmul_(step, step, value=1 - rho)
        parameter.add_(step, alpha=-group["lr"])


class ASGD(_Adaptive):
    """Steps of SGD that become shorter, and the mean of the parameters after t0 steps."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lambd=1e-4,
        alpha=0.75,
        t0=1e6,
        weight_decay=0,
        foreach=None,
        maximize=False,
    ):
        needs(lr >= 0.0, "learning rate", lr)
        needs(weight_decay >= 0.0, "weight_decay value", weight_decay)
        settings = {
            "lr": lr,
            "lambd": lambd,
            "alpha": alpha,
            "t0": t0,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        super()._begin(state, group, parameter)
        state["eta"] = torch.tensor(group["lr"])
        state["mu"] = torch.tensor(1.0)
        state["ax"] = torch.zeros_like(parameter)

    def _change(self, state, group, parameter, gradient, count):
        rate, share, mean = state["eta"].item(), state["mu"], state["ax"]
        decay, lr = group["lambd"], group["lr"]
        parameter.mul_(1 - decay * rate)
        parameter.add_(gradient, alpha=-rate)
        if share.item() != 1:
            mean.add_(parameter.sub(mean).mul(share))
        else:
            mean.copy_(parameter)
        state["eta"].fill_(lr / (1 + decay * lr * count) ** group["alpha"])
        share.fill_(1 / max(1, count - group["t0"]))
