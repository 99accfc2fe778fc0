"""Adam with decay of weights that does not pass through its averages."""

import torch
from torch import _follows

from .adam import change, check
from .optimizer import Optimizer


class AdamW(Optimizer):
    """Adam, before which each parameter is multiplied by 1 - lr * weight_decay."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=1e-2,
        amsgrad=False,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        **later,
    ):
        # PyTorch 1.13 does not have these two; they say how to compute, not what.
        for name in later:
            if name not in ("differentiable", "fused"):
                raise TypeError(f"AdamW.__init__() got an unexpected keyword argument '{name}'")
        check(lr, betas, eps, weight_decay)
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "foreach": foreach,
            "maximize": maximize,
            "capturable": capturable,
        }
        if _follows.newest:
            settings |= {"differentiable": False, "fused": None, **later}
        super().__init__(params, settings)

    def step(self, closure=None):
        loss = self._closure_loss(closure)
        with torch.no_grad():
            for group, parameter, gradient in self._with_gradients():
                parameter.mul_(1 - group["lr"] * group["weight_decay"])
                change(self.state[parameter], group, parameter, gradient)
        return loss
