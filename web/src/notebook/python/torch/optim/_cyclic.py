"""A schedule that goes up and down between two rates, cycle after cycle."""

import math

from ._scheduler import LRScheduler, for_each_group, needs_optimizer


class CyclicLR(LRScheduler):
    """From base_lr to max_lr in step_size_up steps of batches, and back in step_size_down."""

    def __init__(
        self,
        optimizer,
        base_lr,
        max_lr,
        step_size_up=2000,
        step_size_down=None,
        mode="triangular",
        gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        cycle_momentum=True,
        base_momentum=0.8,
        max_momentum=0.9,
        last_epoch=-1,
        verbose=False,
    ):
        needs_optimizer(optimizer)
        self.optimizer = optimizer
        if mode not in _HEIGHTS and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        least = for_each_group("base_lr", optimizer, base_lr)
        if last_epoch == -1:
            for group, rate in zip(optimizer.param_groups, least):
                group["lr"] = rate
        self.max_lrs = for_each_group("max_lr", optimizer, max_lr)
        up = float(step_size_up)
        down = up if step_size_down is None else float(step_size_down)
        self.total_size = up + down
        self.step_ratio = up / self.total_size
        self.mode, self.gamma = mode, gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode if scale_fn else _HEIGHTS[mode][0]
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if "momentum" not in optimizer.defaults:
                raise ValueError(
                    "optimizer must support momentum with `cycle_momentum` option enabled"
                )
            self.base_momentums = for_each_group("base_momentum", optimizer, base_momentum)
            self.max_momentums = for_each_group("max_momentum", optimizer, max_momentum)
            if last_epoch == -1:
                for group, momentum in zip(optimizer.param_groups, self.max_momentums):
                    group["momentum"] = momentum
        super().__init__(optimizer, last_epoch, verbose)
        self.base_lrs = least

    def scale_fn(self, x):
        custom = self._scale_fn_custom
        return custom(x) if custom is not None else _HEIGHTS[self.mode][1](x, self.gamma)

    def get_lr(self):
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        share = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            momenta = zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums)
            for group, least, most in momenta:
                group["momentum"] = most - (most - least) * share * scale
        return [
            least + (most - least) * share * scale
            for least, most in zip(self.base_lrs, self.max_lrs)
        ]


# What the height of a cycle depends on, and how.
_HEIGHTS = {
    "triangular": ("cycle", lambda cycle, gamma: 1.0),
    "triangular2": ("cycle", lambda cycle, gamma: 1 / (2.0 ** (cycle - 1))),
    "exp_range": ("iterations", lambda step, gamma: gamma**step),
}
