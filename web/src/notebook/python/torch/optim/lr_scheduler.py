"""Schedules of learning rates, by PyTorch's names."""

from torch._unsupported import module_getattr

from ._cycles import ChainedScheduler, CosineAnnealingWarmRestarts, OneCycleLR, SequentialLR
from ._cyclic import CyclicLR
from ._plateau import ReduceLROnPlateau
from ._scheduler import LRScheduler
from ._schedules import (
    ConstantLR,
    CosineAnnealingLR,
    ExponentialLR,
    LambdaLR,
    LinearLR,
    MultiplicativeLR,
    MultiStepLR,
    PolynomialLR,
    StepLR,
)

# Its name before PyTorch 2.
_LRScheduler = LRScheduler

# What they are called in messages and in `type(scheduler)`.
for _each in list(vars().values()):
    if isinstance(_each, type) and issubclass(_each, LRScheduler):
        _each.__module__ = __name__

__getattr__ = module_getattr("torch.optim.lr_scheduler", globals())
