"""The callback that stops training early, and how metrics are compared."""

import sys

import torch

from ._hooks import Callback

BETTER = {"min": torch.lt, "max": torch.gt}


def known(trainer, name, owner):
    found = trainer.callback_metrics.get(name)
    if found is None:
        there = ", ".join(trainer.callback_metrics) or "nothing"
        raise RuntimeError(
            f"{owner} waits for the metric {name!r}, which was not logged: {there} was."
        )
    return found


def check_mode(mode, owner):
    if mode not in BETTER:
        raise ValueError(f"{owner}: mode={mode!r}, where 'min' and 'max' are known.")
    return mode


class Monitor(Callback):
    """A callback that acts by a metric: after the validation, or after an epoch of training."""

    monitors = True

    def is_at_epochs(self, trainer):
        """Whether it acts after the epochs."""
        raise NotImplementedError

    def act(self, trainer):
        raise NotImplementedError

    def on_train_epoch_end(self, trainer, pl_module):
        if self.is_at_epochs(trainer):
            self.act(trainer)

    def on_validation_end(self, trainer, pl_module):
        is_trained = trainer.state.fn == "fit" and not trainer.sanity_checking
        if is_trained and not self.is_at_epochs(trainer):
            self.act(trainer)


class EarlyStopping(Monitor):
    """Ends training once a metric has not improved for `patience` checks."""

    def __init__(
        self,
        monitor,
        min_delta=0.0,
        patience=3,
        verbose=False,
        mode="min",
        strict=True,
        check_finite=True,
        stopping_threshold=None,
        divergence_threshold=None,
        check_on_train_epoch_end=None,
        log_rank_zero_only=False,
    ):
        self.monitor, self.patience, self.verbose = monitor, patience, verbose
        self.mode = check_mode(mode, "EarlyStopping")
        self.strict, self.check_finite = strict, check_finite
        self.min_delta = min_delta * (1 if mode == "max" else -1)
        self.stopping_threshold = stopping_threshold
        self.divergence_threshold = divergence_threshold
        self._at_epochs = check_on_train_epoch_end
        self.wait_count = self.stopped_epoch = 0
        self.best_score = torch.tensor(torch.inf if mode == "min" else -torch.inf)

    def is_at_epochs(self, trainer):
        if self._at_epochs is None:
            return trainer.val_check_interval == 1.0 and trainer.check_val_every_n_epoch == 1
        return self._at_epochs

    def act(self, trainer):
        is_there = self.strict or self.monitor in trainer.callback_metrics
        if trainer.fast_dev_run or not is_there:
            return
        current = known(trainer, self.monitor, "EarlyStopping")
        is_better = BETTER[self.mode]
        said = None
        if self.check_finite and not torch.isfinite(current):
            said = f"Monitored metric {self.monitor} = {current} is not finite."
        elif self.stopping_threshold is not None and is_better(current, self.stopping_threshold):
            said = f"Stopping threshold reached: {self.monitor} = {current:.3f}."
        elif self.divergence_threshold is not None and is_better(
            -current, -self.divergence_threshold
        ):
            said = f"Divergence threshold reached: {self.monitor} = {current:.3f}."
        elif is_better(current - self.min_delta, self.best_score):
            before, self.best_score, self.wait_count = self.best_score, current, 0
            if self.verbose:
                by = f" by {abs(before - current):.3f}" if torch.isfinite(before) else ""
                said = f"Metric {self.monitor} improved{by}. New best score: {current:.3f}"
                sys.stderr.write(said + "\n")
            return
        else:
            self.wait_count += 1
            if self.wait_count < self.patience:
                return
            said = (
                f"Monitored metric {self.monitor} did not improve in the last {self.wait_count} "
                f"records. Best score: {self.best_score:.3f}."
            )
        trainer.should_stop = True
        self.stopped_epoch = trainer.current_epoch
        if self.verbose:
            sys.stderr.write(f"{said} Signaling Trainer to stop.\n")

    def state_dict(self):
        names = ("wait_count", "stopped_epoch", "best_score", "patience")
        return {name: getattr(self, name) for name in names}

    def load_state_dict(self, state_dict):
        vars(self).update(state_dict)
