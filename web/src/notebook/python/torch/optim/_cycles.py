"""Schedules that rise and fall, that are made of others, and one that follows a measure."""

import math
from bisect import bisect_right

from ._cosine import cos
from ._scheduler import LRScheduler, OfSchedules, for_each_group, needs_optimizer


class SequentialLR(OfSchedules, LRScheduler):
    """One schedule after the other: each milestone is the epoch in which the next begins."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose=False):
        for at, each in enumerate(schedulers):
            if each.optimizer is not optimizer:
                raise ValueError(
                    "Sequential Schedulers expects all schedulers to belong to the same optimizer, "
                    f"but got schedulers at index {at} to be different than the optimizer passed "
                    "in."
                )
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than "
                f"the number of milestone points, but got number of schedulers {len(schedulers)} "
                f"and the number of milestones to be equal to {len(milestones)}"
            )
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        # Each schedule took its first step when it was made; only the first one's counts.
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for each in schedulers:
            each.last_epoch -= 1
        schedulers[0]._initial_step()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self):
        self.last_epoch += 1
        at = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[at]
        if at > 0 and self._milestones[at - 1] == self.last_epoch:
            scheduler.step(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


class ChainedScheduler(OfSchedules, LRScheduler):
    """Several schedules at once, each on the rate that the one before it has set."""

    def __init__(self, schedulers, optimizer=None):
        for at, each in enumerate(schedulers):
            if each.optimizer is not schedulers[0].optimizer:
                raise ValueError(
                    "ChainedScheduler expects all schedulers to belong to the same optimizer, but "
                    f"got schedulers at index 0 and {at} to be different"
                )
        self._schedulers = list(schedulers)
        self.optimizer = schedulers[0].optimizer
        self._last_lr = self._rates()

    def step(self):
        for each in self._schedulers:
            each.step()
        self._last_lr = self._rates()


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half waves of the cosine, of T_0 epochs first; each is T_mult times as long as the last."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        wave = 1 + cos(math.pi * self.T_cur / self.T_i)
        return [self.eta_min + (base - self.eta_min) * wave / 2 for base in self.base_lrs]

    def step(self, epoch=None):
        """Goes on by one epoch, or to one, which need not be whole."""
        if epoch is None and self.last_epoch >= 0:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            epoch = 0 if epoch is None else epoch
            if epoch < 0:
                raise ValueError(f"Expected non-negative epoch, but got {epoch}")
            self._go_to(epoch)
        self.last_epoch = math.floor(epoch)
        self._set(self.get_lr(), epoch)

    def _go_to(self, epoch):
        if epoch < self.T_0:
            self.T_i, self.T_cur = self.T_0, epoch
        elif self.T_mult == 1:
            self.T_cur = epoch % self.T_0
        else:
            waves = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
            passed = self.T_0 * (self.T_mult**waves - 1) / (self.T_mult - 1)
            self.T_cur = epoch - passed
            self.T_i = self.T_0 * self.T_mult**waves


class OneCycleLR(LRScheduler):
    """Up to max_lr, then down far below the first rate, in total_steps steps of batches."""

    def __init__(
        self,
        optimizer,
        max_lr,
        total_steps=None,
        epochs=None,
        steps_per_epoch=None,
        pct_start=0.3,
        anneal_strategy="cos",
        cycle_momentum=True,
        base_momentum=0.85,
        max_momentum=0.95,
        div_factor=25.0,
        final_div_factor=1e4,
        three_phase=False,
        last_epoch=-1,
        verbose=False,
    ):
        needs_optimizer(optimizer)
        self.optimizer = optimizer
        self.total_steps = _total(total_steps, epochs, steps_per_epoch)
        self._schedule_phases = _phases(self.total_steps, pct_start, three_phase)
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                "anneal_strategy must by one of 'cos' or 'linear', instead got " + anneal_strategy
            )
        self.anneal_func = _along_cosine if anneal_strategy == "cos" else _along_line
        most = for_each_group("max_lr", optimizer, max_lr)
        if last_epoch == -1:
            for group, rate in zip(optimizer.param_groups, most):
                group["initial_lr"] = rate / div_factor
                group["max_lr"] = rate
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._take_momenta(max_momentum, base_momentum, last_epoch)
        super().__init__(optimizer, last_epoch, verbose)

    def _take_momenta(self, most, least, last_epoch):
        defaults = self.optimizer.defaults
        if "momentum" not in defaults and "betas" not in defaults:
            raise ValueError("optimizer must support momentum with `cycle_momentum` option enabled")
        self.use_beta1 = "betas" in defaults
        most = for_each_group("max_momentum", self.optimizer, most)
        least = for_each_group("base_momentum", self.optimizer, least)
        if last_epoch == -1:
            for group, upper, lower in zip(self.optimizer.param_groups, most, least):
                self._set_momentum(group, upper)
                group["max_momentum"] = upper
                group["base_momentum"] = lower

    def _set_momentum(self, group, momentum):
        if self.use_beta1:
            group["betas"] = (momentum, *group["betas"][1:])
        else:
            group["momentum"] = momentum

    def get_lr(self):
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(
                f"Tried to step {step + 1} times. The specified number of total steps is "
                f"{self.total_steps}"
            )
        start, phase = 0, self._schedule_phases[0]
        for phase in self._schedule_phases:
            if step <= phase["end_step"] or phase is self._schedule_phases[-1]:
                break
            start = phase["end_step"]
        passed = (step - start) / (phase["end_step"] - start)
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self.anneal_func(group[phase["start_lr"]], group[phase["end_lr"]], passed))
            if self.cycle_momentum:
                ends = group[phase["start_momentum"]], group[phase["end_momentum"]]
                self._set_momentum(group, self.anneal_func(*ends, passed))
        return rates


def _total(total_steps, epochs, steps_per_epoch):
    if total_steps is None and epochs is None and steps_per_epoch is None:
        raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
    if total_steps is not None:
        _needs_positive("total_steps", total_steps)
        return total_steps
    _needs_positive("epochs", epochs)
    _needs_positive("steps_per_epoch", steps_per_epoch)
    return epochs * steps_per_epoch


def _needs_positive(name, count):
    if not isinstance(count, int) or count <= 0:
        raise ValueError(f"Expected positive integer {name}, but got {count}")


def _phases(total, pct_start, three_phase):
    """Where each phase ends, and between which settings of a group it goes."""
    names = ("end_step", "start_lr", "end_lr", "start_momentum", "end_momentum")
    first = float(pct_start * total) - 1
    rows = [(first, "initial_lr", "max_lr", "max_momentum", "base_momentum")]
    if three_phase:
        second = float(2 * pct_start * total) - 2
        rows.append((second, "max_lr", "initial_lr", "base_momentum", "max_momentum"))
        rows.append((total - 1, "initial_lr", "min_lr", "max_momentum", "max_momentum"))
    else:
        rows.append((total - 1, "max_lr", "min_lr", "base_momentum", "max_momentum"))
    return [dict(zip(names, row)) for row in rows]


def _along_cosine(start, end, passed):
    return end + (start - end) / 2.0 * (cos(math.pi * passed) + 1)


def _along_line(start, end, passed):
    return (end - start) * passed + start
