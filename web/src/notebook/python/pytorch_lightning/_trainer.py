"""Lightning's Trainer: its settings, and what it is asked to do."""

import contextlib
import inspect
import os
import sys
import types

import torch

from . import _checkpoints, _evaluate, _fit, callbacks as _callbacks, loggers as _loggers
from ._hooks import call
from ._modules import LightningDataModule, LightningModule
from ._options import refuse_unknown, seconds
from ._state import State


class Trainer(State):
    """Trains, validates and tests Lightning's modules, on the CPU, in 32 bits.

    Options are Lightning's; an unknown one is a TypeError that names the nearest.
    """

    def __init__(
        self,
        *,
        logger=None,
        callbacks=None,
        fast_dev_run=False,
        max_epochs=None,
        min_epochs=None,
        max_steps=-1,
        min_steps=None,
        max_time=None,
        limit_train_batches=None,
        limit_val_batches=None,
        limit_test_batches=None,
        limit_predict_batches=None,
        overfit_batches=0.0,
        val_check_interval=None,
        check_val_every_n_epoch=1,
        num_sanity_val_steps=None,
        log_every_n_steps=None,
        enable_checkpointing=None,
        enable_model_summary=None,
        accumulate_grad_batches=1,
        gradient_clip_val=None,
        gradient_clip_algorithm=None,
        default_root_dir=None,
        **others,
    ):
        own = inspect.signature(Trainer.__init__).parameters
        refuse_unknown(others, {*own} - {"self", "others"})
        runs = int(fast_dev_run)
        if runs:
            max_steps, max_epochs, num_sanity_val_steps, logger = runs, 1, 0, False
            limit_train_batches = limit_val_batches = limit_test_batches = runs
            limit_predict_batches, enable_checkpointing = runs, False
        if overfit_batches:
            limit_train_batches = limit_val_batches = overfit_batches
        if max_epochs is None and max_steps == -1:
            sys.stderr.write("`max_epochs` was not set: it is 1000. max_epochs=-1 sets no limit.\n")
            max_epochs = 1000
        self.max_epochs, self.min_epochs = max_epochs, min_epochs
        self.max_steps = -1 if max_steps is None else max_steps
        self.min_steps, self.max_seconds = min_steps, seconds(max_time)
        self.limit_train_batches, self.limit_val_batches = limit_train_batches, limit_val_batches
        self.limit_test_batches = limit_test_batches
        self.limit_predict_batches = limit_predict_batches
        self.overfit_batches, self.fast_dev_run = overfit_batches, fast_dev_run
        self.val_check_interval = 1.0 if val_check_interval is None else val_check_interval
        self.check_val_every_n_epoch = check_val_every_n_epoch
        self.num_sanity_val_steps = 2 if num_sanity_val_steps is None else num_sanity_val_steps
        self.log_every_n_steps = log_every_n_steps or 50
        self.accumulate_grad_batches = accumulate_grad_batches or 1
        self.gradient_clip_val = gradient_clip_val
        self.gradient_clip_algorithm = gradient_clip_algorithm
        self.default_root_dir = os.fspath(default_root_dir or os.getcwd())
        if enable_model_summary is None:
            enable_model_summary = others.get("weights_summary", True)
        if enable_checkpointing is None:
            enable_checkpointing = others.get("checkpoint_callback", True)
        self._has_summary = bool(enable_model_summary)
        self._reloads = others.get("reload_dataloaders_every_n_epochs", 0)
        self._resume, keeps = others.get("resume_from_checkpoint"), enable_checkpointing
        self.callbacks = _evaluate.as_list(callbacks)
        if isinstance(keeps, _callbacks.Callback):
            self.callbacks.append(keeps)
        elif keeps and self.checkpoint_callback is None:
            self.callbacks.append(_callbacks.ModelCheckpoint())
        # What keeps checkpoints comes last.
        self.callbacks.sort(key=lambda each: isinstance(each, _callbacks.ModelCheckpoint))
        if logger is None or logger is True:
            logger = _loggers.TensorBoardLogger(self.default_root_dir)
        self.loggers = _evaluate.as_list(logger or None)
        self.lightning_module = self.datamodule = self.train_dataloader = None
        self.val_loaders, self.optimizers, self.counted, self.lr_scheduler_configs = [], [], [], []
        self.current_epoch = self.global_step = self._stepped = self.place_of_loader = 0
        self.batch_size = 1
        self.should_stop = self.sanity_checking = self.is_last_batch = False
        self.state = types.SimpleNamespace(fn=None, status="initializing", stage=None)
        self.metrics = self._hook = None
        self.forget_metrics()

    def __repr__(self):
        return f"<pytorch_lightning.Trainer of {self.max_epochs} epochs>"

    def fit(
        self,
        model,
        train_dataloaders=None,
        val_dataloaders=None,
        datamodule=None,
        ckpt_path=None,
        **old,
    ):
        """Trains a module, up to `max_epochs` or `max_steps` in all."""
        train_dataloaders = old.pop("train_dataloader", train_dataloaders)
        _refuse_named(old, "fit")
        if isinstance(train_dataloaders, LightningDataModule):
            train_dataloaders, datamodule = None, train_dataloaders
        _require(model, "training_step", "configure_optimizers")
        with self._running("fit", "train", model, datamodule):
            self._own = train_dataloaders is None
            self._take_train_loader(train_dataloaders, is_told=self.overfit_batches)
            self.val_loaders = _evaluate.as_list(self._loaders("val_dataloader", val_dataloaders))
            self.should_stop = False
            self._begin_anew()
            path = ckpt_path or self._resume
            _fit.fit(self, lambda: path and _checkpoints.restore(self, path))

    def validate(self, model=None, dataloaders=None, ckpt_path=None, verbose=True, **named):
        """Validates a module, and prints its metrics; a list of them, by loader."""
        dataloaders = named.pop("val_dataloaders", dataloaders)
        return self._evaluated("validation", "val", model, dataloaders, ckpt_path, verbose, **named)

    def test(self, model=None, dataloaders=None, ckpt_path=None, verbose=True, **named):
        """Tests a module, and prints its metrics; a list of them, by loader."""
        dataloaders = named.pop("test_dataloaders", dataloaders)
        return self._evaluated("test", "test", model, dataloaders, ckpt_path, verbose, **named)

    def predict(
        self,
        model=None,
        dataloaders=None,
        datamodule=None,
        return_predictions=None,
        ckpt_path=None,
    ):
        """What `predict_step` gives for each batch; of several loaders, a list for each."""
        with self._with_model(model, ckpt_path, "predict", "predict", datamodule):
            loaders = self._asked_loaders("predict", dataloaders)
            limit = self.limit_predict_batches
            outputs, _ = _evaluate.evaluate(self, "predict", loaders, limit)
        if return_predictions is False:
            return None
        return outputs[0] if len(outputs) == 1 else outputs

    def _evaluated(
        self, stage, short, model, dataloaders, path, verbose, datamodule=None, **old
    ):
        name = "validate" if stage == "validation" else stage
        _refuse_named(old, name)
        with self._with_model(model, path, name, stage, datamodule):
            _require(self.lightning_module, f"{stage}_step")
            loaders = self._asked_loaders(short, dataloaders)
            limit = getattr(self, f"limit_{short}_batches")
            _, results = _evaluate.evaluate(self, stage, loaders, limit)
        if verbose:
            _evaluate.show(results, name)
        return results

    def _asked_loaders(self, short, given):
        loaders = _evaluate.as_list(self._loaders(f"{short}_dataloader", given))
        if not loaders:
            raise _lacking(short, "dataloaders", f"{short}_dataloader")
        return loaders

    @contextlib.contextmanager
    def _with_model(self, model, path, name, stage, datamodule):
        """Runs a stage with a module: without one, with the best checkpoint of the one trained."""
        if model is None and self.lightning_module is None:
            raise ValueError(f"Trainer.{name} needs a module: trainer.{name}(model, dataloaders).")
        keeper = self.checkpoint_callback
        if isinstance(model, LightningDataModule):
            raise TypeError(f"Trainer.{name} takes a module first: datamodule=… gives its data.")
        if path is None and model is None and keeper is not None and keeper.best_model_path:
            path = "best"
        path = path and _checkpoints.path_of(self, path)
        with self._running(name, stage, model or self.lightning_module, datamodule):
            if path is not None:
                _checkpoints.load(self, path)
            yield

    @contextlib.contextmanager
    def _running(self, name, stage, model, datamodule):
        _require_module(model)
        if isinstance(datamodule, torch.utils.data.DataLoader):
            raise TypeError("datamodule takes a LightningDataModule; dataloaders takes loaders.")
        if datamodule is not None or model is not self.lightning_module:
            self.datamodule = datamodule
        self.lightning_module, model.trainer = model, self
        if self.datamodule is not None:
            self.datamodule.trainer = self
            self.datamodule.prepare_data()
        model.prepare_data()
        for each in model.configure_callbacks() or ():
            self.callbacks = [kept for kept in self.callbacks if type(kept) is not type(each)]
            self.callbacks.insert(0, each)
        self.state.fn, self.state.status, self.state.stage = name, "running", stage
        try:
            if self.datamodule is not None:
                self.datamodule.setup(name)
            call(self, "setup", name)
            model.configure_model()
            yield
            if self.datamodule is not None:
                self.datamodule.teardown(name)
            call(self, "teardown", name)
        except BaseException as error:
            self.state.status = "interrupted"
            call(self, "on_exception", error, callbacks=self.callbacks)
            raise
        finally:
            self.metrics = None
            self.state.stage = None
            self.end_logs()
        self.state.status = "finished"

    def _loaders(self, name, given):
        if isinstance(given, LightningDataModule):
            self.datamodule, given = given, None
        if given is not None:
            return given
        for source in (self.datamodule, self.lightning_module):
            if callable(getattr(source, name, None)):
                return getattr(source, name)()
        return None

    def _take_train_loader(self, given, is_told=False):
        loader = self._loaders("train_dataloader", given)
        if loader is None:
            raise _lacking("training", "train_dataloaders", "train_dataloader")
        if isinstance(loader, (list, tuple, dict)):
            raise _unsupported("Training with several loaders at once")
        if self.overfit_batches and _is_shuffled(loader):
            loader = _in_order(loader)
            if is_told:
                sys.stderr.write(_IN_ORDER)
        self.train_dataloader = loader

    def reload(self):
        """Asks the module or its data for their loader anew, in the epochs that it is asked for."""
        epoch = self.current_epoch
        if self._reloads and self._own and epoch and epoch % self._reloads == 0:
            self._take_train_loader(None)

    def _begin_anew(self):
        if self.lightning_module is not getattr(self, "_trained", None):
            self._trained = self.lightning_module
            self.current_epoch = self.global_step = self._stepped = 0
            self.forget_metrics()

    def save_checkpoint(self, filepath, weights_only=False, storage_options=None):
        """Writes the module, and unless `weights_only` what training goes on with."""
        _checkpoints.save(self, filepath, weights_only)


