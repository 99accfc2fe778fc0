"""The older names of `torch.amp`."""

from torch import amp
from torch._unsupported import module_getattr
from torch.amp import GradScaler


class autocast(amp.autocast):
    """`torch.autocast("cuda")`, which computes nothing otherwise here."""

    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        super().__init__("cuda", dtype, enabled, cache_enabled)


__getattr__ = module_getattr("torch.cuda.amp", globals())
