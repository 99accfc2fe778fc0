"""Layers, losses and what they are made of, by PyTorch's names."""

from torch._unsupported import module_getattr

from . import attention, functional, init, modules, parallel, parameter, utils
from .modules import *  # noqa: F403
from .parameter import Buffer, Parameter, UninitializedParameter

__getattr__ = module_getattr("torch.nn", globals())
