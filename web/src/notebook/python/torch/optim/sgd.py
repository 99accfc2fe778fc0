"""Stochastic gradient descent."""

import torch
from torch import _follows

from .optimizer import Optimizer, needs, required


class SGD(Optimizer):
    """parameter -= lr * gradient, or with momentum lr * what is left of all gradients."""

    def __init__(
        self,
        params,
        lr=required,
        momentum=0,
        dampening=0,
        weight_decay=0,
        nesterov=False,
        *,
        maximize=False,
        foreach=None,
        differentiable=False,
        fused=None,
    ):
        needs(lr is required or lr >= 0.0, "learning rate", lr)
        needs(momentum >= 0.0, "momentum value", momentum)
        needs(weight_decay >= 0.0, "weight_decay value", weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        settings = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
            "foreach": foreach,
            "differentiable": differentiable,
        }
        if _follows.newest:
            settings["fused"] = fused
        super().__init__(params, settings)

    def step(self, closure=None):
        loss = self._closure_loss(closure)
        with torch.no_grad():
            for group, parameter, gradient in self._with_gradients():
                self._change(group, parameter, gradient)
        return loss

    def _change(self, group, parameter, gradient):
        if group["weight_decay"] != 0:
            gradient = gradient.add(parameter, alpha=group["weight_decay"])
        momentum = group["momentum"]
        if momentum != 0 or not _follows.newest:
            state = self.state[parameter]
            kept = state.setdefault("momentum_buffer", None)
        if momentum != 0:
            if kept is None:
                kept = state["momentum_buffer"] = gradient.clone().detach()
            else:
                kept.mul_(momentum).add_(gradient, alpha=1 - group["dampening"])
            gradient = gradient.add(kept, alpha=momentum) if group["nesterov"] else kept
        parameter.add_(gradient, alpha=-group["lr"])