def _refuse_named(old, where):
    for name in old:
        raise TypeError(f"Trainer.{where}() got an unexpected keyword argument {name!r}")


def _require_module(model):
    if not isinstance(model, LightningModule):
        raise TypeError(f"`model` must be a `LightningModule`, got `{type(model).__qualname__}`")


def _require(model, *methods):
    _require_module(model)
    for name in methods:
        found = getattr(type(model), name, None)
        if found is None or found is getattr(LightningModule, name, None):
            owner = type(model).__qualname__
            raise RuntimeError(f"{owner} has no `{name}()`, which a trainer calls.")


_IN_ORDER = "overfit_batches takes the same batches in each epoch: nothing is shuffled.\n"


def _is_shuffled(loader):
    return isinstance(getattr(loader, "sampler", None), torch.utils.data.RandomSampler)


def _in_order(loader):
    """A loader that does not shuffle: the same batches in each epoch."""
    return torch.utils.data.DataLoader(
        loader.dataset, loader.batch_size, collate_fn=loader.collate_fn, drop_last=loader.drop_last
    )


def _lacking(stage, named, method):
    return ValueError(f"There is no data for {stage}: give {named}=…, or define `{method}()`.")


def _unsupported(what):
    from torch._unsupported import UnsupportedError

    return UnsupportedError(f"{what} is not supported here.")
