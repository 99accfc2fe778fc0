"""Adam."""

import math

import torch
from torch import _follows

from .optimizer import Optimizer, needs


class Adam(Optimizer):
    """parameter -= lr * mean / (sqrt(mean of squares) + eps), both of the gradients until now."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        amsgrad=False,
        *,
        foreach=None,
        maximize=False,
        capturable=False,
        differentiable=False,
        fused=False,
    ):
        check(lr, betas, eps, weight_decay)
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": None if _follows.newest and not fused else fused,
        }
        super().__init__(params, settings)

    def step(self, closure=None):
        loss = self._closure_loss(closure)
        with torch.no_grad():
            for group, parameter, gradient in self._with_gradients():
                if group["weight_decay"] != 0:
                    gradient = gradient.add(parameter, alpha=group["weight_decay"])
                change(self.state[parameter], group, parameter, gradient)
        return loss


def check(lr, betas, eps, weight_decay):
    """Raises ValueError for settings that are out of range."""
    needs(lr >= 0.0, "learning rate", lr)
    needs(eps >= 0.0, "epsilon value", eps)
    for at, beta in enumerate(betas):
        needs(0.0 <= beta < 1.0, f"beta parameter at index {at}", beta)
    needs(weight_decay >= 0.0, "weight_decay value", weight_decay)


def change(state, group, parameter, gradient):
    """One step of Adam, in the order of PyTorch's operations."""
    if not state:
        state["step"] = torch.tensor(0.0)
        state["exp_avg"] = torch.zeros_like(parameter)
        state["exp_avg_sq"] = torch.zeros_like(parameter)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = torch.zeros_like(parameter)
    beta1, beta2 = group["betas"]
    state["step"].add_(1)
    count = state["step"].item()
    mean, squares = state["exp_avg"], state["exp_avg_sq"]
    if _follows.newest:
        mean.lerp_(gradient, 1 - beta1)
    else:
        mean.mul_(beta1).add_(gradient, alpha=1 - beta1)
    squares.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
    # The averages began at zero; these divide out what that made too small.
    step_size = group["lr"] / (1 - beta1**count)
    correction = math.sqrt(1 - beta2**count)
    if group["amsgrad"]:
        largest = state["max_exp_avg_sq"]
        largest.copy_(torch.maximum(largest, squares))
        squares = largest
    spread = (squares.sqrt() / correction).add_(group["eps"])
    parameter.addcdiv_(mean, spread, value=-step_size)
