"""What stands beside tensors and layers: reading data."""

from torch._unsupported import module_getattr

from . import data

__getattr__ = module_getattr("torch.utils", globals(), {"checkpoint": "torch.utils.checkpoint"})
