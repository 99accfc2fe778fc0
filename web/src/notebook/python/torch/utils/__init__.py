"""What stands beside tensors and layers: reading data."""

import importlib

from torch._unsupported import module_getattr

from . import data

_missing = module_getattr("torch.utils", globals())


def __getattr__(name):
    if name == "checkpoint":
        return importlib.import_module("torch.utils.checkpoint")
    return _missing(name)
