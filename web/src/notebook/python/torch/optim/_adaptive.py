"""Optimizers that divide each step by what gradients were until now, beside Adam."""

import math

import torch

from .adam import check
from .optimizer import Optimizer, needs


class _Adaptive(Optimizer):
    """Goes through all parameters with gradients; a subclass says what begins and what changes."""

    def step(self, closure=None):
        loss = self._closure_loss(closure)
        with torch.no_grad():
            for group, parameter, gradient in self._with_gradients():
                state = self.state[parameter]
                if not state:
                    self._begin(state, group, parameter)
                count = self._count(state)
                if group.get("weight_decay", 0) != 0:
                    gradient = gradient.add(parameter, alpha=group["weight_decay"])
                self._change(state, group, parameter, gradient, count)
        return loss

    def _begin(self, state, group, parameter):
        state["step"] = torch.tensor(0.0)

    def _count(self, state):
        state["step"] += 1
        return int(state["step"])


class RMSprop(_Adaptive):
    """parameter -= lr * gradient / sqrt(mean of the squares until now)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        alpha=0.99,
        eps=1e-8,
        weight_decay=0,
        momentum=0,
        centered=False,
        foreach=None,
        maximize=False,
        differentiable=False,
    ):
        for what, value in (
            ("learning rate", lr),
            ("epsilon value", eps),
            ("momentum value", momentum),
            ("weight_decay value", weight_decay),
            ("alpha value", alpha),
        ):
            needs(value >= 0.0, what, value)
        settings = {
            "lr": lr,
            "momentum": momentum,
            "alpha": alpha,
            "eps": eps,
            "centered": centered,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        state["step"] = 0
        state["square_avg"] = torch.zeros_like(parameter)
        if group["momentum"] > 0:
            state["momentum_buffer"] = torch.zeros_like(parameter)
        if group["centered"]:
            state["grad_avg"] = torch.zeros_like(parameter)

    def _change(self, state, group, parameter, gradient, count):
        alpha, squares = group["alpha"], state["square_avg"]
        squares.mul_(alpha).addcmul_(gradient, gradient, value=1 - alpha)
        if group["centered"]:
            mean = state["grad_avg"]
            mean.mul_(alpha).add_(gradient, alpha=1 - alpha)
            spread = squares.addcmul(mean, mean, value=-1).sqrt_().add_(group["eps"])
        else:
            spread = squares.sqrt().add_(group["eps"])
        if group["momentum"] > 0:
            kept = state["momentum_buffer"]
            kept.mul_(group["momentum"]).addcdiv_(gradient, spread)
            parameter.add_(kept, alpha=-group["lr"])
        else:
            parameter.addcdiv_(gradient, spread, value=-group["lr"])


class Adagrad(_Adaptive):
    """parameter -= lr * gradient / sqrt(sum of the squares until now)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lr_decay=0,
        weight_decay=0,
        initial_accumulator_value=0,
        eps=1e-10,
        foreach=None,
        *,
        maximize=False,
    ):
        for what, value in (
            ("learning rate", lr),
            ("lr_decay value", lr_decay),
            ("weight_decay value", weight_decay),
            ("initial_accumulator_value value", initial_accumulator_value),
            ("epsilon value", eps),
        ):
            needs(value >= 0.0, what, value)
        settings = {
            "lr": lr,
            "lr_decay": lr_decay,
            "eps": eps,
            "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        super()._begin(state, group, parameter)
        state["sum"] = torch.full_like(parameter, group["initial_accumulator_value"])

    def _change(self, state, group, parameter, gradient, count):
        state["sum"].addcmul_(gradient, gradient, value=1)
        spread = state["sum"].sqrt().add_(group["eps"])
        rate = group["lr"] / (1 + (count - 1) * group["lr_decay"])
        parameter.addcdiv_(gradient, spread, value=-rate)


class _OfTwoMeans(_Adaptive):
    """Keeps the mean of the gradients and that of their squares, as Adam."""

    def _begin(self, state, group, parameter):
        super()._begin(state, group, parameter)
        state["exp_avg"] = torch.zeros_like(parameter)
        state["exp_avg_sq"] = torch.zeros_like(parameter)

    def _averaged(self, state, group, gradient):
        beta1, beta2 = group["betas"]
        mean, squares = state["exp_avg"], state["exp_avg_sq"]
        mean.mul_(beta1).add_(gradient, alpha=1 - beta1)
        squares.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
        return mean, squares


class NAdam(_OfTwoMeans):
    """Adam that looks one step ahead."""

    def __init__(
        self,
        params,
        lr=2e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        momentum_decay=4e-3,
        foreach=None,
    ):
        check(lr, betas, eps, weight_decay)
        needs(momentum_decay >= 0.0, "momentum_decay value", momentum_decay)
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "momentum_decay": momentum_decay,
            "foreach": foreach,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        state["step"] = torch.tensor(0.0)
        state["mu_product"] = torch.tensor(1.0)
        super()._begin(state, group, parameter)

    def _change(self, state, group, parameter, gradient, count):
        beta1, beta2 = group["betas"]
        decay = group["momentum_decay"]
        near, ahead = (
            beta1 * (1.0 - 0.5 * 0.96 ** (each * decay)) for each in (count, count + 1)
        )
        state["mu_product"] *= near
        next_product = state["mu_product"] * near * ahead
        mean, squares = self._averaged(state, group, gradient)
        spread = squares.div(1 - beta2**count).sqrt().add_(group["eps"])
        share = (1.0 - near) / (1.0 - state["mu_product"].item())
        parameter.addcdiv_(gradient, spread, value=-group["lr"] * share)
        share = ahead / (1.0 - next_product.item())
        parameter.addcdiv_(mean, spread, value=-group["lr"] * share)


class RAdam(_OfTwoMeans):
    """Adam that divides by the squares only once they are known well."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None
    ):
        check(lr, betas, eps, weight_decay)
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "foreach": foreach,
        }
        super().__init__(params, settings)

    def _change(self, state, group, parameter, gradient, count):
        beta1, beta2 = group["betas"]
        mean, squares = self._averaged(state, group, gradient)
        step = mean / (1 - beta1**count) * group["lr"]
        most = 2 / (1 - beta2) - 1
        known = most - 2 * count * beta2**count / (1 - beta2**count)
        if known > 5.0:
            above = (known - 4) * (known - 2) * most
            rectified = math.sqrt(above / ((most - 4) * (most - 2) * known))
            spread = math.sqrt(1 - beta2**count) / squares.sqrt().add_(group["eps"])
            step = step * spread * rectified
        parameter.add_(step, alpha=-1.0)


class Adamax(_Adaptive):
    """Adam with the largest gradient until now in place of the squares' mean."""

    def __init__(
        self,
        params,
        lr=2e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        foreach=None,
        *,
        maximize=False,
    ):
        check(lr, betas, eps, weight_decay)
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def _begin(self, state, group, parameter):
        super()._begin(state, group, parameter)
        state["exp_avg"] = torch.zeros_like(parameter)
        state["exp_inf"] = torch.zeros_like(parameter)

    def _change(self, state, group, parameter, gradient, count):
        beta1, beta2 = group["betas"]
        mean, largest = state["exp_avg"], state["exp_inf"]
        mean.mul_(beta1).add_(gradient, alpha=1 - beta1)
        largest.copy_(torch.maximum(largest * beta2, gradient.abs().add_(group["eps"])))
        parameter.addcdiv_(mean, largest, value=-group["lr"] / (1 - beta1**count))
