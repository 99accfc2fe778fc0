"""The base of schedules."""

import warnings

from .optimizer import Optimizer

_TOO_EARLY = (
    "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, "
    "you should call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  "
    "Failure to do this will result in PyTorch skipping the first value of the learning rate "
    "schedule. See more details at "
    "https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"
)


def needs_optimizer(optimizer):
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")


def for_each_group(name, optimizer, value):
    """One value for each group: a list of them, or the same for all."""
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [value] * count
    if len(value) != count:
        raise ValueError(f"expected {count} values for {name}, got {len(value)}")
    return list(value)


def _count_steps(optimizer):
    """Lets the optimizer count its steps, so that a schedule's step before them is told."""
    if hasattr(optimizer.step, "_is_counted"):
        return
    step = optimizer.step

    def counted(*given, **named):
        optimizer._step_count += 1
        return step(*given, **named)

    counted._is_counted = True
    optimizer.step = counted


class LRScheduler:
    """Sets the learning rate of each group; `step` goes on by one epoch.

    A subclass defines `get_lr`, which gives the groups' rates in `last_epoch`.
    """

    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        needs_optimizer(optimizer)
        self.optimizer = optimizer
        for at, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{at}] when resuming an "
                    "optimizer"
                )
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        _count_steps(optimizer)
        self.verbose = verbose
        self._initial_step()

    def _initial_step(self):
        self.optimizer._step_count = 0
        self._step_count = 0
        self.step()

    def _rates(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def get_last_lr(self):
        """The groups' rates as the last step has set them."""
        return self._last_lr

    def get_lr(self):
        raise NotImplementedError

    def _closed_form(self):
        return self._get_closed_form_lr() if hasattr(self, "_get_closed_form_lr") else self.get_lr()

    def step(self, epoch=None):
        if self._step_count == 1 and self.optimizer._step_count < 1:
            warnings.warn(_TOO_EARLY, UserWarning, stacklevel=2)
        self._step_count += 1
        # Schedules of others ask for this in `get_lr`, as PyTorch's do.
        self._get_lr_called_within_step = True
        try:
            self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
            rates = self.get_lr() if epoch is None else self._closed_form()
        finally:
            self._get_lr_called_within_step = False
        self._set(rates, epoch)

    def _set(self, rates, epoch):
        for at, (group, rate) in enumerate(zip(self.optimizer.param_groups, rates)):
            group["lr"] = rate
            self.print_lr(self.verbose, at, rate, epoch)
        self._last_lr = self._rates()

    def print_lr(self, is_verbose, group, lr, epoch=None):
        if not is_verbose:
            return
        if epoch is None:
            print(f"Adjusting learning rate of group {group} to {lr:.4e}.")
        else:
            written = ("%.2f" if isinstance(epoch, float) else "%.5d") % epoch
            print(f"Epoch {written}: adjusting learning rate of group {group} to {lr:.4e}.")

    def state_dict(self):
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)


class OfSchedules:
    """What schedules of schedules share: their state."""

    def state_dict(self):
        hidden = ("optimizer", "_schedulers")
        state = {name: value for name, value in self.__dict__.items() if name not in hidden}
        return {**state, "_schedulers": [each.state_dict() for each in self._schedulers]}

    def load_state_dict(self, state_dict):
        own = dict(state_dict)
        for each, state in zip(self._schedulers, own.pop("_schedulers")):
            each.load_state_dict(state)
        self.__dict__.update(own)
