"""The files that a trainer keeps a module in, and goes on from."""

import os

import torch

from ._hooks import call


def _key(callback):
    """By what a file names a callback: two of one class differ by what they monitor."""
    return f"{type(callback).__qualname__} {getattr(callback, 'monitor', None)}"


def _made(trainer, weights_only):
    module = trainer.lightning_module
    made = {
        "epoch": trainer.current_epoch,
        # Between epochs the count is already that of the next.
        "is_within": trainer.metrics is not None,
        "global_step": trainer.global_step,
        "pytorch-lightning_version": "2.1.0",
        "state_dict": module.state_dict(),
    }
    if module.hparams:
        made["hparams_name"] = module.__dict__.get("_hparams_name", "kwargs")
        made["hyper_parameters"] = dict(module.hparams)
    if not weights_only:
        made["optimizer_states"] = [each.state_dict() for each in trainer.optimizers]
        schedulers = trainer.lr_scheduler_configs
        made["lr_schedulers"] = [each.scheduler.state_dict() for each in schedulers]
        made["callbacks"] = {
            _key(each): state
            for each in trainer.callbacks
            if (state := each.state_dict())
        }
    return made


def save(trainer, path, weights_only=False):
    """Writes a checkpoint; its folder is made where it is not there."""
    made = _made(trainer, weights_only)
    if not weights_only:
        call(trainer, "on_save_checkpoint", made, callbacks=trainer.callbacks)
    trainer.lightning_module.on_save_checkpoint(made)
    path = os.fspath(path)
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    torch.save(made, path)


def path_of(trainer, path):
    keeper = trainer.checkpoint_callback
    if path in ("best", "last") and keeper is not None:
        found = keeper.best_model_path if path == "best" else keeper.last_model_path
        if not found:
            raise ValueError(f"ckpt_path={path!r}: no such checkpoint has been kept.")
        return found
    return path


def load(trainer, path):
    """Takes over a checkpoint's parameters."""
    kept = torch.load(path_of(trainer, path), map_location="cpu")
    trainer.lightning_module.on_load_checkpoint(kept)
    trainer.lightning_module.load_state_dict(kept["state_dict"])
    return kept


def restore(trainer, path):
    """Takes over all that training goes on with."""
    kept = load(trainer, path)
    call(trainer, "on_load_checkpoint", kept, callbacks=trainer.callbacks)
    for each, state in zip(trainer.optimizers, kept.get("optimizer_states", ())):
        each.load_state_dict(state)
    for each, state in zip(trainer.lr_scheduler_configs, kept.get("lr_schedulers", ())):
        each.scheduler.load_state_dict(state)
    for each in trainer.callbacks:
        state = kept.get("callbacks", {}).get(_key(each))
        if state:
            each.load_state_dict(state)
    trainer.current_epoch = kept.get("epoch", 0) + kept.get("is_within", True)
    trainer.global_step = trainer._stepped = kept.get("global_step", 0)
