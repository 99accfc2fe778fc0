"""Optimizers, and schedules of their learning rates."""

from torch._unsupported import module_getattr

from . import lr_scheduler
from ._adaptive import Adagrad, Adamax, NAdam, RAdam, RMSprop
from .adam import Adam
from .adamw import AdamW
from .optimizer import Optimizer
from .sgd import SGD

# Those that few notebooks ask for.
_LATER = {
    "Adadelta": "torch.optim._averaging",
    "ASGD": "torch.optim._averaging",
    "LBFGS": "torch.optim.lbfgs",
    "Rprop": "torch.optim.rprop",
    "swa_utils": "torch.optim.swa_utils",
}
__getattr__ = module_getattr("torch.optim", globals(), _LATER)
