"""What a trainer knows while it trains, and what modules log to it."""

import contextlib
import random
import sys

import numpy
import torch

from . import _evaluate, _summary
from ._keeping import ModelCheckpoint
from ._metrics import Metrics, is_of_steps
from ._stopping import EarlyStopping


class State:
    """The metrics, loggers and counts of a trainer."""

    def keep(self, name, value, prog_bar, logger, on_step, on_epoch, reduce, size):
        """Keeps what a module logs, in the way of the hook that it logs in."""
        if self.metrics is None:
            raise RuntimeError(
                f"self.log({name!r}, …) was called outside of the steps and hooks of a run, where "
                "nothing keeps it."
            )
        of_steps = is_of_steps(self._hook)
        on_step = of_steps if on_step is None else on_step
        on_epoch = not of_steps if on_epoch is None else on_epoch
        size = self.batch_size if size is None else size
        self.metrics.log(name, value, size, reduce, on_step, on_epoch, prog_bar, logger)

    def collect(self, when):
        """Takes what was logged into the dictionaries of metrics."""
        found = getattr(self.metrics, when)()
        self.callback_metrics.update(found["callback"])
        self.progress_bar_metrics.update(found["bar"])
        self.logged_metrics.update(found["logger"])
        return found

    def forget_metrics(self):
        self.callback_metrics, self.progress_bar_metrics, self.logged_metrics = {}, {}, {}
        self.metrics = Metrics() if self.metrics is not None else None

    def log_metrics(self, metrics, step=None):
        """Hands metrics to the loggers."""
        if not metrics:
            return
        values = {name: float(value) for name, value in metrics.items()}
        values.setdefault("epoch", self.current_epoch)
        for each in self.loggers:
            each.log_metrics(values, self._stepped if step is None else step)

    def begin_logs(self):
        for each in self.loggers:
            if self.lightning_module.hparams:
                each.log_hyperparams(self.lightning_module.hparams)
        if self._has_summary and not any(getattr(each, "tells_parts", False) for each in self.callbacks):
            sys.stderr.write(f"\n{_summary.ModelSummary(self.lightning_module)}\n")

    def end_logs(self):
        for each in self.loggers:
            each.finalize("success")

    @property
    def logger(self):
        return self.loggers[0] if self.loggers else None

    @logger.setter
    def logger(self, logger):
        self.loggers = _evaluate.as_list(logger or None)

    @property
    def log_dir(self):
        return self.logger.log_dir if self.loggers else self.default_root_dir

    @property
    def model(self):
        return self.lightning_module

    @property
    def has_validation(self):
        return hasattr(self.lightning_module, "validation_step") and self.limit_val_batches != 0

    @property
    def val_dataloaders(self):
        return self.val_loaders[0] if len(self.val_loaders) == 1 else self.val_loaders or None

    @property
    def num_training_batches(self):
        return _evaluate.count(self.train_dataloader, self.limit_train_batches)

    @property
    def num_val_batches(self):
        return [_evaluate.count(each, self.limit_val_batches) for each in self.val_loaders]

    @property
    def estimated_stepping_batches(self):
        """How many steps the optimizer will take in all."""
        if self.train_dataloader is None:
            self.train_dataloader = self._loaders("train_dataloader", None)
        if self.max_epochs == -1:
            return float("inf") if self.max_steps == -1 else self.max_steps
        if self.max_epochs is None:
            return self.max_steps
        steps = -(-self.num_training_batches // self.accumulate_grad_batches) * self.max_epochs
        return steps if self.max_steps == -1 else min(steps, self.max_steps)

    checkpoint_callbacks = property(lambda self: self._of_kind(ModelCheckpoint))
    early_stopping_callbacks = property(lambda self: self._of_kind(EarlyStopping))
    checkpoint_callback = property(lambda self: next(iter(self.checkpoint_callbacks), None))
    early_stopping_callback = property(lambda self: next(iter(self.early_stopping_callbacks), None))
    training = property(lambda self: self.state.stage == "train")
    validating = property(lambda self: self.state.stage == "validation")
    testing = property(lambda self: self.state.stage == "test")
    predicting = property(lambda self: self.state.stage == "predict")
    is_global_zero, global_rank, local_rank, node_rank = True, 0, 0, 0
    num_devices = num_nodes = world_size = 1
    interrupted = property(lambda self: self.state.status == "interrupted")

    def _of_kind(self, kind):
        return [each for each in self.callbacks if isinstance(each, kind)]


    @contextlib.contextmanager
    def drawn_apart(self):
        """What is drawn within changes no later draw."""
        kept = torch.get_rng_state(), random.getstate(), numpy.random.get_state()
        try:
            yield
        finally:
            torch.set_rng_state(kept[0])
            random.setstate(kept[1])
            numpy.random.set_state(kept[2])

