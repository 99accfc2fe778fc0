"""What Lightning's modules are helped by: what runs in one process alone, and a module's table."""

import sys
import types as _types
import warnings

from torch import _unsupported

from ._summary import ModelSummary


def rank_zero_only(function):
    """The function itself: there is one process."""
    return function


def rank_zero_info(*given, **named):
    sys.stderr.write(" ".join(map(str, given)) + "\n")


def rank_zero_warn(message, *given, stacklevel=2, **named):
    warnings.warn(message, stacklevel=stacklevel)


def _seed(*given, **named):
    import pytorch_lightning

    return pytorch_lightning.seed_everything(*given, **named)


def _part(name, **names):
    """A module of this one, by which some of its names are imported."""
    made = _types.ModuleType(f"{__name__}.{name}")
    vars(made).update(names)
    sys.modules[made.__name__] = made
    return made


_zero = {"rank_zero_only": rank_zero_only, "rank_zero_info": rank_zero_info}
_zero["rank_zero_warn"] = rank_zero_warn
_kinds = "EVAL_DATALOADERS TRAIN_DATALOADERS STEP_OUTPUT EPOCH_OUTPUT LRSchedulerTypeUnion"
rank_zero, distributed = _part("rank_zero", **_zero), _part("distributed", **_zero)
model_summary = _part("model_summary", ModelSummary=ModelSummary)
types = _part("types", **{name: object for name in _kinds.split()})
seed = _part("seed", seed_everything=_seed)


def __getattr__(name):
    raise _unsupported.refused("pytorch_lightning.utilities.", name, globals(), {})
