"""Modules and data of Lightning: what they keep of how they were made, and what they tell."""

import argparse
import inspect
import sys
import warnings

import torch


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
        frame = sys._getframe(1) if frame is None else frame
        if len(given) == 1 and not isinstance(given[0], str):
            found = vars(given[0]) if isinstance(given[0], argparse.Namespace) else given[0]
            self.hparams.update(found)
            return
        found = {}
        for name, asked in list(inspect.signature(type(self).__init__).parameters.items())[1:]:
            if asked.kind is asked.VAR_KEYWORD:
                found.update(frame.f_locals.get(name, {}))
            elif name in frame.f_locals:
                found[name] = frame.f_locals[name]
        left_out = [ignore] if isinstance(ignore, str) else ignore or ()
        self.hparams.update(
            (name, value)
            for name, value in found.items()
            if name not in left_out and (not given or name in given)
        )


class LightningModule(_Settings, torch.nn.Module):
    """A module that says how it is trained: by `training_step` and `configure_optimizers`."""

    automatic_optimization = True
    current_epoch = global_step = 0
    logger = example_input_array = None

    @property
    def device(self):
        return next((each.device for each in self.parameters()), torch.device("cpu"))

    @property
    def dtype(self):
        return next((each.dtype for each in self.parameters()), torch.get_default_dtype())

    @property
    def trainer(self):
        raise RuntimeError(f"{type(self).__qualname__} is not attached to a `Trainer`.")

    def log(self, name, value, *given, **named):
        """Warns that no trainer keeps it."""
        warnings.warn(
            f"self.log({name!r}, …) keeps nothing here: there is no Trainer.", stacklevel=2
        )

    def log_dict(self, values, *given, **named):
        for name, value in values.items():
            self.log(name, value)

    def print(self, *given, **named):
        print(*given, **named)

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
        made = cls(**{**kept.get("hyper_parameters", {}), **settings})
        made.load_state_dict(kept["state_dict"], strict=strict)
        return made


class LightningDataModule(_Settings):
    """Data and how it is loaded: what a notebook's own class adds."""

    def prepare_data(self):
        """Nothing, unless the class does."""

    def setup(self, stage=None):
        """Nothing, unless the class does."""
