"""Models on several devices: there is one."""

from torch import distributed as _distributed
from torch._unsupported import module_getattr

from .modules.module import Module
from .modules.parallel import DataParallel

__all__ = ["DataParallel", "DistributedDataParallel"]


class DistributedDataParallel(Module):
    """One model for several processes: there are none."""

    def __init__(self, module, *args, **kwargs):
        _distributed.get_rank()


__getattr__ = module_getattr("torch.nn.parallel", __all__)
