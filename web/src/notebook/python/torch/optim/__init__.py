"""Optimizers, and schedules of their learning rates."""

from torch._unsupported import module_getattr

from . import lr_scheduler
from ._adaptive import Adagrad, Adamax, NAdam, RAdam, RMSprop
from .adam import Adam
from .adamw import AdamW
from .optimizer import Optimizer
from .sgd import SGD

__getattr__ = module_getattr("torch.optim", globals())
