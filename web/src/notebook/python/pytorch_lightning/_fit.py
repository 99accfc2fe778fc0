"""The training loop of a trainer: epochs, batches, and what happens between them."""

import contextlib
import sys
import time

import torch

from ._evaluate import batches, count, evaluate, handed, step
from ._hooks import call, call_module
from ._metrics import Metrics, size_of
from ._optimizers import LightningOptimizer, configured, step_schedulers


def fit(trainer, restore):
    """Trains the module; `restore()` takes over what a file has kept, once there are optimizers."""
    module = trainer.lightning_module
    trainer.optimizers, trainer.lr_scheduler_configs = configured(trainer, module)
    trainer.counted = [LightningOptimizer(each, trainer) for each in trainer.optimizers]
    call(trainer, "on_fit_start")
    trainer.begin_logs()
    restore()
    _check_sanity(trainer)
    module.train()
    began = time.monotonic()
    call(trainer, "on_train_start")
    while not _is_over(trainer, began):
        trainer.reload()
        if not _epoch(trainer, began):
            sys.stderr.write("Training ended: its loader gave no batch.\n")
            break
        trainer.current_epoch += 1
    call(trainer, "on_train_end")
    call(trainer, "on_fit_end")


def _is_over(trainer, began):
    limits = {"max_epochs": trainer.current_epoch, "max_steps": trainer.global_step}
    for name, reached in limits.items():
        most = getattr(trainer, name)
        if most is not None and -1 < most <= reached:
            sys.stderr.write(f"`Trainer.fit` stopped: `{name}={most}` reached.\n")
            return True
    if trainer.max_seconds is not None and time.monotonic() - began > trainer.max_seconds:
        return True
    return _stops(trainer)


def _stops(trainer):
    least = trainer.min_epochs or 0, trainer.min_steps or 0
    has_least = trainer.current_epoch >= least[0] and trainer.global_step >= least[1]
    return trainer.should_stop and has_least


def _has_all_steps(trainer):
    return trainer.max_steps != -1 and trainer.global_step >= trainer.max_steps


def _check_sanity(trainer):
    """Tries the validation on its first batches; what it draws and logs is forgotten."""
    number = trainer.num_sanity_val_steps
    if not number or not trainer.val_loaders or not trainer.has_validation:
        return
    with contextlib.ExitStack() as stack:
        stack.enter_context(trainer.drawn_apart())
        trainer.sanity_checking, trainer.state.stage = True, "sanity_check"
        stack.callback(setattr, trainer, "sanity_checking", False)
        call(trainer, "on_sanity_check_start", callbacks=trainer.callbacks)
        limit = trainer.limit_val_batches
        most = min(count(each, limit) for each in trainer.val_loaders)
        limit = limit if number == -1 else min(number, most)
        evaluate(trainer, "validation", trainer.val_loaders, limit)
        call(trainer, "on_sanity_check_end", callbacks=trainer.callbacks)
    trainer.forget_metrics()
    trainer.state.stage = "train"


def _epoch(trainer, began):
    """One epoch; whether it had a batch."""
    module = trainer.lightning_module
    trainer.metrics = Metrics()
    call(trainer, "on_train_epoch_start")
    outputs, has_batches = [], False
    keeps = getattr(module, "training_epoch_end", None) is not None
    for number, batch, is_last in batches(trainer.train_dataloader, trainer.limit_train_batches):
        batch = handed(trainer, batch, 0)
        trainer.batch_size, trainer.is_last_batch, has_batches = size_of(batch), is_last, True
        if -1 in call(trainer, "on_train_batch_start", batch, number):
            break
        made = _step(trainer, batch, number, is_last)
        is_step = _is_step(trainer, number, is_last)
        if is_step:
            step_schedulers(trainer, "step", False)
        if is_last:
            step_schedulers(trainer, "epoch", False)
        call(trainer, "on_train_batch_end", made, batch, number)
        if keeps:
            outputs.append(made)
        found = trainer.collect("of_step")
        if (trainer._stepped + 1) % trainer.log_every_n_steps == 0:
            trainer.log_metrics(found["logger"])
        if _validates(trainer, number, is_last):
            evaluate(trainer, "validation", trainer.val_loaders, trainer.limit_val_batches)
        if is_step:
            step_schedulers(trainer, "step", True)
            trainer._stepped += 1
        is_late = trainer.max_seconds is not None and time.monotonic() - began > trainer.max_seconds
        if _has_all_steps(trainer) or is_late or (_stops(trainer) and not is_last):
            break
    if not has_batches:
        return False
    if keeps:
        call_module(trainer, "training_epoch_end", outputs)
    _end_epoch(trainer)
    return True


