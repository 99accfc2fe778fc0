"""What a trainer calls besides the module: keeping the best, stopping early, and rates."""

import sys

import torch
from torch import _unsupported

from ._hooks import Callback
from ._keeping import ModelCheckpoint
from ._stopping import EarlyStopping
from ._summary import ModelSummary as _Summary


class LambdaCallback(Callback):
    """Functions as a callback, by the names of its hooks."""

    def __init__(self, **functions):
        for name, function in functions.items():
            if not hasattr(Callback, name):
                raise _unsupported.missing(name, dir(Callback), "LambdaCallback: ")
            setattr(self, name, function)


class ProgressBar(Callback):
    """Shows nothing here, where bars are those of the page."""

    def __init__(self, *given, **named):
        self.is_enabled = True

    def disable(self):
        self.is_enabled = False

    def enable(self):
        self.is_enabled = True

    def print(self, *given, **named):
        print(*given, **named)


class TQDMProgressBar(ProgressBar):
    """Lightning's bar of tqdm; see ProgressBar."""


class RichProgressBar(ProgressBar):
    """Lightning's bar of rich; see ProgressBar."""


class ModelSummary(Callback):
    """Says what the module consists of, to a depth."""

    tells_parts = True

    def __init__(self, max_depth=1, **named):
        self._depth = max_depth

    def on_fit_start(self, trainer, pl_module):
        sys.stderr.write(f"\n{_Summary(pl_module, self._depth)}\n")


class RichModelSummary(ModelSummary):
    """The same: a page has no colours of a terminal."""


class LearningRateMonitor(Callback):
    """Logs the rates of the optimizers."""

    def __init__(self, logging_interval=None, log_momentum=False, log_weight_decay=False):
        if logging_interval not in (None, "step", "epoch"):
            known = "'step', 'epoch' and None are known."
            raise ValueError(f"logging_interval={logging_interval!r}: {known}")
        self.logging_interval, self.lrs = logging_interval, {}

    def on_train_start(self, trainer, pl_module):
        if not trainer.loggers:
            raise RuntimeError("LearningRateMonitor needs a logger, which logger=False leaves out.")

    def on_train_batch_start(self, trainer, pl_module, batch, batch_idx):
        is_turn = (trainer._stepped + 1) % trainer.log_every_n_steps == 0
        if self.logging_interval != "epoch" and is_turn:
            self._log(trainer, "step")

    def on_train_epoch_start(self, trainer, pl_module):
        if self.logging_interval != "step":
            self._log(trainer, "epoch")

    def _log(self, trainer, interval):
        found, kinds = {}, {}
        configs = {id(each.scheduler.optimizer): each for each in trainer.lr_scheduler_configs}
        for optimizer in trainer.optimizers:
            kind, config = type(optimizer).__name__, configs.get(id(optimizer))
            place = kinds[kind] = kinds.get(kind, -1) + 1
            if config and self.logging_interval is None and config.interval != interval:
                continue
            name = config and config.name or f"lr-{kind}" + (f"-{place}" if place else "")
            groups = optimizer.param_groups
            for at, group in enumerate(groups, 1):
                found[f"{name}/pg{at}" if len(groups) > 1 else name] = float(group["lr"])
        for name, rate in found.items():
            self.lrs.setdefault(name, []).append(rate)
        trainer.callback_metrics.update({name: torch.tensor(rate) for name, rate in found.items()})
        for each in trainer.loggers if found else ():
            each.log_metrics(found, trainer._stepped)


def __getattr__(name):
    raise _unsupported.refused("pytorch_lightning.callbacks.", name, globals(), {})
