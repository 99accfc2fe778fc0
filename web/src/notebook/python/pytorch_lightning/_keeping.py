"""The callback that keeps files of a module."""

import os
import re
import sys

import torch
from torch import _unsupported

from . import _checkpoints
from ._stopping import BETTER, Monitor, check_mode, known


class ModelCheckpoint(Monitor):
    """Keeps files of the module: the best by a metric, or the latest."""

    def __init__(
        self,
        dirpath=None,
        filename=None,
        monitor=None,
        verbose=False,
        save_last=None,
        save_top_k=1,
        save_weights_only=False,
        mode="min",
        auto_insert_metric_name=True,
        every_n_train_steps=None,
        train_time_interval=None,
        every_n_epochs=None,
        save_on_train_epoch_end=None,
        enable_version_counter=True,
    ):
        if train_time_interval is not None:
            raise _unsupported.UnsupportedError("train_time_interval is not supported here.")
        self.dirpath = None if dirpath is None else os.path.realpath(os.fspath(dirpath))
        self.filename, self.monitor, self.verbose = filename, monitor, verbose
        self.save_last, self.save_top_k = save_last, save_top_k
        self.save_weights_only = save_weights_only
        self.mode = check_mode(mode, "ModelCheckpoint")
        self._inserts = auto_insert_metric_name
        self._every_steps = every_n_train_steps or 0
        self._every_epochs = every_n_epochs or int(not self._every_steps)
        self._at_epochs = save_on_train_epoch_end
        self._counts = enable_version_counter
        self.best_k_models = {}
        self.best_model_path = self.last_model_path = self.kth_best_model_path = ""
        self.best_model_score = self.current_score = None
        self._last_step = -1

    def setup(self, trainer, pl_module, stage):
        if self.dirpath is None and stage == "fit":
            self.dirpath = os.path.join(trainer.log_dir, "checkpoints")

    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        step = trainer.global_step
        if self._every_steps and step and step % self._every_steps == 0:
            trainer.collect("of_step")
            # What is monitored may come later.
            if self.monitor is None or self.monitor in trainer.callback_metrics:
                self._save(trainer)

    def is_at_epochs(self, trainer):
        if self._at_epochs is not None:
            return self._at_epochs
        if trainer.check_val_every_n_epoch != 1:
            return False
        is_validated = trainer.val_loaders and trainer.has_validation
        return not is_validated or trainer.val_check_interval == 1.0

    def act(self, trainer):
        if self._every_epochs and (trainer.current_epoch + 1) % self._every_epochs == 0:
            self._save(trainer)

    def _save(self, trainer):
        if trainer.fast_dev_run or trainer.global_step == self._last_step or not self.save_top_k:
            if self.save_last and not trainer.fast_dev_run:
                self._save_as_last(trainer)
            return
        if self.monitor is None:
            self._save_latest(trainer)
        else:
            self._save_best(trainer)
        if self.save_last:
            self._save_as_last(trainer)

    def _save_as_last(self, trainer):
        self.last_model_path = os.path.join(self.dirpath, "last.ckpt")
        _checkpoints.save(trainer, self.last_model_path, self.save_weights_only)

    def _save_latest(self, trainer):
        before, path = self.best_model_path, self._new_path(trainer)
        self._write(trainer, path)
        self.best_model_path = path
        if self.save_top_k == 1 and before and before != path:
            _remove(before)

    def _save_best(self, trainer):
        score = known(trainer, self.monitor, "ModelCheckpoint")
        self.current_score = score
        worst = torch.inf if self.mode == "min" else -torch.inf
        compared = score if torch.isfinite(score) else torch.tensor(worst)
        is_full = len(self.best_k_models) >= self.save_top_k > 0
        is_better = BETTER[self.mode]
        if is_full and not is_better(compared, self.best_k_models[self.kth_best_model_path]):
            return
        if is_full:
            gone = self.kth_best_model_path
            del self.best_k_models[gone]
        else:
            gone = ""
        path = self._new_path(trainer, gone)
        self.best_k_models[path] = compared
        order = sorted(self.best_k_models, key=lambda each: self.best_k_models[each].item())
        order = order if self.mode == "min" else order[::-1]
        self.best_model_path, self.kth_best_model_path = order[0], order[-1]
        self.best_model_score = self.best_k_models[order[0]]
        self._write(trainer, path)
        if gone and gone != path:
            _remove(gone)
        if self.verbose:
            sys.stderr.write(
                f"Epoch {trainer.current_epoch}, global step {trainer.global_step}: "
                f"{self.monitor!r} reached {score:0.5f}, saving model to {path!r}\n"
            )

    def _write(self, trainer, path):
        _checkpoints.save(trainer, path, self.save_weights_only)
        self._last_step = trainer.global_step

    def _new_path(self, trainer, gone=""):
        metrics = {**trainer.callback_metrics}
        metrics.update(epoch=trainer.current_epoch, step=trainer.global_step)
        name = self.format_checkpoint_name(metrics)
        path, version = f"{name}.ckpt", 1
        while self._counts and os.path.exists(path) and path != gone:
            path, version = f"{name}-v{version}.ckpt", version + 1
        return path

    def format_checkpoint_name(self, metrics, filename=None, ver=None):
        """The path of a file, without its ending, by the metrics that its name asks for."""
        name = filename or self.filename or "{epoch}-{step}"

        def filled(found):
            key, form = found[1], found[2] or ""
            value = metrics.get(key, 0)
            value = value.item() if isinstance(value, torch.Tensor) else value
            return (f"{key}=" if self._inserts else "") + format(value, form[1:])

        name = re.sub(r"\{([^{}:]+)(:[^{}]*)?\}", filled, name)
        name = name if ver is None else f"{name}-v{ver}"
        return os.path.join(self.dirpath, name) if self.dirpath else name

    def state_dict(self):
        names = ("best_model_score", "best_model_path", "current_score", "dirpath")
        names += ("best_k_models", "kth_best_model_path", "last_model_path")
        return {name: getattr(self, name) for name in names}

    def load_state_dict(self, state_dict):
        if state_dict["dirpath"] in (None, self.dirpath):
            vars(self).update(state_dict)


def _remove(path):
    if os.path.exists(path):
        os.remove(path)
