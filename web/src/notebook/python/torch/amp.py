"""Lower precision for what is quick: on the cpu, products in bfloat16, and scaled losses."""

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
    """Scales losses, so that small gradients stay numbers, and gradients back: for the cpu alone.

    A scaler for another device does nothing. One step after gradients that are no finite numbers
    is left out, and the scale is made smaller; it grows after `growth_interval` good ones.
    """

    def __init__(
        self,
        device="cuda",
        init_scale=2.0**16,
        growth_factor=2.0,
        backoff_factor=0.5,
        growth_interval=2000,
        enabled=True,
    ):
        self._enabled = bool(enabled) and str(device) == "cpu"
        if enabled and not self._enabled:
            warnings.warn(
                "torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.",
                stacklevel=2,
            )
        if growth_factor <= 1.0:
            raise AssertionError("The growth factor must be > 1.0.")
        if backoff_factor >= 1.0:
            raise AssertionError("The backoff factor must be < 1.0.")
        self._scale, self._growth_tracker = float(init_scale), 0
        self._growth_factor, self._backoff_factor = growth_factor, backoff_factor
        self._growth_interval = growth_interval
        # By optimizer: whether its gradients were finite, and whether it has made its step.
        self._seen = {}

    def is_enabled(self):
        return self._enabled

    def get_scale(self):
        return self._scale if self._enabled else 1.0

    def get_growth_factor(self):
        return self._growth_factor

    def get_backoff_factor(self):
        return self._backoff_factor

    def get_growth_interval(self):
        return self._growth_interval

    def scale(self, outputs):
        if not self._enabled:
            return outputs
        if hasattr(outputs, "backward"):
            return outputs * self._scale
        if not isinstance(outputs, (list, tuple)):
            raise ValueError("outputs must be a Tensor or an iterable of Tensors")
        return type(outputs)(map(self.scale, outputs))

    def unscale_(self, optimizer):
        if not self._enabled:
            return
        if id(optimizer) in self._seen:
            raise RuntimeError(
                "unscale_() is being called after step()."
                if self._seen[id(optimizer)][1]
                else "unscale_() has already been called on this optimizer since the last update()."
            )
        parameters = [each for group in optimizer.param_groups for each in group["params"]]
        gradients = [each.grad for each in parameters if each.grad is not None]
        for each in gradients:
            each.mul_(1 / self._scale)
        if gradients:
            self._seen[id(optimizer)] = [all(each.isfinite().all() for each in gradients), False]

    def step(self, optimizer, *args, **kwargs):
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError("Closure use is not currently supported if GradScaler is enabled.")
        if id(optimizer) not in self._seen:
            self.unscale_(optimizer)
        if id(optimizer) not in self._seen:
            raise AssertionError("No inf checks were recorded for this optimizer.")
        seen = self._seen[id(optimizer)]
        if seen[1]:
            raise RuntimeError("step() has already been called since the last update().")
        seen[1] = True
        return optimizer.step(*args, **kwargs) if seen[0] else None

    def update(self, new_scale=None):
        if not self._enabled:
            return
        if new_scale is not None:
            self._scale = float(new_scale)
        elif not self._seen:
            raise AssertionError("No inf checks were recorded prior to update.")
        elif all(each[0] for each in self._seen.values()):
            self._growth_tracker += 1
            if self._growth_tracker == self._growth_interval:
                self._scale, self._growth_tracker = self._scale * self._growth_factor, 0
        else:
            self._scale, self._growth_tracker = self._scale * self._backoff_factor, 0
        self._seen.clear()

    def state_dict(self):
        if not self._enabled:
            return {}
        return {
            "scale": self._scale,
            "growth_factor": self._growth_factor,
            "backoff_factor": self._backoff_factor,
            "growth_interval": self._growth_interval,
            "_growth_tracker": self._growth_tracker,
        }

    def load_state_dict(self, state_dict):
        if not self._enabled:
            return
        if not state_dict:
            raise RuntimeError(
                "The source state dict is empty, possibly because it was saved from a disabled "
                "instance of GradScaler."
            )
        for name in ("growth_factor", "backoff_factor", "growth_interval"):
            setattr(self, f"_{name}", state_dict[name])
        self._scale, self._growth_tracker = state_dict["scale"], state_dict["_growth_tracker"]


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
