"""The optimizers and schedulers that a module configures, and how a trainer uses them."""

import types

import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

_KEYS = {"scheduler", "interval", "frequency", "monitor", "strict", "name", "reduce_on_plateau"}


def configured(trainer, module):
    """The optimizers of `configure_optimizers`, and the settings of its schedulers."""
    given = module.configure_optimizers()
    if given is None:
        return [], []
    optimizers, schedulers = [], []
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], (list, tuple)):
        optimizers = list(given[0])
        schedulers = list(given[1]) if isinstance(given[1], (list, tuple)) else [given[1]]
    else:
        for each in given if isinstance(given, (list, tuple)) else [given]:
            if isinstance(each, dict):
                optimizers.append(each["optimizer"])
                if each.get("lr_scheduler") is not None:
                    schedulers.append(each["lr_scheduler"])
                    if "monitor" in each and not isinstance(schedulers[-1], dict):
                        schedulers[-1] = {"scheduler": schedulers[-1], "monitor": each["monitor"]}
                    elif "monitor" in each:
                        schedulers[-1].setdefault("monitor", each["monitor"])
            else:
                optimizers.append(each)
    if module.automatic_optimization and len(optimizers) > 1:
        raise RuntimeError(
            "Training with multiple optimizers is only supported with manual optimization: set "
            "self.automatic_optimization = False, then use self.optimizers() and "
            "self.manual_backward(loss) in training_step."
        )
    return optimizers, [_settings(each) for each in schedulers]


def _settings(given):
    given = given if isinstance(given, dict) else {"scheduler": given}
    unknown = sorted(set(given) - _KEYS)
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no setting of a scheduler: {sorted(_KEYS)} are.")
    is_plateau = isinstance(given["scheduler"], ReduceLROnPlateau)
    made = {"interval": "epoch", "frequency": 1, "monitor": None, "strict": True, "name": None}
    made = types.SimpleNamespace(**{**made, "reduce_on_plateau": is_plateau, **given})
    if made.interval not in ("epoch", "step"):
        raise ValueError(f"A scheduler's interval={made.interval!r}: 'epoch' and 'step' are known.")
    if made.reduce_on_plateau and made.monitor is None:
        raise ValueError(
            "ReduceLROnPlateau needs the name of a logged metric: return it as 'monitor' beside "
            "the scheduler in configure_optimizers."
        )
    return made


def step_schedulers(trainer, interval, of_plateaus):
    """Goes on with the schedulers of an interval, where it is their turn."""
    from ._hooks import call_module

    if not trainer.lightning_module.automatic_optimization:
        return
    count = trainer._stepped if interval == "step" else trainer.current_epoch
    for each in trainer.lr_scheduler_configs:
        is_turn = each.interval == interval and (count + 1) % each.frequency == 0
        if not is_turn or bool(each.reduce_on_plateau) is not of_plateaus:
            continue
        metric = None
        if each.reduce_on_plateau:
            metric = trainer.callback_metrics.get(each.monitor)
            if metric is None:
                if not each.strict:
                    continue
                known = ", ".join(trainer.callback_metrics)
                raise ValueError(
                    f"ReduceLROnPlateau waits for the metric {each.monitor!r}, which was not "
                    f"logged: {known or 'nothing'} was."
                )
        call_module(trainer, "lr_scheduler_step", each.scheduler, metric)


class LightningOptimizer:
    """An optimizer whose steps a trainer counts."""

    def __init__(self, optimizer, trainer):
        self.optimizer, self._trainer = optimizer, trainer

    def step(self, closure=None, **named):
        from ._hooks import call

        trainer = self._trainer
        if closure is None:
            call(trainer, "on_before_optimizer_step", self.optimizer)
            found = self.optimizer.step(**named)
        else:
            found = self.optimizer.step(closure=closure, **named)
        trainer.global_step += 1
        return found

    def __getattr__(self, name):
        return getattr(self.optimizer, name)

    def __repr__(self):
        return repr(self.optimizer)


def clip(parameters, limit, kind):
    """Clips gradients by their common norm, or each number by its size."""
    if kind in (None, "norm"):
        torch.nn.utils.clip_grad_norm_(parameters, limit)
    elif kind == "value":
        torch.nn.utils.clip_grad_value_(parameters, limit)
    else:
        raise ValueError(f"gradient_clip_algorithm={kind!r}: 'norm' and 'value' are known.")
