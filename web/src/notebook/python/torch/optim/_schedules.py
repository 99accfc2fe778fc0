"""Schedules that fall, or rise, from epoch to epoch."""

import math
import types
from bisect import bisect_right
from collections import Counter

from ._cosine import cos
from ._scheduler import LRScheduler, for_each_group


class _ByFunction(LRScheduler):
    """Of a function of the epoch, or one for each group."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        self.optimizer = optimizer
        count = len(optimizer.param_groups)
        if isinstance(lr_lambda, (list, tuple)) and len(lr_lambda) != count:
            raise ValueError(f"Expected {count} lr_lambdas, but got {len(lr_lambda)}")
        self.lr_lambdas = for_each_group("lr_lambda", optimizer, lr_lambda)
        super().__init__(optimizer, last_epoch, verbose)

    def state_dict(self):
        state = super().state_dict()
        del state["lr_lambdas"]
        state["lr_lambdas"] = [
            None if isinstance(each, types.FunctionType) else dict(each.__dict__)
            for each in self.lr_lambdas
        ]
        return state

    def load_state_dict(self, state_dict):
        own = dict(state_dict)
        for each, state in zip(self.lr_lambdas, own.pop("lr_lambdas")):
            if state is not None:
                each.__dict__.update(state)
        self.__dict__.update(own)


class LambdaLR(_ByFunction):
    """The first rate times a function of the epoch."""

    def get_lr(self):
        return [
            base * function(self.last_epoch)
            for function, base in zip(self.lr_lambdas, self.base_lrs)
        ]


class MultiplicativeLR(_ByFunction):
    """The rate of before times a function of the epoch."""

    def get_lr(self):
        if self.last_epoch == 0:
            return self._rates()
        return [
            rate * function(self.last_epoch)
            for function, rate in zip(self.lr_lambdas, self._rates())
        ]


class StepLR(LRScheduler):
    """Times gamma after each step_size epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return self._rates()
        return [rate * self.gamma for rate in self._rates()]

    def _get_closed_form_lr(self):
        power = self.gamma ** (self.last_epoch // self.step_size)
        return [base * power for base in self.base_lrs]


class MultiStepLR(LRScheduler):
    """Times gamma in each epoch of milestones."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        times = self.milestones[self.last_epoch]
        return [rate * self.gamma**times if times else rate for rate in self._rates()]

    def _get_closed_form_lr(self):
        passed = bisect_right(sorted(self.milestones.elements()), self.last_epoch)
        return [base * self.gamma**passed for base in self.base_lrs]


class ConstantLR(LRScheduler):
    """The first rate times factor, and after total_iters epochs the first rate."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose=False):
        if factor > 1.0 or factor < 0:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.factor for rate in self._rates()]
        if self.last_epoch != self.total_iters:
            return self._rates()
        return [rate * (1.0 / self.factor) for rate in self._rates()]

    def _get_closed_form_lr(self):
        part = self.factor + (self.last_epoch >= self.total_iters) * (1 - self.factor)
        return [base * part for base in self.base_lrs]


class LinearLR(LRScheduler):
    """From the first rate times start_factor to that times end_factor, in total_iters epochs."""

    def __init__(
        self,
        optimizer,
        start_factor=1.0 / 3,
        end_factor=1.0,
        total_iters=5,
        last_epoch=-1,
        verbose=False,
    ):
        if start_factor > 1.0 or start_factor < 0:
            raise ValueError("Starting multiplicative factor expected to be between 0 and 1.")
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.start_factor for rate in self._rates()]
        if self.last_epoch > self.total_iters:
            return self._rates()
        rise = self.end_factor - self.start_factor
        before = self.total_iters * self.start_factor + (self.last_epoch - 1) * rise
        return [rate * (1.0 + rise / before) for rate in self._rates()]

    def _get_closed_form_lr(self):
        rise = self.end_factor - self.start_factor
        passed = min(self.total_iters, self.last_epoch)
        part = self.start_factor + rise * passed / self.total_iters
        return [base * part for base in self.base_lrs]


class ExponentialLR(LRScheduler):
    """Times gamma in each epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self._rates()
        return [rate * self.gamma for rate in self._rates()]

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class PolynomialLR(LRScheduler):
    """The first rate times a power of what is left of total_iters epochs."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose=False):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        epoch, total = self.last_epoch, self.total_iters
        if epoch == 0 or epoch > total:
            return self._rates()
        part = ((1.0 - epoch / total) / (1.0 - (epoch - 1) / total)) ** self.power
        return [rate * part for rate in self._rates()]

    def _get_closed_form_lr(self):
        part = 1.0 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * part**self.power for base in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """From the first rate to eta_min in T_max epochs, along half a wave of the cosine."""

    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        epoch, total, least = self.last_epoch, self.T_max, self.eta_min
        if epoch == 0:
            return self._rates()
        if self._step_count == 1 and epoch > 0:
            return [
                least + (base - least) * (1 + cos(epoch * math.pi / total)) / 2
                for base in self.base_lrs
            ]
        if (epoch - 1 - total) % (2 * total) == 0:
            return [
                rate + (base - least) * (1 - cos(math.pi / total)) / 2
                for base, rate in zip(self.base_lrs, self._rates())
            ]
        wave = 1 + cos(math.pi * epoch / total)
        before = 1 + cos(math.pi * (epoch - 1) / total)
        return [wave / before * (rate - least) + least for rate in self._rates()]

    def _get_closed_form_lr(self):
        wave = 1 + cos(math.pi * self.last_epoch / self.T_max)
        return [self.eta_min + (base - self.eta_min) * wave / 2 for base in self.base_lrs]