def _end_epoch(trainer):
    """The end of an epoch: what monitors comes last, as the module may log here, too."""
    monitors = [each for each in trainer.callbacks if getattr(each, "monitors", False)]
    others = [each for each in trainer.callbacks if each not in monitors]
    trainer.collect("of_epoch")
    call(trainer, "on_train_epoch_end", callbacks=others)
    call_module(trainer, "on_train_epoch_end")
    found = trainer.collect("of_epoch")
    call(trainer, "on_train_epoch_end", callbacks=monitors)
    step_schedulers(trainer, "epoch", True)
    trainer._stepped -= 1
    trainer.log_metrics(found["logger"])
    trainer._stepped += 1


def _is_step(trainer, number, is_last):
    return is_last or (number + 1) % trainer.accumulate_grad_batches == 0


def _step(trainer, batch, number, is_last):
    """One batch: what its `training_step` gave, by name."""
    module = trainer.lightning_module
    if not module.automatic_optimization:
        made = step(trainer, "training_step", batch, number)
        return made if isinstance(made, dict) else {} if made is None else {"loss": made}
    kept = {}
    optimizer = trainer.optimizers[0] if trainer.optimizers else None

    def closure():
        made = step(trainer, "training_step", batch, number)
        if isinstance(made, dict) and "loss" not in made:
            raise RuntimeError(
                "In automatic optimization, `training_step` returns a tensor, a dict with the key "
                f"'loss', or None; it returned a dict with {sorted(made)}."
            )
        kept.update(made if isinstance(made, dict) else {} if made is None else {"loss": made})
        loss = kept.get("loss")
        if optimizer is not None and number % trainer.accumulate_grad_batches == 0:
            call(trainer, "on_before_zero_grad", optimizer)
            call_module(
                trainer, "optimizer_zero_grad", trainer.current_epoch, number, optimizer
            )
        if loss is None:
            return None
        if not isinstance(loss, torch.Tensor):
            raise RuntimeError(
                f"`training_step` returned a {type(loss).__name__} as its loss: a tensor is asked."
            )
        loss = loss / trainer.accumulate_grad_batches
        call(trainer, "on_before_backward", loss)
        call_module(trainer, "backward", loss)
        call(trainer, "on_after_backward")
        return loss

    def stepped():
        loss = closure()
        call(trainer, "on_before_optimizer_step", optimizer)
        limit, kind = trainer.gradient_clip_val, trainer.gradient_clip_algorithm
        call_module(
            trainer,
            "configure_gradient_clipping",
            optimizer,
            gradient_clip_val=limit,
            gradient_clip_algorithm=kind,
        )
        return loss

    if optimizer is None or not _is_step(trainer, number, is_last):
        closure()
    else:
        call_module(
            trainer, "optimizer_step", trainer.current_epoch, number, optimizer, stepped
        )
        trainer.global_step += 1
    return {
        name: each.detach() if isinstance(each, torch.Tensor) else each
        for name, each in kept.items()
    }


def _validates(trainer, number, is_last):
    if not trainer.val_loaders or not trainer.has_validation:
        return False
    every, interval = trainer.check_val_every_n_epoch, trainer.val_check_interval
    if every is None:
        return (trainer._stepped + 1) % interval == 0
    if (trainer.current_epoch + 1) % every:
        return False
    if isinstance(interval, float):
        total = count(trainer.train_dataloader, trainer.limit_train_batches)
        if interval == 1 or total == float("inf"):
            return is_last
        interval = max(1, int(total * interval))
    return (number + 1) % interval == 0
