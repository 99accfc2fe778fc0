"""Lower precision for what is quick: on the cpu, products in bfloat16."""

import functools
import warnings

from torch import _casting, _dtypes
from torch._unsupported import module_getattr


class autocast:
    """`with autocast("cpu")`: products are computed in bfloat16. Other devices are not there."""

    def __init__(self, device_type="cuda", dtype=None, enabled=True, cache_enabled=None):
        self._target = None
        dtype = dtype or _dtypes.BFLOAT16
        if enabled and device_type != "cpu":
            warnings.warn(
                f"User provided device_type of '{device_type}', but CUDA is not available. "
                "Disabling",
                stacklevel=2,
            )
        elif enabled and dtype not in (_dtypes.BFLOAT16, _dtypes.FLOAT16):
            warnings.warn(
                "In CPU autocast, but the target dtype is not supported. Disabling autocast.\n"
                "CPU Autocast only supports dtype of torch.bfloat16, torch.float16 currently.",
                stacklevel=2,
            )
        elif enabled:
            self._target = dtype.place()
        self._before = []

    def __enter__(self):
        self._before.append(_casting.target[0])
        _casting.target[0] = self._target
        return self

    def __exit__(self, *exception):
        _casting.target[0] = self._before.pop()

    def __call__(self, function):
        @functools.wraps(function)
        def called(*args, **kwargs):
            with self:
                return function(*args, **kwargs)

        return called


class GradScaler:
    """Scales nothing: small gradients of float16 would need it."""

    def __init__(self, device="cuda", *, enabled=True, **settings):
        if enabled:
            warnings.warn(
                "torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.",
                stacklevel=2,
            )

    def is_enabled(self):
        return False

    def get_scale(self):
        return 1.0

    def scale(self, outputs):
        return outputs

    def unscale_(self, optimizer):
        """Nothing was scaled."""

    def step(self, optimizer, *args, **kwargs):
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        """The scale stays 1."""

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        """There is no state."""


def is_autocast_enabled(device_type="cuda"):
    return device_type == "cpu" and _casting.target[0] is not None


def is_autocast_cpu_enabled():
    return is_autocast_enabled("cpu")


def get_autocast_cpu_dtype():
    place = _casting.target[0]
    return _dtypes.BFLOAT16 if place is None else _dtypes.BY_PLACE[place]


def get_autocast_dtype(device_type):
    return get_autocast_cpu_dtype() if device_type == "cpu" else _dtypes.FLOAT16


__getattr__ = module_getattr("torch.amp", globals())
