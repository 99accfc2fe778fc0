"""The older names of `torch.amp`."""

from torch import amp
from torch._unsupported import module_getattr


class autocast(amp.autocast):
    """`torch.autocast("cuda")`, which computes nothing otherwise here."""

    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        super().__init__("cuda", dtype, enabled, cache_enabled)


class GradScaler(amp.GradScaler):
    """`torch.amp.GradScaler("cuda")`, which scales nothing here."""

    def __init__(self, init_scale=2.0**16, *given, **named):
        super().__init__("cuda", init_scale, *given, **named)


__getattr__ = module_getattr("torch.cuda.amp", globals())
