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


_SETTINGS = ("scale", "growth_factor", "backoff_factor", "growth_interval", "_growth_tracker")


class GradScaler:
    """Scales losses, so that small gradients stay numbers, and gradients back: on the cpu alone.

    A step after gradients that are no finite numbers is left out and makes the scale smaller.
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
        given = (float(init_scale), growth_factor, backoff_factor, growth_interval, 0)
        self._held = dict(zip(_SETTINGS, given))
        # By optimizer: whether its gradients were finite, and whether it has made its step.
        self._seen = {}

    def is_enabled(self):
        return self._enabled

    def get_scale(self):
        return self._held["scale"] if self._enabled else 1.0

    def scale(self, outputs):
        if not self._enabled:
            return outputs
        if isinstance(outputs, (list, tuple)):
            return type(outputs)(map(self.scale, outputs))
        return outputs * self.get_scale()

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
        assert gradients, "No inf checks were recorded for this optimizer."
        for each in gradients:
            each.mul_(1 / self.get_scale())
        self._seen[id(optimizer)] = [all(each.isfinite().all() for each in gradients), False]

    def step(self, optimizer, *args, **kwargs):
        if self._enabled:
            if id(optimizer) not in self._seen:
                self.unscale_(optimizer)
            is_finite, has_stepped = self._seen[id(optimizer)]
            if has_stepped:
                raise RuntimeError("step() has already been called since the last update().")
            self._seen[id(optimizer)][1] = True
            if not is_finite:
                return None
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        if not self._enabled:
            return
        held, seen = self._held, [each for each, _ in self._seen.values()]
        assert seen or new_scale, "No inf checks were recorded prior to update."
        self._seen.clear()
        if new_scale is not None:
            held["scale"] = float(new_scale)
            return
        held["_growth_tracker"] += 1
        if not all(seen):
            held["scale"] *= held["backoff_factor"]
        elif held["_growth_tracker"] == held["growth_interval"]:
            held["scale"] *= held["growth_factor"]
        else:
            return
        held["_growth_tracker"] = 0

    def state_dict(self):
        return {**self._held} if self._enabled else {}

    def load_state_dict(self, state_dict):
        if self._enabled:
            self._held.update(state_dict)


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
