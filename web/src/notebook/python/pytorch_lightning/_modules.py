"""Modules and data of Lightning: what they keep of how they were made, and how they train."""

import argparse
import inspect
import sys
import warnings

import torch

from ._hooks import Hooks, Transfers, call
from ._optimizers import clip


class AttributeDict(dict):
    """Settings that are attributes, too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"Missing attribute {name!r}") from None

    def __setattr__(self, name, value):
        self[name] = value

    def __repr__(self):
        width = max((len(str(name)) for name in self), default=0) + 3
        rows = ((f'"{name}":', self[name]) for name in sorted(self))
        return "\n".join(f"{name:{width}s} {value}" for name, value in rows)


def _arguments(made, frame):
    """What an object is made with: the arguments of its `__init__`, and of those that call it."""
    found = {}
    while frame is not None and frame.f_code.co_name == "__init__":
        code, values = frame.f_code, frame.f_locals
        names = code.co_varnames
        if values.get(names[0]) is not made:
            break
        count = code.co_argcount + code.co_kwonlyargcount
        found.update((name, values[name]) for name in names[1:count] if name in values)
        if code.co_flags & inspect.CO_VARKEYWORDS:
            found.update(values.get(names[count + bool(code.co_flags & inspect.CO_VARARGS)], {}))
        frame = frame.f_back
    return found


class _Settings:
    """Keeps what an object was made with."""

    @property
    def hparams(self):
        return self.__dict__.setdefault("_hparams", AttributeDict())

    @property
    def hparams_initial(self):
        return AttributeDict(self.hparams)

    def save_hyperparameters(self, *given, ignore=None, frame=None, logger=True):
        """Keeps the arguments of `__init__` in `hparams`: all, those named, or settings given."""
        found = _arguments(self, sys._getframe(1) if frame is None else frame)
        if len(given) == 1 and not isinstance(given[0], str):
            names = [name for name, value in found.items() if value is given[0]]
            self.__dict__["_hparams_name"] = names[0] if names else "kwargs"
            is_space = isinstance(given[0], argparse.Namespace)
            self.hparams.update(vars(given[0]) if is_space else given[0])
            return
        left_out = [ignore] if isinstance(ignore, str) else ignore or ()
        self.hparams.update(
            (name, value)
            for name, value in found.items()
            if name not in left_out and (not given or name in given)
        )


class LightningModule(_Settings, Hooks, Transfers, torch.nn.Module):
    """A module that says how it is trained: by `training_step` and `configure_optimizers`."""

    automatic_optimization = True
    example_input_array = _trainer = None

    @property
    def device(self):
        return next((each.device for each in self.parameters()), torch.device("cpu"))

    @property
    def dtype(self):
        return next((each.dtype for each in self.parameters()), torch.get_default_dtype())

    @property
    def trainer(self):
        if self._trainer is None:
            raise RuntimeError(f"{type(self).__qualname__} is not attached to a `Trainer`.")
        return self._trainer

    @trainer.setter
    def trainer(self, trainer):
        self._trainer = trainer

    @property
    def current_epoch(self):
        return 0 if self._trainer is None else self._trainer.current_epoch

    @property
    def global_step(self):
        return 0 if self._trainer is None else self._trainer.global_step

    @property
    def logger(self):
        return self._trainer and self._trainer.logger

    @property
    def loggers(self):
        return [] if self._trainer is None else self._trainer.loggers

    global_rank = local_rank = 0

    def __getstate__(self):
        # A module that is copied or saved belongs to no trainer.
        return {name: value for name, value in self.__dict__.items() if name != "_trainer"}

    def log(
        self,
        name,
        value,
        prog_bar=False,
        logger=None,
        on_step=None,
        on_epoch=None,
        reduce_fx="mean",
        enable_graph=False,
        sync_dist=False,
        sync_dist_group=None,
        add_dataloader_idx=True,
        batch_size=None,
        metric_attribute=None,
        rank_zero_only=False,
    ):
        """Logs a number: each step's, an epoch's mean, or both. Without a trainer it warns."""
        if self._trainer is None:
            warnings.warn(
                f"self.log({name!r}, …) keeps nothing here: there is no Trainer.", stacklevel=2
            )
            return
        place = add_dataloader_idx and self._trainer.place_of_loader
        name = f"{name}/dataloader_idx_{place - 1}" if place else name
        logger = True if logger is None else logger
        self._trainer.keep(name, value, prog_bar, logger, on_step, on_epoch, reduce_fx, batch_size)

    def log_dict(self, dictionary, *given, **named):
        for name, value in dictionary.items():
            self.log(name, value, *given, **named)

    def optimizers(self, use_pl_optimizer=True):
        """The optimizers: one alone is no list."""
        trainer = self.trainer
        found = trainer.counted if use_pl_optimizer else trainer.optimizers
        return found[0] if len(found) == 1 else list(found)

    def lr_schedulers(self):
        found = [each.scheduler for each in self.trainer.lr_scheduler_configs]
        return (found[0] if len(found) == 1 else found) if found else None

    def backward(self, loss, *given, **named):
        loss.backward(*given, **named)

    def manual_backward(self, loss, *given, **named):
        """A backward pass in a `training_step` that steps its optimizers itself."""
        if self.automatic_optimization:
            raise RuntimeError(
                "manual_backward is for manual optimization: self.automatic_optimization = False."
            )
        call(self.trainer, "on_before_backward", loss)
        self.backward(loss, *given, **named)
        call(self.trainer, "on_after_backward")

    def optimizer_step(self, epoch, batch_idx, optimizer, optimizer_closure=None):
        optimizer.step(closure=optimizer_closure)

    def optimizer_zero_grad(self, epoch, batch_idx, optimizer):
        optimizer.zero_grad()

    def configure_optimizers(self):
        """No optimizer, unless the class has one."""

    def configure_callbacks(self):
        return []

    def configure_gradient_clipping(
        self, optimizer, gradient_clip_val=None, gradient_clip_algorithm=None
    ):
        self.clip_gradients(optimizer, gradient_clip_val, gradient_clip_algorithm)

    def clip_gradients(self, optimizer, gradient_clip_val=None, gradient_clip_algorithm=None):
        """Clips the gradients of an optimizer's parameters, where a limit is given."""
        if gradient_clip_val:
            groups = optimizer.param_groups
            found = [each for group in groups for each in group["params"]]
            clip(found, gradient_clip_val, gradient_clip_algorithm)

    def lr_scheduler_step(self, scheduler, metric):
        scheduler.step(*(() if metric is None else (metric,)))

    def toggle_optimizer(self, optimizer):
        """Lets the parameters of one optimizer alone take gradients."""
        own = {id(each) for group in optimizer.param_groups for each in group["params"]}
        self._toggled = [(each, each.requires_grad) for each in self.parameters()]
        for each, was in self._toggled:
            each.requires_grad = was and id(each) in own

    def untoggle_optimizer(self, optimizer):
        for each, was in self.__dict__.pop("_toggled", ()):
            each.requires_grad = was

    def predict_step(self, batch, batch_idx=0, dataloader_idx=0):
        return self(batch)

    def all_gather(self, data, *given, **named):
        return data

    def print(self, *given, **named):
        print(*given, **named)

    def configure_model(self):
        """Nothing, unless the class does."""

    def prepare_data(self):
        """Nothing, unless the class does."""

    def freeze(self):
        for each in self.parameters():
            each.requires_grad = False
        self.eval()

    def unfreeze(self):
        for each in self.parameters():
            each.requires_grad = True
        self.train()

    @classmethod
    def load_from_checkpoint(cls, checkpoint_path, map_location=None, strict=True, **settings):
        """The module of a file that a trainer wrote; `settings` go over those in it."""
        kept = torch.load(checkpoint_path, map_location=map_location)
        found = kept.get("hyper_parameters", {})
        if kept.get("hparams_name", "kwargs") != "kwargs":
            found = {kept["hparams_name"]: AttributeDict(found)}
        made = cls(**{**found, **settings})
        made.on_load_checkpoint(kept)
        made.load_state_dict(kept["state_dict"], strict=strict)
        return made


class LightningDataModule(_Settings, Transfers):
    """Data and how it is loaded: what a notebook's own class adds."""

    trainer = None

    def prepare_data(self):
        """Nothing, unless the class does."""

    def setup(self, stage=None):
        """Nothing, unless the class does."""

    def teardown(self, stage=None):
        """Nothing, unless the class does."""
